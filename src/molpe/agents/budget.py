"""How long a mind may think: so many milliseconds, or so many simulations."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter, process_time
from typing import TypeAlias

from molpe.kernel import BadText

SLICE = 0.005
"""Seconds between two looks at the clock; compiled code sees neither Ctrl-C nor a cancel."""
USUAL_MS = 100
LONGEST_MS = 3_600_000
MOST_SIMS = 10**12
QUICKER = 1.25
"""A search may get so much quicker until its time is over."""
LARGEST = 10**9
"""The largest portion, for work that takes no time at all."""

Stop: TypeAlias = Callable[[], bool]
"""Asked between slices whether to stop at once."""
Setting: TypeAlias = str | int | None
"""A budget as a spec writes it or as a program gives it."""


class Watch:
    """What time is counted by: the clock, or the processor time of this process alone.

    Processor time is for measuring on a busy machine: nobody thinks less because others work.
    """

    def __init__(self) -> None:
        self.now: Callable[[], float] = perf_counter

    @contextmanager
    def counting(self, processor: bool) -> Iterator[None]:
        """Count processor time meanwhile, or the clock."""
        before = self.now
        self.now = process_time if processor else perf_counter
        try:
            yield
        finally:
            self.now = before


WATCH = Watch()


def never() -> bool:
    """Nobody cancels."""
    return False


def number(name: str, value: str | float, least: int, most: int) -> int:
    """A whole number that a setting gives."""
    try:
        found = int(value)
    except ValueError:
        found = least - 1
    if not least <= found <= most:
        raise BadText(f"the setting {name}={value} is not a whole number from {least} to {most}")
    return found


def real(name: str, value: str | float, most: float) -> float:
    """A number above 0 that a setting gives."""
    try:
        found = float(value)
    except ValueError:
        found = 0.0
    if not 0 < found <= most:
        raise BadText(f"the setting {name}={value} is not a number above 0 up to {most:g}")
    return found


class Budget:
    """Time, simulations, or whichever ends first; without either, the usual time."""

    def __init__(self, ms: Setting = None, sims: Setting = None) -> None:
        self.sims = None if sims is None else number("sims", sims, 1, MOST_SIMS)
        self.ms = None if ms is None else number("ms", ms, 1, LONGEST_MS)
        if self.sims is None and self.ms is None:
            self.ms = USUAL_MS
        self.most: int | None = None
        self.stop: Stop = never

    def restrain(self, ms: int | None, stop: Stop = never) -> None:
        """From now on no more time than this, and an end when ``stop`` says so; None: as it was."""
        self.most = ms
        self.stop = stop

    def time(self) -> int | None:
        """The milliseconds of an action now, if time counts."""
        if self.most is None or self.ms is None:
            return self.ms if self.most is None else self.most
        return min(self.ms, self.most)

    def rest(self) -> Callable[[int], float]:
        """From now on: how many simulations may still come, after so many."""
        began = WATCH.now()
        ms = self.time()

        def left(done: int) -> float:
            found = float("inf") if self.sims is None else float(self.sims - done)
            if ms is None:
                return found
            used = max(WATCH.now() - began, 1e-6)
            return min(found, QUICKER * done * (ms / 1000 - used) / used)

        return left

    def spend(
        self,
        run: Callable[[int], bool],
        portion: int,
        stop: Stop = never,
        least: int = 1,
        began: float | None = None,
        even: bool = True,
    ) -> None:
        """Call ``run`` with portions until the budget is spent or it says that it is done.

        Where time alone counts each portion is cut to take a slice, from a small one on. Where
        simulations are counted they are all alike, so that a seed repeats the search, unless
        portions do not matter to it (not ``even``). Time runs from ``began``, or from now.
        """
        now = WATCH.now()
        end = float("inf")
        ms = self.time()
        if ms is not None:
            end = (now if began is None else began) + ms / 1000
        left = self.sims
        cut = left is None or not even
        if cut:
            portion = least
        while not (stop() or self.stop()):
            size = portion if left is None else min(portion, left)
            if not run(size):
                return
            before, now = now, WATCH.now()
            if cut:
                fit = int(portion * min(2.0, SLICE / max(now - before, 1e-6)))
                portion = min(max(least, fit), LARGEST)
            if left is not None:
                left -= size
                if left <= 0:
                    return
            if now + min(SLICE, now - before) / 2 >= end:
                return
