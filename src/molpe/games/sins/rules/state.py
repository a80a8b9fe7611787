# molpe: compiled
"""The truth of a match of SINS: a scene, and what the kernel asks of it."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.sins.mind.estimate import estimate
from molpe.games.sins.mind.guess import redeal
from molpe.games.sins.rules import questions
from molpe.games.sins.rules.book import Book
from molpe.games.sins.rules.codes import LUCK
from molpe.games.sins.rules.dominance import won_alone
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
from molpe.games.sins.rules.scene import Scene
from molpe.games.sins.rules.set_up import lay_out
from molpe.games.sins.sight.observe import observe
from molpe.kernel.lens import Lens
from molpe.kernel.random import Rng
from molpe.kernel.state import State
from molpe.kernel.tape import Tape


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class SinsState(State):
    """A match of SINS."""

    __slots__ = ("scene",)

    def __init__(self, book: Book) -> None:
        super().__init__(book.seats, book.width)
        self.scene = Scene(book)

    def set_up(self) -> None:
        """Before the first action."""
        lay_out(self.scene)
        questions.advance(self.scene)

    def blank(self) -> State:
        return SinsState(self.scene.book)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, SinsState)
        self.scene.copy_from(other.scene)

    def trace(self, tape: Tape) -> None:
        self.scene.trace(tape)

    def buffer(self) -> vec[i64]:
        return self.scene.buffer()

    # Who, what, and what then.

    def actor(self) -> i64:
        return questions.actor(self.scene)

    def fill(self, seat: i64, out: vec[i64], n: i64) -> i64:
        return questions.fill(self.scene, out, n)

    def odds(self, action: i64) -> i64:
        return questions.odds(self.scene, action)

    def pick(self, rng: Rng) -> i64:
        s = self.scene
        r = s.r
        if r[PULL] > 0:
            at = r[PULL_FROM] * ZONES + BAG
            return LUCK + i64(s.z[s.room[at] + rng.below(s.n[at])])
        if r[ASKED] < 0 or r[ASKED] >= self.seats:
            return State.pick(self, rng)
        out = s.buffer()
        return out[rng.below(questions.fill(s, out, 0))]

    def play(self, seat: i64, action: i64) -> None:
        s = self.scene
        questions.answer(s, action)
        questions.advance(s)

    # The end.

    def score(self, seat: i64) -> i64:
        return self.scene.get(seat, DOMINANCE)

    def place(self, seat: i64) -> i64:
        if self.seats == 1:
            return 1 if won_alone(self.scene) else 2
        return super().place(seat)

    def reason(self) -> i64:
        return self.scene.r[WHY]

    def census(self) -> list[int]:
        s = self.scene
        counts = [0] * s.book.kinds
        for owner in range(s.players + 1):
            for zone in range(ZONES):
                for i in range(s.count(owner, zone)):
                    kind = s.kind_at(owner, zone, i)
                    if kind != NOTHING:
                        counts[kind] += 1
        return counts

    # What a seat may know and think.

    def observe(self, seat: i64, lens: Lens) -> None:
        observe(self.scene, seat, lens)

    def redeal(self, seat: i64, rng: Rng) -> None:
        redeal(self.scene, seat, rng)

    def estimate(self, seat: i64) -> float:
        return estimate(self.scene, seat)
