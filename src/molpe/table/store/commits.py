"""Events on their way into SQLite: all that waits in one commit, in a thread of its own.

Group commit is what keeps it fast on a busy machine: one fsync carries all moves that came in
while the last one ran, and a moment after it. A batch is gathered in the loop and handed over
whole, and its events are one command: the thread asks for Python's lock twice a commit, and not
several times a move.
"""

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from functools import lru_cache

from molpe.table.store.model import Conflict, Row, StoreFailed

log = logging.getLogger("molpe.table")

Work = Callable[[sqlite3.Connection], None]
Result = Exception | None

GATHER = 0.008
"""Seconds from one commit to the next while moves come one by one: they share a commit then. A
commit takes a third of a millisecond of the processor, whatever it holds; who plays alone waits for
nobody, since the first one after a while is written at once."""
ENOUGH = 6
"""Events that wait, with which a commit is made at once: more of them make it hardly cheaper for
each, and whoever came first has waited."""
TOGETHER = 64
"""Events that one command writes."""


class Job:
    """Something to be written, and who waits for it."""

    __slots__ = ("done", "row", "work")

    def __init__(self, row: Row | None, work: Work | None, done: "asyncio.Future[None]") -> None:
        self.row = row
        self.work = work
        self.done = done


class Writer:
    """The one thread that writes; ``tend`` is called there after each commit."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        loop: asyncio.AbstractEventLoop,
        tend: Callable[[sqlite3.Connection], None],
    ) -> None:
        self.connection = connection
        self.loop = loop
        self.tend = tend
        self.appended = 0
        self.batches = 0
        self.waiting: list[Job] = []
        self.begun = False
        """Whether a batch is being written, or will be handed over in a moment."""
        self.rest: asyncio.TimerHandle | None = None
        """What hands it over in a moment."""
        self.last = 0.0
        """When the last commit was done, by the loop's clock."""
        self.stopping = False
        self.batch: queue.SimpleQueue[list[Job]] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self.run, name="store-write", daemon=True)
        self.thread.start()

    # In the loop.

    def put(self, row: Row | None, work: Work | None) -> "asyncio.Future[None]":
        """Queue something to be written."""
        if self.stopping:
            raise StoreFailed("the table is closing")
        done: asyncio.Future[None] = self.loop.create_future()
        self.waiting.append(Job(row, work, done))
        if not self.begun:
            self.begin(self.last + GATHER - self.loop.time())
        elif self.rest is not None and len(self.waiting) >= ENOUGH:
            self.rest.cancel()
            self.hand_over()
        return done

    def begin(self, rest: float) -> None:
        """Hand over all that waits, after a rest; what else comes in until then goes with it."""
        self.begun = True
        if rest > 0 and not self.stopping and len(self.waiting) < ENOUGH:
            self.rest = self.loop.call_later(rest, self.hand_over)
        else:
            self.loop.call_soon(self.hand_over)

    def hand_over(self) -> None:
        """Give the thread all that waits."""
        batch, self.waiting, self.rest = self.waiting, [], None
        self.batch.put(batch)

    def settle(self, batch: list[Job], results: Sequence[Result]) -> None:
        """A batch is written: gather the next, and tell who waited how it went."""
        self.last = self.loop.time()
        self.begun = False
        if self.waiting:
            self.begin(GATHER)
        for job, result in zip(batch, results, strict=True):
            if job.done.cancelled():
                continue
            if result is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(result)

    async def close(self) -> None:
        """Write what waits, and end."""
        self.stopping = True
        while self.begun:
            await asyncio.sleep(GATHER)
        self.batch.put([])
        await asyncio.to_thread(self.thread.join)

    # In the thread.

    def run(self) -> None:
        """Take a batch, write it, and again; an empty one is the end."""
        while batch := self.batch.get():
            results = self.commit(batch)
            self.batches += 1
            with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits any more
                self.loop.call_soon_threadsafe(self.settle, batch, results)
            try:
                self.tend(self.connection)
            except Exception as error:  # no memory, no thread: for this one all wait
                log.error("checkpoint", exc_info=error)
        self.connection.close()

    def commit(self, batch: list[Job]) -> list[Result]:
        """Write a batch; say of each job how it went."""
        connection, results = self.connection, list[Result]([None]) * len(batch)
        rows = [job.row for job in batch if job.row is not None]
        plain = len(rows) <= TOGETHER and all(job.work is None for job in batch)
        try:
            if connection.in_transaction:  # what failed before and could not be taken back then
                connection.execute("rollback")
            try:
                if not plain:
                    connection.execute("begin immediate")
                insert(connection, rows)
                for job in batch:
                    if job.work is not None:
                        job.work(connection)
            except sqlite3.IntegrityError:
                if not plain:
                    connection.execute("rollback")
                plain = False
                connection.execute("begin immediate")
                results = [one_by_one(connection, job) for job in batch]
            if not plain:
                connection.execute("commit")
        except Exception as error:  # disk full, read-only, locked: nothing of the batch is there
            with contextlib.suppress(Exception):
                connection.execute("rollback")
            return [StoreFailed(str(error) or type(error).__name__)] * len(batch)
        pairs = zip(batch, results, strict=True)
        self.appended += sum(result is None and job.row is not None for job, result in pairs)
        return results


@lru_cache(TOGETHER)
def command(number: int) -> str:
    """What writes so many events, each of which must follow the last one of its match: one that
    does not has no number, and the database refuses all of them."""
    rows = ", ".join(["(?, ?, ?, ?, ?, ?)"] * number)
    return (
        f"with new(match, seq, key, body, at, hash) as (values {rows})"
        " insert into event(match, seq, key, body, at, hash) select match, case when seq = 1 +"
        " coalesce((select max(old.seq) from event as old where old.match = new.match), 0)"
        " then seq end, key, body, at, hash from new"
    )


def insert(connection: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Write events of different matches, each of which must be the next of its match."""
    for at in range(0, len(rows), TOGETHER):
        some = rows[at : at + TOGETHER]
        connection.execute(command(len(some)), [value for row in some for value in row])


def one_by_one(connection: sqlite3.Connection, job: Job) -> Result:
    """Write one job of a batch in which something collided."""
    connection.execute("savepoint job")
    try:
        if job.row is not None:
            insert(connection, [job.row])
        if job.work is not None:
            job.work(connection)
    except sqlite3.IntegrityError as error:
        connection.execute("rollback to job")
        return Conflict(str(error))
    finally:
        connection.execute("release job")
    return None
