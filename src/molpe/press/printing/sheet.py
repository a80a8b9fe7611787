"""Sheets of paper: cards in rows with bleed and crop marks, backs that line up behind them."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from molpe.kernel import Frozen
from molpe.press.printing.items import Item
from molpe.press.raster import FAMILY
from molpe.press.svg import laid, path, tag, text, window

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""In millimetres."""
EDGE = 6.0
"""What most printers leave white."""
BLEED = 2.0
"""What is drawn beyond the edge of a card, to be cut away."""
STRETCH = 5.5
"""So far beyond the edge a face is stretched: its frame leaves the bleed, its colours stay."""
MARK = 3.5
INK = "#000"
FONT = re.compile(r'font-family="[^"]*"')
WORDS = re.compile(r"<text[^>]*>[^<]*</text>")


class Grid(Frozen):
    """Where cards of one size lie on a paper."""

    paper: tuple[float, float]
    size: tuple[float, float]
    columns: int
    rows: int
    gutter: tuple[float, float]

    @property
    def corner(self) -> tuple[float, float]:
        """The upper left of the first card; the whole stands in the middle of the paper."""
        x, y = (
            (sheet - n * side - (n - 1) * gap) / 2
            for sheet, side, n, gap in zip(
                self.paper, self.size, (self.columns, self.rows), self.gutter, strict=True
            )
        )
        return x, y

    def place(self, n: int, mirrored: bool = False) -> tuple[float, float]:
        """The upper left of a card, or of its back after the paper is turned over."""
        column, row = n % self.columns, n // self.columns
        if mirrored:
            column = self.columns - 1 - column
        x, y = self.corner
        wide, high = self.size
        return x + column * (wide + self.gutter[0]), y + row * (high + self.gutter[1])


def grid_of(paper: tuple[float, float], size: tuple[float, float]) -> Grid:
    """As many cards as fit; gutters for the bleed where they cost no card."""
    counts, gutters = [], []
    for sheet, side in zip(paper, size, strict=True):
        room = sheet - 2 * EDGE
        count = int(room // side)
        wide = count * side + (count - 1) * 2 * BLEED <= room
        counts.append(count)
        gutters.append(2 * BLEED if wide and count > 1 else 0.0)
    return Grid(paper, size, counts[0], counts[1], (gutters[0], gutters[1]))


class Page(Frozen):
    """One side of a sheet, as a drawing in millimetres."""

    svg: str
    kind: str
    """cards, backs, board or pieces."""


def card_pages(items: Sequence[Item], paper: str) -> Iterator[tuple[Page, Page]]:
    """Fronts and backs, sheet after sheet; cards of one size lie together."""
    every = [item for item in items for _ in range(item.copies)]
    every.sort(key=lambda item: (item.height, item.width))
    for size, group in groupby(every, key=lambda item: (item.width, item.height)):
        grid, cards = grid_of(PAPERS[paper], size), list(group)
        step = grid.columns * grid.rows
        for n in range(0, len(cards), step):
            part = cards[n : n + step]
            fronts, backs = ([getattr(card, side) for card in part] for side in ("front", "back"))
            yield (
                Page(page(grid, fronts, mirrored=False), "cards"),
                Page(page(grid, backs, mirrored=True), "backs"),
            )


def page(grid: Grid, drawings: Sequence[str], mirrored: bool) -> str:
    """Cards with their bleed, and marks around those that are there."""
    wide, high = grid.size
    under = over = ""
    places = [grid.place(n, mirrored) for n in range(len(drawings))]
    reach = tuple(gap / 2 if gap else 0.0 for gap in grid.gutter)
    for (x, y), svg in zip(places, drawings, strict=True):
        left, top, right, bottom = bleed(grid, x, y, reach)
        # The face stretched, without its words and its frame, so that colours run on past the cut.
        beyond = laid(
            WORDS.sub("", svg), x - STRETCH, y - STRETCH, wide + 2 * STRETCH, high + 2 * STRETCH
        ).replace("<svg", '<svg preserveAspectRatio="none"', 1)
        under += window(x - left, y - top, wide + left + right, high + top + bottom, beyond)
        over += laid(svg, x, y, wide, high)
    body = under + over + marks(grid, places)
    return paper_svg(grid.paper, body)


def bleed(
    grid: Grid, x: float, y: float, reach: tuple[float, ...]
) -> tuple[float, float, float, float]:
    """How far a card's colours may run to the left, top, right and bottom."""
    x0, y0 = grid.corner
    x1, y1 = (
        grid.paper[0] - x0 - grid.size[0],
        grid.paper[1] - y0 - grid.size[1],
    )
    first_x, first_y = abs(x - x0) < 0.01, abs(y - y0) < 0.01
    last_x, last_y = abs(x - x1) < 0.01, abs(y - y1) < 0.01
    return (
        BLEED if first_x else reach[0],
        BLEED if first_y else reach[1],
        BLEED if last_x else reach[0],
        BLEED if last_y else reach[1],
    )


def marks(grid: Grid, places: Sequence[tuple[float, float]]) -> str:
    """Short lines outside the cards, in line with every cut."""
    wide, high = grid.size
    xs = sorted({round(edge, 3) for x, _ in places for edge in (x, x + wide)})
    ys = sorted({round(edge, 3) for _, y in places for edge in (y, y + high)})
    left, right, top, bottom = xs[0] - BLEED, xs[-1] + BLEED, ys[0] - BLEED, ys[-1] + BLEED
    data = "".join(f"M{x} {top - MARK}v{MARK - 0.5}M{x} {bottom + 0.5}v{MARK - 0.5}" for x in xs)
    data += "".join(f"M{left - MARK} {y}h{MARK - 0.5}M{right + 0.5} {y}h{MARK - 0.5}" for y in ys)
    return path(data, None, INK, 0.15, places=3)


def paper_svg(paper: tuple[float, float], body: str) -> str:
    """A page of a size in millimetres; every word in the font that the press brings along."""
    wide, high = paper
    svg = tag(
        "svg",
        body,
        xmlns="http://www.w3.org/2000/svg",
        width=f"{wide}mm",
        height=f"{high}mm",
        viewBox=f"0 0 {wide} {high}",
        fill="none",
    )
    return FONT.sub(f'font-family="{FAMILY}"', svg)


def footed(page: Page, paper: str, words: str) -> str:
    """A page with a line of small print at its foot."""
    wide, high = PAPERS[paper]
    line = text(wide / 2, high - 3.2, words, 2.4, "#555", "middle")
    line = line.replace("<text", f'<text font-family="{FAMILY}"', 1)
    return page.svg.removesuffix("</svg>") + line + "</svg>"
