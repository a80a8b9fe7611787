"""A table, or its PostgreSQL, stands still in the middle of play and then goes on: SIGSTOP and
SIGCONT. Nothing is lost, nobody waits for ever, and what stands still is told."""

import asyncio
import os
import random
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from molpe.table.room import health
from molpe.table.store import StoreFailed, writer
from molpe.table.store.postgres import PostgresStore
from tests.table.frozen import Frozen, states, stopped
from tests.table.guest import Guest
from tests.table.hall import Hall, open_hall
from tests.table.players import Moment, check_moves, gather_at_last, seat_people
from tests.table.postgres import Cluster
from tests.table.process import Served
from tests.table.store.test_cut import seqs
from tests.table.waiting import HANG

STOPS = int(os.environ.get("MOLPE_STOPS", "2"))
"""How often each stands still."""
LONG = float(os.environ.get("MOLPE_STOP_SECONDS", "0"))
"""Seconds of the longest time that one does; the others are far shorter."""
FRAMES = 60
"""One stands still before so many have been shown."""


@pytest.fixture(params=["sqlite", *(["postgres"] if STOPS > 10 else [])])
def playing_at(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    """The table that is stopped; on PostgreSQL too where there is time."""
    if request.param == "sqlite":
        yield request.getfixturevalue("served")
        return
    cluster: Cluster = request.getfixturevalue("cluster")
    with Served(cluster.new_database(), tmp_path) as served:
        yield served


async def test_a_stopped_table_goes_on_where_it_was(playing_at: Served) -> None:
    """Whoever acts while it stands still is answered later; who was let go comes back."""
    pid = playing_at.process.pid
    rng, moment = random.Random(STOPS), Moment()
    stops = 0
    async with Guest(playing_at.url) as ann, Guest(playing_at.url) as ben:
        players = await seat_people([ann, ben], moment)
        while stops < STOPS:
            await asyncio.gather(*(player.come_back() for player in players))
            if all(p.page is not None and p.page.result is not None for p in players):
                players = await seat_people([ann, ben], moment)
                continue
            playing = asyncio.gather(*(player.endure() for player in players))
            while stops < STOPS and not playing.done():
                moment.draw(rng.randrange(FRAMES))
                await moment.wait(playing)
                with stopped(pid):
                    assert set(states(pid)) == {"T"}
                    await asyncio.sleep(LONG if stops == 0 else LONG * rng.random() / 50)
                    moment.draw(2)  # what was on its way, and what comes once it goes on
                stops += 1
                await moment.wait(playing)
            for player in players:
                player.hang_up()
            await playing
        pages = await gather_at_last(players)
        for player, page in zip(players, pages, strict=True):
            check_moves(player, page)
            await page.close()
        assert (await ann.get("/api/health"))["status"] == "ok"
    assert playing_at.process.poll() is None
    assert not [line for line in playing_at.log if "Traceback" in line]


async def healthy(hall: Hall) -> int:
    """What the table says of its health, asked anew."""
    hall.hub.health.proved = -60.0
    async with hall.browser() as browser:
        return (await browser.get("/api/health")).status_code


async def test_postgres_stands_still_and_goes_on(cluster: Cluster, tmp_path: Path) -> None:
    """An action waits and is done; health is red meanwhile, and green again."""
    async with open_hall(tmp_path, PostgresStore(cluster.new_database())) as hall:
        room = await hall.room("canosa", "ann", "ben")
        ann, ben = hall.page(room, "ann"), hall.page(room, "ben")
        with Frozen(cluster), patch.object(health, "PATIENCE", 0.05):
            acting = asyncio.create_task(hall.act(room, ann, ann.turn["acts"][0][0]))
            assert await healthy(hall) == 503
            assert not acting.done()
            assert ben.s == 0, "nobody is shown what is not written down"
        assert (await acting)["t"] == "ack"
        assert await healthy(hall) == 200
        assert await seqs(hall, room) == [1]
        assert ben.s == 1


async def test_postgres_stands_still_for_longer_than_anybody_waits(
    cluster: Cluster, tmp_path: Path
) -> None:
    """Pages come back with the same keys until it goes on; each action is there once."""
    rng = random.Random(STOPS)
    with patch.object(writer, "PAUSE", 0.001):
        async with open_hall(tmp_path, PostgresStore(cluster.new_database())) as hall:
            ids, keys = [(await hall.room("canosa", "ann", "ann")).id], set()
            number = 0

            async def act(key: str) -> bool:
                """Whether an action was acknowledged, or found to be."""
                try:
                    room = await hall.hub.get(ids[-1])
                    if room is None or room.record.over():
                        ids.append((await hall.room("canosa", "ann", "ann")).id)
                        return False
                    page = hall.page(room, "ann")
                except StoreFailed:
                    return False
                text = rng.choice(page.turn["acts"])[0]
                answer = await hall.act(room, page, text, k=key)
                room.leave(page)
                return answer is not None and answer["t"] == "ack"

            for _ in range(STOPS):
                for _ in range(rng.randrange(4)):
                    number += 1
                    keys |= {f"k{number}"} if await act(f"k{number}") else set()
                with Frozen(cluster), patch.object(writer, "PATIENCE", 0.1):
                    number += 1
                    under_way = asyncio.create_task(act(f"k{number}"))
                    if rng.random() < 0.7:
                        async with asyncio.timeout(HANG):
                            assert not await under_way, "nothing is acknowledged while it stands"
                async with asyncio.timeout(HANG):
                    done = await under_way
                    while not done:
                        done = await act(f"k{number}")
                keys.add(f"k{number}")
            written: list[str] = []
            for id in ids:
                found = await hall.hub.store.load(id, whole=True)
                assert found is not None
                assert [event.seq for event in found.rows] == list(range(1, len(found.rows) + 1))
                written += [(event.key or "").partition(":")[2] for event in found.rows]
            assert len(written) == len(set(written)), "nothing is done twice"
            assert keys <= set(written), "nothing acknowledged is lost"
