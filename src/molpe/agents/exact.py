# molpe: compiled
"""Small ends played out in full: every action and all luck, each seat doing its best."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.kernel.state import CHANCE, NOBODY, State

DEEPEST: Final = 40


@final
@mypyc_attr(acyclic=True)
class Exact:
    """What states are worth to every seat, if few enough of them are left. Nothing is hidden."""

    __slots__ = ("left", "moves", "pool", "seats", "values", "width")

    def __init__(self, root: State, limit: i64) -> None:
        self.seats: i64 = root.seats
        self.width: i64 = root.width
        self.left: i64 = limit  # below 0: it was too much
        self.pool: list[State] = [root.copy()]
        for _ in range(DEEPEST):
            self.pool.append(root.blank())
        self.moves: vec[i64] = vec[i64]([0] * (self.width * (DEEPEST + 1)))
        self.values: vec[float] = vec[float]([0.0] * (root.seats * (DEEPEST + 1)))

    def solve(self) -> list[tuple[int, list[float]]]:
        """The root's actions with their values for each seat; nothing if it is too much."""
        s = self.pool[0]
        seat = s.actor()
        found: list[tuple[int, list[float]]] = []
        for action in s.legal(seat):
            self.pool[1].copy_from(s)
            self.pool[1].play(seat, action)
            self._value(1)
            if self.left < 0:
                return []
            found.append((action, [self.values[self.seats + k] for k in range(self.seats)]))
        return found

    def _value(self, ply: i64) -> None:
        """Write what the state at ply is worth to each seat into its row of values."""
        s = self.pool[ply]
        seats = self.seats
        row = ply * seats
        actor = s.actor()
        if actor == NOBODY:
            for seat in range(seats):
                self.values[row + seat] = s.payoff(seat)
            return
        self.left -= 1
        if self.left < 0 or ply == DEEPEST:
            self.left = -1
            return
        base = ply * self.width
        end = s.fill(actor, self.moves, base)
        if end - base > self.left:
            self.left = -1
            return
        child = self.pool[ply + 1]
        below = row + seats
        total = 0.0
        for i in range(base, end):
            action = self.moves[i]
            child.copy_from(s)
            child.play(actor, action)
            self._value(ply + 1)
            if self.left < 0:
                return
            if actor == CHANCE:
                weight = float(s.odds(action))
                if i == base:
                    for seat in range(seats):
                        self.values[row + seat] = 0.0
                total += weight
                for seat in range(seats):
                    self.values[row + seat] += weight * self.values[below + seat]
            elif i == base or self.values[below + actor] > self.values[row + actor]:
                for seat in range(seats):
                    self.values[row + seat] = self.values[below + seat]
        if actor == CHANCE:
            for seat in range(seats):
                self.values[row + seat] /= total
