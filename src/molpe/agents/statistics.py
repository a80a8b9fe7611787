"""How sure a result is: intervals for a rate, and a test that stops as soon as it is decided."""

from collections.abc import Sequence
from math import log, sqrt

SURE = 1.959964
"""Standard deviations on either side that hold the truth 95 times of 100."""
ERROR = 0.05
"""How often two equal agents may be called unequal."""
MARGIN = 0.1
"""The test asks whether a rate is rather 0.5 or rather this far from it."""


def wilson(points: float, games: int) -> tuple[float, float]:
    """Wilson's interval of a rate; points are wins and half of the draws."""
    if games == 0:
        return 0.0, 1.0
    rate = points / games
    z = SURE * SURE / games
    middle = (rate + z / 2) / (1 + z)
    half = SURE * sqrt(rate * (1 - rate) / games + z / games / 4) / (1 + z)
    return round(max(0.0, middle - half), 9), round(min(1.0, middle + half), 9)


def evidence(scores: Sequence[float]) -> float:
    """The log-likelihood ratio of "better by the margin" to "equal", from scores of whole rounds.

    A round is the same luck once from every side, so its scores spread less than single matches.
    One won and one lost round are added, or a clean sheet would have no spread at all.
    """
    seen = [*scores, 0.0, 1.0]
    mean = sum(seen) / len(seen)
    spread = sum((score - mean) ** 2 for score in seen) / len(seen)
    return len(scores) * MARGIN * (mean - 0.5 - MARGIN / 2) / spread


def decided(scores: Sequence[float]) -> int:
    """1 when the first is better, -1 when it is worse, 0 while nobody can tell."""
    bound = log((1 - ERROR) / (ERROR / 2))  # either way it may be wrong half as often
    if evidence(scores) >= bound:
        return 1
    return -1 if evidence([1 - score for score in scores]) >= bound else 0
