"""The store for a table that outgrows one file: PostgreSQL by asyncpg, one batch a round trip."""

import asyncio
import contextlib
import logging
import zlib
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import asyncpg

from molpe.kernel import BadText
from molpe.table.store.house import House
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
from molpe.table.store.nodes import Nodes
from molpe.table.store.schema import ADDITIONS, HOUSE, POSTGRES, STEPS, additions, statements
from molpe.table.store.slow import Statement
from molpe.table.store.writer import ONE, PATIENCE, Work, Writer, borrowed, connection_lost, told

log = logging.getLogger("molpe.table")

T = TypeVar("T")

LOCK = 0x6D6F6C7065
"""Held while tables are made, so that two servers starting together do not both make them."""
READING = 4
"""Connections for everything but events, which have a way of their own, and heartbeats and leases,
which have another: however much is read, play goes on, and no node counts as dead for it."""
TRY, ROOM = "insert into event(match, seq, body, at) values ($1, 1, $2, $3)", 1000
"""An event that nobody ever sees, and its length."""
TELLS = {"molpe.tells": "yes"}
"""That whoever writes over a connection tells the nodes; for others the database does."""
SETTINGS = {
    **TELLS,
    "lock_timeout": f"{PATIENCE * 1000:.0f}",
    "default_transaction_isolation": "read committed",
}
"""Of every connection: the server does not see that who waits for a lock is gone, and would keep a
connection for each try until it has none left. And what is asked here reckons with what others
write meanwhile: where an administrator has everything serializable, the server would refuse what
does not collide at all."""
ENCODINGS = "UTF8", "SQL_ASCII"
"""In which every name can be kept; the second takes letters as they come."""
ELSEWHERE = (
    "select there.nspname from pg_class as one join pg_class as other using (relnamespace)"
    " join pg_namespace as there on there.oid = one.relnamespace"
    " where one.oid = to_regclass('step') and other.oid = to_regclass('seated')"
    " and there.nspname is distinct from current_schema()"
)
"""Where the tables lie that are found, if it is not where new ones would be made."""


class PostgresStore(House):
    """Matches in a PostgreSQL database."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.writer: Writer | None = None
        self.commons = Nodes(self)
        self.number = 2 + zlib.crc32(self.commons.node.encode()) % 2**30
        """Of this node's own row, by which it proves that it can write."""

    @property
    def appended(self) -> int:
        """Events that were written."""
        return self.writer.appended if self.writer is not None else 0

    @property
    def batches(self) -> int:
        """Transactions in which that was done."""
        return self.writer.batches if self.writer is not None else 0

    async def start(self) -> None:
        try:
            self.pool, self.way = await self.connections(READING), await self.connections(1)
            self.heart = await self.connections(1)
            async with self.pool.acquire() as connection, connection.transaction():
                await migrate(connection)
        except BadText:
            raise
        except Exception as error:
            raise BadText(f"cannot use the database: {told(error)}") from None
        self.writer = Writer(self.way, self.commons.node)

    async def connections(self, most: int) -> Any:
        """So many connections, each opened where it is needed."""
        return await asyncpg.create_pool(
            self.address,
            min_size=0,
            max_size=most,
            timeout=PATIENCE,
            command_timeout=PATIENCE,
            server_settings=SETTINGS,
        )

    async def close(self) -> None:
        if self.writer is not None:
            await self.writer.close()
        for pool in (self.pool, self.way, self.heart):
            try:
                async with asyncio.timeout(PATIENCE):
                    await pool.close()
            except Exception:
                pool.terminate()

    # Writing.

    async def put(self, row: Row | None, work: Work | None) -> None:
        """Have something written by the one who writes."""
        if self.writer is None:
            raise StoreFailed("the database is not open")
        await self.writer.put(row, work)

    async def pulse(self, at: float, hard: bool = False) -> None:
        async def work(connection: Any) -> None:
            await connection.execute(
                "insert into pulse values ($2, $1) on conflict (number) do update set at = $1",
                at,
                self.number,
            )

        await self.put(None, work)
        if hard:  # a row in the place of another needs no room on a full disk
            name = f"pulse {self.commons.node}"
            gone = ("delete from event where match = $1", name)
            await self.do((TRY, name, "x" * ROOM, at), gone)

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

        await self.put(row, work)

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
                if match.made is not None:
                    made = (match.id, *match.made, match.created)
                    await connection.execute("insert into made values ($1, $2, $3, $4)", *made)

        try:
            await self.use(work)
        except StoreFailed as error:
            if isinstance(error.__cause__, asyncpg.UniqueViolationError):
                raise Conflict(str(error)) from error
            raise

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

    async def do(self, *statements: Statement) -> None:
        async def work(connection: Any) -> None:
            async with connection.transaction():
                for text, *values in statements:
                    await connection.execute(text, *values)

        await self.use(work)

    # Reading.

    async def use(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Do something with a connection of the pool; one that breaks is let go."""
        return await over(self.pool, work)

    async def live(self, work: Callable[[Any], Awaitable[T]]) -> T:
        return await over(self.heart, work)

    async def ask(self, query: str, *values: object) -> list[Any]:
        """The rows of a query; asked again where a connection has died since it was last used."""
        for again in (True, False):
            try:
                return await self.use(lambda connection: connection.fetch(query, *values))
            except StoreFailed as error:
                if not again or not connection_lost(error.__cause__ or error):
                    raise
        raise AssertionError  # the second time returns or raises

    async def load(self, match: str, whole: bool = False) -> Stored | None:
        if "\0" in match:  # in no text of PostgreSQL's
            return None
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


async def over(pool: Any, work: Callable[[Any], Awaitable[T]]) -> T:
    """Do something with a connection of a pool; one that breaks is let go."""
    try:
        async with borrowed(pool) as connection:
            return await work(connection)
    except Exception as error:  # asyncpg raises nearly anything when a server goes away
        raise StoreFailed(told(error)) from error


async def migrate(connection: Any) -> None:
    """Take the steps that this database has not taken yet."""
    await connection.execute("select pg_advisory_xact_lock($1)", LOCK)
    if (there := await connection.fetchval(ELSEWHERE)) is not None:
        here = await connection.fetchval("select current_schema()")
        raise BadText(
            f"cannot use the database: its tables lie in the schema {there!r}, and new ones would"
            f" be made in {here!r}, where nothing of theirs is found: see to its search_path"
        )
    with contextlib.suppress(asyncpg.DuplicateTableError):
        await connection.execute("create table if not exists step(number integer primary key)")
    taken = await connection.fetchval("select coalesce(max(number), 0) from step")
    encoding = await connection.fetchval("show server_encoding")
    if encoding not in ENCODINGS:
        why = f"its encoding is {encoding}, in which not every name can be written down"
        if not taken:
            raise BadText(f"cannot use the database: {why}; make it with encoding UTF8")
        log.warning("encoding", extra={"error": why})
    if taken > len(STEPS):
        raise BadText("the database was made by a newer molpe")
    for _, statement in statements(taken, POSTGRES):
        await connection.execute(statement)
    for number in range(taken + 1, len(STEPS) + 1):
        await connection.execute("insert into step values ($1)", number)
    for statement in HOUSE:
        await connection.execute(statement.format_map(POSTGRES))
    await connection.execute("create table if not exists addition(number integer primary key)")
    added = await connection.fetchval("select coalesce(max(number), 0) from addition")
    for statement in additions(added, POSTGRES):
        await connection.execute(statement)
    for number in range(added + 1, len(ADDITIONS) + 1):
        await connection.execute("insert into addition values ($1)", number)
