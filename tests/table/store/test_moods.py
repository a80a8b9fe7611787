"""What administrators do to a PostgreSQL: it is told in a sentence, or does no harm."""

import asyncio
import contextlib
import logging
from typing import Any

import asyncpg
import pytest
from asyncpg.pool import Pool
from asyncpg.transaction import Transaction

from molpe.kernel import BadText
from molpe.table.store import Store, StoreFailed, open_store, writer
from molpe.table.store.house import House, Ward
from molpe.table.store.postgres import LOCK, PostgresStore
from tests.table.postgres import Cluster
from tests.table.store.test_store import made, opened, row
from tests.table.waiting import HANG


async def done(address: str, *statements: str) -> None:
    """Do something as whoever runs the database does."""
    connection = await asyncpg.connect(address)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


async def refused(address: str) -> str:
    """Why a table cannot be opened here."""
    store = open_store(address)
    try:
        with pytest.raises(BadText) as told:
            await store.start()
    finally:
        await store.close()
    assert "\n" not in str(told.value)
    return str(told.value)


def name_of(address: str) -> str:
    return address.removeprefix("postgresql:///").partition("?")[0]


async def test_tables_that_a_new_schema_would_hide_are_not_made_anew(cluster: Cluster) -> None:
    """A schema of the role's own comes before ``public``: everything would be made there again, and
    every match and guest be gone from sight."""
    address = cluster.new_database()
    async with opened(address) as store:
        await store.create(made("m"))
    await done(address, "create schema postgres")
    assert await refused(address) == (
        "cannot use the database: its tables lie in the schema 'public', and new ones would be made"
        " in 'postgres', where nothing of theirs is found: see to its search_path"
    )
    await done(address, "drop schema postgres")
    async with opened(address) as store:
        assert await store.load("m") is not None


async def test_somebody_elses_tables_keep_no_schema_of_ones_own_from_being_used(
    cluster: Cluster,
) -> None:
    address = cluster.new_database()
    await done(address, "create table step(name text)", "create schema postgres")
    async with opened(address) as store:
        await store.create(made("m"))
    async with opened(address) as store:
        assert await store.load("m") is not None


