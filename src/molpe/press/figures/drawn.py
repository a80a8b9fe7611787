"""Parts that are drawn by hand, in files: a name, and its layers from bottom to top.

A layer is how it is painted and what: points ``x,y`` of a closed curve, ``x,y!`` for a corner,
``/`` between curves. Before the points, ``~`` makes an open curve, ``=`` a curve of which only the
right half is given, ``o`` discs ``x,y,r``; ``M`` begins path data. ``|`` at the end adds the mirror
image.
"""

import tomllib
from functools import cache, lru_cache
from importlib.resources import files

from molpe.press.figures.curve import Knot, Segment, Shape, Turn, closed, disc, opened, shape
from molpe.press.figures.paint import Layer

MIRROR = Turn(flip=True)
FILES = ("creatures", "things", "places", "skies", "held")
"""Where a part is looked for by its name, one after the other."""


@cache
def drawn(file: str) -> dict[str, tuple[Layer, ...]]:
    """The parts of a file."""
    data = files(__package__ or "molpe.press.figures") / f"{file}.toml"
    found: dict[str, list[str]] = tomllib.loads(data.read_text("utf-8"))
    return {name: tuple(layer(line) for line in lines) for name, lines in found.items()}


def found(name: str, first: str = "") -> tuple[Layer, ...]:
    """A part by its name, from one file before the others if that is given."""
    order = (first, *FILES) if first else FILES
    return next(drawn(file)[name] for file in order if name in drawn(file))


def layer(line: str) -> Layer:
    """One layer from its text."""
    how, _, rest = line.partition(" ")
    both = rest.endswith("|")
    kind, out = "", tuple[Segment, ...]()
    for part in rest.strip("| ").split("/"):
        part = part.strip()
        if part[0] in "~=oM":
            kind, part = part[0], part[1:]
        if kind == "M":
            out += (data := shape(f"M{part}")) + (MIRROR.shape(data) if both else ())
            continue
        points = list(knots(part))
        out += _curve(kind, points)
        if both:
            out += _curve(kind, [(-knot[0], *knot[1:]) for knot in points])
    return how, out


@lru_cache(1024)
def knots(text: str) -> tuple[Knot, ...]:
    """Points from their text."""
    out = list[Knot]()
    for word in text.split():
        corner = (1.0,) if word.endswith("!") else ()
        out.append((*map(float, word.rstrip("!").split(",")), *corner))
    return tuple(out)


def _curve(kind: str, points: list[Knot]) -> Shape:
    if kind == "~":
        return opened(*points)
    if kind == "o":
        return tuple(segment for knot in points for segment in disc(*knot[:3]))
    if kind == "=":
        points += [(-knot[0], *knot[1:]) for knot in reversed(points) if knot[0]]
    return closed(points)
