"""The lab by HTTP: cards are changed, looked at, played with, compared, kept and printed.

It is open on the machine itself, and to everyone where ``molpe serve --lab`` says so: changing a
card takes a process, comparing takes minutes of one.
"""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, PathParameter

from molpe.lab.inquiry import Ask
from molpe.table.library.drafts import usual_seats
from molpe.table.library.kept import Kept
from molpe.table.library.library import form_named, game_class, game_names
from molpe.table.protocol.lab import (
    Draft,
    Dropping,
    Going,
    Inquiry,
    Keeping,
    KeptEdition,
    Laboratory,
    Opened,
    Opening,
    Printing,
    Sketch,
    Wish,
)
from molpe.table.protocol.limits import BODY
from molpe.table.protocol.refusals import Refused
from molpe.table.web.asking import (
    Asked,
    GameName,
    hub_of,
    lab_open,
    may_make,
    problems,
    session_of,
)
from molpe.table.web.song import admit, workshop_of
from molpe.table.work.craft import Crafted, Order
from molpe.table.work.inquiries import Inquiries

CLOSED = (
    "the lab is open on the machine that the table runs on, or where it is opened with"
    " molpe serve --lab"
)
InquiryId = Annotated[str, PathParameter(max_length=40, description="A comparison.")]


def enter(request: Asked, game: str = "") -> None:
    """Let somebody in who may use the lab; of a game, only one with card files."""
    if not lab_open(request):
        raise Refused("forbidden", CLOSED)
    if game and (game not in game_names() or form_named(game) is None):
        raise Refused("gone", "there is no such game with card files")


def draw_up(request: Asked) -> None:
    """One more sketch for this browser, or a refusal."""
    if not request.app.state.sketching.take(session_of(request)):
        raise Refused("rate")


def inquiries_of(request: Asked) -> Inquiries:
    """All comparisons."""
    found: Inquiries = request.app.state.inquiries
    return found


def kept_of(request: Asked) -> Kept:
    """The names of card files."""
    found: Kept = request.app.state.kept
    return found


class Named(msgspec.Struct):
    """Of what was opened, the name of its card file; nothing where it was refused."""

    edition: str


async def read(request: Asked, what: Crafted, game: str, wish: Any) -> Response[Any]:
    """Have something read and drawn in a process beside the table."""
    hub = hub_of(request)
    await hub.shelf.fetch(wish.edition)
    if isinstance(wish, Opening) and wish.text:
        await hub.may_keep(wish.text)
    body = await hub.readers.make(hub.order(what, game), msgspec.json.encode(wish))
    wanted = isinstance(wish, Opening) and wish.text
    if wanted and (edition := msgspec.json.decode(body, type=Named).edition):
        await hub.share(edition)
    return Response(body, media_type="application/json")


async def put_away(request: Asked, game: str, text: str) -> str:
    """Prove a card file and put it away; what it is called from now on."""
    hub = hub_of(request)
    await hub.may_keep(text)
    order = hub.order("keep", game, seats=usual_seats(game_class(game)))
    edition = (await hub.readers.make(order, text.encode())).decode()
    await hub.share(edition)
    return edition


@get("/api/lab", summary="What there is in the lab", responses=problems())
async def laboratory(request: Asked) -> Laboratory:
    """Games with card files, card files that are kept, comparisons of this browser."""
    enter(request)
    session = session_of(request)
    games = tuple(name for name in game_names() if form_named(name) is not None)
    kept = await kept_of(request).listed(session)
    return Laboratory(games, kept, inquiries_of(request).listed(session))


@post(
    "/api/lab/{game:str}/open",
    summary="Cards to be changed",
    status_code=200,
    responses=problems(400, 404, 413),
    request_max_body_size=BODY,
)
async def open_cards(request: Asked, game: GameName, data: JSONBody[Opening]) -> Response[Opened]:
    """What an edition or a card file says, and the form that it is changed by."""
    enter(request, game)
    draw_up(request)
    return await read(request, "cards", game, data)


@post(
    "/api/lab/{game:str}/sketch",
    summary="What changed cards come to",
    status_code=200,
    responses=problems(400, 404, 413),
    request_max_body_size=BODY,
)
async def sketch(request: Asked, game: GameName, data: JSONBody[Draft]) -> Response[Sketch]:
    """The card file, what is wrong with it, what is otherwise, and faces before and after."""
    enter(request, game)
    draw_up(request)
    return await read(request, "sketch", game, data)


