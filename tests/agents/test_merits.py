"""One reason for each idea: what it brings, rather what others do not."""

from molpe import games
from molpe.agents.merits import LATER, gains, tell_apart
from molpe.agents.thought import Weighing, considered
from molpe.kernel import Message

BREAKTHROUGH = games.find("breakthrough")


def state(text: str = "6/w5/1b4/w1w3/b4w/6 w"):  # type: ignore[no-untyped-def]
    return BREAKTHROUGH.position(text)


def action(text: str) -> int:
    return BREAKTHROUGH.parse(state(), 0, text)


def test_a_reason_is_what_an_action_brings() -> None:
    before = state()
    after = before.copy()
    after.play(0, action("a3 b4"))
    assert gains(BREAKTHROUGH, before, after, 0) == [
        Message("merit-taken", {"n": 1}),
        Message("merit-rows", {"n": 1}),
    ]
    assert gains(BREAKTHROUGH, before, before, 0) == []
    won = before.copy()
    won.play(0, action("a5 a6"))
    assert gains(BREAKTHROUGH, before, won, 0) == [Message("merit-wins")]
    assert gains(BREAKTHROUGH, before, won, 1) == []


def test_what_others_have_too_is_said_only_where_nothing_else_is() -> None:
    lines = [[(0, action("a3 b4"))], [(0, action("f2 f3"))]]
    assert [m.key for m in tell_apart(BREAKTHROUGH, state(), 0, lines)] == [
        "merit-taken",
        "merit-rows",
    ]
    assert tell_apart(BREAKTHROUGH, state(), 0, [[], []]) == [LATER, LATER]


def test_ideas_are_sorted_by_the_number_shown_and_called_equal_within_chance() -> None:
    taking, stepping, winning = action("a3 b4"), action("f2 f3"), action("a5 a6")
    other = action("a5 b6")
    rows = [(taking, 500, 0.2), (stepping, 400, 0.24), (winning, 300, 0.6), (other, 3, 0.9)]
    errors = {taking: 0.01, stepping: 0.03, winning: 0.01, other: 0.3}
    weighing = Weighing(rows, [0.2, -0.2], state(), {}, 1203, errors)
    ideas = considered(BREAKTHROUGH, state(), 0, weighing)
    assert [idea.action for idea in ideas] == [winning, stepping, taking]  # one is hardly known
    assert [idea.equal for idea in ideas] == [True, False, False]
    close = Weighing(rows[:2], [0.2, -0.2], state(), {}, 900, errors)
    assert [idea.equal for idea in considered(BREAKTHROUGH, state(), 0, close)] == [True, True]
    sure = Weighing(rows[:2], [0.2, -0.2], state(), {}, 900, {taking: 0.001, stepping: 0.001})
    assert [idea.equal for idea in considered(BREAKTHROUGH, state(), 0, sure)] == [True, False]


def test_odds_grow_with_an_estimate_as_fast_as_was_fitted() -> None:
    weighing = Weighing([], [], state(), slope=9.5)
    assert (weighing.chance(0.0), weighing.chance(1.0), weighing.chance(-1.0)) == (0.5, 1.0, 0.0)
    assert 0.86 < weighing.chance(0.2) < 0.88
    assert weighing.loss(0.2, 0.0) > 0.36
    assert weighing.loss(0.0, 0.2) == 0.0
