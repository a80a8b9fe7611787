"""Events on their way into PostgreSQL: all that waits in one transaction, and again.

A connection may break at any moment, also between a commit and its answer. Then it is not known
whether the batch is there; so it is written again over another connection, event by event: what is
there already is recognised by its number and its text, and what is still being committed over the
old connection the database itself waits for. Only where no connection can be had is a batch given
up as unclear, and then whoever waits is told so.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncpg

from molpe.table.store.commons import CHANNEL, LONGEST, WROTE
from molpe.table.store.model import Conflict, Row, StoreFailed, Unclear

Work = Callable[[Any], Awaitable[None]]
Result = Exception | None


COLUMNS = "match, seq, key, body, at, hash"
INSERT = (
    f"with done as (insert into event({COLUMNS}) select {COLUMNS} from (select *, row_number() over"
    " (partition by match order by seq) as n from unnest($1::text[], $2::int[], $3::text[],"
    f" $4::text[], $5::float8[], $6::int8[]) as new({COLUMNS})) as new where seq = n + coalesce("
    "(select max(event.seq) from event where event.match = new.match), 0) order by match"
    " on conflict do nothing returning match)"
    f" select (select array_agg(match) from done), (select count(pg_notify('{CHANNEL}', told))"
    " from unnest($7::text[]) as told)"
)
"""Each event must follow the last one of its match; those that do not, or where another node was
first, are left out; in one order at every node, so that two batches never wait for each other. The
other nodes are told in the same round trip."""
ONE = (
    f"insert into event({COLUMNS}) select $1, $2::int, $3, $4, $5, $6 where $2 = 1 + coalesce("
    "(select max(seq) from event where match = $1), 0)"
)
TELL = "select pg_notify($1, $2)"
FOUND = "select key, body, at from event where match = $1 and seq = $2"
PATIENCE = 10.0
"""Seconds that one try may take before its connection is given up."""
TRIES, PAUSE = 5, 0.25
"""How often a batch is tried, and seconds until the next try, doubled each time."""


class Job:
    """Something to be written, and who waits for it."""

    __slots__ = ("done", "row", "work")

    def __init__(self, row: Row | None, work: Work | None) -> None:
        self.row = row
        self.work = work
        self.done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()

    def settle(self, result: Result) -> None:
        """Tell who waits how it went."""
        if not self.done.done():
            self.done.set_result(result)


class Broken(Exception):
    """A job cannot be written as it is: a number that is taken or skipped, a value that is none."""


HOPELESS = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError, Broken)
"""What another try would not mend."""
UNDONE = asyncpg.TransactionRollbackError, asyncpg.InvalidCachedStatementError
"""What another try does: somebody else's locks were in the way, or a table was altered."""


class Writer:
    """The one task that writes events."""

    def __init__(self, pool: Any, node: str = "") -> None:
        self.pool = pool
        self.node = node
        self.appended = 0
        self.batches = 0
        self.waiting: list[Job] = []
        self.wake = asyncio.Event()
        self.stopping = False
        self.unclear = False
        """Whether a commit was sent whose answer has not come."""
        self.task = self.begin()

    def begin(self) -> "asyncio.Task[None]":
        """The task that writes, watched: where it ends before its time, whoever waits is told."""
        task = asyncio.create_task(self.run())
        task.add_done_callback(self.ended)
        return task

    def ended(self, task: "asyncio.Task[None]") -> None:
        """Nothing of what still waits was sent, and nobody else sends it."""
        if not task.cancelled():
            task.exception()  # whoever waited for it was told
        if task is self.task:
            waiting, self.waiting = self.waiting, []
            for job in waiting:
                job.settle(StoreFailed("the task that writes has ended"))

    async def put(self, row: Row | None, work: Work | None) -> None:
        """Have something written; it returns when it is durable."""
        if self.stopping:
            raise StoreFailed("the table is closing")
        if self.task.done():
            self.task = self.begin()
        job = Job(row, work)
        self.waiting.append(job)
        self.wake.set()
        if (error := await job.done) is not None:
            raise error

    async def close(self) -> None:
        """Write what waits, and end."""
        self.stopping = True
        self.wake.set()
        await asyncio.wait({self.task})

    async def run(self) -> None:
        """Take all that waits, write it, and again. Whatever happens, whoever waits is told."""
        while not (self.stopping and not self.waiting):
            await self.wake.wait()
            self.wake.clear()
            batch, self.waiting = self.waiting, []
            results: list[Result] = [Unclear("the task that writes has ended")] * len(batch)
            try:
                if batch:
                    results = await self.write(batch)
                    self.batches += 1
            finally:
                for job, result in zip(batch, results, strict=True):
                    job.settle(result)

    async def write(self, batch: list[Job]) -> list[Result]:
        """Write a batch; say of each job how it went."""
        self.unclear = False
        try:
            async with borrowed(self.pool) as connection, self.transaction(connection):
                results = await write_all(connection, batch, self.node)
        except Exception as error:  # asyncpg raises nearly anything when a server goes away
            if isinstance(error, (*HOPELESS, *UNDONE)) or connection_lost(error):
                results = await self.apart(batch)
            else:
                results = [StoreFailed(told(error))] * len(batch)
        self.appended += sum(
            result is None and job.row is not None
            for job, result in zip(batch, results, strict=True)
        )
        return results

    async def apart(self, batch: list[Job]) -> list[Result]:
        """Each job of a batch in a transaction of its own, until the fate of all is clear."""
        results: dict[Job, Result] = {}
        pause, last = PAUSE, ""
        for number in range(TRIES):
            if number == 2 and not self.unclear:  # nothing is there: whoever asked may ask again
                break
            if number:
                await asyncio.sleep(pause)
                pause *= 2
            try:
                async with borrowed(self.pool) as connection:
                    for job in batch:
                        if job not in results:
                            results[job] = await self.alone(connection, job)
                break
            except Exception as error:
                last = told(error)
                if not connection_lost(error):
                    break
        kind = Unclear if self.unclear else StoreFailed
        return [results[job] if job in results else kind(last) for job in batch]

    async def alone(self, connection: Any, job: Job) -> Result:
        """One job; it may be there already, or be on its way over a connection that broke."""
        for again in (True, False):
            try:
                async with self.transaction(connection):
                    await write_one(connection, job, self.unclear, self.node)
            except asyncpg.UniqueViolationError as error:
                if again:  # what was on its way has come: look whether it was this
                    continue
                return Conflict(told(error))
            except Broken as error:
                return Conflict(told(error))
            except HOPELESS as error:
                return StoreFailed(told(error))
            return None
        raise AssertionError  # the second time returns or raises

    @asynccontextmanager
    async def transaction(self, connection: Any) -> AsyncIterator[None]:
        """A transaction; between its commit and the answer nobody knows whether it is done."""
        begun = connection.transaction()
        await begun.start()
        try:
            yield
        except HOPELESS:
            await begun.rollback()
            raise
        before, self.unclear = self.unclear, True
        await begun.commit()
        self.unclear = before


