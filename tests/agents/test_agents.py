"""The first two agents."""

import pytest

from molpe import agents, games
from molpe.agents.greedy import Greedy, value_of
from molpe.agents.sailor import Sailor
from molpe.kernel import BadText, Rng, UnknownName, run

canosa = games.find("canosa")


def test_agents_are_found_by_name() -> None:
    assert {"greedy", "sailor"} <= set(agents.names())
    assert isinstance(agents.find("greedy"), Greedy)
    with pytest.raises(UnknownName, match="no agent is called 'kraken'; there are: "):
        agents.find("kraken")
    with pytest.raises(BadText, match="'fast' of agent 'greedy:fast' is not written key=value"):
        agents.find("greedy:fast")
    with pytest.raises(BadText, match="agent 'greedy' does not take ms"):
        agents.find("greedy:ms=5")


def test_greedy_beats_random_play() -> None:
    wins = 0
    for seed in range(1, 9):
        seat = seed % 2
        sitting = [Sailor(), Sailor()]
        sitting[seat] = Greedy()  # type: ignore[call-overload]
        outcome = run(canosa, sitting, Rng(seed)).outcome()
        assert outcome is not None
        wins += seat in outcome.winners
    assert wins >= 7


def test_greedy_takes_a_win_that_lies_open() -> None:
    state = canosa.position("4(g)1/4G1/6/6/2()3/S()()3 1 1 3 3 g 2")
    action = Greedy().choose(canosa, state, 0, Rng(1))
    assert canosa.words(state, 0, action) == "sailor e6 f6"
    assert value_of(state, 0, action, Rng(1)) == 1.0


def test_luck_is_averaged() -> None:
    tide = games.find("tide")
    state = tide.start(2)
    for card in ("deal pearl to 0", "deal pearl to 1"):
        state.play(-1, tide.parse(state, -1, card))
    state.play(0, tide.parse(state, 0, "keep"))
    assert -1 <= value_of(state, 1, 1, Rng(2)) <= 1
    assert run(tide, [Greedy(), Greedy()], Rng(2)).outcome() is not None
