"""For whoever runs a table: matches and sockets, chat, bans, house rules, what is kept of a guest.

Every route wants the table's own token in the header ``Authorization``, so no page of somebody else
can ask anything here in a visitor's name. Nothing that is hidden in a match is told.
"""

import logging
import time
from collections import Counter
from contextlib import suppress
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from molpe import __version__
from molpe.kernel import BadText
from molpe.table.match import events
from molpe.table.match.terms import decode_terms
from molpe.table.protocol import admin as told
from molpe.table.protocol.lab import KeptEdition
from molpe.table.protocol.limits import Buckets
from molpe.table.protocol.refusals import Refused
from molpe.table.room import archive
from molpe.table.room.driver import TAKEOVER
from molpe.table.room.hub import Hub
from molpe.table.room.rollcall import MOST, chat_of, pages_of
from molpe.table.room.room import RACES, Raced
from molpe.table.room.shelf import Damaged
from molpe.table.room.tidings import Unsaid
from molpe.table.room.warden import BROWSER
from molpe.table.store import StoreFailed
from molpe.table.store.house import Listed
from molpe.table.web.asking import Asked, Id, hub_of, may_make, problems, room_of, session_of

log = logging.getLogger("molpe.table")

SHOWN = 50
"""Matches in one answer."""
Browser = Annotated[str, PathParameter(max_length=80, description="A browser.")]


def allowed(request: Asked) -> Hub:
    """The table, for whoever runs it; who guesses at the token is slowed down."""
    hub = hub_of(request)
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    address: str = request.scope["molpe"][1]  # type: ignore[typeddict-item]
    if not hub.sessions.is_admin(token):
        tries: Buckets = request.app.state.tries
        raise Refused("token" if tries.take(address) else "rate")
    came: Buckets = request.app.state.keepers
    if request.method == "POST" or came.take(address):
        deed = min(request.route_handler.paths) if request.method == "POST" else "came"
        log.info("admin", extra={"deed": deed, "address": address})
    return hub


@get("/api/admin/standing", summary="How the table stands", responses=problems(401))
async def standing(request: Asked) -> told.TableStanding:
    """How many are here, at all nodes, the house rules, quotas, and who is kept out."""
    hub = allowed(request)
    await hub.warden.look()
    nodes = tuple(await nodes_of(hub))
    return told.TableStanding(
        molpe=__version__,
        sockets=sum(node.sockets for node in nodes) if nodes else hub.sockets,
        rooms=sum(node.rooms for node in nodes) if nodes else len(hub.rooms),
        rules=hub.warden.rules,
        wards=hub.warden.told(),
        quotas=hub.warden.quotas,
        nodes=nodes,
    )


async def nodes_of(hub: Hub) -> list[told.NodeAt]:
    """Every node that lives, where there may be several: what it told at its last heartbeat; this
    one as it is now."""
    if hub.store.commons is None:
        return []
    found = []
    for node in await hub.store.commons.nodes():
        if node.alive:
            counted = msgspec.json.decode(node.figures, type=dict[str, float])
            figures = hub.node_figures() if node.name == hub.node else counted
            pages, rooms = int(figures.get("sockets", 0)), int(figures.get("rooms", 0))
            found.append(told.NodeAt(node.name, node.address, node.version, pages, rooms))
    return found


@get("/api/admin/matches", summary="Matches", responses=problems(401))
async def matches(
    request: Asked,
    over: Annotated[bool, QueryParameter()] = False,
    before: Annotated[float, QueryParameter(ge=0)] = 0.0,
) -> list[told.MatchAt]:
    """Those that go on, or are over, the newest first; ``before`` turns the page."""
    hub = allowed(request)
    listed = await hub.store.matches(over, before or time.time() + 86400, SHOWN)
    elsewhere = Counter(page.match for page in (await hub.roll("pages")).pages)
    found = [described(hub, one) for one in listed]
    return [msgspec.structs.replace(one, sockets=one.sockets + elsewhere[one.id]) for one in found]


