"""Two ``molpe serve`` on one PostgreSQL behind HAProxy: any of them may die, and nobody loses
anything."""

import asyncio
import contextlib
import json
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from molpe.cli.app import app
from tests.table.frozen import Frozen
from tests.table.guest import Guest
from tests.table.nodes.balancer import Balancer, find
from tests.table.players import Moment, Player, check_moves, gather_at_last, seat_people
from tests.table.ports import free_port
from tests.table.postgres import Cluster
from tests.table.process import Served
from tests.table.store.test_restart import restart
from tests.table.waiting import HANG

KILLS = int(os.environ.get("MOLPE_NODE_KILLS", "1"))
"""How often a node is killed under play, is asked to end, or its database is in trouble."""
FIGURES = os.environ.get("MOLPE_FIGURES", "")
"""A file for how long people waited."""
TIMES = os.environ.get("MOLPE_TIMES") == "1"
"""Whether nobody may wait long by the clock."""
FRAMES = 200
"""One ends before so many frames have been shown."""
CLOCK = {"kind": "total", "seconds": 120, "increment": 1}
"""Of the match against a bot: longer than anybody needs, so that a flag that falls is wrong."""
MISSING = "HAProxy is not installed (Debian: apt-get install haproxy)"
AWAY = (ConnectionClosed, InvalidHandshake, OSError, EOFError)


class Pair:
    """Two nodes and the one address that they have."""

    def __init__(self, nodes: list[Served], balancer: Balancer, database: str) -> None:
        self.nodes, self.balancer, self.database = nodes, balancer, database

    @property
    def url(self) -> str:
        return self.balancer.url


@pytest.fixture
def pair(cluster: Cluster, tmp_path: Path) -> Iterator[Pair]:
    if find() is None:
        if os.environ.get("CI"):
            pytest.fail(f"{MISSING}, and with CI set this is a failure")
        pytest.skip(MISSING)
    database = cluster.new_database()
    nodes = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        nodes.append(Served(database, tmp_path / name))
        nodes[-1].port = free_port()
    with nodes[0], nodes[1], Balancer(tmp_path, [node.port for node in nodes]) as balancer:
        yield Pair(nodes, balancer, database)


class Persistent(Player):
    """A person whose page comes back by itself, to whichever node lets it in; it notices how long
    that took, and how long until what was under way is answered."""

    refused: tuple[str, ...] = ("stale", "busy", "again")
    slowest = playable = 0.0
    broke: float | None = None

    def acknowledged(self) -> None:
        if self.broke is not None:
            self.playable = max(self.playable, time.monotonic() - self.broke)
            self.broke = None

    async def come_back(self) -> None:
        began = time.monotonic()
        self.broke = began if self.pending is not None else None
        while True:
            try:
                await super().come_back()
                break
            except AWAY:
                await asyncio.sleep(0.1)
        self.slowest = max(self.slowest, time.monotonic() - began)

    async def live(self) -> None:
        """Play, and come back whenever the line breaks, until the match is over."""
        while True:
            try:
                await self.come_back()
                await self.play()
                return
            except AWAY:
                continue


class Patient(Persistent):
    """One who also tries again what could not be written down."""

    refused = (*Persistent.refused, "store")


class Living:
    """People who play until it is over, or broken off."""

    def __init__(self, players: Sequence[Any]) -> None:
        self.tasks = [asyncio.create_task(player.live()) for player in players]
        self.all = asyncio.gather(*self.tasks)

    async def over(self) -> None:
        """It is; what somebody noticed while it went on counts."""
        while under_way := [task for task in self.tasks if not task.done()]:
            for task in under_way:
                task.cancel()  # again: wait_for of Python 3.11 may swallow it
            await asyncio.wait(under_way, timeout=0.1)
        with contextlib.suppress(asyncio.CancelledError):
            await self.all


Some = Callable[[int], Awaitable[None]]
"""Lets people play on until so many frames were shown."""
Strike = Callable[[random.Random, Some], Awaitable[None]]


def ending(pair: Pair, how: signal.Signals) -> Strike:
    """One of the nodes ends, and comes back."""

    async def strike(rng: random.Random, some: Some) -> None:
        node = pair.nodes[rng.randrange(2)]
        await asyncio.to_thread(node.end, how)
        if rng.random() < 0.5:  # play goes on meanwhile
            await some(rng.randrange(20))
        await asyncio.to_thread(node.start)

    return strike


