"""This node among others on one database: what they write is taken in, what they say is heard, and
of the matches that move by themselves each is driven by one of them.

A lease is a convenience: it keeps two nodes from thinking for the same bot. What keeps the log
right is (match, seq), which whoever comes too late meets like everyone else.
"""

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import Callable, Coroutine
from functools import partial
from time import monotonic
from typing import Any, Protocol

import msgspec

from molpe import __version__
from molpe.table.protocol.to_page import Said
from molpe.table.room.driver import Driver
from molpe.table.room.following import Following
from molpe.table.room.health import Health
from molpe.table.room.herald import Herald
from molpe.table.room.peer import encode
from molpe.table.room.presence import Presence
from molpe.table.room.rollcall import Rollcall
from molpe.table.room.room import Room
from molpe.table.room.shelf import Damaged, Shelf
from molpe.table.room.tidings import (
    Answered,
    Bye,
    Changed,
    Chat,
    Decided,
    Gone,
    Here,
    Inquiry,
    Line,
    Named,
    Page,
    Resealed,
    Told,
    Unsaid,
    Who,
    read,
)
from molpe.table.store import StoreFailed
from molpe.table.store.commons import LIFE, SAID, WROTE, Beat, Commons, Lease

log = logging.getLogger("molpe.table")

BEAT = 1.0
"""Seconds between two heartbeats."""
ADOPTED = 50
"""So many matches that nobody drives are taken up at a heartbeat."""
SEQ = re.compile("[0-9]{1,9}")
"""The number of an event."""
UNLED = 30
"""Heartbeats between two looks for clocks that nobody drives."""


