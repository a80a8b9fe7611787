"""Gymnasium's own check on every game, and what it does not ask."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from molpe.adapters.gymnasium import MolpeEnv, env, register
from molpe.kernel import BadText, IllegalAction
from tests.adapters.tables import TABLES, Setting
from tests.kernel.pebbles import Pebbles


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_check_env(setting: Setting) -> None:
    name, seats, edition, options = setting
    one = env(name, seats - 1, "sailor", seats, edition=edition, options=options)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*not within the observation space.*")
        check_env(one, skip_render_check=True)


def play(one: MolpeEnv, seed: int) -> tuple[float, int]:
    """A match with the first legal actions: what it brought, and how often was asked."""
    _, info = one.reset(seed=seed)
    for number in range(10_000):
        action = np.flatnonzero(info["action_mask"])[0]
        _, reward, over, _, info = one.step(action)
        if over:
            return reward, number
    raise AssertionError


def test_a_match_against_greedy_is_the_same_for_the_same_seed() -> None:
    one = env("sirens", seat=1, rivals="greedy")
    assert play(one, 3) == play(env("sirens", seat=1, rivals=["greedy"]), 3)
    with pytest.raises(gymnasium.error.ResetNeeded):
        one.step(0)
    assert one.action_masks().sum() == 0


def test_an_illegal_action_loses_or_is_refused() -> None:
    one = env("kuhn")
    one.reset(seed=1)
    _, reward, over, _, info = one.step(4)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)
    strict = env("kuhn", illegal="refused")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match="the code 4"):
        strict.step(4)


def test_what_cannot_be_is_said_in_a_sentence() -> None:
    with pytest.raises(BadText, match="no seat 2 of 2"):
        env("kuhn", seat=2)
    with pytest.raises(BadText, match="2 rivals, not 1"):
        env("tide", seats=3, rivals=["greedy"])
    with pytest.raises(ValueError, match="no render mode"):
        env("kuhn", render_mode="film")


def test_it_is_drawn_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    text = env("tide", render_mode="ansi")
    text.reset(seed=1)
    assert "seat 0" in text.render()
    assert text.view()["hands"][1]["card"] == "?"
    assert [deed["text"] for deed in text.deeds()] == ["keep", "throw"]
    pixels = env("tide", render_mode="rgb_array")
    pixels.reset(seed=1)
    assert pixels.render().shape[2] == 3
    human = env("kuhn", render_mode="human")
    human.reset(seed=1)
    human.step(0)
    assert "seat 0" in capsys.readouterr().out


def test_several_at_once() -> None:
    many = gymnasium.make_vec("molpe/tide-v1", num_envs=3, rivals="sailor")
    seen, info = many.reset(seed=1)
    assert seen.shape[0] == 3
    assert info["action_mask"].shape == (3, 18)
    _, rewards, over, _, _ = many.step(np.zeros(3, np.int64))
    assert over.all()
    assert rewards.shape == (3,)
    many.close()


def test_a_game_that_says_no_numbers_is_seen_by_its_view() -> None:
    register()  # a second time changes nothing
    one = env(Pebbles())
    seen, _ = one.reset(seed=1)
    assert seen.sum() > 0
