"""A SQLite file at one end of a move."""

import contextlib
import os
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import quote

from molpe.kernel import BadText
from molpe.table.moving.model import COLUMNS_OF_MATCH, Garbled, Others, Spoilt, Whole
from molpe.table.moving.side import Outcome, Side, listed, quoted
from molpe.table.store.sqlite import keep_private, migrate

BROKEN = (sqlite3.Error, UnicodeDecodeError, OverflowError)
"""What a damaged file does to whoever reads it."""
UNFIT = (
    sqlite3.IntegrityError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    OverflowError,
    UnicodeEncodeError,
)
"""What a value does that no table here can hold."""
VIEWS = (
    "select name from sqlite_master where type = 'view' and name in ('match', 'event', 'seated')"
)
"""What is asked for by these names must lie there: a view may have rows without an end."""
PATIENCE = 60_000
"""Milliseconds that somebody else may write before we do."""


class LiteSide(Side):
    """One file; ``write`` makes it where there is none."""

    kind = "sqlite"

    def __init__(self, path: Path, folder: Path, write: bool = False) -> None:
        self.path, self.folder, self.write = path, folder, write
        self.counts = Counter()

    async def __aenter__(self) -> "LiteSide":
        try:
            if self.write:
                keep_private(self.path)
                self.connection = sqlite3.connect(self.path, isolation_level=None)
                self.connection.text_factory = text
                for pragma in ("journal_mode=wal", "synchronous=full", f"busy_timeout={PATIENCE}"):
                    self.connection.execute(f"pragma {pragma}")
                migrate(self.connection, self.path)
            else:
                if not self.path.is_file():
                    raise BadText(f"there is no database at {str(self.path)!r}; name one with --db")
                address = f"file:{quote(str(self.path))}?mode=ro"
                self.connection = sqlite3.connect(address, uri=True, isolation_level=None)
                self.connection.text_factory = text
                self.connection.execute(f"pragma busy_timeout={PATIENCE}")
                self.connection.execute("begin")  # one moment for all that is read
                for (name,) in self.connection.execute(VIEWS):
                    raise BadText(
                        f"cannot use the database {str(self.path)!r}: its {name!r} is no table"
                    )
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

    async def gathered(
        self, query: str, values: Sequence[object] = (), broken: list[str] | None = None
    ) -> list[tuple[Any, ...]]:
        """Rows up to where the file breaks."""
        rows: list[tuple[Any, ...]] = []
        try:
            for row in self.connection.execute(query.replace("$", "?"), values):
                rows.append(row)
        except BROKEN as error:
            why = " ".join(str(error).split())
            if broken is None:
                raise BadText(f"cannot use the database {str(self.path)!r}: {why}") from None
            broken.append(why)
        return rows

    async def tables(self, broken: list[str] | None = None) -> dict[str, tuple[str, ...]]:
        """Every table that is there."""
        names = await self.gathered(
            "select name from sqlite_master where type = 'table' and name not like 'sqlite!_%'"
            " escape '!' order by name",
            (),
            broken,
        )
        found = {}
        for (name,) in names:
            columns = await self.gathered(f"pragma table_info({quoted(name)})", (), broken)
            found[str(name)] = tuple(str(column[1]) for column in columns)
        return found

    async def add(self, matches: Sequence[Whole]) -> list[Outcome]:
        """Write matches in one transaction; a table that is open waits for no longer than that."""
        do = self.connection.execute
        outcomes: list[Outcome] = []
        with self.written():
            for whole in matches:
                if do("select 1 from match where id = ?", (whole.id,)).fetchone():
                    outcomes.append(await self.outcome(whole))
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
        return outcomes

    async def fill(self, table: str, others: Others) -> None:
        """Write rows that are not there."""
        places = ", ".join("?" * len(others.columns))
        command = f"insert into {quoted(table)}({listed(others.columns)}) values ({places})"
        with self.written():
            self.connection.executemany(f"{command} on conflict do nothing", others.rows)

    @contextlib.contextmanager
    def written(self) -> Iterator[None]:
        """One transaction; Spoilt where what is to be written can be no row here."""
        try:
            self.connection.execute("begin immediate")
            yield
            self.connection.execute("commit")
        except UNFIT as error:
            raise Spoilt(f"the database refuses it: {error}") from None
        except BROKEN as error:
            raise BadText(f"cannot write to {str(self.path)!r}: {error}") from None
        finally:
            with contextlib.suppress(sqlite3.Error):
                if self.connection.in_transaction:
                    self.connection.execute("rollback")

    def settle(self) -> None:
        """Put everything into the one file, so that it can be renamed."""
        try:
            self.connection.execute("pragma wal_checkpoint(truncate)")
            self.connection.execute("pragma journal_mode=delete")
        except BROKEN as error:
            raise BadText(f"cannot write to {str(self.path)!r}: {error}") from None


def text(body: bytes) -> str:
    """A text of the file, also where it is damaged."""
    try:
        return body.decode()
    except UnicodeDecodeError:
        return Garbled(body.decode(errors="replace"))


def aside(path: Path) -> Path:
    """Where something is made before it has its name: nobody takes half of it for the whole."""
    return path.with_name(f".{path.name}.{os.getpid()}")
