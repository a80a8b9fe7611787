"""Pretended people at their tables: open them, play at a pace, count."""

import asyncio
import gc
import random
import time
from collections import Counter, deque
from collections.abc import Callable
from functools import partial

from molpe.kernel import Frozen
from molpe.table.load.guest import Browser, Table, patiently

A_BROWSER = 15
"""Matches that one pretended guest makes."""
AT_ONCE = 24
"""Tables that are opened at the same time."""
TICK = 0.002
PAUSE = 0.06
"""Seconds between two actions of one table, so that no page is faster than it may be."""

Tell = Callable[[str, float], None]


class Plan(Frozen):
    """What to do."""

    host: str
    port: int
    matches: int
    rate: float
    seconds: float
    games: tuple[str, ...]
    first: int = 0
    """The number of the first match, by which its game is chosen."""


class Found(Frozen):
    """What pretended people have measured."""

    times: list[float]
    """Seconds until each move was acknowledged."""
    sizes: list[int]
    """Bytes of the frames that tell a page what happened."""
    errors: dict[str, int]
    lost: int
    """Sockets that were lost."""
    made: int
    """Matches that were made in the place of others while it was measured."""
    seconds: float
    cpu: float
    """Seconds of processor time that the people themselves took."""


class Run:
    """One run's tables and figures."""

    def __init__(self, plan: Plan, tell: Tell) -> None:
        self.plan = plan
        self.tell = tell
        self.rng = random.Random(1)
        self.tables: list[Table] = []
        self.times: list[float] = []
        self.sizes: list[int] = []
        self.errors: Counter[str] = Counter()
        self.lost = 0
        self.made = 0
        self.measuring = False
        self.pending: set[asyncio.Task[None]] = set()
        self.fresh: list[Table] = []
        pairs = -(-plan.matches // A_BROWSER)
        self.browsers = [
            (Browser(plan.host, plan.port), Browser(plan.host, plan.port)) for _ in range(pairs)
        ]

    def acknowledged(self, seconds: float) -> None:
        """A move is on disk."""
        if self.measuring:
            self.times.append(seconds)

    def refused(self, code: str) -> None:
        """A move was refused."""
        self.errors[code] += 1

    def size(self, size: int, kind: str) -> None:
        """A frame came."""
        if self.measuring and kind == "ev":
            self.sizes.append(size)

    def gone(self) -> None:
        """A socket was lost that we had not closed."""
        self.lost += 1

    async def open(self, number: int) -> Table:
        """One more table."""
        plan = self.plan
        game = plan.games[(plan.first + number) % len(plan.games)]
        table = Table(game, self.acknowledged, self.refused, self.size, self.gone)
        pair = self.browsers[number // A_BROWSER % len(self.browsers)]
        await table.open(plan.host, plan.port, pair)
        return table

    async def set_up(self) -> None:
        """Open all tables, a few at a time."""
        numbers = iter(range(self.plan.matches))

        async def opener() -> None:
            for number in numbers:
                pair = self.browsers[number // A_BROWSER]
                for browser in pair:
                    if not browser.cookie:
                        await patiently(partial(browser.ask, "GET", "/api/me"))
                self.tables.append(await self.open(number))
                self.tell("opening tables", len(self.tables) / self.plan.matches)

        await asyncio.gather(*(opener() for _ in range(AT_ONCE)))

    async def play(self) -> Found:
        """Play for a while at the pace.

        Who moves next is left to luck, as it is among people: one table after the other would end
        all matches of a game that has a fixed length in the same moment, and open as many.
        """
        plan, began, worked = self.plan, time.perf_counter(), time.process_time()
        ready = list(self.tables)
        resting: deque[tuple[float, Table]] = deque()
        played = 0
        self.measuring = True
        gc.collect()
        gc.disable()  # the pretended people's own pauses are not to be measured
        while (now := time.perf_counter() - began) < plan.seconds:
            while resting and resting[0][0] <= now:
                ready.append(resting.popleft()[1])
            ready.extend(self.fresh)
            self.fresh.clear()
            due = int(plan.rate * now) - played if plan.rate else len(ready)
            for _ in range(min(due, len(ready))):
                at = self.rng.randrange(len(ready))
                ready[at], ready[-1] = ready[-1], ready[at]
                table = ready.pop()
                if table.over:
                    self.replace(table)
                    continue
                page = table.turn()
                if page is not None:
                    page.act(self.rng)
                    played += 1
                resting.append((now + PAUSE, table))
            self.tell("playing", now / plan.seconds)
            await asyncio.sleep(TICK)
        self.measuring = False
        gc.enable()
        return Found(
            times=self.times,
            sizes=self.sizes,
            errors=dict(self.errors),
            lost=self.lost,
            made=self.made,
            seconds=time.perf_counter() - began,
            cpu=time.process_time() - worked,
        )

    def replace(self, table: Table) -> None:
        """A match is over; another begins at its place."""
        table.close()
        number = self.tables.index(table)
        task = asyncio.get_running_loop().create_task(self.again(number))
        self.pending.add(task)
        task.add_done_callback(self.pending.discard)

    async def again(self, number: int) -> None:
        """Open a table in the place of one that is over."""
        self.tables[number] = await self.open(number)
        self.made += 1
        self.fresh.append(self.tables[number])

    def close(self) -> None:
        """Leave every table."""
        for task in self.pending:
            task.cancel()
        for table in self.tables:
            table.close()
        for pair in self.browsers:
            for browser in pair:
                browser.drop()
