"""An event loop whose time is not the computer's and whose luck is a seed's.

Nothing waits: where nobody has anything to do, it is later. Threads are none, and what they would
do takes a drawn while. So a schedule of many seconds is run in some milliseconds, and again the
same from the same seed.
"""

import asyncio
import contextvars
import heapq
import random
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch

from molpe.table.room import (
    alarms,
    cluster,
    desk,
    driver,
    following,
    hub,
    room,
    showing,
    vacations,
)

EPOCH = 1_000_000.0
"""What a right clock says when it begins."""


class Wrong(NamedTuple):
    """How wrong a computer's clock is: from the beginning, and more from a moment on."""

    first: float = 0.0
    then: float = 0.0
    moment: float = 0.0

    @classmethod
    def drawn(cls, seed: str) -> "Wrong":
        """Up to an hour wrong, and then set forth or back by some seconds."""
        rng = random.Random(seed)
        return cls(rng.uniform(-3600, 3600), rng.uniform(-20, 20), rng.uniform(0, 12))

    def at(self, now: float) -> float:
        """By how many seconds."""
        return self.first + (self.then if now >= self.moment else 0.0)


RIGHT = Wrong()
CLOCK: contextvars.ContextVar[Wrong] = contextvars.ContextVar("clock", default=RIGHT)
"""The clock of the computer on which something runs."""


class Deadlock(AssertionError):
    """Everyone waits, and nothing will ever come."""


class Alarm:
    """Something to be called, now or at a moment; none is before another of the same moment."""

    __slots__ = ("args", "callback", "context", "gone", "loop", "moment")

    def __init__(
        self, loop: "Loop", moment: float | None, callback: Any, args: Any, context: Any
    ) -> None:
        self.loop, self.moment, self.callback, self.args = loop, moment, callback, args
        self.context = contextvars.copy_context() if context is None else context
        self.gone = False

    def __eq__(self, _: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]

    def cancel(self) -> None:
        if not self.gone:
            self.gone = True
            self.callback = self.args = None
            if self.moment is not None:
                self.loop.given_up += 1

    def cancelled(self) -> bool:
        return self.gone

    def when(self) -> float | None:
        return self.moment


class Loop(asyncio.BaseEventLoop):
    """A loop with virtual time; what is ready at once runs in a drawn order.

    It does what asyncio's own does, in the same order, and less beside: most of a schedule is spent
    here.
    """

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.seed = seed
        self.rng = random.Random(seed)
        self.now = 0.0
        self._selector = self
        self.ready: deque[Alarm] = deque()
        self.alarms: list[tuple[float, Alarm]] = []
        self.given_up = 0
        """How many alarms will not ring although they are set."""
        self.wrong: list[dict[str, Any]] = []
        self.set_exception_handler(lambda _, context: self.wrong.append(context))

    def time(self) -> float:
        return self.now

    def call_soon(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Any = None
    ) -> Any:
        alarm = Alarm(self, None, callback, args, context)
        self.ready.append(alarm)
        return alarm

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Any = None
    ) -> Any:
        alarm = Alarm(self, when, callback, args, context)
        heapq.heappush(self.alarms, (when, alarm))
        return alarm

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Any, *args: Any, context: Any = None
    ) -> Any:
        return self.call_at(self.now + delay, callback, *args, context=context)

    def _run_once(self) -> None:
        ready, alarms = self.ready, self.alarms
        if len(ready) > 1 and self.rng.random() < 0.5:
            ready.rotate(self.rng.randrange(len(ready)))
        if self.given_up > 100 and self.given_up > len(alarms) // 2:
            alarms[:] = [one for one in alarms if not one[1].gone]
            heapq.heapify(alarms)
            self.given_up = 0
        while alarms and alarms[0][1].gone:
            heapq.heappop(alarms)
            self.given_up -= 1
        if not ready and not self._stopping:
            if not alarms:
                raise Deadlock("nobody will ever do anything again")
            self.now = max(self.now, alarms[0][0])  # nothing to do until then: it is then
        while alarms and alarms[0][0] <= self.now:
            alarm = heapq.heappop(alarms)[1]
            if alarm.gone:
                self.given_up -= 1
            alarm.moment = None
            ready.append(alarm)
        for _ in range(len(ready)):
            alarm = ready.popleft()
            if not alarm.gone:
                try:
                    alarm.context.run(alarm.callback, *alarm.args)
                except Exception as error:
                    self.wrong.append({"message": f"{alarm.callback}", "exception": error})

    def _process_events(self, events: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass

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
    clocks: dict[str, Any] = {
        "monotonic": lambda: loop.now,
        "time": lambda: EPOCH + loop.now + CLOCK.get().at(loop.now),
    }
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
        for module in (alarms, cluster, desk, driver, following, hub, room, showing, vacations):
            stack.enter_context(patch.object(module, "monotonic", clocks["monotonic"]))
        for name, chance in chances.items():
            stack.enter_context(patch.object(secrets, name, chance))
        for name in ("uniform", "random", "choice"):
            stack.enter_context(patch.object(random, name, getattr(rng, name)))
        yield
