"""What a simulation says, against numbers made by hand."""

from collections.abc import Sequence

import numpy as np
import pytest

from molpe import games
from molpe.lab.look import Look
from molpe.lab.plan import Plan
from molpe.lab.results import Results
from molpe.lab.summary import explained, mean, summarise
from molpe.lab.words import sentences

TIDE = games.find("tide")


def made(
    places: Sequence[tuple[int, ...]],
    seats: tuple[str, ...],
    facts: list[dict[str, float]] | None = None,
) -> Results:
    """Matches of Tide with these places; scores are made of them."""
    plan = Plan("tide", 1, ("rounds=1",), "standard", seats, rotate=len(set(seats)) > 1)
    rows = [(10, 4, 0, *row, *(5 - place for place in row)) for row in places]
    looks = tuple(Look(number, found) for number, found in enumerate(facts or []))
    return Results(plan, np.array(rows, dtype="<i4"), looks)


def test_shares_of_wins() -> None:
    results = made([(1, 2, 3), (1, 1, 3), (1, 1, 1), (3, 2, 1)], ("greedy",) * 3)
    assert results.shares == pytest.approx(
        np.array([[1, 0, 0], [0.5, 0.5, 0], [1 / 3] * 3, [0, 0, 1]])
    )
    assert results.payoffs.tolist() == [[1, 0, -1], [0.5, 0.5, -1], [0, 0, 0], [-1, 0, 1]]
    summary = summarise(results, TIDE)
    assert summary.first_seat.mean == pytest.approx((1 + 0.5 + 1 / 3) / 4 - 1 / 3)
    assert summary.level.mean == 0.5
    assert summary.spread.mean == pytest.approx((2 + 2 + 0 + 2) / 4)
    assert summary.reasons[0].reason == "shown"
    assert summary.reasons[0].rate.mean == 1.0
    assert (summary.actions.mean, summary.decisions.mean, summary.draws.mean) == (10, 6, 4)


def test_agents_are_followed_through_their_seats() -> None:
    """The first agent always wins, wherever it sits."""
    results = made([(1, 2, 2), (2, 2, 1), (2, 1, 2)] * 4, ("seer", "sailor", "sailor"))
    summary = summarise(results, TIDE)
    assert [agent.agent for agent in summary.by_agent] == ["seer", "sailor"]
    best, worst = summary.by_agent
    assert (best.wins.mean, worst.wins.mean) == (1.0, 0.0)
    assert best.wins.low < 1.0, "twelve matches are four rounds, and not sure"
    assert [seat.wins.mean for seat in summary.seats] == pytest.approx([1 / 3] * 3)


def test_rounds_of_the_same_luck_count_as_one() -> None:
    """The spread of whole rounds is what counts: here a round is always level."""
    values = np.array([1.0, 0.0] * 50)
    alone, paired = mean(values), mean(values, turns=2)
    assert alone.mean == paired.mean == 0.5
    assert alone.high - alone.low > 0.15
    assert paired.high - paired.low == 0.0
    assert mean(np.array([])).matches == 0


def test_means_have_the_textbooks_interval() -> None:
    values = np.array([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    found = mean(values)
    assert found.mean == 5.0
    half = 1.959964 * np.std(values, ddof=1) / np.sqrt(8)
    assert (found.low, found.high) == pytest.approx((5 - half, 5 + half))
    assert (found.least, found.most) == (2.0, 9.0)


def test_luck_that_decides_everything_and_nothing() -> None:
    rng = np.random.default_rng(1)
    result = np.sign(rng.normal(size=(400, 1))) @ np.array([[1.0, -1.0]])
    whole = explained(result.copy(), result)
    assert whole.mean == pytest.approx(1.0)
    other = rng.normal(size=(400, 1)) @ np.array([[1.0, -1.0]])
    nothing = explained(other, result)
    assert nothing.low == 0.0
    assert nothing.mean < 0.03 < 0.2 > nothing.high
    half = explained(result + other, result)
    assert 0.4 < half.low < half.mean < half.high < 0.6
    assert explained(np.zeros((9, 2)), result[:9]).mean == 0.0


def test_a_close_look_in_words() -> None:
    always = {
        **dict.fromkeys(("turns", "choices"), 3.0),
        **dict.fromkeys(("did_keep", "complexity", "draws_deal", "widest"), 4.0),
        **dict.fromkeys(("front_25", "front_50"), 0.0),
        **dict.fromkeys(("lead_changes", "score_lead_changes", "moved_deal"), 1.0),
        **dict.fromkeys(("drama", "drama_most", "behind", "settled"), 0.5),
    }
    facts = [
        always
        | {"branching": 2.5, "repeats": number % 2.0, "front_75": -1.0}
        | {"luck_0": won, "luck_1": -won, "luck_deal_0": won, "luck_deal_1": -won}
        for number, won in enumerate([1.0, 1.0, -1.0, 1.0, -1.0, -1.0])
    ]
    places = [(1, 2), (1, 2), (2, 1), (1, 2), (2, 1), (2, 1)]
    summary = summarise(made(places, ("greedy", "greedy"), facts), TIDE)
    close = summary.close
    assert close is not None
    assert close.luck is not None
    assert close.luck.decides.mean == pytest.approx(1.0)
    [deal] = close.luck.draws
    assert (deal.verb, deal.size) == ("deal", 0.25)
    assert deal.share == pytest.approx(1.0)
    assert close.front[50].mean == 0.5
    assert close.front[75].matches == 0
    text = "\n".join(sentences(summary))
    assert "6 matches of greedy, greedy, seed 1" in text
    assert "Luck goes along with 100.0%" in text
    assert "Draw deal: 4 in a match, each moves a seat by 0.250; 100% of the luck" in text
    assert "That the first seat has an advantage is not sure: +0.0 points" in text
    sure = summarise(made([(1, 2)] * 90, ("greedy", "greedy")), TIDE)
    assert "The first seat has an advantage: +50.0 points (+45.9 to +50.0)." in sentences(sure)
    bad = summarise(made([(2, 1)] * 90, ("greedy", "greedy")), TIDE)
    assert any(line.startswith("The first seat has a disadvantage") for line in sentences(bad))
