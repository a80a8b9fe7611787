"""The table as one ASGI application: the gate around routes, sockets and the page."""

import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Annotated, Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Schema
from litestar.params import PathParameter

from molpe import __version__
from molpe.kernel import MolpeError, one_line
from molpe.table.library.catalogue import Offer
from molpe.table.library.kept import Kept
from molpe.table.library.library import game_names
from molpe.table.protocol.limits import COMING, SKETCHES, SMALL, WRONG_TOKENS, Buckets, Network
from molpe.table.protocol.refusals import CODES, Problem, Refused
from molpe.table.room.hub import Hub
from molpe.table.store import StoreFailed
from molpe.table.web.admin import ROUTES as ADMIN
from molpe.table.web.gate import STATUS, Gate, Origins
from molpe.table.web.lab import ROUTES as LAB
from molpe.table.web.notices import ROUTES as NOTICES
from molpe.table.web.printing import ROUTES as SHEETS
from molpe.table.web.routes import ROUTES
from molpe.table.web.site import Site
from molpe.table.web.song import ROUTES as SONGS
from molpe.table.work.inquiries import Inquiries
from molpe.table.work.workshop import Workshop

log = logging.getLogger("molpe.table")

PROGRAMS = ("/api", "/assets/", "/ws", "api", "assets/", "ws")
"""Where no person looks: a refusal is enough."""
BY_STATUS = {404: "gone", 405: "bad", 413: "size", 403: "forbidden", 429: "rate"}


SCHEMA = JsonRenderPlugin(path=["/", "/openapi.json"], media_type=MediaType.JSON)
"""The description as it is: pages that draw it would fetch scripts from elsewhere."""


def problem(code: str, sentence: str = "", status: int = 0) -> Response[Problem]:
    """A refusal as a response."""
    return Response(
        Problem(code, sentence or CODES[code]),
        status_code=status or STATUS.get(code, 403),
        media_type=MediaType.JSON,
    )


def on_refused(_: Request[Any, Any, Any], error: Refused) -> Response[Problem]:
    """The table said no."""
    return problem(error.code, str(error))


def on_molpe(request: Request[Any, Any, Any], error: MolpeError) -> Response[Problem]:
    """The kernel said no: a game, option, edition or text that cannot be."""
    if isinstance(error, StoreFailed):
        request.app.state.hub.health.failed(error)
        return problem("store")
    return problem("bad", str(error)[:500])


def on_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Litestar said no: no such route, no such field."""
    status = error.status_code
    code = BY_STATUS.get(status, "bad")
    extra = error.extra if isinstance(error.extra, list) else []
    detail = "; ".join(
        f"{item.get('key', '')}: {item.get('message', '')}".strip(": ")
        for item in extra
        if isinstance(item, dict)
    )
    response = problem(code, one_line(detail or CODES[code])[:500], status)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def on_unread(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A body that no reader follows: brackets without end, or bytes that are no text."""
    return problem("bad")


def on_error(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A mistake of ours."""
    log.error("request", exc_info=error)
    return Response(
        Problem("store", "something went wrong here"), status_code=500, media_type=MediaType.JSON
    )


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(
    request: Request[Any, Any, Any], path: Annotated[str, PathParameter()] = ""
) -> Response[bytes]:
    """The page and its files."""
    site: Site = request.app.state.site
    found, status = site.find(path), 200
    if found is None:
        if path.startswith(PROGRAMS):
            raise Refused("gone", "there is nothing here")
        found, status = site.index, 404  # the page says so, in the reader's language
    headers = {
        "cache-control": "public, max-age=31536000, immutable" if found.forever else "no-cache",
        "etag": found.tag,
        "vary": "accept-encoding",
    }
    if status == 200 and request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers, media_type=found.type)
    body = found.body
    if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
        body = found.packed
        headers["content-encoding"] = "gzip"
    return Response(body, status_code=status, headers=headers, media_type=found.type)


def describe(app: Litestar) -> None:
    """Say in the description what Litestar does not: no unknown fields, and which games."""
    for name, schema in app.openapi_schema.components.schemas.items():
        if schema.properties and schema.additional_properties is None:
            schema.additional_properties = False
        if name == "NewMatch" and schema.properties:
            game = schema.properties["game"]
            assert isinstance(game, Schema)
            game.enum = list(game_names())


def make_litestar(hub: Hub, lab: bool = False, watchers: Sequence[Network] = ()) -> Litestar:
    """The routes and the page; the lab for everyone, or for this machine alone."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        app.state.hub = hub
        app.state.offer = Offer(hub.lessons)
        app.state.site = Site()
        app.state.workshop = Workshop()
        app.state.lab = lab
        app.state.watchers = watchers
        app.state.kept = Kept(hub.store)
        await app.state.kept.bring(hub.library.folder)
        app.state.inquiries = Inquiries(hub.library.folder.parent)
        hub.forgetting.append(app.state.inquiries.forget)
        app.state.sketching = Buckets(SKETCHES)
        app.state.tries = Buckets(WRONG_TOKENS)
        app.state.keepers = Buckets(COMING)
        describe(app)
        yield
        await app.state.inquiries.close()
        await app.state.workshop.close()

    return Litestar(
        route_handlers=[*ROUTES, *SONGS, *SHEETS, *LAB, *ADMIN, *NOTICES, page],
        lifespan=[life],
        exception_handlers={
            Refused: on_refused,
            MolpeError: on_molpe,
            HTTPException: on_http,
            RecursionError: on_unread,
            UnicodeDecodeError: on_unread,
            Exception: on_error,
        },
        openapi_config=OpenAPIConfig(
            title="molpe's table",
            version=__version__,
            description="Matches between people and bots. Play itself goes over /ws/{id}.",
            render_plugins=[SCHEMA],
        ),
        request_max_body_size=SMALL,
        logging_config=None,
    )


def make_app(
    hub: Hub,
    origins: Iterable[str],
    files: int,
    lab: bool = False,
    watchers: Sequence[Network] = (),
) -> Gate:
    """The door to a hub that is open; ``files`` may be open at once, so nearly as many sockets."""
    return Gate(make_litestar(hub, lab, watchers), hub, Origins(origins), files)
