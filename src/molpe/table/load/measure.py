"""A load run: processes of pretended people at one table, and what they and the table took."""

import asyncio
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from molpe.table.load.report import Report, percentile
from molpe.table.load.run import Found, Plan, Tell
from molpe.table.load.words import Done, Failed, Progress, Ready, Word, decode

LINE = 1 << 28
"""Bytes that the words of one process may have: what it found is one line."""
PATIENCE = 5.0
"""Seconds that it has to end by itself."""


class People:
    """One process of pretended people."""

    process: asyncio.subprocess.Process | None = None

    def __init__(self, plan: Plan, tell: Tell) -> None:
        self.plan = plan
        self.tell = tell

    async def start(self) -> None:
        """Let it open its tables; return when they are open."""
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "molpe.table.load.people",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LINE,
            env=os.environ,
        )
        self.write(msgspec.json.encode(self.plan))
        await self.word(Ready)

    def write(self, line: bytes) -> None:
        """Send it a line."""
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")

    async def word(self, kind: type[Word]) -> Word:
        """The next word of a kind that it says."""
        assert self.process is not None
        assert self.process.stdout is not None
        while line := await self.process.stdout.readline():
            word = decode(line)
            if isinstance(word, kind):
                return word
            if isinstance(word, Progress):
                self.tell(word.what, word.share)
            if isinstance(word, Failed):
                raise ConnectionError(word.why)
        raise ConnectionError("the pretended people are gone")

    async def play(self) -> Found:
        """Let it play."""
        self.write(b"go")
        done = await self.word(Done)
        assert isinstance(done, Done)
        return done.found

    async def close(self) -> None:
        """Let it leave its tables and end, or make it."""
        if self.process is None:
            return
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            async with asyncio.timeout(PATIENCE):
                await self.process.wait()
        except TimeoutError:
            self.process.kill()
            await self.process.wait()


async def run(plan: Plan, processes: int, tell: Tell) -> Report:
    """Do it, and say what was found."""
    began = time.perf_counter()
    crowd = [People(one, tell) for one in shares(plan, processes)]
    try:
        await asyncio.gather(*(people.start() for people in crowd))
        setup = time.perf_counter() - began
        before = await figures(plan)
        found = await asyncio.gather(*(people.play() for people in crowd))
        after = await figures(plan)
    finally:
        await asyncio.gather(*(people.close() for people in crowd))
    took = {name: value - before.get(name, 0.0) for name, value in after.items()}
    return sum_up(plan, processes, found, setup, after, took)


def shares(plan: Plan, processes: int) -> list[Plan]:
    """A plan divided among processes."""
    plans, first = [], 0
    for number in range(min(processes, plan.matches)):
        matches = (plan.matches - number - 1) // processes + 1
        rate = plan.rate * matches / plan.matches
        plans.append(replace(plan, matches=matches, rate=rate, first=first))
        first += matches
    return plans


def sum_up(
    plan: Plan,
    processes: int,
    found: Sequence[Found],
    setup: float,
    after: dict[str, float],
    took: dict[str, float],
) -> Report:
    """What all of them found, and what the table says of itself."""
    times = sorted(seconds for one in found for seconds in one.times)
    sizes = sorted(size for one in found for size in one.sizes)
    errors: Counter[str] = Counter()
    for one in found:
        errors.update(one.errors)
    spent = max(one.seconds for one in found)
    server = took.get("process_cpu_seconds_total", 0.0)
    return Report(
        matches=plan.matches,
        sockets=2 * plan.matches,
        games=plan.games,
        seconds=round(spent, 2),
        wanted_rate=plan.rate,
        moves=len(times),
        moves_per_second=round(len(times) / spent, 1),
        p50_ms=round(percentile(times, 0.5) * 1000, 2),
        p90_ms=round(percentile(times, 0.9) * 1000, 2),
        p99_ms=round(percentile(times, 0.99) * 1000, 2),
        max_ms=round((times[-1] if times else 0.0) * 1000, 2),
        errors=dict(errors),
        lost_sockets=sum(one.lost for one in found),
        matches_made=sum(one.made for one in found),
        frame_bytes_p50=int(percentile(sizes, 0.5)),
        frame_bytes_p99=int(percentile(sizes, 0.99)),
        setup_seconds=round(setup, 1),
        server_megabytes=round(after.get("process_resident_memory_bytes", 0) / 1e6, 1),
        server_cpu_seconds=round(server, 2),
        loop_cpu_seconds=round(took.get("molpe_loop_cpu_seconds_total", 0.0), 2),
        workers_cpu_seconds=round(took.get("molpe_workers_cpu_seconds_total", 0.0), 2),
        server_cpu_ms_a_move=round(1000 * server / max(1, len(times)), 3),
        commits=int(took.get("molpe_commits_total", 0)),
        people_processes=processes,
        people_cpu_seconds=round(sum(one.cpu for one in found), 2),
    )


async def figures(plan: Plan) -> dict[str, float]:
    """The server's own figures."""
    reader, writer = await asyncio.open_connection(plan.host, plan.port)
    host = f"{plan.host}:{plan.port}"
    writer.write(f"GET /api/metrics HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    text = (await reader.read()).decode("latin-1")
    writer.close()
    found = {}
    for line in text.splitlines():
        name, _, value = line.partition(" ")
        if name.startswith(("molpe_", "process_")) and "{" not in name:
            found[name] = float(value)
    return found
