"""Matches of a plan: the same by their number, in whatever process and order."""

from functools import partial

import numpy as np
import pytest

from molpe import games
from molpe.agents.cores import Cores
from molpe.kernel import BadText, LawBroken, UnknownName
from molpe.lab.drift import drift
from molpe.lab.plan import Plan, make_plan, ready
from molpe.lab.play import play_match, play_rows, row, row_names
from molpe.lab.runner import Portion, run

SAILORS = {name: ("sailor",) * games.game_class(name).seats[-1] for name in games.names()}


def thoughtful_rows(plan: Plan, first: int, end: int) -> bytes:
    return b"".join(row(play_match(games.find, plan, number)) for number in range(first, end))


def everything(plan: Plan, total: int, workers: int) -> bytes:
    found: dict[Portion, bytes] = {}
    work = partial(play_rows, games.find, plan) if plan.random else partial(thoughtful_rows, plan)
    run(work, total, found.__setitem__, crew=Cores(workers))
    return b"".join(found[portion] for portion in sorted(found, key=lambda p: p.first))


@pytest.mark.parametrize("name", games.names())
def test_a_sailors_match_is_its_row(name: str) -> None:
    """What the kernel plays at once is what is played action by action, by the rules' own check."""
    plan = make_plan(games.find, name, SAILORS[name], seed=7)
    assert plan.random
    count = 2 if name == "muse" else 5
    rows = play_rows(games.find, plan, 0, count)
    for number in range(count):
        match = play_match(games.find, plan, number)
        replayed = match.game.start(match.seats)
        for seat, action in match.log:
            assert action in replayed.legal(seat)
            replayed.play(seat, action)
        assert replayed.key() == match.state.key()
        size = len(rows) // count
        assert row(match) == rows[number * size : (number + 1) * size]
    numbers = np.frombuffer(rows, "<i4").reshape(count, -1)
    names = row_names(len(plan.seats))
    assert numbers.shape[1] == len(names)
    outcome = match.outcome()
    assert outcome is not None
    last = dict(zip(names, numbers[-1].tolist(), strict=True))
    assert tuple(last[f"place_{seat}"] for seat in range(match.seats)) == outcome.places
    assert tuple(last[f"score_{seat}"] for seat in range(match.seats)) == outcome.scores
    assert match.game.reasons[last["reason"]] == outcome.reason
    assert last["actions"] == len(match.log)


@pytest.mark.parametrize("seats", [("sailor", "sailor"), ("greedy", "mcts:sims=5")])
def test_workers_and_portions_do_not_matter(seats: tuple[str, str]) -> None:
    plan = make_plan(games.find, "tide", seats, seed=3)
    one = everything(plan, 40, 1)
    assert one == everything(plan, 40, 2)
    work = play_rows if plan.random else None
    pieces = [(0, 7), (7, 8), (8, 40)]
    cut = [
        work(games.find, plan, *piece) if work else thoughtful_rows(plan, *piece)
        for piece in pieces
    ]
    assert b"".join(cut) == one
    assert one != everything(make_plan(games.find, "tide", seats, seed=4), 40, 1)


def test_different_agents_change_seats_over_the_same_luck() -> None:
    plan = make_plan(games.find, "tide", ("greedy", "sailor", "mcts:sims=2"))
    assert plan.turns == 3
    assert [plan.seated(number)[0] for number in range(4)] == [
        *("greedy", "sailor", "mcts:sims=2"),
        "greedy",
    ]
    assert plan.luck(0) == plan.luck(2) != plan.luck(3)
    matches = [play_match(games.find, plan, number) for number in range(3)]
    deals = [[action for seat, action in match.log if seat < 0][:3] for match in matches]
    assert deals[0] == deals[1] == deals[2]
    assert matches[1].names == ("sailor", "mcts:sims=2", "greedy")
    assert make_plan(games.find, "tide", ("greedy", "greedy")).turns == 1


def test_games_without_luck_are_opened_by_the_seed() -> None:
    plan = make_plan(games.find, "canosa", ("greedy", "greedy"))
    assert plan.opening == 4
    logs = {tuple(play_match(games.find, plan, number).log) for number in range(3)}
    assert len(logs) == 3
    assert make_plan(games.find, "canosa", ("sailor", "sailor")).opening == 0


def test_a_plan_is_proved_first() -> None:
    with pytest.raises(UnknownName, match="no game is called 'chess'"):
        make_plan(games.find, "chess", ("sailor", "sailor"))
    with pytest.raises(UnknownName, match="no agent is called 'frog'"):
        make_plan(games.find, "tide", ("frog", "sailor"))
    with pytest.raises(BadText, match="is not played by 5"):
        make_plan(games.find, "tide", ("sailor",) * 5)
    with pytest.raises(BadText, match="no option 'tempo'"):
        make_plan(games.find, "tide", ("sailor",) * 2, ["tempo=3"])
    with pytest.raises(BadText, match="cannot read the edition"):
        make_plan(games.find, "tide", ("sailor",) * 2, edition="not-there.toml")
    with pytest.raises(BadText, match="oracle plays games of two seats"):
        make_plan(games.find, "tide", ("oracle", "sailor"))
    plan = make_plan(games.find, "tide", ("sailor",) * 2)
    with pytest.raises(BadText, match="a plan for tide version 99"):
        ready(games.find, Plan(plan.game, 99, plan.options, plan.edition, plan.seats))


def test_a_match_that_does_not_end_is_no_match() -> None:
    with pytest.raises(LawBroken, match="longer than its game allows"):
        drift(games.find("canosa").start(2), 1, 0, 1, 3)
