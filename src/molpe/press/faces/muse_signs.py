"""The signs of Sing! O Muse: traits as discs, Might as a shield, and the column they stand in."""

from molpe.games.muse.data.cards import MuseCard
from molpe.kernel import Frozen
from molpe.press.figures.paint import Inks
from molpe.press.figures.scene import Scene, picture, scenes
from molpe.press.ornaments import laurel
from molpe.press.palette import BONE, GOLD, INK
from molpe.press.svg import circle, path, place, text

LIGHT = "#fffaf0"
LEAF = "#3f6b35"
TRAITS = {
    "wisdom": "#24508a",
    "cunning": "#5b3a86",
    "fire": "#b23a1c",
    "shooting": "#33683a",
    "flight": "#1b6b74",
    "instinct": "#7a4c1f",
}
STONE = "#5b5a58"
STATUE = "M-4 -19a5 5 0 1 1 8 0V-10L9 -6L7 6H4L5 12H-5L-4 6H-7L-9 -6L-4 -10ZM-11 13H11V19H-11Z"
FLAT = Inks(INK, INK, INK, GOLD, GOLD)
"""For a Treasure that is a sign: no shades."""
SHIELD = "M-14 -14H14V2C14 11 6 15 0 18C-6 15 -14 11 -14 2Z"


def trait(word: str) -> str:
    """What stands for a trait: owl, key, flame, bow, wing or paw, 10 around the origin."""
    fill = TRAITS[word]
    return circle(0, 0, 10, fill, BONE, 1.2) + place(0, 0, 0.68, _glyph(word, LIGHT, fill))


def _glyph(word: str, c: str, g: str) -> str:
    if word == "wisdom":
        owl = (
            "M-7 -8.4L-3.2 -6.4C-1.2 -7 1.2 -7 3.2 -6.4L7 -8.4C8 -1 6.4 8.6 0 8.6"
            "C-6.4 8.6 -8 -1 -7 -8.4Z"
        )
        eyes = path("M-3 -2.4h.1M3 -2.4h.1", stroke=g, width=4.8)
        return (
            path(owl, c)
            + eyes
            + path("M-3 -2.4h.1M3 -2.4h.1", stroke=c, width=2)
            + path("M0 -.6L-1.3 2.2H1.3Z", g)
        )
    if word == "cunning":
        return path("M-8 8V-8H8V5H-4.4V-4.4H4.4V1.4H-.6", stroke=c, width=2.5)
    if word == "fire":
        flame = (
            "M0 -9.6C2.6 -4.8 7.8 -2.6 6.6 3.8C6 7.4 3 9.4 0 9.4C-3.2 9.4 -6.6 7.4 -6.6 3.2"
            "C-6.6 0 -4.4 -1.6 -4.4 -4.8C-2.2 -3.8 -1.6 -2.2 -1.6 -.6C0 -2.8 .6 -6 0 -9.6Z"
        )
        spark = "M.4 7.6C-2.4 6.6 -2.2 3.4 .2 1C1.2 3 2.8 4 2.4 6C2 7.2 1.2 7.6 .4 7.6Z"
        return path(flame, c) + path(spark, g)
    if word == "shooting":
        return (
            path("M-6 -8.6C6 -7 6 7 -6 8.6M-8.6 0H8", stroke=c, width=2)
            + path("M-6 -8.6V8.6", stroke=c, width=1.1)
            + path("M9.6 0L4.4 -3V3Z", c)
        )
    if word == "flight":
        return path(
            "M-9 7C-8 -2 -2 -8 9 -9C8 -6 6.6 -4.6 4.8 -3.8C6 -3.8 6.8 -3.8 7.6 -4C6.4 -1 4.6 .2 "
            "2.4 .6C3.4 1 4.2 1 5 .8C3.4 4 .6 4.8 -2 4.6C-4 4.6 -6 5.4 -9 7Z",
            c,
        )
    pad = "M0 8.4C-4.4 8.4 -6.4 6 -5 3C-4 .8 -2 -.8 0 -.8C2 -.8 4 .8 5 3C6.4 6 4.4 8.4 0 8.4Z"
    toes = "M-7.2 -1.8l.4 1.2M-2.9 -6.6l.1 1.4M2.9 -6.6l-.1 1.4M7.2 -1.8l-.4 1.2"
    return path(pad, c) + path(toes, stroke=c, width=3.8)


def stone() -> str:
    """A transformed character: a figure that lies, 10 around the origin."""
    return circle(0, 0, 10, STONE, BONE, 1.2) + place(0, 0, 0.34, path(STATUE, LIGHT), 90)


def shield(number: int) -> str:
    """Might: a number in a shield, 14 wide to each side."""
    size = 21 if number < 10 else 18
    return path(SHIELD, INK, BONE, 1.6) + text(0, 7, str(number), size, BONE, "middle")


def bonus(number: int) -> str:
    """What a Treasure adds to Might: a disc."""
    return circle(0, 0, 13, INK, GOLD, 2) + text(0, 5.4, f"+{number}", 15, BONE, "middle")


def wreath() -> str:
    """A Laurel, 10 around the origin."""
    return path(laurel(0, 0, 7.6, 6), LEAF, LEAF, 0.5)


class Sign(Frozen):
    """One sign of the column, and how much of it is one above the other."""

    body: str
    high: float


def weak(words: tuple[str, ...]) -> str:
    """What halves a Foe's Might: the signs with a half beside them."""
    side = len(words) > 1
    out = ""
    for n, word in enumerate(words):
        x = (-6.5 if n == 0 else 6.5) if side else -2
        k = 0.66 if side else 0.86
        sign = trait(word) if word in TRAITS else _named(word)
        out += place(x, -2 if side else 0, k, sign)
    x, y = (0, 8) if side else (8.4, 6)
    return out + circle(x, y, 6.4, LIGHT, INK, 1) + text(x, y + 3.1, "½", 9, INK, "middle")


def _named(card: str) -> str:
    """A Treasure as a sign, or a coin for one that nobody has drawn."""
    scene: Scene | None = scenes("muse").get(card)
    drawn = picture(scene, FLAT).within(0, 6.6, 12.6, 13.2) if scene else circle(0, 0, 5, INK)
    return circle(0, 0, 10, GOLD, INK, 1.2) + drawn


def column(card: MuseCard) -> list[Sign]:
    """What a card counts, gives or asks for, from top to bottom."""
    signs: list[Sign] = []
    challenge = card.kind in ("foe", "ordeal")
    might = card.might or card.needs.might
    if card.kind in ("hero", "companion", "foe") or (challenge and might):
        signs.append(Sign(shield(might), 34))
    elif card.kind == "treasure" and card.might:
        signs.append(Sign(bonus(card.might), 28))
    signs += [Sign(trait(word), 22) for word in card.traits]
    if challenge:
        for word, count in card.needs.traits.items():
            signs += [Sign(trait(word), 22)] * count
        if card.needs.any:
            signs.append(Sign(either(card.needs.any), 20))
        if card.needs.transformed:
            signs += [Sign(stone(), 22)] * card.needs.transformed
        if card.vulnerable:
            signs.append(Sign(weak(card.vulnerable), 24))
    return signs


def either(words: tuple[str, ...]) -> str:
    """Traits of which one is enough, with a stroke between them."""
    out = ""
    for n, word in enumerate(words):
        out += place((n - (len(words) - 1) / 2) * 14.6, 0, 0.64, trait(word))
    return out + path("M-2 7L2 -7", stroke=INK, width=1.8)
