"""The house's ornaments as path data: sea, frame, light and honour."""

from collections.abc import Iterable
from math import cos, pi, radians, sin


def waves(x: float, y: float, width: float, unit: float, height: float) -> str:
    """A running dog: waves that curl to the right, their feet on y."""
    crest = (
        f"c{0.3 * unit:.2f} 0 {0.32 * unit:.2f} {-height:.2f} {0.64 * unit:.2f} {-height:.2f}"
        f"s{0.36 * unit:.2f} {0.6 * height:.2f} {0.1 * unit:.2f} {0.62 * height:.2f}"
        f"s{-0.14 * unit:.2f} {-0.36 * height:.2f} {-0.03 * unit:.2f} {-0.34 * height:.2f}"
    )
    count = -int(-width // unit)
    return "".join(f"M{x + n * unit:.2f} {y:.2f}{crest}" for n in range(count))


def swell(x: float, y: float, width: float, unit: float, height: float) -> str:
    """A quiet line of water."""
    half = unit / 2
    count = -int(-width // half)
    return f"M{x:.2f} {y:.2f}q{half / 2:.2f} {-height:.2f} {half:.2f} 0" + f"t{half:.2f} 0" * (
        count - 1
    )


def scales(x: float, y: float, width: float, height: float, r: float) -> str:
    """Fish scales, the sea as a ground."""
    rows, bump = [], f"q{r:.2f} {-1.3 * r:.2f} {2 * r:.2f} 0"
    count = -int(-(width + 2 * r) // (2 * r))
    for row in range(int(height / (0.62 * r)) + 1):
        left = x - (r if row % 2 else 0)
        rows.append(f"M{left:.2f} {y + row * 0.62 * r:.2f}" + bump * count)
    return "".join(rows)


def meander(x: float, y: float, width: float, height: float) -> str:
    """A Greek key, as many turns as the width has room for."""
    k = height / 4
    count = max(1, round(width / abs(5 * k)))
    q = width / count / 5
    key = f"V{y:.2f}h{4 * q:.2f}v{3 * k:.2f}h{-2.5 * q:.2f}v{-1.5 * k:.2f}h{q:.2f}"
    return f"M{x:.2f} {y + height:.2f}h{width:.2f}" + "".join(
        f"M{x + 5 * q * n:.2f} {y + height:.2f}{key}" for n in range(count)
    )


def water(x: float, y: float, width: float, unit: float, height: float, floor: float) -> str:
    """A swell with all that lies below it down to a floor, to be filled."""
    return f"{swell(x, y, width, unit, height)}V{floor}H{x}Z"


def rays(x: float, y: float, inner: float, outer: float, count: int, first: float = 0) -> str:
    """Light: so many lines around a point, the first at so many degrees."""
    out = ""
    for n in range(count):
        a = radians(first + 360 * n / count)
        out += f"M{x + inner * cos(a):.2f} {y + inner * sin(a):.2f}"
        out += f"L{x + outer * cos(a):.2f} {y + outer * sin(a):.2f}"
    return out


def star(x: float, y: float, outer: float, inner: float, points: int) -> str:
    """A star on one of its points' axis."""
    spots = []
    for n in range(2 * points):
        a, r = -pi / 2 + n * pi / points, inner if n % 2 else outer
        spots.append(f"{x + r * cos(a):.2f} {y + r * sin(a):.2f}")
    return f"M{'L'.join(spots)}Z"


def leaf(x: float, y: float, angle: float, length: float, width: float) -> str:
    """A leaf that grows from a point."""
    a = radians(angle)
    dx, dy = cos(a), sin(a)
    tip = f"{x + length * dx:.2f} {y + length * dy:.2f}"
    out = f"M{x:.2f} {y:.2f}"
    for side, end in ((1, tip), (-1, f"{x:.2f} {y:.2f}")):
        mx = x + length / 2 * dx - side * width * dy
        my = y + length / 2 * dy + side * width * dx
        out += f"Q{mx:.2f} {my:.2f} {end}"
    return out + "Z"


def laurel(x: float, y: float, r: float, leaves: int = 6) -> str:
    """A wreath open at the top: so many leaves a side."""
    out = ""
    for n in range(leaves):
        for side in (1, -1):
            at = 90 + side * (12 + n * 150 / leaves)
            a = radians(at)
            out += leaf(x + r * cos(a), y + r * sin(a), at + side * 55, r * 0.55, r * 0.2)
    return out


def dots(spots: Iterable[tuple[float, float]]) -> str:
    """Round points, drawn as lines of no length: the line's width is their size."""
    return "".join(f"M{x:.2f} {y:.2f}h.1" for x, y in spots)


def tongues(x: float, y: float, width: float, height: float) -> str:
    """A row of tongues that hang from a rim, for a line of half the height."""
    count = round(width / (0.66 * height))
    step = width / count
    return f"M{x + step / 2:.2f} {y:.2f}v{0.7 * height:.2f}" + (
        f"m{step:.2f} {-0.7 * height:.2f}v{0.7 * height:.2f}" * (count - 1)
    )


def spikes(x: float, y: float, width: float, height: float) -> str:
    """The rays above the foot of a vase: a row of points that rise from y, to be filled."""
    count = max(3, round(width / 9))
    step = width / count
    return "".join(
        f"M{x + (n + 0.08) * step:.2f} {y:.2f}l{0.42 * step:.2f} {-height:.2f}"
        f"l{0.42 * step:.2f} {height:.2f}z"
        for n in range(count)
    )
