"""Strength: known figures, and formulas held against simulated truths."""

from math import exp, sqrt

import numpy as np
import pytest

from molpe.kernel import BadText, Rng
from molpe.lab.elo import bradley_terry, elo_of, five_of, frequencies, moments, rate_of, strength
from molpe.lab.sequential import Sprt, balanced, most_likely, odds_of_worse

FISHTEST = (93, 18711, 58877, 18739, 100)
"""Pairs of a published test of a chess engine, issue 1737 of fishtest."""


def test_a_published_test_is_reproduced() -> None:
    """Bounds -1.75 and 0.25: LLR 2.942, Elo -0.068, from -0.847 to 0.660."""
    found = Sprt(-1.75, 0.25).judge(FISHTEST)
    assert round(found.ratio, 3) == 2.942
    assert [round(x, 3) for x in (found.elo, found.low, found.high)] == [-0.068, -0.847, 0.660]
    assert found.decided == 0
    assert round(found.upper, 4) == 2.9444


def test_elo_by_hand() -> None:
    assert elo_of(0.75) == pytest.approx(190.848, abs=1e-3)
    assert rate_of(elo_of(0.3)) == pytest.approx(0.3)
    assert five_of([0.0, 0.5, 0.5, 1.0, 0.75]) == (1, 0, 2, 1, 1)
    wins, losses, draws = 51959, 51917, 89164
    pairs, odds = frequencies(FISHTEST)
    assert 2 * pairs == wins + losses + draws
    assert moments(odds)[0] == pytest.approx((wins + draws / 2) / (2 * pairs))
    plain = strength(FISHTEST)
    assert plain.elo == pytest.approx(0.0756, abs=1e-4)
    assert plain.low < plain.elo < plain.high
    assert plain.normalized == pytest.approx(0.1699, abs=1e-4)
    assert 0.58 < plain.better < 0.59
    nothing = strength((0, 0, 0, 0, 0))
    assert (nothing.elo, nothing.better) == (0.0, 0.5)
    assert strength((0, 0, 0, 0, 30)).elo > 1000


def test_intervals_hold_the_truth() -> None:
    """Of 300 tests with a known rate, about 95 of 100 intervals hold it."""
    rng = np.random.default_rng(5)
    held = held_normal = 0
    odds = [0.05, 0.2, 0.4, 0.25, 0.1]
    mean, variance = moments(odds)
    truth = 800 / np.log(10) * (mean - 0.5) / sqrt(2 * variance)
    for _ in range(300):
        found = strength(tuple(rng.multinomial(400, odds)))
        held += found.low <= elo_of(mean) <= found.high
        held_normal += found.normalized_low <= truth <= found.normalized_high
    assert 270 <= held <= 298
    assert 270 <= held_normal <= 298


def test_the_most_likely_frequencies_have_what_is_asked() -> None:
    _, odds = frequencies((10, 30, 60, 40, 20))
    for normalized in (-40.0, 0.0, 25.0):
        found = most_likely(odds, normalized)
        assert sum(found) == pytest.approx(1.0)
        mean, variance = moments(found)
        assert 800 / np.log(10) * (mean - 0.5) / sqrt(2 * variance) == pytest.approx(normalized)
    again = balanced(odds, [-2.0, -1.0, 0.0, 1.0, 2.0])
    assert moments(again, [-2.0, -1.0, 0.0, 1.0, 2.0])[0] == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("drift", [-0.02, 0.0, 0.015])
def test_the_motion_between_walls_against_a_walk(drift: float) -> None:
    """The series for a Brownian motion, held against 4,000 walks of small steps."""
    rng = np.random.default_rng(9)
    low, high, time, at = -3.0, 3.0, 150, 1.0
    cut = 4  # steps in a unit of time
    steps = rng.normal(drift / cut, 0.3 / sqrt(cut), size=(4000, time * cut))
    paths = np.cumsum(steps, axis=1)
    # a walk jumps over a wall: on average by 0.58 of a step
    shift = 0.5826 * 0.3 / sqrt(cut)
    down, up = paths <= low + shift, paths >= high - shift
    first_down = np.where(down.any(axis=1), down.argmax(axis=1), paths.shape[1])
    first_up = np.where(up.any(axis=1), up.argmax(axis=1), paths.shape[1])
    gone = first_down < first_up
    alive = (first_down == paths.shape[1]) & (first_up == paths.shape[1])
    seen = (gone | (alive & (paths[:, -1] <= at))).mean()
    assert odds_of_worse(low, high, drift, 0.09, time, at) == pytest.approx(seen, abs=0.03)


def test_ever_coming_to_a_wall_is_walds_formula() -> None:
    for drift in (-0.1, 0.05):
        ahead = 2 * drift
        wanted = 1 - (1 - exp(-2 * ahead)) / (1 - exp(-5 * ahead))
        assert odds_of_worse(-2.0, 3.0, drift, 1.0, 1e5, 3.0) == pytest.approx(wanted, abs=1e-9)


def test_the_test_is_wrong_as_seldom_as_it_says() -> None:
    """Equal agents, asked whether Elo is 0 or 60: "better" in about 5 of 100."""
    test = Sprt(0.0, 60.0)
    wrong = stopped = 0
    for seed in range(60):
        rng = Rng(seed + 1)
        scores: list[float] = []
        while len(scores) < 400 and not (len(scores) % 20 == 0 and test.stopped(five_of(scores))):
            scores.append((rng.below(2) + rng.below(2)) / 2)
        verdict = test.stopped(five_of(scores))
        stopped += verdict != 0
        wrong += verdict == 1
    assert stopped >= 55
    assert wrong <= 8
    assert test.judge((0, 0, 0, 0, 0)).decided == 0


def test_hypotheses_that_are_none() -> None:
    with pytest.raises(BadText, match="rather 5 or 5"):
        Sprt(5, 5).check()


def test_bradley_and_terry_find_the_truth() -> None:
    """Four agents of known strength, 300 rounds a pair: every interval holds what it should."""
    rng = np.random.default_rng(3)
    names = ("a", "b", "c", "d")
    truth = np.array([150.0, 50.0, -50.0, -150.0])
    rounds = []
    for first in range(4):
        for second in range(first):
            odds = rate_of(float(truth[first] - truth[second]))
            for _ in range(300):
                score = float(rng.random() < odds) + float(rng.random() < odds)
                rounds.append((first, second, score / 2))
    found = bradley_terry(names, rounds)
    assert [rating.agent for rating in found] == list(names)
    for rating, elo in zip(found, truth, strict=True):
        assert rating.low - 8 <= elo <= rating.high + 8
        assert rating.high - rating.low < 60
        assert rating.matches == 1800
    assert sum(rating.elo for rating in found) == pytest.approx(0.0, abs=1e-6)
    assert sum(rating.points for rating in found) == 2 * len(rounds)


def test_who_won_all_is_not_infinitely_strong() -> None:
    best, worst = bradley_terry(("a", "b"), [(0, 1, 1.0)] * 20)
    assert 200 < best.elo < 1000
    assert worst.elo == pytest.approx(-best.elo)
