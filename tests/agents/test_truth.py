"""The truth is for arenas that ask how much luck decides; no other path hands it to an agent."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from molpe import agents, games
from molpe.agents.advisor import advisor
from molpe.agents.arena import Arena, Setting, enlightened, play
from molpe.agents.mcts import Mcts
from molpe.agents.seer import Seer
from molpe.kernel import AnyGame, BadText, Match, Rng, Seat, State
from molpe.kernel.match import choose
from tests.agents.spy import CUPS, Cups, CupState, Die

TIDE = Setting("tide", (), "standard", 2, ("seer:sims=12", "greedy"), None, 5)


class Hidden(Cups):
    """The coin lies under a cup of our choice."""

    def __init__(self, coin: int) -> None:
        super().__init__()
        self.coin = coin

    def start(self, seats: int) -> CupState:
        state = CupState()
        state.coin = self.coin
        return state


class Listener:
    """Notes what it is given."""

    def __init__(self) -> None:
        self.coins: list[int] = []

    def choose(self, game: AnyGame, state: State, seat: Seat, rng: Rng) -> int:
        assert isinstance(state, CupState)
        self.coins.append(state.coin)
        return 0


def lifted(game: AnyGame, agent: Mcts, shown: Sequence[bool]) -> int:
    """What the first seat lifts against somebody who looks at nothing."""
    return play(game, [agent, Listener()], 3, 0, shown).log[0][1]


@pytest.mark.parametrize("spec", ["seer:sims=64", "mcts:sims=64"])
def test_who_knows_finds_the_coin(spec: str) -> None:
    for coin in range(CUPS):
        agent = agents.find(spec)
        assert isinstance(agent, Mcts)
        setting = Setting("cups", (), "standard", 2, (spec, "sailor"), None, 1, truth=(spec,))
        assert enlightened(agent, setting, 0)
        assert lifted(Hidden(coin), agent, (True, False)) == coin


def test_nobody_else_is_shown_anything() -> None:
    """Without the word of an arena it is a guess, for everyone and from everywhere."""
    found = {lifted(Hidden(coin), Seer(sims=64), ()) for coin in range(CUPS)}
    assert len(found) == 1
    heard = []
    for shown in ((), (False, False), (True, False)):
        ears = [Listener(), Listener()]
        for seed in range(1, 40):
            play(Hidden(3), ears, seed, 0, shown)
        heard.append([set(ear.coins) for ear in ears])
    everywhere = set(range(CUPS))
    assert heard == [[everywhere, everywhere], [everywhere, everywhere], [{3}, everywhere]]
    match = Match(Hidden(3), 2)
    ear = Listener()
    for seed in range(1, 40):
        choose(match, ear, 0, Rng(seed))
    assert set(ear.coins) == everywhere


@pytest.mark.parametrize(
    "spec",
    [
        "seer:sims=64",
        "mcts:sims=64",
        "seer:sims=64,length=1",
        "seer:sims=64,rave=0,mast=0,length=1",
    ],
)
def test_who_is_told_the_luck_to_come_bets_on_it(spec: str) -> None:
    won = []
    for foretold in (False, True):
        agent = agents.find(spec)
        assert isinstance(agent, Mcts)
        agent.knowing = True
        ends = []
        for seed in range(1, 25):
            match = play(Die(), [agent, agents.find("sailor")], seed, 0, (True, False), foretold)
            outcome = match.outcome()
            assert outcome is not None
            ends.append(outcome.places[0] == 1)
        won.append(sum(ends))
    assert won[0] < 12
    assert won[1] == 24


@pytest.mark.parametrize(
    "spec", ["seer:truth=1", "seer:knowing=1", "mcts:omen=1", "level:8,truth=1"]
)
def test_no_spec_asks_for_it(spec: str) -> None:
    """Every path but an arena's option names agents by specs alone."""
    with pytest.raises(BadText, match="does not take"):
        agents.find(spec)


def test_agents_as_they_are_found_know_nothing() -> None:
    tide = games.find("tide")
    for agent in (agents.find("seer"), agents.find("mcts"), advisor(tide, tide.start(2))):
        assert isinstance(agent, Mcts)
        assert not agent.knowing
        assert not agent.luck_seed
    level = agents.find("level:8")
    assert not level.seer.knowing


def test_an_arena_shows_it_to_whom_it_names() -> None:
    tables = []
    for truth in ((), ("seer:sims=12",)):
        setting = replace(TIDE, truth=truth)
        arena = Arena(setting, 4, full=True)
        arena.run(games.find, lambda result: None, workers=1)
        tables.append(arena.table())
    assert tables[0].games == tables[1].games == 4
    for spec in ("greedy", "level:2"):
        other = Setting("tide", (), "standard", 2, (spec, "sailor"), None, 1, truth=(spec,))
        with pytest.raises(BadText, match="cannot be shown the truth"):
            enlightened(agents.find(spec), other, 0)
