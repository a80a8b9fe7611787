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

from molpe.kernel import NOBODY, Rng, State
from molpe.table.match import events
from molpe.table.match.moves import moves_from
from molpe.table.match.record import Record
from molpe.table.match.terms import Move
from molpe.table.protocol.refusals import Refused
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

    __slots__ = ("__weakref__", "alarm", "asker", "gone", "keys", "lock", "thinking", "waiting")

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
        record = self.record
        eyes = {peer.viewer for peer in self.peers if peer.greeted and not peer.curtain}
        self.look(eyes)  # what they were shown last, before it changes
        story = Story(record.game, eyes)
        if isinstance(event, events.Changed):
            self.logs.cut(record.questions.base_length)
        before = (record.over(), len(record.free()))
        seen = isinstance(event, SEEN)
        around = None if seen else Before(record, event)
        seq, rewound, seating = record.seq + 1, record.rewound, record.seating
        try:
            record.apply(event, seq, monotonic(), story.tell, trusted=True)
            now = time.time()
            standing = Standing(record.over(), len(record.free()))
            mark = record.match.state.key() if seq % HASHED == 0 or standing.over else None
            if standing.over and isinstance(event, events.Played):
                event = replace(event, outcome=record.outcome())
            row = Row(self.id, seq, key, events.encode(event).decode(), now, mark)
            await self.hub.append(row, standing if standing != before else None, seated)
        except BaseException as error:
            # The record is ahead of the log, or broken halfway by a game: the log decides.
            await self.hub.restore(self, error, seq - 1)
            if not isinstance(error, Exception):
                raise
            raise Refused(code_of(error)) from error
        private = isinstance(event, events.Private)
        if not private:  # nobody is told of it, not even that it came
            self.updated = now
        if self.asker is not None:
            self.asker.cork()
        if record.seating != seating:
            self.reseat()
        if key is not None:
            self.remember(key)
        ends = record.over() and not before[0]
        if record.rewound != rewound:
            self.logs.cut(len(record.match.log))
            self.marks.done.clear()
            self.greet_all()
        elif ends and record.steps < len(record.match.log):
            self.show(story)
            self.logs.clear()  # from now on luck is counted
            self.greet_all()
        elif isinstance(event, events.Private):  # nobody else is told
            if (under_way := self.thinking.pop(event.seat, None)) is not None:
                under_way[1].cancel()  # a pass by the last order, that nobody has seen yet
            self.show_own(event.seat)
        else:
            self.show(story, event.move.seat if isinstance(event, events.Changed) else NOBODY)
        if ends or not (private or seen):
            self.show_seats()
        if around is not None and (notice := around.notice(record)) is not None:
            frame = encode(notice)
            for peer in self.peers:
                if peer.greeted:
                    peer.push(frame)
        if seq % SNAPSHOT == 0:
            self.hub.keep(self)
        self.go_on()
        return record.s

    def remember(self, key: str) -> None:
        """Remember that a request was done."""
        self.keys[key] = self.record.s
        if len(self.keys) > KEYS:
            del self.keys[next(iter(self.keys))]

    def go_on(self) -> None:
        """Wake the bots, orders and clocks that are next."""
        self.hub.drive(self)


def code_of(error: Exception) -> str:
    """What whoever asked is told of a write that failed."""
    if isinstance(error, Conflict):
        return "stale"
    return "again" if isinstance(error, Unclear) else "store"
