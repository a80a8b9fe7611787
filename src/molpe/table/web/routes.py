"""The table by HTTP: what can be asked, made and joined."""

from contextlib import suppress
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.datastructures import CacheControlHeader
from litestar.params import JSONBody, PathParameter

from molpe import __version__, press
from molpe.table.library.catalogue import Offer, rules_text
from molpe.table.library.faces import Faces
from molpe.table.library.library import game_class, game_names, options_text
from molpe.table.match import events
from molpe.table.protocol.games import AgentInfo, EditionInfo, GameInfo, OwnEdition
from molpe.table.protocol.limits import BODY, loopback, within
from molpe.table.protocol.matches import (
    Clock,
    Created,
    Invite,
    Join,
    Joined,
    MatchInfo,
    Me,
    Naming,
    NewMatch,
)
from molpe.table.protocol.names import clean
from molpe.table.protocol.refusals import Refused
from molpe.table.room import archive
from molpe.table.room.hub import Hub
from molpe.table.room.room import RACES, Raced, Room
from molpe.table.room.sessions import is_program
from molpe.table.room.shelf import Damaged
from molpe.table.store import Seated, StoreFailed
from molpe.table.web.asking import (
    Asked,
    GameName,
    Id,
    hub_of,
    invited,
    lab_open,
    made_before,
    make,
    may_keep,
    may_make,
    may_open,
    packed,
    problems,
    room_of,
    session_of,
)
from molpe.table.web.looking_back import LOOKING_BACK
from molpe.table.web.programs import PROGRAMS

MINE, LOBBY = 50, 30


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
    """The guest's name, and whether the lab is open to them."""
    session = session_of(request)
    return Me(await hub_of(request).name(session), lab_open(request), is_program(session))


@post("/api/name", summary="Call this guest so", status_code=200, responses=problems(400, 413))
async def set_name(request: Asked, data: JSONBody[Naming]) -> Me:
    """A name of one's own."""
    name = clean(data.name)
    session, address = request.scope["molpe"]  # type: ignore[typeddict-item]
    if not hub_of(request).may_name(address):
        raise Refused("rate")
    await hub_of(request).call(session, name)
    return Me(name, lab_open(request), is_program(session))


@post("/api/leave", summary="Leave this table for good", status_code=200, responses=problems())
async def leave(request: Asked) -> Response[Me]:
    """Name, letterboxes, vacations, names of card files and comparisons are forgotten, and the
    cookie is of no use any more; seats stay as they are, and the others decide about them."""
    hub, session = hub_of(request), session_of(request)
    if session:
        may_make(request)  # that somebody has left is remembered for ever
        await hub.leave(session)
    headers = {
        "set-cookie": hub.sessions.farewell(request.scope["scheme"] == "https"),
        "clear-site-data": '"cache", "cookies", "storage"',
    }
    return Response(Me("", lab_open(request), is_program(session)), headers=headers)


@post(
    "/api/matches",
    summary="Make a match",
    responses=problems(400, 413),
    request_max_body_size=BODY,
)
async def create(request: Asked, data: JSONBody[NewMatch]) -> Created:
    """A match by a wish; free seats come with tokens for links. A wish that is sent again with the
    same ``Idempotency-Key`` makes no other one."""
    if (made := await made_before(request)) is not None:
        return made
    await may_open(request)
    hub, session = hub_of(request), session_of(request)
    name, own = await hub.name(session), ""
    if data.edition_text:
        game_class(data.game)
        await hub.may_keep(data.edition_text)
        order = hub.order("keep", data.game, options_text(data), seats=len(data.seats))
        own = (await hub.readers.make(order, data.edition_text.encode())).decode()
        hub.library.believe(data.game, order.options, own)
        await hub.share(own)
    await hub.try_out(data.game, options_text(data), own or data.edition, len(data.seats))
    terms = await hub.beside(hub.library.settle, data, session, name, own)
    return await make(request, terms)


@get("/api/matches/{id:str}", summary="A match", responses=problems(404))
async def show(request: Asked, id: Id) -> MatchInfo:
    """What everyone may see of a match from outside."""
    room = await room_of(request, id)
    async with room.lock:
        session = session_of(request)
        return (await room.shown(session)).info(session)


@get("/api/matches/{id:str}/invites", summary="Its free seats", responses=problems(404))
async def invites(request: Asked, id: Id) -> list[Invite]:
    """The tokens of the seats that are still free, for those who sit at the match."""
    room = await room_of(request, id)
    if not room.record.seats_of(session_of(request)):
        raise Refused("seat")
    return list(invited(request, room))


