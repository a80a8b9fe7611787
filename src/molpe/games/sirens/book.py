# molpe: compiled
"""The book: what an edition and the options of Sirens fix, as tables of native integers.

A card is a number from 0 to 17, its place in the card file. A row of cards is one integer, five
bits a card (its number + 1), the leftmost lowest; so tables here begin with an entry for no card,
and the lowest ten bits of a row name two neighbours.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.cards.tables import table

CARDS: Final = 18
ALL: Final = 0x3FFFF  # every card, as a mask

# Colours, in the order in which equal colourings are told apart (ruling 18).
RED: Final = 0
YELLOW: Final = 1
GREEN: Final = 2
BLUE: Final = 3
WILD: Final = 4

# Universal rules.
NO_RULE: Final = -1
GAMMA: Final = 0
XI: Final = 1
OMEGA: Final = 2
SIGMA: Final = 3
CHI: Final = 4
LAMBDA: Final = 5
DELTA: Final = 6
PHI: Final = 7
THETA: Final = 8
PI: Final = 9
PSI: Final = 10

# Difficulties.
EASY: Final = 0
NORMAL: Final = 1
CHALLENGE: Final = 2


def _shifted(values: list[int]) -> vec[i64]:
    """A table by card number + 1."""
    return table([0, *values])


@final
@mypyc_attr(acyclic=True)
class Book:
    """One edition with its options, shared by all states of its matches."""

    __slots__ = (
        "alone",
        "colour",
        "difficulty",
        "flows",
        "greets",
        "halves",
        "hearts",
        "match",
        "rules",
        "spared_left",
        "spared_right",
        "touch",
    )

    def __init__(
        self,
        colours: list[int],
        hearts: list[int],
        lefts: list[int],
        rights: list[int],
        values: list[int],
        rules: list[int],
        flows: list[int],
        difficulty: i64,
        delta_once: bool,
        sigma_alone: bool,
        lambda_ends: bool,
    ) -> None:
        """Charm halves are places in ``values``, -1 for none; then three rules read otherwise."""
        self.colour: vec[i64] = _shifted(colours)
        self.hearts: vec[i64] = _shifted(hearts)
        self.rules: vec[i64] = table(rules)  # by card
        self.flows: vec[i64] = table(flows)  # by colour: the colour it flows into
        self.halves: vec[i64] = vec[i64]([0] * (CARDS + 1))  # how many a card has
        self.match: vec[i64] = vec[i64]([0] * 1024)  # points of two neighbours
        self.touch: vec[i64] = vec[i64]([0] * 1024)  # the same under delta
        self.greets: vec[i64] = vec[i64]([0] * CARDS)  # by card: whom it joins on Orpheus's left
        self.difficulty: i64 = difficulty
        # ruling 24: the hearts that make a group on a card alone; no card has so many
        self.alone: i64 = 2 if sigma_alone else 10
        # ruling 26: by card, the half that costs nothing at that end of a song
        self.spared_left: vec[i64] = _shifted([int(lambda_ends and half >= 0) for half in lefts])
        self.spared_right: vec[i64] = _shifted([int(lambda_ends and half >= 0) for half in rights])
        for one in range(CARDS):
            half = rights[one]
            self.halves[one + 1] = (half >= 0) + (lefts[one] >= 0)
            for other in range(CARDS):
                meets = lefts[other]
                pair = (one + 1) | ((other + 1) * 32)
                if half >= 0 and meets >= 0 and one != other:
                    both = values[half] + values[meets]
                    self.touch[pair] = both
                    if half == meets:
                        self.match[pair] = values[half]
                        if delta_once:  # ruling 27, the other reading
                            self.touch[pair] = values[half]
                # ruling 35: a Wild on either side, the same colour, a flow, a matching charm
                joins = (
                    colours[one] == WILD
                    or colours[other] == WILD
                    or colours[one] == colours[other]
                    or flows[colours[one]] == colours[other]
                    or self.match[pair] > 0
                )
                if joins:
                    self.greets[one] |= i64(2**other)
