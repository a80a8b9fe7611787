"""A load run: open the tables, play at a pace, count."""

import asyncio
import gc
import random
import time
from collections import Counter, deque
from collections.abc import Callable
from functools import partial

from molpe.kernel import Frozen
from molpe.table.load.guest import Browser, Table, patiently
from molpe.table.load.report import Report, percentile

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
        game = plan.games[number % len(plan.games)]
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

    async def play(self) -> float:
        """Play for a while at the pace; return how long it was."""
        plan, began = self.plan, time.perf_counter()
        ready = deque(self.tables)
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
                table = ready.popleft()
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
        spent = time.perf_counter() - began
        self.measuring = False
        gc.enable()
        return spent

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
        self.fresh.append(self.tables[number])


async def run(plan: Plan, tell: Tell) -> Report:
    """Do it, and say what was found."""
    work = Run(plan, tell)
    began = time.perf_counter()
    await work.set_up()
    setup = time.perf_counter() - began
    before = await figures(work)
    spent = await work.play()
    after = await figures(work)
    for task in work.pending:
        task.cancel()
    for table in work.tables:
        table.close()
    for pair in work.browsers:
        for browser in pair:
            browser.drop()
    await asyncio.sleep(0.1)
    times, sizes = sorted(work.times), sorted(work.sizes)
    return Report(
        matches=len(work.tables),
        sockets=2 * len(work.tables),
        games=plan.games,
        seconds=round(spent, 2),
        wanted_rate=plan.rate,
        moves=len(times),
        moves_per_second=round(len(times) / spent, 1),
        p50_ms=round(percentile(times, 0.5) * 1000, 2),
        p90_ms=round(percentile(times, 0.9) * 1000, 2),
        p99_ms=round(percentile(times, 0.99) * 1000, 2),
        max_ms=round((times[-1] if times else 0.0) * 1000, 2),
        errors=dict(work.errors),
        lost_sockets=work.lost,
        frame_bytes_p50=int(percentile(sizes, 0.5)),
        frame_bytes_p99=int(percentile(sizes, 0.99)),
        setup_seconds=round(setup, 1),
        server_megabytes=round(after.get("process_resident_memory_bytes", 0) / 1e6, 1),
        server_cpu_seconds=round(
            after.get("process_cpu_seconds_total", 0) - before.get("process_cpu_seconds_total", 0),
            2,
        ),
    )


async def figures(work: Run) -> dict[str, float]:
    """The server's own figures."""
    reader, writer = await asyncio.open_connection(work.plan.host, work.plan.port)
    host = f"{work.plan.host}:{work.plan.port}"
    writer.write(f"GET /api/metrics HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    text = (await reader.read()).decode("latin-1")
    writer.close()
    found = {}
    for line in text.splitlines():
        name, _, value = line.partition(" ")
        if name.startswith(("molpe_", "process_")) and "{" not in name:
            found[name] = float(value)
    return found
