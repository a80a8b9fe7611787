# molpe: compiled
"""The truth of a match of SINS: a tableau, and what the kernel asks of it."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.sins.mind.estimate import estimate
from molpe.games.sins.mind.guess import redeal
from molpe.games.sins.rules import questions
from molpe.games.sins.rules.book import Book
from molpe.games.sins.rules.codes import LUCK
from molpe.games.sins.rules.dominance import place
from molpe.games.sins.rules.registers import (
    ASKED,
    BAG,
    DOMINANCE,
    NOTHING,
    PULL,
    PULL_FROM,
    WHY,
    ZONES,
)
from molpe.games.sins.rules.set_up import lay_out
from molpe.games.sins.rules.tableau import Tableau
from molpe.kernel.random import Rng
from molpe.kernel.state import State
from molpe.kernel.tape import Tape


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class SinsState(State):
    """A match of SINS."""

    __slots__ = ("tableau",)

    def __init__(self, book: Book) -> None:
        super().__init__(book.seats, book.width)
        self.tableau = Tableau(book)

    def set_up(self) -> None:
        """Before the first action."""
        lay_out(self.tableau)
        questions.advance(self.tableau)

    def blank(self) -> State:
        return SinsState(self.tableau.book)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, SinsState)
        self.tableau.copy_from(other.tableau)

    def trace(self, tape: Tape) -> None:
        self.tableau.trace(tape)

    def buffer(self) -> vec[i64]:
        return self.tableau.buffer()

    # Who, what, and what then.

    def actor(self) -> i64:
        return questions.actor(self.tableau)

    def fill(self, seat: i64, out: vec[i64], n: i64) -> i64:
        return questions.fill(self.tableau, out, n)

    def odds(self, action: i64) -> i64:
        return questions.odds(self.tableau, action)

    def pick(self, rng: Rng) -> i64:
        t = self.tableau
        r = t.r
        if r[PULL] > 0:
            at = r[PULL_FROM] * ZONES + BAG
            return LUCK + i64(t.z[t.room[at] + rng.below(t.n[at])])
        if r[ASKED] < 0 or r[ASKED] >= self.seats:
            return State.pick(self, rng)
        out = t.buffer()
        return out[rng.below(questions.fill(t, out, 0))]

    def play(self, seat: i64, action: i64) -> None:
        t = self.tableau
        questions.answer(t, action)
        questions.advance(t)

    # The end.

    def score(self, seat: i64) -> i64:
        return self.tableau.get(seat, DOMINANCE)

    def place(self, seat: i64) -> i64:
        return place(self.tableau, seat)

    def reason(self) -> i64:
        return self.tableau.r[WHY]

    def census(self) -> list[int]:
        t = self.tableau
        counts = [0] * t.book.kinds
        for owner in range(t.players + 1):
            for zone in range(ZONES):
                for i in range(t.count(owner, zone)):
                    kind = t.kind_at(owner, zone, i)
                    if kind != NOTHING:
                        counts[kind] += 1
        return counts

    # What a seat may know and think.

    def redeal(self, seat: i64, rng: Rng) -> None:
        redeal(self.tableau, seat, rng)

    def estimate(self, seat: i64) -> float:
        return estimate(self.tableau, seat)
