"""The stores: durable, one winner a sequence number, one effect a key, old databases brought on."""

import asyncio
import contextlib
import os
import sqlite3
import stat
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest

from molpe.kernel import BadText
from molpe.table.store import (
    Conflict,
    Row,
    Seated,
    Snapshot,
    Store,
    StoreFailed,
    open_store,
    sqlite,
)
from molpe.table.store.commits import ENOUGH
from molpe.table.store.files import page_size
from molpe.table.store.model import Created, Standing
from molpe.table.store.postgres import READING, PostgresStore
from molpe.table.store.schema import POSTGRES, SQLITE, STEPS, statements
from molpe.table.store.sqlite import SqliteStore, copy_database, void
from tests.table.hall import open_hall
from tests.table.postgres import Cluster
from tests.table.waiting import HANG, until


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = open_store(address)
    await store.start()
    try:
        yield store
    finally:
        await store.close()


def made(id: str, **more: Any) -> Created:
    fields: dict[str, Any] = {
        "id": id,
        "game": "canosa",
        "terms": "{}",
        "secret": "00",
        "created": 1.0,
        "kind": "match",
        "listed": False,
        "timed": False,
        "standing": Standing(False, 0),
        "seated": [],
        "rows": [],
    }
    return Created(**{**fields, **more})


def row(id: str, seq: int, key: str | None = None, hash: int | None = None) -> Row:
    return Row(id, seq, key, f'{{"n":{seq}}}', float(seq), hash)


async def test_the_log_is_put_into_the_database_beside_the_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "CHECKPOINT", 10)
    monkeypatch.setattr(sqlite, "LONGEST_LOG", 20)
    path = tmp_path / "table.db"
    async with opened(str(path)) as store:
        assert isinstance(store, SqliteStore)
        await store.create(made("m"))
        for seq in range(1, 200):
            await store.append(row("m", seq))
            await asyncio.wrap_future(store.tending.submit(int))  # its thread has had its turn
        assert store.tended > 0
        assert store.batches > 100  # one by one, none waited for another
        log = path.with_name("table.db-wal").stat().st_size
        assert log < 200 * 4096, "the log was begun anew"
        found = await store.load("m")
        assert found is not None
        assert len(found.rows) == 199


