"""Figures in the manner of vase painters, on a field of 40 x 40 around the origin.

``c`` is the colour of the figure, ``g`` that of the ground it is scratched into.
"""

from collections.abc import Callable

from molpe.press.ornaments import dots, leaf, star
from molpe.press.path import mirrored
from molpe.press.svg import circle, path, tag

Picture = Callable[[str, str], str]


# What sounds.


def lyre(c: str, g: str) -> str:
    """Parthenope's: two horns, a yoke, a tortoise shell."""
    arms = mirrored("M9 12C16 6 14 -3 10 -8C8 -12 10 -16 14 -17")
    return (
        path(arms + "M-13 -11H13", stroke=c, width=2.8)
        + path("M-11 8C-8 20 8 20 11 8C6 5 -6 5 -11 8Z", fill=c)
        + path("M-5.5 -11V7M-1.8 -11V6.4M1.8 -11V6.4M5.5 -11V7", stroke=c)
        + path("M-6 11.4Q0 9 6 11.4", stroke=g, width=1.3)
    )


def pipes(c: str, g: str) -> str:
    """Ligeia's: the double aulos."""
    return (
        path(mirrored("M1.6 -14L11 15"), stroke=c, width=3.8)
        + path(mirrored("M7.2 13.4L13.6 11.4L15.6 17.4L9.2 19.4Z"), fill=c)
        + path(
            mirrored("M0 -19.4L2 -14M5 -3.4L5.1 -3.2M6.7 2L6.8 2.2M8.4 7.2L8.5 7.4"),
            stroke=g,
            width=1.5,
        )
        + path("M-3.4 -13.6L0 -18L3.4 -13.6", stroke=c, width=2.2)
        + path(mirrored("M10 -13q5 -1 5 -6M9 -7q10 -1 11 -9"), stroke=c, width=1.3)
    )


def syrinx(c: str, g: str) -> str:
    """Leucosia's: seven reeds bound together."""
    reeds = "".join(f"M{5 * n - 15} -15V{17 - 3.4 * n:.1f}" for n in range(7))
    return (
        path(reeds, stroke=c, width=4.2)
        + path("M-17.5 -9.4H17.5M-17.5 -5.4H17.5", stroke=g, width=1.5)
        + path("M-17 -7.4H17", stroke=c, width=2.4)
    )


def siren(c: str, g: str) -> str:
    """Molpe herself: a bird with a woman's head."""
    return (
        path(
            "M-3 -1C-12 -3 -19 -10 -20 -18C-11 -18 -3 -13 2 -6Z"
            "M8 -7C12 -2 12 6 6 10C0 13 -8 11 -13 14C-16 16 -18 18 -21 18C-20 13 -17 8 -12 4"
            "C-8 0 -5 -6 3 -8Z"
            "M2 -6C3 -9 3 -11 2 -13C1 -18 4 -21 8 -21C11 -21 13 -18 13 -16"
            "L14.6 -13L13 -12C13 -9 12 -9 9 -9L10 -4Z",
            fill=c,
        )
        + path(
            "M-1 10V16.6M4.4 9V16.6M-4.6 18L-1 16.2L2 18M1 18L4.4 16.2L8 18", stroke=c, width=1.7
        )
        + circle(0.6, -16.4, 3.2, c)
        + path(
            "M3.4 -12.4C2.6 -16 4 -18.6 8 -18.4C10 -18.2 11.6 -17.4 12.6 -16.4M10 -14.8h.1"
            "M4 -7.4Q7 -6 9.4 -6.6M-16 -14.6C-13 -9 -9 -7 -4 -5.4M-10.6 -14.4C-8 -11 -5 -9 -1 -7.6"
            "M-8 5C-4 8 2 7 5 2M-13 10C-10 8 -7 8 -5 8.6",
            stroke=g,
            width=1.2,
        )
    )


# What sails, and what waits for it.


