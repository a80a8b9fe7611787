"""One match in memory: its record, the pages that look at it, and what they ask of it.

The order is law: validate, apply, write down, and only then acknowledge and show. While an event
is being written the room takes no other request, and whoever comes in waits.
"""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Protocol

from msgspec.structs import replace

from molpe.kernel import NOBODY, BadText, Rng, State
from molpe.kernel.orders import written
from molpe.table.match import events
from molpe.table.match.moves import moves_from
from molpe.table.match.record import Record
from molpe.table.match.terms import Move
from molpe.table.protocol.matches import MatchInfo
from molpe.table.protocol.refusals import Refused
from molpe.table.protocol.to_page import Away, ChatLine, Noticed
from molpe.table.room.absence import Absence
from molpe.table.room.gallery import Gallery, Housing
from molpe.table.room.metrics import Metrics
from molpe.table.room.notices import SEATING
from molpe.table.room.peer import Peer, encode
from molpe.table.room.shelf import Last
from molpe.table.room.showing import Showing
from molpe.table.room.tidings import Here, Told
from molpe.table.room.unfolding import Telling, Unfolding
from molpe.table.store import Conflict, Row, Seated, StoreFailed, Unclear
from molpe.table.store.model import Standing
from molpe.table.work.bots import Bots, Matter

HASHED = 50
"""Every so many events the state's key is written down."""
SNAPSHOT = 200
"""Every so many events a snapshot is kept."""
KEYS = 32
"""So many requests are remembered in memory; older ones are looked up."""
AGAIN = 1.0
"""Seconds until what was ordered is written down again where that failed."""
RACES = 8
"""How often something is judged again because another node was first."""
WAITING, WATCHING = 16, 4
"""So many requests may wait for a match at once, of each browser that sits at it, and of all others
together: nobody takes another one's place."""
Lost = tuple[int, str, tuple[str, ...], tuple[str, ...] | None]
"""A seat, its browser, the list that stood there before something was taken back, and after it."""
Moment = tuple[int, str, str]
"""Which question was asked last, and who is to answer it."""


class Host(Housing, Protocol):
    """What a room needs of the table that it is at."""

    bots: Bots
    metrics: Metrics

    async def append(self, row: Row, standing: Standing | None, seated: Seated | None) -> None:
        """Write an event down."""

    async def refresh(self, room: "Room") -> None:
        """Take in what other nodes have written; the caller holds the lock."""

    def silenced(self, peer: Peer) -> bool:
        """Whether somebody may not talk here."""

    def may_make(self, session: str, address: str) -> bool:
        """Whether a browser may make one more match now."""

    def tell(self, told: Told) -> None:
        """Tell the other nodes something, where there are any."""

    def spread(self, room: "Room", playing: bool, line: ChatLine) -> None:
        """Let pages at other nodes read what was said."""

    async def restore(self, room: "Room", error: BaseException, shown: int) -> None:
        """After a failed write: make the room what the log says; pages saw ``shown`` events."""

    async def rematch(self, room: "Room") -> None:
        """Make the match that everyone has agreed to."""

    def keep(self, room: "Room") -> None:
        """Keep a snapshot."""

    def drive(self, room: "Room") -> None:
        """Wake the bots, orders and clocks that are next."""


