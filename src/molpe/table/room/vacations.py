"""Vacations: while a guest is on one, the clocks by days of their seats stand still.

That somebody is away lies in the database; that a clock stands still is an event of its match, so
that every node, every replay and every file says the same. Whoever drives a match sees to it.
"""

import contextlib
from collections.abc import Coroutine
from time import monotonic
from typing import Any, Protocol

from molpe.table.match import events
from molpe.table.protocol.letters import VacationInfo
from molpe.table.protocol.refusals import Refused
from molpe.table.room.room import Room
from molpe.table.room.warden import DAY, Warden
from molpe.table.store import Store, StoreFailed

YEAR = 365 * DAY
MANY = 200
"""Matches of a guest that are seen to at once, running ones first; others when they are opened."""
LITTLE = 2.0
"""Seconds by which a clock may go on sooner or later than its person."""


class Host(Protocol):
    """What is needed of the table."""

    store: Store
    rooms: dict[str, Room]
    warden: Warden

    def leads(self, room: Room) -> bool:
        """Whether it is for this node to drive a room."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> Any:
        """Run something beside the rest."""

    async def get(self, id: str) -> Room | None:
        """The room of a match."""


class Vacations:
    """Who is away, as far as this node has heard."""

    def __init__(self, hub: Host) -> None:
        self.hub = hub
        self.away: dict[str, float] = {}

    async def look(self) -> None:
        """Hear who is away, and see to clocks: also to those that could not be seen to before."""
        if self.hub.store.slow is None:
            return
        self.away = await self.hub.store.slow.away(self.hub.warden.now())
        for room in list(self.hub.rooms.values()):
            self.settle(room)

    # What a guest asks for.

    async def info(self, session: str) -> VacationInfo:
        """A guest's vacation, and how much of it is left."""
        rules, slow, now = self.hub.warden.rules, self.hub.store.slow, self.hub.warden.now()
        taken = await slow.vacations(session, now - YEAR) if slow is not None else []
        spent = sum(max(DAY, until - max(begun, now - YEAR)) for begun, until in taken)
        left = max(0, int((rules.vacation * DAY - spent) // DAY))
        until = max((until for _, until in taken if until > now), default=0.0)
        return VacationInfo(until, left, min(left, rules.vacation_once), rules.vacation)

    async def take(self, session: str, days: int) -> None:
        """Be away for so many days, or be back."""
        slow, now, found = self.hub.store.slow, self.hub.warden.now(), await self.info(session)
        if slow is None or not session:
            raise Refused("forbidden")
        if days == 0 and not found.until:
            return  # or anybody could have all their matches opened, again and again
        if days == 0:
            await slow.come_back(session, now)
        elif found.until:
            raise Refused("vacation", "you are on vacation already")
        elif days > found.once:
            told = f"{days} days of vacation are too many: {found.once} are left to take at once"
            raise Refused("vacation", told)
        else:
            await slow.leave(session, now, now + days * DAY)
        await self.look()
        for id in await self.hub.store.mine(session, MANY):
            with contextlib.suppress(Exception):  # each match stands alone; its driver looks again
                if (room := await self.hub.get(id)) is not None:
                    self.settle(room)

    # What becomes of clocks.

    def late(self, room: Room, seat: int) -> float | None:
        """For how many seconds the clock of a seat must stand from now on, where it does not."""
        record, clock = room.record, room.record.clock
        if clock is None or record.terms.clock.kind != "days" or record.over() or room.readonly:
            return None
        wanted = max(0.0, self.away.get(record.chairs[seat].holder, 0.0) - self.hub.warden.now())
        stands = max(0.0, clock.rests[seat] - monotonic())
        return wanted if abs(wanted - stands) > LITTLE else None

    def settle(self, room: Room) -> None:
        """See to it that the clocks of a match stand still for whoever is away."""
        if room.record.terms.clock.kind != "days":
            return
        late = any(self.late(room, seat) is not None for seat in room.record.people())
        if late and self.hub.leads(room):
            self.hub.spawn(self.write(room))

    async def write(self, room: Room) -> None:
        """Write down whose clocks stand still."""
        with contextlib.suppress(StoreFailed, Refused):
            async with room.lock:
                for seat in list(room.record.people()):
                    await self.rests(room, seat)

    async def rests(self, room: Room, seat: int) -> bool:
        """Write down that a clock stands or goes on, if it must, by what the database says and not
        by hearsay; the caller holds the lock."""
        slow = self.hub.store.slow
        if slow is None or room.gone or room.record.terms.clock.kind != "days":
            return False
        self.away = await slow.away(self.hub.warden.now())
        seconds = self.late(room, seat)
        if seconds is None:
            return False
        await room.commit(events.Rested(seat, round(1000 * seconds)))
        return True
