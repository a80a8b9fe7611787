# molpe: compiled
"""Kuhn poker: a card each, a chip each, and at most one bet."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.kernel.lens import Lens
from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State
from molpe.kernel.tape import Tape

CARDS: Final = 3
NOTHING: Final = -1

# Action codes.
PASS: Final = 0
BET: Final = 1
DEAL: Final = 2  # + the card
CODES: Final = 5

MOST_CHIPS: Final = 2

# Reasons, in the order of the game's `reasons`.
BY_SHOWING: Final = 0
BY_FOLDING: Final = 1


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class KuhnState(State):
    """Two cards, and what was said so far: at most three words."""

    __slots__ = ("first", "hand0", "hand1", "second", "third")

    def __init__(self) -> None:
        super().__init__(2, CARDS)
        self.hand0: i64 = NOTHING
        self.hand1: i64 = NOTHING
        self.first: i64 = NOTHING
        self.second: i64 = NOTHING
        self.third: i64 = NOTHING

    def blank(self) -> State:
        return KuhnState()

    def copy_from(self, other: State) -> None:
        assert isinstance(other, KuhnState)
        self.hand0 = other.hand0
        self.hand1 = other.hand1
        self.first = other.first
        self.second = other.second
        self.third = other.third

    def trace(self, tape: Tape) -> None:
        self.hand0 = tape.io(self.hand0)
        self.hand1 = tape.io(self.hand1)
        self.first = tape.io(self.first)
        self.second = tape.io(self.second)
        self.third = tape.io(self.third)

    def hand(self, seat: i64) -> i64:
        """A seat's card, or NOTHING."""
        return self.hand0 if seat == 0 else self.hand1

    def dealing(self) -> bool:
        """Whether somebody has no card yet."""
        return self.hand0 == NOTHING or self.hand1 == NOTHING

    def chips(self, seat: i64) -> i64:
        """What a seat has put in: one, and one more for a bet."""
        if seat == 1:
            return 2 if self.second == BET else 1
        return 2 if self.first == BET or self.third == BET else 1

    def over(self) -> bool:
        """Whether both have passed, or a bet was answered."""
        if self.third != NOTHING:
            return True
        return self.second != NOTHING and not (self.first == PASS and self.second == BET)

    def folded(self) -> bool:
        """Whether a bet was passed: then nobody shows a card."""
        return self.over() and self.chips(0) != self.chips(1)

    def actor(self) -> i64:
        if self.dealing():
            return CHANCE
        if self.over():
            return NOBODY
        return 1 if self.first != NOTHING and self.second == NOTHING else 0

    def turn(self) -> i64:
        """Whose turn it is, or NOBODY."""
        seat = self.actor()
        return NOBODY if seat == CHANCE else seat

    def fill(self, seat: i64, out: vec[i64], n: i64) -> i64:
        if seat != CHANCE:
            out[n] = PASS
            out[n + 1] = BET
            return n + 2
        for card in range(CARDS):
            if card != self.hand0:
                out[n] = DEAL + card
                n += 1
        return n

    def play(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            if self.hand0 == NOTHING:
                self.hand0 = action - DEAL
            else:
                self.hand1 = action - DEAL
        elif self.first == NOTHING:
            self.first = action
        elif self.second == NOTHING:
            self.second = action
        else:
            self.third = action

    def winner(self) -> i64:
        """Who takes the chips once it is over."""
        if self.folded():
            return 0 if self.chips(0) > self.chips(1) else 1
        return 0 if self.hand0 > self.hand1 else 1

    def score(self, seat: i64) -> i64:
        if not self.over():
            return 0
        won = self.chips(1 - self.winner())
        return won if self.winner() == seat else -won

    def payoff(self, seat: i64) -> float:
        return float(self.score(seat)) / float(MOST_CHIPS)

    def reason(self) -> i64:
        return BY_FOLDING if self.folded() else BY_SHOWING

    def observe(self, seat: i64, lens: Lens) -> None:
        theirs = self.hand(1 - seat)
        lens.one("own card", "card", self.hand(seat), CARDS)
        lens.flag("they have a card", theirs != NOTHING)
        lens.one("their card", "card", theirs if self.over() and not self.folded() else -1, CARDS)
        lens.one("said", "word", self.first, BET + 1)
        lens.one("said", "word", self.second, BET + 1)
        lens.one("said", "word", self.third, BET + 1)

    def redeal(self, seat: i64, rng: Rng) -> None:
        if self.over() and not self.folded():
            return
        mine = self.hand(seat)
        if self.hand(1 - seat) == NOTHING:
            return
        # one of the cards that are not the seat's own, in their order
        other = rng.below(CARDS if mine == NOTHING else CARDS - 1)
        if mine != NOTHING and other >= mine:
            other += 1
        if seat == 0:
            self.hand1 = other
        else:
            self.hand0 = other

    def estimate(self, seat: i64) -> float:
        mine = self.hand(seat)
        return 0.0 if mine == NOTHING else 0.5 * float(mine - 1)
