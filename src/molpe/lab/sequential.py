"""A test that stops: Wald's likelihood ratio over pairs, and what its end says about Elo.

Hypotheses are in normalized Elo: how far the mean is from a half, by the spread of matches. The
likelihood of one is that of the most likely five frequencies that have it. As pairs come in, the
log-likelihood ratio moves like a Brownian motion between two walls; Elo and its interval are
those under which the observed end would have been a middling one, or one in forty.
"""

from collections.abc import Sequence
from math import cos, exp, log, pi, sin, sqrt

from molpe.kernel import BadText, Frozen
from molpe.lab.elo import NORMAL, SCORES, elo_of, frequencies, moments

ERROR = 0.05
"""How often the test may be wrong, either way."""
SPAN = 30
"""Elo is looked for so many times the distance of the hypotheses around them."""
MOST = 1000.0
"""No agent is farther from another, in normalized Elo."""
TERMS = 1000


class Verdict(Frozen):
    """Where a test stands."""

    ratio: float
    """The log-likelihood ratio of the better hypothesis to the worse …"""
    lower: float
    upper: float
    """… which is decided below the one and above the other."""
    elo: float
    low: float
    high: float
    decided: int
    """1 where the better hypothesis won, -1 where the worse did, 0 while nobody can tell."""


class Sprt(Frozen):
    """Whether the first of two is ``worse`` or ``better``, in normalized Elo."""

    worse: float
    better: float

    @property
    def walls(self) -> tuple[float, float]:
        """Where it stops."""
        return log(ERROR / (1 - ERROR)), log((1 - ERROR) / ERROR)

    def check(self) -> None:
        """Refuse hypotheses that are none."""
        if not -MOST <= self.worse < self.better <= MOST:
            raise BadText(f"the test asks whether Elo is rather {self.worse:g} or {self.better:g}")

    def ratio(self, five: Sequence[int]) -> float:
        """The log-likelihood ratio so far."""
        pairs, odds = frequencies(five)
        return pairs * moments(odds, self.jumps(odds))[0]

    def stopped(self, five: Sequence[int]) -> int:
        """1 where the better hypothesis won, -1 where the worse did, 0 while nobody can tell."""
        lower, upper = self.walls
        ratio = self.ratio(five)
        return 1 if ratio >= upper else -1 if ratio <= lower else 0

    def judge(self, five: Sequence[int]) -> Verdict:
        """What the five frequencies of pairs say."""
        pairs, odds = frequencies(five)
        lower, upper = self.walls
        if pairs == 0:
            return Verdict(0.0, lower, upper, 0.0, -MOST, MOST, 0)
        jumps, ratio, decided = self.jumps(odds), self.ratio(five), self.stopped(five)
        at = min(max(ratio, lower), upper)
        elo, low, high = (self.elo_where(odds, jumps, pairs, at, p) for p in (0.5, 0.975, 0.025))
        return Verdict(ratio, lower, upper, elo, low, high, decided)

    def jumps(self, odds: Sequence[float]) -> list[float]:
        """By how much each score of a pair moves the ratio."""
        worse, better = most_likely(odds, self.worse), most_likely(odds, self.better)
        return [log(b / w) for w, b in zip(worse, better, strict=True)]

    def elo_where(
        self, odds: Sequence[float], jumps: Sequence[float], pairs: int, at: float, wanted: float
    ) -> float:
        """The Elo under which an end like this one or a worse one has the wanted odds."""
        middle, step = (self.worse + self.better) / 2, self.better - self.worse
        low, high = max(-MOST, middle - SPAN * step), min(MOST, middle + SPAN * step)
        for _ in range(60):
            elo = (low + high) / 2
            drift, variance = moments(most_likely(odds, elo), jumps)
            if odds_of_worse(*self.walls, drift, variance, pairs, at) > wanted:
                low = elo
            else:
                high = elo
        return elo_of(0.5 + (low + high) / 2 / NORMAL * sqrt(2 * moments(odds)[1]))


def most_likely(odds: Sequence[float], normalized: float) -> list[float]:
    """The most likely frequencies that have this normalized Elo, where others were seen.

    Mean - 1/2 - t * spread must be 0. That is no sum over frequencies, but near those that have it
    it is one, of the values below; so they are looked for again and again.
    """
    t = normalized / NORMAL * sqrt(2)
    found = list(odds)
    for _ in range(50):
        mean, variance = moments(found)
        spread = sqrt(variance)
        values = [
            score - 0.5 - t * spread * (1 + ((score - mean) / spread) ** 2) / 2 for score in SCORES
        ]
        if not min(values) < 0 < max(values):
            break  # no frequencies are as far from a half as that
        before, found = found, balanced(odds, values)
        if max(abs(a - b) for a, b in zip(before, found, strict=True)) < 1e-13:
            break
    return found


def balanced(odds: Sequence[float], values: Sequence[float]) -> list[float]:
    """The most likely frequencies under which these values have the mean 0."""
    low, high = -1 / max(values), -1 / min(values)
    weight = 0.0
    for _ in range(100):  # Newton's steps; where one leaves the range, half of it
        parts = [(p, v, 1 + weight * v) for p, v in zip(odds, values, strict=True)]
        rest = sum(p * v / part for p, v, part in parts)
        low, high = (weight, high) if rest > 0 else (low, weight)
        step = rest / sum(p * v * v / part / part for p, v, part in parts)
        if abs(step) < 1e-14:
            break
        weight = weight + step if low < weight + step < high else (low + high) / 2
    return [p / (1 + weight * v) for p, v in zip(odds, values, strict=True)]


def odds_of_worse(
    lower: float, upper: float, drift: float, variance: float, time: float, at: float
) -> float:
    """How likely a motion from 0 between two walls has come to the lower one by this time, or is
    still on its way and no higher than here."""
    width = upper - lower
    pull = drift / variance
    ahead = 2 * pull
    if abs(ahead * width) < 1e-9:
        first = upper / width
    else:  # the odds of ever coming to the lower wall first
        first = 1 - (1 - faded(ahead * lower)) / (1 - faded(-ahead * width))
    later = alive = 0.0
    for n in range(1, TERMS):
        wave = n * pi / width
        decay = (drift * pull + variance * wave * wave) / 2
        below, here = faded(pull * lower - decay * time), faded(pull * at - decay * time)
        start = sin(-wave * lower)
        later += start * wave * below / decay
        # the integral of exp(pull x) sin(wave (x - lower)) from the lower wall to here
        away = wave * (at - lower)
        high = here * (pull * sin(away) - wave * cos(away))
        alive += start * (high + wave * below) / (pull * pull + wave * wave)
        if max(below, here) < 1e-18:
            break
    return min(1.0, max(0.0, first - variance / width * later + 2 / width * alive))


def faded(power: float) -> float:
    """An exponential that is never too large to write: far from all that is asked."""
    return exp(min(power, 600.0))