async def play_under(
    pair: Pair, strike: Strike, seed: int, times: int = KILLS, kind: type[Persistent] = Persistent
) -> list[Any]:
    """People play all the while; again and again something strikes."""
    rng, moment = random.Random(seed), Moment()
    struck = 0
    everyone: list[Any] = []
    async with Guest(pair.url) as ann, Guest(pair.url) as ben:
        while struck < times:
            players = await seat_people([ann, ben], moment, kind)
            against = await ann.create("canosa", "me", "greedy", clock=CLOCK)
            alone = kind(ann, against["id"], 0, random.Random(struck), moment)
            everyone += [*players, alone]
            living = Living([*players, alone])

            async def some(frames: int, living: Living = living) -> None:
                moment.draw(frames)
                await moment.wait(living.all)

            while struck < times and not living.all.done():
                await some(rng.randrange(20, FRAMES))
                await strike(rng, some)
                struck += 1
            await some(2)  # it goes on by itself
            for player in [*players, alone]:
                if player.page is not None and player.page.socket is not None:
                    player.hang_up()
            await living.over()
            pages = await gather_at_last([*players, alone])
            against_bot = pages.pop()
            assert against_bot.result is None or "time" not in against_bot.result["reason"]["key"]
            check_moves(alone, against_bot)
            await against_bot.close()
            for one, other in zip(pages[::2], pages[1::2], strict=True):
                await one.hello()
                await other.hello()
                assert one.s == other.s
                if one.sync["info"]["game"] == "canosa":  # where everyone is told the same
                    assert one.log == other.log
                assert (await ann.get(f"/api/matches/{one.id}"))["readonly"] == ""
            for player, page in zip(players, pages, strict=True):
                check_moves(player, page)
                await page.close()
    for node in pair.nodes:
        assert not [line for line in node.log if "Traceback" in line], node.log[-20:]
    return everyone


async def ports_of(pair: Pair) -> set[int]:
    """Where the nodes are that live, as the command says."""
    found = await asyncio.to_thread(run, "nodes", "--db", pair.database, "--json")
    alive = [node for node in json.loads(found) if node["alive"]]
    return {int(node["address"].rpartition(":")[2]) for node in alive}


async def test_nodes_are_killed_under_play(pair: Pair) -> None:
    """kill -9 of either at drawn moments: nothing shown is lost or doubled, and play goes on at the
    other. Afterwards the command line says who is there."""
    players = await play_under(pair, ending(pair, signal.SIGKILL), signal.SIGKILL)
    assert players
    async with asyncio.timeout(HANG):
        while await ports_of(pair) != {node.port for node in pair.nodes}:
            pass  # a heart may beat late on a busy machine
    tell(f"{KILLS} times kill -9", players)


async def test_nodes_are_restarted_one_after_the_other(pair: Pair) -> None:
    """SIGTERM: it ends with 0, and its pages are at the other node."""
    players = await play_under(pair, ending(pair, signal.SIGTERM), signal.SIGTERM)
    tell(f"{KILLS} times SIGTERM", players)


TROUBLES = ("it is restarted", "it stands still", "it refuses")


@pytest.mark.skipif(KILLS == 1, reason="a database in trouble under two nodes is for the soak")
@pytest.mark.parametrize("trouble", TROUBLES)
async def test_the_database_of_two_nodes_is_in_trouble(
    pair: Pair, cluster: Cluster, trouble: str
) -> None:
    """Nothing shown is lost or doubled, and play goes on by itself at both."""
    name = pair.database.removeprefix("postgresql:///").partition("?")[0]

    async def strike(rng: random.Random, _: Some) -> None:
        seconds = rng.choice((0.0, 1.0, 5.0)) * rng.random()
        if trouble == "it is restarted":
            await asyncio.to_thread(restart, cluster, rng.choice(("immediate", "fast")))
        elif trouble == "it stands still":
            with Frozen(cluster):
                await asyncio.sleep(seconds)
        else:
            await asyncio.to_thread(
                cluster.do,
                f"alter database {name} allow_connections false",
                f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'",
            )
            await asyncio.sleep(seconds)
            await asyncio.to_thread(cluster.do, f"alter database {name} allow_connections true")

    times = -(-KILLS // len(TROUBLES))
    assert await play_under(pair, strike, TROUBLES.index(trouble), times, Patient)


def tell(what: str, players: list[Any]) -> None:
    """Write down how long people waited, where somebody wants to know."""
    away = sorted(player.slowest for player in players)
    playable = max(player.playable for player in players)
    text = (
        f"{what}: a page was back within {away[-1]:.2f} s (half of the people within"
        f" {away[len(away) // 2]:.2f}), what was under way answered within {playable:.2f} s"
    )
    if FIGURES:
        with Path(FIGURES).open("a", encoding="utf-8") as file:
            file.write(text + "\n")
    if TIMES:
        assert (away[-1] < 2.0, playable < 5.0) == (True, True), text


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, list(arguments))
    assert done.exit_code == 0, done.output
    return done.stdout
