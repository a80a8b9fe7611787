"""Slow matches by HTTP: vacations, letterboxes, and which matches one is told of."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from molpe.table.protocol.letters import (
    Following,
    NewLetterbox,
    NoticesInfo,
    NoticesWish,
    Proof,
    VacationInfo,
    VacationWish,
)
from molpe.table.protocol.refusals import Refused
from molpe.table.room.letterboxes import Letterboxes
from molpe.table.room.sessions import is_program
from molpe.table.web.asking import Asked, hub_of, problems, session_of

Box = Annotated[str, PathParameter(max_length=40, description="A letterbox.")]
Part = Annotated[str, QueryParameter(max_length=80)]


def guest_of(request: Asked) -> str:
    """The guest, a person."""
    session = session_of(request)
    if not session or is_program(session):
        raise Refused("forbidden", "notices and vacations are for people")
    return session


@get("/api/notices", summary="Notices and vacation of this guest", responses=problems())
async def notices(request: Asked) -> NoticesInfo:
    """What is settled, and what this table can send."""
    return await hub_of(request).letterboxes.info(session_of(request))


async def after(request: Asked, work: Callable[[Letterboxes, str], Awaitable[None]]) -> NoticesInfo:
    """Do something for a guest, and say what is settled then."""
    boxes, session = hub_of(request).letterboxes, guest_of(request)
    await work(boxes, session)
    return await boxes.info(session)


@post("/api/notices/boxes", summary="Send a code to a mail address or a webhook",
      status_code=200, responses=problems(400, 413))  # fmt: skip
async def add(request: Asked, data: JSONBody[NewLetterbox]) -> NoticesInfo:
    """It is told nothing before the code is typed in."""
    address: str = request.scope["molpe"][1]  # type: ignore[typeddict-item]
    return await after(request, lambda boxes, who: boxes.add(who, address, data))


@post("/api/notices/boxes/{box:str}/prove", summary="Type in the code", status_code=200,
      responses=problems(400, 404))  # fmt: skip
async def prove(request: Asked, box: Box, data: JSONBody[Proof]) -> NoticesInfo:
    """From now on this letterbox is told of matches."""
    return await after(request, lambda boxes, who: boxes.prove(who, box, data.code))


@post("/api/notices/boxes/{box:str}/drop", summary="Remove a letterbox", status_code=200,
      responses=problems(400, 404))  # fmt: skip
async def drop(request: Asked, box: Box) -> NoticesInfo:
    """It is told nothing any more, and forgotten."""
    return await after(request, lambda boxes, who: boxes.drop(who, box))


@post("/api/notices/settle", summary="Of which matches, and in which words", status_code=200,
      responses=problems(400))  # fmt: skip
async def settle(request: Asked, data: JSONBody[NoticesWish]) -> NoticesInfo:
    """All matches by days, or those that were chosen."""
    return await after(request, lambda boxes, who: boxes.settle(who, data))


@post("/api/notices/choose", summary="Whether one is told of a match", status_code=200,
      responses=problems(400))  # fmt: skip
async def choose(request: Asked, data: JSONBody[Following]) -> NoticesInfo:
    """Whatever is settled for the others."""
    return await after(request, lambda boxes, who: boxes.choose(who, data))


@post("/api/notices/off", summary="Switch a letterbox off by the link in a letter",
      status_code=200, responses=problems(400, 401))  # fmt: skip
async def off(request: Asked, box: Part, token: Part) -> dict[str, bool]:
    """Without a cookie: whoever has the link got a letter. Mail programs ask this by themselves."""
    await hub_of(request).letterboxes.off(box, token)
    return {"off": True}


@post("/api/vacation", summary="Take a vacation, or come back", status_code=200,
      responses=problems(400, 409))  # fmt: skip
async def vacation(request: Asked, data: JSONBody[VacationWish]) -> VacationInfo:
    """Meanwhile clocks by days stand still; 0 days is back."""
    hub, session = hub_of(request), guest_of(request)
    await hub.vacations.take(session, data.days)
    return await hub.vacations.info(session)


ROUTES = (notices, add, prove, drop, settle, choose, off, vacation)
