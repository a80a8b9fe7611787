"""What a match does by itself: bots and scripts act, standing orders pass, flags fall."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Coroutine
from time import monotonic
from typing import Any, Protocol

from molpe.table.match import events
from molpe.table.match.clock import GRACE
from molpe.table.match.lesson import SCRIPT
from molpe.table.match.record import Record
from molpe.table.protocol.refusals import Refused
from molpe.table.room.pauses import forced_pause, pause, thinking, veiled
from molpe.table.room.room import Moment, Room
from molpe.table.room.vacations import Vacations
from molpe.table.store import StoreFailed
from molpe.table.work.bots import Bots

log = logging.getLogger("molpe.table")

AGAIN = 3.0
"""Seconds until a bot tries again what could not be written down."""
WATCHED = 0.8
"""Seconds between actions where only bots play."""
LESSON = 0.6
"""Seconds until a tutorial's other seats act."""
IN_TIME = 0.3
"""Seconds before a flag falls that the table passes for a seat at the latest."""
BACK = 60.0
"""Seconds at most that are given back to somebody whose node was gone."""
LITTLE = 500
"""Milliseconds that are not worth an event."""
TAKEOVER = "greedy"
"""The bot that sits down where somebody leaves."""


class Driven(Protocol):
    """What a driver needs of the table whose rooms it drives on."""

    bots: Bots
    offset: float
    vacations: Vacations

    def leads(self, room: Room) -> bool:
        """Whether it is for this node to drive a room; where another does, it asks to be next."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Run something beside the rest."""

    async def rematch(self, room: Room) -> None:
        """Make the match that everyone has agreed to, once; the caller holds the lock."""

    def holds(self, room: Room) -> bool:
        """Whether a room is still there."""


