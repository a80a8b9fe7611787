"""Tables and databases that are ended and begun again under play: nothing is lost, nobody waits for
ever."""

import asyncio
import os
import random
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from molpe.table.store import StoreFailed
from molpe.table.store.postgres import PostgresStore
from tests.table.guest import Guest
from tests.table.hall import Hall, open_hall
from tests.table.players import Moment, check_moves, gather_at_last, seat_people
from tests.table.postgres import Cluster
from tests.table.process import Served
from tests.table.store.test_stop import healthy
from tests.table.waiting import HANG

RESTARTS = int(os.environ.get("MOLPE_RESTARTS", "1"))
"""How often a table, and PostgreSQL by every way that it has, is ended under play."""
MORE = ["postgres"] if RESTARTS > 1 else []
"""Where a table is restarted besides, where there is time."""
FRAMES = 200
"""One ends before so many have been shown."""


@pytest.mark.parametrize("database", ["sqlite", *MORE], indirect=True)
async def test_a_table_is_restarted_under_play(own_served: Served) -> None:
    """It finishes what is being written and ends with 0; who played goes on where they were."""
    rng, moment = random.Random(RESTARTS), Moment()
    restarts = 0
    async with Guest(own_served.url) as ann, Guest(own_served.url) as ben:
        players = await seat_people([ann, ben], moment)
        while restarts < RESTARTS:
            await asyncio.gather(*(player.come_back() for player in players))
            if all(p.page is not None and p.page.result is not None for p in players):
                players = await seat_people([ann, ben], moment)
                continue
            moment.draw(rng.randrange(FRAMES))
            playing = asyncio.gather(*(player.endure() for player in players))
            await moment.wait(playing)
            assert await asyncio.to_thread(own_served.end, signal.SIGTERM) == 0
            await playing
            own_served.start()
            restarts += 1
        pages = await gather_at_last(players)
        for player, page in zip(players, pages, strict=True):
            check_moves(player, page)
            await page.close()


async def test_postgres_is_restarted_under_play_and_play_goes_on(
    cluster: Cluster, tmp_path: Path
) -> None:
    """Stopped, or restarted at once: every action is answered, and what is said is true."""
    rng = random.Random(RESTARTS)
    async with open_hall(tmp_path, PostgresStore(cluster.new_database())) as hall:
        ids: list[str] = []
        acknowledged: set[str] = set()

        async def act(number: int) -> None:
            try:
                room = await hall.hub.get(ids[-1]) if ids else None
                if room is None or room.record.over():
                    room = await hall.room("canosa", "ann", "ann")
                    ids.append(room.id)
            except StoreFailed:
                await asyncio.sleep(0.01)
                return
            page = hall.page(room, "ann")
            answer = await hall.act(room, page, rng.choice(page.turn["acts"])[0], k=f"r{number}")
            if answer is not None and answer["t"] == "ack":
                acknowledged.add(f"r{number}")
            room.leave(page)

        number = 0
        for _ in range(RESTARTS):
            mode = rng.choice(("immediate", "fast"))
            ended = asyncio.create_task(asyncio.to_thread(restart, cluster, mode))
            while not ended.done():
                number += 1
                await act(number)
            await ended
            before = len(acknowledged)
            async with asyncio.timeout(HANG):
                while len(acknowledged) < before + 3:  # it goes on by itself
                    number += 1
                    await act(number)
        keys = set()
        for id in ids:
            found = await hall.hub.store.load(id, whole=True)
            assert found is not None
            assert [event.seq for event in found.rows] == list(range(1, len(found.rows) + 1))
            keys |= {(event.key or "").partition(":")[2] for event in found.rows}
        assert acknowledged - keys == set()


WRITES, OPENS = "default_transaction_read_only", "allow_connections"
REFUSALS = {
    "hangs up": ((), ()),
    "writes nothing": ((f"set {WRITES}=on",), (f"reset {WRITES}",)),
    "lets nobody in": ((f"with {OPENS} false",), (f"with {OPENS} true",)),
    "ends commands": (("set statement_timeout=1", f"set {WRITES}=on"), ("reset all",)),
}
"""What becomes of a database while it serves, and how it is as before."""


@pytest.mark.parametrize("how", REFUSALS)
async def test_postgres_refuses_and_play_goes_on(
    cluster: Cluster, tmp_path: Path, how: str
) -> None:
    """It is told, nobody waits for ever, and nothing that was not written is shown."""
    address = cluster.new_database()
    name = address.removeprefix("postgresql:///").partition("?")[0]

    async def become(*settings: str) -> None:
        """Connections that are open know nothing of it, so they are ended too."""
        changes = [f"alter database {name} {setting}" for setting in settings]
        await asyncio.to_thread(cluster.do, *changes, f"{ENDED} where datname = '{name}'")

    async with open_hall(tmp_path, PostgresStore(address)) as hall:
        wrong, right = REFUSALS[how]
        for _ in range(RESTARTS):
            id = (await hall.room("canosa", "ann", "ann")).id
            await become(*wrong)
            if wrong:
                assert await healthy(hall) == 503
                with suppress(StoreFailed):
                    assert await told(hall, id) in ("", "store")
                await become(*right)
            async with asyncio.timeout(HANG):
                while True:
                    with suppress(StoreFailed):
                        if await told(hall, id) == "ack":
                            break
            assert await healthy(hall) == 200
            found = await hall.hub.store.load(id, whole=True)
            assert found is not None
            assert [event.seq for event in found.rows] == [1]


ENDED = "select pg_terminate_backend(pid) from pg_stat_activity"


async def told(hall: Hall, id: str) -> str:
    """What becomes of an action: nothing, where its page was closed."""
    room = await hall.hub.get(id)
    assert room is not None
    page = hall.page(room, "ann")
    try:
        answer = await hall.act(room, page, page.turn["acts"][0][0], k="k")
    finally:
        room.leave(page)
    return "" if answer is None else str(answer.get("code", answer["t"]))


def restart(cluster: Cluster, mode: str) -> None:
    """End PostgreSQL and begin it again."""
    cluster.stop(mode)
    cluster.start()
