"""A PostgreSQL database at one end of a move."""

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import asyncpg

from molpe.kernel import BadText
from molpe.table.moving.lite import quoted
from molpe.table.moving.model import COLUMNS_OF_MATCH, Others, Spoilt, Whole
from molpe.table.moving.side import Outcome, as_far, in_order
from molpe.table.store import Row
from molpe.table.store.postgres import PostgresStore
from molpe.table.store.writer import told

PATIENCE = 600.0
"""Seconds that one command may take."""


class PostSide:
    """One database; ``write`` brings its tables up to date."""

    kind = "postgresql"

    def __init__(self, address: str, folder: Path, write: bool = False) -> None:
        self.address, self.folder, self.write = address, folder, write

    async def __aenter__(self) -> "PostSide":
        if self.write:
            store = PostgresStore(self.address)
            await store.start()
            await store.close()
        try:
            self.connection = await asyncpg.connect(self.address, command_timeout=PATIENCE)
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
        await self.connection.close()

    async def ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        return [tuple(row) for row in await self.connection.fetch(query, *values)]

    async def ids(self) -> list[str]:
        """Every match."""
        found = await self.ask("select id from match order by created, id")
        orphans = "select distinct match from event where match not in (select id from match)"
        return in_order(found, await self.ask(orphans))

    async def whole(self, id: str) -> Whole:
        """All of a match."""
        columns = ", ".join(COLUMNS_OF_MATCH)
        match = await self.ask(f"select {columns} from match where id = $1", id)
        if not match:
            raise Spoilt("its own row is missing")
        seats = "select session, seat from seated where match = $1 order by seat"
        seated = await self.ask(seats, id)
        rows = await self.ask(
            "select match, seq, key, body, at, hash from event where match = $1 order by seq", id
        )
        return Whole(match[0], tuple(seated), tuple(Row(*row) for row in rows))

    async def tables(self) -> dict[str, tuple[str, ...]]:
        """Every table that is there."""
        rows = await self.ask(
            "select table_name, column_name from information_schema.columns"
            " where table_schema = current_schema() order by table_name, ordinal_position"
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
                        outcomes.append(as_far(await self.whole(whole.id), whole))
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
        except Exception as error:
            raise BadText(f"cannot write to the database: {told(error)}") from None
        return outcomes

    async def fill(self, table: str, others: Others) -> int:
        """Write rows that are not there."""
        names = ", ".join(map(quoted, others.columns))
        places = ", ".join(f"${n}" for n in range(1, len(others.columns) + 1))
        command = f"insert into {quoted(table)}({names}) values ({places}) on conflict do nothing"
        done = 0
        try:
            async with self.connection.transaction():
                for row in others.rows:
                    done += int((await self.connection.execute(command, *row)).rpartition(" ")[2])
        except Exception as error:
            raise BadText(f"cannot write to the database: {told(error)}") from None
        return done
