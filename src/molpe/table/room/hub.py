"""All matches of a table: made, loaded when somebody looks, driven on, let go when nobody does."""

import asyncio
import contextlib
import logging
import secrets
import time
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from msgspec.structs import replace

from molpe.kernel import CHANCE, MolpeError
from molpe.table.library.lessons import find_lesson
from molpe.table.library.library import Library, game_class, game_names
from molpe.table.match import events
from molpe.table.match.lesson import Lesson
from molpe.table.match.luck import new_secret
from molpe.table.match.record import Record
from molpe.table.match.snapshot import freeze
from molpe.table.match.terms import Place, Terms, encode
from molpe.table.room.alarms import Alarms
from molpe.table.room.cluster import Cluster
from molpe.table.room.driver import Driver
from molpe.table.room.errands import Errands
from molpe.table.room.guests import Guests
from molpe.table.room.health import Health
from molpe.table.room.letterboxes import Letterboxes
from molpe.table.room.mender import Mender
from molpe.table.room.metrics import Metrics
from molpe.table.room.neighbour import Neighbour
from molpe.table.room.news import News
from molpe.table.room.parting import returned
from molpe.table.room.peer import Peer
from molpe.table.room.room import Room
from molpe.table.room.sessions import Sessions
from molpe.table.room.shelf import Damaged, Last, Shelf
from molpe.table.room.tidy import Tidy
from molpe.table.room.vacations import Vacations
from molpe.table.room.warden import Warden
from molpe.table.store import Conflict, Row, Seated, Snapshot, Store, StoreFailed
from molpe.table.store.model import Created, Made, Standing
from molpe.table.work.bots import Bots
from molpe.table.work.craft import Crafted, Order
from molpe.table.work.review import Reviews
from molpe.table.work.workshop import Reader, Workshop

log = logging.getLogger("molpe.table")

READERS = 2
"""Processes that read what others send; they are there only while there is something to read."""
IDLE = 600.0
"""Seconds until a match that nobody looks at is let go."""
LINES_KEPT = 60.0
"""Seconds for which the lines of a long match are kept that nobody looks at."""
LONG, HELD, LOOKED_AT = 5_000, 500_000, 5_000_000
"""Actions of a long match; how many long ones may have together that nobody looks at, and that
somebody does: an action takes some 300 bytes, and match files of others have up to 100,000."""
TICK = 0.5
AGAIN = 60.0
"""Seconds until a match that could not be opened is tried again."""


class Bad(NamedTuple):
    """Why a match could not be opened, and until when that is believed."""

    why: str
    until: float


