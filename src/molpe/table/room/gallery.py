"""A match as those see it who have no seat, where its terms let them see less, or later.

It has a record of its own, to which each event of the log happens once it is old enough: so what
leaves it cannot tell more than the log did at that moment. Who sits where is told at once.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Sequence
from itertools import takewhile
from math import inf
from time import monotonic
from typing import Protocol

from msgspec.structs import replace

from molpe.table.match import events
from molpe.table.match.old import Old
from molpe.table.match.record import Record
from molpe.table.match.replay import replay
from molpe.table.protocol.matches import MatchInfo, Watch
from molpe.table.protocol.refusals import Refused
from molpe.table.protocol.to_page import ChatLine, Noticed, Seats, Sync, Turn
from molpe.table.room.notices import SEATING
from molpe.table.room.peer import Peer
from molpe.table.room.shelf import last_told
from molpe.table.room.showing import Backstage
from molpe.table.room.sight import outside, seats_of
from molpe.table.room.unfolding import Telling, Unfolding
from molpe.table.store import Row, Store, Stored

log = logging.getLogger("molpe.table")

LAZY = 0.01
"""Seconds after which something that is old enough is shown."""


class Housing(Backstage, Protocol):
    """What a gallery needs of the table."""

    store: Store
    offset: float
    """Seconds by which the clock that nodes share is ahead of this machine's."""


class Owner(Protocol):
    """What a gallery needs of the room that it belongs to."""

    id: str
    secret: str
    readonly: str
    old: Old | None
    record: Record

    @property
    def hub(self) -> Housing: ...

    def online(self) -> set[int]:
        """Seats whose pages are somewhere."""

    def talk(self, peer: Peer) -> list[ChatLine]:
        """The chat a page may read."""

    async def unroll(self) -> None:
        """Show what may be seen by now."""

    async def catch_up(self, peers: Sequence[Peer]) -> None:
        """Greet pages that wait for it one after the other."""


