"""Strength from results: Elo of two by pairs of matches, and of many by Bradley and Terry.

A pair is the same luck once from either side; its score is 0, a quarter, a half, three quarters or
1. Pairs spread less than single matches, so what counts is their five frequencies.
"""

from collections.abc import Iterable, Sequence
from math import erf, log, log10, sqrt

import numpy as np

from molpe.agents.statistics import SURE
from molpe.kernel import Frozen

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
FAR = 1e-3
"""A frequency that was never seen counts as so many pairs: no result is impossible."""
NORMAL = 800 / log(10)
"""Normalized Elo for a mean that is one spread of a match away from a half."""
PRIOR = 0.5
"""Everyone has drawn so many matches with an agent of middling strength: who won all is not
infinitely strong."""


class Strength(Frozen):
    """What results say about the first of two."""

    pairs: int
    elo: float
    low: float
    high: float
    normalized: float
    normalized_low: float
    normalized_high: float
    better: float
    """How likely it is that the first is better."""


def elo_of(rate: float) -> float:
    """The Elo of a rate."""
    rate = min(max(rate, 1e-9), 1 - 1e-9)
    return -400 * log10(1 / rate - 1)


def rate_of(elo: float) -> float:
    """The rate of an Elo."""
    return 1 / (1 + 10 ** (-elo / 400))


def frequencies(five: Sequence[int]) -> tuple[int, list[float]]:
    """How many pairs there are, and how often each score came, none of them never."""
    counts = [max(float(count), FAR) for count in five]
    return sum(five), [count / sum(counts) for count in counts]


def moments(odds: Sequence[float], values: Sequence[float] = SCORES) -> tuple[float, float]:
    """Mean and variance."""
    mean = sum(p * value for p, value in zip(odds, values, strict=True))
    return mean, sum(p * (value - mean) ** 2 for p, value in zip(odds, values, strict=True))


def strength(five: Sequence[int]) -> Strength:
    """Elo and normalized Elo from the five frequencies of pairs, each with 95 % on either side."""
    pairs, odds = frequencies(five)
    if pairs == 0:
        far = elo_of(0.0)
        return Strength(0, 0.0, far, -far, 0.0, far, -far, 0.5)
    mean, variance = moments(odds)
    error = sqrt(variance / pairs)
    spread = sqrt(2 * variance)  # of single matches, were they as independent as pairs are
    middle, half = NORMAL * (mean - 0.5) / spread, NORMAL * SURE / sqrt(2 * pairs)
    return Strength(
        pairs,
        elo_of(mean),
        elo_of(mean - SURE * error),
        elo_of(mean + SURE * error),
        middle,
        middle - half,
        middle + half,
        (1 + erf((mean - 0.5) / error / sqrt(2))) / 2,
    )


def five_of(rounds: Iterable[float]) -> tuple[int, ...]:
    """The five frequencies of the scores of rounds."""
    counts = [0] * len(SCORES)
    for score in rounds:
        counts[round(4 * score)] += 1
    return tuple(counts)


# Many agents.


class Rating(Frozen):
    """An agent among others; the mean of all is 0."""

    agent: str
    elo: float
    low: float
    high: float
    matches: int
    points: float


Round = tuple[int, int, float]
"""The places of two agents and the first one's score of a round, of two matches."""


def bradley_terry(agents: Sequence[str], rounds: Sequence[Round]) -> list[Rating]:
    """The most likely Elo of everyone, the strongest first; a draw is half a win. Intervals come
    from the spread of whole rounds."""
    count = len(agents)
    first = np.array([row[0] for row in rounds], dtype=np.int64)
    second = np.array([row[1] for row in rounds], dtype=np.int64)
    score = np.array([row[2] for row in rounds], dtype=np.float64)
    elo = np.zeros(count)
    scale = log(10) / 400
    for _ in range(100):
        expected = 1 / (1 + np.exp(-scale * (elo[first] - elo[second])))
        slope = np.zeros(count)
        np.add.at(slope, first, 2 * (score - expected))
        np.add.at(slope, second, -2 * (score - expected))
        alone = 1 / (1 + np.exp(-scale * elo))
        slope += 2 * PRIOR * (0.5 - alone)
        bend = np.diag(2 * PRIOR * alone * (1 - alone))
        weight = 2 * expected * (1 - expected)
        np.add.at(bend, (first, first), weight)
        np.add.at(bend, (second, second), weight)
        np.add.at(bend, (first, second), -weight)
        np.add.at(bend, (second, first), -weight)
        step = np.clip(np.linalg.solve(bend, slope) / scale, -400, 400)
        elo += step
        if np.abs(step).max(initial=0.0) < 1e-9:
            break
    errors = np.zeros((count, count))
    rest = 2 * (score - expected)
    for place, other, value in zip(first, second, rest, strict=True):
        errors[place, place] += value**2
        errors[other, other] += value**2
        errors[place, other] -= value**2
        errors[other, place] -= value**2
    inverse = np.linalg.inv(bend)
    middle = np.eye(count) - 1 / count
    spread = middle @ inverse @ errors @ inverse @ middle
    half = SURE * np.sqrt(np.maximum(np.diag(spread), 0.0)) / scale
    elo -= elo.mean()
    found = []
    for place, agent in enumerate(agents):
        mine = [2 * s for a, _, s in rounds if a == place]
        mine += [2 - 2 * s for _, b, s in rounds if b == place]
        low, high = float(elo[place] - half[place]), float(elo[place] + half[place])
        found.append(Rating(agent, float(elo[place]), low, high, 2 * len(mine), sum(mine)))
    return sorted(found, key=lambda rating: -rating.elo)