async def test_who_reads_for_long_holds_up_no_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a copy is made the log cannot begin anew, and grows; the writer tries, and goes on."""
    monkeypatch.setattr(sqlite, "LOCKED", 1000 * HANG)
    path = tmp_path / "table.db"
    async with opened(str(path)) as store:
        assert isinstance(store, SqliteStore)
        await store.create(made("m"))
        with contextlib.closing(sqlite3.connect(path)) as copying:
            copying.execute("begin")
            copying.execute("select count(*) from event").fetchone()
            await store.append(row("m", 1))
            store.long = True
            async with asyncio.timeout(HANG / 2):
                await store.append(row("m", 2))  # is told first, and then the log is looked after
                await store.append(row("m", 3))
        assert not store.long
        waits: list[Any] = []
        await store.put(None, lambda c: waits.extend(c.execute("pragma busy_timeout").fetchone()))
    assert waits == [1000 * HANG]


async def test_moves_that_come_together_share_a_commit(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "table.db")) as store:
        assert isinstance(store, SqliteStore)
        writer = store.writer
        assert writer is not None
        await store.create(made("m"))
        before, begun, ready = store.batches, threading.Event(), threading.Event()

        def hold(_: sqlite3.Connection) -> None:
            begun.set()
            ready.wait()

        under_way = store.put(None, hold)
        await until(begun.is_set)
        moves = asyncio.gather(*(store.append(row("m", seq)) for seq in range(1, 101)))
        await until(lambda: len(writer.waiting) >= 100)
        ready.set()
        await asyncio.gather(under_way, moves)
        assert store.batches - before == 2


async def test_moves_wait_for_others_until_there_are_enough(tmp_path: Path) -> None:
    """One that is alone is kept back for a while after a commit; as soon as enough have come, none
    waits any longer."""
    async with opened(str(tmp_path / "table.db")) as store:
        assert isinstance(store, SqliteStore)
        writer = store.writer
        assert writer is not None
        await store.create(made("m"))
        writer.last = 1e9 + writer.loop.time()  # so that a while is a long one
        moves = [asyncio.ensure_future(store.append(row("m", 1)))]
        await until(lambda: writer.rest is not None)
        before = store.batches
        moves += [asyncio.ensure_future(store.append(row("m", n))) for n in range(2, ENOUGH + 1)]
        await asyncio.gather(*moves)
        assert store.batches - before == 1


async def test_what_is_written_is_read_back(database: str) -> None:
    async with opened(database) as store:
        await store.create(made("m", rows=[row("m", 1)]))
        await store.append(row("m", 2, "k", 2**62 - 1))
        found = await store.load("m")
        assert found is not None
        assert list(found.rows) == [row("m", 1), row("m", 2, "k", 2**62 - 1)]
        assert (found.terms, found.secret, found.created) == ("{}", "00", 1.0)
        assert found.snapshot is None
        assert await store.load("other") is None
        assert await store.seq_of("m", "k") == 2
        assert await store.seq_of("m", "x") is None
        assert await store.seq_of("other", "k") is None
    async with opened(database) as store:
        found = await store.load("m")
        assert found is not None
        assert len(found.rows) == 2


async def test_one_sequence_number_has_one_winner(database: str) -> None:
    async with opened(database) as store:
        await store.create(made("m"))
        await store.create(made("n"))
        writes = [store.append(row("m", 1, f"k{n}")) for n in range(20)]
        writes += [store.append(row("n", n)) for n in range(1, 20)]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(r) for r in results[:20]].count(Conflict) == 19
        assert results[:20].count(None) == 1
        assert results[20:] == [None] * 19
        with pytest.raises(Conflict):
            await store.append(row("m", 2, "k0" if results[0] is None else "k1"))
        found = await store.load("m")
        assert found is not None
        assert [r.seq for r in found.rows] == [1]


async def test_two_servers_on_one_database_do_not_both_win(cluster: Cluster) -> None:
    address = cluster.new_database()
    one, other = open_store(address), open_store(address)
    await asyncio.gather(one.start(), other.start())  # both make the tables; one waits
    await one.create(made("m"))
    for seq in range(1, 31):
        results = await asyncio.gather(
            one.append(row("m", seq)), other.append(row("m", seq)), return_exceptions=True
        )
        assert sorted(map(repr, map(type, results))) == [
            "<class 'NoneType'>",
            "<class 'molpe.table.store.model.Conflict'>",
        ]
    await one.close()
    await other.close()


async def test_a_key_without_a_name_may_come_often(database: str) -> None:
    async with opened(database) as store:
        await store.create(made("m"))
        for seq in range(1, 5):
            await store.append(row("m", seq, None))


async def test_snapshots_are_a_cache(database: str) -> None:
    async with opened(database) as store:
        await store.create(made("m", rows=[row("m", seq) for seq in range(1, 8)]))
        await store.save_snapshot("m", Snapshot(3, b"three"))
        await store.save_snapshot("m", Snapshot(5, b"five"))
        found = await store.load("m")
        assert found is not None
        assert found.snapshot == Snapshot(5, b"five")
        assert [r.seq for r in found.rows] == [5, 6, 7]
        whole = await store.load("m", whole=True)
        assert whole is not None
        assert whole.snapshot is None
        assert len(whole.rows) == 7


async def test_lobby_mine_names_and_clocks(database: str) -> None:
    async with opened(database) as store:
        seated = [Seated("ann", "a", 0)]
        await store.create(made("a", seated=seated, listed=True, standing=Standing(False, 1)))
        await store.create(made("b", created=2.0, listed=True, standing=Standing(False, 1)))
        await store.create(made("c", created=3.0, standing=Standing(False, 1), timed=True))
        await store.create(made("d", created=4.0, standing=Standing(True, 0), timed=True))
        assert await store.lobby(10) == ["b", "a"]
        assert await store.lobby(1) == ["b"]
        assert await store.timed("", 10) == ["c"]
        assert await store.timed("c", 10) == []
        await store.append(row("a", 1), Standing(False, 0), Seated("ben", "a", 1))
        assert await store.lobby(10) == ["b"]
        assert await store.mine("ann", 10) == ["a"]
        assert await store.mine("ben", 10) == ["a"]
        await store.append(row("d", 1), None, Seated("ann", "d", 0))
        assert await store.mine("ann", 10) == ["a", "d"]  # the running one first
        await store.append(row("a", 2), None, Seated("cleo", "a", 1))
        assert await store.mine("ben", 10) == []
        assert await store.name("ann") == ""
        await store.save_name("ann", "Ann")
        await store.save_name("ann", "Änne")
        assert await store.name("ann") == "Änne"


async def test_a_word_postgres_cannot_hold_harms_only_itself(cluster: Cluster) -> None:
    async with opened(cluster.new_database()) as store:
        await store.create(made("m"))
        await store.create(made("n"))
        bad = Row("m", 1, "k\0", "{}", 0.0, None)
        results = await asyncio.gather(
            store.append(bad), store.append(row("n", 1)), return_exceptions=True
        )
        assert isinstance(results[0], StoreFailed)
        assert results[1] is None


async def test_a_match_that_no_text_can_name_is_none(database: str, tmp_path: Path) -> None:
    """Whoever asks for it is told so: it is no trouble with the store, which anybody could make."""
    async with open_hall(tmp_path, open_store(database)) as hall, hall.browser() as browser:
        answer = await browser.get("/api/matches/a%00b")
        assert (answer.status_code, answer.json()["code"]) == (404, "gone")
        assert hall.hub.health.failures == 0


async def test_however_much_is_read_play_goes_on(cluster: Cluster) -> None:
    """Who reads and who writes had four connections together: lists alone could have them all."""
    async with opened(cluster.new_database()) as store:
        assert isinstance(store, PostgresStore)
        await store.create(made("m"))
        held = [await store.pool.acquire() for _ in range(READING)]
        await store.append(row("m", 1))
        await store.pulse(1.0)
        for connection in held:
            await store.pool.release(connection)
        stored = await store.load("m")
        assert stored is not None
        assert [one.seq for one in stored.rows] == [1]


async def test_however_much_is_read_no_node_counts_as_dead(cluster: Cluster) -> None:
    """Heartbeats stood behind everybody who read, and were late after three seconds of that, or of
    somebody else's lock on any table: nobody drove bots and clocks."""
    async with opened(cluster.new_database()) as store:
        assert isinstance(store, PostgresStore)
        held = [await store.pool.acquire() for _ in range(READING)]
        nodes = store.commons
        beat = await nodes.join("1", "")
        assert beat.alive == [nodes.node]
        assert [lease.match for lease in await nodes.take(["m"])] == ["m"]
        assert [lease.match for lease in await nodes.held()] == ["m"]
        assert await nodes.unled("", 5) == []
        assert await nodes.orphans(5) == []
        await nodes.park({"m": 9.0})
        await nodes.release(["m"])
        await nodes.leave()
        for connection in held:
            await store.pool.release(connection)


