"""What one node holds: how soon it is open with many stored matches, moves, pages and memory.

python -m tests.table.holding                  all parts; the last line has the figures
python -m tests.table.holding start --stored N how long until a table with N matches answers
python -m tests.table.holding moves            processor time a move, five games, 600 a second
python -m tests.table.holding rate             1,500 durable moves a second
python -m tests.table.holding pages            10,000 sockets at 5,000 matches, memory a room

Tables are real processes, people are those of ``molpe load``; what people take is not counted. Run
it on a machine that does nothing else: the load is said with the figures.
"""

import argparse
import asyncio
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

import asyncpg
import httpx

from molpe import games
from molpe.cli.load import MIX, chosen_games
from molpe.kernel import CHANCE
from molpe.table.load import Plan, run
from molpe.table.load.measure import figures
from molpe.table.load.report import Report
from molpe.table.match import events
from molpe.table.match.moves import moves_from
from molpe.table.match.record import Record
from molpe.table.match.terms import Place, Terms, encode
from molpe.table.protocol.matches import Clock
from molpe.table.store import POSTGRES, open_store
from molpe.table.web.server import raise_file_limit
from tests.table.postgres import Cluster, find_programs
from tests.table.process import Served

STORED = 50_000
ACTIONS = 12
DAYS = 86_400 * 3
SOON, LATE, MOST, MEGABYTES = 3.0, 25.0, 0.4, 500.0
"""What is wanted: seconds until it answers, milliseconds of the slowest in a hundred, milliseconds
of processor time a move, memory with 10,000 sockets."""


class Kept(NamedTuple):
    """A match as rows to be copied under many ids."""

    game: str
    terms: str
    secret: str
    timed: bool
    over: bool
    bodies: list[str]


def play(name: str, timed: bool, over: bool, rng: random.Random) -> Kept:
    """A match of two people that has begun, or was given up."""
    game, secret = games.find(name), f"{rng.getrandbits(256):064x}"
    places = tuple(Place("person", who, holder=who) for who in ("ann", "ben"))
    clock = Clock("days", DAYS) if timed else Clock()
    terms = Terms(name, game.version, places, game.options_text(), clock=clock)
    record, bodies = Record(game, terms), list[str]()

    def happen(event: events.Happening) -> None:
        record.apply(event, record.seq + 1, 0.0, trusted=True)
        bodies.append(events.encode(event).decode())

    if record.match.state.actor() == CHANCE:
        happen(events.Played(moves_from(record, secret, None, CHANCE, -1)))
    for _ in range(ACTIONS):
        if record.over():
            break
        seat = record.actors()[0]
        code = rng.choice(record.match.state.legal(seat))
        happen(events.Played(moves_from(record, secret, None, seat, code)))
    if over and not record.over():
        happen(events.Resigned(0))
    return Kept(name, encode(terms).decode(), secret, timed, record.over(), bodies)


def matches(number: int) -> Iterator[tuple[str, Kept]]:
    """Matches of every published game with their ids: half are over, half of the others timed."""
    rng = random.Random(2)  # with this luck none of them goes on by itself
    kinds = ((False, True), (False, False), (True, True), (True, False))
    made = [play(name, *kind, rng) for name in chosen_games(MIX) for kind in kinds]
    for index, kept in enumerate(islice(cycle(made), number)):
        yield f"{rng.getrandbits(126):022x}-{index}", kept


async def fill(address: str, number: int) -> None:
    """Put so many matches into a database, by its own quickest way."""
    store = open_store(address)
    await store.start()
    await store.close()
    if number == 0:
        return
    now = time.time()
    rows = list[tuple[object, ...]](), list[tuple[object, ...]](), list[tuple[object, ...]]()
    for id, kept in matches(number):
        timed, over = int(kept.timed), int(kept.over)
        rows[0].append((id, kept.game, kept.terms, kept.secret, now, "match", 0, timed, over, 0))
        for seq, body in enumerate(kept.bodies, 1):
            rows[1].append((id, seq, f"key-{seq}", body, now, None))
        rows[2].extend((who, id, seat) for seat, who in enumerate(("ann", "ben")))
    tables = dict(zip(("match", "event", "seated"), rows, strict=True))
    if address.startswith(POSTGRES):
        connection = await asyncpg.connect(address)
        for table, records in tables.items():
            await connection.copy_records_to_table(table, records=records)
        await connection.execute("analyze")
        await connection.close()
        return
    with closing(sqlite3.connect(address)) as database:
        database.execute("pragma synchronous=off")
        for table, records in tables.items():
            marks = ", ".join("?" * len(records[0]))
            database.executemany(f"insert into {table} values ({marks})", records)
        database.commit()


class Opened(NamedTuple):
    """How a table began."""

    seconds: float
    cpu: float
    megabytes: float
    cpu_later: float
    """Seconds of processor time in the ten seconds after it was open."""


