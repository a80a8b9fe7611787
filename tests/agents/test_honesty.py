"""An agent knows what its seat knows: what is hidden changes no choice."""

import pytest

import molpe
from molpe import agents, games
from molpe.agents.thought import hides, think, weigh
from molpe.kernel import CHANCE, NOBODY, AnyGame, Rng, State
from tests.agents.spy import CUPS, Cups, CupState

PATIENT = "ms=60000"
"""No clock ends a search here: where one did, a slow machine would choose differently."""
SPECS = ["mcts:sims=24", "seer:sims=24", f"level:1,{PATIENT}", f"level:2,{PATIENT}"]


def decisions(game: AnyGame, seed: int, seats: int = 2, length: int = 60) -> list[State]:
    """A few states of a random match in which somebody chooses."""
    state: State = game.start(seats)
    rng = Rng(seed)
    found = []
    for _ in range(length):
        seat = state.actor()
        if seat == NOBODY:
            break
        if seat != CHANCE and len(state.legal(seat)) > 1:
            found.append(state.copy())
        state.play(seat, state.pick(rng))
    return found[::4]


@pytest.mark.large
@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", ["tide", "sirens", "sins", "muse"])
def test_equal_views_give_equal_choices(name: str, spec: str) -> None:
    if name == "muse" and spec.startswith("mcts") and not molpe.COMPILED:
        pytest.skip("its playouts of thousands of actions take minutes as plain Python")
    game = games.find(name)
    agent = agents.find(spec)
    differing = 0
    states = decisions(game, 3)
    if name in ("sins", "muse"):  # later, when hands and piles differ
        states = decisions(game, 3, 2, 200)[-3:]
    for number, state in enumerate(states):
        for seat in state.actors():
            choices = set()
            dumps = set()
            for seed in range(1, 4):
                guess = state.guess(seat, Rng(seed)).guess(seat, Rng(seed + 7))
                assert game.view(guess, seat) == game.view(state, seat)
                dumps.add(guess.dump())
                choices.add(agent.choose(game, guess, seat, Rng(number)))
            assert len(choices) == 1
            differing += len(dumps) > 1
    assert differing > 0


@pytest.mark.large
@pytest.mark.parametrize(
    "name", ["breakthrough", "canosa", "muse", "siggil", "sins", "sirens", "tide"]
)
def test_equal_views_give_equal_guesses(name: str) -> None:
    """The law that all honesty rests on: whatever is true, the same seed gives the same guess."""
    game = games.find(name)
    differing = asked = 0
    for seats in {min(n for n in game.seats if n > 1), max(game.seats)}:
        for state in decisions(game, 5, seats, 240):
            for seat in range(seats):
                truths = [state.guess(seat, Rng(seed)) for seed in (1, 2, 3)]
                views = [game.view(truth, seat) for truth in (state, *truths)]
                assert all(view == views[0] for view in views)
                for seed in (4, 5):
                    guesses = {truth.guess(seat, Rng(seed)).dump() for truth in (state, *truths)}
                    assert len(guesses) == 1
                differing += len({truth.dump() for truth in truths}) > 1
                asked += 1
    assert asked >= 6
    assert (differing > 0) == hides(game, state)


@pytest.mark.parametrize("spec", SPECS)
def test_a_spy_in_the_state_tells_nothing(spec: str) -> None:
    game = Cups()
    agent = agents.find(spec)
    chosen = set()
    for seed in range(1, 13):
        for seat in (0, 1):
            choices = set()
            for coin in range(CUPS):
                for other in (-1, 2):
                    state = CupState()
                    state.coin = coin
                    if seat == 1:
                        state.lifted[0] = abs(other)
                    choices.add(agent.choose(game, state, seat, Rng(seed)))
            assert len(choices) == 1
            chosen |= choices
    assert len(chosen) > 1  # it is a guess indeed


def test_a_weighing_of_hidden_things_is_the_same_for_all_truths() -> None:
    game = Cups()
    found = []
    for coin in range(CUPS):
        state = CupState()
        state.coin = coin
        found.append(think(agents.find("seer:sims=64"), game, state, 0, Rng(4)))
    thought = found[0]
    assert found == [thought] * CUPS
    assert 0.3 < thought.chance < 0.9
    assert sum(idea.visits for idea in thought.ideas) == thought.visits == 64


def test_a_sealed_choice_is_not_answered() -> None:
    """The other seat's node does not know what was sealed before it."""
    game = Cups()
    for seed in range(1, 5):
        tree = agents.find("mcts:sims=200").tree(game, CupState(), 0, Rng(seed), ())
        tree.run(200)
        assert tree.size() == 2


def test_who_only_chooses_is_weighed_by_the_estimate() -> None:
    tide = games.find("tide")
    state = tide.start(2)
    rng = Rng(1)
    while state.actor() == CHANCE:
        state.play(CHANCE, state.pick(rng))
    weighing = weigh(agents.find("sailor"), tide, state, 0, rng)
    assert weighing.visits == 0
    assert len(weighing.values) == 2
    only = weigh(agents.find("greedy"), tide, state, 0, rng, (1,))
    assert only.actions[0][0] == 1
