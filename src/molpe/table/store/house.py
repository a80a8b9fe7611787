"""What a store keeps for whoever runs the table: bans, house rules, matches to look through."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from molpe.table.store.questions import Questions
from molpe.table.store.slow import Slow, Statement

BY_ID = tuple(
    f"{name} where match = $1" for name in ("event", "snapshot", "seated", "notice", "made")
)
"""Where a match is, beside its own row."""
OWN_NAME = "where game = $1 and name = $2 and session = $3"
"""Which name of a card file is a guest's."""


class Ward(NamedTuple):
    """Somebody who may not come in, not speak, or may open tables."""

    kind: str
    who: str
    until: float
    why: str
    made: float


class Listed(NamedTuple):
    """A match as whoever runs the table finds it in a list."""

    id: str
    game: str
    created: float
    kind: str
    over: bool
    free: int
    events: int
    last: float
    """When something happened in it last."""
    terms: str


class House(Questions):
    """Reads and writes what belongs to whoever runs the table."""

    async def do(self, *statements: Statement) -> None:
        """Do all of these, or none."""
        raise NotImplementedError

    @property
    def slow(self) -> Slow:
        """What slow matches need."""
        return Slow(self)

    async def wards(self) -> list[Ward]:
        """Who is kept out or silent, or was let in; a damaged row decides nothing."""
        found = []
        columns = ", ".join(Ward._fields)
        for row in await self.ask(f"select {columns} from ward order by made desc"):
            with suppress(msgspec.ValidationError):
                found.append(msgspec.convert(tuple(row), Ward))
        return found

    async def ward(self, ward: Ward) -> None:
        """Decide about somebody."""
        await self.do(
            ("delete from ward where kind = $1 and who = $2", ward.kind, ward.who),
            ("insert into ward values ($1, $2, $3, $4, $5)", *ward),
        )

    async def unward(self, kind: str, who: str) -> None:
        """Decide otherwise."""
        await self.do(("delete from ward where kind = $1 and who = $2", kind, who))

    async def settings(self) -> dict[str, str]:
        """The house rules, by name."""
        return {row[0]: row[1] for row in await self.ask("select name, value from setting")}

    async def set(self, name: str, value: str) -> None:
        """Make a house rule."""
        await self.do(
            ("delete from setting where name = $1", name),
            ("insert into setting values ($1, $2)", name, value),
        )

    async def matches(self, over: bool, before: float, limit: int) -> list[Listed]:
        """Matches that go on, or are over, made before a moment: the newest first."""
        return await self.listed(
            "over = $1 and created < $2 order by created desc limit $3", int(over), before, limit
        )

    async def matches_of(self, session: str) -> list[Listed]:
        """Every match at which a browser has a seat, the newest first."""
        return await self.listed(
            "id in (select match from seated where session = $1) order by created desc", session
        )

    async def listed(self, which: str, *values: object) -> list[Listed]:
        """Some matches as a list shows them."""
        found = await self.ask(
            "select id, game, created, kind, over, free,"
            " (select count(*) from event where event.match = match.id),"
            " coalesce((select max(at) from event where event.match = match.id), created), terms"
            f" from match where {which}",
            *values,
        )
        return [Listed(*row)._replace(over=bool(row[4])) for row in found]

    async def stale(self, before: float, limit: int) -> list[str]:
        """Matches that go on, and in which nothing has happened since a moment."""
        found = await self.ask(
            "select id from match where over = 0 and created < $1 and coalesce("
            "(select max(at) from event where event.match = match.id), created) < $1 limit $2",
            before,
            limit,
        )
        return [row[0] for row in found if row[0]]

    async def signed(self, before: float, limit: int) -> list[str]:
        """Matches that were over before a moment and still say who played."""
        found = await self.ask(
            "select distinct id from match join seated on seated.match = match.id where over = 1"
            " and coalesce((select max(at) from event where event.match = match.id), created) < $1"
            " limit $2",
            before,
            limit,
        )
        return [row[0] for row in found if row[0]]

    async def running(self, session: str) -> int:
        """How many matches of a browser go on: at which it sits, or which it has made."""
        return await self.counted(
            "select count(*) from match where over = 0 and id in"
            " (select match from seated where session = $1"
            " union select match from made where session = $1)",
            session,
        )

    async def counted(self, query: str, *values: object) -> int:
        """One number."""
        return int((await self.ask(query, *values))[0][0])

    async def going(self) -> int:
        """How many matches go on."""
        return await self.counted("select count(*) from match where over = 0")

    async def waiting(self, session: str) -> int:
        """How many matches that a browser made wait for somebody to sit down."""
        return await self.counted(
            "select count(*) from made join match on match.id = made.match"
            " where session = $1 and over = 0 and free > 0",
            session,
        )

    async def made_by(self, session: str, since: float) -> int:
        """How many matches a browser has made after a moment."""
        query = "select count(*) from made where session = $1 and at > $2"
        return await self.counted(query, session, since)

    async def made_from(self, origin: str, since: float) -> int:
        """How many matches were made from an address after a moment."""
        query = "select count(*) from made where origin = $1 and at > $2"
        return await self.counted(query, origin, since)

    async def made(self, session: str) -> list[str]:
        """The matches that are known to be made by a browser."""
        found = await self.ask("select match from made where session = $1 order by at", session)
        return [row[0] for row in found]

    async def unmake(self, before: float) -> None:
        """Forget from where matches were made before a moment, and who made those that are over."""
        await self.do(
            ("update made set origin = '' where at < $1 and origin <> ''", before),
            (
                "delete from made where at < $1 and not exists"
                " (select 1 from match where id = made.match and over = 0)",
                before,
            ),
        )

    async def delete(self, match: str) -> None:
        """Forget a match."""
        gone = [(f"delete from {place}", match) for place in BY_ID]
        await self.do(*gone, ("delete from match where id = $1", match))

    async def rewrite(self, match: str, terms: str, bodies: dict[int, str]) -> None:
        """Put other words into what a match was made of, and forget what was made of them."""
        await self.do(
            ("update match set terms = $1 where id = $2", terms, match),
            *(
                ("update event set body = $1 where match = $2 and seq = $3", body, match, seq)
                for seq, body in bodies.items()
            ),
            ("delete from snapshot where match = $1", match),
        )

    async def unseat(self, match: str, session: str = "") -> None:
        """Forget whose seats of a match were a browser's, or whose all were."""
        if session:
            text = "delete from seated where match = $1 and session = $2"
            await self.do((text, match, session))
        else:
            tables = ("seated", "made")
            await self.do(*((f"delete from {table} where match = $1", match) for table in tables))

    async def kept(self) -> list[Sequence[Any]]:
        """Card files that are kept under a name, the oldest first."""
        query = "select game, name, edition, at, session from kept order by at, game, name"
        return await self.ask(query)

    async def keep(self, named: Sequence[object], anew: bool = True) -> None:
        """Keep a card file under a name that nobody else has given; ``anew``, also instead of
        another one that is called so by the same guest."""
        game, name, _, _, session = named
        insert = "insert into kept values ($1, $2, $3, $4, $5) on conflict do nothing"
        before = [(f"delete from kept {OWN_NAME}", game, name, session)] if anew else []
        await self.do(*before, (insert, *named))

    async def unkeep(self, game: str, name: str, session: str) -> None:
        """Forget a name that a guest has given."""
        await self.do((f"delete from kept {OWN_NAME}", game, name, session))

    async def forget(self, session: str) -> None:
        """Forget what a guest is called, what they have made, and what they have named."""
        tables = ("guest", "made", "kept")
        await self.do(*((f"delete from {table} where session = $1", session) for table in tables))

    async def end_session(self, session: str, at: float) -> None:
        """Let a session be of no use any more."""
        await self.do(
            ("delete from ended where session = $1", session),
            ("insert into ended values ($1, $2)", session, at),
        )

    async def ended(self, since: float) -> list[str]:
        """Sessions that were ended after a moment."""
        found = await self.ask("select session from ended where at > $1", since)
        return [row[0] for row in found]

    async def seats(self, session: str) -> list[tuple[str, int]]:
        """Where a guest sits and sat."""
        found = await self.ask("select match, seat from seated where session = $1", session)
        return [(row[0], row[1]) for row in found]
