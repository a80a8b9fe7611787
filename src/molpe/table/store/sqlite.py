"""The store in one file: SQLite, one thread that writes, everything that waits in one commit.

The write-ahead log is put into the database by a thread of its own, so that no move waits for that.
"""

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from math import isfinite
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

from molpe.kernel import BadText
from molpe.table.store.alone import Alone
from molpe.table.store.commits import Work, Writer, insert
from molpe.table.store.commons import Commons
from molpe.table.store.files import Files
from molpe.table.store.house import House
from molpe.table.store.model import (
    Created,
    Row,
    Seated,
    Snapshot,
    Standing,
    Stored,
    StoreFailed,
)
from molpe.table.store.schema import COLUMNS, HOUSE, SQLITE, STEPS, statements
from molpe.table.store.slow import Statement

T = TypeVar("T")

CHECKPOINT = 2_000
"""Events and commits until what the log holds is put into the database. With 1,000 of them and
5,000 matches the disk kept commits waiting for a tenth of the time."""
UNREADABLE = "Could not decode to UTF-8"
"""What SQLite says of a text that is none."""
LONGEST_LOG = 20_000
"""Pages of the log; longer, and the writer waits until it can begin it anew."""
LOCKED, BRIEF = 5000, 50
"""Milliseconds that a write waits for another process; and that it does to begin the log anew,
which somebody who reads for long, as for a copy, does not let it."""


class SqliteStore(House):
    """Matches in one SQLite file, which one process has for itself."""

    commons: Commons | None = None

    def __init__(self, path: Path) -> None:
        self.path = path
        self.alone = Alone(path)
        self.writer: Writer | None = None
        self.reader: sqlite3.Connection | None = None
        self.reading = ThreadPoolExecutor(1, "store-read")
        self.tending = ThreadPoolExecutor(1, "store-checkpoint")
        self.tended = 0
        self.long = False
        """Whether the log has become so long that the writer has to wait for it."""

    # Opening and closing.

    def connect(self) -> sqlite3.Connection:
        """A connection that is durable at every commit."""
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        for pragma in (
            "journal_mode=wal",
            "synchronous=full",
            f"busy_timeout={LOCKED}",
            "cache_size=-32768",
            "wal_autocheckpoint=0",
        ):
            connection.execute(f"pragma {pragma}")
        return connection

    async def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        try:
            keep_private(self.path)
            self.alone.take()
            writer = self.connect()
            migrate(writer, self.path)
            legibly(check, writer)
            self.reader = self.connect()
            self.tender = self.connect()
            self.files = Files(self.path)
        except BadText:
            self.alone.let_go()
            raise
        except Exception as error:  # a damaged file breaks whoever reads it anywhere
            self.alone.let_go()
            why = " ".join(str(error).split())
            raise BadText(f"cannot use the database {str(self.path)!r}: {why}") from None
        self.writer = Writer(writer, self.loop, self.tend)

    async def close(self) -> None:
        if self.writer is not None:
            await self.writer.close()
        self.reading.shutdown()
        self.tending.shutdown()
        if self.reader is not None:
            self.reader.close()
            self.tender.close()
            self.files.close()
        self.alone.let_go()

    # Writing.

    @property
    def appended(self) -> int:
        return self.writer.appended if self.writer is not None else 0

    @property
    def batches(self) -> int:
        return self.writer.batches if self.writer is not None else 0

    def put(self, row: Row | None, work: Work | None) -> "asyncio.Future[None]":
        """Queue something to be written."""
        if self.writer is None:
            raise StoreFailed("the table is not open")
        return self.writer.put(row, work)

    def tend(self, writer: sqlite3.Connection) -> None:
        """See to it that the log does not grow for ever."""
        with contextlib.suppress(sqlite3.Error):  # a full disk is told by the next commit
            if self.long:
                self.long = False
                writer.execute(f"pragma busy_timeout={BRIEF}")
                try:
                    writer.execute("pragma wal_checkpoint(restart)")
                finally:
                    writer.execute(f"pragma busy_timeout={LOCKED}")
            written = self.appended + self.batches
            if written - self.tended >= CHECKPOINT:
                self.tended = written
                self.tending.submit(self.checkpoint)

    def checkpoint(self) -> None:
        """Put into the database what the log holds, beside the writer."""
        with contextlib.suppress(sqlite3.Error):
            _, pages, _ = self.tender.execute("pragma wal_checkpoint(passive)").fetchone()
            self.long = pages > LONGEST_LOG

    async def pulse(self, at: float, hard: bool = False) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("insert or replace into pulse values (1, ?)", (at,))
            self.files.prove()  # or what is written is gone with the process

        await self.put(None, work)

    async def append(
        self, row: Row, standing: Standing | None = None, seated: Seated | None = None
    ) -> None:
        work = None
        if standing is not None or seated is not None:

            def work(connection: sqlite3.Connection) -> None:
                if standing is not None:
                    connection.execute(
                        "update match set over = ?, free = ? where id = ?",
                        (int(standing.over), standing.free, row.match),
                    )
                if seated is not None:
                    connection.execute("insert or replace into seated values (?, ?, ?)", seated)

        await self.put(row, work)

    async def create(self, match: Created) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "insert into match values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*match[:6], int(match.listed), int(match.timed), *map(int, match.standing)),
            )
            connection.executemany("insert into seated values (?, ?, ?)", match.seated)
            if match.made is not None:
                made = (match.id, *match.made, match.created)
                connection.execute("insert into made values (?, ?, ?, ?)", made)
            for row in match.rows:
                insert(connection, [row])

        await self.put(None, work)

    async def save_snapshot(self, match: str, snapshot: Snapshot) -> None:
        await self.put(
            None,
            lambda connection: void(
                connection.execute(
                    "insert or replace into snapshot values (?, ?, ?)", (match, *snapshot)
                )
            ),
        )

    async def save_name(self, session: str, name: str) -> None:
        await self.put(
            None,
            lambda connection: void(
                connection.execute("insert or replace into guest values (?, ?)", (session, name))
            ),
        )

    async def do(self, *statements: Statement) -> None:
        def work(connection: sqlite3.Connection) -> None:
            for text, *values in statements:
                connection.execute(text.replace("$", "?"), values)

        await self.put(None, work)

    # Reading, in a thread of its own so that the loop never waits for a disk.

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a query beside the loop."""
        reader = self.reader
        assert reader is not None
        try:
            return await self.loop.run_in_executor(self.reading, legibly, work, reader)
        except (
            sqlite3.Error,
            RuntimeError,
            UnicodeDecodeError,
        ) as error:  # also of a column's name
            raise StoreFailed(str(error)) from None

    async def load(self, match: str, whole: bool = False) -> Stored | None:
        def work(connection: sqlite3.Connection) -> Stored | None:
            found = connection.execute(
                "select terms, secret, created from match where id = ?", (match,)
            ).fetchone()
            if found is None:
                return None
            snapshot = None
            if not whole:
                kept = connection.execute(
                    "select seq, data from snapshot where match = ?", (match,)
                ).fetchone()
                snapshot = Snapshot(*kept) if kept else None
            rows = connection.execute(
                "select match, seq, key, body, at, hash from event where match = ? and seq >= ?"
                " order by seq",
                (match, snapshot.seq if snapshot else 0),
            ).fetchall()
            terms, secret, created = found
            return Stored(terms, secret, created, snapshot, log_of(rows))

        return await self.read(work)

    async def ask(self, query: str, *values: object) -> list[Any]:
        query = query.replace("$", "?")  # as SQLite counts what is filled in
        return await self.read(lambda connection: connection.execute(query, values).fetchall())


def log_of(rows: Iterable[tuple[Any, ...]]) -> list[Row]:
    """Events as they lie there; one whose numbers are none says nothing: the log ends there."""
    log: list[Row] = []
    for row in map(Row._make, rows):
        if not (isinstance(row.seq, int) and isinstance(row.at, float) and isfinite(row.at)):
            row = Row(row.match, log[-1].seq + 1 if log else 1, None, "", 0.0, None)
        log.append(row)
    return log


def legibly(work: Callable[[sqlite3.Connection], T], connection: sqlite3.Connection) -> T:
    """Do a query; where it meets a damaged text, again with nothing in the place of that, so that
    it spoils itself alone."""
    try:
        return work(connection)
    except sqlite3.OperationalError as error:
        if UNREADABLE not in str(error):
            raise
    connection.text_factory = readable
    try:
        return work(connection)
    finally:
        connection.text_factory = str


def readable(text: bytes) -> str:
    """A text of the database; nothing where it is damaged."""
    try:
        return text.decode()
    except UnicodeDecodeError:
        return ""


def void(_: object) -> None:
    """Nothing."""


def check_file(path: Path) -> None:
    """Refuse what is there and is no file: a device would be its owner's alone from now on."""
    if path.exists() and not path.is_file():
        raise BadText(f"cannot use the database {str(path)!r}: it is no file")


