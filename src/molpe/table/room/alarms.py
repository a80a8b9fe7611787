"""Clocks of matches that are not in memory: when they run out, and that they are woken then.

After a start these are looked for beside everything else, a few at a time, and let go of at once:
how many matches a database holds decides neither when a table is open nor what it keeps.
"""

import asyncio
import contextlib
import logging
import time
from time import monotonic
from typing import Protocol

from molpe.table.match.record import Record
from molpe.table.room.room import Room
from molpe.table.room.shelf import Damaged, Shelf
from molpe.table.store import Store, StoreFailed

log = logging.getLogger("molpe.table")

PAGE = 100
"""Matches with clocks that are asked for at once."""
OTHERS = 3.0
"""So much longer than it looks at a match it leaves the processor to others."""
AGAIN = 60.0
"""Seconds until what could not be read is asked for again."""
SOON = 20.0
"""Seconds until a match is let go that was opened without anybody who looks."""


class Host(Protocol):
    """What is needed of the table whose clocks these are."""

    store: Store
    shelf: Shelf
    rooms: dict[str, Room]
    idle: float

    async def get(self, id: str) -> Room | None:
        """The room of a match."""

    def give_up(self, id: str, why: str) -> None:
        """A match cannot be opened."""


class Alarms:
    """When the clocks of matches run out that nobody looks at."""

    def __init__(self, hub: Host) -> None:
        self.hub = hub
        self.due: dict[str, float] = {}
        """When to open a match again, by the monotonic clock."""

    def put_off(self, id: str, flag: float) -> None:
        """The next flag of a match falls in so many seconds, and it is let go until then."""
        self.due[id] = monotonic() + flag - self.hub.idle / 2

    async def wake(self, id: str) -> Room | None:
        """Open a match without anybody who looks, for a while."""
        room = await self.hub.get(id)
        if room is not None and not room.peers:
            room.idle_since = min(room.idle_since, time.monotonic() - self.hub.idle + SOON)
        return room

    async def ring(self) -> None:
        """Open the matches whose moment has come."""
        now = monotonic()
        for id in [id for id, due in self.due.items() if due <= now]:
            try:
                with contextlib.suppress(StoreFailed, Damaged):
                    if await self.hub.get(id) is None:
                        self.due.pop(id, None)  # deleted meanwhile
            except Exception as error:
                self.pass_by(id, error)

    def pass_by(self, id: str, error: Exception) -> None:
        """Each match stands alone: one that breaks who opens it is tried again later."""
        log.error("clocks", extra={"match": id[:6], "error": str(error)})
        self.due[id] = monotonic() + AGAIN

    async def take_up(self) -> None:
        """After a start: find out when the clocks of running matches run out."""
        last = ""
        while True:
            try:
                while page := await self.hub.store.timed(last, PAGE):
                    for last in page:
                        began = time.perf_counter()
                        try:
                            with contextlib.suppress(Damaged):
                                await self.look(last)
                        except Exception as error:
                            self.pass_by(last, error)
                        await asyncio.sleep(OTHERS * (time.perf_counter() - began))
                return
            except StoreFailed as error:
                log.error("clocks", extra={"error": str(error)})
            await asyncio.sleep(AGAIN)

    async def look(self, id: str) -> None:
        """Find out when a match has to be opened, or open it where that is soon."""
        if id in self.hub.rooms:
            return
        try:
            found = await self.hub.shelf.load(id)
        except Damaged as error:
            self.hub.give_up(id, str(error))
            return
        if found is None or id in self.hub.rooms:
            return
        clock = found.record.clock
        flag = clock.next_flag(monotonic()) if clock is not None else None
        if found.broken or stirs(found.record) or (flag is not None and flag[0] < self.hub.idle):
            await self.wake(id)
        elif flag is not None:
            self.put_off(id, flag[0])


def stirs(record: Record) -> bool:
    """Whether a match goes on by itself: a bot is asked, or an order answers."""
    if record.over() or record.free() or not record.people():
        return False
    return any(
        record.chairs[seat].kind == "bot" or record.automatic(seat) is not None
        for seat in record.actors()
    )