class Host(Protocol):
    """What is needed of the table that is this node."""

    rooms: dict[str, Room]
    loading: dict[str, Any]
    driver: Driver
    health: Health
    shelf: Shelf
    offset: float
    closing: bool

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Run something beside the rest."""

    def forever(self, work: Callable[[], Coroutine[Any, Any, None]]) -> "asyncio.Task[None]":
        """Run something that never ends."""

    def drop(self, room: Room) -> None:
        """Forget a room."""

    def drive(self, room: Room) -> None:
        """Wake the bots, orders and clocks of a room that are next."""

    async def wake(self, id: str) -> Room | None:
        """The room of a match, let go soon where nobody looks."""

    async def restore(self, room: Room, error: BaseException, shown: int) -> None:
        """Make a room what the log says."""

    def node_figures(self) -> dict[str, float]:
        """What this node counts."""

    def forget_name(self, session: str) -> None:
        """A guest may be called otherwise now; all may, where none is named."""

    async def gone(self, session: str) -> None:
        """Forget what this node alone has kept of a guest."""

    async def reseal(self) -> None:
        """Look which keys there are."""

    async def decided(self) -> None:
        """Look what whoever runs the table has decided."""

    async def changed(self, match: str) -> None:
        """Let a match go that is not what the store says any more."""


class Cluster:
    """This node's side of what several share."""

    def __init__(self, hub: Host, commons: Commons) -> None:
        self.hub = hub
        self.commons = commons
        self.alive = 0.0
        """Until when this node counts as alive, by its own monotonic clock."""
        self.seen: float | None = None
        """When it was heard last, by the database's clock: where that was set by as much as a node
        may be silent, the others have taken this one for dead, however often it was heard."""
        self.held: set[str] = set()
        self.wanted: set[str] = set()
        self.adopting: set[str] = set()
        self.given_up: set[str] = set()
        self.put_off: dict[str, float] = {}
        self.following = Following(hub, commons, self.leads)
        self.herald = Herald(hub, commons)
        self.rollcall = Rollcall(lambda: hub.rooms, self.herald, commons.node)
        self.others: set[str] = set()
        self.presence = Presence(hub)
        self.beats = 0
        self.looked = ""  # how far, for clocks that nobody drives
        self.due = 0.0
        """When the next heartbeat is due."""
        self.living: asyncio.Task[None] | None = None
        self.lapses = 0
        """How often this node was not heard in time."""
        self.leaving = False
        self.doubtful = False
        """Whether an answer was lost, so that this node may have leases that it does not know."""
        self.look_soon = asyncio.Event()

    async def start(self, address: str) -> None:
        """Be there, hear the others, take up what nobody drives."""
        began = monotonic()
        self.believe(await self.commons.join(__version__, address), began)
        await self.commons.listen(self.heard, self.anew)
        self.hub.forever(self.following.follow)
        self.living = self.hub.forever(self.live)
        self.look_soon.set()

    async def leave(self) -> None:
        """Drive nothing any more, hand the leases back, and say so."""
        self.leaving = True
        if self.living is not None:  # it takes no lease any more, and its heart stands still
            self.living.cancel()
            await asyncio.gather(self.living, return_exceptions=True)
        for room in list(self.hub.rooms.values()):
            self.hub.driver.quiet(room)
        with contextlib.suppress(StoreFailed):
            await self.commons.leave()
            await self.herald.say_all([Bye()])

    async def close(self) -> None:
        """Hear nothing any more."""
        await self.commons.deaf()

    # Living.

    def believe(self, beat: Beat, began: float) -> None:
        """Take in what a heartbeat was answered: the database's clock, and who is there."""
        now = monotonic()
        late = now >= self.alive or not abs(beat.now - (self.seen or beat.now)) < LIFE
        self.seen = beat.now
        if late:  # the answer came too late: meanwhile others may have taken over
            self.lapse()
        self.alive = began + LIFE
        self.hub.offset = self.hub.shelf.offset = beat.now - time.time() + (now - began) / 2
        others = set(beat.alive) - {self.commons.node}
        gone, came = (self.others | self.presence.known) - others, others - self.others
        self.others = others
        for node in sorted(gone):
            self.presence.forget(node)
        for node in sorted(came):
            self.presence.came(node)
        for room in self.hub.rooms.values() if came or late else ():
            if late or room.seats_here():  # what was said while nobody answered may be lost
                self.here(room)

    async def live(self) -> None:
        """Say that this node lives, take leases that are wanted, take up what was left behind."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, self.due - monotonic())):
                    await self.look_soon.wait()
            self.look_soon.clear()
            try:
                if monotonic() >= self.due:
                    self.due = monotonic() + BEAT
                    await self.beat()
                await self.settle()
            except StoreFailed as error:
                self.doubtful = True
                self.hub.health.failed(error)
                await asyncio.sleep(BEAT / 4)

    def lapse(self) -> None:
        """This node was not heard in time: whatever it drove is asked for anew."""
        self.lapses += 1
        for id in self.held:
            if (room := self.hub.rooms.get(id)) is not None:
                self.hub.driver.quiet(room)
        self.wanted |= self.held
        self.held.clear()

    async def beat(self) -> None:
        """One heartbeat. Who was not heard in time has lost its leases, and asks anew."""
        if monotonic() >= self.alive:
            self.lapse()
        await self.look_around()
        self.beats += 1
        if self.leaving:
            return
        for lease in await self.commons.orphans(ADOPTED):
            self.hub.spawn(self.adopt(lease))
        if self.beats % UNLED == 1 or self.looked:
            unled = await self.commons.unled(self.looked, ADOPTED)
            self.looked = unled[-1] if len(unled) == ADOPTED else ""
            for lease in await self.commons.take(unled) if unled else ():
                self.hub.spawn(self.adopt(lease._replace(lost=0.0)))

    async def look_around(self) -> None:
        """Say that this node lives, and forget who does not."""
        began = monotonic()
        figures = msgspec.json.encode(self.hub.node_figures()).decode()
        self.believe(await self.commons.beat(figures), began)

    async def settle(self) -> None:
        """Give up, put off and take leases, all of a kind by one command."""
        if self.leaving:
            return
        if self.doubtful:
            await self.reconcile()
        if put_off := dict(self.put_off):
            await self.commons.park(put_off)
            for id in put_off:
                self.put_off.pop(id, None)
        self.given_up |= {id for id in self.held if self.done(id)}
        if given_up := self.given_up - self.adopting:
            self.held -= given_up
            await self.commons.release(sorted(given_up))
            self.given_up -= given_up
        self.wanted = {id for id in self.wanted if id in self.hub.rooms and id not in self.held}
        if self.wanted:
            for lease in await self.commons.take(sorted(self.wanted)):
                self.wanted.discard(lease.match)  # the others are asked for again
                self.hub.spawn(self.adopt(lease))

    async def reconcile(self) -> None:
        """After an answer that was lost: what the database says is this node's is driven here."""
        for lease in await self.commons.held():
            if lease.match not in self.held and lease.match not in self.adopting:
                self.hub.spawn(self.adopt(lease))
        self.doubtful = False

    def done(self, id: str) -> bool:
        """Whether nothing will ever be driven in an open match again."""
        room = self.hub.rooms.get(id)
        return room is not None and room.record.over() and room.record.offer is None

    async def adopt(self, lease: Lease) -> None:
        """Drive a match from now on."""
        id = lease.match
        if id in self.adopting:
            return
        self.adopting.add(id)
        try:
            term = self.lapses
            while not await self.open(lease, term):
                await asyncio.sleep(BEAT / 2)
                if self.leaving:
                    return
                with contextlib.suppress(StoreFailed):
                    term = self.lapses
                    if not await self.commons.take([id]):
                        self.wanted.add(id)  # another was first; this one is next, if it is open
                        return
        except Damaged:
            self.given_up.add(id)
        finally:
            self.adopting.discard(id)

    async def open(self, lease: Lease, term: int) -> bool:
        """Open a match that is to be driven and see to what was missed; False: try again, since it
        could not be read, or took so long that the lease may be another's."""
        try:
            if lease.lost is not None:  # pages of whoever is gone do not count as present
                await self.look_around()
            room = await self.hub.wake(lease.match)
            if room is None or room.readonly or self.done(room.id):
                self.given_up.add(lease.match)
                return True
            async with room.lock:
                await self.following.catch_up(room)
                if room.gone or term != self.lapses or monotonic() >= self.alive:
                    return False
                if lease.lost is not None:
                    room.missed(lease.lost)
                self.held.add(lease.match)
                self.hub.drive(room)
            return True
        except StoreFailed:
            return False

    def leads(self, id: str) -> bool:
        """Whether this node drives a match now."""
        return id in self.held and monotonic() < self.alive and not self.leaving

    def want(self, id: str) -> None:
        """Ask for the lease of an open match that has something to be driven."""
        if id not in self.wanted and id not in self.adopting and not self.leaving:
            self.wanted.add(id)
            self.look_soon.set()

    def let_go(self, id: str, due: float | None = None) -> None:
        """A room is let go; after ``due`` seconds somebody must look at its clock again."""
        self.wanted.discard(id)
        if id in self.held:
            self.held.discard(id)
            if due is None:
                self.given_up.add(id)
            else:
                self.put_off[id] = due

    # Hearing.

    def heard(self, text: str) -> None:
        """Another node tells something."""
        node, _, rest = text.partition(" ")
        if self.hub.closing:
            return
        what, _, rest = rest.partition(" ")
        if what == WROTE:  # also what this node wrote itself, and did not know it
            for part in rest.split():
                id, _, seq = part.rpartition(":")
                if SEQ.fullmatch(seq):  # or another program speaks on this channel
                    self.following.went_on(id, int(seq))
        elif what == SAID and node != self.commons.node:
            with contextlib.suppress(
                msgspec.DecodeError, RecursionError
            ):  # a newer node's, or none
                for told in read(rest):
                    self.take(node, told)

    def take(self, node: str, told: Told) -> None:
        """One thing that a node says."""
        match told:
            case Chat():
                if (room := self.hub.rooms.get(told.match)) is not None:
                    room.hear(told.playing, told.line, encode(Said(told.line)))
            case Unsaid():
                if (room := self.hub.rooms.get(told.match)) is not None:
                    room.settled(partial(room.unsay, told.at, told.name))
            case Here():
                self.presence.told(node, told.match, told.seats)
            case Who():
                if (room := self.hub.rooms.get(told.match)) is not None and room.seats_here():
                    self.here(room)
            case Bye():
                self.presence.forget(node)
                self.due = 0.0  # a heartbeat finds what it drove
                self.look_soon.set()
            case Named():
                self.hub.forget_name(told.session)
            case Gone():
                self.hub.spawn(self.hub.gone(told.session))
            case Resealed():
                self.hub.spawn(self.hub.reseal())
            case Decided():
                self.hub.spawn(self.hub.decided())
            case Changed():
                self.hub.spawn(self.hub.changed(told.match))
            case Inquiry():
                self.rollcall.answer(told)
            case Page() | Line() | Answered():
                self.rollcall.heard(node, told)

    def anew(self) -> None:
        """Something may have been missed: every open room looks."""
        self.hub.forget_name("")
        self.following.anew()

    # Telling.

    def loaded(self, room: Room) -> None:
        """A match was opened: what was heard of it meanwhile is looked after, and who is there."""
        self.following.loaded(room.id)
        if self.others:
            self.say(Who(room.id))

    def here(self, room: Room) -> None:
        """Tell the others whose pages are here."""
        if self.others:
            self.say(Here(room.id, room.seats_here()))

    def say(self, told: Told) -> None:
        """Tell the others something, together with whatever else is said in this moment."""
        self.herald.say(told)
