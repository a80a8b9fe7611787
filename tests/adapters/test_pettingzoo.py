"""PettingZoo's own tests on every game, and what they do not ask."""

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from molpe.adapters.pettingzoo import MolpeEnv, MolpeParallelEnv, env, parallel_env, register
from molpe.kernel import IllegalAction
from tests.adapters.tables import ALL, TABLES, Setting
from tests.kernel.pebbles import Pebbles

CYCLES = 300 if ALL else 25


@pytest.fixture(autouse=True)
def _usual_remarks() -> Iterator[None]:
    """PettingZoo remarks on observations with masks, and on the mask of who is not asked."""
    with warnings.catch_warnings():
        for remark in (
            "Observation is not a NumPy array",
            "Observation space for each agent probably",
            "Action mask numpy array is all zeros",
        ):
            warnings.filterwarnings("ignore", message=remark)
        yield


def aec(setting: Setting, **more: Any) -> MolpeEnv:
    name, seats, edition, options = setting
    return env(name, seats, edition=edition, options=options, **more)


def parallel(setting: Setting) -> MolpeParallelEnv:
    name, seats, edition, options = setting
    return parallel_env(name, seats, edition=edition, options=options)


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_suites_of_pettingzoo(setting: Setting) -> None:
    api_test(aec(setting), num_cycles=CYCLES)
    parallel_api_test(parallel(setting), num_cycles=CYCLES)
    seed_test(lambda: aec(setting), num_cycles=CYCLES)


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_it_is_drawn(setting: Setting, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: aec(setting, render_mode=render_mode))
    assert capsys.readouterr().out


def test_a_drawing_by_the_press() -> None:
    one = env("canosa")
    one.reset(seed=1)
    assert one.svg().startswith("<svg")
    assert one.render() is None


def test_a_whole_match_and_its_rewards() -> None:
    one = env("tide", 3)
    one.reset(seed=5)
    rewards = dict.fromkeys(one.possible_agents, 0.0)
    for agent in one.agent_iter():
        observation, reward, over, _, _ = one.last()
        rewards[agent] += reward
        one.step(None if over else int(np.flatnonzero(observation["action_mask"])[0]))
    assert one.agents == []
    assert sum(rewards.values()) == 0
    assert sorted(rewards.values()) != [0, 0, 0]


def test_who_is_not_asked_sees_and_may_do_nothing() -> None:
    one = env("kuhn")
    one.reset(seed=1)
    asked, other = one.agent_selection, one.possible_agents[1]
    assert asked != other
    assert one.observe(other)["action_mask"].sum() == 0
    assert one.deeds(other) == []
    assert [deed["text"] for deed in one.deeds(asked)] == ["pass", "bet"]
    assert one.view(other)["hands"][0]["card"] == "?"


def test_an_illegal_action_is_refused_and_nothing_is_played() -> None:
    one = env("breakthrough")
    one.reset(seed=1)
    before = one.observe("seat_0")["observation"]
    for action in (None, 89, -1, 10**6):
        with pytest.raises(IllegalAction, match="may not do"):
            one.step(action)
    assert (one.observe("seat_0")["observation"] == before).all()


def test_sealed_choices_are_made_at_once() -> None:
    one = parallel_env("tide", 2)
    seen, _ = one.reset(seed=2)
    assert all(seen[agent]["action_mask"][:2].all() for agent in one.agents)
    with pytest.raises(IllegalAction, match="seat_1"):
        one.step({"seat_0": 0})
    _, rewards, over, _, _ = one.step({"seat_0": 0, "seat_1": 0})
    assert all(over.values())
    assert one.agents == []
    assert sum(rewards.values()) == 0


def test_who_is_not_asked_in_a_parallel_step_does_nothing() -> None:
    one = parallel_env("kuhn", render_mode="human")
    seen, _ = one.reset(seed=2)
    assert np.flatnonzero(seen["seat_1"]["action_mask"]).tolist() == [one.nothing]
    with pytest.raises(IllegalAction, match="seat_1"):
        one.step({"seat_0": 0, "seat_1": 0})
    seen, rewards, _, _, _ = one.step({"seat_0": 0, "seat_1": one.nothing})
    assert rewards == {"seat_0": 0.0, "seat_1": 0.0}
    assert seen["seat_1"]["action_mask"][:2].all()


def test_a_game_that_says_no_numbers_is_seen_by_its_view() -> None:
    one = env(Pebbles())
    one.reset(seed=1)
    assert one.observe("seat_0")["observation"].sum() > 0


def test_pettingzoo_makes_it_by_name() -> None:
    register()  # a second time changes nothing
    assert isinstance(pettingzoo.make("aec", "molpe/sins-v6", seats=3), MolpeEnv)
    assert isinstance(pettingzoo.make("parallel", "molpe/tide-v1"), MolpeParallelEnv)


def test_an_unknown_render_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="no render mode 'film'"):
        env("tide", render_mode="film")