@post(
    "/api/lab/{game:str}/sheet",
    summary="Changed cards to print",
    status_code=200,
    media_type="application/pdf",
    responses=problems(400, 404, 413),
    request_max_body_size=BODY,
)
async def sheet(request: Asked, game: GameName, data: JSONBody[Printing]) -> Response[bytes]:
    """Some cards of a card file, or all of it with its rules."""
    enter(request, game)
    admit(request)
    order = Order("sheet", game, cards=data.cards, paper=data.paper, language=data.lang)
    body = await workshop_of(request).make(order, data.text.encode())
    headers = {"content-disposition": f'attachment; filename="{game}-{data.paper}.pdf"'}
    return Response(body, media_type="application/pdf", headers=headers)


@post(
    "/api/lab/{game:str}/keep",
    summary="Keep a card file under a name",
    status_code=200,
    responses=problems(400, 404, 413),
    request_max_body_size=BODY,
)
async def keep(request: Asked, game: GameName, data: JSONBody[Keeping]) -> list[KeptEdition]:
    """For everyone at this table; only who kept it may replace or drop it."""
    enter(request, game)
    may_make(request)
    edition = await put_away(request, game, data.text)
    kept, session = kept_of(request), session_of(request)
    await kept.keep(session, game, data.name, edition)
    return list(await kept.listed(session))


@post(
    "/api/lab/{game:str}/drop",
    summary="Forget the name of a card file",
    status_code=200,
    responses=problems(400, 404, 413),
)
async def drop(request: Asked, game: GameName, data: JSONBody[Dropping]) -> list[KeptEdition]:
    """The name goes; matches that are played with the card file go on."""
    enter(request, game)
    kept, session = kept_of(request), session_of(request)
    await kept.drop(session, game, data.name)
    return list(await kept.listed(session))


@post(
    "/api/lab/{game:str}/inquire",
    summary="What does it change?",
    responses=problems(400, 404, 413),
    request_max_body_size=BODY,
)
async def inquire(request: Asked, game: GameName, data: JSONBody[Wish]) -> Inquiry:
    """Begin to play the same deals with both editions; ask for comparisons to see how far it is."""
    enter(request, game)
    may_make(request)
    kind = game_class(game)
    if data.seats not in kind.seats:
        raise Refused("bad", f"{game} is not played by {data.seats}")
    inquiries, library = inquiries_of(request), hub_of(request).library
    inquiries.check_line()
    edition = data.edition or kind.editions[0]
    if edition not in kind.editions:
        await hub_of(request).shelf.fetch(edition)
        if not library.known(edition):
            raise Refused("gone", "there is no such edition")
        edition = str(library.path(edition))
    other = await put_away(request, game, data.text)
    ask = Ask(
        game=game,
        edition=edition,
        other=str(library.path(other)),
        seats=(data.agent,) * data.seats,
        seconds=float(data.seconds),
        out="",
    )
    return inquiries.begin(session_of(request), ask, data.title)


@get("/api/inquiries", summary="Comparisons of this browser", responses=problems())
async def list_inquiries(request: Asked) -> list[Inquiry]:
    """The newest first, each with what was found so far."""
    enter(request)
    return list(inquiries_of(request).listed(session_of(request)))


@post(
    "/api/inquiries/{id:str}/go",
    summary="Go on with a comparison",
    status_code=200,
    responses=problems(400, 404, 413),
)
async def go_on(request: Asked, id: InquiryId, data: JSONBody[Going]) -> Inquiry:
    """For a surer answer: with all deals that were played so far."""
    enter(request)
    may_make(request)
    return inquiries_of(request).go_on(session_of(request), id, data.seconds)


Ending = Annotated[Literal["stop", "drop"], PathParameter(description="stop or drop.")]


@post(
    "/api/inquiries/{id:str}/end/{how:str}",
    summary="Stop or forget a comparison",
    status_code=200,
    responses=problems(400, 404),
)
async def end(request: Asked, id: InquiryId, how: Ending) -> list[Inquiry]:
    """Stopped, it keeps what it found; dropped, it is gone."""
    enter(request)
    inquiries, session = inquiries_of(request), session_of(request)
    await (inquiries.stop if how == "stop" else inquiries.drop)(session, id)
    return list(inquiries.listed(session))


ROUTES = (
    laboratory,
    open_cards,
    sketch,
    sheet,
    keep,
    drop,
    inquire,
    list_inquiries,
    go_on,
    end,
)
