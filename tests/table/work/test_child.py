"""A process beside the table, at its end."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from molpe.kernel import Frozen
from molpe.lab.inquiry import Ask
from molpe.table.work.child import Child
from molpe.table.work.craft import Head, Order
from molpe.table.work.worker import Question
from tests.table.waiting import HANG

ENDLESS = """
import sys
from molpe.table.work import craft, inquirer, worker

def never(*_):
    while True:
        pass

craft.LONGEST = worker.LONGEST = inquirer.GRACE = 0.1
kind = sys.argv[1]
if kind == "craft":
    craft.main(sys.stdin.buffer, sys.stdout.buffer, {"look": never})
elif kind == "worker":
    worker.Thinker.answer = never
    worker.main()
else:
    inquirer.inquire = inquirer.end_with = never
    inquirer.main(sys.stdin.buffer, sys.stdout.buffer)
"""
ASKED: dict[str, Frozen] = {
    "craft": Head(Order("look")),
    "worker": Question("choose", "canosa", "", None, "", 0, 1, 1),
    "inquirer": Ask(
        game="tide", edition="a", other="b", seats=("greedy",) * 2, seconds=0.1, out=""
    ),
}


@pytest.mark.skipif(not hasattr(signal, "alarm"), reason="no system ends them here")
@pytest.mark.parametrize("kind", ASKED)
def test_what_never_ends_is_ended_also_where_nobody_looks_at_the_time(kind: str) -> None:
    """A table that is killed leaves its processes, and what was at something without an end went on
    until the machine was switched off."""
    command = [sys.executable, "-c", ENDLESS, kind]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(ASKED[kind]) + b"\n")
        process.stdin.flush()
        try:
            assert process.wait(HANG) == -signal.SIGALRM
        finally:
            process.kill()


class Idle(Child):
    module = "platform"  # of Python's own: it says something and ends


async def test_a_process_that_ends_when_patience_does_is_no_mistake() -> None:
    """A busy machine: nobody waits any longer, and then there is nothing left to be killed."""
    child = Idle()
    await child.streams()
    process: Any = child.process
    killed = []

    @asynccontextmanager
    async def impatient(_: float) -> AsyncIterator[None]:
        yield
        while process._transport._proc is not None:
            await asyncio.sleep(0.005)
        killed.append(process)
        raise TimeoutError

    with patch.object(asyncio, "timeout", impatient):
        await child.close()
    assert killed == [process]
    assert process.returncode == 0
