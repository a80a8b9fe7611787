"""Processes that stand still for a while: SIGSTOP, and SIGCONT whatever happens."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

from .postgres import Cluster
from .waiting import HANG


def states(pid: int) -> list[str]:
    """The states of a process's threads: ``T`` is stopped."""
    found = []
    for stat in Path(f"/proc/{pid}/task").glob("*/stat"):
        with suppress(OSError):  # a thread that has just ended
            found.append(stat.read_text("utf-8").rpartition(")")[2].split()[0])
    return found


def stop(pid: int) -> None:
    """Let a process stand still; return when all of it does."""
    os.kill(pid, signal.SIGSTOP)
    end = time.monotonic() + HANG
    while any(state not in "TZX" for state in states(pid)):
        assert time.monotonic() < end
        time.sleep(0.001)


@contextmanager
def stopped(pid: int) -> Iterator[None]:
    """A process that stands still meanwhile."""
    try:
        stop(pid)
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def children(pid: int) -> list[int]:
    """The processes that a process has begun."""
    with suppress(OSError):
        lists = Path(f"/proc/{pid}/task").glob("*/children")
        return [int(child) for one in lists for child in one.read_text("ascii").split()]
    return []


class Frozen:
    """A PostgreSQL that stands still meanwhile, with every process it has begun."""

    def __init__(self, cluster: Cluster) -> None:
        file = cluster.folder / "data" / "postmaster.pid"
        self.main = int(file.read_text("utf-8").splitlines()[0])
        self.others: list[int] = []

    def __enter__(self) -> "Frozen":
        stop(self.main)  # from here on it begins no others
        for child in children(self.main):
            with suppress(ProcessLookupError):
                stop(child)
                self.others.append(child)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for pid in (*self.others, self.main):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
