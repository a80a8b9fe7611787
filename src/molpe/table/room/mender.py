"""Rooms made right after a write that failed: by the log, which alone decides."""

import contextlib
import logging
from time import monotonic
from typing import Protocol

from molpe.table.room.alarms import AGAIN, Alarms
from molpe.table.room.cluster import Cluster
from molpe.table.room.driver import Driver
from molpe.table.room.room import Room
from molpe.table.room.shelf import Loaded, Shelf
from molpe.table.store import Conflict, StoreFailed, Unclear

log = logging.getLogger("molpe.table")


class Host(Protocol):
    """What is needed of the table whose rooms are mended."""

    shelf: Shelf
    alarms: Alarms
    driver: Driver
    cluster: Cluster | None

    def drop(self, room: Room) -> None:
        """Forget a room."""

    def holds(self, room: Room) -> bool:
        """Whether a room is still there."""


class Mender:
    """Mends the rooms of a table."""

    def __init__(self, hub: Host) -> None:
        self.hub = hub

    async def restore(self, room: Room, error: BaseException, shown: int) -> None:
        """After a failed write: make the room what the log says. Nobody has seen anything else.

        Where that cannot be found out now, the room is given up and its pages come back later.
        """
        if not isinstance(error, StoreFailed):
            log.error("commit", exc_info=error, extra={"match": room.id[:6]})
        room.gone = True  # until its record is that of the log again, nothing may follow it
        found = None
        try:
            if isinstance(error, Conflict) and await self.yield_to(room, shown):
                return
            if isinstance(error, Exception) and not isinstance(error, Unclear):
                with contextlib.suppress(Exception):
                    found = await self.hub.shelf.load(room.id)
            if not self.hub.holds(room):  # forgotten meanwhile: another may be in its place
                found = None
        finally:
            if found is None and room.gone:  # also where whoever waits for it is called off
                self.give_up(room)
        if found is None:
            return
        self.replace(room, found)
        room.readonly = room.readonly or found.broken
        room.views.clear()
        if found.record.seq != shown:  # the log is ahead: the pages have not seen it
            room.greet_all()
            room.anew()
        if self.hub.cluster is not None:
            self.hub.cluster.following.went_on(room.id, found.record.seq + 1)
        self.hub.driver.later(room)

    def give_up(self, room: Room) -> None:
        """Forget a room; its pages come back."""
        self.hub.drop(room)
        if self.hub.cluster is None:  # or nobody would look after its bots and clocks
            self.hub.alarms.due[room.id] = monotonic() + AGAIN
        for peer in list(room.peers):
            peer.close()

    def replace(self, room: Room, found: Loaded) -> None:
        """Put another record in the place of a room's."""
        room.gone = False
        room.record, room.last = found.record, found.last
        room.keys.clear()  # what was done by them may be in the log no more
        for peer in room.peers:
            peer.seating = -1
        room.reseat()
        room.logs.clear()

    async def yield_to(self, room: Room, shown: int) -> bool:
        """Another node was first: go back to what the pages saw, and show them what it wrote."""
        try:
            found = await self.hub.shelf.load(room.id, shown)
            if found is None or found.broken or found.record.seq != shown:
                return False
            if not self.hub.holds(room):
                return False
            self.replace(room, found)
            for row in found.later:
                room.take(row)
        except Exception as error:
            log.warning("race", extra={"match": room.id[:6], "error": str(error)})
            room.gone = True
            return False
        return True
