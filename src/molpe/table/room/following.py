"""What other nodes wrote in matches that are open here: taken in as it is told, and shown."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from itertools import groupby
from time import monotonic
from typing import Any, Protocol

from molpe.table.room.health import Health
from molpe.table.room.room import Room
from molpe.table.room.shelf import Last
from molpe.table.store import Row, StoreFailed
from molpe.table.store.commons import Commons

log = logging.getLogger("molpe.table")

AGAIN = 0.25
"""Seconds until rows are asked for again that could not be read."""
STILL = 10.0
"""Seconds without a page after which a room is let go rather than kept up with another node."""


class Host(Protocol):
    """What is needed of the table that is this node."""

    rooms: dict[str, Room]
    loading: dict[str, Any]
    health: Health

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Run something beside the rest."""

    def drop(self, room: Room) -> None:
        """Forget a room."""

    async def restore(self, room: Room, error: BaseException, shown: int) -> None:
        """Make a room what the log says."""


class Following:
    """Keeps the open rooms of a node up with the log."""

    def __init__(self, hub: Host, commons: Commons, leads: Callable[[str], bool]) -> None:
        self.hub = hub
        self.commons = commons
        self.leads = leads
        self.behind: dict[str, int] = {}
        """Open matches that went on elsewhere, and how far."""
        self.doubted: set[str] = set()
        """Open matches whose log may be another one than was seen: a server may have been replaced
        by one that lacks what was written last."""
        self.soon = asyncio.Event()

    def anew(self) -> None:
        """Something may have been missed: every open room looks."""
        for id, room in self.hub.rooms.items():
            self.doubted.add(id)
            self.went_on(id, room.record.seq + 1)

    def went_on(self, id: str, seq: int) -> None:
        """A match went on elsewhere."""
        room = self.hub.rooms.get(id)
        if room.record.seq < seq if room is not None else id in self.hub.loading:
            self.behind[id] = max(seq, self.behind.get(id, 0))
            self.soon.set()

    def loaded(self, id: str) -> None:
        """A match was opened: what was heard of it meanwhile is looked after."""
        if id in self.behind:
            self.soon.set()

    async def follow(self) -> None:
        """Take in what others wrote in matches that are open here."""
        self.anew()  # where it begins again, something was under way
        while True:
            await self.soon.wait()
            self.soon.clear()
            if not await self.hold():
                self.soon.set()
                await asyncio.sleep(AGAIN)
                continue
            wanted, waiting = {}, {}
            for id, seq in self.behind.items():
                room = self.hub.rooms.get(id)
                if room is None:
                    if id in self.hub.loading:
                        waiting[id] = seq
                elif self.still(room):
                    self.hub.drop(room)
                elif room.record.seq < seq:
                    wanted[id] = room.record.seq
            behind, self.behind = self.behind, waiting
            if not wanted:
                continue
            try:
                rows = await self.commons.rows(wanted)
            except StoreFailed as error:
                self.hub.health.failed(error)
                for id in wanted:  # as far as was told: a part may have come meanwhile
                    self.went_on(id, behind[id])
                await asyncio.sleep(AGAIN)
                continue
            for id, own in groupby(rows, lambda row: row.match):
                if (room := self.hub.rooms.get(id)) is not None:
                    self.hub.spawn(self.keep_up(room, list(own)))

    async def hold(self) -> bool:
        """Hold what was seen of rooms in doubt against their logs; False where those cannot be
        read. One whose last event is not there, or is another, is made what the log says: or
        what comes next would be taken for what follows on it."""
        doubted, self.doubted = self.doubted, set()
        rooms = [self.hub.rooms[id] for id in doubted if id in self.hub.rooms]
        seen = {room: room.last for room in rooms if not room.readonly}
        if not seen:
            return True
        wanted = {room.id: last.seq if last is not None else 0 for room, last in seen.items()}
        try:
            moments = await self.commons.moments(wanted)
        except StoreFailed as error:
            self.hub.health.failed(error)
            self.doubted |= doubted
            return False
        for room, last in seen.items():
            at = last.at if last is not None else None
            if room.id not in moments or moments[room.id] != at:
                self.hub.spawn(self.go_back(room, last))
        return True

    async def go_back(self, room: Room, last: Last | None) -> None:
        """Make a room what the log says, unless it has become so meanwhile."""
        async with room.lock:
            if not room.gone and not room.readonly and room.last == last:
                log.warning("behind", extra={"match": room.id[:6]})
                await self.hub.restore(room, StoreFailed("the log is another one"), -1)

    def still(self, room: Room) -> bool:
        """Whether nobody looks at a room, so that it need not be kept up with another node."""
        quiet = monotonic() - room.idle_since > STILL
        return not (room.peers or room.lock.locked() or self.leads(room.id)) and quiet

    async def keep_up(self, room: Room, rows: Iterable[Row]) -> None:
        """Show what others wrote."""
        async with room.lock:
            await self.show(room, rows)

    async def catch_up(self, room: Room) -> None:
        """Take in what others wrote until now; the caller holds the lock."""
        if not room.gone:
            await self.show(room, await self.commons.rows({room.id: room.record.seq}))

    async def show(self, room: Room, rows: Iterable[Row]) -> None:
        """Apply and show events that follow; the caller holds the lock."""
        for row in rows:
            if room.gone or room.readonly or row.seq != room.record.seq + 1:
                continue
            try:
                room.take(row)
            except Exception as error:
                await self.hub.restore(room, error, row.seq - 1)
                return
