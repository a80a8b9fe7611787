# molpe: compiled
"""A sealed choice between two seats who know all the rest: a table of results, solved.

Rows are the own actions, columns what the other may choose or has sealed. Both mix so that neither
gains by knowing how the other mixes (fictitious play). It is exact where a win, a loss and a tie
are all that can come of it: what follows is then worth the same however they came about.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State

TRIES: Final = 8  # guesses that must all be alike
DRAWS: Final = 1024  # guesses that are drawn to meet all that may have been sealed
MOST: Final = 160
ROUNDS: Final = 2000
CLASSES: Final = 3  # won, lost, tied
NEAR: Final = 1.0e-9


@final
@mypyc_attr(acyclic=True)
class Duel:
    """The table of a sealed choice, from a state as a seat may guess it."""

    __slots__ = ("actions", "after", "columns", "mine", "results", "rng", "seat", "theirs")

    def __init__(self, root: State, seat: i64, rng: Rng) -> None:
        self.seat: i64 = seat
        self.rng: Rng = rng
        self.after: State = root.blank()
        self.actions: list[int] = []
        self.columns: i64 = 0
        self.results: vec[float] = vec[float]()
        self.mine: vec[float] = vec[float]()
        self.theirs: vec[float] = vec[float]()

    def solve(self, root: State) -> list[tuple[int, float, float]]:
        """The actions, how often each is chosen and what it is worth; nothing where it is none."""
        if root.seats != 2:
            return []
        world = root.guess(self.seat, self.rng)
        acting = world.actors()
        self.actions = world.legal(self.seat)
        if len(self.actions) > MOST:
            return []
        if len(acting) == 2:
            fits = self._open(world)
        else:
            fits = acting == [self.seat] and self._sealed(root, world)
        if not fits or not self._plain():
            return []
        if not self._settled():
            self._mix()
        found: list[tuple[int, float, float]] = []
        for i in range(len(self.actions)):
            found.append((self.actions[i], self.mine[i], self._worth(i)))
        return found

    # The table.

    def _open(self, world: State) -> bool:
        """Neither has chosen, and both know everything."""
        other = 1 - self.seat
        if not (self._sure(world, self.seat) and self._sure(world, other)):
            return False
        replies = world.legal(other)
        if len(replies) > MOST:
            return False
        self._room(len(replies))
        after = self.after
        for i in range(len(self.actions)):
            for j in range(self.columns):
                after.copy_from(world)
                if self.seat == 0:
                    after.play(self.seat, self.actions[i])
                    after.play(other, replies[j])
                else:
                    after.play(other, replies[j])
                    after.play(self.seat, self.actions[i])
                if not self._note(i, j):
                    return False
        return True

    def _sealed(self, root: State, world: State) -> bool:
        """The other has chosen, knew everything else, and a few choices were possible."""
        other = 1 - self.seat
        worlds: list[State] = []
        met: dict[int, int] = {}
        for _ in range(DRAWS):
            world.copy_from(root)
            world.redeal(self.seat, self.rng)
            key: int = world.key()
            if key not in met:
                if len(worlds) == MOST or (len(worlds) == 0 and not self._sure(world, other)):
                    return False
                met[key] = 1
                worlds.append(world.copy())
        if len(worlds) < 2:
            return False
        self._room(len(worlds))
        after = self.after
        for i in range(len(self.actions)):
            for j in range(self.columns):
                after.copy_from(worlds[j])
                after.play(self.seat, self.actions[i])
                if not self._note(i, j):
                    return False
        return True

    def _sure(self, world: State, seat: i64) -> bool:
        """Whether a seat knows everything in a world."""
        key = world.key()
        for _ in range(TRIES):
            self.after.copy_from(world)
            self.after.redeal(seat, self.rng)
            if self.after.key() != key:
                return False
        return True

    def _room(self, columns: i64) -> None:
        self.columns = columns
        self.results = vec[float]([0.0] * (len(self.actions) * columns))

    def _note(self, i: i64, j: i64) -> bool:
        """A result for the table; False where the match goes on without any luck."""
        s = self.after
        actor = s.actor()
        if actor == NOBODY:
            self.results[i * self.columns + j] = s.payoff(self.seat)
            return True
        worth = (s.estimate(self.seat) - s.estimate(1 - self.seat)) * 0.5
        self.results[i * self.columns + j] = worth
        return actor == CHANCE

    def _plain(self) -> bool:
        """Whether a few results are all there are."""
        seen: list[float] = []
        for k in range(len(self.results)):
            known = False
            for value in seen:
                if abs(value - self.results[k]) < NEAR:
                    known = True
            if not known:
                if len(seen) == CLASSES:
                    return False
                seen.append(self.results[k])
        return True

    # The solution.

    def _settled(self) -> bool:
        """Whether one action of each is best against the other's best; of several, the safest.

        Among equals it is the one that gains most should the other err.
        """
        n: i64 = len(self.actions)
        m = self.columns
        floor = -2.0
        row: i64 = 0
        hope = 0.0
        for i in range(n):
            least = 2.0
            total = 0.0
            for j in range(m):
                value = self.results[i * m + j]
                total += value
                if value < least:
                    least = value
            if least > floor + NEAR or (least > floor - NEAR and total > hope):
                floor = least
                row = i
                hope = total
        roof = 2.0
        column: i64 = 0
        for j in range(m):
            most = -2.0
            for i in range(n):
                if self.results[i * m + j] > most:
                    most = self.results[i * m + j]
            if most < roof:
                roof = most
                column = j
        if roof > floor + NEAR:
            return False
        self.mine = vec[float]([0.0] * n)
        self.theirs = vec[float]([0.0] * m)
        self.mine[row] = 1.0
        self.theirs[column] = 1.0
        return True

    def _mix(self) -> None:
        """Each answers what the other has done so far; the shares settle."""
        n: i64 = len(self.actions)
        m = self.columns
        self.mine = vec[float]([0.0] * n)
        self.theirs = vec[float]([0.0] * m)
        gains = vec[float]([0.0] * n)
        losses = vec[float]([0.0] * m)
        for _ in range(ROUNDS):
            row: i64 = 0
            for i in range(1, n):
                if gains[i] > gains[row]:
                    row = i
            self.mine[row] += 1.0
            for j in range(m):
                losses[j] += self.results[row * m + j]
            column: i64 = 0
            for j in range(1, m):
                if losses[j] < losses[column]:
                    column = j
            self.theirs[column] += 1.0
            for i in range(n):
                gains[i] += self.results[i * m + column]
        for i in range(n):
            self.mine[i] /= float(ROUNDS)
        for j in range(m):
            self.theirs[j] /= float(ROUNDS)

    def _worth(self, i: i64) -> float:
        """What an action is worth against the other's mix."""
        worth = 0.0
        for j in range(self.columns):
            worth += self.theirs[j] * self.results[i * self.columns + j]
        return worth
