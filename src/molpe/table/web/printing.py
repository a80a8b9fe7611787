"""Games on paper by HTTP: sheets to print, made when somebody asks for them."""

from typing import Annotated, Literal

from litestar import Response, get
from litestar.datastructures import CacheControlHeader
from litestar.params import PathParameter, QueryParameter

from molpe.press.plates import plates
from molpe.table.library.library import game_class, game_names
from molpe.table.protocol.refusals import Refused
from molpe.table.web.asking import Asked, GameName, hub_of, problems
from molpe.table.web.song import FRESH, Language, admit, workshop_of
from molpe.table.work.craft import Order

ENDING = ".pdf"
SVG = ".svg"


@get(
    "/api/press/{name:str}",
    summary="A game to print",
    media_type="application/pdf",
    responses=problems(400, 404),
)
async def sheets(
    request: Asked,
    name: Annotated[str, PathParameter(max_length=60, description="A game, and .pdf.")],
    paper: Annotated[Literal["a4", "letter"], QueryParameter(description="The paper.")] = "a4",
    edition: Annotated[
        str, QueryParameter(max_length=40, description="One of the game's editions.")
    ] = "",
    language: Language = "en",
) -> Response[bytes]:
    """Cards with backs, boards and rules; it takes a moment the first time."""
    game = name.removesuffix(ENDING)
    if not name.endswith(ENDING) or game not in game_names():
        raise Refused("gone", "there is no such game")
    if edition and edition not in game_class(game).editions:
        raise Refused("gone", "there is no such edition")
    admit(request)
    order = Order("pdf", game, edition or None, paper=paper, language=language)
    body = await workshop_of(request).get(order)
    headers = {**FRESH, "content-disposition": f'attachment; filename="{game}-{paper}.pdf"'}
    return Response(body, media_type="application/pdf", headers=headers)


@get(
    "/api/plates/{game:str}/{name:str}",
    summary="A picture of the rules",
    media_type="image/svg+xml; charset=utf-8",
    responses=problems(404),
    cache_control=CacheControlHeader(public=True, max_age=3600),
)
async def plate(
    request: Asked,
    game: GameName,
    name: Annotated[str, PathParameter(max_length=60, description="A plate, and .svg.")],
    language: Language = "en",
) -> str:
    """A card with its parts numbered, a board, a card of the box that says something."""
    wanted = name.removesuffix(SVG)
    if not name.endswith(SVG) or game not in game_names() or wanted not in plates(game):
        raise Refused("gone", "there is no such picture")
    hub = hub_of(request)
    return await hub.beside(hub.library.plate, game, wanted, language)


ROUTES = (sheets, plate)
