"""Curves that figures are made of: outlines, tapered limbs, shapes laid along a bone.

An outline is a list of control points of a quadratic spline, which SVG writes in two numbers a
point (``T``). A point with a third number is a corner: the curve goes through it.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin

from molpe.press.path import absolute

Spot = tuple[float, float]
Knot = tuple[float, ...]
"""A control point, or a corner if it has a third number."""
Outline = Sequence[Knot]
Segment = tuple[str, tuple[float, ...]]
Shape = tuple[Segment, ...]
"""A path: commands with their numbers, counted from the origin; lines are never H or V."""

AFRESH = 7
"""After so many points that only reflect the one before, one is written out: rounding adds up."""


def closed(outline: Outline) -> Shape:
    """A closed curve, drawn clockwise whichever way its points run, so that several unite."""
    knots = list(outline)
    if _area(knots) < 0:
        knots.reverse()
    corner = next((n for n, knot in enumerate(knots) if len(knot) > 2), None)
    if corner is not None:
        knots = knots[corner + 1 :] + knots[: corner + 1]
        return (*_drawn(knots[-1], knots), ("Z", ()))
    return (*_drawn(_middle(knots[-1], knots[0]), [*knots, knots[0]], ring=True), ("Z", ()))


def opened(*outline: Knot) -> Shape:
    """A curve from its first point to its last."""
    first, *between, last = outline
    return tuple(_drawn(first, [*between, (*last[:2], 1)]))


def _drawn(start: Knot, knots: Sequence[Knot], ring: bool = False) -> Iterable[Segment]:
    """The curve from a point on it along control points; of a ring the last one is the first."""
    yield "M", start[:2]
    here, reflected = False, 0
    for n, knot in enumerate(knots[:-1] if ring else knots):
        if len(knot) > 2:
            if not here:
                yield "L", knot[:2]
            here, reflected = False, 0
            continue
        after = knots[n + 1]
        here = len(after) > 2
        end = after[:2] if here else _middle(knot, after)
        if 0 < reflected < AFRESH:
            yield "T", end
        else:
            yield "Q", (*knot, *end)
            reflected = 0
        reflected += 1


def _middle(one: Knot, other: Knot) -> Spot:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _area(knots: Outline) -> float:
    total = 0.0
    for n, one in enumerate(knots):
        other = knots[n - 1]
        total += other[0] * one[1] - one[0] * other[1]
    return total


@lru_cache(4096)
def shape(data: str) -> Shape:
    """Path data as a shape."""
    out = list[Segment]()
    at = (0.0, 0.0)
    for command, numbers in absolute(data):
        if command == "H":
            command, numbers = "L", [numbers[0], at[1]]
        elif command == "V":
            command, numbers = "L", [at[0], numbers[0]]
        out.append((command, tuple(numbers)))
        at = (numbers[-2], numbers[-1]) if numbers else at
    return tuple(out)


def disc(x: float, y: float, r: float) -> Shape:
    """A circle, drawn clockwise."""
    half = (r, r, 0.0, 1.0, 1.0)
    return (
        ("M", (x - r, y)),
        ("A", (*half, x + r, y)),
        ("A", (*half, x - r, y)),
        ("Z", ()),
    )  # fmt: skip


class Turn:
    """A way to put something elsewhere: mirrored, made larger, turned to the right, moved."""

    def __init__(
        self, at: Spot = (0, 0), degrees: float = 0, scale: float = 1, flip: bool = False
    ) -> None:
        self.at, self.degrees, self.scale, self.flip = at, degrees, scale, flip
        self.c, self.s = cos(radians(degrees)) * scale, sin(radians(degrees)) * scale

    def spot(self, x: float, y: float) -> Spot:
        """Where a point comes to lie."""
        x = -x if self.flip else x
        return self.at[0] + x * self.c - y * self.s, self.at[1] + x * self.s + y * self.c

    def knots(self, outline: Outline) -> list[Knot]:
        """An outline, put there."""
        return [(*self.spot(knot[0], knot[1]), *knot[2:]) for knot in outline]

    def shape(self, drawn: Shape) -> Shape:
        """A shape, put there; what is united stays united when it is mirrored."""
        ax, ay = self.at
        c, s = self.c, self.s
        d, e = (-c, -s) if self.flip else (c, s)
        out = list[Segment]()
        for command, numbers in drawn:
            if command == "A":
                rx, ry, turn, large, sweep, x, y = numbers
                sweep = 1 - sweep if self.flip else sweep
                numbers = (rx * self.scale, ry * self.scale, turn, large, sweep, *self.spot(x, y))
            elif len(numbers) == 2:
                x, y = numbers
                numbers = (ax + x * d - y * s, ay + x * e + y * c)
            else:
                numbers = tuple([
                    ay + numbers[n - 1] * e + value * c if n % 2
                    else ax + value * d - numbers[n + 1] * s
                    for n, value in enumerate(numbers)
                ])  # fmt: skip
            out.append((command, numbers))
        return tuple(out)


def along(a: Spot, b: Spot, outline: Outline, side: float = 1, thick: float = 1) -> list[Knot]:
    """An outline laid along a bone from a to b.

    Its points are how far along (0 to 1) and how far to the front, which is the right where a bone
    points down and ``side`` is 1; it is as long as the bone and so many times as thick.
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = hypot(dx, dy) or 1.0
    nx, ny = dy / long * side * thick, -dx / long * side * thick
    return [
        (a[0] + knot[0] * dx + knot[1] * nx, a[1] + knot[0] * dy + knot[1] * ny, *knot[2:])
        for knot in outline
    ]


