"""Timing in processor time, the best of several slices, rivals in turns."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from molpe.kernel import Frozen, MolpeError

Work: TypeAlias = Callable[[int], tuple[int, int]]
"""Does an amount of work; gives how many units that were, and a checksum."""

SLICES = 5
BLINK = 1e-4
"""A run shorter than this says nothing about the amount that would take longer."""


class Slice(Frozen):
    """One timed run."""

    done: int
    check: int
    seconds: float

    @property
    def rate(self) -> float:
        """Units a second."""
        return self.done / max(self.seconds, 1e-9)


class Disagreement(MolpeError):
    """Two programs that must do the same have not."""


def timed(work: Work, amount: int) -> Slice:
    """Run the work once."""
    begin = time.process_time()
    done, check = work(amount)
    return Slice(done, check, time.process_time() - begin)


def fit(work: Work, seconds: float) -> int:
    """The amount of work that takes about so long."""
    return fit_run(partial(timed, work), seconds)


def fit_run(run: Callable[[int], Slice], seconds: float) -> int:
    """The amount that takes about so long where a run times itself, as other processes do."""
    amount = 1
    while (took := run(amount).seconds) < max(seconds / 8, BLINK):
        amount *= 4
    return max(1, round(amount * seconds / took))


def deepen(work: Work, seconds: float, deepest: int = 12) -> int:
    """The greatest amount that ends in time, for work that grows many times with each step."""
    amount, took, before = 1, 0.0, 0.0
    while amount < deepest:
        before, took = took, timed(work, amount).seconds
        growth = took / before if before > BLINK else 20.0
        if took * growth > seconds:
            break
        amount += 1
    return amount


def race(rivals: Sequence[Callable[[], Slice]], slices: int = SLICES) -> list[Slice]:
    """The best slice of each rival, run in turns so that no one has the quiet moments alone."""
    runs: list[list[Slice]] = [[] for _ in rivals]
    for _ in range(slices):
        for rival, done in zip(rivals, runs, strict=True):
            done.append(rival())
    return [min(done, key=lambda run: run.seconds) for done in runs]


def agree(what: str, one: str, run: Slice, other: str, rerun: Slice) -> None:
    """Fail loudly where two programs counted differently or came to other ends."""
    if (run.done, run.check) != (rerun.done, rerun.check):
        raise Disagreement(
            f"{what}: {one} counts {run.done} (check {run.check}), "
            f"{other} {rerun.done} (check {rerun.check}); they do not play the same game"
        )