async def begin(address: str, folder: Path) -> Opened:
    """Start a table and wait until it says that it is ready."""
    served, began = Served(address, folder, lifted=False), time.perf_counter()
    served.start()
    try:
        async with httpx.AsyncClient(base_url=served.url) as client:
            while (await client.get("/api/ready")).status_code != 200:
                await asyncio.sleep(0.01)
        seconds = time.perf_counter() - began
        plan = Plan("127.0.0.1", served.port, 1, 1, 1, ())
        at_once = await figures(plan)
        await asyncio.sleep(10)
        later = await figures(plan)
    finally:
        served.kill()
    cpu = at_once["process_cpu_seconds_total"]
    megabytes = later["process_resident_memory_bytes"] / 1e6
    return Opened(seconds, cpu, megabytes, later["process_cpu_seconds_total"] - cpu)


async def start(stored: int) -> tuple[str, bool]:
    """How soon tables are open with so many stored matches, beside those with none."""
    said, good = list[str](), True
    with tempfile.TemporaryDirectory(prefix="molpe-held-") as place:
        for kind in ("SQLite", "PostgreSQL"):
            if kind == "PostgreSQL" and find_programs() is None:
                said.append("PostgreSQL is not here")
                continue
            for number in (0, stored):
                folder = Path(place) / f"{kind}-{number}"
                folder.mkdir()
                if kind == "SQLite":
                    await fill(address := str(folder / "table.db"), number)
                    found = await begin(address, folder)
                else:
                    with Cluster() as cluster:
                        await fill(address := cluster.new_database(), number)
                        found = await begin(address, folder)
                said.append(
                    f"{kind} with {number:,} matches open after {found.seconds:.2f} s"
                    f" ({found.cpu:.2f} s of processor time, {found.cpu_later:.2f} s in the ten"
                    f" after it, {found.megabytes:.0f} MB)"
                )
                good = good and (number == 0 or found.seconds <= SOON)
    return "; ".join(said), good


async def loaded(matches: int, rate: float, seconds: float, processes: int = 1) -> Report:
    """One run of pretended people at a table of their own."""
    with (
        tempfile.TemporaryDirectory(prefix="molpe-held-") as place,
        Served(str(Path(place) / "table.db"), Path(place), lifted=False) as served,
    ):
        plan = Plan("127.0.0.1", served.port, matches, rate, seconds, chosen_games(MIX))
        return await run(plan, processes, lambda what, share: None)


async def moves() -> tuple[str, bool]:
    """Processor time a move: three runs."""
    found = [await loaded(300, 600, 6) for _ in range(3)]
    each = sorted(one.server_cpu_ms_a_move for one in found)
    p99 = sorted(one.p99_ms for one in found)
    said = f"a move took {each} ms of processor time at 600 a second, p99 {p99} ms"
    return said, median(each) <= MOST


async def rate() -> tuple[str, bool]:
    """Many durable moves a second."""
    one = await loaded(1000, 1500, 20, processes=2)
    said = (
        f"{one.moves_per_second:.0f} durable moves a second of 1,500, p50 {one.p50_ms}, p99"
        f" {one.p99_ms} ms, {one.server_cpu_ms_a_move} ms of processor time each"
        f" ({one.people_cpu_seconds} s of the people's not counted)"
    )
    return said, one.moves_per_second >= 1480 and one.p99_ms <= LATE and not one.errors


async def pages() -> tuple[str, bool]:
    """Many pages at once, and what a room takes."""
    few, many = await loaded(10, 10, 2), await loaded(5000, 500, 10, processes=2)
    each = 1000 * (many.server_megabytes - few.server_megabytes) / (many.matches - few.matches)
    said = (
        f"{many.sockets:,} sockets at {many.matches:,} matches in {many.server_megabytes:.0f} MB,"
        f" {each:.0f} KB a room with its two pages, p99 {many.p99_ms} ms at 500 moves a second"
    )
    return said, many.server_megabytes <= MEGABYTES and not many.lost_sockets


async def main() -> int:
    """Measure what is asked for; say it in one line."""
    parts = {"moves": moves, "rate": rate, "pages": pages}
    words = argparse.ArgumentParser(description="measure what a node holds")
    words.add_argument("part", nargs="?", choices=["start", *parts])
    words.add_argument("--stored", type=int, default=STORED)
    asked = words.parse_args()
    raise_file_limit()
    load = os.getloadavg()[0]
    found = {}
    for name in [asked.part] if asked.part else ["start", *parts]:
        found[name] = await (start(asked.stored) if name == "start" else parts[name]())
        print(f"{name}: {found[name][0]}", file=sys.stderr, flush=True)
    missed = [name for name, (_, good) in found.items() if not good]
    said = [said for said, _ in found.values()]
    wanted = f"; missed: {', '.join(missed)}" if missed else ""
    print("; ".join(said) + f"; the load was {load:.1f} before it{wanted}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
