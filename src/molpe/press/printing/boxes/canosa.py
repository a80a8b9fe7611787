"""Canosa on paper: a board in two halves that folds like a book, figures that stand, rings."""

from collections.abc import Iterator

from molpe.games.canosa.game import Canosa
from molpe.kernel import SPECTATOR, AnyGame
from molpe.press.face import Face
from molpe.press.faces.canosa import COLOURS, METALS, position
from molpe.press.printing.boxes import Box
from molpe.press.printing.sheet import PAPERS, Page, paper_svg
from molpe.press.printing.speech import Words
from molpe.press.raster import FAMILY
from molpe.press.svg import circle, laid, path, rect, tag, text, window

SIDE = 250.0
"""Of the board, in millimetres; a square has 37."""
TAB = 10.0
FIGURE = 34.0
FOOT = 10.0
FIGURES = (*10 * ("sailor",), "siren-gold", "siren-silver")
RINGS = 7
"""Of each colour."""
RING = 24.0
LINE, FOLD = "#444", "1.5 1.5"


def pages(game: AnyGame, drawn: dict[str, Face], paper: str, words: Words) -> Iterator[Page]:
    """The two halves of the board, then the figures and rings."""
    for half in range(2):
        yield Page(half_board(drawn["board"], paper, half, words), "board")
    yield Page(figures(drawn, paper, words), "pieces")
    yield Page(rings(paper), "pieces")


def half_board(board: Face, paper: str, half: int, words: Words) -> str:
    """The left half with a tab to glue, or the right one."""
    wide, high = PAPERS[paper]
    x, y = (wide - SIDE / 2) / 2, (high - SIDE) / 2
    whole = laid(board.svg, x - half * SIDE / 2, y, SIDE, SIDE)
    body = window(x, y, SIDE / 2, SIDE, whole)
    body += rect(x, y, SIDE / 2, SIDE, None, LINE, 0.2)
    if half == 0:
        right = x + SIDE / 2
        tab = f"M{right} {y}l{TAB} 6V{y + SIDE - 6}l{-TAB} 6"
        body += path(tab, None, LINE, 0.2, places=2)
        middle = f"rotate(90 {right + TAB / 2} {high / 2})"
        word = text(right + TAB / 2, high / 2 + 1, words("glue"), 4, LINE, "middle")
        body += tag("g", word, transform=middle, font_family=FAMILY)
    return paper_svg(PAPERS[paper], body)


def figures(drawn: dict[str, Face], paper: str, words: Words) -> str:
    """Strips of foot, figure upside down, figure, foot: folded in the middle they stand."""
    wide, high = PAPERS[paper]
    strip, columns = 2 * (FIGURE + FOOT), 4
    x0 = (wide - columns * (FIGURE + 4) + 4) / 2
    y0 = (high - 3 * strip) / 2
    body = ""
    for n, figure in enumerate(FIGURES):
        x, y = x0 + n % columns * (FIGURE + 4), y0 + n // columns * strip
        fold = y + FOOT + FIGURE
        body += rect(x, y, FIGURE, strip, None, LINE, 0.2)
        folds = f"M{x} {y + FOOT}h{FIGURE}M{x} {fold}h{FIGURE}M{x} {fold + FIGURE}h{FIGURE}"
        body += path(folds, None, LINE, 0.2, places=2, stroke_dasharray=FOLD)
        face = laid(drawn[figure].svg, x, fold, FIGURE, FIGURE)
        body += face
        body += tag("g", face, transform=f"rotate(180 {x + FIGURE / 2:.3f} {fold:.3f})")
        foot = text(x + FIGURE / 2, fold + FIGURE + 6, words("fold"), 3, LINE, "middle")
        body += tag("g", foot, font_family=FAMILY)
    return paper_svg(PAPERS[paper], body)


def rings(paper: str) -> str:
    """Seven of gold with beads, seven of silver with bands, seen from above."""
    wide, _ = PAPERS[paper]
    body, columns = "", 7
    x0, y0 = (wide - columns * (RING + 3) + 3) / 2, 40.0
    for row, colour in enumerate(COLOURS):
        metal = METALS[colour]
        for n in range(RINGS):
            x, y = x0 + n * (RING + 3) + RING / 2, y0 + row * (RING + 6) + RING / 2
            body += circle(x, y, RING / 2, metal.face, LINE, 0.2)
            if colour == "gold":
                body += tag(
                    "circle", cx=x, cy=y, r=9.2, stroke=metal.dark, stroke_width=2.2,
                    stroke_dasharray="0 3.613", stroke_linecap="round",
                )  # fmt: skip
            else:
                body += circle(x, y, 10.4, None, metal.dark, 0.6)
                body += circle(x, y, 8.2, None, metal.dark, 0.6)
            body += circle(x, y, 6, "#fff", metal.dark, 0.5)
    return paper_svg(PAPERS[paper], body)


def start(game: AnyGame) -> str:
    """The board as it stands before the first turn."""
    assert isinstance(game, Canosa)
    return position(game.view(game.start(2), SPECTATOR))


EXAMPLE = ((0, "siren e5"), (1, "siren b2"), (1, "give c3"))
"""The turn that the rules annotate."""


def annotated(game: AnyGame) -> str:
    """The board after that turn."""
    assert isinstance(game, Canosa)
    state = game.start(2)
    for seat, words in EXAMPLE:
        state.play(seat, game.parse(state, seat, words))
    return position(game.view(state, SPECTATOR))


BOX = Box(pages=pages, pictures={"start": start, "annotated": annotated}, how=("how-board",))
