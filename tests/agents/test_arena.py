"""Measuring: pairs, rounds, intervals and the test that stops."""

from time import perf_counter, process_time

import pytest

from molpe import games
from molpe.agents.arena import (
    TURNS,
    Arena,
    Bout,
    Result,
    Setting,
    open_match,
    pairs_of,
    play_bout,
    stream,
)
from molpe.agents.budget import WATCH
from molpe.agents.statistics import decided, evidence, wilson
from molpe.kernel import Match, Rng

TIDE = Setting("tide", (), "standard", 2, ("greedy", "sailor", "mcts:sims=5"), None, 3)
CANOSA = Setting("canosa", (), "standard", 2, ("greedy", "sailor"), None, 3)


def test_wilsons_interval() -> None:
    """Against the formula's well-known values: 8 of 10 is 0.490 to 0.943."""
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == 1.0
    assert wilson(0, 10)[0] == 0.0


def test_the_test_stops_when_it_is_decided() -> None:
    assert decided([]) == 0
    assert decided([0.5] * 100) == 0
    assert decided([1.0] * 3) == 0
    assert decided([1.0] * 9) == 1
    assert decided([0.0] * 9) == -1
    assert decided([0.5, 1.0, 0.5, 0.5] * 30) == 1
    assert evidence([1.0, 0.0] * 20) < 0 < evidence([1.0] * 4)


def test_the_test_is_rarely_wrong() -> None:
    """Equal agents are called unequal about as seldom as the error allows."""
    wrong = 0
    for seed in range(200):
        rng = Rng(seed + 1)
        scores: list[float] = []
        while len(scores) < 50 and not decided(scores):
            scores.append((rng.below(2) + rng.below(2)) / 2)
        wrong += decided(scores) != 0
    assert wrong <= 20


def test_everyone_meets_everyone_from_every_side() -> None:
    assert pairs_of(TIDE) == [(0, 1), (0, 2), (1, 2)]
    arena = Arena(TIDE, 4)
    heard: list[Result] = []
    arena.run(games.find, heard.append, workers=1)
    assert len(heard) == 3 * 4
    table = arena.table()
    assert [agent.agent for agent in table.agents] == list(TIDE.agents)
    assert table.games == 12
    for agent in table.agents:
        assert agent.wins + agent.draws + agent.losses == 8
        assert agent.interval[0] <= agent.rate <= agent.interval[1]
    assert sum(agent.wins for agent in table.agents) == sum(a.losses for a in table.agents)


def test_a_round_has_the_same_luck_from_either_side() -> None:
    mirror = Setting("tide", (), "standard", 2, ("greedy", "greedy"), None, 3)
    for number in range(6):
        points = [play_bout(games.find, mirror, Bout(0, number, turn)).points for turn in (0, 1)]
        assert all(0 <= point <= 1 for point in points)
    assert stream(1, 2) != stream(1, 3) != stream(2, 3)


def test_a_pair_stops_when_it_is_decided() -> None:
    arena = Arena(CANOSA, 200)
    number = 0
    while (bout := arena.next()) is not None:
        arena.note(Result(bout, 1.0))
        number += 1
    assert number < 30
    (pair,) = arena.table().pairs
    assert (pair.decided, pair.losses) == (1, 0)
    full = Arena(CANOSA, 30, full=True)
    while (bout := full.next()) is not None:
        full.note(Result(bout, 1.0))
    assert full.table().games == 30


def test_the_order_of_ending_does_not_matter() -> None:
    points = {
        Bout(0, number, turn): float((number + turn) % 3 > 0)
        for number in range(20)
        for turn in range(TURNS)
    }
    tables = []
    for bouts in (list(points), list(points)[::-1]):
        arena = Arena(CANOSA, 40)
        for bout in bouts:
            arena.note(Result(bout, points[bout]))
        tables.append(arena.table())
    assert tables[0] == tables[1]


def test_more_seats_than_agents() -> None:
    setting = Setting("siggil", (), "standard", 3, ("greedy", "sailor"), None, 1)
    result = play_bout(games.find, setting, Bout(0, 0, 1))
    assert result.points in (0.0, 0.5, 1.0)


def test_both_cores_play_what_one_plays() -> None:
    tables = []
    for workers in (1, 2):
        arena = Arena(CANOSA, 4)
        arena.run(games.find, lambda result: None, workers)
        tables.append(arena.table())
    assert tables[0] == tables[1]


def test_processor_time_can_be_counted() -> None:
    """Waiting is no thinking: the watch stands still while the process sleeps."""
    assert WATCH.now is perf_counter
    with WATCH.counting(True):
        assert WATCH.now is process_time
    assert WATCH.now is perf_counter
    setting = Setting("tide", (), "standard", 2, ("mcts", "greedy"), 2, 3, cpu=True)
    assert play_bout(games.find, setting, Bout(0, 0, 0)).points in (0.0, 0.5, 1.0)
    assert WATCH.now is perf_counter


@pytest.mark.large
def test_agents_without_chance_repeat_one_match_unless_it_is_opened() -> None:
    """``oracle`` against itself in Canosa: as many different matches as openings."""
    agents = ("oracle:sims=30", "oracle:sims=400")
    for opening, different in ((0, 2), (4, 8)):
        setting = Setting("canosa", (), "standard", 2, agents, None, 3, opening=opening)
        arena = Arena(setting, 8, full=True)
        arena.run(games.find, lambda result: None, workers=1)
        (pair,) = arena.table().pairs
        assert pair.wins + pair.draws + pair.losses == 8
        assert pair.different == different


def test_an_opening_is_the_same_from_either_side_and_leaves_something_to_play() -> None:
    game = games.find("canosa")
    played = [Match(game, 2), Match(game, 2)]
    for match in played:
        open_match(match, 4, Rng(7))
    assert played[0].log == played[1].log
    assert len(played[0].log) == 4
    last = Match(games.find("tide"), 2)
    open_match(last, 12, Rng(1))
    assert last.actors(), "what would end it is not played"