class Driver:
    """Drives the rooms of a table on."""

    def __init__(self, hub: Driven) -> None:
        self.hub = hub

    def quiet(self, room: Room) -> None:
        """Stop everything that would act in a room by itself."""
        for _, task in room.thinking.values():
            task.cancel()
        room.thinking.clear()
        self.silence(room)

    def silence(self, room: Room) -> None:
        """Stop the alarm of a room's clock."""
        if room.alarm is not None:
            room.alarm.cancel()
            room.alarm = None

    def drive(self, room: Room) -> None:
        """After something happened: bots, scripts and orders that are next, and the clock."""
        record = room.record
        self.silence(room)
        actors = record.actors()
        for seat, (moment, task) in list(room.thinking.items()):
            if moment != moment_of(record, seat) or seat not in actors or record.free():
                task.cancel()
                del room.thinking[seat]
        if record.over() or room.readonly:
            if not room.readonly and self.agreed(room) and self.hub.leads(room):
                self.hub.spawn(self.link(room))
            return
        if record.clock is not None:
            flag = record.clock.next_flag(monotonic())
            if flag is not None and not self.hub.leads(room):
                return
            if flag is not None:
                loop = asyncio.get_running_loop()
                room.alarm = loop.call_later(
                    max(0.0, flag[0]) + 0.005, lambda: self.hub.spawn(self.flag(room))
                )
        people = len(record.people())
        if record.free() or (not people and not room.peers):
            return  # bots wait until all are there, and play alone for those who look
        for seat in actors:
            if seat in room.thinking or not (room.lesson is None or room.lesson.lets(record, seat)):
                continue
            bot = record.chairs[seat].kind == "bot"
            action = None if bot else record.automatic(seat)
            if not bot and action is None:
                continue
            if not self.hub.leads(room):
                return
            if action is None:
                task = self.hub.spawn(self.bot(room, seat, people))
            else:
                task = self.hub.spawn(self.order(room, seat, action, people))
            room.thinking[seat] = (moment_of(record, seat), task)

    def agreed(self, room: Room) -> bool:
        """Whether everyone has agreed to another match that is not made yet."""
        offer = room.record.offer
        return offer is not None and offer.what == "rematch" and not room.record.waiting()

    async def link(self, room: Room) -> None:
        """Make the match that everyone has agreed to, where whoever was asked to is gone."""
        async with room.lock:
            try:
                with contextlib.suppress(Refused):
                    await self.hub.rematch(room)
            except StoreFailed:
                self.later(room)

    async def bot(self, room: Room, seat: int, people: int) -> None:
        """Let a bot act."""
        record, s = room.record, room.record.s
        agent = record.chairs[seat].agent
        legal = record.match.state.legal(seat)
        action = legal[0]
        scripted = room.lesson.scripted(record) if room.lesson is not None else None
        if scripted is not None and scripted[0] == seat:
            await asyncio.sleep(LESSON)
            action = record.game.parse(record.match.state, seat, scripted[1])
        else:
            if not people:
                await asyncio.sleep(WATCHED)
            if len(legal) == 1 and people and veiled(record, seat):
                await asyncio.sleep(forced_pause(record, agent))
            elif len(legal) > 1:
                agent = TAKEOVER if agent == SCRIPT else agent
                try:
                    ms = thinking(record, agent)
                    reply = await self.hub.bots.think(room.matter(seat), agent, ms)
                    action = reply.action if reply.action in legal else action
                except Exception as error:  # whatever it is, the others do not wait for it
                    log.error("bot", extra={"agent": agent, "error": str(error)})
                    action = secrets.choice(legal)
        await self.act(room, seat, action, record, s)

    async def order(self, room: Room, seat: int, action: int, people: int) -> None:
        """Let a standing order pass, after a while that tells nothing."""
        record, s = room.record, room.record.s
        wait = pause(people)
        if record.clock is not None:  # it is the time of a person who is not asked
            wait = min(wait, max(0.0, record.clock.remaining(seat, monotonic()) - IN_TIME))
        await asyncio.sleep(wait)
        await self.act(room, seat, action, record, s)

    async def act(self, room: Room, seat: int, action: int, record: Record, s: int) -> None:
        """An action of the table's own, for the moment and the record it was thought out for."""
        async with room.lock:
            room.thinking.pop(seat, None)  # from here on it is not cancelled any more
            other = record is not room.record  # what could not be written has not happened
            stale = other or not record.fresh <= s or seat not in record.actors()
            if stale or not self.hub.leads(room):
                self.drive(room)
                return
            left = record.clock.stop(seat, monotonic()) if record.clock is not None else None
            with contextlib.suppress(Refused):
                await room.commit(events.Played(room.moves(seat, action), left))

    async def flag(self, room: Room) -> None:
        """A clock may have run out."""
        async with room.lock:
            clock = room.record.clock
            flag = clock.next_flag(monotonic()) if clock is not None else None
            if flag is None or flag[0] > 0 or room.record.over():
                self.drive(room)
                return
            if not self.hub.leads(room):
                return
            if flag[1] in room.away and await self.give(room, flag[1]):
                return
            try:
                if await self.hub.vacations.rests(room, flag[1]):
                    return
            except (Refused, StoreFailed):  # nobody's flag falls before the database was asked
                self.later(room)
                return
            agent = "" if len(room.record.chairs) <= 2 else TAKEOVER
            with contextlib.suppress(Refused):
                await room.commit(events.Flagged(flag[1], agent))

    def back(self, room: Room) -> None:
        """Somebody is back whose node was gone."""
        for seat in set(room.away) & room.online() if room.away else ():
            self.hub.spawn(self.welcome(room, seat))

    async def welcome(self, room: Room, seat: int) -> None:
        """Give somebody who is back the time that they could not use."""
        async with room.lock:
            if seat in room.away and self.hub.leads(room):
                await self.give(room, seat)

    async def give(self, room: Room, seat: int) -> bool:
        """Give a seat the time since its node was gone, within bounds; the caller holds the lock.

        As after any restart, nobody who had more has less than some moments left.
        """
        record, clock, lost = room.record, room.record.clock, room.away.pop(seat)
        if clock is None or seat not in clock.running or record.over() or room.readonly:
            return False
        now = monotonic()
        since = now - (time.time() + self.hub.offset - lost)
        gone = min(BACK, now - max(since, clock.running[seat]))
        least = min(clock.left[seat], GRACE) - clock.remaining(seat, now)
        ms = round(1000 * max(gone, least))
        if ms < LITTLE:
            return False
        with contextlib.suppress(Refused):
            await room.commit(events.Given(seat, ms), f"given:{lost:.3f}:{seat}")
            return True
        return False

    def later(self, room: Room) -> None:
        """Try again in a while what a room would do by itself."""

        def again() -> None:
            if self.hub.holds(room):
                self.drive(room)

        asyncio.get_running_loop().call_later(AGAIN, room.settled, again)


def moment_of(record: Record, seat: int) -> Moment:
    """For which moment the table acts for a seat: as long as what is asked and who sits there are
    the same."""
    chair = record.chairs[seat]
    return record.fresh, chair.kind, chair.holder