async def test_postgres_gone_and_back(cluster: Cluster) -> None:
    async with opened(cluster.new_database()) as store:
        await store.create(made("m"))
        await store.append(row("m", 1))
        cluster.stop()
        try:
            with pytest.raises(StoreFailed):
                await store.append(row("m", 2))
            with pytest.raises(StoreFailed):
                await store.load("m")
        finally:
            cluster.start()
        async with asyncio.timeout(HANG):
            while True:
                with contextlib.suppress(StoreFailed):
                    await store.append(row("m", 2))
                    break
                await asyncio.sleep(0.02)
        found = await store.load("m")
        assert found is not None
        assert [r.seq for r in found.rows] == [1, 2]


async def test_a_full_disk_refuses_and_recovers(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "table.db")) as store:
        assert isinstance(store, SqliteStore)
        await store.create(made("m"))
        await store.append(row("m", 1))

        def limit(pages: int) -> Any:
            return store.put(None, lambda c: void(c.execute(f"pragma max_page_count={pages}")))

        await limit(1)
        big = Row("m", 2, "k", "x" * 3_000_000, 0.0, None)
        with pytest.raises(StoreFailed, match="full"):
            await store.append(big)
        await limit(1_000_000)
        await store.append(row("m", 2, "k"))


async def test_a_read_only_database_refuses(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "table.db")) as store:
        assert isinstance(store, SqliteStore)
        await store.create(made("m"))
        await store.put(None, lambda c: void(c.execute("pragma query_only=on")))
        with pytest.raises(StoreFailed, match="readonly"):
            await store.append(row("m", 1))
        found = await store.load("m")
        assert found is not None
        assert not found.rows


