"""An event loop whose time is not the computer's and whose luck is a seed's.

Nothing waits: where nobody has anything to do, it is later. Threads are none, and what they would
do takes a drawn while. So a schedule of many seconds is run in some milliseconds, and again the
same from the same seed.
"""

import asyncio
import random
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from molpe.table.room import alarms, cluster, desk, driver, hub, room, showing

EPOCH = 1_000_000.0
"""What the computers' clocks say when it begins."""


class Deadlock(AssertionError):
    """Everyone waits, and nothing will ever come."""


class Loop(asyncio.BaseEventLoop):
    """A loop with virtual time; what is ready at once runs in a drawn order."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.rng = random.Random(seed)
        self.now = 0.0
        self._selector = self
        self.wrong: list[dict[str, Any]] = []
        self.set_exception_handler(lambda _, context: self.wrong.append(context))

    def time(self) -> float:
        return self.now

    def select(self, timeout: float | None) -> list[Any]:
        """Nothing to do until then: it is then."""
        if timeout is None:
            raise Deadlock("nobody will ever do anything again")
        self.now += timeout
        return []

    def _process_events(self, events: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass

    def _run_once(self) -> None:
        ready: deque[Any] = self._ready
        if len(ready) > 1 and self.rng.random() < 0.5:
            ready.rotate(self.rng.randrange(len(ready)))
        super()._run_once()  # type: ignore[misc]

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> Any:
        """Work beside the loop: done after a while, by the loop itself."""
        done = self.create_future()

        def work() -> None:
            if done.cancelled():
                return
            try:
                done.set_result(func(*args))
            except BaseException as error:
                done.set_exception(error)

        self.call_later(self.rng.uniform(0.0, 0.01), work)
        return done

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:
        pass


@contextmanager
def world_of(loop: Loop) -> Iterator[None]:
    """Clocks and chances of the whole process are the loop's meanwhile."""
    rng = random.Random(loop.rng.random())
    clocks: dict[str, Any] = {"monotonic": lambda: loop.now, "time": lambda: EPOCH + loop.now}
    chances: dict[str, Any] = {
        "token_urlsafe": lambda size: rng.randbytes(size).hex()[: size * 4 // 3],
        "token_hex": lambda size: rng.randbytes(size).hex(),
        "token_bytes": rng.randbytes,
        "randbits": rng.getrandbits,
        "choice": rng.choice,
    }
    with ExitStack() as stack:
        for name, clock in clocks.items():
            stack.enter_context(patch.object(time, name, clock))
        for module in (alarms, cluster, desk, driver, hub, room, showing):
            stack.enter_context(patch.object(module, "monotonic", clocks["monotonic"]))
        for name, chance in chances.items():
            stack.enter_context(patch.object(secrets, name, chance))
        for name in ("uniform", "random", "choice"):
            stack.enter_context(patch.object(random, name, getattr(rng, name)))
        yield
