"""Plates: pictures for the rules of a game, put together from its own faces.

``GAME.toml`` beside this file says what each shows. There are no words on a plate but those of the
cards: numbers are explained where it stands.
"""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from molpe.kernel import AnyGame, Frozen
from molpe.press.face import Face
from molpe.press.faces import faces
from molpe.press.palette import BONE, CLAY
from molpe.press.printing.boxes import box_of
from molpe.press.printing.speech import Words
from molpe.press.svg import circle, drawing, laid, path, place, text

GAP = 9.0
EDGE = 12.0
"""Around a plate: a number may stand on the rim of a card."""
DISC = 8.5
RIM = 26.0
"""Around a card whose parts are numbered, and how far away the numbers stand."""
AWAY = 14.0
LARGE = 1.7
"""Numbers are so much larger where several cards lie side by side."""
BELOW = 5.0
"""How far below the foot of a card its number stands: it covers no power."""
SMALL = "small"


class Plate(Frozen, forbid_unknown_fields=True):
    """What a plate shows: one of these."""

    parts: str = ""
    """A card in full, with numbers at ``spots``, in units of the card."""
    spots: tuple[tuple[float, float], ...] = ()
    """Where numbers stand: beside a card, or on a picture in its own units."""
    rows: tuple[tuple[str, ...], ...] = ()
    """Cards in rows; an empty word is a gap."""
    numbers: tuple[tuple[int, int], ...] = ()
    """Which of the cards in rows have a number: the row and the place, from 0."""
    touching: bool = False
    """Whether cards of a row touch, as in a song."""
    extra: str = ""
    """A card of the box that is no card of the game, or what is ``behind`` it."""
    behind: bool = False
    picture: str = ""
    """A drawing that the game's box makes: a board, a layout."""


@cache
def plates(game: str) -> dict[str, Plate]:
    """The plates of a game, by name; none where it has no file."""
    file = files(__package__ or "molpe.press.plates").joinpath(f"{game}.toml")
    if not file.is_file():
        return {}
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), dict[str, Plate])


def draw_plate(game: AnyGame, name: str, language: str = "en") -> str:
    """A plate as a whole SVG document."""
    plate = plates(game.name)[name]
    drawn = faces(game)
    if plate.picture:
        return numbered(box_of(game.name).pictures[plate.picture](game), plate)
    if plate.extra:
        extras = box_of(game.name).extras(drawn, Words(language))
        card = next(extra for extra in extras if extra.id == plate.extra)
        return card.back if plate.behind else card.front
    if plate.parts:
        return parts(drawn[plate.parts], plate, language)
    return rows(drawn, plate, language)


def parts(face: Face, plate: Plate, language: str) -> str:
    """A card, and around it numbers from which lines lead to its parts."""
    wide, high = face.width, face.height
    body = laid(cut(face, ("bare", language)), RIM, RIM, wide, high)
    for n, (x, y) in enumerate(plate.spots, 1):
        ways = {
            (-AWAY, y): x,
            (wide + AWAY, y): wide - x,
            (x, -AWAY): y,
            (x, high + AWAY): high - y,
        }
        (to_x, to_y) = min(ways, key=lambda way: ways[way])
        line = f"M{RIM + x} {RIM + y}L{RIM + to_x} {RIM + to_y}"
        body += path(line, None, BONE, 3) + path(line, None, CLAY, 1.4)
        body += circle(RIM + x, RIM + y, 2.2, CLAY, BONE, 1)
        body += number(RIM + to_x, RIM + to_y, n)
    return drawing(wide + 2 * RIM, high + 2 * RIM, body)


def numbered(picture: str, plate: Plate) -> str:
    """A picture, with numbers on it where there are spots."""
    discs = "".join(number(x, y, n, LARGE) for n, (x, y) in enumerate(plate.spots, 1))
    return picture.removesuffix("</svg>") + discs + "</svg>" if discs else picture


def rows(drawn: dict[str, Face], plate: Plate, language: str) -> str:
    """Cards side by side, row below row."""
    gap = 0.0 if plate.touching else GAP
    body, y, right = "", EDGE, 0.0
    count = 0
    for n, ids in enumerate(plate.rows):
        x, tall = EDGE, 0.0
        for column, id in enumerate(ids):
            if not id:
                x += 4 * GAP
                continue
            face = drawn[id]
            picture = cut(face, (f"{SMALL}-{language}", SMALL, "bare", language))
            body += laid(picture, x, y, face.width, face.height)
            if (n, column) in plate.numbers:
                count += 1
                body += number(x + face.width / 2, y + face.height + BELOW, count, LARGE)
            x += face.width + gap
            tall = max(tall, face.height)
        right = max(right, x - gap)
        y += tall + 2 * GAP + (BELOW if any(row == n for row, _ in plate.numbers) else 0)
    return drawing(right + EDGE, y - 2 * GAP + EDGE, body)


def cut(face: Face, wanted: tuple[str, ...]) -> str:
    """The first of these cuts that a face has, or the face as it is."""
    return next((face.cuts[one] for one in wanted if one in face.cuts), face.svg)


def number(x: float, y: float, n: int, scale: float = 1.0) -> str:
    """A number in a disc that is seen on every ground."""
    disc = circle(0, 0, DISC, CLAY, BONE, 1.6) + text(0, 4, str(n), 11, "#fff", "middle")
    return place(x, y, scale, disc)


__all__ = ["Plate", "draw_plate", "plates"]