def ship(c: str, g: str) -> str:
    """Aglaope's: a round ship under sail."""
    return (
        path("M-18 5C-16 13 -12 15 -6 15H9C15 15 18 10 20 1C17 5 15 6 12 6H-14Z", fill=c)
        + path("M-18 5C-21 2 -20 -3 -16 -3M0 6V-18", stroke=c, width=2)
        + path(
            "M-12 -14H13C15 -8 14 -3 11 1H-10C-13 -4 -13 -9 -12 -14Z", fill=g, stroke=c, width=1.8
        )
        + path(
            "M-4 -14C-6 -8 -6 -4 -4 1M5 -14C7 -8 7 -4 5 1"
            "M-10 14L-13 19.6M-4 15L-6 20M2 15L1 20M8 15L8 20",
            stroke=c,
            width=1.3,
        )
        + circle(14.4, 8.6, 1.4, g)
    )


def anchor(c: str, g: str) -> str:
    """Peisinoe's: it persuades a ship to stay."""
    return (
        circle(0, -15.4, 3.2, None, c, 2)
        + path("M0 -12V17M-8.6 -8H8.6", stroke=c, width=3)
        + path("M-14.6 5C-13 13 -6 17 0 17C6 17 13 13 14.6 5", stroke=c, width=3.4)
        + path(mirrored("M10 7.6L15.4 -1.6L19.6 8.4C16.6 6.6 13 6.4 10 7.6Z"), fill=c)
        + path("M-1.2 -4C8 -6 7 0 0 1C-7 2 -7 8 1 8", stroke=c, width=1.5)
    )


def amphora(c: str, g: str) -> str:
    """Thelxiope's: wine from far away."""
    return (
        path(mirrored("M4.6 -15C13 -17 14 -8 9.6 -5"), stroke=c, width=2.2)
        + path(
            "M-6 -18H6L4.6 -14C4.6 -10 13 -7 13 1C13 9 5 13 3 18H-3C-5 13 -13 9 -13 1"
            "C-13 -7 -4.6 -10 -4.6 -14Z",
            fill=c,
        )
        + path(
            "M-12 -3H12M-12 5.4H12M-12 3.4L-9 -1L-6 3.4L-3 -1L0 3.4L3 -1L6 3.4L9 -1L12 3.4"
            "M-4.4 -13.6H4.4M-8 9.4H8",
            stroke=g,
            width=1.2,
        )
    )


def pharos(c: str, g: str) -> str:
    """Himerope's: a light to long for."""
    return (
        path("M-8.4 19L-5.4 -4H5.4L8.4 19ZM-7 -8.6H7V-4.6H-7Z", fill=c)
        + path("M-3.6 -9V-13H3.6V-9", stroke=c, width=1.6)
        + path("M0 -20C4.4 -16 3.6 -12.4 0 -12C-3.6 -12.4 -4.4 -16 0 -20Z", fill=c)
        + path(mirrored("M7 -13.4L19 -17.6M7.4 -10.6H20"), stroke=c, width=1.8)
        + path("M-6.4 3.6H6.4M-7.2 11H7.2", stroke=g, width=2)
        + path("M-1.2 19V15.6A1.2 1.2 0 0 1 1.2 15.6V19", stroke=g, width=1.4)
    )


# What grows.


def kelp(c: str, g: str) -> str:
    """Thetis's: weed that sways."""
    stems = blades = ""
    for x, top in ((-11, -12), (0, -18), (11, -12)):
        stems += f"M{x} 19C{x - 7} 10 {x + 7} 4 {x} -4C{x - 4} -8 {x + 3} {top + 3} {x} {top}"
        for n, y in enumerate((13, 6, -1, -8)):
            turn = -130 if n % 2 else -50
            blades += leaf(x + (-1.4 if n % 2 else 1.4), y, turn, 9.4, 4)
    return path(stems, stroke=c, width=1.9, places=0) + path(blades, fill=c, places=0)


def olive(c: str, g: str) -> str:
    """Galatea's: a branch with its fruit."""
    blades = ""
    for n, (x, y) in enumerate(((-11, 13), (-6.4, 7.6), (-1.6, 1.6), (2.8, -4.4), (6.8, -10.6))):
        blades += leaf(x, y, -98 + n * 4, 13 - n * 0.6, 3.6) + leaf(
            x, y, -2 - n * 4, 13 - n * 0.6, 3.6
        )
    return (
        path("M-16 19C-6 10 3 -2 10 -16", stroke=c, width=2)
        + path(blades + leaf(9, -14, -56, 8, 3), fill=c, places=0)
        + path(dots([(-16, 11.6), (-1.6, 13), (6.4, 3.6), (-7.4, -4.4)]), stroke=c, width=5.4)
    )