@asynccontextmanager
async def borrowed(pool: Any) -> AsyncIterator[Any]:
    """A connection for a while. One that breaks is let go; when giving it back breaks it, what was
    done with it is done."""
    until = asyncio.get_running_loop().time() + PATIENCE
    async with asyncio.timeout_at(until):
        connection = await pool.acquire()
    try:
        async with asyncio.timeout_at(until):
            yield connection
    except HOPELESS:
        raise
    except BaseException:
        with suppress(asyncpg.InterfaceError):  # gone already, and no longer ours
            connection.terminate()
        raise
    finally:
        with suppress(Exception):  # with a time of its own: too late here is no failure
            await pool.release(connection, timeout=PATIENCE)


async def write_all(connection: Any, batch: list[Job], node: str) -> list[Result]:
    """All jobs of a batch, the events by one command, which tells the other nodes too.

    A match has one event in a batch; where another node was first, that one alone is refused.
    """
    results = list[Result]([None]) * len(batch)
    rows = [job.row for job in batch if job.row is not None]
    if rows:
        columns = [list(column) for column in zip(*rows, strict=True)]
        done = await connection.fetchval(INSERT, *columns, news(node, rows)) or ()
        if len(done) != len(rows):
            if len({row.match for row in rows}) != len(rows):
                raise Broken
            there = set(done)
            for number, job in enumerate(batch):
                if job.row is not None and job.row.match not in there:
                    results[number] = Conflict(f"event {job.row.seq} is not the next")
    for job, result in zip(batch, results, strict=True):
        if job.work is not None and result is None:
            await job.work(connection)
    return results


async def write_one(connection: Any, job: Job, unclear: bool, node: str) -> None:
    """Write one job; where its fate is ``unclear``, the same event in its place is itself."""
    if job.row is not None:
        if written(await connection.execute(ONE, *job.row)) == 0:
            found = await connection.fetchrow(FOUND, job.row.match, job.row.seq)
            same = found is not None and tuple(found) == (job.row.key, job.row.body, job.row.at)
            if not (unclear and same):
                raise Broken(f"event {job.row.seq} is not the next")
        for text in news(node, [job.row]):
            await connection.execute(TELL, CHANNEL, text)
    if job.work is not None:
        await job.work(connection)


def news(node: str, rows: Sequence[Row]) -> list[str]:
    """What the other nodes are told of events: who wrote them, and how far each match is now."""
    head = f"{node} {WROTE}"
    texts, text = list[str](), head
    for row in rows:
        more = f" {row.match}:{row.seq}"
        if len(text) + len(more) > LONGEST:
            texts.append(text)
            text = head
        text += more
    return [*texts, text] if node else []


def written(tag: str) -> int:
    """How many rows a command says it has written: ``INSERT 0 7``."""
    return int(tag.rpartition(" ")[2])


def connection_lost(error: BaseException) -> bool:
    """Whether the way to the server broke or there was none, so that another connection may do."""
    return not isinstance(error, asyncpg.PostgresError) or isinstance(
        error,
        asyncpg.PostgresConnectionError
        | asyncpg.AdminShutdownError
        | asyncpg.CrashShutdownError
        | asyncpg.CannotConnectNowError
        | asyncpg.TooManyConnectionsError,
    )


def told(error: Exception) -> str:
    """What went wrong, in a line."""
    if isinstance(error, TimeoutError) and not str(error):
        return "it did not answer in time"
    return f"{type(error).__name__}: {error}".partition("\n")[0]
