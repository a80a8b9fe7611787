"""A close look, against matches whose story is known."""

from itertools import pairwise
from math import log10

import pytest

from molpe import games
from molpe.kernel import CHANCE, Match, Rng
from molpe.lab.look import Walk, changes, drama, front, look
from molpe.lab.measure import branches, standings, swings
from molpe.lab.plan import make_plan
from molpe.lab.play import play_match


def played(name: str, number: int = 0, *seats: str) -> Match:
    return play_match(games.find, make_plan(games.find, name, seats or ("greedy",) * 2), number)


def test_decisions_are_counted_as_they_were_asked() -> None:
    match = played("sins", 1)
    wide, seats, key = [], [], set()
    repeats = 0
    for state, (seat, _) in zip(match.states(), match.log, strict=False):
        if seat != CHANCE:
            wide.append(len(state.legal(seat)))
            seats.append(seat)
            repeats += state.key() in key
            key.add(state.key())
    facts = look(match)
    assert facts["choices"] == sum(number > 1 for number in wide)
    assert facts["branching"] == pytest.approx(sum(wide) / len(wide))
    assert facts["widest"] == max(wide)
    assert facts["complexity"] == pytest.approx(sum(map(log10, wide)))
    assert facts["decisions_0"] + facts["decisions_1"] == len(wide)
    assert facts["decisions_0"] == seats.count(0)
    assert facts["turns"] == 1 + sum(a != b for a, b in pairwise(seats))
    assert facts["repeats"] == repeats
    assert sum(count for name, count in facts.items() if name.startswith("did_")) == len(wide)


def test_who_is_in_front() -> None:
    assert front([0.1, 0.3, 0.2]) == 1
    assert front([0.3, 0.3]) == -1
    assert changes([-1, 0, 0, -1, 1, 1, -1, 1, 0]) == 2
    assert changes([]) == 0


def test_drama_is_how_far_the_winner_was_behind() -> None:
    stood = [[0.2, -0.2], [-0.4, 0.4], [-1.0, 1.0], [0.5, -0.5]]
    facts = drama(stood, [0, 1, 1, 0], 0)
    assert facts["drama"] == pytest.approx((0 + 0.4 + 1.0 + 0) / 4)
    assert facts["drama_most"] == pytest.approx(1.0)
    assert facts["behind"] == 0.5
    assert facts["settled"] == 0.75
    assert drama(stood[:1], [0], 0)["settled"] == 0.0


def test_a_swing_is_measured_against_everything_that_might_have_befallen() -> None:
    """By hand: every card that may be dealt, by its odds, and the estimate after it."""
    game = games.find("tide")
    state = game.start(2)
    rng = Rng(5)
    while state.actor() == CHANCE:
        action = state.pick(rng)
        legal = state.legal(CHANCE)
        weights = [state.odds(other) for other in legal]
        values = []
        for other in legal:
            after = state.copy()
            after.play(CHANCE, other)
            values.append(after.estimate(0))
        mean = sum(w * v for w, v in zip(weights, values, strict=True)) / sum(weights)
        found = swings(state, action, state.blank())
        assert found[0] == pytest.approx(values[legal.index(action)] - mean)
        state.play(CHANCE, action)
    assert branches(state, state.actor()) == len(state.legal(state.actor()))
    assert standings(state) == [state.estimate(0), state.estimate(1)]


def test_luck_is_fair() -> None:
    """What luck brings has no mean: over many matches it comes to nothing."""
    plan = make_plan(games.find, "tide", ("greedy", "greedy"), seed=4)
    found = [look(play_match(games.find, plan, number)) for number in range(300)]
    lucky = [facts["luck_0"] for facts in found]
    mean = sum(lucky) / len(lucky)
    spread = (sum((value - mean) ** 2 for value in lucky) / len(lucky)) ** 0.5
    assert spread > 0.1
    assert abs(mean) < 3.5 * spread / len(lucky) ** 0.5
    for facts in found:
        parts = [facts[name] for name in facts if name.startswith("luck_") and name[5:-2]]
        assert sum(parts) == pytest.approx(facts["luck_0"] + facts["luck_1"])


def test_what_does_not_apply_is_not_there() -> None:
    canosa = look(played("canosa"))
    assert not any(name.startswith(("luck", "draws")) for name in canosa)
    assert "score_lead_changes" in canosa
    alone = look(played("sins", 0, "greedy"))
    assert "drama" in alone
    assert alone["front_50"] in (-1.0, 0.0, 1.0)


def test_a_match_without_estimate_has_no_drama() -> None:
    match = played("breakthrough", 0, "sailor", "sailor")
    walk = Walk(match)
    walk.stood = [[0.0, 0.0] for _ in walk.stood]
    assert "lead_changes" not in walk.leads()


def test_a_match_that_nobody_won_has_no_winner_behind() -> None:
    plan = make_plan(games.find, "tide", ("greedy", "greedy"))
    for number in range(50):
        match = play_match(games.find, plan, number)
        outcome = match.outcome()
        assert outcome is not None
        if not outcome.winners:
            assert "drama" not in look(match)
            return
    raise AssertionError("every match was won")
