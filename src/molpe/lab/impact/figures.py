"""How sure a difference is: intervals, and a correction for many comparisons."""

from collections.abc import Sequence
from math import erfc, sqrt

from molpe.kernel import Frozen

SURE = 1.959964
ERROR = 0.05
"""How often anything at all may be called a difference where there is none."""


class Estimate(Frozen):
    """A mean of what was seen, with its 95 % interval."""

    n: int
    mean: float
    low: float
    high: float
    p: float
    """How likely so much is by chance alone."""
    noise: float
    """The standard error …"""
    raw: float = 0.0
    """… and what it would be without luck taken off."""

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def estimate(values: Sequence[float], raw: Sequence[float] = ()) -> Estimate:
    """The mean of values, one a deal.

    One value up and one down are added to the spread, or values that are all alike would be called
    sure after a handful of deals.
    """
    n = len(values)
    if n == 0:
        return Estimate(0, 0.0, -1.0, 1.0, 1.0, 1.0, 1.0)
    mean = sum(values) / n
    noise = spread(values, mean) / sqrt(n)
    half = student(n) * noise
    p = erfc(abs(mean) / noise / sqrt(2)) if noise else 1.0
    other = spread(raw, sum(raw) / n) / sqrt(n) if raw else noise
    low, high = round(mean - half, 6), round(mean + half, 6)
    return Estimate(n, round(mean, 6), low, high, round(p, 6), round(noise, 6), round(other, 6))


def spread(values: Sequence[float], mean: float) -> float:
    """The standard deviation of values, with one up and one down."""
    squares = sum((value - mean) ** 2 for value in values) + 2.0
    return sqrt(squares / (len(values) + 2))


def student(n: int) -> float:
    """Standard errors on either side that hold the truth 95 times of 100, from n values: Student's,
    by the first terms of its expansion."""
    z, v = SURE, max(1, n - 1)
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    )


def holm(chances: Sequence[float]) -> list[float]:
    """Each p-value as it counts among the others, after Holm: below ``ERROR`` it is a difference,
    and that anything is called one by mistake happens at most so often."""
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    found = [1.0] * len(chances)
    worst = 0.0
    for rank, at in enumerate(order):
        worst = max(worst, min(1.0, chances[at] * (len(chances) - rank)))
        found[at] = round(worst, 6)
    return found


def more_deals(now: Estimate, half: float) -> int:
    """How many deals an interval takes that is so narrow on either side."""
    return round(now.n * (now.half / half) ** 2) if now.n else 0