def vine(c: str, g: str) -> str:
    """Amphitrite's: a bunch of grapes."""
    grapes = [(7 * n - 10.5, -2.6) for n in range(4)] + [(7 * n - 7, 3.6) for n in range(3)]
    grapes += [(-3.5, 9.8), (3.5, 9.8), (0, 16)]
    return (
        path(
            "M0 -9C-1 -14 2 -17 6 -19M4 -10C10 -8 17 -10 17 -15C17 -18 13 -18 13 -15",
            stroke=c,
            width=1.8,
        )
        + path(
            "M-1 -8C-6 -5 -15 -6 -18 -12C-15 -12 -14 -14 -15 -17C-11 -18 -9 -17 -8 -15"
            "C-5 -17 -1 -14 -1 -8Z",
            fill=c,
        )
        + path("M-3 -9L-13 -14M-9 -10L-11 -7", stroke=g, width=1.2)
        + path(dots(grapes), stroke=c, width=6.2)
    )


def palm(c: str, g: str) -> str:
    """Psamathe's: it grows in sand."""
    fronds = ""
    for angle, length in (
        (-168, 19),
        (-135, 17),
        (-90, 13),
        (-45, 17),
        (-12, 19),
        (28, 14),
        (152, 14),
    ):
        fronds += leaf(1, -7, angle, length, 3.8)
    return (
        path("M-2.4 17C0 8 1.4 0 1 -7", stroke=c, width=3.8)
        + path("M-4 13.4H1M-2.8 8.6H2.4M-2 3.8H3.2M-1.4 -1H3.4", stroke=g, width=1.1)
        + path(fronds, fill=c, places=0)
        + path(dots([(-3, -2.6), (4.6, -2.4)]), stroke=c, width=4.6)
        + path("M-17 18.6Q-2 13.6 15 18.6", stroke=c, width=1.8)
    )


# What swims.


def dolphin(c: str, g: str) -> str:
    """Calypso's."""
    return path(
        "M-19 7C-15 -6 -2 -14 9 -9C13 -7 16 -3 20 -3C17 0 13 0 10 1C6 8 -4 8 -10 9"
        "C-13 10 -14 13 -13 17C-16 15 -17 12 -19 12C-22 12 -23 13 -24 14C-24 10 -22 8 -19 7Z"
        "M-8 -6C-9 -11 -9 -14 -9 -18C-6 -17 -3 -14 -2 -8ZM1 5C2 9 0 12 -3 13C-3 10 -4 8 -5 6Z",
        fill=c,
    ) + path("M-14 6C-6 2 4 4 10 0M11 -5h.1", stroke=g, width=1.5)


def octopus(c: str, g: str) -> str:
    """Doris's."""
    arms = mirrored(
        "M6 0C9 6 17 5 18 -1C18.6 -5 14 -6 13.6 -2.4M5 2C7 11 16 11 18 8C20 5 17 3 15.4 5"
        "M3.6 3C4 12 9 17 14 16C17 15 16 11 13 12.4M1.4 3C1.6 10 2 15 4.6 18.6"
    )
    return (
        path(arms, stroke=c, width=2.6)
        + path("M-8 4C-10 -2 -11 -7 -8.6 -12C-6 -19 6 -19 8.6 -12C11 -7 10 -2 8 4Z", fill=c)
        + path(dots([(-3.6, -3.6), (3.6, -3.6)]), stroke=g, width=3.4)
    )


def fishes(c: str, g: str) -> str:
    """Clymene's: two that pass each other."""
    one = "M-18 -8C-11 -17 2 -17 9 -9L16 -15C14.6 -10 14.6 -6 16 -1L9 -7C2 1 -11 1 -18 -8Z"
    two = "M18 9C11 0 -2 0 -9 8L-16 2C-14.6 7 -14.6 11 -16 16L-9 10C-2 18 11 18 18 9Z"
    marks = "M-8 -13.6C-5.6 -10 -5.6 -6 -8 -2.4M8 3.4C5.6 7 5.6 11 8 14.6"
    return (
        path(one + two, fill=c)
        + path(
            marks + "M-2 -11q2 3 0 6M3 -10q1.6 2 0 4M2 6q-2 3 0 6M-3 7q-1.6 2 0 4",
            stroke=g,
            width=1.2,
        )
        + path(dots([(-12.4, -9), (12.4, 8)]), stroke=g, width=2.2)
    )


