"""SINS: the five icons, told apart by outline as well as colour, and an emblem for each sin."""

from functools import cache
from math import cos, radians, sin

from molpe.kernel import Frozen
from molpe.press.ornaments import meander, star
from molpe.press.palette import BONE
from molpe.press.path import mirrored, moved
from molpe.press.pictures import Picture
from molpe.press.svg import circle, path, place

LETTERS = "TCVUO"


class Ink(Frozen):
    """The colour of an icon, and of its outline."""

    name: str
    fill: str
    dark: str


ICONS = {
    "T": Ink("terra", "#4c8a45", "#214a1d"),
    "C": Ink("canva", "#dd7f25", "#6b3505"),
    "V": Ink("vena", "#d85f8f", "#6d1c40"),
    "U": Ink("unda", "#3582c4", "#103f69"),
    "O": Ink("omnis", "#fffdf6", "#3d3629"),
}


class Part(Frozen):
    """A path of an icon, about 11 units around, and how it is painted."""

    data: str
    fill: str | None
    stroke: str | None
    width: float | None


def _parts(letter: str) -> tuple[Part, Part]:
    """Terra: a square with a mountain. Canva: a sail. Vena: a drop. Unda: a wave. Omnis: a star."""
    ink = ICONS[letter]
    outline, sign, lined = {
        "T": (
            "M-6 -9H6Q9 -9 9 -6V6Q9 9 6 9H-6Q-9 9 -9 6V-6Q-9 -9 -6 -9Z",
            "M-7 6L-2 -4L1.4 1.6L3.4 -1.4L7 6Z",
            0,
        ),
        "C": (
            "M-8.6 9.6L-4 -10.4C4 -6 9.6 1 10.2 9.6Z",
            "M-2 -4C1 0 2 4 2 7M-5.6 7.6H8",
            1.7,
        ),
        "V": (
            "M0 -11.6C6 -4 9.4 0 9.4 3.6A9.4 8 0 0 1 -9.4 3.6C-9.4 0 -6 -4 0 -11.6Z",
            "M-4.6 3.4A4.8 4.8 0 0 0 0 7.6",
            2,
        ),
        "U": (
            "M-9.8 0A9.8 9.8 0 0 1 9.8 0A9.8 9.8 0 0 1 -9.8 0Z",
            "M-6.6 -2.4q3.3 -4.4 6.6 0t6.6 0M-6 3.6q3 -4 6 0t6 0",
            1.9,
        ),
        "O": (star(0, 0, 11.4, 6.4, 8), "M0 0h.1", 5.2),
    }[letter]
    white = "#fff" if letter != "O" else ink.dark
    detail = Part(sign, None, white, lined) if lined else Part(sign, white, None, None)
    return Part(outline, ink.fill, ink.dark, 1.8), detail


PARTS = {letter: _parts(letter) for letter in LETTERS}


@cache
def icons(letter: str, spots: tuple[tuple[float, float], ...], r: float) -> str:
    """The same icon at some points, so large."""
    k = r / 10
    out = ""
    for part in PARTS[letter]:
        data = "".join(moved(part.data, x, y, k) for x, y in spots)
        width = round(part.width * k, 1) if part.width else None
        out += path(data, part.fill, part.stroke, width)
    return out


def gluttony(c: str, g: str) -> str:
    """A bowl with two handles."""
    bowl = "M-12 -14H12L10 -8C15 -2 14 9 5 14H-5C-14 9 -15 -2 -10 -8ZM-6 15H6V18H-6Z"
    return (
        path(bowl, c)
        + path(mirrored("M11 -6C19 -8 19 4 12 4"), None, c, 2.4)
        + path(meander(-9, -3, 18, 6), None, g, 1.2)
    )


def envy(c: str, g: str) -> str:
    """An eye that looks aside."""
    return (
        path("M-19 0C-10 -13 10 -13 19 0C10 13 -10 13 -19 0Z", c)
        + circle(0, 0, 8, g)
        + circle(0, 0, 4, c)
        + circle(1.6, -1.6, 1.3, g)
        + path("M-15 -11C-8 -18 8 -18 15 -11", None, c, 2.4)
    )


def lust(c: str, g: str) -> str:
    """A heart that is a leaf of ivy."""
    leaf = "M0 16C-18 4 -16 -13 -7 -13C-3 -13 0 -10 0 -7C0 -10 3 -13 7 -13C16 -13 18 4 0 16Z"
    return (
        path(leaf, c)
        + path("M0 10V-3" + mirrored("M0 4L6 -3M0 9L8 3"), None, g, 1.4)
        + path("M0 -8C2 -14 6 -17 11 -18", None, c, 2)
    )


def sloth(c: str, g: str) -> str:
    """A poppy in its sleep."""
    leaves = "M-1 12C-8 12 -11 8 -12 3C-6 4 -2 7 -1 12ZM0 8C6 8 10 5 11 0C5 1 1 4 0 8Z"
    return (
        path("M-1 18C-2 10 0 4 0 0", None, c, 2.2)
        + path(leaves + "M-7 -15L-3 -18L0 -15L3 -18L7 -15L4 -12H-4Z", c)
        + circle(0, -7, 9, c)
        + path("M-6 -7C-3 -4 3 -4 6 -7M-4 -3H4", None, g, 1.4)
    )


def wrath(c: str, g: str) -> str:
    """A flame within a flame."""
    flame = (
        "M0 -18C5 -9 15 -5 12 7C11 14 5 18 0 18C-6 18 -12 14 -12 6C-12 0 -8 -3 -8 -9"
        "C-4 -7 -3 -4 -3 -1C0 -5 1 -11 0 -18Z"
    )
    return path(flame, c) + path("M1 15C-5 13 -5 6 0 1C2 5 6 7 5 11C4 14 3 15 1 15Z", g)


