"""Plots as SVG of our own: whiskers, bars, columns and dots. Nothing is told by colour alone."""

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from molpe.kernel import Frozen

INK, FAINT, GRID, SURE, UNSURE, BAND = (
    "#222222", "#6b6b6b", "#d8d2c4", "#8b3a2f", "#8a8a8a", "#e9efe2"
)  # fmt: skip
ROW, LEFT, WIDTH, TOP, FOOT = 22, 250, 860, 34, 34
MOST_ROWS = 60
LETTERS = 34


class Plot(Frozen):
    """A drawing with a name for its file."""

    name: str
    title: str
    svg: str


class Whisker(NamedTuple):
    """A value with its interval; ``strong`` where it is a difference."""

    label: str
    value: float
    low: float
    high: float
    strong: bool = False


def spread(label: str, values: tuple[float, float, float], scale: float = 100) -> Whisker:
    """A value with its interval, in per cent if nothing else is said."""
    return Whisker(label, *(scale * value for value in values))  # type: ignore[arg-type]


class Scale:
    """Where numbers lie on a line of the drawing."""

    def __init__(self, low: float, high: float, begin: float, end: float) -> None:
        if high - low < 1e-9:
            low, high = low - 1, high + 1
        step = float(10 ** floor(log10((high - low) / 4)))
        for factor in (1, 2, 5, 10):
            if (high - low) / (step * factor) <= 7:
                step *= factor
                break
        self.step = step
        self.low, self.high = float(floor(low / step) * step), float(ceil(high / step) * step)
        self.begin, self.end = begin, end

    def at(self, value: float) -> float:
        """The place of a number, inside the drawing."""
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return round(self.begin + part * (self.end - self.begin), 1)

    def ticks(self) -> list[float]:
        """Numbers to write along the line."""
        count = round((self.high - self.low) / self.step)
        return [round(self.low + k * self.step, 9) for k in range(count + 1)]


def svg(width: float, height: float, title: str, body: str) -> str:
    """A whole drawing."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' aria-label="{escape(title, quote=True)}" font-family="Molpe Serif, Georgia, serif">'
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
        f"{words(12, 21, title, 15, INK, bold=True)}{body}</svg>"
    )


def words(
    x: float, y: float, text: str, size: float = 12, fill: str = INK, anchor: str = "start",
    bold: bool = False,
) -> str:  # fmt: skip
    """Text at a place."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}" text-anchor="{anchor}"{weight}>'
        f"{escape(text)}</text>"
    )


def line(x1: float, y1: float, x2: float, y2: float, stroke: str, width: float = 1) -> str:
    """A straight line."""
    return (
        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{stroke}" stroke-width="{width}"/>'
    )


def short(text: str) -> str:
    """A label that fits."""
    return text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}…"


def number(value: float) -> str:
    """A number along a line."""
    return f"{value:g}"


def whiskers(name: str, title: str, rows: Sequence[Whisker], unit: str, zero: bool = True) -> Plot:
    """Values with their intervals, one a row; a filled dot is a difference, an open one none."""
    rows = list(rows)[:MOST_ROWS]
    ends = [end for row in rows for end in (row.low, row.high)] + ([0.0] if zero else [])
    scale = Scale(min(ends, default=0.0), max(ends, default=1.0), LEFT, WIDTH - 20)
    height = TOP + ROW * len(rows) + FOOT
    body = grid(scale, TOP, height - FOOT, unit)
    if zero:
        body += line(scale.at(0), TOP, scale.at(0), height - FOOT, FAINT, 1.4)
    for place, row in enumerate(rows):
        y = TOP + ROW * place + ROW / 2
        colour = SURE if row.strong else UNSURE
        body += words(LEFT - 8, y + 4, short(row.label), anchor="end")
        body += line(scale.at(row.low), y, scale.at(row.high), y, colour, 2.4)
        fill = colour if row.strong else "#ffffff"
        body += (
            f'<circle cx="{scale.at(row.value)}" cy="{y}" r="4.4" fill="{fill}"'
            f' stroke="{colour}" stroke-width="1.8"/>'
        )
    return Plot(name, title, svg(WIDTH, height, title, body))