async def test_an_encoding_that_lacks_letters_is_told_before_anybody_plays(
    cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    """A guest with such a name could have played nothing. Where matches are there it is told."""
    address = cluster.new_database("-E", "LATIN1", "-T", "template0", "--locale=C")
    assert await refused(address) == (
        "cannot use the database: its encoding is LATIN1, in which not every name can be written"
        " down; make it with encoding UTF8"
    )
    await done(address, "create table step(number integer primary key)")
    plain = cluster.new_database("-E", "SQL_ASCII", "-T", "template0", "--locale=C")
    async with opened(plain) as store:
        await store.save_name("s", "日本 ß")
        assert await store.name("s") == "日本 ß"
    with pytest.MonkeyPatch.context() as before:
        before.setattr("molpe.table.store.postgres.ENCODINGS", ("LATIN1",))
        async with opened(address) as store:
            await store.create(made("m"))
    with caplog.at_level(logging.WARNING):
        async with opened(address) as store:
            assert await store.load("m") is not None
    assert [one.getMessage() for one in caplog.records] == ["encoding"]


@pytest.mark.parametrize("level", ["serializable", "repeatable read"])
async def test_what_others_write_meanwhile_is_no_failure(cluster: Cluster, level: str) -> None:
    """Whatever an administrator has every transaction be: a serializable one is refused because of
    others with which it does not collide."""
    address = cluster.new_database()
    cluster.do(f"alter database {name_of(address)} set default_transaction_isolation to '{level}'")
    async with opened(address) as one, opened(address) as other:
        assert isinstance(one, PostgresStore)
        for match in "ab":
            await one.create(made(match))
        for seq in range(1, 30):
            await asyncio.gather(one.append(row("a", seq)), other.append(row("b", seq)))
        assert [tuple(found) for found in await one.ask("show transaction_isolation")] == [
            ("read committed",)
        ]


async def test_a_column_that_a_later_version_adds_lets_nobody_in(database: str) -> None:
    """What this one can live without is added while it serves: rows of another length decided
    nothing, so that all who are kept out came in."""
    async with opened(database) as store:
        ward = Ward("ban", "browser x", 0.0, "why", 1.0)
        await store.ward(ward)
        assert isinstance(store, House)
        await store.do(("alter table ward add column later text",))
        assert await store.wards() == [ward]


async def test_a_start_that_waits_for_somebody_else_says_so(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who holds the lock of all who start, or a table of the table's, holds up nobody for ever."""
    address = cluster.new_database()
    async with opened(address):
        pass
    monkeypatch.setattr("molpe.table.store.postgres.PATIENCE", 0.2)
    holder = await asyncpg.connect(address)
    try:
        async with holder.transaction():
            await holder.execute("select pg_advisory_xact_lock($1)", LOCK)
            assert await refused(address) == ("cannot use the database: it did not answer in time")
    finally:
        await holder.close()
    async with opened(address):
        pass


async def written(store: Store, match: str, seq: int) -> None:
    """Write until it is written, as a page does that asks again."""
    async with asyncio.timeout(HANG):
        while True:
            with contextlib.suppress(StoreFailed):
                return await store.append(row(match, seq))
            await asyncio.sleep(0.02)


async def test_a_database_that_is_only_read_for_a_while(cluster: Cluster) -> None:
    """As one is that others watch over when its disk is nearly full: nothing is written, what is
    there is read, and afterwards it goes on, although connections had been told before."""
    address = cluster.new_database()
    name = name_of(address)
    async with opened(address) as store:
        await store.create(made("m"))
        await store.append(row("m", 1))
        hang_up = f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'"
        cluster.do(f"alter database {name} set default_transaction_read_only to on", hang_up)
        for _ in range(2):
            with pytest.raises(StoreFailed, match="read-only"):
                await store.append(row("m", 2))
            with pytest.raises(StoreFailed, match="read-only"):
                await store.pulse(1.0)
        found = await store.load("m")
        assert found is not None
        assert [one.seq for one in found.rows] == [1]
        assert "read-only" in await refused(address)
        cluster.do(f"alter database {name} set default_transaction_read_only to off")
        await written(store, "m", 2)
        await store.pulse(1.0)


async def test_a_table_that_is_altered_under_play_costs_nobody_an_action(cluster: Cluster) -> None:
    """What a connection knew of it is another thing now, which was told as a failed store."""
    address = cluster.new_database()
    async with opened(address) as store:
        await store.create(made("m"))
        await store.append(row("m", 1))
        await done(address, 'alter table event alter column match type text collate "C"')
        await store.append(row("m", 2))
        await done(address, "vacuum full event")
        await store.append(row("m", 3))
        stored = await store.load("m")
        assert stored is not None
        assert [one.seq for one in stored.rows] == [1, 2, 3]


async def test_whoever_is_given_up_for_somebody_elses_locks_comes_again(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a deadlock with another program nothing of ours is left; it was told as a failed store."""
    async with opened(cluster.new_database()) as store:
        await store.create(made("m"))
        real, given_up = writer.write_all, [asyncpg.DeadlockDetectedError("deadlock detected")]

        async def deadlocked(*whole: Any) -> Any:
            found = await real(*whole)
            for error in given_up:
                given_up.clear()
                raise error
            return found

        monkeypatch.setattr(writer, "write_all", deadlocked)
        await store.append(row("m", 1))
        assert not given_up


async def test_a_server_without_room_for_us_is_asked_again(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where connections were cut the server keeps them for a while, and has none left: an event
    whose commit was not answered was given up as unclear at once."""
    async with opened(cluster.new_database()) as store:
        assert isinstance(store, PostgresStore)
        await store.create(made("m"))
        full = [asyncpg.TooManyConnectionsError("sorry, too many clients already")] * 3
        commit, acquire = Transaction.commit, Pool.acquire

        async def unanswered(transaction: Any) -> None:
            await commit(transaction)
            monkeypatch.setattr(Transaction, "commit", commit)
            monkeypatch.setattr(Pool, "acquire", refusing)
            raise ConnectionResetError

        async def refusing(pool: Any, **more: Any) -> Any:
            if full:
                raise full.pop()
            return await acquire(pool, **more)

        monkeypatch.setattr(writer, "PAUSE", 0.01)
        monkeypatch.setattr(Transaction, "commit", unanswered)
        await store.append(row("m", 1))
        stored = await store.load("m")
        assert not full
        assert stored is not None
        assert [one.seq for one in stored.rows] == [1]
