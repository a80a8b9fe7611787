"""What nodes share, in PostgreSQL: heartbeats, leases, keys, card files, and what they tell each
other by LISTEN and NOTIFY. Time is the database's."""

import asyncio
import contextlib
import logging
import secrets
import socket
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import asyncpg

from molpe.table.store.commons import CHANNEL, LIFE, RESEALED, SAID, Beat, Lease, Node
from molpe.table.store.model import Row, StoreFailed
from molpe.table.store.writer import COLUMNS, PATIENCE, told

log = logging.getLogger("molpe.table")

T = TypeVar("T")

NOW = "extract(epoch from clock_timestamp())::float8"
LIVES = f"until > {NOW} and seen < {NOW} + {LIFE}"
"""Of a node; one that was heard in times to come died before the database's clock was set back."""
ALIVE = f"exists (select 1 from node where node.name = l.node and {LIVES})"
BEAT = (
    "insert into node(name, version, address, started, seen, until, figures)"
    f" select $1, $2, $3, now, now, now + {LIFE}, $4 from (select {NOW} as now) as t"
    " on conflict (name) do update set seen = excluded.seen, until = excluded.until,"
    " figures = excluded.figures returning seen"
)
LOST = "case when l.node = '' then l.lost else (select seen from node where name = l.node) end"
TAKE = (
    "insert into lease as l(match, node, until) select match, $2, 0"
    " from unnest($1::text[]) as match order by match on conflict (match) do update set"
    f" node = $2, until = 0, lost = case when l.node = $2 then null else {LOST} end"
    f" where l.node in ('', $2) or not {ALIVE} returning match, lost"
)
ORPHANS = (
    f"update lease as l set node = $1, until = 0, lost = {LOST} where match in (select match from"
    f" lease as l where (node = '' and until <= {NOW}) or (node <> '' and not {ALIVE})"
    " limit $2 for update skip locked) returning match, lost"
)
PARK = (
    f"update lease set node = '', until = {NOW} + later, lost = null"
    " from unnest($2::text[], $3::float8[]) as put(id, later) where match = id and node = $1"
)
LEAVE = f"update lease set node = '', until = {NOW}, lost = {NOW} where node = $1"
ROWS = (
    f"select {', '.join(f'event.{column}' for column in COLUMNS.split(', '))}"
    " from unnest($1::text[], $2::int[]) as had(id, seen)"
    " join event on event.match = had.id and event.seq > had.seen order by match, seq"
)
MOMENTS = (
    "select had.id, event.at from unnest($1::text[], $2::int[]) as had(id, seen)"
    " join match on match.id = had.id"
    " left join event on event.match = had.id and event.seq = had.seen"
)
REVIEWED = (
    f"select node, body from review as l where match = $1 and actions = $2 and (done or {ALIVE})"
)
REVIEW = (
    "insert into review as l(match, actions, node, body) values ($1, $2, $3, '')"
    " on conflict (match, actions) do update set node ="
    f" case when l.done or {ALIVE} then l.node else $3 end returning node, body"
)
KEEP_REVIEW = (
    "update review set body = $4, done = $5, node = case when $4 = '' then '' else node end"
    " where match = $1 and actions = $2 and node = $3"
)
NODES = (
    f"select name, version, address, started, seen, {LIVES},"
    " (select count(*)::int from lease where node = name), figures from node order by started"
)
DAY = 86_400
PROBE = 5.0
"""Seconds between two looks whether the listening connection still lives."""
ECHO, DEAF = "hears", 10.0
"""What a node tells itself then, and seconds until it should have heard it."""
UNHEARD = (
    "what is told over other connections is not heard, so that pages see late what happens at other"
    " nodes: a pooler between this node and PostgreSQL must keep sessions, not transactions, apart"
)
AGAIN = 0.25, 5.0
"""Seconds until it is opened anew: at first, and at most."""
NO_LINE = "what other nodes tell is not heard, so that pages see late what happens there: "


