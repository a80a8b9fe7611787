"""What a store keeps for slow matches: vacations, letterboxes, and what has still to be told.

What is due lies here and not in a process: whichever node looks first takes it, by an update that
only one can win, and what a node that died had taken is free again after a while.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

import msgspec

HOUR = 3600.0
"""Seconds between two notices of one match to one guest."""
BOX = "id, session, kind, target, mark, language, zone, scope, code, made, tries, proved, fails"
NOTICE = "session, match, what, tag, till, due, sent, looked, wanted, claim, until, tries"

SOUND = "begun < until and until < 1e11"
"""Of vacations those that can be: for SQLite a damaged text is more than any number."""
ANEW = "update notice set looked = -1, what = '', tag = -1"

Statement = tuple[str, *tuple[object, ...]]
"""A statement and what is filled in."""


class Asking(Protocol):
    """What is needed of a database."""

    async def ask(self, query: str, *values: object) -> list[Any]:
        """The rows of a query."""

    async def do(self, *statements: Statement) -> None:
        """Do all of these, or none."""


class Letterbox(NamedTuple):
    """Where a guest is told something while no page is open."""

    id: str
    session: str
    kind: str
    target: str
    """The mail address, or the webhook: personal, shown to nobody whole."""
    mark: str
    """By which the same one is known again."""
    language: str
    zone: str
    scope: str
    """Of which matches its guest is told: ``days`` for all by days, ``chosen``."""
    code: str
    """What its code was signed as; nothing once it is proved."""
    made: float
    tries: int
    """How many codes were typed."""
    proved: float
    """When it was proved, or 0."""
    fails: int
    """How many letters in a row did not arrive."""


class Notice(NamedTuple):
    """What a guest is to be told of a match."""

    session: str
    match: str
    what: str
    """Nothing where nothing waits."""
    tag: int
    """Which turn it is about: how often the guest had acted."""
    till: float
    """When the guest's time is up, or 0."""
    due: float
    sent: float
    looked: int
    """The event up to which the match was looked at."""
    wanted: int
    """1 and 0 where the guest said so for this match, -1 where not."""
    claim: str
    until: float
    """Until when whoever took it has it."""
    tries: int


