"""Many matches, shared out in portions: on every core, kept as they come, whatever the order.

Whoever has something to count over many matches says how a portion of them is played:

    def work(first: int, end: int) -> bytes: …      # matches first … end - 1, wherever it runs
    run(work, 10_000, take, journal=Journal(path, plan))

``work`` goes to other processes, so it is a function of a module or a partial of one, and what it
gives depends on nothing but the numbers of the matches. How many are played at a time is cut by the
time they take, so a sum over matches must not depend on where a portion ends.
"""

from collections.abc import Callable, Iterable
from functools import partial
from time import perf_counter
from typing import Protocol, TypeAlias

from molpe.agents.cores import Cores, Crew
from molpe.kernel import Frozen

SECONDS = 0.5
"""About how long a portion takes: what a process that ends can lose."""
GROWTH = 4
"""A portion has at most so many times as many matches as the one before."""
SHARE = 2
"""Towards the end so many portions are left for each of those who play, and all end together."""


class Portion(Frozen):
    """Matches in a row, from the first up to and not including the end."""

    first: int
    end: int


class Pace(Frozen):
    """How far a run is."""

    done: int
    total: int
    rate: float
    """Matches a second, in this run."""
    left: float
    """Seconds until its end, if it goes on like this."""


Work: TypeAlias = Callable[[int, int], bytes]
Take: TypeAlias = Callable[[Portion, bytes], None]
Tell: TypeAlias = Callable[[Pace], None]


class Keeper(Protocol):
    """Keeps portions that were played."""

    def kept(self) -> Iterable[tuple[Portion, bytes]]:
        """What was played before."""

    def keep(self, portion: Portion, found: bytes) -> None:
        """Write a portion down; once this returns, it is not lost."""


def silent(pace: Pace) -> None:
    """Nobody looks on."""


def run(
    work: Work,
    total: int,
    take: Take,
    *,
    crew: Crew | None = None,
    journal: Keeper | None = None,
    tell: Tell = silent,
) -> None:
    """Play what is missing of matches 0 … total - 1; ``take`` hears of every portion, those that
    were kept first (they may reach beyond the total), the others as they end."""
    crew = crew or Cores()
    had: list[Portion] = []
    for portion, found in journal.kept() if journal else ():
        take(portion, found)
        had.append(portion)
    queue = Queue(missing(had, total), crew.size)
    before = total - queue.left
    done = before
    began = perf_counter()
    tell(Pace(done, total, 0.0, 0.0))

    def heard(portion: Portion, result: tuple[float, bytes]) -> None:
        nonlocal done
        seconds, found = result
        if journal:
            journal.keep(portion, found)
        take(portion, found)
        queue.measure(portion, seconds)
        done += portion.end - portion.first
        rate = (done - before) / max(perf_counter() - began, 1e-9)
        tell(Pace(done, total, rate, (total - done) / rate))

    crew.spread(partial(timed, work), queue.next, heard)


def timed(work: Work, portion: Portion) -> tuple[float, bytes]:
    """A portion, and how long it took where it was played."""
    began = perf_counter()
    found = work(portion.first, portion.end)
    return perf_counter() - began, found


class Queue:
    """The matches that nobody has played yet, cut into portions that take about as long."""

    def __init__(self, gaps: list[Portion], crew: int) -> None:
        self.gaps = gaps
        self.crew = crew
        self.left = sum(gap.end - gap.first for gap in gaps)
        self.size = 1

    def measure(self, portion: Portion, seconds: float) -> None:
        """A portion took so long: the next ones are cut by it."""
        matches = portion.end - portion.first
        fit = int(matches * SECONDS / max(seconds, 1e-9))
        self.size = max(1, min(fit, GROWTH * max(matches, self.size)))

    def next(self) -> Portion | None:
        """Matches to be played, None where there are none left."""
        if not self.gaps:
            return None
        gap = self.gaps[0]
        size = min(self.size, max(1, self.left // (SHARE * self.crew)), gap.end - gap.first)
        end = gap.first + size
        if end == gap.end:
            self.gaps.pop(0)
        else:
            self.gaps[0] = Portion(end, gap.end)
        self.left -= size
        return Portion(gap.first, end)


def missing(had: Iterable[Portion], total: int) -> list[Portion]:
    """What is missing of so many matches."""
    gaps = []
    end = 0
    for portion in sorted(had, key=lambda portion: portion.first):
        if portion.first > end:
            gaps.append(Portion(end, min(portion.first, total)))
        end = max(end, portion.end)
        if end >= total:
            return gaps
    return [*gaps, Portion(end, total)] if end < total else gaps
