"""A scene for a card that no file knows: from the words of its name, its kind and its id."""

from collections.abc import Iterable, Sequence
from functools import cache
from zlib import crc32

import msgspec

from molpe.press.figures.beasts import species
from molpe.press.figures.drawn import FILES, drawn, found
from molpe.press.figures.paint import bounds
from molpe.press.figures.scene import Part, Scene

HEADS = (
    "short", "curly beard", "woman bun", "long", "old fringe longbeard", "woman long", "beard cap",
    "short petasos", "woman tail", "beard helm", "braid", "hooked goatee",
)  # fmt: skip
WEAR = ("tunic", "chiton", "himation", "exomis", "tunic cape", "robe", "cuirass", "peplos")
GAITS = ("stand", "walk", "run", "sit")
DO = ("hold", "raise", "stride", "proud", "present", "point", "pray", "wield")
THINGS = (
    "spear", "staff", "torch", "cup", "scroll", "sword", "lamp", "branch", "key", "mirror",
    "lyre", "bowl", "wheat", "scales", "horn", "banner",
)  # fmt: skip
KINDS: dict[str, tuple[str, ...]] = {
    "weapon": ("sword", "spear", "axe", "harpe"),
    "armor": ("cuirass", "helmet"),
    "shield": ("shield", "shield-eye", "shield-boar"),
    "bauble": ("ring", "flask", "apple", "lamp"),
    "shared": ("amphora", "chest", "krater", "basket"),
    "foe": ("wyrm", "bull", "boar", "lion", "scorpion"),
    "ordeal": ("maze", "gate", "mountain", "cave", "temple"),
    "hold": ("scroll", "hourglass-big", "laurel"),
    "immediate": ("comet", "thunder", "sunface"),
    "beast": ("hound", "fox", "toad", "raven", "boar"),
    "construct": ("chest", "door", "idol", "bellhang"),
    "spirit": ("eye", "flame", "moon", "wind"),
    "deed": ("mill", "gate", "well"),
    "brand": ("torch", "sword", "flame"),
    "ooze": ("ooze", "jelly", "puddle"),
    "kosmos": ("stars", "comet", "fullmoon"),
}
"""What a kind shows that is no person."""
PEOPLE = {"undead": "skull", "demon": "demon horns"}
"""Kinds that are people with another head."""


@cache
def nouns() -> frozenset[str]:
    """Every word that a part can be found by."""
    names = (name for file in FILES for name in drawn(file))
    return frozenset(name for name in (*species(), *names) if "-" not in name)


def noun(name: str) -> str:
    """The last word of a name that a part can be found by, or nothing."""
    words = [word.strip("'’,.!?").lower() for word in name.replace("-", " ").split()]
    words += [word.removesuffix("s") for word in words]
    return next((word for word in reversed(words) if word in nouns()), "")


def guess(id_: str, name: str, kinds: Iterable[str], bust: bool = False) -> Scene:
    """A scene from the last word of a name that is a part, or from the first kind that is known."""
    seed = crc32(id_.encode())

    def one(words: Sequence[str], shift: int) -> str:
        return words[(seed >> shift) % len(words)]

    seen = noun(name)
    known = [kind for kind in kinds if kind in KINDS or kind in PEOPLE]
    flip = bool(seed >> 20 & 1)
    if not seen and known and known[0] in KINDS:
        seen = one(KINDS[known[0]], 4)
    if seen:
        beast = seen in species()
        held = not beast and found(seen) is drawn("held").get(seen)
        gait, turn = one(GAITS, 8) if beast else "", -90.0 if held else 0.0
        part = Part(be=seen, do=gait, flip=flip and not held, turn=turn)
        return (msgspec.structs.replace(part, at=(0, -bounds(part.layers())[3])),)
    head = PEOPLE[known[0]] if known else one(HEADS, 0)
    return (
        Part(
            do=one(DO, 4), head=head, wear=one(WEAR, 8), far=one(THINGS, 12), flip=flip, bust=bust
        ),
    )
