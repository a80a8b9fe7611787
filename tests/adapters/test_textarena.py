"""TextArena: registered, deterministic, and its own wrappers work.

It takes three seconds to import, so whoever runs these tests imports it, and no other runner.
"""

import random
from typing import Any

import pytest

from molpe import games
from molpe.adapters.prompts import Style
from molpe.kernel import BadText
from tests.adapters.scripted import PLAYED, Scripted

WRAPPERS = (
    "LLMObservationWrapper",
    "GameBoardObservationWrapper",
    "GameMessagesAndCurrentBoardObservationWrapper",
)
SHORT = Style(rules="none", cards=False)


@pytest.fixture(scope="module")
def ta() -> Any:
    """TextArena, with our games."""
    import textarena

    import molpe.adapters.textarena

    molpe.adapters.textarena.register()  # once more changes nothing
    return textarena


def play(env: Any, seed: int, players: int = 2, nonsense: int = 0) -> list[str]:
    """A whole match by scripted models: everything that was said and answered."""
    models = [Scripted(seed + player, nonsense) for player in range(players)]
    env.reset(num_players=players, seed=seed)
    told, done = [], False
    while not done:
        player, observation = env.get_observation()
        text = observation if isinstance(observation, str) else "\n".join(o[1] for o in observation)
        reply = models[player](text)
        told += [text, reply]
        done, _ = env.step(reply)
    return told


@pytest.mark.parametrize("name", PLAYED)
def test_models_play_whole_matches(ta: Any, name: str) -> None:
    env = ta.make(
        f"molpe/{name}-v{games.game_class(name).version}", style=SHORT, tries=5, then="random"
    )
    play(env, seed=3, nonsense=7)
    rewards, facts = env.close()
    assert set(rewards) == {0, 1}
    assert facts[0]["reason"]
    assert facts[0]["legality"]["answers"] >= facts[0]["legality"]["questions"] > 0


def test_a_seed_says_everything_whatever_the_global_generator_does(ta: Any) -> None:
    random.seed(1)
    before = random.getstate()
    first = play(ta.make("molpe/sirens-v1", style=SHORT), seed=5)
    assert random.getstate() == before
    random.seed(2)
    assert play(ta.make("molpe/sirens-v1", style=SHORT), seed=5) == first
    assert play(ta.make("molpe/sirens-v1", style=SHORT), seed=6) != first


def test_without_a_seed_the_global_generator_gives_one(ta: Any) -> None:
    boards = []
    for seed in (1, 1, 2):
        random.seed(seed)
        env = ta.make("molpe/sirens-v1-raw", style=SHORT)
        env.reset(num_players=2)
        boards.append(env.get_observation())
    assert boards[0] == boards[1]
    assert boards[0] != boards[2]


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_its_own_wrappers_work(ta: Any, wrapper: str) -> None:
    env = getattr(ta.wrappers, wrapper)(ta.make("molpe/tide-v1-raw", options={"rounds": 2}))
    env = ta.wrappers.ActionFormattingWrapper(ta.wrappers.ClipCharactersActionWrapper(env, 400))
    told = play(env, seed=2)
    assert "=== The rules ===" in told[0]
    assert sum(env.close()[0].values()) == 0


def test_it_is_rendered(ta: Any, capsys: pytest.CaptureFixture[str]) -> None:
    env = ta.make("molpe/canosa-v1-raw", style=SHORT)
    env = ta.wrappers.SimpleRenderWrapper(
        env, player_names={0: "Ann", 1: "Ben"}, render_mode="board"
    )
    env.reset_render = lambda: None  # its own clears a screen that is not there
    env.reset(num_players=2, seed=1)
    env.step(Scripted(1)(env.get_observation()[1][-1][1]))
    assert "of 4 sailors home" in env.get_board_str()


def test_bots_take_seats_and_corrections_are_shown(ta: Any) -> None:
    env = ta.make("molpe/canosa-v1", bots={1: "sailor"}, tries=2)
    env.reset(num_players=2, seed=1)
    player, text = env.get_observation()
    assert player == 0
    done, info = env.step("[siren a1]")
    assert (done, info["legal"]) == (False, False)
    player, text = env.get_observation()
    assert "not next to her" in text
    done, info = env.step("[siren a1]")
    assert done
    rewards, facts = env.close()
    assert rewards == {0: -1.0, 1: 1.0}
    assert facts[0]["invalid_move"]
    with pytest.raises(BadText, match="leave no player"):
        ta.make("molpe/kuhn-v1", bots={0: "sailor", 1: "sailor"}).reset(num_players=2)


def test_others_do_not_hear_what_is_sealed(ta: Any) -> None:
    env = ta.make("molpe/tide-v1-raw", style=SHORT)
    env.reset(num_players=2, seed=1)
    assert env.get_observation()[0] == 0
    env.step("I hold something. Action: throw")
    player, observation = env.get_observation()
    assert player == 1
    heard = "\n".join(message for _, message, _ in observation)
    assert "has chosen" in heard
    assert "I hold something" not in heard