def seahorse(c: str, g: str) -> str:
    """Callirrhoe's."""
    return (
        path("M-1 -9C8 -6 9 3 3 8C-3 13 -3 19 3 19C8 19 8.6 12.6 4.4 12.4", stroke=c, width=2.6)
        + path("M-4 -12C6 -10 12 0 4 7C0 10 -2 12 -2 15C-6 12 -5 7 -3 3C-1 -1 -3 -5 -5 -7Z", fill=c)
        + path(
            "M4 -19L1 -15.6C6 -15 8 -13 8 -10.6L15 -7.6L14 -4.6L5.6 -6.6C1 -6 -5 -7 -5 -12"
            "C-5 -16 -2 -17.6 0 -16.6Z",
            fill=c,
        )
        + path(
            "M-3 -3C-8 -9 -13 -7 -13 -1C-11 -2 -11 0 -11 3C-9 1 -8 2 -7 5C-6 2 -4 0 -2.6 0Z", fill=c
        )
        + path(
            "M3.4 -11.6h.1M-1 2.6C2 3 4 2 5 .6M-2.6 7C0 7.6 2 6.8 3 5.4M0 -2C3 -2 4.6 -3 5 -4",
            stroke=g,
            width=1.3,
        )
    )


# The two that nobody passes.


def moon(c: str, g: str) -> str:
    """Scylla's: the moon, and what reaches for it."""
    arms = mirrored("M16 19C18 12 11 9 14 2C15 -2 20 -1 18.6 2.6M6 20C9 17 4 14 7 11")
    return (
        path("M3 -19A15.4 15.4 0 1 0 13 4A12.4 12.4 0 0 1 3 -19Z", fill=c)
        + path(star(8, -7, 4.6, 1.7, 4), fill=c)
        + path(arms, stroke=c, width=2.2)
    )


def sun(c: str, g: str) -> str:
    """Charybdis's: the sun above the whirlpool."""
    return (
        tag(
            "circle",
            cy=-6,
            r=11,
            stroke=c,
            stroke_width=5,
            stroke_dasharray="2 3.76",
            stroke_linecap="butt",
        )
        + circle(0, -6, 7, c)
        + path("M-2.6 -7h.1M2.6 -7h.1M-2 -3h4", stroke=g, width=1.4)
        + path(whirl(0, 13, 21, 6), stroke=c, width=1.8)
    )


def whirl(x: float, y: float, rx: float, ry: float) -> str:
    """Water that turns inwards."""
    out = f"M{x + rx} {y}"
    for n in range(1, 9):
        k = 1 - n * 0.11
        side = -1 if n % 2 else 1
        out += f"A{rx * k:.1f} {ry * k:.1f} 0 0 1 {x + side * rx * k:.1f} {y}"
    return out


def sailor(c: str, g: str) -> str:
    """Who hears them: a man with a cap at his oar."""
    return (
        path("M8 1L17 19", stroke=c, width=1.8)
        + path("M-8 9C-8 0 -5 -3 0 -3C5 -3 8 0 8 9Z", fill=c)
        + circle(0, -7.4, 4.6, c)
        + path("M-5.4 -9C-4.4 -14 -1.4 -18 0 -20C1.4 -18 4.4 -14 5.4 -9Z", fill=c)
        + path("M-5.4 -8.6H5.4M-4 8C-4 4 -3 2 -2 1", stroke=g, width=1.2)
        + path(
            "M-19 3C-16 14 -9 16 0 16C9 16 16 14 20 1C16 7 12 8 9 8H-10C-13 8 -16 7 -19 3Z", fill=c
        )
        + path("M-12 11.6Q0 14 12 11.4M15 8.6h.1", stroke=g, width=1.3)
    )


SIRENS: dict[str, tuple[Picture, ...]] = {
    "red": (lyre, pipes, syrinx, siren),
    "yellow": (ship, anchor, amphora, pharos),
    "green": (kelp, olive, vine, palm),
    "blue": (dolphin, octopus, fishes, seahorse),
    "wild": (moon, sun),
}
"""What the cards of a colour show, in the order of the card file."""
