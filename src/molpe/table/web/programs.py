"""The bot door: a token for a program, and a fair guess to think from when its seat is asked."""

from base64 import b64encode
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from molpe.table.protocol.matches import Naming
from molpe.table.protocol.names import clean
from molpe.table.protocol.programs import Position, Program
from molpe.table.protocol.refusals import Refused
from molpe.table.room.sessions import is_program
from molpe.table.web.asking import Asked, Id, hub_of, may_make, problems, room_of, session_of


@post("/api/programs", summary="A token for a program", responses=problems(400, 413))
async def new_program(request: Asked, data: JSONBody[Naming]) -> Program:
    """A guest of its own that everyone is shown as a program."""
    may_make(request)
    hub = hub_of(request)
    session = hub.sessions.new_program()
    if name := clean(data.name):
        await hub.call(session, name)
    return Program(hub.sessions.cookie(session))


@get("/api/matches/{id:str}/position", summary="What to think from", responses=problems(404, 409))
async def position(
    request: Asked,
    id: Id,
    seat: Annotated[int, QueryParameter(ge=0, le=5)],
    cards: Annotated[bool, QueryParameter()] = False,
) -> Position:
    """A guess that a program's own seat, when it is asked, cannot tell from the truth."""
    room, session = await room_of(request, id), session_of(request)
    hub = hub_of(request)
    async with room.lock:
        record = room.record
        if not is_program(session):
            raise Refused("forbidden", "positions are for programs that have a token")
        if room.gone:  # its record may have what is not written down
            raise Refused("again")
        if seat not in record.seats_of(session):
            raise Refused("seat")
        if record.over():
            raise Refused("over")
        if record.free():
            raise Refused("seats")
        if seat not in record.actors():
            raise Refused("turn")
        edition, s = record.terms.edition, record.s
        own = hub.library.known(edition)
        guess = room.matter(seat)
    text = ""
    if own and cards:  # everyone at the table sees these cards
        text = await hub.beside(hub.library.path(edition).read_text, "utf-8")
    return Position(
        s=s,
        seat=seat,
        game=guess.game,
        options=guess.options,
        edition=edition if own else guess.edition,
        dump=b64encode(guess.guess.dump()).decode(),
        cards=text,
    )


PROGRAMS = (new_program, position)
