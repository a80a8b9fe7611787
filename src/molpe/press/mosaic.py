"""Floor mosaics that a camera can read: words of 5 x 5 stones in a frame of ink.

The table is frozen: printed cards carry it. A second deck or another game gets new words, never
these again. Words keep a distance of 8 stones from each other in every turn and from their own
turns, and 6 from every word in a mirror.
"""

from collections.abc import Sequence

from molpe.press.palette import BONE, INK
from molpe.press.path import short
from molpe.press.svg import path, tag

SIDE = 5
FRAMED = SIDE + 2
TABLE = (
    # the feet of the 18 cards
    *(5937132, 5825306, 17128954, 33031113, 14078143, 24744682, 14556745, 22283735, 29964504),
    *(14528402, 13234468, 1744406, 2311151, 20523284, 572663, 32004597, 5925031, 9856612),
    # and their skies
    *(9730687, 28711070, 27780648, 2460510, 7215560, 29595454, 25862738, 17774875, 27870588),
    *(19910023, 18589257, 11869911, 22642868, 30790700, 9353935, 4671587, 1856694, 15560212),
)
CARDS = (
    *("parthenope", "ligeia", "leucosia", "molpe", "aglaope", "peisinoe", "thelxiope"),
    *("himerope", "thetis", "galatea", "amphitrite", "psamathe", "calypso", "doris", "clymene"),
    *("callirrhoe", "scylla", "charybdis"),
)
"""Whose words they are, in the order of the table."""


def numbers(deck: Sequence[str]) -> dict[str, int]:
    """The number of each card of a deck: its own, or one that no card of the deck has.

    So an own edition that keeps an id keeps its words, and 18 cards never share one.
    """
    free = iter([n for n, card in enumerate(CARDS) if card not in deck])
    return {card: CARDS.index(card) if card in CARDS else next(free) for card in deck}


def foot(number: int) -> int:
    """The word at the foot of a card."""
    return TABLE[number]


def sky(number: int) -> int:
    """The word in its picture."""
    return TABLE[len(CARDS) + number]


def stones(word: int) -> tuple[tuple[bool, ...], ...]:
    """The rows of a word from the top, true where a stone is bone."""
    bits = f"{word:025b}"
    return tuple(tuple(bit == "1" for bit in bits[r : r + SIDE]) for r in range(0, 25, SIDE))


def mosaic(word: int, x: float, y: float, size: float, margin: bool) -> str:
    """A mosaic of an outer size with its middle at a point; a bone margin where it needs one.

    It is one path: the frame, and holes that let the ground through. Without a margin it stands
    on bone among other things filled with ink, and is filled like them.
    """
    data = f"M0 0h{FRAMED}v{FRAMED}H0z"
    for r, row in enumerate(stones(word), 1):
        c = 0
        while c < SIDE:
            run = next((n for n in range(c, SIDE) if not row[n]), SIDE) - c
            if run:
                data += f"M{c + 1} {r}v1h{run}v-1z"
            c += run or 1
    ground = tag("path", d="M-1-1h9v9h-9z", fill=BONE) if margin else ""
    ink = INK if margin else None
    corner = f"{short(x - size / 2)} {short(y - size / 2)}"
    move = f"translate({corner})scale({short(size / FRAMED, 4)})"
    return tag("g", ground + path(data, ink), transform=move)