def described(hub: Hub, one: Listed) -> told.MatchAt:
    """A match from outside, and who sits at it: as it is open here, or as it was made."""
    found = told.MatchAt(one.id, one.game, one.kind, one.created, one.last, one.events, one.over)
    room = hub.rooms.get(one.id)
    if room is not None:
        seats = tuple(
            told.SeatAt(seat, chair.kind, chair.name or chair.agent, chair.holder)
            for seat, chair in enumerate(room.record.chairs)
        )
        return msgspec.structs.replace(found, seats=seats, sockets=len(room.peers))
    if (bad := hub.damaged.get(one.id)) is not None:
        return msgspec.structs.replace(found, trouble=bad.why)
    try:
        places = decode_terms(one.terms).seats
    except (msgspec.DecodeError, UnicodeDecodeError):
        return msgspec.structs.replace(found, trouble="this match cannot be opened")
    seats = tuple(
        told.SeatAt(seat, place.kind, place.name or place.agent, place.holder)
        for seat, place in enumerate(places)
    )
    return msgspec.structs.replace(found, seats=seats)


@get("/api/admin/sockets", summary="Open pages, at all nodes", responses=problems(401))
async def sockets(request: Asked) -> told.OpenPages:
    """Whose pages look at what, the newest first, a thousand at most; nodes that do not answer."""
    hub = allowed(request)
    others = await hub.roll("pages")
    found = [*pages_of(hub.rooms, hub.node), *others.pages]
    newest = sorted(found, key=lambda one: -one.since)[:MOST]
    return told.OpenPages(tuple(newest), others.silent)


@post(
    "/api/admin/matches/{id:str}/end",
    summary="End a match without a result",
    status_code=200,
    responses=problems(401, 400, 404, 409),
)
async def end(request: Asked, id: Id, data: JSONBody[told.EndMatch]) -> told.EndMatch:
    """Nobody has won or lost; it stays to be looked at."""
    allowed(request)
    room = await room_of(request, id)
    async with room.lock:
        for _ in range(RACES):
            if room.record.over() or room.readonly:
                raise Refused("readonly" if room.readonly else "over")
            with suppress(Raced):  # something happened at another node: look again
                await room.commit(events.Stopped(data.why))
                return data
    raise Refused("busy")


@post(
    "/api/admin/matches/{id:str}/delete",
    summary="Delete a match for good",
    status_code=200,
    responses=problems(401, 404),
)
async def delete(request: Asked, id: Id) -> told.EndMatch:
    """Also one that cannot be opened."""
    hub = allowed(request)
    if await hub.store.load(id) is None:
        raise Refused("gone")
    await hub.warden.delete(id)
    return told.EndMatch()


@get("/api/admin/matches/{id:str}/chat", summary="What was said", responses=problems(401, 404))
async def chat(request: Asked, id: Id) -> list[told.ChatAt]:
    """The last lines, of players and of watchers, wherever they were heard."""
    hub = allowed(request)
    room = await room_of(request, id)
    lines = dict.fromkeys([*chat_of(room), *(await hub.roll("chat", id)).chat])
    return sorted(lines, key=lambda line: (line.among, line.at))


@post(
    "/api/admin/matches/{id:str}/chat/remove",
    summary="Remove a line of chat",
    status_code=200,
    responses=problems(401, 400, 404),
)
async def unsay(request: Asked, id: Id, data: JSONBody[told.Unsay]) -> told.Unsay:
    """From every page that has it, at every node."""
    hub = allowed(request)
    room = await room_of(request, id)
    async with room.lock:
        here = room.unsay(data.at, data.name)
    roll = await hub.roll("chat", id)  # they may have heard what this one has not
    heard = any((line.at, line.name) == (data.at, data.name) for line in roll.chat)
    if heard or roll.silent:
        hub.tell(Unsaid(id, data.at, data.name))
    elif not here:
        raise Refused("gone", "there is no such line")
    return data


@post("/api/admin/wards", summary="Keep somebody out, or silent", status_code=200,
      responses=problems(401, 400))  # fmt: skip
async def ward(request: Asked, data: JSONBody[told.NewWard]) -> tuple[told.WardInfo, ...]:
    """A browser or an address; for some days, or for ever."""
    hub = allowed(request)
    await hub.warden.decide(data)
    return hub.warden.told()


@post("/api/admin/wards/undo", summary="Let somebody in again", status_code=200,
      responses=problems(401, 400))  # fmt: skip
async def unward(request: Asked, data: JSONBody[told.OldWard]) -> tuple[told.WardInfo, ...]:
    """Or let them talk again."""
    hub = allowed(request)
    await hub.warden.undo(data.kind, data.who)
    return hub.warden.told()


@post("/api/admin/rules", summary="House rules", status_code=200, responses=problems(401, 400))
async def settle(request: Asked, data: JSONBody[told.HouseRules]) -> told.HouseRules:
    """Who may open tables, how many, and how long matches and names are kept."""
    hub = allowed(request)
    await hub.warden.settle(data)
    return hub.warden.rules


