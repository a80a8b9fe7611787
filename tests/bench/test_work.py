"""What is measured is what it says."""

import pytest

from molpe import games
from molpe.agents.mcts import Mcts
from molpe.agents.seer import Seer
from molpe.bench.work import (
    SAMPLE,
    by_depth,
    by_list,
    by_pick,
    by_step,
    copying,
    dumping,
    guessing,
    keying,
    sample,
    searching,
    table_size,
)
from molpe.kernel import NOBODY, playouts
from molpe.kernel.random import Rng


@pytest.mark.parametrize("name", ["breakthrough", "canosa", "tide"])
def test_stepping_plays_the_engine_s_matches(name: str) -> None:
    game = games.find(name)
    root = game.start(table_size(game))
    before = root.dump()
    expected = playouts(root, 5, Rng(1))
    assert by_pick(root)(5) == expected
    assert by_step(root)(5) == expected
    if not game.luck:
        assert by_list(root)(5) == expected
    assert root.dump() == before


def test_depth() -> None:
    assert by_depth(games.find("canosa").start(2))(3) == (1565, 0)


def test_table_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.find("tide")
    assert table_size(game) == 2
    monkeypatch.setattr(type(game), "seats", (1, 3, 4))
    assert table_size(game) == 3
    monkeypatch.setattr(type(game), "seats", (1,))
    assert table_size(game) == 1


def test_sample_goes_through_a_match() -> None:
    root = games.find("breakthrough").start(2)
    states = sample(root, 28.0)
    assert len(states) == SAMPLE
    assert all(state.actor() != NOBODY for state in states)
    assert len({state.key() for state in states}) > SAMPLE // 2
    assert sample(root, 1000.0)[-1].dump() == root.dump()  # over by then: the start instead


def test_single_calls_are_counted() -> None:
    root = games.find("tide").start(2)
    states = sample(root, 4.0)
    before = [state.dump() for state in states]
    for kind in (copying, keying, dumping, guessing):
        assert kind(states)(3) == (3 * SAMPLE, 0)
    assert [state.dump() for state in states] == before


@pytest.mark.parametrize("name", ["breakthrough", "tide"])
def test_simulations_are_counted(name: str) -> None:
    game = games.find(name)
    root = game.start(2)
    before = root.dump()
    for agent in (Mcts(), Seer()):
        assert searching(game, root, agent)(7) == (7, 0)
    assert root.dump() == before
