"""What guests are told of their slow matches while no page of theirs is open there.

After each event whoever has the match open looks what it means to each guest with a letterbox, and
writes down what is due. Whichever node finds something due takes it, looks at the match again, and
sends one letter with all of it. Of a match nobody is told twice within an hour.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Coroutine
from time import monotonic
from typing import Any, NamedTuple, Protocol, cast

from molpe.table.match.record import Record
from molpe.table.post.letter import Letter, Undelivered, What
from molpe.table.post.letter import Notice as Told
from molpe.table.post.office import Office
from molpe.table.room.room import Room
from molpe.table.room.sessions import Sessions
from molpe.table.room.shelf import Damaged
from molpe.table.room.vacations import Vacations
from molpe.table.room.warden import DAY, Warden
from molpe.table.store import Store, StoreFailed
from molpe.table.store.slow import HOUR, Letterbox, Notice, Slow

log = logging.getLogger("molpe.table")

LOOK = 10.0
"""Seconds between two looks for what is due."""
GATHER = 120.0
"""Seconds until something is told: what comes meanwhile goes with it, and whoever has a page open
has seen it."""
HELD = 240.0
"""Seconds for which whoever took something has it; longer than all its letterboxes may take."""
TRIES = 6
"""How often something is tried to be told."""
MANY = 50
AT_ONCE = 10
"""Guests who are told at the same time: whoever takes a letter slowly holds up few others."""
SWEEP = 60
"""Looks between two for what was missed, and for what nobody needs any more."""
BROKEN = 8
"""Letters in a row that did not arrive, after which no more are sent to a letterbox."""
NOT_ASKED, OVER, ASKED_AGAIN, OFFERED = -1, -2, -3, -4
"""What a notice is about where it is no turn; what is offered goes on downwards from its number,
by how far the match has come."""
OFFERS = {"draw": "draw", "takeback": "takeback", "bot": "away", "link": "away", "end": "away"}
"""What a guest is told of an offer that waits for them."""


class Host(Protocol):
    """What is needed of the table."""

    store: Store
    sessions: Sessions
    warden: Warden
    vacations: Vacations

    def spawn(self, work: Coroutine[Any, Any, None]) -> Any:
        """Run something beside the rest."""

    async def get(self, id: str) -> Room | None:
        """The room of a match."""


class Word(NamedTuple):
    """What a match means to a guest now."""

    what: str
    tag: int
    till: float


class News:
    """Looks, and tells."""

    def __init__(self, hub: Host) -> None:
        self.hub = hub
        self.office = Office()
        self.readers: dict[str, str] = {}
        """Guests with a letterbox, and of which matches they are told."""
        self.followed: set[str] = set()
        """Matches of which somebody said so, whatever their clock."""
        self.looking: dict[str, bool] = {}
        """Matches that are being looked at, and whether they must be once more."""

    @property
    def slow(self) -> Slow | None:
        """Where it is written down, if letters are sent at all."""
        return self.hub.store.slow if self.office.carriers else None

    # Looking.

    def look(self, room: Room) -> None:
        """Something happened in a match, or somebody came: see what that means to its guests."""
        record = room.record
        if not self.readers or record.terms.kind != "match":
            return
        if record.terms.clock.kind != "days" and room.id not in self.followed:
            return
        if room.id in self.looking:
            self.looking[room.id] = True
        elif any(record.chairs[seat].holder in self.readers for seat in record.people()):
            self.looking[room.id] = True
            self.hub.spawn(self.note(room))

    async def note(self, room: Room) -> None:
        """Write down what a match means to its guests, until all of it is looked at."""
        self.looking[room.id] = True
        try:
            while self.looking.get(room.id):
                self.looking[room.id] = False
                async with room.lock:  # nothing that is not written down is told
                    if room.gone:
                        break
                    record = room.record
                    seq = record.seq
                    holders = {record.chairs[seat].holder for seat in record.people()}
                    found = {
                        who: (self.word(record, who), here(room, who))
                        for who in holders & set(self.readers)
                    }
                for who, (word, present) in found.items():
                    await self.write(room, who, word, seq, present)
        except StoreFailed as error:
            log.warning("notices", extra={"error": str(error)})
        finally:
            self.looking.pop(room.id, None)

    def word(self, record: Record, session: str) -> Word:
        """What a match means to a guest now: nothing but whose turn it is, by when, what is offered
        to them, and whether it is over."""
        mine = record.seats_of(session)
        waits = record.offer is not None and not set(mine).isdisjoint(record.waiting())
        offered = record.offer.what if record.offer is not None and waits else ""
        if record.over():
            if offered == "rematch":
                return Word("rematch", ASKED_AGAIN, 0.0)
            return Word("over", OVER, 0.0)
        asked = [s for s in record.actors() if s in mine and record.automatic(s) is None]
        till = 0.0
        if record.clock is not None and asked and not record.free():
            now = monotonic()
            till = self.hub.warden.now() + min(record.clock.remaining(seat, now) for seat in asked)
        if offered in OFFERS:
            return Word(OFFERS[offered], OFFERED - len(record.match.log), till)
        if record.free() or not asked:
            return Word("", NOT_ASKED, 0.0)
        return Word("turn", sum(seat in mine for seat, _ in record.match.log), till)

    def wants(self, room: Room, session: str, row: Notice) -> bool:
        """Whether a guest is to be told of a match at all."""
        if row.wanted != -1:
            return row.wanted == 1
        by_days = room.record.terms.clock.kind == "days"
        return by_days and self.readers.get(session) == "days"

    def later(self, room: Room, till: float, sent: float) -> tuple[str, float]:
        """Whether and when a guest who knows that it is their turn is told that time is short."""
        if not till:
            return "", 0.0
        due = max(till - min(DAY, room.record.terms.clock.seconds / 4), sent + HOUR)
        return ("soon", due) if due < till else ("", 0.0)

    async def write(self, room: Room, session: str, word: Word, seq: int, present: bool) -> None:
        """Write down what is due for a guest."""
        slow = self.slow
        if slow is None:
            return
        row = await slow.notice(session, room.id)
        if row is None:
            if word.what == "over":
                return
            await slow.open(session, room.id)
            row = await slow.notice(session, room.id)
        if row is None:
            return
        what, due = word.what, max(self.hub.warden.now() + GATHER, row.sent + HOUR)
        told = word.tag == row.tag and row.what != word.what
        if word.what in ("turn", *OFFERS.values()) and (present or told):
            what, due = self.later(room, word.till, row.sent)
        elif word.tag == row.tag:
            what, due = row.what, row.due
        if (present and what != "soon") or not self.wants(room, session, row):
            what = ""
        new = row._replace(
            what=what, tag=word.tag, till=word.till, due=due if what else 0.0, looked=seq
        )
        if present:
            await slow.seen(new)
        elif row.looked < seq:
            await slow.note(row, new)

    async def look_at(self, session: str) -> None:
        """Look at all matches of a guest: there is somewhere to tell of them, or it was settled
        otherwise."""
        for id in await self.hub.store.mine(session, MANY):
            with contextlib.suppress(Damaged, StoreFailed):
                if (room := await self.hub.get(id)) is not None:
                    self.look(room)

    # Telling.

    async def watch(self) -> None:
        """Look again and again for what is due, and now and then for what was missed."""
        looks = 0
        while True:
            try:
                await self.round(looks % SWEEP == 0)
            except StoreFailed as error:
                log.warning("notices", extra={"error": str(error)})
            looks += 1
            await asyncio.sleep(LOOK)

    async def round(self, thorough: bool) -> None:
        """One look: who is away, who reads, what is due."""
        await self.hub.vacations.look()
        slow = self.slow
        if slow is None:
            return
        self.readers, self.followed = await slow.readers(), await slow.followed()
        if thorough:
            names, now = self.hub.warden.rules.names, self.hub.warden.now()
            await slow.tidy(now, now - names * DAY if names else 0.0)
            for id in await slow.behind(MANY):
                await alone(self.look_after(slow, id))
        turn = asyncio.Semaphore(AT_ONCE)

        async def tell(session: str) -> None:
            async with turn:
                await alone(self.tell(slow, session))

        await asyncio.gather(*map(tell, await slow.due(self.hub.warden.now(), MANY)))

    async def look_after(self, slow: Slow, id: str) -> None:
        """Look at a match that has gone on since it was looked at."""
        if (room := await self.hub.get(id)) is not None:
            seq, chairs = room.record.seq, room.record.chairs
            await self.note(room)
            await slow.passed(id, seq, tuple(chair.holder for chair in chairs))

    async def tell(self, slow: Slow, session: str) -> None:
        """Take what is due for a guest, and send it in one letter."""
        now = self.hub.warden.now()
        taken = await slow.take(session, secrets.token_hex(8), now, now + GATHER, now + HELD)
        told: list[tuple[Notice, Told, tuple[str, float]]] = []
        for row in taken:
            found = await self.look_again(slow, row)
            if found is not None:
                told.append((row, *found))
        if not told:
            return
        boxes = [box for box in await slow.boxes(session) if box.proved and box.fails < BROKEN]
        arrived = [await self.send(slow, box, tuple(one for _, one, _ in told)) for box in boxes]
        for row, _, (what, due) in told:
            if any(arrived) or not boxes:
                await slow.told(row, what, due, self.hub.warden.now())
            elif row.tries >= TRIES:
                await slow.put_back(row, "", 0.0, 0.0)
            else:
                rest = min(6 * HOUR, 60.0 * 4**row.tries)
                await slow.put_back(row, row.what, row.due, self.hub.warden.now() + rest)

    async def look_again(self, slow: Slow, row: Notice) -> tuple[Told, tuple[str, float]] | None:
        """What to tell of a match, and what comes after it; None where it is not so any more, or
        is seen on a page."""
        try:
            room = await self.hub.get(row.match)
        except Damaged:
            room = None
        if room is None or room.gone:
            await slow.put_back(row, "", 0.0, 0.0)
            return None
        async with room.lock:
            word, mine = self.word(room.record, row.session), room.record.seats_of(row.session)
            present = bool(set(mine) & room.online())
            later = self.later(room, word.till, self.hub.warden.now())
            told = self.notice(room, row, word, mine)
        if word.tag != row.tag or not mine or not self.wants(room, row.session, row):
            await slow.put_back(row, "", 0.0, 0.0)
            self.look(room)
            return None
        if present:
            what, due = self.later(room, word.till, row.sent)
            due = max(due, self.hub.warden.now() + HOUR)
            await slow.put_back(row, what if due < word.till else "", due, 0.0)
            return None
        return told, later if row.what != "soon" else ("", 0.0)

    def notice(self, room: Room, row: Notice, word: Word, mine: tuple[int, ...]) -> Told:
        """A match as a letter names it: nothing that is hidden, nothing of what happened in it."""
        record = room.record
        others = tuple(
            chair.name or record.game.title_of(seat) or f"{seat + 1}"
            for seat, chair in enumerate(record.chairs)
            if seat not in mine
        )
        return Told(
            what=cast("What", row.what),
            match=room.id,
            game=record.terms.game,
            title=record.game.title,
            others=others,
            until=round(word.till),
            link=f"{self.office.page}/m/{room.id}",
        )

    async def send(self, slow: Slow, box: Letterbox, notices: tuple[Told, ...]) -> bool:
        """Send a letter to one letterbox; whether it arrived."""
        carrier = self.office.carriers.get(box.kind)
        if carrier is None:
            return False
        off, unsubscribe = off_links(self.office.page, self.hub.sessions, box.id)
        letter = Letter(box.language, box.zone, self.office.page, off, unsubscribe, notices)
        try:
            await carrier.carry(box.target, letter)
        except Exception as error:  # each letter stands alone
            why = str(error) if isinstance(error, Undelivered) else type(error).__name__
            log.warning("letter", extra={"way": box.kind, "error": why})
            await slow.went(box.id, well=False)
            return False
        if box.fails:
            await slow.went(box.id, well=True)
        return True


async def alone(work: Coroutine[Any, Any, None]) -> None:
    """Look at one match, or write to one guest: whatever is raised of it, the others come next."""
    try:
        await work
    except StoreFailed:
        raise
    except Damaged:
        pass  # that was told when it was opened
    except Exception as error:
        log.error("notices", exc_info=error)


def off_links(page: str, sessions: Sessions, id: str) -> tuple[str, str]:
    """The page that switches a letterbox off, and where a mail program may do so by itself."""
    query = f"box={id}&token={sessions.sign(f'off {id}')}"
    return f"{page}/notices#{query}", f"{page}/api/notices/off?{query}"


def here(room: Room, session: str) -> bool:
    """Whether a page of a guest looks at a match at this node."""
    return any(peer.session == session and peer.greeted for peer in room.peers)
