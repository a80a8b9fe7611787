"""Work shared out over the cores of this machine, in processes of their own."""

import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import ceil, inf
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from time import monotonic
from traceback import format_exc
from types import ModuleType
from typing import Any, Generic, Protocol, TypeVar

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
        self._share(work, ask, take)

    def _share(
        self, work: Callable[[J], R], ask: Callable[[], J | None], take: Callable[[J, R], None]
    ) -> None:
        """Jobs in processes; whose process ended by itself is done again."""
        idle: list[Worker[J, R]] = []
        busy: dict[Worker[J, R], J] = {}
        again: list[J] = []
        falls = 0
        try:
            while True:
                while (
                    len(busy) < self.size
                    and monotonic() < self.until
                    and (job := again.pop(0) if again else ask()) is not None
                ):
                    worker = idle.pop() if idle else Worker[J, R](work)
                    busy[worker] = job
                    worker.give(job)
                if not busy:
                    return
                left = None if self.until == inf else max(0.0, self.until - monotonic())
                told = wait([worker.line for worker in busy], left)
                if not told:
                    return
                for worker in [worker for worker in busy if worker.line in told]:
                    job = busy.pop(worker)
                    idle.append(worker)
                    try:
                        result = worker.result()
                    except Fallen:
                        idle.pop().end()
                        again.append(job)
                        falls += 1
                        if falls > MOST_FALLS:
                            raise MolpeError(
                                "the processes that play end by themselves again and again:"
                                " is there too little memory?"
                            ) from None
                    else:
                        falls = 0
                        take(job, result)
        finally:  # after Ctrl-C above all nobody waits for matches that go on
            for worker in (*idle, *busy):
                worker.end()


class Fallen(Exception):
    """A process has ended by itself."""


class Worker(Generic[J, R]):
    """A process that does one job after the other.

    It has a line of its own, of which nobody else holds an end: when it is ended in the middle of a
    word, or ends by itself, that line ends too, and nobody waits for the rest. (In the pool of the
    standard library all share one line, and a process that was ended while it wrote made the others
    wait for ever.)
    """

    def __init__(self, work: Callable[[J], R]) -> None:
        spawn = get_context("spawn")
        self.line, theirs = spawn.Pipe()
        self.process = spawn.Process(target=_serve, args=(theirs, work))
        with hidden_main(b"__main__" not in pickle.dumps(work)):
            self.process.start()
        theirs.close()

    def give(self, job: J) -> None:
        """The next job; if nobody is there any more, ``result`` will say so."""
        with suppress(BrokenPipeError):
            self.line.send(job)

    def result(self) -> R:
        """What came of the job, or its error."""
        try:
            told = self.line.recv_bytes()
        except (EOFError, OSError):
            raise Fallen from None
        done, result = pickle.loads(told)  # noqa: S301  # from a process of our own
        if not done:
            raise result
        found: R = result
        return found

    def end(self) -> None:
        """End it, whatever it is at."""
        self.line.close()
        self.process.terminate()
        self.process.join()


def _serve(line: "Connection[Any, Any]", work: Callable[[Any], Any]) -> None:
    """What a process does: jobs, until nobody is there to give any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is left to whoever started it
    with suppress(EOFError, OSError):
        while True:
            job = line.recv()
            try:
                told = pickle.dumps((True, work(job)))
            except Exception as error:
                error.add_note(f"in a process of its own:\n{format_exc()}")
                told = pickle.dumps((False, error))
            line.send_bytes(told)


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


def end_after(seconds: float) -> None:
    """Let the system end this process by then, whatever it is at; 0: never, as it was before. Who
    asked for the work may be gone, and with it whoever looks at the time."""
    if hasattr(signal, "alarm"):
        signal.alarm(ceil(seconds))


def restrain(memory: int) -> None:
    """Low priority and bounded memory for this process and whoever is started from it, where the
    system knows such things."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
