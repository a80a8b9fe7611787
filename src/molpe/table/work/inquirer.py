"""A process that compares two editions, for the table beside it.

A line of JSON asks; answers come as lines of JSON, each with what is known by then. It ends when
its time is up, and all its processes end with whoever asked.
"""

import contextlib
import os
import signal
import sys
from pathlib import Path
from threading import Thread
from typing import IO

import msgspec

from molpe import games
from molpe.agents.cores import end_after, restrain
from molpe.kernel import MolpeError
from molpe.lab.inquiry import Ask, Told, inquire

MEMORY = 2 << 30
"""Bytes of address space of each process."""
GRACE = 600.0
"""Seconds beyond its time after which it ends, where nobody is there any more who looks at it."""


def end_with(come: IO[bytes]) -> None:
    """End with whoever asked, however that ended: then nobody writes to us any more."""
    come.read()
    os.killpg(0, signal.SIGKILL)


def without_folders(ask: Ask, sentence: str) -> str:
    """A sentence that names files, and no folder of this machine."""
    for path in (ask.out, ask.edition, ask.other):
        sentence = sentence.replace(path, Path(path).name)
    return sentence


def main(come: IO[bytes], go: IO[bytes]) -> None:
    """One question, and its answers."""

    def tell(told: Told) -> None:
        go.write(msgspec.json.encode(told) + b"\n")
        go.flush()

    ask = msgspec.json.decode(come.readline(), type=Ask)
    end_after(ask.seconds + GRACE)
    Thread(target=end_with, args=(come,), daemon=True).start()
    try:
        inquire(games.find, ask, tell)
    except MolpeError as error:
        tell(Told("failed", problem=without_folders(ask, str(error))))
    except MemoryError:
        tell(Told("failed", problem="this takes more memory than it may have"))
    finally:
        end_after(0)


if __name__ == "__main__":
    restrain(MEMORY)
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main(sys.stdin.buffer, sys.stdout.buffer)
