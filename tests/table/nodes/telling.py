"""What a commit of PostgreSQL takes, and what it takes more to tell the other nodes.

python -m tests.table.nodes.telling [ROUNDS]

Nodes that do nothing but write, each over a connection of its own and as many events at once as the
line says, by the very commands of the table; and processes that hear of it as a node does and pass
over what is not open there. Each way in turns, so that what else the machine does befalls all
alike; figures are those of the middle round. The database waits for its disk.
"""

import asyncio
import os
import subprocess
import sys
import time
from contextlib import ExitStack
from statistics import median
from typing import NamedTuple

import asyncpg

from molpe.table.store.commons import CHANNEL, WROTE
from molpe.table.store.model import Row
from molpe.table.store.postgres import TELLS, PostgresStore
from molpe.table.store.writer import Job, write_all
from tests.table.postgres import Cluster

SECONDS = 3.0
BODY = '{"t":"play","moves":[[0,182,"sailor b4 b5"]],"left":119383}'
"""What an event usually holds."""
LOADS = ((1, 1), (1, 5), (8, 1), (8, 5), (8, 25))
"""Nodes that write, and events of a commit."""
WAYS = {"telling nobody": (False, 0), "telling": (True, 0), "two hear": (True, 2)}
"""Whether they tell, and how many hear it."""


class Found(NamedTuple):
    """What one run came to."""

    commits: float
    """A second."""
    hearing: float
    """Microseconds of processor time that a node takes to hear of a commit."""


async def write(address: str, node: str, number: int, size: int, end: float) -> int:
    """Commit the next events of as many matches, again and again; how often."""
    connection = await asyncpg.connect(address, server_settings=TELLS)
    commits = 0
    while time.perf_counter() < end:
        commits += 1
        rows = [
            Row(f"{number:04}-{n:017}", commits, f"ann:{commits}", BODY, 0.0, None)
            for n in range(size)
        ]
        async with connection.transaction():
            results = await write_all(connection, [Job(row, None) for row in rows], node)
        assert not any(results)
    await connection.close()
    return commits


async def hear(address: str) -> None:
    """Hear of commits until nobody asks any more; say how many, and what that took."""
    heard = 0

    def took(*said: object) -> None:
        nonlocal heard
        heard += 1
        node, _, rest = str(said[3]).partition(" ")
        what, _, rest = rest.partition(" ")
        if node and what == WROTE:
            for part in rest.split():
                id, _, seq = part.rpartition(":")
                opened.get((id, int(seq)))

    opened: dict[tuple[str, int], None] = {}
    connection = await asyncpg.connect(address)
    began = time.process_time()
    await connection.add_listener(CHANNEL, took)
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await connection.execute("select 1")  # what was sent before is here now
    print(heard, time.process_time() - began, flush=True)


async def prepare(address: str) -> None:
    """Make the tables."""
    store = PostgresStore(address)
    await store.start()
    await store.close()


def run(cluster: Cluster, nodes: int, size: int, tells: bool, ears: int) -> Found:
    """Nodes that write for a while, and others that hear of it."""
    address = cluster.new_database()
    asyncio.run(prepare(address))
    with ExitStack() as stack:
        listeners = [
            stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-m", __spec__.name, "hear", address],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
            )
            for _ in range(ears)
        ]
        for one in listeners:
            assert one.stdout is not None
            assert one.stdout.readline() == "ready\n"

        async def all_write() -> int:
            end = time.perf_counter() + SECONDS
            name = "node" if tells else ""
            return sum(
                await asyncio.gather(*(write(address, name, n, size, end) for n in range(nodes)))
            )

        commits, cost = asyncio.run(all_write()), 0.0
        for one in listeners:
            told, _ = one.communicate("")
            heard, took = told.split()
            assert int(heard) == commits
            cost += 1e6 * float(took) / commits / ears
        return Found(commits / SECONDS, cost)


def main() -> int:
    """Measure in turns, and say it line by line."""
    if sys.argv[1:2] == ["hear"]:
        asyncio.run(hear(sys.argv[2]))
        return 0
    rounds = int(sys.argv[1]) if sys.argv[1:] else 3
    print(f"the load was {os.getloadavg()[0]:.1f} before it", flush=True)
    with Cluster(waits=True) as cluster:
        for nodes, size in LOADS:
            found: dict[str, list[Found]] = {way: [] for way in WAYS}
            for _ in range(rounds):
                for way, (tells, ears) in WAYS.items():
                    found[way].append(run(cluster, nodes, size, tells, ears))
            said = ", ".join(
                f"{way} {median(one.commits for one in runs):.0f}" for way, runs in found.items()
            )
            cost = median(one.hearing for one in found["two hear"])
            print(
                f"{nodes} nodes, {size} events each: commits a second: {said};"
                f" to hear of one takes {cost:.0f} microseconds",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
