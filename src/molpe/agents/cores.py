"""Work shared out over the cores of this machine, in processes of their own."""

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from math import inf
from multiprocessing import get_context
from time import monotonic
from types import ModuleType
from typing import Protocol, TypeVar

from molpe.kernel import MolpeError

J = TypeVar("J")
R = TypeVar("R")

MOST_FALLS = 3
"""Processes may end by themselves so often without anything done in between."""


class Crew(Protocol):
    """Those who share work: the cores here, or machines elsewhere."""

    @property
    def size(self) -> int:
        """How many jobs are done at the same time."""

    def spread(
        self, work: Callable[[J], R], ask: Callable[[], J | None], take: Callable[[J, R], None]
    ) -> None:
        """Do jobs until ``ask`` gives none; ``take`` hears of each, in the order in which they end.

        Work is sent to other processes, so it is a function of a module or a partial of one. A job
        whose process ended is done again.
        """


class Cores:
    """The cores of this machine; one of them is this process itself.

    With ``until``, a moment of the monotonic clock, all work is over then: what is under way in
    other processes is given up, and here no further job is begun.
    """

    def __init__(self, workers: int = 0, until: float = inf) -> None:
        self.size = workers or cores()
        self.until = until

    def spread(
        self, work: Callable[[J], R], ask: Callable[[], J | None], take: Callable[[J, R], None]
    ) -> None:
        """Do jobs until ``ask`` gives none, here or in as many processes as there are cores."""
        if self.size == 1:
            while monotonic() < self.until and (job := ask()) is not None:
                take(job, work(job))
            return
        left: list[J] = []
        falls = 0

        def ask_again() -> J | None:
            return left.pop(0) if left else ask()

        def heard(job: J, result: R) -> None:
            nonlocal falls
            falls = 0
            take(job, result)

        while True:
            unfinished = self._share(work, ask_again, heard)
            if not unfinished:
                return
            left += unfinished
            falls += 1
            if falls > MOST_FALLS:
                raise MolpeError(
                    "the processes that play end by themselves again and again:"
                    " is there too little memory?"
                )

    def _share(
        self, work: Callable[[J], R], ask: Callable[[], J | None], take: Callable[[J, R], None]
    ) -> list[J]:
        """Jobs in a pool of processes; those that were under way when one of them ended."""
        pool = ProcessPoolExecutor(self.size, get_context("spawn"), initializer=_deaf)
        hide = b"__main__" not in pickle.dumps(work)
        waiting: dict[Future[R], J] = {}
        job: J | None = None
        try:
            while True:
                while (
                    len(waiting) < self.size
                    and monotonic() < self.until
                    and (job := ask()) is not None
                ):
                    with hidden_main(hide):
                        waiting[pool.submit(work, job)] = job
                    job = None
                if not waiting:
                    return []
                left = None if self.until == inf else max(0.0, self.until - monotonic())
                done = wait(waiting, left, FIRST_COMPLETED).done
                if not done:
                    end(pool)
                    return []
                for future in done:
                    result = future.result()
                    take(waiting.pop(future), result)
        except BrokenProcessPool:
            return [*waiting.values(), *([] if job is None else [job])]
        except BaseException:  # Ctrl-C above all: nobody waits for matches that go on
            end(pool)
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def end(pool: ProcessPoolExecutor) -> None:
    """End those who work, whatever they are at."""
    for process in list(getattr(pool, "_processes", {}).values()):
        process.terminate()


@contextmanager
def hidden_main(hide: bool) -> Iterator[None]:
    """A process that starts meanwhile does not run the script of this one again, which may lack the
    line that forbids it; what is done there is ours and needs no script."""
    main = sys.modules["__main__"]
    if hide:
        sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def restrain(memory: int) -> None:
    """Low priority and bounded memory for this process and whoever is started from it, where the
    system knows such things."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _deaf() -> None:
    """Workers leave Ctrl-C to the one who started them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
