"""A PostgreSQL database at one end of a move."""

import contextlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import asyncpg

from molpe.kernel import BadText
from molpe.table.moving.model import COLUMNS_OF_MATCH, Others, Spoilt, Whole
from molpe.table.moving.side import LOG, Outcome, Side, listed, quoted
from molpe.table.store import Row
from molpe.table.store.postgres import TELLS, PostgresStore
from molpe.table.store.writer import told

BROKEN = (asyncpg.InternalServerError, asyncpg.PostgresSystemError, asyncpg.DataError)
"""What a damaged row does to whoever reads it; a connection that is gone is none of it."""
UNFIT = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError)
"""What a value does that no table here can hold."""
PARTING = 10.0
"""Seconds that a server may take to see us off."""
PATIENCE = 600.0
"""Seconds that one command may take."""


class PostSide(Side):
    """One database; ``write`` brings its tables up to date."""

    kind = "postgresql"

    def __init__(self, address: str, folder: Path, write: bool = False) -> None:
        self.address, self.folder, self.write = address, folder, write
        self.counts = Counter()

    async def __aenter__(self) -> "PostSide":
        if self.write:
            store = PostgresStore(self.address)
            await store.start()
            await store.close()
        try:
            self.connection = await asyncpg.connect(
                self.address, command_timeout=PATIENCE, server_settings=TELLS
            )
            self.reading = None
            if not self.write:  # one moment for all that is read
                self.reading = self.connection.transaction(
                    isolation="repeatable_read", readonly=True
                )
                await self.reading.start()
                await self.connection.fetchval("select count(*) from match")
        except Exception as error:  # asyncpg raises nearly anything
            raise BadText(f"cannot use the database: {told(error)}") from None
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with contextlib.suppress(Exception):  # what was written is; nobody waits for a dead server
            await self.connection.close(timeout=PARTING)

    async def gathered(
        self, query: str, values: Sequence[object] = (), broken: list[str] | None = None
    ) -> list[tuple[Any, ...]]:
        """The rows of a query, or none where one of them is damaged."""
        try:
            async with self.connection.transaction():  # what breaks here breaks nothing else
                return [tuple(row) for row in await self.connection.fetch(query, *values)]
        except Exception as error:  # asyncpg raises nearly anything
            if broken is None or not isinstance(error, BROKEN):
                raise BadText(f"cannot use the database: {told(error)}") from None
            broken.append(told(error))
            return []

    async def rows(
        self, table: str, columns: Sequence[str], broken: list[str]
    ) -> list[tuple[Any, ...]]:
        """The rows of a table; where one is damaged, the others by the places where they lie."""
        wrong: list[str] = []
        found = await super().rows(table, columns, wrong)
        if wrong:
            query = f"select {listed(columns)} from {quoted(table)} where ctid = $1"
            for place in await super().rows(table, ["ctid"], broken):
                wrong.clear()
                found += await self.gathered(query, place, wrong)
                broken += [f"the row at {place[0]}: {why}" for why in wrong]
        return found

    async def whole(self, id: str) -> Whole:
        """All of a match; where one of its events is damaged, Spoilt with the others."""
        try:
            return await super().whole(id)
        except Spoilt as error:
            if error.left is not None and not error.left.rows:
                left: list[tuple[Any, ...]] = []
                seqs = "select seq from event where match = $1 order by seq"
                for (seq,) in await self.gathered(seqs, (id,), []):
                    left += await self.gathered(f"{LOG} and seq = $2", (id, seq), [])
                error.left = error.left._replace(rows=tuple(Row(*row) for row in left))
            raise

    async def tables(self, broken: list[str] | None = None) -> dict[str, tuple[str, ...]]:
        """Every table that is there, beside the matches: a schema that comes first may be empty."""
        rows = await self.gathered(
            "select table_name, column_name from information_schema.columns"
            " where table_schema = (select nspname from pg_namespace join pg_class on"
            " relnamespace = pg_namespace.oid where pg_class.oid = to_regclass('match'))"
            " order by table_name, ordinal_position",
            (),
            broken,
        )
        found: dict[str, tuple[str, ...]] = {}
        for table, column in rows:
            found[table] = (*found.get(table, ()), column)
        return found

    async def add(self, matches: Sequence[Whole]) -> list[Outcome]:
        """Write matches in one transaction."""
        do = self.connection
        outcomes: list[Outcome] = []
        try:
            async with do.transaction():
                for whole in matches:
                    if await do.fetchval("select 1 from match where id = $1", whole.id):
                        outcomes.append(await self.outcome(whole))
                        continue
                    await do.copy_records_to_table(
                        "match", records=[whole.match], columns=COLUMNS_OF_MATCH
                    )
                    await do.copy_records_to_table(
                        "seated",
                        records=[(session, whole.id, seat) for session, seat in whole.seated],
                        columns=("session", "match", "seat"),
                    )
                    await do.copy_records_to_table(
                        "event",
                        records=whole.rows,
                        columns=("match", "seq", "key", "body", "at", "hash"),
                    )
                    outcomes.append("added")
        except UNFIT as error:
            raise Spoilt(f"the database refuses it: {told(error)}") from None
        except Exception as error:
            raise BadText(f"cannot write to the database: {told(error)}") from None
        return outcomes

    async def fill(self, table: str, others: Others) -> None:
        """Write rows that are not there."""
        places = ", ".join(f"${n}" for n in range(1, len(others.columns) + 1))
        command = f"insert into {quoted(table)}({listed(others.columns)}) values ({places})"
        try:
            async with self.connection.transaction():
                await self.connection.executemany(f"{command} on conflict do nothing", others.rows)
        except UNFIT as error:
            raise Spoilt(f"the database refuses it: {told(error)}") from None
        except Exception as error:
            raise BadText(f"cannot write to the database: {told(error)}") from None