class Hub(Errands, Guests, Neighbour):
    """The matches of one server process."""

    def __init__(self, store: Store, folder: Path, bots: Bots | None = None) -> None:
        Errands.__init__(self)
        Guests.__init__(self)
        self.store = store
        self.sessions = Sessions(folder, kept=store.commons is None)
        self.cluster = Cluster(self, store.commons) if store.commons is not None else None
        self.offset = self.late = 0.0
        self.library = Library(folder)
        self.bots = bots or Bots()
        self.metrics = Metrics()
        self.health = Health(store)
        self.warden = Warden(self)
        self.vacations = Vacations(self)
        self.news = News(self)
        self.letterboxes = Letterboxes(self)
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room | None]] = {}
        self.shelf = Shelf(store, self.library, self.beside)
        self.lessons: dict[str, Lesson] = {}
        self.alarms = Alarms(self)
        self.damaged: dict[str, Bad] = {}
        """Matches that could not be opened."""
        self.idle = IDLE
        self.driver = Driver(self)
        self.mender = Mender(self)
        self.tidy = Tidy()
        self.readers = Workshop(READERS, Reader)
        self.reviews = Reviews(self.bots, self.spawn, store.commons)
        self.sockets = 0
        self.left = 0
        """Pages that have left."""
        self.closing = False

    async def start(self, address: str = "") -> None:
        """Open the store, find the tutorials, take up the clocks; ``address`` is where this node is
        reached."""
        await self.store.start()
        await self.reseal()
        self.library.sweep()
        for name in game_names():
            try:
                lesson = find_lesson(game_class(name))
            except MolpeError as error:
                log.error("tutorial", extra={"game": name, "error": str(error)})
                continue
            if lesson is not None:
                self.lessons[name] = lesson
        try:
            await self.warden.look()
        except StoreFailed as error:  # nobody comes in before it is known who may not
            await self.store.close()
            raise StoreFailed(f"the database cannot be read: {error}") from None
        self.forever(self.watch)
        self.forever(self.warden.watch)
        self.forever(self.news.watch)
        if self.cluster is not None:
            await self.cluster.start(address)
        else:
            self.spawn(self.alarms.take_up())

    async def close(self) -> None:
        """Stop thinking, let what is being written finish, close the store."""
        if self.cluster is not None:
            if not self.cluster.leaving:
                await self.cluster.leave()
            await self.cluster.close()
        self.closing = True
        for task in list(self.tasks):
            task.cancel()
        for room in self.rooms.values():
            self.driver.quiet(room)
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.bots.close()
        await self.readers.close()
        self.threads.shutdown(wait=False)
        await self.store.close()

    def order(
        self, what: Crafted, game: str = "", options: str = "", edition: str = "", seats: int = 0
    ) -> Order:
        """What a process is to read or to render."""
        folder = str(self.library.folder.parent)
        return Order(what, game, edition or None, options=options, seats=seats, folder=folder)

    async def try_out(self, game: str, options: str, edition: str, seats: int) -> None:
        """Have a match begun in a process beside the table, with its bounds of time and memory,
        before the table opens a game with options that nobody has wished for before."""
        if edition and edition not in game_class(game).editions and not self.library.known(edition):
            return  # refused where the wish is settled
        if not self.library.usual(game, options, edition):
            await self.readers.make(self.order("settle", game, options, edition, seats), b" ")
            self.library.believe(game, options, edition)

    def drive(self, room: Room) -> None:
        """Wake the bots, orders and clocks of a room that are next."""
        self.driver.drive(room)
        self.vacations.settle(room)
        self.news.look(room)

    def holds(self, room: Room) -> bool:
        """Whether a room is still there."""
        return self.rooms.get(room.id) is room and not self.closing

    # Being there.

    async def presence(self, room: Room, besides: Peer | None = None) -> None:
        """Tell a room that somebody came or went."""
        async with room.lock:
            if not room.gone:
                room.show_seats(besides)
                await returned(room)
                self.news.look(room)
        if self.cluster is not None:
            self.cluster.here(room)
            self.driver.back(room)

    def figures(self) -> dict[str, float]:
        """What is counted now."""
        return {
            "molpe_sockets": self.sockets,
            "molpe_rooms": len(self.rooms),
            "molpe_events_written_total": self.store.appended,
            "molpe_commits_total": self.store.batches,
            "molpe_store_failures_total": self.health.failures,
            "molpe_bots_asked_total": self.bots.asked,
            "molpe_bots_waiting": self.bots.waiting,
        }

    # Making.

    async def create(self, terms: Terms, id: str = "", made: Made | None = None) -> str:
        """Write a new match down, with the luck that begins it; return its id."""
        id = id or secrets.token_urlsafe(16)
        secret = new_secret()
        record = await self.beside(lambda: Record(self.library.game_of(terms), terms))
        room = Room(self, id, record, secret, time.time() + self.offset)
        rows = []
        if room.record.match.state.actor() == CHANCE and terms.kind != "replay":
            event = events.Played(room.moves(CHANCE, -1))
            room.record.apply(event, 1, monotonic(), trusted=True)
            rows.append(Row(id, 1, None, events.encode(event).decode(), room.updated, None))
            room.last = Last(1, room.updated)
        await self.store.create(
            Created(
                id=id,
                game=terms.game,
                terms=encode(terms).decode(),
                secret=secret,
                created=room.updated,
                kind=terms.kind,
                listed=terms.listed,
                timed=terms.clock.kind != "none",
                standing=Standing(record.over(), len(record.free())),
                seated=[
                    Seated(place.holder, id, seat)
                    for seat, place in enumerate(terms.seats)
                    if place.holder
                ],
                rows=rows,
                made=made,
            )
        )
        self.metrics.created += 1
        if id in self.rooms:  # asked for again, it was opened before this was heard
            return id
        record.start_clock(monotonic())
        self.rooms[id] = room
        self.drive(room)
        self.make_room(room)
        return id

    async def rematch(self, room: Room) -> None:
        """Once everyone has agreed: the same again, each one seat further. Holds the lock."""
        record = room.record
        offer = record.offer
        if offer is None or offer.what != "rematch" or record.waiting():
            return
        chairs = record.chairs[1:] + record.chairs[:1]
        places = tuple(
            Place("person", chair.name, holder=chair.holder)
            if chair.kind == "person"
            else Place("bot", "", chair.agent)
            if chair.kind == "bot"
            else Place("free")
            for chair in chairs
        )
        terms = record.terms
        again = Terms(
            game=terms.game,
            version=game_class(terms.game).version,
            seats=places,
            options=terms.options,
            edition=terms.edition,
            clock=terms.clock,
            hints=terms.hints,
            watch=replace(terms.watch, seat=(terms.watch.seat - 1) % len(places))
            if terms.watch.kind == "seat"
            else terms.watch,
            patience=terms.patience,
        )
        id = self.sessions.sign(f"rematch {room.id} {record.seq}", 12)
        with contextlib.suppress(Conflict):  # whoever was asked to before has made it
            await self.create(again, id)
        await room.commit(events.Linked(id))

    # Finding.

    async def get(self, id: str) -> Room | None:
        """The room of a match, loaded if need be."""
        room = self.rooms.get(id)
        if room is not None:
            return room
        if (damaged := self.damaged.get(id)) is not None and monotonic() < damaged.until:
            raise Damaged(damaged.why)
        task = self.loading.get(id)
        if task is None:
            task = self.loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda done: self._loaded(id, done))
        return await asyncio.shield(task)

    def _loaded(self, id: str, task: "asyncio.Task[Room | None]") -> None:
        self.loading.pop(id, None)
        if not task.cancelled():
            task.exception()  # whoever waits is told; nobody may be left who does

    async def _load(self, id: str) -> Room | None:
        try:
            found = await self.shelf.load(id)
        except Damaged as error:
            self.give_up(id, str(error))
            raise
        if found is None or id in self.rooms:  # made here meanwhile
            return self.rooms.get(id)
        room = Room(self, id, found.record, found.secret, found.updated)
        room.last = found.last
        if found.broken:
            self.metrics.broken += 1
            log.warning("replay", extra={"match": id[:6], "error": found.broken})
            room.readonly = found.broken
        room.old = found.old
        self.alarms.due.pop(id, None)
        self.damaged.pop(id, None)
        self.metrics.loaded += 1
        self.rooms[id] = room
        if self.cluster is not None:
            self.cluster.loaded(room)
        self.drive(room)
        self.make_room(room)
        return room

    async def wake(self, id: str) -> Room | None:
        """The room of a match that nobody may look at: it is let go soon."""
        return await self.alarms.wake(id)

    def give_up(self, id: str, why: str) -> None:
        """A match cannot be opened: say so once, and try again after a while."""
        if id not in self.damaged:
            self.metrics.damaged += 1
            log.error("open", extra={"match": id[:6], "error": why})
        self.alarms.due.pop(id, None)
        self.damaged[id] = Bad(why, monotonic() + AGAIN)

    async def restore(self, room: Room, error: BaseException, shown: int) -> None:
        """After a failed write: make the room what the log says. Nobody has seen anything else."""
        await self.mender.restore(room, error, shown)

    async def append(self, row: Row, standing: Standing | None, seated: Seated | None) -> None:
        """Write an event down and time it."""
        began = time.perf_counter()
        try:
            await self.store.append(row, standing, seated)
        except StoreFailed as error:
            if not isinstance(error, Conflict):
                self.health.failed(error)
                self.health.ill = True
            raise
        self.health.ill = False
        self.metrics.append.add(time.perf_counter() - began)

    def keep(self, room: Room) -> None:
        """Take a snapshot now, and put it away when there is time."""
        if room.record.match.ended is None:
            snapshot = Snapshot(room.record.seq, freeze(room.record, monotonic()))
            self.spawn(self.shelf.keep(room.id, snapshot))

    # Letting go.

    def drop(self, room: Room) -> None:
        """Forget a room; its log has everything."""
        room.gone = True
        self.driver.quiet(room)
        if room.gallery is not None:
            room.gallery.rest()
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
            if self.cluster is not None:
                self.cluster.let_go(room.id)

    def sweep(self, now: float) -> None:
        """Let go of rooms that nobody has looked at for a while."""
        for room in list(self.rooms.values()):
            if room.peers or room.lock.locked() or room.thinking:
                continue
            if now - room.idle_since > LINES_KEPT:
                for shown in (room, room.gallery) if room.gallery is not None else (room,):
                    shown.logs.clear()
            if now - room.idle_since >= self.idle:
                self.let_go(room)

    def let_go(self, room: Room) -> bool:
        """Let go of a room, unless its clock runs out soon; whether it is gone."""
        clock = room.record.clock
        led = self.cluster is None or self.cluster.leads(room.id)
        if clock is not None and not (room.record.over() or room.readonly) and led:
            flag = clock.next_flag(monotonic())
            if flag is not None:
                if flag[0] < self.idle:
                    return False
                if self.cluster is not None:
                    self.cluster.let_go(room.id, flag[0] - self.idle / 2)
                else:
                    self.alarms.put_off(room.id, flag[0])
        self.drop(room)
        self.metrics.evicted += 1
        return True

    def make_room(self, new: Room) -> None:
        """Where long matches that nobody looks at hold much, let go of those left longest."""
        if len(new.record.match.log) < LONG:
            return
        left = [room for room in self.others(new) if not room.peers]
        held = sum(len(room.record.match.log) for room in left)
        for room in sorted(left, key=lambda room: room.idle_since):
            busy = room.lock.locked() or room.thinking
            if held > HELD and not busy and self.let_go(room):
                held -= len(room.record.match.log)

    def crowded(self, new: Room) -> bool:
        """Whether it is a long match, and too much is held already by those that are looked at."""
        if new.peers or len(new.record.match.log) < LONG:
            return False
        return sum(len(one.record.match.log) for one in self.others(new) if one.peers) > LOOKED_AT

    def others(self, room: Room) -> list[Room]:
        """The other long matches."""
        rooms = self.rooms.values()
        return [one for one in rooms if one is not room and len(one.record.match.log) >= LONG]

    async def watch(self) -> None:
        """Sweep, wake matches whose clocks run out, and measure how late the loop is."""
        loop = asyncio.get_running_loop()
        ticks = 0
        while True:
            began = loop.time()
            await asyncio.sleep(TICK)
            self.late = max(0.0, loop.time() - began - TICK)
            self.metrics.lag.add(self.late)
            ticks += 1
            if ticks % 10 == 0:
                self.sweep(time.monotonic())
                self.tidy.tick(self.metrics.frames, self.left, 10 * TICK)
                await self.alarms.ring()
