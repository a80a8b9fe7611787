"""A process of pretended people, so that their processor time is counted apart from the table's.

It is sent a plan, opens its tables, says so, and once it is told to, plays and says what it found.
It leaves when nothing more can come.
"""

import asyncio
import sys
import time

import msgspec

from molpe.table.load.run import Plan, Run
from molpe.table.load.words import Done, Failed, Progress, Ready, Word, encode
from molpe.table.web.server import loop_factory, raise_file_limit

SECOND = 0.25
"""Seconds between two words on how far it is."""


def say(word: Word) -> None:
    """Write a line to whoever started this."""
    sys.stdout.buffer.write(encode(word) + b"\n")
    sys.stdout.buffer.flush()


class Teller:
    """Says now and then how far it is."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self, what: str, share: float) -> None:
        if time.monotonic() - self.at > SECOND:
            self.at = time.monotonic()
            say(Progress(what, share))


async def play(plan: Plan) -> None:
    """Open the tables, wait for the word, play."""
    work = Run(plan, Teller())
    try:
        await work.set_up()
        say(Ready())
        loop = asyncio.get_running_loop()
        if await loop.run_in_executor(None, sys.stdin.buffer.readline):
            say(Done(await work.play()))
            # Whoever measures looks first: hundreds who leave at once are not what a move takes.
            await loop.run_in_executor(None, sys.stdin.buffer.read)
    except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
        say(Failed(str(error)))
    finally:
        work.close()
        await asyncio.sleep(0.1)  # so that tables hear that they were left


def main() -> None:
    """Do what the first line says."""
    raise_file_limit()
    plan = msgspec.json.decode(sys.stdin.buffer.readline(), type=Plan)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(play(plan))


if __name__ == "__main__":
    main()
