"""One node beside two, behind HAProxy on one PostgreSQL.

python -m tests.table.nodes.measure [ROUNDS]

How long it takes from a click to the other's page, with people of a match at whichever node; and
how many moves a second they take, with people of a match at whichever node or together at one. In
turns, so that what else the machine does befalls all alike; the last line is the whole of it.
"""

import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from molpe.table.load.report import percentile
from tests.table.guest import Guest, Page
from tests.table.nodes.balancer import BY_TURNS, TOGETHER, Balancer
from tests.table.ports import free_port
from tests.table.postgres import Cluster
from tests.table.process import ROOT, Served

MATCHES, SECONDS, PAUSE = 10, 6.0, 0.1
"""Matches at a click's pace, for how long, and seconds between two clicks of a match."""
LOAD = ("--matches", "200", "--seconds", "6", "--rate", "0", "--json")
"""So many that not the people's pace is the limit: a table moves at most 16 times a second."""
MOST = 1.5
"""So many times one node's time may two take, at the 99th of a hundred."""
WAYS = {"one node": (1, BY_TURNS), "two": (2, BY_TURNS), "two, together": (2, TOGETHER)}


async def clicks(url: str) -> list[float]:
    """Seconds from each click to the page of the other."""
    async with Guest(url) as ann, Guest(url) as ben:
        pairs = []
        for _ in range(MATCHES):
            made = await ann.create("canosa", "me", "open")
            token = made["invites"][0]["token"]
            await ben.post(f"/api/matches/{made['id']}/join", {"token": token})
            pairs.append([await guest.open(made["id"]) for guest in (ann, ben)])
        end = time.perf_counter() + SECONDS
        played = [clicked(pair, random.Random(n), end) for n, pair in enumerate(pairs)]
        return [one for times in await asyncio.gather(*played) for one in times]


async def clicked(pages: list[Page], rng: random.Random, end: float) -> list[float]:
    """One match, move by move, each once both have seen the last; nobody begins with the others."""
    times = []
    await asyncio.sleep(PAUSE * rng.uniform(0, 10))
    while time.perf_counter() < end and pages[0].result is None:
        for page in pages:
            await page.calm()
        [actor] = [page for page in pages if page.may_act()]
        [other] = [page for page in pages if page is not actor]
        text, s = rng.choice(actor.turn["acts"])[0], actor.s

        async def seen(other: Page = other, s: int = s) -> float:
            await other.until(lambda frame: frame["t"] == "ev" and frame["s"] > s)
            return time.perf_counter()

        watching = asyncio.ensure_future(seen())
        began = time.perf_counter()
        assert (await actor.act(text))["t"] == "ack"
        times.append(await watching - began)
        await asyncio.sleep(PAUSE * rng.uniform(0.5, 1.5))
    return times


def load(url: str) -> float:
    """Moves a second, as many as it takes."""
    command = [sys.executable, "-m", "molpe", "load", "--url", url, *LOAD]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return float(found["moves_per_second"])


def measure(cluster: Cluster, way: str) -> tuple[list[float], float]:
    """Times of clicks and moves a second, at nodes of their own."""
    number, balance = WAYS[way]
    database = cluster.new_database()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        nodes = [Served(database, folder) for _ in range(number)]
        for node in nodes:
            node.port = free_port()
            stack.enter_context(node)
        balancer = stack.enter_context(Balancer(folder, [node.port for node in nodes], balance))
        times = asyncio.run(clicks(balancer.url))
        return times, load(balancer.url)


def main() -> int:
    """Measure in turns; whether two nodes are within the bars."""
    rounds = int(sys.argv[1]) if sys.argv[1:] else 3
    times: dict[str, list[float]] = {way: [] for way in WAYS}
    moves: dict[str, list[float]] = {way: [] for way in WAYS}
    with Cluster(waits=True) as cluster:
        for number in range(rounds):
            for way in WAYS:
                found, rate = measure(cluster, way)
                times[way] += found
                moves[way].append(rate)
                print(
                    f"{number + 1}: {way}: {len(found)} clicks, {rate:.0f} moves a second",
                    flush=True,
                )
    told, p99 = [], {}
    for way in WAYS:
        ordered = sorted(times[way])
        p50, p99[way] = (1000 * percentile(ordered, share) for share in (0.5, 0.99))
        middle = percentile(sorted(moves[way]), 0.5)
        told.append(f"{way}: p50 {p50:.1f} ms, p99 {p99[way]:.1f} ms, {middle:.0f} moves a second")
    ratio = p99["two"] / p99["one node"]
    most = {way: max(rates) for way, rates in moves.items()}
    print(f"{'; '.join(told)}; p99 of two {ratio:.2f} times one's, at most {MOST} wanted")
    return 0 if ratio <= MOST and most["two, together"] >= most["one node"] else 1


if __name__ == "__main__":
    sys.exit(main())
