"""A scene for a card that no file knows: from the words of its name, its kind and its id."""

from collections.abc import Iterable, Sequence
from functools import cache
from zlib import crc32

from molpe.press.figures.beasts import gaits, species
from molpe.press.figures.drawn import FILES, drawn
from molpe.press.figures.person import poses
from molpe.press.figures.scene import Part, Scene

HEADS = (
    "short", "curly beard", "woman bun", "long", "old fringe longbeard", "woman long", "beard cap",
    "short petasos", "woman tail", "beard helm", "braid", "hooked goatee",
)  # fmt: skip
WEAR = ("tunic", "chiton", "himation", "exomis", "tunic cape", "robe", "cuirass", "peplos")
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


def guess(id_: str, name: str, kinds: Iterable[str], bust: bool = False) -> Scene:
    """A scene from the last word of a name that is a part, or from the first kind that is known."""
    seed = crc32(id_.encode())

    def one(words: Sequence[str], shift: int) -> str:
        return words[(seed >> shift) % len(words)]

    words = [word.strip("'’,.!?").lower() for word in name.replace("-", " ").split()]
    words += [word.removesuffix("s") for word in words]
    seen = next((word for word in reversed(words) if word in nouns()), "")
    known = [kind for kind in kinds if kind in KINDS or kind in PEOPLE]
    flip = bool(seed >> 20 & 1)
    if not seen and known and known[0] in KINDS:
        seen = one(KINDS[known[0]], 4)
    if seen:
        gait = one(("stand", "walk", "run", "sit"), 8) if seen in species() else ""
        return (Part(be=seen, do=gait, flip=flip, size=0.9 + (seed >> 12) % 5 / 20),)
    head = PEOPLE[known[0]] if known else one(HEADS, 0)
    return (
        Part(
            do=one(DO, 4), head=head, wear=one(WEAR, 8), far=one(THINGS, 12), flip=flip, bust=bust
        ),
    )


assert set(DO) <= set(poses())
assert {"stand", "walk", "run", "sit"} <= set(gaits())