class Room(Unfolding):
    """A match and the pages that look at it."""

    __slots__ = (
        "__weakref__", "absence", "alarm", "asker", "away", "gallery", "gone", "keys", "last",
         "lock", "thinking", "waiting",
    )  # fmt: skip

    hub: Host

    def __init__(self, hub: Host, id: str, record: Record, secret: str, updated: float) -> None:
        super().__init__(hub, id, record, secret, updated)
        self.gone = False
        """Whether it was given up: it writes nothing any more, and its pages come back."""
        self.asker: Peer | None = None
        """The page whose request is being done."""
        self.keys: dict[str, int] = {}
        self.last: Last | None = None
        """The last event in memory that is in the log; None where there is none."""
        self.lock = asyncio.Lock()
        self.waiting = Counter[str]()
        """Requests that wait, by browser; nobody's are those without a seat."""
        self.thinking: dict[int, tuple[Moment, asyncio.Task[None]]] = {}
        """Bots and orders at work: for which moment, and where."""
        self.alarm: asyncio.TimerHandle | None = None
        self.away: dict[int, float] = {}
        """Seats whose clocks ran while their node was gone, and since when it was."""
        self.absence = Absence()
        self.attend()
        terms = record.terms
        self.limited = terms.kind == "match" and terms.watch.kind != "open"
        self.gallery: Gallery | None = None
        """The match as they see it, once somebody looks."""

    def moves(self, seat: int, *codes: int, text: str = "") -> tuple[Move, ...]:
        """Actions and the luck that follows them, as they will be written down."""
        return moves_from(self.record, self.secret, self.lesson, seat, *codes, text=text)

    def matter(self, seat: int, guess: State | None = None) -> Matter:
        """What a process is told when it is to think for a seat: never the truth."""
        record, terms = self.record, self.record.terms
        edition: str | None = terms.edition or None
        if edition and edition not in record.game.houses():
            edition = str(self.hub.library.path(edition))
        if guess is None:
            guess = record.match.state.guess(seat, Rng(secrets.randbits(62)))
        return Matter(terms.game, terms.options, edition, guess, seat)

    async def commit(
        self, event: events.Happening, key: str | None = None, seated: Seated | None = None
    ) -> int:
        """Apply, write down, show. The caller holds the lock and has checked everything."""
        if self.gone:
            raise Refused("again")
        record, telling = self.record, Telling(self, event)
        lists = {} if telling.seen else dict(record.match.standing.lists)
        seq = record.seq + 1
        try:
            record.apply(event, seq, monotonic(), telling.story.tell, trusted=True)
            now = time.time() + self.hub.offset
            standing = Standing(record.over(), len(record.free()))
            mark = record.match.state.key() if seq % HASHED == 0 or standing.over else None
            if standing.over and isinstance(event, events.Played):
                event = replace(event, outcome=record.outcome())
            row = Row(self.id, seq, key, events.encode(event).decode(), now, mark)
            await self.hub.append(row, standing if standing != telling.stood else None, seated)
        except BaseException as error:
            # The record is ahead of the log, or broken halfway by a game: the log decides.
            await self.hub.restore(self, error, seq - 1)
            if not isinstance(error, Exception):
                raise
            raise (Raced if isinstance(error, Conflict) else Refused)(code_of(error)) from error
        self.last = Last(seq, now)
        self.tell(telling, event, now, key)
        self.gather(row)
        if lists and record.rewound != telling.rewound:
            asked = event if isinstance(event, events.Undone | events.Offered) else telling.offer
            self.order_again(lists, asked.seat if asked is not None else NOBODY)
        if seq % SNAPSHOT == 0 and not isinstance(event, events.Private):
            self.hub.keep(self)  # its moment is told to everyone
        return record.s

    def order_again(self, lists: dict[int, tuple[str, ...]], by: int) -> None:
        """Somebody has taken something back: what the others had ordered since stands again."""
        record = self.record
        now = record.match.standing.lists
        own = record.beside(by) if by >= 0 else []
        lost = [
            (seat, record.chairs[seat].holder, had, now.get(seat))
            for seat, had in lists.items()
            if seat in record.people() and seat not in own and now.get(seat) != had
        ]
        if lost:
            self.hub.spawn(self.restore_orders(lost))

    async def restore_orders(self, lost: Sequence[Lost]) -> None:
        """Write down again what was ordered, where its seat has ordered nothing else since; what
        could not be written is tried again, as long as the match is open here."""
        while True:
            async with self.lock:
                lost = [one for one in lost if not await self.ordered(*one)]
            if not lost or self.gone:
                return
            await asyncio.sleep(AGAIN)

    async def ordered(
        self, seat: int, holder: str, had: tuple[str, ...], left: tuple[str, ...] | None
    ) -> bool:
        """Let a list stand again that was taken back; False where it could not be written down."""
        for _ in range(RACES):
            record = self.record
            same = seat in record.seats_of(holder) and not (record.over() or self.readonly)
            if not same or record.match.standing.lists.get(seat) != left:
                return True
            try:
                await self.commit(events.Ordered(seat, written(had)))
            except Raced:  # another node was first: look again
                continue
            except Refused:
                return False
            return True
        return False

    def take(self, row: Row) -> None:
        """Apply and show what another node has written down. The caller holds the lock."""
        event, record = events.decode(row.body), self.record
        telling = Telling(self, event)
        ago = max(0.0, time.time() + self.hub.offset - row.at)
        record.apply(event, row.seq, monotonic() - ago, telling.story.tell)
        if row.hash is not None and record.match.state.key() != row.hash:
            raise BadText(f"the state after event {row.seq} is another one")
        self.last = Last(row.seq, row.at)
        self.tell(telling, event, row.at, row.key)
        self.gather(row)

    def tell(self, telling: Telling, event: events.Happening, now: float, key: str | None) -> None:
        """Show an event that is written down and applied, whoever wrote it; then go on."""
        if self.asker is not None and self.asker.corked is None:
            self.asker.cork()
        if key is not None:
            self.remember(key)
        self.unfold(telling, event, now)
        if self.record.seating != telling.seating:  # a page that was there may have a seat now
            self.hub.tell(Here(self.id, self.seats_here()))
        if self.attend():  # told to those who sit here alone, whoever else looks
            self.show_absent()
        self.go_on()

    # Who is there.

    def attend(self) -> bool:
        """Look who is away now; whether the match waits for others than before."""
        return not self.readonly and self.absence.look(self.record, self.online())

    def enter(self, peer: Peer) -> None:
        """A page comes in."""
        super().enter(peer)
        self.attend()

    def info(self, session: str) -> MatchInfo:
        """The match as everyone may see it; who sits at it also sees who is away."""
        found = super().info(session)
        return replace(found, absent=self.absence.shown(self.record)) if found.mine else found

    def show_seats(self, besides: Peer | None = None) -> None:
        """Tell everyone who sits where, who is there and what is asked."""
        self.attend()
        super().show_seats(besides)
        if self.gallery is not None:
            self.gallery.show_seats(besides)

    def show_absent(self) -> None:
        """Tell those who sit at the match whom it waits for."""
        frame = encode(Away(self.absence.shown(self.record)))
        for peer in self.audience():
            if peer.own:
                peer.push(frame)

    def whisper(self, seat: int) -> None:
        """A seat has ordered something: what was under way for it by the last order is not done."""
        if (under_way := self.thinking.pop(seat, None)) is not None:
            under_way[1].cancel()  # a pass that nobody has seen yet
        super().whisper(seat)

    # Those without a seat, where they see less, or later.

    def apart(self, peer: Peer) -> bool:
        """Whether a page is shown the match as the gallery sees it."""
        return self.limited and not peer.own

    async def shown(self, session: str) -> Showing:
        """The match as a browser may see it; the caller holds the lock."""
        if self.gone:  # its record may have what is not written down
            raise Refused("again")
        if not self.limited or self.record.seats_of(session):
            return self
        return await self.open_gallery()

    async def open_gallery(self) -> Gallery:
        """The match as those without a seat see it now; the caller holds the lock."""
        if self.gallery is not None and not self.gallery.unroll():
            self.anew()
        if self.gallery is None:
            self.gallery = await Gallery.of(self)
            self.gallery.unroll()
        return self.gallery

    async def prepare(self, peer: Peer) -> None:
        """Make everything ready for a page before it is greeted; the caller holds the lock."""
        self.choose(peer)
        if self.apart(peer):
            await (await self.open_gallery()).prepare(peer)
        else:
            await super().prepare(peer)

    def greet(self, peer: Peer) -> None:
        """Send a page everything it may know."""
        self.choose(peer)
        if self.gallery is not None:
            self.gallery.peers.discard(peer)
        if not self.apart(peer):
            super().greet(peer)
        elif self.gallery is not None:
            self.gallery.greet(peer)
        else:
            peer.greeted = True
            self.hub.spawn(self.unroll())

    def behind(self, peer: Peer) -> bool:
        """Whether all that a page may know is better made ready beside the loop."""
        if self.gallery is not None and self.apart(peer):
            return self.gallery.behind(peer)
        return super().behind(peer)

    async def catch_up(self, peers: Sequence[Peer]) -> None:
        """Greet pages that wait for it one after the other, as soon as others had their turn."""
        for peer in peers:
            await asyncio.sleep(0)
            async with self.lock:
                if self.gone:
                    return
                if peer in self.peers and not peer.greeted:
                    await self.welcome(peer)

    async def welcome(self, peer: Peer) -> None:
        """Send a page everything it may know, once that is ready; where it cannot be found out, it
        comes back. The caller holds the lock."""
        try:
            await self.prepare(peer)
        except (StoreFailed, Refused):
            peer.close()
        else:
            if peer in self.peers:
                self.greet(peer)

    async def unroll(self) -> None:
        """Show those without a seat what they may see by now."""
        async with self.lock:
            if self.gone:
                return
            looking = [one for one in self.peers if one.greeted and self.apart(one)]
            try:
                gallery = await self.open_gallery()
            except (StoreFailed, Refused):  # they would be shown nothing any more
                for peer in looking:
                    peer.close()
                return
            gallery.renew([one for one in looking if one not in gallery.peers])

    def gather(self, row: Row) -> None:
        """Something was written down that those without a seat may see, now or later."""
        if self.gallery is not None and not self.gallery.gather(row):
            self.anew()

    def anew(self) -> None:
        """The log is another than the gallery knows: it is made again for those who look."""
        if self.gallery is not None:
            self.gallery.rest()
            self.gallery = None
            self.hub.spawn(self.unroll())

    def notify(self, notice: Noticed) -> None:
        """Tell everybody something beside the log; who sits where is told to all at once."""
        super().notify(notice)
        if notice.what in SEATING and self.gallery is not None:
            self.gallery.tell(notice)

    def leave(self, peer: Peer) -> None:
        """A page is gone."""
        super().leave(peer)
        if self.gallery is not None:
            self.gallery.leave(peer)

    def missed(self, lost: float) -> None:
        """Nobody drove the match since a moment: who is not back yet will be given time."""
        if self.record.clock is not None:
            self.away = dict.fromkeys(set(self.record.clock.running) - self.online(), lost)

    def remember(self, key: str) -> None:
        """Remember that a request was done."""
        self.keys[key] = self.record.s
        if len(self.keys) > KEYS:
            del self.keys[next(iter(self.keys))]

    def go_on(self) -> None:
        """Wake the bots, orders and clocks that are next."""
        self.hub.drive(self)

    def settled(self, work: Callable[[], object]) -> None:
        """Show or decide something by the record, now or once nothing is being written: until then
        it is ahead of the log, and may be put back."""
        if self.lock.locked():
            self.hub.spawn(self.later(work))
        else:
            work()

    async def later(self, work: Callable[[], object]) -> None:
        """Do something once nothing is being written."""
        async with self.lock:
            if not self.gone:
                work()


class Raced(Refused):
    """Another node was first; the room has seen what it wrote, and the request is judged again."""


def code_of(error: Exception) -> str:
    """What whoever asked is told of a write that failed."""
    if isinstance(error, Conflict):
        return "stale"
    return "again" if isinstance(error, Unclear) else "store"
