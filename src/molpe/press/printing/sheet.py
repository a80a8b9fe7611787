"""Sheets of paper: cards in rows with bleed and crop marks, backs that line up behind them."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from xml.etree import ElementTree

from molpe.kernel import Frozen
from molpe.press.raster import FAMILY
from molpe.press.svg import laid, path, rect, tag, text

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""In millimetres."""
EDGE = 6.0
"""What most printers leave white."""
BLEED = 2.0
"""What is drawn beyond the edge of a card, to be cut away."""
GUTTER = 3.0
"""Between cards, where it costs none; half of it is the bleed of each."""
MARK, AWAY = 5.0, 1.0
"""How long a crop mark is, unless that is nearer to the paper's edge than this."""
INK = "#000"
FONT = re.compile(r'font-family="[^"]*"')
SVG = "{http://www.w3.org/2000/svg}"
NEAR = 2.0
"""What begins so near to the edge of a face, in its units, begins at its edge."""
EDGED = 3.0
"""A line so wide around a face is its edge, not a frame drawn on it."""


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
        wide = count * side + (count - 1) * GUTTER <= room
        counts.append(count)
        gutters.append(GUTTER if wide and count > 1 else 0.0)
    return Grid(paper, size, counts[0], counts[1], (gutters[0], gutters[1]))


class Item(Frozen):
    """Something to cut out."""

    id: str
    front: str
    """A drawing, and so is the back."""
    back: str
    width: float
    """In millimetres, and so is the height."""
    height: float
    copies: int = 1
    read_behind: bool = False
    """Whether its back says something."""


class Page(Frozen):
    """One side of a sheet, as a drawing in millimetres."""

    svg: str
    kind: str
    """cards, backs, board, pieces or layouts."""


def card_pages(
    items: Sequence[Item], paper: str, shift: tuple[float, float] = (0, 0)
) -> Iterator[tuple[Page, Page]]:
    """Fronts and backs, sheet after sheet; cards of one size lie together.

    Backs are moved by the shift, to the right and down, for a printer whose other side is off.
    """
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
                Page(page(grid, backs, mirrored=True, shift=shift), "backs"),
            )


def page(
    grid: Grid, drawings: Sequence[str], mirrored: bool, shift: tuple[float, float] = (0, 0)
) -> str:
    """Cards with their bleed, and marks around those that are there."""
    wide, high = grid.size
    under = over = ""
    places = [grid.place(n, mirrored) for n in range(len(drawings))]
    reach = tuple(gap / 2 if gap else 0.0 for gap in grid.gutter)
    for (x, y), svg in zip(places, drawings, strict=True):
        left, top, right, bottom = bleed(grid, x, y, reach)
        for ground in grounds(svg):
            above = y - top if ground.top == 0 else y + ground.top * high
            below = y + high + bottom if ground.bottom == 1 else y + ground.bottom * high
            under += rect(x - left, above, wide + left + right, below - above, ground.colour)
        over += laid(svg, x, y, wide, high)
    body = under + over + marks(grid, places)
    if any(shift):
        body = tag("g", body, transform=f"translate({shift[0]:g} {shift[1]:g})")
    return paper_svg(grid.paper, body)


class Ground(Frozen):
    """A colour that runs from the left to the right edge of a face, so that it may run on."""

    top: float
    """Parts of the face's height, 0 and 1 at its edges."""
    bottom: float
    colour: str


@cache
def grounds(svg: str) -> tuple[Ground, ...]:
    """What a face shows at its edges, in the order it is drawn: rectangles as wide as itself."""
    root = ElementTree.fromstring(svg)
    _, _, wide, high = map(float, root.get("viewBox", "").split())
    found = []
    for shape in root.iterfind(f"{SVG}rect"):
        x, y, w, h = (float(shape.get(key, "0")) for key in ("x", "y", "width", "height"))
        fill = shape.get("fill", "none")
        if x > NEAR or x + w < wide - NEAR or fill == "none":
            continue
        if float(shape.get("stroke-width", "0")) >= EDGED:
            fill = shape.get("stroke", fill)
        top = 0.0 if y <= NEAR else y / high
        bottom = 1.0 if y + h >= high - NEAR else (y + h) / high
        found.append(Ground(top, bottom, fill))
    return tuple(found)


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
    far_x, far_y = (side - AWAY for side in grid.paper)
    data = "".join(
        f"M{x} {max(AWAY, top - MARK)}V{top - 0.3}M{x} {bottom + 0.3}V{min(far_y, bottom + MARK)}"
        for x in xs
    )
    data += "".join(
        f"M{max(AWAY, left - MARK)} {y}H{left - 0.3}M{right + 0.3} {y}H{min(far_x, right + MARK)}"
        for y in ys
    )
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
    return printed(svg)


def printed(svg: str) -> str:
    """A drawing with its words in the font that the press brings along."""
    return FONT.sub(f'font-family="{FAMILY}"', svg)


def footed(page: Page, paper: str, words: str) -> str:
    """A page with a line of small print at its foot."""
    wide, high = PAPERS[paper]
    line = text(wide / 2, high - 3.2, words, 2.4, "#555", "middle")
    line = line.replace("<text", f'<text font-family="{FAMILY}"', 1)
    return page.svg.removesuffix("</svg>") + line + "</svg>"
