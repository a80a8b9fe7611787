"""What becomes of a seat whose person is away: the others who are there choose, all the same.

Who is there is no event, so what was chosen is: a seat handed on, or the end of the match.
"""

import contextlib

from molpe.table.match import events
from molpe.table.protocol import from_page
from molpe.table.protocol.refusals import Refused
from molpe.table.room.driver import TAKEOVER
from molpe.table.room.room import Room
from molpe.table.room.sessions import is_program

WHY = "away"
"""Why a match was ended by those who were left."""


async def decide(room: Room, frame: from_page.Decide, key: str) -> int:
    """Somebody chooses; once all who are there chose the same it happens. Holds the lock."""
    record, seat, about = room.record, frame.seat, frame.about
    if record.terms.kind != "match":
        raise Refused("forbidden")
    if is_program(record.chairs[seat].holder):
        raise Refused("forbidden", "a program has no say in that")
    if about >= len(record.chairs) or about in record.beside(seat):
        raise Refused("seat", "that seat is not somebody else's")
    offer = record.offer
    if frame.what == "wait":
        if offer is None or offer.about != about:
            return record.s
        return await room.commit(events.Answered(seat, False), key)
    if due(room, about) != 0 or (frame.what == "link" and record.chairs[about].kind == "free"):
        raise Refused("nothing", "nobody has been away from there for long enough")
    same = offer is not None and (offer.what, offer.about) == (frame.what, about)
    agreed = set(record.beside(seat)) | (record.agreed if same else set())
    if not set(others(room, about)) <= agreed:
        if not same:
            return await room.commit(events.Offered(seat, frame.what, about=about), key)
        if seat in record.waiting():
            return await room.commit(events.Answered(seat, True), key)
        return record.s
    if frame.what == "end":
        return await room.commit(events.Stopped(WHY), key)
    agent = TAKEOVER if frame.what == "bot" else ""
    person = record.chairs[about].kind == "person"
    *more, last = record.beside(about) if person else [about]  # who sit at one device left together
    for one in more:
        await room.commit(events.Handed(one, agent))
    return await room.commit(events.Handed(last, agent), key)


def due(room: Room, about: int) -> float | None:
    """Seconds until the others may decide about a seat; nothing while its person is there."""
    room.attend()
    return room.absence.due(room.record, about)


def others(room: Room, about: int) -> list[int]:
    """People at their pages who have a say in what becomes of a seat; programs have none."""
    record, here = room.record, room.online()
    chairs, away = record.chairs, record.beside(about) if record.chairs[about].holder else []
    return [
        seat
        for seat in record.people()
        if seat in here and seat not in away and not is_program(chairs[seat].holder)
    ]


async def returned(room: Room) -> None:
    """Somebody is back before the others had chosen: all is as before. Holds the lock."""
    offer = room.record.offer
    if offer is not None and offer.about in room.online() and not room.readonly:
        with contextlib.suppress(Refused):
            await room.commit(events.Answered(offer.about, False))