class Gallery(Unfolding):
    """Those without a seat, and what they see."""

    __slots__ = ("alarm", "delay", "known", "later", "room", "seq")

    hub: Housing

    def __init__(self, room: Owner, record: Record, later: Sequence[Row], updated: float) -> None:
        super().__init__(room.hub, room.id, record, room.secret, updated)
        self.room = room
        self.delay = delay_of(record.terms.watch)
        self.later = deque[tuple[Row, float]]()
        """What happened that is not old enough yet, and since when it is known here."""
        self.put_off(*later)
        self.seq = later[-1].seq if later else record.seq
        """How much of the log is known here."""
        self.alarm: asyncio.TimerHandle | None = None
        self.known = self.seating()
        """What all who watch know of who sits where and what is asked."""

    @staticmethod
    async def of(room: Owner) -> "Gallery":
        """The gallery of a match, from its log."""
        stored = await room.hub.store.load(room.id, whole=True)
        if stored is None:
            raise Refused("gone")
        try:
            return await room.hub.beside(from_log, room, stored, now_of(room.hub))
        except Exception as error:  # damaged since the match was opened
            log.error("gallery", exc_info=error, extra={"match": room.id[:6]})
            raise Refused("damaged") from None

    # Going on.

    def gather(self, row: Row) -> bool:
        """An event was written down; False where this is not what the log says any more."""
        if row.seq <= self.seq or self.readonly:
            return True
        if row.seq != self.seq + 1:
            return False
        self.seq = row.seq
        if self.delay < inf:
            self.put_off(row)
        return self.unroll()

    def put_off(self, *rows: Row) -> None:
        """Keep what happened until it is old enough."""
        now = monotonic()
        self.later += [(row, now) for row in rows]

    def young(self, now: float) -> float:
        """Seconds until the first of what is kept is old enough: by its own moment, or, where the
        clock that it was written by has been set back since, by how long it is known here."""
        row, known = self.later[0]
        return self.delay - max(now - row.at, monotonic() - known)

    def unroll(self) -> bool:
        """Let happen what is old enough, the rest is for later; False where it cannot happen: made
        anew, the match ends before it."""
        now = now_of(self.hub)
        try:
            while self.later and self.young(now) <= 0:
                self.happen(self.later[0][0], now)
                self.later.popleft()
        except Exception as error:  # a line that was damaged meanwhile
            log.error("gallery", exc_info=error, extra={"match": self.id[:6]})
            return False
        self.wait()
        return True

    def happen(self, row: Row, now: float) -> None:
        """Let an event happen for those who watch."""
        hidden, event = self.hidden(), events.decode(row.body)
        telling = Telling(self, event)
        moment = monotonic() - max(0.0, now - row.at)
        self.record.apply(event, row.seq, moment, telling.story.tell)
        if not hidden:
            self.unfold(telling, event, row.at)
        elif not self.hidden():  # the first that everyone may know of
            self.updated = row.at
            self.greet_all()

    def wait(self) -> None:
        """While somebody looks, wait until the next event is old enough."""
        self.rest()
        if self.later and self.peers:
            wait = self.young(now_of(self.hub)) + LAZY
            self.alarm = asyncio.get_running_loop().call_later(wait, self.ring)

    def ring(self) -> None:
        """Something is old enough now."""
        self.alarm = None
        self.hub.spawn(self.room.unroll())

    def rest(self) -> None:
        """Wait for nothing."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    # Showing.

    def choose(self, peer: Peer) -> None:
        """Whose eyes a page has here was settled by the seats of now."""

    def apart(self, peer: Peer) -> bool:
        """Whether a page has a seat by now, and is shown the match there."""
        return bool(peer.own)

    def mine(self, session: str) -> tuple[int, ...]:
        """Nobody here has a seat, whoever had one then."""
        return ()

    def outside(self) -> int:
        """Whose eyes somebody has when looking back: once it is over anyone's."""
        return super().outside() if self.record.over() else outside(self.record)

    def hidden(self) -> bool:
        """Whether nothing is shown of it, or nothing yet."""
        return self.delay > 0 and not self.record.s

    def turn(self, peer: Peer) -> Turn:
        """Whose turn it is; what that seat may do is its own to know."""
        return Turn(tuple(self.record.actors()))

    def moment(self) -> float:
        """The moment that is shown."""
        return monotonic() - self.delay

    def whisper(self, seat: int) -> None:
        """What a seat orders is told to nobody here, whose eyes ever they have."""

    def talk(self, peer: Peer) -> list[ChatLine]:
        """The chat among those who watch; where nobody does there is none."""
        return self.room.talk(peer) if self.delay < inf else []

    def info(self, session: str) -> MatchInfo:
        """The match as it stood then, with the seats of now."""
        room, found = self.room, super().info(session)
        seats, opened = seats_of(room.record, room.online()), room.record.opened()
        turn = () if self.hidden() else found.turn
        return replace(found, seats=seats, opened=opened, turn=turn)

    def sync(self, peer: Peer) -> Sync:
        """Everything a page may know here; a seat's eyes do not make it that seat's page."""
        found, eyes = super().sync(peer), outside(self.record)
        return replace(found, viewer=super().outside(), eyes=eyes if eyes >= 0 else None)

    def seating(self) -> Seats:
        """Who sits where and is there, and what was asked then."""
        return Seats(self.info(""), self.record.pending(), self.record.rematch)

    def show_seats(self, besides: Peer | None = None) -> None:
        """Tell who sits where, if that is news: that something else happened is not told yet."""
        if (seating := self.seating()) != self.known:
            self.known = seating
            super().show_seats()

    def greet(self, peer: Peer) -> None:
        """Send a page everything it may know."""
        self.peers.add(peer)
        super().greet(peer)
        self.wait()

    async def catch_up(self, peers: Sequence[Peer]) -> None:
        """Greet pages that wait for it: the room knows whether they have a seat by now."""
        await self.room.catch_up(peers)

    def notify(self, notice: Noticed) -> None:
        """Tell what belongs to the match; who sits where was told at once."""
        if notice.what not in SEATING:
            self.tell(notice)

    def tell(self, notice: Noticed) -> None:
        """Tell all who watch something beside the log."""
        super().notify(notice)


def now_of(hub: Housing) -> float:
    """The time of day by which events are written down."""
    return time.time() + hub.offset


def delay_of(watch: Watch) -> float:
    """Seconds until those without a seat see what happens; without end where they never do."""
    return inf if watch.kind == "none" else 60.0 * watch.minutes


def from_log(room: Owner, stored: Stored, now: float) -> Gallery:
    """A match up to what is old enough, each event at its own moment."""
    terms, game = room.record.terms, room.record.game
    until = now - delay_of(terms.watch)
    rows = list(takewhile(lambda row: row.at <= until, stored.rows))
    later = stored.rows[len(rows) :]
    begun, ahead = monotonic(), monotonic() - now
    record = Record(game, terms)
    record.start_clock(min(begun, stored.created + ahead))
    good, broken = replay(record, rows, begun, ahead)
    if broken:
        record = Record(game, terms)
        replay(record, rows[:good], begun, ahead)
        later = ()
    gallery = Gallery(room, record, later, last_told(stored, record.seq))
    gallery.readonly = broken or room.readonly
    gallery.old = room.old if rows and len(rows) == len(stored.rows) else None
    return gallery
