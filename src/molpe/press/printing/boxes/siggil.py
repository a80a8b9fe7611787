"""The layouts of Siggil on a sheet: where cards lie, how high, and which face is up."""

from collections.abc import Iterator
from functools import partial

from molpe.games.siggil.game import Siggil
from molpe.games.siggil.layouts import Layout
from molpe.games.siggil.names import NAMES
from molpe.kernel import AnyGame
from molpe.press.face import Face
from molpe.press.palette import BONE, INK, NIGHT
from molpe.press.printing.boxes import Box
from molpe.press.printing.sheet import PAPERS, Page, paper_svg
from molpe.press.printing.speech import Words
from molpe.press.raster import FAMILY
from molpe.press.svg import area, drawing, place, rect, tag, text

EDGE = 14.0
HEAD = 30.0
GAP = 8.0
TITLE = 7.0
ROWS = 3
FACES = {"up": (BONE, INK), "down": (NIGHT, "#fff")}
SMALL = 0.5
"""In the map a card is drawn so small that it leaves its neighbours in sight."""


def pages(game: AnyGame, drawn: dict[str, Face], paper: str, words: Words) -> Iterator[Page]:
    """Three layouts a page: each as it lies, and beside it as a map of levels."""
    assert isinstance(game, Siggil)
    layouts = game.opened.layouts
    for first in range(0, len(layouts), ROWS):
        yield Page(sheet(layouts[first : first + ROWS], paper, words), "layouts")


def sheet(layouts: tuple[Layout, ...], paper: str, words: Words) -> str:
    """A page of layouts under a sentence that says how to read them."""
    wide, high = PAPERS[paper]
    how = area(words("layouts-how"), 3.6, 2.6, (wide - 2 * EDGE) * 1.1, HEAD - EDGE)
    body = "".join(
        text(EDGE, EDGE + how.size + n * how.lead, line, how.size, INK)
        for n, line in enumerate(how.lines)
    )
    room = (high - HEAD - EDGE) / ROWS
    across = (wide - 2 * EDGE - GAP) / 2
    for n, layout in enumerate(layouts):
        y = HEAD + n * room
        body += text(EDGE, y + 5, NAMES(layout.name, words.language), 5, INK)
        units = size(layout)
        k = min(across / units[0], (room - TITLE - GAP) / units[1])
        for column, mapped in enumerate((False, True)):
            x = EDGE + column * (across + GAP) + (across - units[0] * k) / 2
            body += place(x, y + TITLE, k, lying(layout, mapped))
    return paper_svg(PAPERS[paper], tag("g", body, font_family=FAMILY, font_weight=700))


def size(layout: Layout) -> tuple[int, int]:
    """How wide and high a layout is, in units."""
    return (
        max(spot.x + spot.width for spot in layout.places),
        max(spot.y + spot.height for spot in layout.places),
    )


def lying(layout: Layout, mapped: bool) -> str:
    """Every card from the lowest level up; in a map each shrunk, with the number of its level."""
    body = ""
    for spot in sorted(layout.places, key=lambda spot: spot.level):
        fill, ink = FACES[spot.face]
        k = SMALL if mapped else 0.97
        wide, high = spot.width * k, spot.height * k
        x, y = spot.x + (spot.width - wide) / 2, spot.y + (spot.height - high) / 2
        body += rect(x, y, wide, high, fill, INK if spot.face == "up" else "#7d93a5", 0.16, 0.35)
        if mapped:
            middle = (spot.x + spot.width / 2, spot.y + spot.height / 2)
            body += text(middle[0], middle[1] + 0.62, str(spot.level), 1.8, ink, "middle")
    return body


def laid_out(name: str, game: AnyGame) -> str:
    """A layout as it lies, face up and face down."""
    assert isinstance(game, Siggil)
    layout = {one.name: one for one in game.opened.layouts}[name]
    wide, high = size(layout)
    return drawing(wide, high, lying(layout, mapped=False))


LAYOUTS = ("The Pass", "The Turtle", "The Pyramids", "The River", "The Pillars")
BOX = Box(pages=pages, pictures={name: partial(laid_out, name) for name in LAYOUTS})
