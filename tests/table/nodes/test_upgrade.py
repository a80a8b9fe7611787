"""A rolling upgrade under play, from the release before to today's code: nobody loses anything.

The first release is one process: a new node comes beside it before it ends, and the proxy keeps the
people of a match together, since pages there see nothing of what others write until it writes
itself. Of later ones two serve, and one after the other ends and comes back new.
"""

import asyncio
import os
import random
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.table.guest import Guest
from tests.table.nodes.balancer import TOGETHER, Balancer
from tests.table.nodes.test_served import Living, Persistent, tell
from tests.table.players import Moment, check_moves, gather_at_last, seat_people
from tests.table.ports import free_port
from tests.table.postgres import Cluster
from tests.table.process import Served
from tools.release import releases, source, wheel

UPGRADES = int(os.environ.get("MOLPE_UPGRADES", "0"))
"""How many times all of it."""
BETWEEN = 150
"""Frames that are shown between two steps."""


@pytest.mark.skipif(not UPGRADES, reason="a rolling upgrade is made in the soak")
async def test_old_nodes_become_new_ones_under_play(cluster: Cluster, tmp_path: Path) -> None:
    """old; old, new; new, new: 0 actions lost or doubled, and no page waits long."""
    revision = releases()[-1]
    old: dict[str, Any] = {"python": str(wheel(revision)), "paths": str(source(revision))}
    everyone: list[Persistent] = []
    for number in range(UPGRADES):
        folder = tmp_path / str(number)  # one machine: nodes find the same key there
        folder.mkdir()
        database = cluster.new_database()
        beside = {} if revision == releases()[0] else old
        nodes = [Served(database, folder, **old), Served(database, folder, **beside)]
        for node in nodes:
            node.port = free_port()
        ports = [node.port for node in nodes]
        nodes[0].start()
        try:
            with Balancer(folder, ports, TOGETHER) as balancer:
                everyone += await upgrade(nodes, balancer, random.Random(number))
        finally:
            for node in nodes:
                if hasattr(node, "process"):
                    node.__exit__(None, None, None)
    tell(f"{UPGRADES} times an upgrade from {revision}", everyone)


async def upgrade(nodes: list[Served], balancer: Balancer, rng: random.Random) -> list[Persistent]:
    """One node after the other, while people play; who played."""
    moment = Moment()
    await balancer.pass_by(1)
    async with Guest(balancer.url) as ann, Guest(balancer.url) as ben:
        players = await seat_people([ann, ben], moment, Persistent)
        alone = await ann.create("canosa", "me", "greedy")
        players.append(Persistent(ann, alone["id"], 0, rng, moment))
        living = Living(players)

        async def some_play() -> None:
            moment.draw(rng.randrange(20, BETWEEN))
            await moment.wait(living.all)

        await some_play()
        await asyncio.to_thread(nodes[1].start)
        for number, before in enumerate(nodes):
            if before.python != sys.executable:
                await some_play()
                assert await asyncio.to_thread(before.end, signal.SIGTERM) == 0
                clean(before)
                nodes[number] = Served(before.database, before.folder)
                nodes[number].port = before.port
                await asyncio.to_thread(nodes[number].start)
        await some_play()
        for player in players:
            if player.page is not None and player.page.socket is not None:
                player.hang_up()
        await living.over()
        pages = await gather_at_last(players)
        for player, page in zip(players, pages, strict=True):
            check_moves(player, page)
            assert (await ann.get(f"/api/matches/{page.id}"))["readonly"] == ""
        for one, other in zip(pages[:-1:2], pages[1::2], strict=True):
            await one.hello()
            await other.hello()
            assert one.s == other.s
        for page in pages:
            await page.close()
    for node in nodes:
        assert await asyncio.to_thread(node.end, signal.SIGTERM) == 0
        clean(node)
    return [player for player in players if isinstance(player, Persistent)]


def clean(node: Served) -> None:
    """It has not made a mistake that it noticed."""
    assert not [line for line in node.log if "Traceback" in line], node.log[-20:]