async def test_the_thread_that_writes_outlives_whatever_is_raised_beside_a_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Where a machine has no thread and no memory left, SQLite's own errors are not what is met."""
    monkeypatch.setattr(sqlite, "CHECKPOINT", 1)
    async with opened(str(tmp_path / "table.db")) as store:
        assert isinstance(store, SqliteStore)
        await store.create(made("m"))
        with monkeypatch.context() as patch:
            patch.setattr(store.tending, "submit", raising(RuntimeError("can't start new thread")))
            await store.append(row("m", 1))
            await store.append(row("m", 2))
        assert {record.message for record in caplog.records} == {"checkpoint"}
        await store.append(row("m", 3))


async def test_what_could_not_be_taken_back_is_no_part_of_the_next_commit(tmp_path: Path) -> None:
    """Or what comes next would be told as written, and be gone with the process."""
    path = tmp_path / "table.db"
    async with opened(str(path)) as store:
        assert isinstance(store, SqliteStore)
        assert store.writer is not None
        await store.create(made("m"))
        store.writer.connection = cast(sqlite3.Connection, Short(store.writer.connection))
        with pytest.raises(StoreFailed, match="MemoryError"):
            await store.put(row("m", 1), raising(MemoryError()))
        await store.append(row("m", 1))
        with contextlib.closing(sqlite3.connect(path)) as other:
            assert other.execute("select count(*) from event").fetchone() == (1,)


class Short:
    """A connection that has no memory for the first thing that is to be taken back."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.short = True

    def execute(self, text: str, *values: Any) -> sqlite3.Cursor:
        if text == "rollback" and self.short:
            self.short = False
            raise MemoryError
        return self.connection.execute(text, *values)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)


def raising(error: Exception) -> Any:
    """What raises, whatever it is called with."""

    def raise_it(*_: object) -> None:
        raise error

    return raise_it


@pytest.mark.parametrize("name", ["table.db", "table.db-wal", "table.db-shm"])
@pytest.mark.skipif(os.name == "nt", reason="Windows deletes no file that is open")
async def test_a_file_that_was_taken_away_is_no_proof_of_health(tmp_path: Path, name: str) -> None:
    """SQLite goes on in what nobody finds again, or where nobody else sees what it holds and may
    take the log away; health says so until it is back."""
    (tmp_path / "link").symlink_to(tmp_path / "table.db")
    async with opened(str(tmp_path / "link")) as store:
        await store.pulse(1.0)
        (tmp_path / name).rename(tmp_path / "away")
        with pytest.raises(StoreFailed, match="No such file"):
            await store.pulse(2.0)
        (tmp_path / name).touch()
        with pytest.raises(StoreFailed, match="not the file any more"):
            await store.pulse(3.0)
        (tmp_path / "away").rename(tmp_path / name)
        await store.pulse(4.0)


@pytest.mark.parametrize("damage", ["end", "all", "zeros"])
@pytest.mark.parametrize("name", ["table.db", "table.db-wal"])
@pytest.mark.skipif(os.name == "nt", reason="Windows truncates no file that is mapped")
async def test_a_file_that_was_cut_or_overwritten_is_no_proof_of_health(
    tmp_path: Path, name: str, damage: str
) -> None:
    """SQLite went on from what it has in memory, and took events that nobody could read again."""
    path = tmp_path / name
    async with opened(str(tmp_path / "table.db")) as store:
        assert isinstance(store, SqliteStore)
        await store.append(Row("m", 1, None, "x" * 100_000, 1.0, None))
        if name == "table.db":
            store.checkpoint()
        await store.append(Row("m", 2, None, "x" * 100_000, 1.0, None))
        await store.pulse(1.0)
        before = path.read_bytes()
        after = {"end": before[:-5000], "all": b"", "zeros": bytes(len(before))}[damage]
        rewrite(path, after)
        with pytest.raises(StoreFailed, match=f"{name}' was truncated or overwritten"):
            await store.pulse(2.0)
        rewrite(path, before)
        await store.pulse(3.0)


def rewrite(path: Path, body: bytes) -> None:
    """Put something in the place of what a file holds."""
    with path.open("r+b") as file:
        file.write(body)
        file.truncate()


async def test_what_sqlite_does_with_its_files_is_no_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever packs it, cuts its log or puts that into it beside us does what may be done."""
    monkeypatch.setattr(sqlite, "LOCKED", HANG * 1000)
    path = tmp_path / "table.db"

    def tend() -> None:
        with contextlib.closing(sqlite3.connect(path, timeout=HANG)) as other:
            for number in range(200):
                kind = ("passive", "restart", "truncate")[number % 3]
                other.execute(f"pragma wal_checkpoint({kind})")
                if number % 40 == 39:
                    other.execute("vacuum")

    async with opened(str(path)) as store:
        tending = asyncio.create_task(asyncio.to_thread(tend))
        seq = 0
        while not tending.done():
            seq += 1
            await store.append(Row("m", seq, None, "x" * 60_000, 1.0, None))
            await store.pulse(float(seq))
            if seq % 20 == 0:
                await store.do(("delete from event where match = $1", "m"))
                seq = 0
        await tending


