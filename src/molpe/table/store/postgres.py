"""The store for a table that outgrows one file: PostgreSQL by asyncpg, one batch a round trip."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import asyncpg

from molpe.kernel import BadText
from molpe.table.store.model import (
    Conflict,
    Created,
    Row,
    Seated,
    Snapshot,
    Standing,
    Stored,
    StoreFailed,
)
from molpe.table.store.schema import POSTGRES, STEPS, statements

T = TypeVar("T")
Connection: Any = asyncpg.Connection
Work = Callable[[Any], Awaitable[None]]

INSERT = (
    "insert into event(match, seq, key, body, at, hash) select * from unnest("
    "$1::text[], $2::int[], $3::text[], $4::text[], $5::float8[], $6::int8[])"
)
ONE = "insert into event(match, seq, key, body, at, hash) values ($1, $2, $3, $4, $5, $6)"
TROUBLE = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, asyncio.TimeoutError)
LOCK = 0x6D6F6C7065
"""Held while tables are made, so that two servers starting together do not both make them."""


class PostgresStore:
    """Matches in a PostgreSQL database."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.appended = 0
        self.batches = 0
        self.waiting: list[tuple[Row, Work | None, asyncio.Future[None]]] = []
        self.wake = asyncio.Event()
        self.stopping = False

    async def start(self) -> None:
        try:
            self.pool = await asyncpg.create_pool(self.address, min_size=1, max_size=4)
            async with self.pool.acquire() as connection, connection.transaction():
                await migrate(connection)
        except (*TROUBLE, ValueError) as error:
            raise BadText(f"cannot use the database: {error}") from None
        self.writer = asyncio.create_task(self.write())

    async def close(self) -> None:
        self.stopping = True
        self.wake.set()
        await self.writer
        await self.pool.close()

    # Writing.

    async def write(self) -> None:
        """Take all that waits, write it in one transaction, and again."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            batch, self.waiting = self.waiting, []
            if batch:
                results = await self.commit(batch)
                self.batches += 1
                for (_, _, done), result in zip(batch, results, strict=True):
                    if done.cancelled():
                        continue
                    if result is None:
                        done.set_result(None)
                    else:
                        done.set_exception(result)
            elif self.stopping:
                return

    async def commit(self, batch: list[Any]) -> list[Exception | None]:
        """Write a batch; say of each job how it went."""
        try:
            async with self.pool.acquire() as connection:
                try:
                    rows = [list(column) for column in zip(*(job[0] for job in batch), strict=True)]
                    async with connection.transaction():
                        await connection.execute(INSERT, *rows)
                        for _, work, _ in batch:
                            if work is not None:
                                await work(connection)
                    results: list[Exception | None] = [None] * len(batch)
                except (asyncpg.UniqueViolationError, asyncpg.DataError):
                    results = [await one_by_one(connection, job[0], job[1]) for job in batch]
        except TROUBLE as error:
            return [StoreFailed(str(error))] * len(batch)
        self.appended += sum(result is None for result in results)
        return results

    async def append(
        self, row: Row, standing: Standing | None = None, seated: Seated | None = None
    ) -> None:
        work = None
        if standing is not None or seated is not None:

            async def work(connection: Any) -> None:
                if standing is not None:
                    await connection.execute(
                        "update match set over = $1, free = $2 where id = $3",
                        int(standing.over),
                        standing.free,
                        row.match,
                    )
                if seated is not None:
                    await connection.execute(
                        "insert into seated values ($1, $2, $3)"
                        " on conflict (match, seat) do update set session = $1",
                        *seated,
                    )

        if self.stopping:
            raise StoreFailed("the table is closing")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((row, work, done))
        self.wake.set()
        await done

    async def create(self, match: Created) -> None:
        async def work(connection: Any) -> None:
            async with connection.transaction():
                await connection.execute(
                    "insert into match values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
                    *match[:6],
                    int(match.listed),
                    int(match.timed),
                    *map(int, match.standing),
                )
                await connection.executemany("insert into seated values ($1, $2, $3)", match.seated)
                await connection.executemany(ONE, match.rows)

        await self.use(work)

    async def save_snapshot(self, match: str, snapshot: Snapshot) -> None:
        await self.use(
            lambda connection: connection.execute(
                "insert into snapshot values ($1, $2, $3)"
                " on conflict (match) do update set seq = $2, data = $3",
                match,
                *snapshot,
            )
        )

    async def save_name(self, session: str, name: str) -> None:
        await self.use(
            lambda connection: connection.execute(
                "insert into guest values ($1, $2) on conflict (session) do update set name = $2",
                session,
                name,
            )
        )

    # Reading.

    async def use(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Do something with a connection of the pool."""
        try:
            async with self.pool.acquire() as connection:
                return await work(connection)
        except TROUBLE as error:
            raise StoreFailed(str(error)) from None

    async def ask(self, query: str, *values: object) -> list[Any]:
        """The rows of a query."""
        found: list[Any] = await self.use(lambda connection: connection.fetch(query, *values))
        return found

    async def load(self, match: str, whole: bool = False) -> Stored | None:
        found = await self.ask("select terms, secret, created from match where id = $1", match)
        if not found:
            return None
        snapshot = None
        if not whole:
            kept = await self.ask("select seq, data from snapshot where match = $1", match)
            snapshot = Snapshot(*kept[0]) if kept else None
        rows = await self.ask(
            "select match, seq, key, body, at, hash from event where match = $1 and seq >= $2"
            " order by seq",
            match,
            snapshot.seq if snapshot else 0,
        )
        terms, secret, created = found[0]
        return Stored(terms, secret, created, snapshot, [Row(*row) for row in rows])

    async def seq_of(self, match: str, key: str) -> int | None:
        found = await self.ask("select seq from event where match = $1 and key = $2", match, key)
        return found[0][0] if found else None

    async def mine(self, session: str, limit: int) -> list[str]:
        found = await self.ask(
            "select distinct id, over, created from seated join match on match.id = seated.match"
            " where session = $1 order by over, created desc limit $2",
            session,
            limit,
        )
        return [row[0] for row in found]

    async def lobby(self, limit: int) -> list[str]:
        found = await self.ask(
            "select id from match where listed = 1 and over = 0 and free > 0"
            " order by created desc limit $1",
            limit,
        )
        return [row[0] for row in found]

    async def timed(self) -> list[str]:
        return [
            row[0] for row in await self.ask("select id from match where timed = 1 and over = 0")
        ]

    async def name(self, session: str) -> str:
        found = await self.ask("select name from guest where session = $1", session)
        return found[0][0] if found else ""


async def one_by_one(connection: Any, row: Row, work: Work | None) -> Exception | None:
    """Write one job of a batch in which something collided."""
    try:
        async with connection.transaction():
            await connection.execute(ONE, *row)
            if work is not None:
                await work(connection)
    except asyncpg.UniqueViolationError as error:
        return Conflict(str(error))
    except asyncpg.DataError as error:
        return StoreFailed(str(error))
    return None


async def migrate(connection: Any) -> None:
    """Take the steps that this database has not taken yet."""
    await connection.execute("select pg_advisory_xact_lock($1)", LOCK)
    with contextlib.suppress(asyncpg.DuplicateTableError):
        await connection.execute("create table if not exists step(number integer primary key)")
    taken = await connection.fetchval("select coalesce(max(number), 0) from step")
    if taken > len(STEPS):
        raise BadText("the database was made by a newer molpe")
    for _, statement in statements(taken, POSTGRES):
        await connection.execute(statement)
    for number in range(taken + 1, len(STEPS) + 1):
        await connection.execute("insert into step values ($1)", number)