@post(
    "/api/matches/{id:str}/join",
    summary="Take a free seat",
    status_code=200,
    responses=problems(400, 404, 409, 413),
)
async def join(request: Asked, id: Id, data: JSONBody[Join]) -> Joined:
    """With a token from a link, or without one at a listed match."""
    hub, (session, address) = hub_of(request), request.scope["molpe"]  # type: ignore[typeddict-item]
    room = await room_of(request, id)
    name = clean(data.name) or await hub.name(session)
    async with room.lock:
        if session in hub.warden.ended or hub.warden.kept("ban", session, address):
            raise Refused("banned")  # decided while the match was being written
        for _ in range(RACES):
            with suppress(Raced):  # somebody sat down at another node: look again
                return Joined(await sit_down(hub, room, session, name, data.token))
    raise Refused("busy")


async def sit_down(hub: Hub, room: Room, session: str, name: str, token: str) -> int:
    """Take a free seat, or find the own one; the caller holds the lock."""
    record = room.record
    if own := record.seats_of(session):
        return own[0]
    free = record.free()
    if token:
        invites = hub.sessions.invites
        chairs = enumerate(record.chairs)
        meant = [seat for seat, chair in chairs if invites(room.id, seat, token, chair.freed)]
        if not meant:
            raise Refused("forbidden", "this invitation does not count here, or not any more")
        free = [seat for seat in free if seat in meant]
    elif not record.terms.listed:
        raise Refused("forbidden", "this match is by invitation")
    if not free:
        raise Refused("full")
    if room.readonly or record.over():
        raise Refused("readonly" if room.readonly else "over")
    sat = events.Sat(free[0], name, session)
    await room.commit(sat, seated=Seated(session, room.id, free[0]))
    return free[0]


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
                    found.append((await room.shown(session)).info(session))
        except (Damaged, Refused, StoreFailed) as error:
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


@post("/api/tutorials/{game:str}", summary="Begin a tutorial", responses=problems(400, 404))
async def tutorial(request: Asked, game: GameName) -> Created:
    """A lesson for this browser."""
    await may_keep(request)
    hub, session = hub_of(request), session_of(request)
    called = await hub.name(session)
    terms = await hub.beside(archive.tutorial_terms, hub, game, session, called)
    return await make(request, terms)


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
    await hub.shelf.fetch(name.removesuffix(".json").partition(".")[2])
    edition = hub.library.drawable(game, name)
    if edition is None:
        raise Refused("gone", "these faces are not the newest")
    found = hub.library.drawn.get((game, edition))
    if found is None:
        try:
            body = await hub.readers.get(hub.order("faces", game, "", edition))
        except Refused as refused:  # a card file from outside
            raise Refused("gone" if refused.code == "bad" else refused.code) from None
        found = await hub.beside(Faces, body)
        if not hub.library.known(edition):  # of the house, and so one of a few
            hub.library.drawn[game, edition] = found
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
    hub = hub_of(request)
    if hub.leaving:
        raise Refused("again", "this node is about to end")
    await hub.health.prove()
    return {"status": "ok", "molpe": __version__}


@get("/api/ready", summary="Whether people may be sent here", responses=problems())
async def ready(request: Asked) -> dict[str, str]:
    """Answers once something was written down, as health does: for proxies."""
    await health.fn(request)
    return {"status": "ok", "molpe": __version__}


@get("/api/live", summary="Whether this process runs")
async def live() -> dict[str, str]:
    """Answers whatever the database does: who starts processes anew asks this."""
    return {"status": "ok", "molpe": __version__}


@get("/api/metrics", media_type="text/plain; version=0.0.4", responses=problems())
async def metrics(request: Asked) -> str:
    """Figures for Prometheus, told to this machine and those that were named: they move with what
    is private."""
    address: str = request.scope["molpe"][1]  # type: ignore[typeddict-item]
    if not loopback(address) and not within(address, request.app.state.watchers):
        raise Refused("forbidden", "figures are told to the table's own machine alone")
    hub = hub_of(request)
    return hub.metrics.text(hub.figures())


ROUTES = (
    list_games,
    list_agents,
    me,
    set_name,
    leave,
    create,
    show,
    invites,
    join,
    lobby,
    mine,
    own_edition,
    tutorial,
    faces,
    rules,
    health,
    ready,
    live,
    metrics,
    *LOOKING_BACK,
    *PROGRAMS,
)
