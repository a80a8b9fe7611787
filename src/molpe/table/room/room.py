"""One match in memory: its record, the pages that look at it, and what they ask of it.

The order is law: validate, apply, write down, and only then acknowledge and show. While an event
is being written the room takes no other request, and whoever comes in waits.
"""

import asyncio
import secrets
import time
from time import monotonic
from typing import Protocol

from msgspec.structs import replace

from molpe.kernel import NOBODY, BadText, Rng, State
from molpe.table.match import events
from molpe.table.match.moves import moves_from
from molpe.table.match.record import Record
from molpe.table.match.terms import Move
from molpe.table.protocol.refusals import Refused
from molpe.table.protocol.to_page import ChatLine
from molpe.table.room.metrics import Metrics
from molpe.table.room.notices import Before
from molpe.table.room.peer import Peer, encode
from molpe.table.room.showing import Backstage, Showing
from molpe.table.room.story import Story
from molpe.table.store import Conflict, Row, Seated, Store, Unclear
from molpe.table.store.model import Standing
from molpe.table.work.bots import Bots, Matter

HASHED = 50
"""Every so many events the state's key is written down."""
SNAPSHOT = 200
"""Every so many events a snapshot is kept."""
KEYS = 32
"""So many requests are remembered in memory; older ones are looked up."""
SEEN = (events.Played, events.Changed)
"""What happens without anybody sitting down, leaving, asking or answering."""
WAITING = 16
"""So many requests may wait for a match at once."""


class Host(Backstage, Protocol):
    """What a room needs of the table that it is at."""

    bots: Bots
    metrics: Metrics
    store: Store

    async def append(self, row: Row, standing: Standing | None, seated: Seated | None) -> None:
        """Write an event down."""

    async def refresh(self, room: "Room") -> None:
        """Take in what other nodes have written; the caller holds the lock."""

    def silenced(self, peer: Peer) -> bool:
        """Whether somebody may not talk here."""

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


class Room(Showing):
    """A match and the pages that look at it."""

    __slots__ = (
        "__weakref__", "alarm", "asker", "away", "gone", "keys", "lock", "thinking", "waiting",
    )  # fmt: skip

    hub: Host

    def __init__(self, hub: Host, id: str, record: Record, secret: str, updated: float) -> None:
        super().__init__(hub, id, record, secret, updated)
        self.gone = False
        """Whether it was given up: it writes nothing any more, and its pages come back."""
        self.asker: Peer | None = None
        """The page whose request is being done."""
        self.keys: dict[str, int] = {}
        self.lock = asyncio.Lock()
        self.waiting = 0
        self.thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}
        """Bots and orders at work: for which moment, and where."""
        self.alarm: asyncio.TimerHandle | None = None
        self.away: dict[int, float] = {}
        """Seats whose clocks ran while their node was gone, and since when it was."""

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
        self.tell(telling, event, now, key)
        if seq % SNAPSHOT == 0:
            self.hub.keep(self)
        return record.s

    def take(self, row: Row) -> None:
        """Apply and show what another node has written down. The caller holds the lock."""
        event, record = events.decode(row.body), self.record
        telling = Telling(self, event)
        ago = max(0.0, time.time() + self.hub.offset - row.at)
        record.apply(event, row.seq, monotonic() - ago, telling.story.tell)
        if row.hash is not None and record.match.state.key() != row.hash:
            raise BadText(f"the state after event {row.seq} is another one")
        self.tell(telling, event, row.at, row.key)

    def tell(
        self, telling: "Telling", event: events.Happening, now: float, key: str | None
    ) -> None:
        """Show an event that is written down and applied, whoever wrote it; then go on."""
        record = self.record
        private = isinstance(event, events.Private)
        if not private:  # nobody is told of it, not even that it came
            self.updated = now
        if self.asker is not None and self.asker.corked is None:
            self.asker.cork()
        if record.seating != telling.seating:
            self.reseat()
        if key is not None:
            self.remember(key)
        ends = record.over() and not telling.stood[0]
        if record.rewound != telling.rewound:
            self.logs.cut(len(record.match.log))
            self.marks.done.clear()
            self.greet_all()
        elif ends and record.steps < len(record.match.log):
            self.show(telling.story)
            self.logs.clear()  # from now on luck is counted
            self.greet_all()
        elif isinstance(event, events.Private):  # nobody else is told
            if (under_way := self.thinking.pop(event.seat, None)) is not None:
                under_way[1].cancel()  # a pass by the last order, that nobody has seen yet
            self.show_own(event.seat)
        else:
            anew = event.move.seat if isinstance(event, events.Changed) else NOBODY
            self.show(telling.story, anew)
        if ends or not (private or telling.seen):
            self.show_seats()
        if telling.around is not None and (notice := telling.around.notice(record)) is not None:
            frame = encode(notice)
            for peer in self.peers:
                if peer.greeted:
                    peer.push(frame)
        self.go_on()

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


class Telling:
    """What there was before an event, and what is told of it while it happens."""

    __slots__ = ("around", "rewound", "seating", "seen", "stood", "story")

    def __init__(self, room: Room, event: events.Happening) -> None:
        record = room.record
        eyes = {peer.viewer for peer in room.peers if peer.greeted and not peer.curtain}
        room.look(eyes)  # what they were shown last, before it changes
        self.story = Story(record.game, eyes)
        if isinstance(event, events.Changed):
            room.logs.cut(record.questions.base_length)
        self.stood = (record.over(), len(record.free()))
        self.seen = isinstance(event, SEEN)
        self.around = None if self.seen else Before(record, event)
        self.rewound, self.seating = record.rewound, record.seating


class Raced(Refused):
    """Another node was first; the room has seen what it wrote, and the request is judged again."""


def code_of(error: Exception) -> str:
    """What whoever asked is told of a write that failed."""
    if isinstance(error, Conflict):
        return "stale"
    return "again" if isinstance(error, Unclear) else "store"
