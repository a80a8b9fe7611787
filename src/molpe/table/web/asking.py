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
from molpe.table.store import StoreFailed
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


async def make(request: Asked, terms: Terms) -> Created:
    """Make a match and its invitations."""
    hub = hub_of(request)
    id = await hub.create(terms, made=maker(request))
    free = [seat for seat, place in enumerate(terms.seats) if place.kind == "free"]
    return Created(id, tuple(Invite(seat, hub.sessions.invitation(id, seat)) for seat in free))