class Slow:
    """Reads and writes what slow matches need."""

    def __init__(self, store: Asking) -> None:
        self.ask, self.do = store.ask, store.do

    # Vacations.

    async def away(self, now: float) -> dict[str, float]:
        """Who is on vacation, and until when."""
        query = f"select session, until from vacation where until > $1 and {SOUND}"
        found = await self.ask(query, now)
        return {row[0]: row[1] for row in found}

    async def vacations(self, session: str, since: float) -> list[tuple[float, float]]:
        """The vacations of a guest that ended after a moment."""
        which = f"session = $1 and until > $2 and {SOUND}"
        query = f"select begun, until from vacation where {which} order by begun"
        return [(row[0], row[1]) for row in await self.ask(query, session, since)]

    async def leave(self, session: str, begun: float, until: float) -> None:
        """A guest is on vacation."""
        await self.do(("insert into vacation values ($1, $2, $3)", session, begun, until))

    async def come_back(self, session: str, now: float) -> None:
        """A guest is back."""
        await self.do(
            ("update vacation set until = $2 where session = $1 and until > $2", session, now)
        )

    # Letterboxes.

    async def boxes(self, session: str) -> list[Letterbox]:
        """The letterboxes of a guest; a damaged one is none."""
        query = f"select {BOX} from letterbox where session = $1 order by made"
        found = []
        for row in await self.ask(query, session):
            with suppress(msgspec.ValidationError):
                found.append(msgspec.convert(tuple(row), Letterbox))
        return found

    async def box(self, id: str) -> Letterbox | None:
        """A letterbox."""
        found = await self.ask(f"select {BOX} from letterbox where id = $1", id)
        return Letterbox(*found[0]) if found else None

    async def put(self, box: Letterbox) -> None:
        """Keep a letterbox in the place of the same one of its guest."""
        places = ", ".join(f"${n}" for n in range(1, len(box) + 1))
        await self.do(
            ("delete from letterbox where session = $1 and mark = $2", box.session, box.mark),
            (f"insert into letterbox({BOX}) values ({places})", *box),
        )

    async def tried(self, id: str) -> None:
        """A code was typed."""
        await self.do(("update letterbox set tries = tries + 1 where id = $1", id))

    async def went(self, id: str, well: bool) -> None:
        """A letter arrived, or did not."""
        fails = "0" if well else "fails + 1"
        await self.do((f"update letterbox set fails = {fails} where id = $1", id))

    async def settle(self, session: str, scope: str, language: str, zone: str) -> None:
        """Of which matches a guest is told, and in which words; they are looked at anew."""
        box = "update letterbox set scope = $2, language = $3, zone = $4 where session = $1"
        await self.do(
            (box, session, scope, language, zone),
            (f"{ANEW} where session = $1 and tag >= -1 and wanted = -1", session),
        )

    async def drop(self, id: str) -> None:
        """Forget a letterbox."""
        await self.do(("delete from letterbox where id = $1", id))

    async def readers(self) -> dict[str, str]:
        """Guests who have a letterbox that is proved, and of which matches they are told."""
        found = await self.ask("select session, scope from letterbox where proved > 0")
        return {row[0]: row[1] for row in found}

    async def proofs(self, who: str, since: float) -> int:
        """How many codes were sent for somebody after a moment."""
        query = "select count(*) from proof where who = $1 and at > $2"
        return int((await self.ask(query, who, since))[0][0])

    async def prove(self, who: Iterable[str], at: float) -> None:
        """A code is sent: count it."""
        await self.do(*(("insert into proof values ($1, $2)", one, at) for one in who))

    # Notices.

    async def notice(self, session: str, match: str) -> Notice | None:
        """What is kept of a guest and a match."""
        query = f"select {NOTICE} from notice where session = $1 and match = $2"
        found = await self.ask(query, session, match)
        return Notice(*found[0]) if found else None

    async def notices(self, session: str) -> list[Notice]:
        """All that is kept of a guest."""
        found = await self.ask(f"select {NOTICE} from notice where session = $1", session)
        return [Notice(*row) for row in found]

    async def open(self, session: str, match: str, wanted: int = -1) -> None:
        """Begin to look at a match for a guest."""
        await self.do(
            (
                f"insert into notice({NOTICE}) values"
                " ($1, $2, '', -1, 0, 0, 0, -1, $3, '', 0, 0) on conflict do nothing",
                session,
                match,
                wanted,
            )
        )

    async def choose(self, session: str, match: str, wanted: int) -> None:
        """Whether a guest wants to be told of a match; it is looked at anew."""
        await self.open(session, match, wanted)
        await self.do(
            (
                f"{ANEW}, wanted = $3 where session = $1 and match = $2 and tag >= -1",
                session,
                match,
                wanted,
            )
        )

    async def note(self, old: Notice, new: Notice) -> None:
        """What a look at a match has found, unless somebody has looked at more of it since."""
        await self.do(
            (
                "update notice set what = $3, tag = $4, till = $5, due = $6, looked = $7, tries = 0"
                " where session = $1 and match = $2 and looked = $8",
                *new[:6],
                new.looked,
                old.looked,
            )
        )

    async def seen(self, new: Notice) -> None:
        """A page of the guest is open there: whatever waits up to this event is known."""
        await self.do(
            (
                "update notice set what = $3, tag = $4, till = $5, due = $6, looked = $7"
                " where session = $1 and match = $2 and looked <= $7",
                *new[:6],
                new.looked,
            )
        )

    async def due(self, now: float, most: int) -> list[str]:
        """Guests for whom something is due that nobody has taken."""
        found = await self.ask(
            "select distinct session from notice where what <> '' and due <= $1 and until <= $1"
            " limit $2",
            now,
            most,
        )
        return [row[0] for row in found]

    async def take(
        self, session: str, claim: str, now: float, soon: float, until: float
    ) -> list[Notice]:
        """Take what is due for a guest, or will be soon, where nobody has it; the others come too
        late."""
        await self.do(
            (
                "update notice set claim = $2, until = $3, tries = tries + 1 where session = $1"
                " and what <> '' and due <= $4 and sent <= $5 and until <= $6",
                session,
                claim,
                until,
                soon,
                now - HOUR,
                now,
            )
        )
        query = f"select {NOTICE} from notice where session = $1 and claim = $2 order by due"
        return [Notice(*row) for row in await self.ask(query, session, claim)]

    async def told(self, one: Notice, what: str, due: float, now: float) -> None:
        """A guest was told; what comes next, unless the match has gone on meanwhile."""
        head = "update notice set sent = $3, claim = '', until = 0, tries = 0"
        mine = "where session = $1 and match = $2 and claim = $4"
        key = (one.session, one.match, now, one.claim)
        await self.do(
            (f"{head}, what = $5, due = $6 {mine} and looked = $7", *key, what, due, one.looked),
            (f"{head}, due = case when due < $5 then $5 else due end {mine}", *key, now + HOUR),
        )

    async def put_back(self, one: Notice, what: str, due: float, until: float) -> None:
        """Nothing was told: let somebody take it again later, and then perhaps something else."""
        head = "update notice set claim = '', until = $4"
        mine = "where session = $1 and match = $2 and claim = $3"
        key = (one.session, one.match, one.claim, until)
        await self.do(
            (f"{head}, what = $5, due = $6 {mine} and looked = $7", *key, what, due, one.looked),
            (f"{head} {mine}", *key),
        )

    async def behind(self, most: int) -> list[str]:
        """Matches that have gone on since they were looked at; where there are more, any of them,
        so that those that cannot be opened are not all that is ever looked at."""
        found = await self.ask(
            "select match from notice where looked <"
            " (select max(seq) from event where event.match = notice.match)"
            " group by match order by random() limit $1",
            most,
        )
        return [row[0] for row in found]

    async def passed(self, match: str, seq: int, besides: tuple[str, ...]) -> None:
        """A match was looked at up to an event, which means nothing to whoever sits there no
        more."""
        seated = ", ".join(f"${n}" for n in range(3, 3 + len(besides)))
        head = "update notice set looked = $2 where match = $1 and looked < $2"
        query = f"{head} and session not in ({seated})"
        values: tuple[object, ...] = (match, seq, *besides)
        await self.do((query, *values))

    async def followed(self) -> set[str]:
        """Matches of which somebody wants to be told, whatever their clock."""
        return {row[0] for row in await self.ask("select match from notice where wanted = 1")}

    # Keeping, and not for ever.

    async def tidy(self, now: float, names: float) -> None:
        """Forget what nobody needs any more; ``names``: before this moment made, also letterboxes
        of guests who sit nowhere."""
        day = 24 * HOUR
        gone = "not exists (select 1 from match where match.id = notice.match)"
        idle = "not exists (select 1 from seated where seated.session = letterbox.session)"
        boxless = "not exists (select 1 from letterbox where letterbox.session = notice.session)"
        await self.do(
            ("delete from letterbox where proved = 0 and made < $1", now - day),
            (f"delete from letterbox where made < $1 and {idle}", names),
            ("delete from proof where at < $1", now - day),
            (f"delete from notice where {gone} or {boxless}",),
            ("delete from notice where what = '' and tag < -1 and sent < $1", now - 7 * day),
            ("delete from vacation where until < $1", now - 400 * day),
        )

    async def forget(self, session: str) -> None:
        """Forget all of a guest."""
        tables = ("letterbox", "notice", "vacation")
        await self.do(*((f"delete from {table} where session = $1", session) for table in tables))
