# molpe: compiled
"""Playouts that learn: what every seat did in the last one, and what has gone well so far."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State

LONGEST: Final = 1024  # actions of a playout that teach the next ones


@final
@mypyc_attr(acyclic=True)
class Habits:
    """By seat and action: a mark of the last playout, and how the action has fared in all."""

    __slots__ = ("codes", "marks", "mast", "stamp", "trail", "used", "walked", "worth")

    def __init__(self, seats: i64, codes: i64, mast: bool) -> None:
        self.codes: i64 = codes
        self.marks: vec[i64] = vec[i64]([0] * (seats * codes))
        self.stamp: i64 = 0
        # Whether playouts prefer, of two hunches, the one that has done better so far.
        self.mast: bool = mast
        self.used: vec[i64] = vec[i64]([0] * (seats * codes))
        self.worth: vec[float] = vec[float]([0.0] * (seats * codes))
        self.trail: vec[i64] = vec[i64]([0] * LONGEST)
        self.walked: i64 = 0

    def playout(self, s: State, rng: Rng, luck: Rng, cap: i64) -> None:
        """Play on by hunches; mark what every seat does, and do more of what went well."""
        self.stamp += 1
        self.walked = 0
        n: i64 = 0
        while n < cap:
            seat = s.actor()
            if seat == NOBODY:
                return
            if seat == CHANCE:
                action = s.pick(luck)
            else:
                action = s.hunch(rng)
                row = seat * self.codes
                if self.mast:
                    other = s.hunch(rng)
                    if other != action and self._fared(row + other) > self._fared(row + action):
                        action = other
                    if self.walked < LONGEST:
                        self.trail[self.walked] = row + action
                        self.walked += 1
                self.marks[row + action] = self.stamp
            s.play(seat, action)
            n += 1

    def mark(self, seat: i64, action: i64) -> None:
        """The seat has done this in the last simulation."""
        self.marks[seat * self.codes + action] = self.stamp

    def marked(self, seat: i64, action: i64) -> bool:
        """Whether the seat has done this in the last simulation."""
        return self.marks[seat * self.codes + action] == self.stamp

    def remember(self, rewards: vec[float]) -> None:
        """How the actions of the last playout have fared."""
        for i in range(self.walked):
            place = self.trail[i]
            self.used[place] += 1
            self.worth[place] += rewards[place // self.codes]

    def _fared(self, place: i64) -> float:
        """How an action of a seat has fared wherever it was played; what is new is hoped for."""
        n = self.used[place]
        if n == 0:
            return 1.0
        return self.worth[place] / float(n)
