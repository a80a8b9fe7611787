"""What a table does beside its rooms: tasks that are watched, and work in threads."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from molpe.table.protocol.lines import Line

log = logging.getLogger("molpe.table")

T = TypeVar("T")

THREADS = 2
REST = 1.0
"""Seconds until something begins again that should never end, and did."""


class Errands:
    """Tasks and threads of one table."""

    def __init__(self) -> None:
        self.tasks: dict[asyncio.Task[None], None] = {}
        self.threads = ThreadPoolExecutor(THREADS, "beside")
        self.line = Line(THREADS)

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Run something beside the rest."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks[task] = None
        task.add_done_callback(self._ended)
        return task

    def forever(self, work: Callable[[], Coroutine[Any, Any, None]]) -> "asyncio.Task[None]":
        """Run something that never ends: what breaks it is told, and it begins again."""

        async def again() -> None:
            while True:
                try:
                    await work()
                except Exception as error:
                    log.error("task", exc_info=error)
                await asyncio.sleep(REST)

        return self.spawn(again())

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self.tasks.pop(task, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("task", exc_info=error)

    async def beside(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do something of bounded size in a thread, so that nobody else waits for it."""
        loop = asyncio.get_running_loop()
        async with self.line:
            return await loop.run_in_executor(self.threads, work, *arguments)
