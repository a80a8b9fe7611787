"""Broken cables: what was acknowledged is in the log once, and nobody waits for ever."""

import asyncio
import os
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, patch

import asyncpg
import pytest

from molpe.table.room.room import Room
from molpe.table.room.warden import Warden
from molpe.table.store import Conflict, Row, StoreFailed, Unclear, open_store, postgres, writer
from molpe.table.store.postgres import PostgresStore
from tests.table.hall import Hall, open_hall
from tests.table.postgres import Cluster
from tests.table.proxy import AFTER, BEFORE, FROM, KEEP, LATE, TO, Proxy, cable
from tests.table.store.test_store import made, opened, row
from tests.table.waiting import HANG

ROUNDS = int(os.environ.get("MOLPE_CUT_ROUNDS", "25"))
"""Actions while the cable is cut at random."""
STEP = int(os.environ.get("MOLPE_CUT_STEP", "60"))
"""Bytes of an exchange from one at which it is cut to the next."""


@pytest.fixture(autouse=True)
def hasty() -> Iterator[None]:
    """Nobody waits between two tries."""
    with patch.object(writer, "PAUSE", 0.001):
        yield


@asynccontextmanager
async def table_at(cluster: Cluster, folder: Path) -> AsyncIterator[tuple[Hall, Proxy]]:
    """A table on PostgreSQL behind a cable."""
    async with cable(cluster) as (proxy, address):
        with patch.object(Warden, "sweep", AsyncMock()):  # whose commit might be what is cut
            async with open_hall(folder, PostgresStore(address)) as hall:
                try:
                    yield hall, proxy
                finally:
                    proxy.fate, proxy.closed = (lambda: KEEP), False


def fates(*wanted: str) -> Any:
    """One fate after the other, and then none."""
    left = list(wanted)
    return lambda: left.pop(0) if left else KEEP


async def seqs(hall: Hall, room: Room) -> list[int]:
    found = await hall.hub.store.load(room.id, whole=True)
    assert found is not None
    return [event.seq for event in found.rows]


@pytest.mark.parametrize("fate", [BEFORE, AFTER, LATE])
async def test_a_commit_that_is_cut_is_written_once(
    cluster: Cluster, tmp_path: Path, fate: str
) -> None:
    async with table_at(cluster, tmp_path) as (hall, proxy):
        room = await hall.room("canosa", "ann", "ben")
        ann, ben = hall.page(room, "ann"), hall.page(room, "ben")
        proxy.fate = fates(fate)
        assert (await hall.act(room, ann, ann.turn["acts"][0][0]))["t"] == "ack"
        assert proxy.cuts
        assert await seqs(hall, room) == [1]
        assert ben.s == ann.s == 1


@pytest.mark.parametrize(("way", "most"), [(TO, 1200), (FROM, 800)])
async def test_cut_at_any_byte_it_is_done_once(
    cluster: Cluster, tmp_path: Path, way: str, most: int
) -> None:
    """Whoever was told nothing asks again with the same key, at another node."""
    async with (
        table_at(cluster, tmp_path / "one") as (hall, proxy),
        open_hall(tmp_path / "two", PostgresStore(proxy.past)) as other,
    ):
        for after in range(0, most, STEP):
            room = await hall.room("canosa", "ann", "ben")
            ann = hall.page(room, "ann")
            proxy.knife = (way, after)
            answer = await hall.act(room, ann, "siren e5", k="mine", s=0)
            proxy.knife = None
            there = await other.hub.get(room.id)
            assert there is not None
            assert answer is not None or ann.closed
            if answer is not None:
                assert await seqs(other, there) == ([1] if answer["t"] == "ack" else []), after
            page = other.page(there, "ann")
            assert (await other.act(there, page, "siren e5", k="mine", s=0))["t"] == "ack", after
            assert await seqs(other, there) == [1]
            for at in (hall, other):
                if (open_room := at.hub.rooms.get(room.id)) is not None:
                    at.hub.drop(open_room)
        assert proxy.cuts > most // STEP // 2