async def test_a_database_that_grows_is_as_long_as_it_was(tmp_path: Path) -> None:
    """While the log is put into it, it says at first how long it will be."""
    path = tmp_path / "table.db"
    async with opened(str(path)) as store:
        await store.pulse(1.0)
        before = path.read_bytes()
        rewrite(path, before[:28] + (1000).to_bytes(4) + before[32:])
        await store.pulse(2.0)
        rewrite(path, before)


def test_the_longest_page_is_one() -> None:
    assert [page_size(value) for value in (1, 512, 4096)] == [65_536, 512, 4096]


async def test_after_closing_nothing_is_taken(database: str) -> None:
    async with opened(database) as store:
        await store.create(made("m"))
    with pytest.raises(StoreFailed):
        await store.append(row("m", 1))


async def test_the_schema_takes_each_step_once(tmp_path: Path) -> None:
    assert statements(len(STEPS), SQLITE) == []
    assert {number for number, _ in statements(0, POSTGRES)} == set(range(1, len(STEPS) + 1))
    path = tmp_path / "table.db"
    for _ in range(2):
        async with opened(str(path)):
            pass
    with contextlib.closing(sqlite3.connect(path)) as connection:
        steps = connection.execute("select number from step").fetchall()
        assert steps == [(number,) for number in range(1, len(STEPS) + 1)]
        connection.execute("insert into step values (99)")
        connection.commit()
    with pytest.raises(BadText, match="newer molpe"):
        await open_store(str(path)).start()


async def test_an_address_that_leads_nowhere_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "table.db").write_bytes(os.urandom(4096))
    for address in (
        str(tmp_path / "file" / "table.db"),
        str(tmp_path / "table.db"),
        f"postgresql:///none?host={tmp_path}&user=nobody",
        "postgresql://nobody@127.0.0.1:1/none",
    ):
        with pytest.raises(BadText, match="cannot use the database"):
            await open_store(address).start()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has none in a folder")
async def test_what_is_no_file_is_left_as_it_is(tmp_path: Path) -> None:
    """A device was made its owner's alone before SQLite said that it is no database: with
    /dev/null nobody else on the machine could start anything."""
    device = tmp_path / "device"
    os.mkfifo(device, 0o666)
    device.chmod(0o666)
    with pytest.raises(BadText) as told:
        await open_store(str(device)).start()
    assert str(told.value) == f"cannot use the database {str(device)!r}: it is no file"
    assert stat.S_IMODE(device.stat().st_mode) == 0o666
    assert list(tmp_path.iterdir()) == [device]


async def test_a_copy_can_be_made_while_it_is_written(tmp_path: Path) -> None:
    path, copy = tmp_path / "table.db", tmp_path / "copy.db"
    async with opened(str(path)) as store:
        await store.create(made("m", rows=[row("m", seq) for seq in range(1, 200)]))
        writing = asyncio.gather(*(store.append(row("m", seq)) for seq in range(200, 400)))
        assert await asyncio.to_thread(copy_database, path, copy) > 0
        await writing
    async with opened(str(copy)) as store:
        found = await store.load("m")
        assert found is not None
        seqs = [r.seq for r in found.rows]
        assert seqs == list(range(1, len(seqs) + 1))
        assert len(seqs) >= 199
