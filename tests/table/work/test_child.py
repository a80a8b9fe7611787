"""A process beside the table, at its end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

from molpe.table.work.child import Child


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