def grid(scale: Scale, top: float, foot: float, unit: str) -> str:
    """Lines and numbers of a scale that goes to the right."""
    body = ""
    for tick in scale.ticks():
        x = scale.at(tick)
        body += line(x, top, x, foot, GRID)
        body += words(x, foot + 16, number(tick), 11, FAINT, "middle")
    return body + words(WIDTH - 20, foot + 30, unit, 11, FAINT, "end")


def bars(name: str, title: str, rows: Sequence[Whisker], unit: str) -> Plot:
    """Rates as bars from zero, with their intervals."""
    rows = list(rows)[:MOST_ROWS]
    scale = Scale(0.0, max((row.high for row in rows), default=1.0), LEFT, WIDTH - 20)
    height = TOP + ROW * len(rows) + FOOT
    body = grid(scale, TOP, height - FOOT, unit)
    for place, row in enumerate(rows):
        y = TOP + ROW * place + ROW / 2
        wide = round(scale.at(row.value) - LEFT, 1)
        body += words(LEFT - 8, y + 4, short(row.label), anchor="end")
        body += f'<rect x="{LEFT}" y="{y - 6}" width="{wide}" height="12" fill="#b9a77c"/>'
        body += line(scale.at(row.low), y, scale.at(row.high), y, INK, 1.4)
    return Plot(name, title, svg(WIDTH, height, title, body))


def columns(name: str, title: str, values: Sequence[float], unit: str, bins: int = 24) -> Plot:
    """How often numbers come, as columns."""
    low, high = min(values), max(values)
    across = Scale(low, high, 60, WIDTH - 20)
    count = [0] * bins
    span = across.high - across.low
    for value in values:
        count[min(bins - 1, int((value - across.low) / span * bins))] += 1
    height, foot = 300, 300 - FOOT
    up = Scale(0.0, float(max(count)), foot, TOP)
    body = grid(across, TOP, foot, unit)
    for tick in up.ticks():
        body += words(54, up.at(tick) + 4, number(tick), 11, FAINT, "end")
        body += line(60, up.at(tick), WIDTH - 20, up.at(tick), GRID)
    each = (WIDTH - 80) / bins
    for place, n in enumerate(count):
        y = up.at(n)
        body += (
            f'<rect x="{60 + place * each + 1:.1f}" y="{y}" width="{each - 2:.1f}"'
            f' height="{foot - y:.1f}" fill="#b9a77c"/>'
        )
    return Plot(name, title, svg(WIDTH, height, title, body))


def dots(
    name: str, title: str, values: Sequence[Whisker], band: tuple[float, float], unit: str
) -> Plot:
    """Candidates from left to right with their intervals, and the band in which they should be."""
    ends = [end for one in values for end in (one.low, one.high)] + [*band]
    height, foot = 320, 320 - FOOT
    up = Scale(min(ends), max(ends), foot, TOP)
    high, low = up.at(band[1]), up.at(band[0])
    body = (
        f'<rect x="60" y="{high}" width="{WIDTH - 80}" height="{max(2.0, low - high):.1f}"'
        f' fill="{BAND}"/>'
    )
    for tick in up.ticks():
        body += line(60, up.at(tick), WIDTH - 20, up.at(tick), GRID)
        body += words(54, up.at(tick) + 4, number(tick), 11, FAINT, "end")
    each = (WIDTH - 80) / max(1, len(values))
    for place, one in enumerate(values):
        x = round(60 + (place + 0.5) * each, 1)
        colour = SURE if one.strong else UNSURE
        body += line(x, up.at(one.low), x, up.at(one.high), colour, 1.6)
        fill = colour if one.strong else "#ffffff"
        body += (
            f'<circle cx="{x}" cy="{up.at(one.value)}" r="4" fill="{fill}" stroke="{colour}"'
            ' stroke-width="1.6"/>'
        )
        if len(values) <= 40:
            body += words(x, foot + 16, one.label, 10, FAINT, "middle")
    return Plot(
        name,
        title,
        svg(WIDTH, height, title, body + words(WIDTH - 20, foot + 30, unit, 11, FAINT, "end")),
    )
