"""Siggil: 58 x 88 mm, 120 units wide. Emblem and number stand in all four corners."""

from collections.abc import Iterator

from molpe.games.siggil.edition import Family
from molpe.games.siggil.game import Siggil
from molpe.games.siggil.names import NAMES
from molpe.games.siggil.view import PlaceView, SiggilView
from molpe.kernel import AnyGame, Frozen
from molpe.press.backs import back
from molpe.press.emblems import emblem, knot, spark
from molpe.press.face import Face
from molpe.press.names import Speech, fact, named, phrase
from molpe.press.ornaments import meander, star, waves
from molpe.press.palette import INK, SIGGIL
from molpe.press.svg import circle, drawing, halo, laid, path, place, rect, text, turned

WIDTH, HEIGHT = 120, 182
NUMBERS = range(1, 8)
UNIT = HEIGHT / 6
"""Of a layout: an upright card lies on 4 x 6 units, a sideways one on 6 x 4."""
LIGHT = "#fffaf0"
PAPER = "#fbf5e6"
GLOW = "#ffd98a"


def colour(family: Family) -> str:
    """The ground of a family; one whose colour nobody knows takes the one of its number."""
    return SIGGIL.get(family.colour, list(SIGGIL.values())[family.number - 1])


def corners(number: int, picture: str, fill: str) -> str:
    """The index: upright at the top, upside down at the bottom."""
    both = "".join(
        text(x, 32, str(number), 34, fill, "middle") + place(x, 50, 0.58, picture)
        for x in (19, 101)
    )
    return both + turned(WIDTH, HEIGHT, both)


def card_face(family: Family, number: int) -> str:
    """A card of a family: a light figure on the family's ground."""
    fill = colour(family)
    figure = emblem(family.id, family.number)(LIGHT, fill)
    ripple = path(waves(43, 18, 36, 12, 8), None, LIGHT, 1.2)
    return drawing(
        WIDTH,
        HEIGHT,
        rect(1, 1, WIDTH - 2, HEIGHT - 2, fill, INK, 2, 7)
        + ripple
        + turned(WIDTH, HEIGHT, ripple)
        + circle(60, 91, 39, None, LIGHT, 1.4)
        + circle(60, 91, 35.5, None, LIGHT, 0.7)
        + place(60, 91, 1.45, figure)
        + corners(number, figure, LIGHT),
    )


def spirit_face(family: Family) -> str:
    """A Spirit: a dark figure on paper, in rays."""
    fill = colour(family)
    figure = emblem(family.id, family.number)(fill, PAPER)
    crown = path(meander(42, 9, 36, 8) + star(60, 32, 7, 2.6, 4), None, fill, 1.2)
    return drawing(
        WIDTH,
        HEIGHT,
        rect(1.5, 1.5, WIDTH - 3, HEIGHT - 3, PAPER, fill, 3, 7)
        + crown
        + turned(WIDTH, HEIGHT, crown)
        + halo(60, 91, 44.5, 5, 40, fill)
        + circle(60, 91, 39.5, None, fill, 2)
        + circle(60, 91, 36, None, fill, 0.8)
        + place(60, 91, 1.4, figure)
        + corners(family.number, figure, INK),
    )


def scene(game: AnyGame, view: Frozen) -> str:
    """The Siggil, for whoever shows a state."""
    assert isinstance(view, SiggilView)
    return layout(view, {face.id: face for face in draw(game)})


def layout(view: SiggilView, faces: dict[str, Face]) -> str:
    """The whole Siggil as a viewer sees it; covered cards lie in shade."""
    body = ""
    for spot in sorted(view.places, key=lambda spot: (spot.level, spot.y, spot.x)):
        if spot.lies == "here":
            body += _lying(spot, faces)
    return drawing(view.width * UNIT, view.height * UNIT, body)


def _lying(spot: PlaceView, faces: dict[str, Face]) -> str:
    face = faces[spot.card or ("back-spirit" if spot.kind == "spirit" else "back")]
    body = laid(face.svg, 0, 0, WIDTH, HEIGHT)
    if spot.covered:
        body += rect(0, 0, WIDTH, HEIGHT, "#0a1420", round_=7, fill_opacity=0.26)
    # A card is a little narrower than 4 units; it lies in the middle of them.
    aside = (4 * UNIT - WIDTH) / 2
    if spot.width < spot.height:
        return place(spot.x * UNIT + aside, spot.y * UNIT, 1, body)
    return place((spot.x + 6) * UNIT, spot.y * UNIT + aside, 1, body, 90)


def draw(game: AnyGame) -> Iterator[Face]:
    """The cards and Spirits of the game's edition, their backs and emblems."""
    assert isinstance(game, Siggil)
    families = game.opened.families
    for family in families:
        for number in NUMBERS:
            face = card_face(family, number)
            name = card_name("siggil-card", family, number)
            printed: dict[str, str | int] = {"family": family.id, "number": number}
            yield Face(f"{family.id}-{number}", "card", face, WIDTH, HEIGHT, name, printed=printed)
    for family in families:
        name = card_name("siggil-card", family, family.number)
        face = spirit_face(family)
        yield Face(family.id, "card", face, WIDTH, HEIGHT, name, fact("siggil-spirit"))
        figure = emblem(family.id, family.number)(LIGHT, colour(family))
        token = circle(24, 24, 23, colour(family), LIGHT, 1.4) + place(24, 24, 0.8, figure)
        name = named(lambda speech, f=family: family_name(speech, f))  # type: ignore[misc]
        yield Face(f"emblem-{family.id}", "mark", drawing(48, 48, token), 48, 48, name)
    cover = back(WIDTH, HEIGHT, knot)
    yield Face("back", "back", cover, WIDTH, HEIGHT, phrase("back"))
    cover = back(WIDTH, HEIGHT, spark, GLOW)
    kind = fact("siggil-spirit")
    yield Face("back-spirit", "back", cover, WIDTH, HEIGHT, phrase("back"), kind)


def family_name(speech: Speech, family: Family) -> str:
    """What a family is called."""
    return NAMES(family.name, speech.language)


def card_name(key: str, family: Family, number: int) -> dict[str, str]:
    """What a card is called."""
    return named(lambda speech: speech(key, family=family_name(speech, family), number=number))