def bend(a: Spot, b: Spot, one: float, other: float, side: float) -> tuple[Spot, Spot]:
    """Where the joint of two bones from a towards b lies, and where they really end."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = hypot(dx, dy) or 1e-6
    reach = max(min(far, (one + other) * 0.998), abs(one - other) * 1.02)
    ux, uy = dx / far, dy / far
    on = (one * one - other * other + reach * reach) / (2 * reach)
    off = max(0.0, one * one - on * on) ** 0.5 * side
    joint = a[0] + ux * on + uy * off, a[1] + uy * on - ux * off
    return joint, (a[0] + ux * reach, a[1] + uy * reach)


def tube(
    line: Sequence[Spot], widths: Sequence[float], tip: bool = True, root: bool = False
) -> list[Knot]:
    """What tapers: along control points, so wide to each side of each; its ends pointed or not."""
    left, right = list[Knot](), list[Knot]()
    for n, knot in enumerate(line):
        before, after = line[max(0, n - 1)], line[min(len(line) - 1, n + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        far = hypot(dx, dy) or 1.0
        w = widths[min(n, len(widths) - 1)]
        left.append((knot[0] + dy / far * w, knot[1] - dx / far * w))
        right.append((knot[0] - dy / far * w, knot[1] + dx / far * w))
    if tip:
        left[-1] = (*line[-1], 1)
        right.pop()
    if root:
        left[0] = (*line[0], 1)
        right.pop(0)
    return left + right[::-1]


def between(a: Spot, b: Spot, t: float) -> Spot:
    """A point so far on the way from a to b."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def hull(spots: Iterable[Spot]) -> list[Spot]:
    """The corners of what a band around all points would enclose."""
    ordered = sorted(set(spots))

    def half(points: Iterable[Spot]) -> list[Spot]:
        out = list[Spot]()
        for x, y in points:
            while len(out) > 1 and (
                (out[-1][0] - out[-2][0]) * (y - out[-2][1])
                - (out[-1][1] - out[-2][1]) * (x - out[-2][0])
                <= 0
            ):
                out.pop()
            out.append((x, y))
        return out[:-1]

    return half(ordered) + half(reversed(ordered))
