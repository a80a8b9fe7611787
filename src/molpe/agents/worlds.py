# molpe: compiled
"""Small ends with secrets, played out in full: all worlds that a seat thinks possible, all luck.

It is exact where only that seat still chooses: what others would do depends on what *they* think
possible, which is more than these worlds. The seat chooses once for all worlds that look the same
to it, and again when it has seen more.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State

FIXED: Final = 0x6D6F6C  # the seed of the guesses that name what a seat knows
TRIES: Final = 256  # guesses that are drawn to meet every world
MOST: Final = 48  # worlds: of more than these, some would not be met


@final
@mypyc_attr(acyclic=True)
class Worlds:
    """What a seat's actions are worth to everyone, if few enough states are left."""

    __slots__ = ("fixed", "left", "scratch", "seat", "seats")

    def __init__(self, root: State, seat: i64, limit: i64) -> None:
        self.seat: i64 = seat
        self.seats: i64 = root.seats
        self.left: i64 = limit  # below 0: it was too much
        self.fixed: Rng = Rng(FIXED)
        self.scratch: State = root.blank()

    def solve(self, root: State, rng: Rng) -> list[tuple[int, list[float]]]:
        """The actions of the seat with their values for each seat; nothing if it is too much."""
        world = root.guess(self.seat, rng)
        if world.actor() != self.seat:
            return []
        limit = self.left
        self._weigh([world], [1.0])  # one world tells soon whether it is worth while
        if self.left < 0:
            return []
        self.left = limit
        worlds: list[State] = []
        weights: list[float] = []
        met: dict[int, int] = {}
        for _ in range(TRIES):
            world.copy_from(root)
            world.redeal(self.seat, rng)
            key: int = world.key()
            place = met.get(key, -1)
            if place >= 0:
                weights[place] += 1.0
            elif len(worlds) == MOST:
                return []
            else:
                met[key] = len(worlds)
                worlds.append(world.copy())
                weights.append(1.0)
        found = self._weigh(worlds, weights)
        if self.left < 0:
            return []
        return found

    def _weigh(self, worlds: list[State], weights: list[float]) -> list[tuple[int, list[float]]]:
        """What each action is worth in worlds that look the same."""
        total = 0.0
        for weight in weights:
            total += weight
        found: list[tuple[int, list[float]]] = []
        for action in worlds[0].legal(self.seat):
            sums = self._after(worlds, weights, action)
            if self.left < 0:
                break
            found.append((action, [value / total for value in sums]))
        return found

    def _after(self, worlds: list[State], weights: list[float], action: i64) -> list[float]:
        """The weighed values of everything that may follow an action, for each seat."""
        sums = [0.0] * self.seats
        groups: dict[int, int] = {}
        states: list[list[State]] = []
        heavy: list[list[float]] = []
        for i in range(len(worlds)):
            after = worlds[i].copy()
            after.play(self.seat, action)
            self._settle(after, weights[i], sums, groups, states, heavy)
            if self.left < 0:
                return sums
        for g in range(len(states)):
            best: list[float] = []
            for choice in states[g][0].legal(self.seat):
                worth = self._after(states[g], heavy[g], choice)
                if self.left < 0:
                    return sums
                if not best or worth[self.seat] > best[self.seat]:
                    best = worth
            for seat in range(self.seats):
                sums[seat] += best[seat]
        return sums

    def _settle(
        self,
        s: State,
        weight: float,
        sums: list[float],
        groups: dict[int, int],
        states: list[list[State]],
        heavy: list[list[float]],
    ) -> None:
        """Go on to the end, or to the seat's next choice, where worlds meet that look the same."""
        while True:
            self.left -= 1
            if self.left < 0:
                return
            actor = s.actor()
            if actor == NOBODY:
                for seat in range(self.seats):
                    sums[seat] += weight * s.payoff(seat)
                return
            legal = s.legal(actor)
            if actor == CHANCE:
                total = 0.0
                for action in legal:
                    total += float(s.odds(action))
                for action in legal:
                    after = s.copy()
                    after.play(CHANCE, action)
                    share = weight * float(s.odds(action)) / total
                    self._settle(after, share, sums, groups, states, heavy)
                    if self.left < 0:
                        return
                return
            if len(legal) == 1:
                s.play(actor, legal[0])
                continue
            if actor != self.seat:
                self.left = -1
                return
            self.scratch.copy_from(s)
            self.fixed.seed(FIXED)
            self.scratch.redeal(actor, self.fixed)
            key: int = self.scratch.key()
            place = groups.get(key, -1)
            if place < 0:
                groups[key] = len(states)
                states.append([s])
                heavy.append([weight])
            else:
                states[place].append(s)
                heavy[place].append(weight)
            return