@post("/api/admin/quotas", summary="Quotas", status_code=200, responses=problems(401, 400))
async def allot(request: Asked, data: JSONBody[told.Quotas]) -> told.Quotas:
    """How many matches, pages and card files there may be."""
    hub = allowed(request)
    await hub.warden.allot(data)
    return hub.warden.quotas


@post("/api/admin/sweep", summary="Delete what is too old now", status_code=200,
      responses=problems(401))  # fmt: skip
async def sweep(request: Asked) -> dict[str, int]:
    """By the house rules; it is done every hour anyway."""
    deleted, anonymised = await allowed(request).warden.sweep()
    return {"deleted": deleted, "anonymised": anonymised}


@get("/api/admin/guests/{browser:str}", summary="All that is stored of a guest",
     responses=problems(401, 404))  # fmt: skip
async def guest(request: Asked, browser: Browser) -> told.GuestData:
    """Name, seats, finished matches as files, decisions, letterboxes, vacations, names of card
    files, and comparisons at this node."""
    hub = allowed(request)
    found, files = [], {}
    for one in await hub.store.matches_of(browser):
        found.append(described(hub, one))
        if one.over:
            with suppress(Damaged, Refused, StoreFailed):  # each match stands alone
                if (room := await hub.get(one.id)) is not None:
                    async with room.lock:
                        write = archive.match_file(room)
                    files[one.id] = await hub.beside(write)
    name = await hub.name(browser)
    wards = tuple(one for one in hub.warden.told() if one.who == BROWSER + browser)
    slow = hub.store.slow
    boxes = await slow.boxes(browser) if slow is not None else []
    vacations = await slow.vacations(browser, 0.0) if slow is not None else []
    made = await hub.store.made(browser)
    kept = [one for one in await hub.store.kept() if one[4] == browser]
    compared = request.app.state.inquiries.listed(browser)
    if not (name or found or wards or boxes or vacations or made or kept or compared):
        raise Refused("gone", "nothing is stored of this browser")
    letterboxes = tuple(
        told.LetterboxAt(box.kind, box.target, box.scope, box.language, box.zone, box.proved)
        for box in boxes
    )
    return told.GuestData(
        browser,
        name,
        tuple(found),
        files,
        wards,
        letterboxes,
        tuple(vacations),
        tuple(made),
        tuple(KeptEdition(*one[:4]) for one in kept),
        compared,
    )


@post("/api/admin/guests/{browser:str}/delete", summary="Forget a guest", status_code=200,
      responses=problems(401, 404))  # fmt: skip
async def forget(request: Asked, browser: Browser) -> dict[str, int]:
    """Name, seats, letterboxes, vacations, names of card files, comparisons; a bot sits down where
    their match goes on."""
    hub = allowed(request)
    ids = {id for id, _ in await hub.store.seats(browser)}
    for id in ids:
        try:
            room = await hub.get(id)
        except (Damaged, StoreFailed):
            room = None
        if room is not None and not room.record.over() and not room.readonly:
            async with room.lock:
                for seat in room.record.seats_of(browser):
                    await room.commit(events.Left(seat, TAKEOVER))
        await hub.warden.anonymise(id, browser)
    await hub.forget(browser)
    return {"matches": len(ids)}


@post("/api/opening", summary="Take an invitation to open tables", status_code=200,
      responses=problems(401, 400))  # fmt: skip
async def opening(request: Asked, data: JSONBody[told.Invitation]) -> dict[str, bool]:
    """By a link from whoever runs the table."""
    hub, session = hub_of(request), session_of(request)
    if not hub.sessions.opens(data.token):
        raise Refused("token", "this invitation is not from this table")
    if not session:
        raise BadText("a browser without cookies cannot be invited")
    if not hub.warden.invited(session):
        may_make(request)  # that somebody was invited is remembered for ever
        await hub.warden.decide(told.NewWard("opener", BROWSER + session))
    return {"open": True}


@get("/api/admin/opening", summary="An invitation to open tables", responses=problems(401))
async def invitation(request: Asked) -> told.Invitation:
    """The token of a link, for those who may open tables where not everyone may."""
    return told.Invitation(allowed(request).sessions.opening())


ROUTES = (
    standing,
    matches,
    sockets,
    end,
    delete,
    chat,
    unsay,
    ward,
    unward,
    settle,
    allot,
    sweep,
    guest,
    forget,
    opening,
    invitation,
)
