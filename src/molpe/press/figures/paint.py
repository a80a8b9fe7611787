"""Layers and what they are painted with: ink on clay as on the older vases, or light on dark.

A layer says how it is painted with a letter, and with a number if it is a line of that width:
``a`` skin and the bodies of things, ``b`` cloth, ``h`` hair and dark metal, ``w`` what is added in
a bright colour, ``g`` what is scratched into the others. Filled layers are parted from what lies
below them by a thin line of ``g``.
"""

from collections.abc import Iterable, Sequence

from molpe.kernel import Frozen
from molpe.press.figures.curve import Segment, Shape, Turn
from molpe.press.palette import BONE, INK, mixed
from molpe.press.svg import tag

PARTED = 1.5
"""How wide the line is that parts layers; half of it is covered again."""
FINE = 0.9
"""The usual width of a line within a figure."""

Layer = tuple[str, Shape]
Layers = Sequence[Layer]


class Inks(Frozen):
    """The colours of a picture, by the letter of what is painted with them."""

    a: str
    b: str
    h: str
    w: str
    g: str

    def of(self, letter: str) -> str:
        """A colour by its letter."""
        return str(getattr(self, letter))


def black(ground: str, cloth: str = "#6d2018") -> Inks:
    """Black figures: ink on a ground, with added white and wine red."""
    return Inks(INK, cloth, INK, BONE, ground)


def light(ground: str) -> Inks:
    """Light figures on a dark ground: bone, cloth in a tint of the ground, added gold."""
    return Inks(BONE, mixed(ground, BONE, 0.5), INK, "#f2c14e", mixed(ground, "#000000", 0.68))


def put(layers: Iterable[Layer], turn: Turn) -> list[Layer]:
    """Layers elsewhere, their lines as wide as they were."""
    return [(how, turn.shape(drawn)) for how, drawn in layers]


UNITS = 4
"""A picture is written in quarters of its units, and so without decimals."""


def painted(layers: Iterable[Layer], inks: Inks) -> str:
    """Layers as SVG, lines that follow each other as one path."""
    joined = list[tuple[str, list[Shape]]]()
    for how, drawn in layers:
        if not drawn:
            continue
        line = len(how) > 1
        if joined and joined[-1][0] == how and line:
            joined[-1][1].append(drawn)
        else:
            joined.append((how, [drawn]))
    out = ""
    for how, shapes in joined:
        data = written(segment for drawn in shapes for segment in drawn)
        colour = inks.of(how[0])
        if len(how) > 1:
            stroke = None if how[0] == "g" else colour
            out += tag(
                "path", d=data, fill="none", stroke=stroke, stroke_width=UNITS * float(how[1:])
            )
        else:
            out += tag("path", d=data, fill=None if colour == inks.a else colour)
    return tag(
        "g", out, fill=inks.a, stroke=inks.g, stroke_width=UNITS * PARTED, paint_order="stroke"
    )


def written(segments: Iterable[Segment]) -> str:
    """Path data in quarters of units: whole numbers, each point counted from the one before."""
    out = list[str]()
    last, x, y, start = "", 0, 0, (0, 0)
    for command, numbers in segments:
        if command == "Z":
            out.append("z")
            last, (x, y) = "z", start
            continue
        whole = [round(UNITS * number) for number in numbers]
        if command == "A":
            whole = [*whole[:2], *map(int, numbers[2:5]), whole[5] - x, whole[6] - y]
            x, y = x + whole[5], y + whole[6]
        else:
            here = whole[-2:]
            whole = [value - (y if n % 2 else x) for n, value in enumerate(whole)]
            x, y = here
        text = " ".join(map(str, whole)).replace(" -", "-")
        if command == last and command != "M":
            out.append(text if text[0] == "-" else f" {text}")
        else:
            out.append(command.lower() + text)
        last = command
        if command == "M":
            start = (x, y)
    return "".join(out)


def bounds(layers: Iterable[Layer]) -> tuple[float, float, float, float]:
    """The box around layers: left, top, right, bottom."""
    left, top, right, bottom = 1e9, 1e9, -1e9, -1e9
    for how, drawn in layers:
        half = float(how[1:]) / 2 if len(how) > 1 else 0.0
        xs, ys = list[float](), list[float]()
        for command, numbers in drawn:
            if command == "A":  # half a circle
                r, middle = numbers[0], ((xs[-1] + numbers[5]) / 2, (ys[-1] + numbers[6]) / 2)
                xs += [middle[0] - r, middle[0] + r]
                ys += [middle[1] - r, middle[1] + r]
            if numbers:
                xs.append(numbers[-2])
                ys.append(numbers[-1])
        left, right = min(left, min(xs) - half), max(right, max(xs) + half)
        top, bottom = min(top, min(ys) - half), max(bottom, max(ys) + half)
    return left, top, right, bottom
