"""The table by HTTP: what can be asked, made and joined."""

import gzip
import secrets
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import CacheControlHeader
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter

from molpe import __version__, press
from molpe.table.library.catalogue import Offer, rules_text
from molpe.table.library.faces import Faces
from molpe.table.library.library import game_class, game_names, options_text
from molpe.table.match import events
from molpe.table.match.terms import Terms, decode_terms
from molpe.table.protocol.games import AgentInfo, EditionInfo, GameInfo, OwnEdition
from molpe.table.protocol.limits import BODY, loopback
from molpe.table.protocol.matches import (
    At,
    Clock,
    Created,
    Invite,
    Join,
    Joined,
    MatchInfo,
    Me,
    Naming,
    NewMatch,
    Upload,
)
from molpe.table.protocol.names import clean
from molpe.table.protocol.refusals import Problem, Refused
from molpe.table.protocol.reviews import Review
from molpe.table.protocol.to_page import Frame
from molpe.table.room import archive
from molpe.table.room.hub import Hub
from molpe.table.room.room import Room
from molpe.table.room.shelf import Damaged
from molpe.table.store import Seated, StoreFailed

MINE, LOBBY = 50, 30

Id = Annotated[str, PathParameter(max_length=40, description="A match.")]
GameName = Annotated[str, PathParameter(max_length=40, description="A game.")]
Asked = Request[Any, Any, Any]


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """How a route can refuse."""
    told = {
        400: "not understood",
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


async def room_of(request: Asked, id: str) -> Room:
    """The match, or a refusal."""
    try:
        room = await hub_of(request).get(id)
    except Damaged as error:
        raise Refused("damaged", str(error)) from None
    if room is None:
        raise Refused("gone")
    return room


def may_make(request: Asked) -> None:
    """One more match from this browser and address?"""
    session, address = request.scope["molpe"]  # type: ignore[typeddict-item]
    if not hub_of(request).may_make(session, address):
        raise Refused("rate")


def takes_gzip(request: Asked) -> bool:
    """Whether a browser can take something compressed."""
    return "gzip" in request.headers.get("accept-encoding", "")


def packed(request: Asked, body: bytes, small: bytes) -> Response[Any]:
    """JSON that is ready made, compressed where the browser can take it."""
    if not takes_gzip(request):
        return Response(body, media_type="application/json")
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(small, media_type="application/json", headers=headers)


@get("/api/games", summary="The games that can be played", responses=problems())
async def list_games(request: Asked) -> Response[list[GameInfo]]:
    """Every game, with its options, editions and words."""
    offer: Offer = request.app.state.offer
    return packed(request, offer.games_body, offer.games_packed)


@get("/api/agents", summary="The bots that can be chosen", responses=problems())
async def list_agents(request: Asked) -> list[AgentInfo]:
    """Every bot."""
    offer: Offer = request.app.state.offer
    return list(offer.agents)


@get("/api/me", summary="Who this browser is", responses=problems())
async def me(request: Asked) -> Me:
    """The guest's name."""
    return Me(await hub_of(request).name(session_of(request)))


@post("/api/name", summary="Call this guest so", status_code=200, responses=problems(400, 413))
async def set_name(request: Asked, data: JSONBody[Naming]) -> Me:
    """A name of one's own."""
    name = clean(data.name)
    await hub_of(request).call(session_of(request), name)
    return Me(name)


@post(
    "/api/matches",
    summary="Make a match",
    responses=problems(400, 413),
    request_max_body_size=BODY,
)
async def create(request: Asked, data: JSONBody[NewMatch]) -> Created:
    """A match by a wish; free seats come with tokens for links."""
    may_make(request)
    hub, session = hub_of(request), session_of(request)
    name, own = await hub.name(session), ""
    if data.edition_text:
        game_class(data.game)
        order = hub.order("keep", data.game, options_text(data), seats=len(data.seats))
        own = (await hub.readers.make(order, data.edition_text.encode())).decode()
    terms = await hub.beside(hub.library.settle, data, session, name, own)
    return await make(hub, terms)


async def make(hub: Hub, terms: Terms) -> Created:
    """Make a match and its invitations."""
    id = await hub.create(terms)
    free = [seat for seat, place in enumerate(terms.seats) if place.kind == "free"]
    return Created(id, tuple(Invite(seat, hub.sessions.invitation(id, seat)) for seat in free))


@get("/api/matches/{id:str}", summary="A match", responses=problems(404))
async def show(request: Asked, id: Id) -> MatchInfo:
    """What everyone may see of a match from outside."""
    room = await room_of(request, id)
    async with room.lock:
        return room.info(session_of(request))


@get("/api/matches/{id:str}/invites", summary="Its free seats", responses=problems(404))
async def invites(request: Asked, id: Id) -> list[Invite]:
    """The tokens of the seats that are still free, for those who sit at the match."""
    room = await room_of(request, id)
    if not room.record.seats_of(session_of(request)):
        raise Refused("seat")
    sign = hub_of(request).sessions.invitation
    return [Invite(seat, sign(id, seat)) for seat in room.record.free()]


@post(
    "/api/matches/{id:str}/join",
    summary="Take a free seat",
    status_code=200,
    responses=problems(400, 404, 409, 413),
)
async def join(request: Asked, id: Id, data: JSONBody[Join]) -> Joined:
    """With a token from a link, or without one at a listed match."""
    hub, session = hub_of(request), session_of(request)
    room = await room_of(request, id)
    name = clean(data.name) or await hub.name(session)
    async with room.lock:
        record = room.record
        if own := record.seats_of(session):
            return Joined(own[0])
        free = record.free()
        if data.token:
            meant = [
                seat
                for seat in range(len(record.chairs))
                if hub.sessions.invites(id, seat, data.token)
            ]
            if not meant:
                raise Refused("forbidden", "this invitation is for another match")
            free = [seat for seat in free if seat in meant]
        elif not record.terms.listed:
            raise Refused("forbidden", "this match is by invitation")
        if not free:
            raise Refused("full")
        if room.readonly or record.over():
            raise Refused("readonly" if room.readonly else "over")
        seat = free[0]
        await room.commit(events.Sat(seat, name, session), seated=Seated(session, id, seat))
    return Joined(seat)


@get("/api/lobby", summary="Matches that anyone may join", responses=problems())
async def lobby(request: Asked) -> list[MatchInfo]:
    """Listed matches with a free seat, the newest first."""
    hub = hub_of(request)
    return await infos(hub, await hub.store.lobby(LOBBY), session_of(request))


@get("/api/mine", summary="Matches of this browser", responses=problems())
async def mine(request: Asked) -> list[MatchInfo]:
    """Matches in which this browser has a seat, running ones first."""
    hub, session = hub_of(request), session_of(request)
    return await infos(hub, await hub.store.mine(session, MINE), session)


async def infos(hub: Hub, ids: list[str], session: str) -> list[MatchInfo]:
    """Several matches from outside; each stands alone, and one that cannot be opened says so."""
    found = []
    for id in ids:
        try:
            room = await hub.get(id)
            if room is not None:
                async with room.lock:
                    found.append(room.info(session))
        except (Damaged, StoreFailed) as error:
            found.append(unopened(id, str(error)))
    return found


def unopened(id: str, why: str) -> MatchInfo:
    """A match of which nothing is known but that it is there."""
    return MatchInfo(
        id=id,
        game="",
        title="",
        seats=(),
        options="",
        clock=Clock(),
        actions=0,
        over=True,
        mine=(),
        turn=(),
        kind="match",
        listed=False,
        updated=0.0,
        readonly=why,
        damaged=True,
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
        return await hub_of(request).beside(archive.match_file, room)


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
        whose = archive.eyes(room, session_of(request), viewer)
        terms, body = room.record.terms, archive.showing(room, whose, start)
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
    may_make(request)
    room = await room_of(request, id)
    async with room.lock:
        seed = secrets.randbits(62)
        terms = await hub_of(request).beside(
            archive.analysis_terms, room, session_of(request), data.at, seed
        )
    return await make(hub_of(request), terms)


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
    match = room.record.match
    if not hub.reviews.known(id, match):
        if not room.record.reviewable():
            raise Refused("forbidden", "the review is there when the match is over")
        may_make(request)
    return hub.reviews.look(id, match, room.matter)


@post(
    "/api/editions/{game:str}",
    summary="Look at a card file",
    status_code=200,
    responses=problems(400, 404, 413),
    request_max_body_size=BODY,
)
async def own_edition(request: Asked, game: GameName, data: JSONBody[OwnEdition]) -> EditionInfo:
    """What can be chosen with a card file of one's own, or what is wrong with it."""
    if game not in game_names():
        raise Refused("gone", "there is no such game")
    may_make(request)
    hub = hub_of(request)
    found = await hub.readers.make(hub.order("look", game), data.text.encode())
    return msgspec.json.decode(found, type=EditionInfo)


@post(
    "/api/replays",
    summary="Open a match file",
    responses=problems(400, 413),
    request_max_body_size=BODY,
)
async def replay(request: Asked, data: JSONBody[Upload]) -> Created:
    """A match file as a match to look at."""
    may_make(request)
    hub = hub_of(request)
    found = await hub.readers.make(hub.order("replay"), data.text.encode())
    return await make(hub, await hub.beside(decode_terms, found))


@post("/api/tutorials/{game:str}", summary="Begin a tutorial", responses=problems(400, 404))
async def tutorial(request: Asked, game: GameName) -> Created:
    """A lesson for this browser."""
    may_make(request)
    hub, session = hub_of(request), session_of(request)
    called = await hub.name(session)
    terms = await hub.beside(archive.tutorial_terms, hub, game, session, called)
    return await make(hub, terms)


@get(
    "/api/faces/{game:str}/{name:str}",
    summary="The faces of a game's cards",
    responses=problems(404),
    cache_control=CacheControlHeader(public=True, max_age=31536000, immutable=True),
)
async def faces(
    request: Asked, game: GameName, name: Annotated[str, PathParameter(max_length=120)]
) -> Response[dict[str, press.Face]]:
    """Pictures by card, at an address that changes when they do."""
    if game not in game_names():
        raise Refused("gone", "there is no such game")
    hub = hub_of(request)
    found = await hub.beside(hub.library.faces, game, name)
    if isinstance(found, str):  # a card file from outside
        try:
            body = await hub.readers.get(hub.order("faces", game, "", found))
        except Refused as refused:
            raise Refused("gone" if refused.code == "bad" else refused.code) from None
        found = await hub.beside(Faces, body)
    if found is None:
        raise Refused("gone", "these faces are not the newest")
    return packed(request, found.body, found.packed)


@get("/api/rules/{game:str}/{language:str}", media_type="text/markdown", responses=problems(404))
async def rules(game: GameName, language: Annotated[str, PathParameter(max_length=8)]) -> str:
    """A game's rules in a language, as markdown."""
    text = None
    if game in game_names() and language.isalpha():
        text = rules_text(game, language)
    if text is None:
        raise Refused("gone", "there are no such rules")
    return text


@get("/api/health", summary="Whether all is well", responses=problems())
async def health(request: Asked) -> dict[str, str]:
    """Answers once something was written down."""
    await hub_of(request).health.prove()
    return {"status": "ok", "molpe": __version__}


@get("/api/metrics", media_type="text/plain; version=0.0.4", responses=problems())
async def metrics(request: Asked) -> str:
    """Figures for Prometheus, told to this machine alone: they move with what is private."""
    if not loopback(request.scope["molpe"][1]):  # type: ignore[typeddict-item]
        raise Refused("forbidden", "figures are told to the table's own machine alone")
    hub = hub_of(request)
    return hub.metrics.text(hub.figures())


ROUTES = (
    list_games,
    list_agents,
    me,
    set_name,
    create,
    show,
    invites,
    join,
    lobby,
    mine,
    file,
    frames,
    analyse,
    review,
    own_edition,
    replay,
    tutorial,
    faces,
    rules,
    health,
    metrics,
)
