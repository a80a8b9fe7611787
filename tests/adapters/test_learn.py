"""The example learns: a little of it here, matches against ``greedy`` in ``make soak``."""

import runpy
import time
from pathlib import Path

import numpy as np
import pytest

from molpe import agents, games
from molpe.kernel import NOBODY, Rng
from tests.adapters.tables import ALL

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "learn.py"))
MINUTES = {"tide": 0.2, "sirens": 2.0}
"""Of processor time."""


def test_a_network_learns_what_it_is_taught() -> None:
    network = EXAMPLE["Network"](6, b"\x01" * 6, 1)
    rng = np.random.default_rng(1)
    seen = rng.integers(0, 2, (256, 6)).astype(np.uint8)
    wanted = np.where(seen[:, 0] == seen[:, 3], 0.8, -0.8).astype(np.float32)
    given = network.inputs(seen, np.zeros(256))
    for _ in range(400):
        network.learn(given, wanted)
    assert np.abs(network.values(given) - wanted).mean() < 0.1


def test_a_little_learning_beats_chance_at_tide() -> None:
    learner = EXAMPLE["Learner"]("tide", 2, 128, 1)
    while learner.ended < 3000:
        learner.step()
    game = learner.batch.table.game
    agent = EXAMPLE["Learned"](learner.network, game, 2)
    won, _, lost = EXAMPLE["duel"](game, agent, agents.maker("sailor")(), 60, 1)
    assert won > 1.2 * lost


def test_a_learner_plays_sirens_by_the_rules() -> None:
    learner = EXAMPLE["Learner"]("sirens", 2, 8, 1)
    while learner.ended < 8:
        learner.step()
    game = games.find("sirens")
    agent, state, rng = EXAMPLE["Learned"](learner.network, game, 2), game.start(2), Rng(1)
    for _ in range(40):
        seat = state.actor()
        if seat == NOBODY:
            break
        action = agent.choose(game, state, seat, rng) if seat >= 0 else state.pick(rng)
        assert action in state.legal(seat)
        state.play(seat, action)


@pytest.mark.skipif(not ALL, reason="takes minutes; make soak does it")
@pytest.mark.parametrize("name", ["tide", "sirens"])
def test_it_learns_to_beat_greedy_within_minutes(name: str) -> None:
    learner = EXAMPLE["Learner"](name, 2, 256, 1)
    end = time.process_time() + 60 * MINUTES[name]
    while time.process_time() < end:
        learner.step()
    game = learner.batch.table.game
    agent = EXAMPLE["Learned"](learner.network, game, 2)
    won, drawn, lost = EXAMPLE["duel"](game, agent, agents.maker("greedy")(), 500, 7)
    assert won > 1.1 * lost, (won, drawn, lost)