class Database(Protocol):
    """What is needed of a store on PostgreSQL."""

    address: str

    async def use(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Do something with a connection."""

    async def live(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Do something on which it hangs who counts as alive, and drives what: over a connection of
        its own, behind nobody who reads."""

    async def ask(self, query: str, *values: object) -> list[Any]:
        """The rows of a query."""


class Line:
    """A connection that listens."""

    def __init__(self, connection: Any, proof: str, heard: Callable[[str], None]) -> None:
        self.proof, self.heard = proof, heard
        self.broken, self.echo = asyncio.Event(), asyncio.Event()
        connection.add_termination_listener(self.hung_up)

    def hung_up(self, _: object) -> None:
        """The connection is gone; nobody waits for anything to be heard over it."""
        self.broken.set()
        self.echo.set()

    def told(self, *told: Any) -> None:
        """Something was told on the channel."""
        if told[3] == self.proof:
            self.echo.set()
        else:
            self.heard(told[3])


class Nodes:
    """The commons of nodes on one PostgreSQL."""

    def __init__(self, store: Database) -> None:
        self.store = store
        self.node = f"{socket.gethostname()}-{secrets.token_hex(4)}"
        self.version = self.address = ""
        self.listening: asyncio.Task[None] | None = None
        self.unheard = False
        """Whether it was said that nothing is heard of what is told."""

    # Being there.

    async def join(self, version: str, address: str) -> Beat:
        """Be there from now on; who has not been heard of for a day is forgotten."""
        self.version, self.address = version, address
        await self.lease(f"delete from node where seen < {NOW} - {DAY}")
        await self.lease(f"delete from pulse where number <> 1 and at < {NOW} - {DAY}")
        return await self.beat("{}")

    async def beat(self, figures: str) -> Beat:
        """Say that this node lives."""

        async def work(connection: Any) -> Beat:
            row = (self.node, self.version, self.address, figures)
            now = await connection.fetchval(BEAT, *row)
            there = f"select name from node where until > $1 and seen < $1 + {LIFE}"
            found = await connection.fetch(there, now)
            return Beat(now, [name for (name,) in found])

        return await self.store.live(work)

    async def leave(self) -> None:
        """Hand every lease back; the others find them at once."""

        async def work(connection: Any) -> None:
            async with connection.transaction():
                await connection.execute(LEAVE, self.node)
                await connection.execute("delete from node where name = $1", self.node)

        await self.store.live(work)

    async def nodes(self) -> list[Node]:
        """Every node that was heard within a day."""
        return [Node(*row) for row in await self.store.ask(NODES)]

    # Hearing and telling.

    async def listen(self, heard: Callable[[str], None], anew: Callable[[], None]) -> None:
        """Hear what the others tell, for as long as this node lives."""
        ready = asyncio.get_running_loop().create_future()
        self.listening = asyncio.create_task(self.hear(heard, anew, ready))
        await asyncio.wait({ready}, timeout=PATIENCE)

    async def deaf(self) -> None:
        """Hear nothing any more."""
        if self.listening is not None:
            self.listening.cancel()
            await asyncio.gather(self.listening, return_exceptions=True)

    async def hear(
        self,
        heard: Callable[[str], None],
        anew: Callable[[], None],
        ready: "asyncio.Future[None]",
    ) -> None:
        """Listen; where the connection breaks, over another one, and look what was missed."""
        pause, longest = AGAIN
        clock = asyncio.get_running_loop().time
        heard_at = clock()
        while True:
            connection = None
            try:
                connection = await asyncpg.connect(
                    self.store.address, timeout=PATIENCE, command_timeout=PATIENCE
                )
                line = Line(connection, f"{self.node} {ECHO}", heard)
                await connection.add_listener(CHANNEL, line.told)
                anew()
                pause = AGAIN[0]
                if not ready.done():
                    ready.set_result(None)
                while not line.broken.is_set():
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(PROBE):
                            await line.broken.wait()
                    if not line.broken.is_set():
                        await connection.execute("select 1")
                        await self.prove(line)
                heard_at = clock()
            except Exception as error:  # asyncpg raises nearly anything when a server goes away
                pause = min(longest, 2 * pause)
                if connection is not None:
                    heard_at = clock()
                elif clock() - heard_at >= DEAF:
                    await self.look(anew, error)
            finally:
                if connection is not None:
                    connection.terminate()
            await asyncio.sleep(pause)

    async def look(self, anew: Callable[[], None], error: Exception) -> None:
        """No connection that listens can be had: where the database answers others, as one that has
        none left for it, say so once, and have everything looked at."""
        with contextlib.suppress(StoreFailed):  # told by whoever wanted to write
            await self.store.ask("select 1")
            self.say(NO_LINE + told(error))
            anew()

    def say(self, why: str) -> None:
        """Say once that this node does not hear the others."""
        if not self.unheard:
            log.error("deaf", extra={"error": why})
        self.unheard = True

    async def prove(self, line: "Line") -> None:
        """See whether this node hears what is told over the connections by which it writes; where
        it does not, say so once, and raise TimeoutError: over a new connection all is looked at."""
        line.echo.clear()
        try:
            await self.tell([line.proof])
        except StoreFailed:  # told by whoever wanted to write
            return
        try:
            async with asyncio.timeout(DEAF):
                await line.echo.wait()
        except TimeoutError:
            if not line.echo.is_set():  # or this node stood still, and has heard it at once since
                self.say(UNHEARD)
                raise
        self.unheard = False

    async def tell(self, texts: Sequence[str]) -> None:
        """Tell the others something."""
        await self.store.use(
            lambda connection: connection.execute(
                f"select pg_notify('{CHANNEL}', told) from unnest($1::text[]) as told", list(texts)
            )
        )

    async def rows(self, seen: Mapping[str, int]) -> list[Row]:
        """What was written after what was seen, of many matches by one question."""
        found = await self.store.ask(ROWS, list(seen), list(seen.values()))
        return [Row(*row) for row in found]

    async def moments(self, seen: Mapping[str, int]) -> dict[str, float | None]:
        """When the last events that were seen were written, of many matches by one question."""
        found = await self.store.ask(MOMENTS, list(seen), list(seen.values()))
        return {row[0]: row[1] for row in found}

    # Leases.

    async def change(self, query: str, *values: object) -> list[Any]:
        """Do something that is written, over one connection; return its rows."""
        found: list[Any] = await self.store.use(lambda connection: connection.fetch(query, *values))
        return found

    async def lease(self, query: str, *values: object) -> list[Any]:
        """The same with leases, and whom they are."""
        found: list[Any] = await self.store.live(
            lambda connection: connection.fetch(query, *values)
        )
        return found

    async def take(self, matches: Sequence[str]) -> list[Lease]:
        """Take leases that are free, or whose node is gone."""
        return [Lease(*row) for row in await self.lease(TAKE, list(matches), self.node)]

    async def orphans(self, most: int) -> list[Lease]:
        """Take leases whose node is gone, or whose moment has come."""
        return [Lease(*row) for row in await self.lease(ORPHANS, self.node, most)]

    async def held(self) -> list[Lease]:
        """The leases that this node has."""
        query = "select match, lost from lease where node = $1"
        return [Lease(*row) for row in await self.lease(query, self.node)]

    async def release(self, matches: Sequence[str]) -> None:
        """Give leases up for good."""
        gone = "delete from lease where node = $1 and match = any($2::text[])"
        await self.lease(gone, self.node, list(matches))

    async def park(self, until: Mapping[str, float]) -> None:
        """Give leases up until a moment."""
        await self.lease(PARK, self.node, list(until), list(until.values()))

    async def unled(self, after: str, most: int) -> list[str]:
        """Matches with clocks of which nobody has a lease, by their ids after one; whoever made one
        just now, by a clock that may be a little ahead, will ask."""
        found = await self.lease(
            "select id from match where timed = 1 and over = 0 and id > $1"
            f" and created not between {NOW} - {LIFE} and {NOW} + {LIFE}"
            " and not exists (select 1 from lease where lease.match = id) order by id limit $2",
            after,
            most,
        )
        return [row[0] for row in found]

    # Keys and card files.

    async def seals(self, first: bytes | None = None) -> list[bytes]:
        """The keys that sign, the newest first."""
        if first is not None:
            await self.change(
                f"insert into seal values (1, $1, {NOW}) on conflict (number) do nothing", first
            )
        found = await self.store.ask("select key from seal order by number desc")
        return [bytes(row[0]) for row in found]

    async def new_seal(self) -> None:
        """Make a new key, and tell the nodes; what older ones signed still counts."""
        await self.change(
            f"insert into seal select coalesce(max(number), 0) + 1, $1, {NOW} from seal",
            secrets.token_bytes(32),
        )
        await self.tell([f"- {SAID} {RESEALED}"])

    async def edition(self, name: str) -> str | None:
        """A card file by its hash."""
        found = await self.store.ask("select body from edition where name = $1", name)
        return found[0][0] if found else None

    async def keep_edition(self, name: str, body: str) -> None:
        """Keep a card file for all nodes."""
        await self.change(
            "insert into edition values ($1, $2) on conflict (name) do nothing", name, body
        )

    async def card_bytes(self) -> int:
        """How much all card files take."""
        found = await self.store.ask("select coalesce(sum(octet_length(body)), 0) from edition")
        return int(found[0][0])

    # Reviews.

    async def review(self, match: str, actions: int) -> tuple[str, str]:
        """Which node works a review out, this one from now on where none does; how far it is."""
        found = await self.store.ask(REVIEWED, match, actions)
        [(node, body)] = found or await self.change(REVIEW, match, actions, self.node)
        return node, body

    async def keep_review(self, match: str, actions: int, body: str, done: bool) -> None:
        """Write down how far a review of this node is; nothing: whoever asks begins again."""
        await self.change(KEEP_REVIEW, match, actions, self.node, body, done)
