"""How sure a result is: intervals for a rate, and a test that stops as soon as it is decided."""

from collections.abc import Sequence
from math import log, sqrt

SURE = 1.959964
"""Standard deviations on either side that hold the truth 95 times of 100."""
ERROR = 0.05
"""How often the sequential test may be wrong, either way."""
MARGIN = 0.05
"""The test tells a rate of 0.5 + MARGIN from one of 0.5 - MARGIN."""


def wilson(points: float, games: int) -> tuple[float, float]:
    """Wilson's interval of a rate; points are wins and half of the draws."""
    if games == 0:
        return 0.0, 1.0
    rate = points / games
    z = SURE * SURE / games
    middle = (rate + z / 2) / (1 + z)
    half = SURE * sqrt(rate * (1 - rate) / games + z / games / 4) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)


def evidence(scores: Sequence[float]) -> float:
    """The log-likelihood ratio that the first of two is better, from scores of whole rounds.

    A round is the same luck once from every side, so its scores spread less than single matches.
    One won and one lost round are added, or a clean sheet would have no spread at all.
    """
    seen = [*scores, 0.0, 1.0]
    mean = sum(seen) / len(seen)
    spread = sum((score - mean) ** 2 for score in seen) / len(seen)
    return len(scores) * 2 * MARGIN * (mean - 0.5) / spread


def decided(scores: Sequence[float]) -> int:
    """1 when the first is better, -1 when it is worse, 0 while nobody can tell."""
    bound = log((1 - ERROR) / ERROR)
    ratio = evidence(scores)
    return 1 if ratio >= bound else -1 if ratio <= -bound else 0
