"""Looking back by HTTP: match files, steps, analysis, reviews, match files of others."""

import gzip
import secrets
from typing import Annotated

from litestar import Response, get, post
from litestar.params import JSONBody, QueryParameter

from molpe.table.match.terms import decode_terms
from molpe.table.protocol.limits import BODY
from molpe.table.protocol.matches import (
    At,
    Created,
    Upload,
)
from molpe.table.protocol.refusals import Refused
from molpe.table.protocol.reviews import Review
from molpe.table.protocol.to_page import Frame
from molpe.table.room import archive
from molpe.table.web.asking import (
    Asked,
    Id,
    hub_of,
    make,
    may_keep,
    may_make,
    packed,
    problems,
    room_of,
    session_of,
    takes_gzip,
)


@get(
    "/api/matches/{id:str}/file",
    summary="Its match file",
    media_type="text/plain",
    responses=problems(404),
)
async def file(request: Asked, id: Id) -> str:
    """The match as a text, once it is over."""
    room = await room_of(request, id)
    async with room.lock:
        write = archive.match_file(await room.shown(session_of(request)))
    return await hub_of(request).beside(write)


@get("/api/matches/{id:str}/frames", summary="Step by step", responses=problems(400, 404))
async def frames(
    request: Asked,
    id: Id,
    viewer: Annotated[int | None, QueryParameter(ge=-3, le=5, description="Whose eyes.")] = None,
    start: Annotated[int, QueryParameter(ge=0, le=100_000, description="The first step.")] = 0,
) -> Response[list[Frame]]:
    """A hundred steps: an action and what a viewer saw after it, step 0 being the beginning.

    One's own eyes, anyone's once it is over. Fewer than a hundred are the last."""
    hub, room = hub_of(request), await room_of(request, id)
    async with room.lock:
        shown = await room.shown(session_of(request))
        whose = archive.eyes(shown, session_of(request), viewer)
        terms, body = shown.record.terms, archive.showing(shown, whose, start)
    order = hub.order("frames", terms.game, terms.options, terms.edition)
    small = await hub.readers.make(order, body)
    if takes_gzip(request):
        return packed(request, b"", small)
    return packed(request, await hub.beside(gzip.decompress, small), small)


@post(
    "/api/matches/{id:str}/analysis",
    summary="Analyse it from a point on",
    responses=problems(400, 404, 413),
)
async def analyse(request: Asked, id: Id, data: JSONBody[At]) -> Created:
    """A new match from that point, all seats one's own; on a guess where there are secrets."""
    await may_keep(request)
    room = await room_of(request, id)
    async with room.lock:
        seed = secrets.randbits(62)
        shown = await room.shown(session_of(request))
        begin = archive.analysis_terms(shown, session_of(request), data.at, seed)
    return await make(request, await hub_of(request).beside(begin))


@post(
    "/api/matches/{id:str}/review",
    summary="Where it turned",
    status_code=200,
    responses=problems(404),
)
async def review(request: Asked, id: Id) -> Review:
    """Begin to look at a finished match again, or say what was found so far; ask until done."""
    room = await room_of(request, id)
    hub = hub_of(request)
    async with room.lock:
        record = archive.seen(await room.shown(session_of(request))).record
    if not record.reviewable():
        raise Refused("forbidden", "the review is there when the match is over")
    key = (id, archive.mark(record))
    if not hub.reviews.known(key):
        may_make(request)
    return await hub.reviews.look(key, archive.still(record.match), room.matter)


@post(
    "/api/replays",
    summary="Open a match file",
    responses=problems(400, 413),
    request_max_body_size=BODY,
)
async def replay(request: Asked, data: JSONBody[Upload]) -> Created:
    """A match file as a match to look at."""
    await may_keep(request)
    hub = hub_of(request)
    found = await hub.readers.make(hub.order("replay"), data.text.encode())
    return await make(request, await hub.beside(decode_terms, found))


LOOKING_BACK = (file, frames, analyse, review, replay)
