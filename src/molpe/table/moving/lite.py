"""A SQLite file at one end of a move."""

import contextlib
import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import quote

from molpe.kernel import BadText
from molpe.table.moving.model import COLUMNS_OF_MATCH, Others, Spoilt, Whole
from molpe.table.moving.side import Outcome, as_far, in_order
from molpe.table.store import Row
from molpe.table.store.sqlite import keep_private, migrate

BROKEN = (sqlite3.Error, UnicodeDecodeError, OverflowError)
"""What a damaged file does to whoever reads it."""
PATIENCE = 60_000
"""Milliseconds that somebody else may write before we do."""


class LiteSide:
    """One file; ``write`` makes it where there is none."""

    kind = "sqlite"

    def __init__(self, path: Path, folder: Path, write: bool = False) -> None:
        self.path, self.folder, self.write = path, folder, write

    async def __aenter__(self) -> "LiteSide":
        try:
            if self.write:
                keep_private(self.path)
                self.connection = sqlite3.connect(self.path, isolation_level=None)
                for pragma in ("journal_mode=wal", "synchronous=full", f"busy_timeout={PATIENCE}"):
                    self.connection.execute(f"pragma {pragma}")
                migrate(self.connection, self.path)
            else:
                if not self.path.is_file():
                    raise BadText(f"there is no database at {str(self.path)!r}; name one with --db")
                address = f"file:{quote(str(self.path))}?mode=ro"
                self.connection = sqlite3.connect(address, uri=True, isolation_level=None)
                self.connection.execute(f"pragma busy_timeout={PATIENCE}")
                self.connection.execute("begin")  # one moment for all that is read
                self.connection.execute("select count(*) from match").fetchone()
        except BROKEN as error:
            why = " ".join(str(error).split())
            raise BadText(f"cannot use the database {str(self.path)!r}: {why}") from None
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with contextlib.suppress(sqlite3.Error):
            if self.connection.in_transaction:
                self.connection.execute("rollback")
            if self.write:
                self.connection.execute("pragma wal_checkpoint(passive)")
        self.connection.close()

    async def ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of a query."""
        return self.connection.execute(query.replace("$", "?"), values).fetchall()

    async def ids(self) -> list[str]:
        """Every match; of a damaged file those that can be found."""
        found = self.gathered("select id from match order by created, id")
        return in_order(found, self.gathered("select distinct match from event"))

    def gathered(self, query: str) -> list[tuple[Any, ...]]:
        """Rows up to where the file breaks."""
        rows: list[tuple[Any, ...]] = []
        with contextlib.suppress(*BROKEN):
            for row in self.connection.execute(query):
                rows.append(row)
        return rows

    async def whole(self, id: str) -> Whole:
        """All of a match."""
        ask = self.connection.execute
        columns = ", ".join(COLUMNS_OF_MATCH)
        try:
            match = ask(f"select {columns} from match where id = ?", (id,)).fetchone()
            if match is None:
                raise Spoilt("its own row is missing")
            seats = "select session, seat from seated where match = ? order by seat"
            seated = tuple(ask(seats, (id,)))
            rows = ask(
                "select match, seq, key, body, at, hash from event where match = ? order by seq",
                (id,),
            )
            return Whole(match, seated, tuple(Row(*row) for row in rows))
        except BROKEN as error:
            raise Spoilt(" ".join(str(error).split())) from None

    async def tables(self) -> dict[str, tuple[str, ...]]:
        """Every table that is there."""
        names = await self.ask(
            "select name from sqlite_master where type = 'table' and name not like 'sqlite!_%'"
            " escape '!' order by name"
        )
        found = {}
        for (name,) in names:
            columns = self.connection.execute(f"pragma table_info({quoted(name)})")
            found[str(name)] = tuple(str(column[1]) for column in columns)
        return found

    async def add(self, matches: Sequence[Whole]) -> list[Outcome]:
        """Write matches in one transaction; a table that is open waits for no longer than that."""
        do = self.connection.execute
        try:
            do("begin immediate")
            outcomes: list[Outcome] = []
            for whole in matches:
                if do("select 1 from match where id = ?", (whole.id,)).fetchone():
                    outcomes.append(as_far(await self.whole(whole.id), whole))
                    continue
                places = ", ".join("?" * len(COLUMNS_OF_MATCH))
                columns = ", ".join(COLUMNS_OF_MATCH)
                do(f"insert into match({columns}) values ({places})", whole.match)
                for session, seat in whole.seated:
                    do("insert into seated(session, match, seat) values (?, ?, ?)",
                       (session, whole.id, seat))  # fmt: skip
                self.connection.executemany(
                    "insert into event(match, seq, key, body, at, hash) values (?, ?, ?, ?, ?, ?)",
                    whole.rows,
                )
                outcomes.append("added")
            do("commit")
        except BROKEN as error:
            with contextlib.suppress(sqlite3.Error):
                do("rollback")
            raise BadText(f"cannot write to {str(self.path)!r}: {error}") from None
        return outcomes

    async def fill(self, table: str, others: Others) -> int:
        """Write rows that are not there."""
        names, places = ", ".join(map(quoted, others.columns)), ", ".join("?" * len(others.columns))
        command = f"insert or ignore into {quoted(table)}({names}) values ({places})"
        try:
            self.connection.execute("begin immediate")
            before = self.connection.total_changes
            self.connection.executemany(command, others.rows)
            done = self.connection.total_changes - before
            self.connection.execute("commit")
        except BROKEN as error:
            with contextlib.suppress(sqlite3.Error):
                self.connection.execute("rollback")
            raise BadText(f"cannot write to {str(self.path)!r}: {error}") from None
        return done

    def settle(self) -> None:
        """Put everything into the one file, so that it can be renamed."""
        self.connection.execute("pragma wal_checkpoint(truncate)")
        self.connection.execute("pragma journal_mode=delete")


def quoted(name: str) -> str:
    """A name as SQL has it."""
    return '"' + name.replace('"', '""') + '"'


def aside(path: Path) -> Path:
    """Where something is made before it has its name: nobody takes half of it for the whole."""
    return path.with_name(f".{path.name}.{os.getpid()}")
