"""What every route asks of a request: the table, the browser, the match; and how it answers."""

from contextlib import suppress
from typing import Annotated, Any

from litestar import Request, Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter

from molpe.table.match.terms import Terms
from molpe.table.protocol.limits import loopback
from molpe.table.protocol.matches import (
    Created,
    Invite,
)
from molpe.table.protocol.refusals import Problem, Refused
from molpe.table.room.hub import Hub
from molpe.table.room.room import Room
from molpe.table.room.shelf import Damaged
from molpe.table.store import Conflict, StoreFailed
from molpe.table.store.model import Made

Id = Annotated[str, PathParameter(max_length=40, description="A match.")]
GameName = Annotated[str, PathParameter(max_length=40, description="A game.")]
Asked = Request[Any, Any, Any]


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """How a route can refuse."""
    told = {
        400: "not understood",
        401: "without the token that it needs",
        403: "not allowed",
        404: "not there",
        409: "too late",
        413: "too long",
        429: "too fast",
        503: "could not be written down",
    }
    return {
        status: ResponseSpec(Problem, description=told[status], generate_examples=False)
        for status in (*statuses, 403, 429, 503)
    }


def hub_of(request: Asked) -> Hub:
    """The table."""
    hub: Hub = request.app.state.hub
    return hub


def session_of(request: Asked) -> str:
    """The browser."""
    session: str = request.scope["molpe"][0]  # type: ignore[typeddict-item]
    return session


def lab_open(request: Asked) -> bool:
    """Whether whoever asks may use the lab: this machine, or everyone where that was said."""
    _, address = request.scope["molpe"]  # type: ignore[typeddict-item]
    return bool(request.app.state.lab) or loopback(address)


async def room_of(request: Asked, id: str) -> Room:
    """The match, or a refusal."""
    try:
        room = await hub_of(request).get(id)
    except Damaged as error:
        raise Refused("damaged", str(error)) from None
    if room is None:
        raise Refused("gone")
    hub = hub_of(request)
    if hub.cluster is not None:  # whoever just did something at another node finds it here
        with suppress(StoreFailed):
            async with room.lock:
                await hub.refresh(room)
    return room


def may_make(request: Asked) -> None:
    """One more match from this browser and address?"""
    session, address = request.scope["molpe"]  # type: ignore[typeddict-item]
    if not hub_of(request).may_make(session, address):
        raise Refused("rate")


async def may_keep(request: Asked) -> None:
    """One more match that is kept, by the house's quotas too?"""
    may_make(request)
    await hub_of(request).warden.may_make(*maker(request))


async def may_open(request: Asked) -> None:
    """One more table from this browser, by the house rules too?"""
    await may_keep(request)
    await hub_of(request).warden.may_open(session_of(request))


def maker(request: Asked) -> Made:
    """Whose match it will be; of this machine's own address nothing is counted."""
    session, address = request.scope["molpe"]  # type: ignore[typeddict-item]
    sign = hub_of(request).sessions.sign
    return Made(session, "" if loopback(address) else sign(f"made from {address}", 12))


def takes_gzip(request: Asked) -> bool:
    """Whether a browser can take something compressed."""
    return "gzip" in request.headers.get("accept-encoding", "")


def packed(request: Asked, body: bytes, small: bytes) -> Response[Any]:
    """JSON that is ready made, compressed where the browser can take it."""
    if not takes_gzip(request):
        return Response(body, media_type="application/json")
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(small, media_type="application/json", headers=headers)


async def made_before(request: Asked) -> Created | None:
    """What a request that is sent again has made, if it was done."""
    id = called(request)
    if not id:
        return None
    try:
        return Created(id, invited(request, await room_of(request, id)))
    except Refused as refused:
        if refused.code == "gone":
            return None
        raise


async def make(request: Asked, terms: Terms) -> Created:
    """Make a match and its invitations; one, however often the request is sent."""
    hub, id = hub_of(request), called(request)
    try:
        id = await hub.create(terms, id, made=maker(request))
    except Conflict:
        if (made := await made_before(request)) is None:
            raise
        return made
    return Created(id, invited(request, hub.rooms[id]))


def called(request: Asked) -> str:
    """The id of the match that a request makes which has a key of its own; else nothing."""
    session, key = session_of(request), request.headers.get("idempotency-key", "")
    what = f"made by {session} at {request.scope['path']}: {key}"
    return hub_of(request).sessions.sign(what, 16) if session and key else ""


def invited(request: Asked, room: Room) -> tuple[Invite, ...]:
    """The free seats of a match and the tokens that take them."""
    sign, chairs = hub_of(request).sessions.invitation, room.record.chairs
    return tuple(Invite(n, sign(room.id, n, chairs[n].freed)) for n in room.record.free())