async def test_a_request_whose_fate_is_unclear_is_asked_again(
    cluster: Cluster, tmp_path: Path
) -> None:
    """The mover is told nothing that may be wrong: the page comes back with the same key."""
    async with table_at(cluster, tmp_path) as (hall, proxy):
        room = await hall.room("canosa", "ann", "ben")
        ann, ben = hall.page(room, "ann"), hall.page(room, "ben")
        text = ann.turn["acts"][0][0]

        def last() -> str:
            proxy.closed = True
            return AFTER

        proxy.fate = last
        waiting = asyncio.create_task(hall.act(room, ben, "none", k="late"))
        assert await hall.act(room, ann, text, k="mine") is None
        await waiting
        assert ann.closed
        assert ben.closed
        assert not [frame for frame in ann.frames if frame["t"] in ("err", "ack")]
        assert hall.hub.rooms.get(room.id) is not room
        proxy.fate, proxy.closed = (lambda: KEEP), False
        again = await hall.hub.get(room.id)
        assert again is not None
        back = hall.page(again, "ann")
        assert back.s == 1
        answer = await hall.act(again, back, text, k="mine", s=0)
        assert answer["t"] == "ack"
        assert await seqs(hall, again) == [1]


async def test_a_room_that_was_given_up_writes_nothing(cluster: Cluster, tmp_path: Path) -> None:
    """Requests that wait while an append and the reload after it fail leave no gap."""
    async with table_at(cluster, tmp_path) as (hall, proxy):
        room = await hall.room("canosa", "ann", "ann")
        ann = hall.page(room, "ann")
        seat, text = ann.viewer, ann.turn["acts"][0][0]

        def lost() -> str:
            proxy.closed = True
            return BEFORE

        proxy.fate = lost
        first = asyncio.create_task(hall.act(room, ann, text, seat=seat))
        while not room.waiting:
            await asyncio.sleep(0)
        frame = {"t": "offer", "what": "takeback", "seat": 0}
        others = [asyncio.create_task(hall.send(room, ann, **frame)) for _ in range(3)]
        await first
        proxy.fate, proxy.closed = (lambda: KEEP), False
        await asyncio.gather(*others)
        assert room.gone
        assert await seqs(hall, room) == []
        again = await hall.hub.get(room.id)
        assert again is not None
        assert again.readonly == ""


