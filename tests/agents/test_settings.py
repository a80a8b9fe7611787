"""Settings of searches: one struct, the textbook's words, and short ones that may be typed too."""

import pytest

from molpe import agents, games
from molpe.agents.seer import Seer
from molpe.agents.settings import SHORT, TO_THE_END, Settings, read_settings
from molpe.kernel import BadText

SPECS = {
    "explore=0.3": "exploration=0.3",
    "length=-1": "rollout=-1",
    "later=30": "late_rollout=30",
    "heat=0.5": "temperature=0.5",
    "ripening=3": "prior_visits=3",
    "trust=20": "mixing=0.2",
    "rave=50": "rave=50",
    "mast=0": "mast=0",
}


@pytest.mark.parametrize("short", SPECS)
def test_what_was_typed_before_means_the_same(short: str) -> None:
    old, new = (agents.find(f"seer:sims=24,{words}") for words in (short, SPECS[short]))
    assert isinstance(old, Seer)
    assert isinstance(new, Seer)
    assert old.chosen == new.chosen != {}
    assert old.budget.sims == 24
    for name in ("sirens", "siggil"):
        game = games.find(name)
        assert old.settings(game, game.start(2)) == new.settings(game, game.start(2))


def test_every_short_word_is_a_setting() -> None:
    assert set(SHORT.values()) <= set(Settings.__struct_fields__)
    assert {word.partition("=")[0] for word in SPECS} == {*SHORT, "rave", "mast"}
    assert read_settings({"length": TO_THE_END}) == {"rollout": TO_THE_END}


@pytest.mark.parametrize("words", ["hidden=1", "luck_seed=3", "sleep=1"])
def test_nothing_else_can_be_set(words: str) -> None:
    with pytest.raises(BadText, match="agent 'seer' does not take"):
        agents.find(f"seer:{words}")


@pytest.mark.parametrize(
    "words", ["mixing=2", "mixing=0", "trust=101", "rave=-1", "mast=2", "rollout=-2", "heat=x"]
)
def test_numbers_are_checked(words: str) -> None:
    with pytest.raises(BadText, match=words):
        agents.find(f"seer:{words}")