def greed(c: str, g: str) -> str:
    """A coin that grins."""
    eyes = circle(-4.4, -3, 2.7, None, g, 2.2) + circle(4.4, -3, 2.7, None, g, 2.2)
    return (
        circle(0, 0, 17, c)
        + circle(0, 0, 13.6, None, g, 1.3)
        + eyes
        + path("M0 -1L-1.8 3H1.8Z", g)
        + path("M-7 5C-4 11 4 11 7 5M-3 6V9M0 6.5V10M3 6V9", None, g, 1.2)
    )


def pride(c: str, g: str) -> str:
    """The fan of a peacock."""
    feathers, eyes = "", ""
    for turn in range(-50, 51, 25):
        a = radians(turn)
        spots = []
        for x, y in ((-5, -12), (-5, -24), (0, -32), (5, -24), (5, -12), (0, 0), (0, -23)):
            spots.append(f"{x * cos(a) - y * sin(a):.1f} {14 + x * sin(a) + y * cos(a):.1f}")
        one, two, tip, three, four, base, eye = spots
        feathers += f"M{base}C{one} {two} {tip}C{three} {four} {base}Z"
        eyes += f"M{eye}h.1"
    return path(feathers, c, g, 1) + path(eyes, None, g, 5) + path("M-7 17H7", None, c, 2.4)


def kosmos(c: str, g: str) -> str:
    """Five stars and the lines that people see between them."""
    spots = ((-12, -8, 3), (8, -13, 2.4), (13, 4, 3), (-6, 11, 2.4), (2, 0, 6))
    stars = "".join(star(x, y, r, r * 0.4, 4) for x, y, r in spots)
    lines = "M-12 -8L2 0L8 -13M2 0L13 4M2 0L-6 11"
    return path(stars, c) + path(lines, None, c, 0.8)


def brand(c: str, g: str) -> str:
    """An iron for branding: an arrow in a ring, on a shaft."""
    return (
        circle(0, -6, 10.5, None, c, 3.2)
        + path("M0 5V18M-6 18H6", None, c, 3.2)
        + path("M0 -13L5.5 -3H2V1H-2V-3H-5.5Z", c)
    )


def deed(c: str, g: str) -> str:
    """A scroll with a seal."""
    sheet = "M-12 -17H12C16 -17 16 -11 12 -11H10V11C10 19 -2 19 -2 12H-14C-14 17 -10 18 -6 18H6"
    return (
        path("M-10 -14H10V12H-10Z", c)
        + path(sheet, None, c, 2.4)
        + path("M-6 -8H6M-6 -3H6M-6 2H1", None, g, 1.6)
        + circle(5, 8, 4.4, g)
        + circle(5, 8, 2.4, c)
    )


def ooze(c: str, g: str) -> str:
    """A puddle that climbs out of itself."""
    body = (
        "M-18 14C-18 8 -12 9 -11 3C-10 -3 -14 -6 -9 -11C-4 -17 7 -17 10 -9C12 -4 8 0 10 5"
        "C12 10 18 8 18 14C12 18 -12 18 -18 14Z"
    )
    eyes = circle(-3, -6, 2.6, g) + circle(5, -5, 2.6, g)
    return path(body, c) + eyes + path("M-5 3Q1 7 6 3M-10 13H-4M4 14H11", None, g, 1.6)


def crown(c: str, g: str) -> str:
    """Dominance."""
    rim = "M-16 -8L-8 1L0 -14L8 1L16 -8L12 12H-12Z"
    knobs = "M-16 -11h.1M0 -17h.1M16 -11h.1"
    return path(rim, c, c, 1.6) + path(knobs, None, c, 5) + path("M-9 7H9", None, g, 2)


def mourner(c: str, g: str) -> str:
    """Despair: a face behind two hands."""
    hands = mirrored("M2 17C1 8 2 -2 4 -8C5 -11 7 -10 7 -7L6 0C8 -7 9 -10 11 -9C13 -8 10 -2 9 3")
    return (
        circle(0, -5, 12, c)
        + path(mirrored("M1 18H12C14 10 13 4 12 1L3 6Z"), c)
        + path(hands, None, g, 1.6)
        + path("M-6 -13Q0 -17 6 -13", None, g, 1.4)
    )


class Ground(Frozen):
    """What a kind of card is painted on."""

    fill: str
    art: Picture


GROUNDS = {
    "gluttony": Ground("#6f5a2a", gluttony),
    "envy": Ground("#3f6b4d", envy),
    "lust": Ground("#8f3b5f", lust),
    "sloth": Ground("#4a5a73", sloth),
    "wrath": Ground("#9a3323", wrath),
    "greed": Ground("#82630f", greed),
    "pride": Ground("#5a4390", pride),
    "kosmos": Ground("#22384c", kosmos),
    "brand": Ground("#7a2a2a", brand),
    "deed": Ground("#5a4a2f", deed),
    "ooze": Ground("#3c6655", ooze),
    "dominance": Ground("#22384c", crown),
    "despair": Ground("#26222c", mourner),
}


def token(kind: str) -> str:
    """An emblem on a round of its colour, 20 units around."""
    ground = GROUNDS[kind]
    return circle(0, 0, 19.4, ground.fill, BONE, 1.2) + place(
        0, 0, 0.7, ground.art(BONE, ground.fill)
    )
