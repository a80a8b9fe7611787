"""Small plots as SVG: they mean nothing by colour alone and need nothing else to be shown."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from molpe.kernel import BadText
from molpe.lab.results import Numbers
from molpe.press.palette import BONE, INK
from molpe.press.raster import png
from molpe.press.svg import drawing, path, rect, tag, text

WIDTH, HEIGHT = 480, 260
LEFT, RIGHT, TOP, FLOOR = 40.0, 464.0, 46.0, 222.0
BAR = "#7d8f6b"
BINS = 30
PIXELS = 960


class Plot:
    """A plot that shows itself in a notebook and can be kept."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, file: str) -> None:
        """Write it as ``.svg`` or ``.png``."""
        out = Path(file)
        if out.suffix not in (".svg", ".png"):
            raise BadText(f"a plot is kept as .svg or .png, not as {file!r}")
        data = self.svg.encode() if out.suffix == ".svg" else png(self.svg, PIXELS)
        out.write_bytes(data)


def histogram(values: Numbers, title: str) -> Plot:
    """How often each value came; small whole numbers have a bar each."""
    values = values[~np.isnan(values)]
    if len(values) == 0:
        raise BadText(f"there is nothing to plot of {title!r}")
    low, high = float(values.min()), float(values.max())
    whole = bool(np.all(values == np.round(values)))
    if whole and high - low < BINS:
        counts = np.bincount((values - low).astype(int), minlength=int(high - low) + 1)
        names = [f"{low + n:g}" for n in range(len(counts))]
    else:
        counts, edges = np.histogram(values, bins=BINS)
        names = [f"{edge:.3g}" for edge in edges[:-1]]
    return bars([float(count) for count in counts], names, title, f"{len(values)} matches")


def bars(
    values: Sequence[float],
    names: Sequence[str],
    title: str,
    note: str = "",
    spans: Sequence[tuple[float, float]] = (),
) -> Plot:
    """A bar a value, with its interval where there is one."""
    top = max([*values, *(high for _, high in spans), 1e-9])
    step = (RIGHT - LEFT) / len(values)
    body = rect(0, 0, WIDTH, HEIGHT, BONE)
    words = text(WIDTH / 2, 24, title, 15) + text(WIDTH / 2, 38, note, 9)
    every = -(-len(names) // 12)
    for place, value in enumerate(values):
        x = LEFT + place * step
        high = (FLOOR - TOP) * value / top
        body += rect(x + step * 0.1, FLOOR - high, step * 0.8, high, BAR)
        if spans:
            a, b = (FLOOR - (FLOOR - TOP) * max(0.0, end) / top for end in spans[place])
            middle = x + step / 2
            body += path(f"M{middle:.1f} {a:.1f}V{b:.1f}", None, INK, 1.6)
        if place % every == 0:
            words += text(x + step / 2, FLOOR + 16, names[place], 9)
    body += path(f"M{LEFT:.0f} {FLOOR:.0f}H{RIGHT:.0f}", None, INK, 1)
    words += text(LEFT - 20, TOP + 4, f"{top:.3g}", 9)
    body += tag("g", words, fill=INK, text_anchor="middle")
    return Plot(drawing(WIDTH, HEIGHT, body))