async def test_cut_at_random_nothing_acknowledged_is_lost(cluster: Cluster, tmp_path: Path) -> None:
    rng = random.Random(17)
    async with table_at(cluster, tmp_path) as (hall, proxy):
        rooms = [(await hall.room("canosa", "ann", "ann")).id for _ in range(1 + ROUNDS // 40)]
        proxy.fate = lambda: rng.choice((KEEP, KEEP, BEFORE, AFTER, LATE))
        acknowledged, number = 0, 0
        while number < ROUNDS:
            number += 1
            if rng.random() < 0.3:
                proxy.cut()
            try:
                room = await hall.hub.get(rng.choice(rooms))
            except StoreFailed:
                continue
            assert room is not None
            if room.record.over():
                continue
            ann = hall.page(room, "ann")
            answer = await hall.act(room, ann, rng.choice(ann.turn["acts"])[0], k=f"r{number}")
            acknowledged += answer is not None and answer["t"] == "ack"
            room.leave(ann)
        proxy.fate = lambda: KEEP
        written = 0
        for id in rooms:
            found = await hall.hub.store.load(id, whole=True)
            assert found is not None
            assert [event.seq for event in found.rows] == list(range(1, len(found.rows) + 1))
            written += len(found.rows)
        assert written >= acknowledged > 5


async def test_whatever_is_raised_somebody_is_told(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(cluster.new_database()) as store:
        assert isinstance(store, PostgresStore)
        await store.create(made("m"))
        real = writer.write_all

        async def broken(*_: Any) -> None:
            raise AttributeError("'NoneType' object has no attribute 'decode'")

        monkeypatch.setattr(writer, "write_all", broken)
        monkeypatch.setattr(writer, "write_one", broken)
        with pytest.raises(StoreFailed, match="AttributeError"):
            await store.append(row("m", 1))
        monkeypatch.undo()
        assert writer.write_all is real
        await store.append(row("m", 1))


async def test_who_is_called_off_while_the_server_hangs_up_ends(cluster: Cluster) -> None:
    """What a connection says that is gone already does not take the place of what happened."""
    address = cluster.new_database()
    async with opened(address) as store:
        assert isinstance(store, PostgresStore)
        ready = asyncio.Event()

        async def work(connection: Any) -> None:
            pid = connection.get_server_pid()
            connection.add_termination_listener(lambda _: asking.cancel())
            ready.set()
            await other.execute("select pg_terminate_backend($1)", pid)
            await asyncio.Event().wait()

        other = await asyncpg.connect(address)
        asking = asyncio.create_task(store.use(work))
        await ready.wait()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await other.close()
        await store.pulse(1.0)


async def test_when_the_task_that_writes_ends_another_takes_its_place(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever ends it: who waits is told, and the next who writes is written down."""
    async with opened(cluster.new_database()) as store:
        assert isinstance(store, PostgresStore)
        assert store.writer is not None
        await store.create(made("m"))
        writing = asyncio.Event()

        async def stuck(*_: Any) -> None:
            writing.set()
            await asyncio.Event().wait()

        with monkeypatch.context() as patch:
            patch.setattr(writer, "write_all", stuck)
            first = asyncio.create_task(store.append(row("m", 1)))
            await writing.wait()
            second = asyncio.create_task(store.append(row("m", 2)))
            while not store.writer.waiting:
                await asyncio.sleep(0)
            store.writer.task.cancel()
            with pytest.raises(Unclear):
                await first
            with pytest.raises(StoreFailed, match="has ended") as told:
                await second
            assert not isinstance(told.value, Unclear)
        await store.append(row("m", 1))
        await store.pulse(1.0)


async def test_a_locked_table_takes_no_connection_after_the_other(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the tries of some minutes would be all the connections that the server has."""
    monkeypatch.setitem(postgres.SETTINGS, "lock_timeout", "200")
    address = cluster.new_database()
    async with opened(address) as store:
        await store.create(made("m"))
        other, eye = await asyncpg.connect(address), await asyncpg.connect(address)
        async with other.transaction():
            await other.execute("lock table event in exclusive mode")
            with monkeypatch.context() as patch, pytest.raises(StoreFailed):
                patch.setattr(writer, "PATIENCE", 0.1)
                await store.append(row("m", 1))
            async with asyncio.timeout(HANG):
                while await eye.fetchval(WAITING):
                    await asyncio.sleep(0.01)
        await store.append(row("m", 1))
        for connection in (other, eye):
            await connection.close()


WAITING = (
    "select count(*) from pg_stat_activity"
    " where datname = current_database() and wait_event_type = 'Lock'"
)


async def test_an_event_that_is_not_the_next_is_refused(database: str) -> None:
    async with opened(database) as store:
        await store.create(made("m"))
        await store.append(row("m", 1))
        for seq in (1, 3, 0):
            with pytest.raises(Conflict):
                await store.append(Row("m", seq, None, "{}", 9.0, None))
        await store.append(row("m", 2))
        found = await store.load("m")
        assert found is not None
        assert [event.seq for event in found.rows] == [1, 2]


async def test_health_is_proved_by_a_write(cluster: Cluster, tmp_path: Path) -> None:
    async with table_at(cluster, tmp_path) as (hall, proxy), hall.browser() as browser:
        assert (await browser.get("/api/health")).status_code == 200
        proxy.closed = True
        proxy.cut()
        hall.hub.health.proved = -60.0
        answer = await browser.get("/api/health")
        assert answer.status_code == 503
        assert answer.json()["code"] == "store"
        proxy.closed = False
        hall.hub.health.proved = -60.0
        assert (await browser.get("/api/health")).status_code == 200


async def test_an_unclear_write_is_a_failed_one() -> None:
    assert issubclass(Unclear, StoreFailed)
    with pytest.raises(Exception, match="cannot use the database"):
        await open_store("postgresql://127.0.0.1:1/none").start()
