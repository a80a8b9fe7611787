"""The companion by HTTP: a photograph becomes a song, a song becomes notes, sound and a picture."""

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any, Literal, cast

from litestar import Response, get, post
from litestar.openapi.spec import OpenAPIMediaType, Operation, RequestBody, Schema
from litestar.openapi.spec.enums import OpenAPIFormat, OpenAPIType
from litestar.params import PathParameter, QueryParameter

from molpe.games.sirens.game import Sirens
from molpe.games.sirens.score_sheet import SongSheet, score_song
from molpe.kernel import BadText, Frozen
from molpe.song import sheet
from molpe.song.tune import EIGHTH, Bar, Note, make_score
from molpe.table.protocol.limits import PHOTO
from molpe.table.protocol.refusals import Refused
from molpe.table.web.asking import Asked, hub_of, problems, room_of
from molpe.table.web.gate import UPLOAD
from molpe.table.work.craft import Order, SongRead
from molpe.table.work.workshop import Workshop

PATIENCE = 30.0
"""Seconds for a photograph to come in."""
LONGEST = 7
"""Cards of a song."""
TYPES = {
    "wav": "audio/wav",
    "midi": "audio/midi",
    "abc": "text/vnd.abc",
    "musicxml": "application/vnd.recordare.musicxml+xml; charset=utf-8",
    "png": "image/png",
}
ENDINGS = {"midi": "mid"}
FRESH = {"cache-control": "private, max-age=600"}

Language = Annotated[Literal["en", "de"], QueryParameter(name="lang", description="en or de.")]
Cards = Annotated[
    str,
    QueryParameter(
        min_length=1, max_length=300, description="Ids from left to right, between commas."
    ),
]
OfMatch = Annotated[
    str, QueryParameter(max_length=40, description="The match whose card file is sung, if any.")
]
Kind = Literal["wav", "midi", "abc", "musicxml", "png"]


class SongScore(Frozen):
    """A song as music, and what it counts."""

    song: tuple[str, ...]
    bpm: int
    """Quarters a minute."""
    eighth: float
    """Seconds of an eighth, in which everything else is measured."""
    length: int
    """The last chord included; the room sounds on after it."""
    bars: tuple[Bar, ...]
    """A card each."""
    eclipse: bool
    notes: tuple[Note, ...]
    """Whatever sounds, by the time it begins."""
    sheet: SongSheet
    """By itself, under no universal rule."""


@dataclass
class Photographing(Operation):
    """Says that the body is a picture."""

    def __post_init__(self) -> None:
        picture = OpenAPIMediaType(
            schema=Schema(type=OpenAPIType.STRING, format=OpenAPIFormat.BINARY)
        )
        self.request_body = RequestBody(
            content={"image/jpeg": picture, "image/png": picture}, required=True
        )


def workshop_of(request: Asked) -> Workshop:
    """Where things are made."""
    workshop: Workshop = request.app.state.workshop
    return workshop


def admit(request: Asked) -> str:
    """Whether this browser may have something made; who it is."""
    session, address = request.scope["molpe"]  # type: ignore[typeddict-item]
    workshop_of(request).check(session, address)
    return str(session or address)


@post(
    UPLOAD,
    summary="Read a song from a photograph",
    status_code=200,
    responses=problems(400, 413),
    request_max_body_size=PHOTO,
    operation_class=Photographing,
)
async def look(request: Asked, language: Language = "en") -> Response[SongRead]:
    """Six cards, three above three, as JPEG or PNG. The picture is forgotten once it is read."""
    workshop = workshop_of(request)
    with workshop.upload(admit(request)):
        body = await received(request)
        told = await workshop.make(Order("read", language=language), body)
    return Response(cast("Any", told), media_type="application/json")


async def received(request: Asked) -> bytearray:
    """The body, which may neither be too long nor come too slowly."""
    body = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            async for piece in request.stream():
                body += piece
    except TimeoutError:
        raise Refused("slow") from None
    return body


async def sung(request: Asked, cards: str, match: str) -> tuple[Sirens, tuple[str, ...], str]:
    """The game, the song, and the card file where it is no usual one."""
    song = tuple(cards.casefold().replace(",", " ").split())
    if not 1 <= len(song) <= LONGEST:
        raise BadText(f"a song has one to {LONGEST} cards")
    hub, edition = hub_of(request), ""
    if match:
        terms = (await room_of(request, match)).record.terms
        if terms.game != Sirens.name:
            raise BadText("only songs of Sirens can be sung")
        edition = terms.edition
    game = cast("Sirens", await hub.beside(hub.library.open, Sirens.name, "", edition))
    own = str(hub.library.path(edition)) if edition and edition not in game.houses() else ""
    return game, song, own


@get("/api/song/score", summary="A song as music", responses=problems(400, 404))
async def score(request: Asked, cards: Cards, match: OfMatch = "") -> SongScore:
    """Every note with its time, a bar for each card, and what the song counts."""
    game, song, _ = await sung(request, cards, match)
    made = make_score(game, song)
    return SongScore(
        song=made.song,
        bpm=made.bpm,
        eighth=EIGHTH,
        length=made.length,
        bars=made.bars,
        eclipse=made.eclipse,
        notes=made.notes,
        sheet=score_song(game, song),
    )


@get(
    "/api/song/files/{kind:str}",
    summary="A song to keep",
    media_type="application/octet-stream",
    responses=problems(400, 404),
)
async def song_file(
    request: Asked,
    kind: Annotated[Kind, PathParameter(description="Sound, notes, or a picture to share.")],
    cards: Cards,
    match: OfMatch = "",
) -> Response[bytes]:
    """Sound (wav), notes for programs and players (midi, musicxml, abc), or a picture (png)."""
    game, song, own = await sung(request, cards, match)
    made = make_score(game, song)  # it says what is wrong before anything is ordered
    if kind == "midi":
        body = sheet.midi(made)
    elif kind == "abc":
        body = sheet.abc(made).encode()
    elif kind == "musicxml":
        body = sheet.musicxml(made).encode()
    else:
        admit(request)
        body = await workshop_of(request).get(Order(kind, edition=own or None, cards=song))
    name = f"sirens-song.{ENDINGS.get(kind, kind)}"
    headers = {**FRESH, "content-disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type=TYPES[kind], headers=headers)


ROUTES = (look, score, song_file)