def keep_private(path: Path) -> None:
    """See to it that nobody but its owner reads a database; folders that are made for it too."""
    check_file(path)
    missing = [folder for folder in (path.parent, *path.parent.parents) if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(mode=0o700, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    with contextlib.suppress(OSError):  # somebody else's file, that we may use
        path.chmod(0o600)


def check(connection: sqlite3.Connection) -> None:
    """Look whether every table is there with its columns."""
    for table, columns in COLUMNS.items():
        connection.execute(f"select {columns} from {table} limit 1").fetchone()


def migrate(connection: sqlite3.Connection, source: Path) -> None:
    """Take the steps that this database has not taken yet."""
    connection.execute("begin immediate")
    connection.execute("create table if not exists step(number integer primary key)")
    taken = connection.execute("select coalesce(max(number), 0) from step").fetchone()[0]
    if taken > len(STEPS):
        connection.execute("rollback")
        raise BadText(f"the database {str(source)!r} was made by a newer molpe")
    for _, statement in statements(taken, SQLITE):
        connection.execute(statement)
    for statement in HOUSE:
        connection.execute(statement.format_map(SQLITE))
    connection.executemany(
        "insert into step values (?)", [(number,) for number in range(taken + 1, len(STEPS) + 1)]
    )
    connection.execute("commit")


def copy_database(path: Path, target: Path) -> int:
    """Copy a database that may be in use, as it stands at one moment; return its pages."""
    source = sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True, isolation_level=None)
    with contextlib.closing(source), contextlib.closing(sqlite3.connect(target)) as copy:
        source.execute("begin")  # or the copy began anew with everything that is written meanwhile
        source.execute("select count(*) from sqlite_master").fetchone()
        source.backup(copy, pages=4096)
        pages: int = copy.execute("pragma page_count").fetchone()[0]
    return pages
