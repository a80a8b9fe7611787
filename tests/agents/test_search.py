"""Trees, calculation, budgets and levels."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from molpe import agents, games
from molpe.agents.advisor import advisor
from molpe.agents.alphabeta import AlphaBeta
from molpe.agents.budget import SLICE, WATCH, Budget
from molpe.agents.exact import Exact
from molpe.agents.greedy import Greedy
from molpe.agents.level import RUNGS, loosely
from molpe.agents.mcts import Mcts
from molpe.agents.nodes import NO_NODE
from molpe.agents.oracle import Oracle
from molpe.agents.root_parallel import RootValues, idle_cores, merged, search, tree_count
from molpe.agents.seer import Seer
from molpe.agents.settings import TO_THE_END, Settings
from molpe.agents.thought import restrain, think
from molpe.agents.tree import GROWN, Tree
from molpe.kernel import CHANCE, NOBODY, AnyGame, BadText, Rng, State, choose, run
from molpe.kernel.match import Match
from tests.agents.conftest import OwnClock
from tests.agents.spy import SIDES, DieState, SecretWalkState, WalkState

breakthrough = games.find("breakthrough")
canosa = games.find("canosa")
OPEN_WIN = "4(g)1/4G1/6/6/2()3/S()()3 1 1 3 3 g 2"
PATIENT = "ms=60000"
"""For levels, which a clock would stop on a slow machine: then a seed would not decide."""
MINDS = [
    "mcts:sims=200",
    "seer:sims=60",
    "oracle:sims=2000",
    f"level:1,{PATIENT}",
    f"level:4,{PATIENT}",
]


def opened(game: AnyGame, seats: int = 2, seed: int = 1) -> State:
    """A state in which somebody chooses."""
    state: State = game.start(seats)
    rng = Rng(seed)
    while state.actor() == CHANCE:
        state.play(CHANCE, state.pick(rng))
    return state


@pytest.mark.parametrize("spec", MINDS)
def test_a_win_that_lies_open_is_taken(spec: str) -> None:
    state = canosa.position(OPEN_WIN)
    for seed in range(1, 4):
        action = agents.find(spec).choose(canosa, state, 0, Rng(seed))
        assert canosa.words(state, 0, action) == "sailor e6 f6"


@pytest.mark.parametrize("spec", MINDS)
def test_the_same_seed_gives_the_same_choice(spec: str) -> None:
    state = opened(breakthrough)
    dump = state.dump()
    first = agents.find(spec).choose(breakthrough, state, 0, Rng(8))
    assert agents.find(spec).choose(breakthrough, state, 0, Rng(8)) == first
    assert first in state.legal(0)
    assert state.dump() == dump


@pytest.mark.parametrize(
    ("name", "seats"), [("tide", 4), ("siggil", 3), ("siggil", 1), ("sirens", 1)]
)
def test_any_number_of_seats(name: str, seats: int) -> None:
    game = games.find(name)
    state = opened(game, seats)
    for spec in ("mcts:sims=20", "seer:sims=20"):
        thought = think(agents.find(spec), game, state, state.actor(), Rng(3))
        assert thought.action in state.legal(state.actor())
        assert len(thought.chances) == seats
        assert all(0 <= chance <= 1 for chance in thought.chances)
        assert thought.line[0].endswith(thought.words)


def led(**settings: Any) -> Settings:
    """Settings of a tree that estimates lead."""
    return Settings(heuristic=True, transpositions=True, **settings)


def test_a_tree_counts_its_simulations() -> None:
    state = opened(breakthrough)
    tree = Tree(state, 0, Rng(1), Settings())
    tree.run(100)
    tree.run(23)
    found = tree.results()
    assert sorted(action for action, _, _ in found) == state.legal(0)
    assert sum(visits for _, visits, _ in found) == tree.sims == 123
    assert all(-1 <= value <= 1 for _, _, value in found)
    best = max(found, key=lambda idea: idea[1])
    assert tree.standing(best[0])[0] == pytest.approx(best[2])
    assert sum(tree.standing(best[0])) == pytest.approx(0)
    assert tree.standing(999) == [0.0, 0.0]


def test_portions_do_not_matter_to_a_tree() -> None:
    results = []
    for portion in (1, 7, 60):
        tree = Tree(opened(canosa), 0, Rng(1), led(rollout=10, temperature=0.1, prior_visits=4))
        for _ in range(60 // portion):
            tree.run(portion)
        tree.run(60 % portion)
        results.append(tree.results())
    assert results[0] == results[1] == results[2]


@pytest.mark.large
@pytest.mark.parametrize("spec", ["mcts:sims=300", "seer:sims=300"])
def test_a_choice_ends_when_nothing_can_change_it(spec: str) -> None:
    """What leads by more visits than can come is chosen at once: the same, sooner."""
    tide, sooner = games.find("tide"), 0
    for seed in range(1, 13):
        state, agent = opened(tide, 2, seed), agents.find(spec, ms=60_000)
        assert isinstance(agent, Mcts)
        seat = state.actor()
        full = agent.weigh(tide, state, seat, Rng(seed))
        hasty = agent.weigh(tide, state, seat, Rng(seed), hasty=True)
        assert hasty.actions[0][0] == full.actions[0][0]
        assert agent.choose(tide, state, seat, Rng(seed)) == full.actions[0][0]
        assert hasty.visits <= full.visits == 300
        sooner += hasty.visits < full.visits
    assert sooner > 3


def test_what_may_still_come_is_never_counted_too_low(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 5.0
    monkeypatch.setattr(WATCH, "now", lambda: now)
    by_time, by_count = Budget(ms=100).rest(), Budget(sims=50).rest()
    both = Budget(ms=100, sims=50).rest()
    now = 5.04
    assert by_time(400) == pytest.approx(1.25 * 600)
    assert (by_count(40), both(40)) == (10, 10)
    now = 5.1
    assert by_time(900) <= 1e-6
    assert both(20) <= 1e-6


@pytest.mark.parametrize("length", [TO_THE_END, 1])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_trusting_tree_believes_the_estimate_before_the_playout(seats: int, length: int) -> None:
    found = []
    for trust in (0.0, 0.5, 1.0):
        state = DieState(seats)
        settings = led(rollout=length, temperature=9.0, prior_visits=9, mixing=trust)
        tree = Tree(state, 0, Rng(1), settings)
        tree.run(SIDES)
        values = {tuple(tree.standing(action)) for action, visits, _ in tree.results() if visits}
        found.append({value[0] for value in values})
        if trust == 1.0:
            assert values == {(0.25, -0.25, -0.25)[:seats]}
    ends = {-1.0, 1.0} if length == TO_THE_END else {0.25}
    assert found[0] <= ends
    assert found[1] == {(0.25 + end) / 2 for end in found[0]}


@pytest.mark.parametrize(
    ("name", "seats", "trust"), [("siggil", 2, 0.5), ("siggil", 3, 0), ("sirens", 2, 0)]
)
def test_a_seer_trusts_estimates_where_two_see_everything(
    name: str, seats: int, trust: float
) -> None:
    game = games.find(name)
    state = opened(game, seats)
    seer = Seer(sims=1)
    assert seer.tree(game, state, state.actor(), Rng(1), ()).mixing == trust
    told = Seer(sims=1, trust=20)
    assert told.tree(game, state, state.actor(), Rng(1), ()).mixing == 0.2
    with pytest.raises(BadText, match="trust=101"):
        Seer(trust=101)


@pytest.mark.parametrize(("later", "farthest"), [(0, 5), (3, 5), (60, 60)])
def test_a_grown_tree_looks_farther(
    monkeypatch: pytest.MonkeyPatch, later: int, farthest: int
) -> None:
    """Only then, and it never looks less far than before."""
    settings = led(rollout=5, temperature=9.0, prior_visits=99999, late_rollout=later)
    tree = Tree(WalkState(), 0, Rng(1), settings)
    depth = 4  # of the tree itself, at most
    monkeypatch.setattr(WalkState, "farthest", 0)
    tree.run(GROWN)
    assert 5 < WalkState.farthest <= 5 + depth
    tree.run(200)
    assert farthest < WalkState.farthest <= farthest + depth


@pytest.mark.parametrize("later", [0, 9])
def test_a_grown_tree_goes_on_past_rivals_who_know_what_is_new(
    monkeypatch: pytest.MonkeyPatch, later: int
) -> None:
    """Their knowledge is never met twice, so the tree would end where they are asked first."""
    monkeypatch.setattr(SecretWalkState, "WAYS", 2)
    root = SecretWalkState()
    settings = led(
        rollout=3,
        temperature=9.0,
        prior_visits=99999,
        late_rollout=later,
        hidden=True,
        determinise=True,
    )
    tree = Tree(root, 0, Rng(1), settings)

    def known(steps: int) -> bool:
        """Whether the tree has a node for whose turn it is after so many steps."""
        state = root.copy()
        for step in range(steps):
            state.play(step % 2, 0)
        return tree._find(tree._known(state, steps % 2)) != NO_NODE

    tree.run(GROWN)
    assert tree.size() == 1 + GROWN
    assert not known(2)
    tree.run(300)
    assert known(2) == known(4) == bool(later)
    assert not known(1)


@pytest.mark.parametrize(("name", "later"), [("muse", 200), ("siggil", 0), ("sirens", 0)])
def test_a_seer_looks_farther_where_hunches_lead(name: str, later: int) -> None:
    game = games.find(name)
    state = opened(game)

    def grown(seer: Seer) -> int:
        tree = seer.tree(game, state, state.actor(), Rng(1), ())
        return int(tree.late_rollout)

    assert grown(Seer(sims=1)) == later
    assert grown(Seer(sims=1, length=20)) == 0
    assert grown(Seer(sims=1, later=30)) == 30
    assert grown(Seer(sims=1, later=TO_THE_END)) > 10**6


def test_a_tree_grows_past_its_first_table() -> None:
    tide = games.find("tide")
    tree = Tree(opened(breakthrough), 0, Rng(1), Settings(rollout=0))
    tree.run(1500)
    assert tree.size() > 512
    assert len(tree.line(opened(breakthrough), tree.results()[0][0], 4, 0)) >= 2
    settings = led(rollout=5, temperature=0.1, prior_visits=4, hidden=True, determinise=True)
    small = Tree(opened(tide), 1, Rng(1), settings, (1,))
    small.run(9)
    assert [action for action, _, _ in small.results()] == [1]


def test_the_oracle_sees_a_forced_win() -> None:
    state = canosa.position(OPEN_WIN)
    thought = think(Oracle(sims=3000), canosa, state, 0, Rng(1))
    assert thought.chance == 1.0
    assert thought.chances == (1.0, 0.0)
    assert thought.words == "sailor e6 f6"
    search = AlphaBeta(state, canosa.codes, 12, 1, [])
    assert not search.step(10**6)
    assert search.nodes < 1000


def test_the_oracle_goes_on_where_it_was_stopped() -> None:
    """Slices find what one piece finds, and cost little more."""
    state = opened(breakthrough)
    whole = AlphaBeta(state, breakthrough.codes, 14, 1, [])
    whole.step(20000)
    sliced = AlphaBeta(state, breakthrough.codes, 14, 1, [])
    while sliced.reached < whole.reached:
        sliced.step(1000)
    assert sliced.nodes < 3 * whole.nodes
    assert [seat for seat, _ in sliced.line(sliced.results()[0][0], 3)] == [0, 1, 0]


def test_the_oracle_agrees_with_every_line() -> None:
    """A plain minimax without any tricks finds the same value."""

    def minimax(state: State, depth: int) -> float:
        seat = state.actor()
        if seat == NOBODY:
            return state.payoff(0) * 2
        if depth == 0:
            return int(state.estimate(seat) * 100_000) / 100_000 * (1 if seat == 0 else -1)
        values = []
        for action in state.legal(seat):
            after = state.copy()
            after.play(seat, action)
            values.append(minimax(after, depth - 1))
        return max(values) if seat == 0 else min(values)

    for game in (breakthrough, canosa):
        state = opened(game)
        search = AlphaBeta(state, game.codes, 14, 1, [])
        while search.reached < 2:
            search.step(100)
        best = search.results()[0]
        after = state.copy()
        after.play(0, best[0])
        reached = search.reached
        assert best[2] == pytest.approx(minimax(after, reached - 1))
        assert best[2] == pytest.approx(minimax(state, reached))


def test_the_oracle_refuses_luck_and_secrets() -> None:
    tide = games.find("tide")
    with pytest.raises(BadText, match="oracle plays games of two seats without luck and secrets"):
        Oracle(sims=10).choose(tide, opened(tide), 0, Rng(1))
    assert isinstance(advisor(tide, opened(tide)), Seer)
    assert isinstance(advisor(canosa, opened(canosa)), Oracle)


def test_a_small_end_is_calculated() -> None:
    """A last Siggil capture: every way and all luck, with the odds they have."""
    siggil = games.find("siggil")
    state = opened(siggil)
    rng = Rng(5)
    assert Exact(state, 200).solve() == []
    solved: list[tuple[int, list[float]]] = []
    before = state.copy()
    while state.actor() != NOBODY:
        if state.actor() != CHANCE and len(state.legal(state.actor())) > 1:
            before = state.copy()
        state.play(state.actor(), state.pick(rng))
    solved = Exact(before, 4000).solve()
    assert [action for action, _ in solved] == before.legal(before.actor())
    assert all(-1 <= value <= 1 for _, values in solved for value in values)
    weighing = Seer(sims=5).weigh(siggil, before, before.actor(), rng)
    best = max(values[before.actor()] for _, values in solved)
    assert weighing.actions[0][2] == best


def test_exact_weighs_luck_by_its_odds() -> None:
    tide = games.find("tide")
    state = opened(tide, seed=4)
    state.play(0, 0)  # sealed: after the second choice luck deals again, or it is over
    solved = Exact(state, 4000).solve()
    assert len(solved) == 2
    total = 0.0
    weight = 0
    state.play(1, 1)
    for action in state.legal(CHANCE):
        after = state.copy()
        after.play(CHANCE, action)
        if after.actor() != NOBODY:
            return  # another edition goes on
        total += float(state.odds(action)) * after.payoff(0)
        weight += int(state.odds(action))
    assert solved[1][1][0] == pytest.approx(total / weight)


def test_budgets(own_clock: OwnClock) -> None:
    slow = Mcts(ms=40)
    state = opened(breakthrough)
    slow.choose(breakthrough, state, 0, Rng(1))
    assert 40 <= own_clock.ms() <= 60
    with pytest.raises(BadText, match="the setting ms=soon is not a whole number from 1 to"):
        Budget("soon")
    with pytest.raises(BadText, match="the setting sims=0 is not"):
        agents.find("mcts:sims=0")
    with pytest.raises(BadText, match="the setting heat=hot is not a number above 0 up to 100"):
        agents.find("seer:heat=hot")
    assert Budget().ms == 100
    sizes: list[int] = []

    def note(size: int) -> bool:
        sizes.append(size)
        return True

    Budget(sims=25).spend(note, 10)
    assert sizes == [10, 10, 5]
    sizes.clear()
    own_clock.step = SLICE / 4
    Budget(ms=20).spend(note, 10)
    assert sizes[:3] == [1, 2, 4]  # what takes less than a slice is doubled
    assert SLICE == 0.005


def test_thinking_can_be_cancelled() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    weighing = Mcts(sims=10**9).weigh(breakthrough, opened(breakthrough), 0, Rng(1), (), stop)
    assert 3 <= weighing.visits <= 1 + 2 + 4
    assert asked == 4


@pytest.mark.parametrize("spec", ["mcts:ms=600000", "seer:sims=100000000", "oracle", "level:8"])
def test_thinking_can_be_made_shorter(spec: str, own_clock: OwnClock) -> None:
    """A table whose bots queue lowers what is left of their time, action by action."""
    agent = agents.find(spec, ms=600_000)
    state = opened(canosa)
    restrain(agent, 20)
    assert agent.choose(canosa, state, 0, Rng(1)) in state.legal(0)
    assert own_clock.ms() <= 60
    restrain(agent, None, lambda: True)
    agent.choose(canosa, state, 0, Rng(1))
    assert own_clock.ms() <= 120
    restrain(agents.find("greedy"), 5)
    budget = Budget(50)
    assert budget.time() == 50
    budget.restrain(20)
    assert budget.time() == 20
    budget.restrain(90)
    assert budget.time() == 50
    budget.restrain(None)
    assert budget.time() == 50
    counted = Budget(sims=5)
    assert counted.time() is None
    counted.restrain(7)
    assert counted.time() == 7


def test_forced_actions_take_no_time() -> None:
    tide = games.find("tide")
    state = opened(tide)

    class OneWay:
        """A state with one action, as far as an agent asks."""

        seats = 2
        width = 2

        def legal(self, seat: int) -> list[int]:
            return state.legal(seat)[:1]

    for spec in ("mcts", "seer", "oracle", "level:2"):
        agent = agents.find(spec, ms=3_600_000)
        assert agent.choose(tide, OneWay(), 0, Rng(1)) == state.legal(0)[0]  # type: ignore[arg-type]


def test_levels_are_named_by_number() -> None:
    assert [agents.find(f"level:{n}").number for n in range(1, 9)] == list(range(1, 9))
    assert agents.find("level").number == 8
    for spec in ("level:0", "level:9", "level:x"):
        with pytest.raises(BadText, match="is not a whole number from 1 to 8"):
            agents.find(spec)
    with pytest.raises(BadText, match="'5' of agent 'seer:5' is not written key=value"):
        agents.find("seer:5")
    assert agents.find("level:5,ms=7").budget.ms == 7
    assert agents.find("seer", ms=9).budget.ms == 9
    assert agents.find("seer:sims=5", ms=9).budget.ms is None
    assert agents.find("greedy", ms=9) is not None
    looseness = [rung.loose for rung in RUNGS]
    assert looseness == sorted(looseness, reverse=True)


def test_a_loose_choice_is_near_the_best() -> None:
    ideas = [(1, 9, 0.5), (2, 9, 0.48), (3, 9, -0.9)]
    chosen = [loosely(ideas, RUNGS[0], Rng(seed)) for seed in range(200)]
    assert 3 not in chosen
    assert 60 < chosen.count(2) < 140
    even = [(1, 9, 0.2), (2, 9, 0.2)]
    assert {loosely(even, RUNGS[0], Rng(seed)) for seed in range(20)} == {1, 2}


@pytest.mark.parametrize("name", ["canosa", "tide"])
def test_levels_finish_matches(name: str) -> None:
    game = games.find(name)
    if name == "canosa":
        state = opened(game)
        for number in (1, 5, 7):
            thought = think(agents.find(f"level:{number},ms=30"), game, state, 0, Rng(2))
            assert thought.action in state.legal(0)
        return
    assert run(game, [agents.find("level:2"), agents.find("level:3,ms=20")], Rng(2)).outcome()


def choices() -> list[int]:
    """What minds choose in some states of every game, by seed and simulations."""
    found = []
    for name in ("breakthrough", "canosa", "sirens", "siggil", "tide"):
        game = games.find(name)
        match = Match(game, 2)
        rng = Rng(11)
        for number in range(30):
            match.draw_luck(rng.below)
            seat = match.state.actor()
            if seat == NOBODY:
                break
            if number % 6 == 0:
                level = f"level:2,{PATIENT}"
                for spec in ("mcts:sims=30", "seer:sims=40", level, "oracle:sims=600"):
                    if spec.startswith("oracle") and (game.luck or game.secrets):
                        continue
                    found.append(choose(match, agents.find(spec), seat, Rng(number + 1)))
            match.play(seat, match.state.pick(rng))
    return found


@pytest.mark.large
def test_plain_and_compiled_choose_alike() -> None:
    program = (
        "import json; from tests.agents.test_search import choices; print(json.dumps(choices()))"
    )
    plain = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program],
        env={
            **os.environ,
            "MOLPE_PURE": "1",
            "MOLPE_REQUIRE": "0",
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
        capture_output=True,
        check=True,
        text=True,
    )
    assert json.loads(plain.stdout) == choices()


def test_several_trees_are_one() -> None:
    one = RootValues(10, [(1, 6, 0.5), (2, 4, -0.5)], [[0.5, -0.5], [-0.5, 0.5]], [0.3, 0.1])
    two = RootValues(12, [(2, 3, 0.5), (1, 9, 0.1)], [[0.5, -0.5], [0.1, -0.1]], [0.2, 0.4])
    assert merged([one]) is one
    both = merged([one, two])
    assert both.sims == 22
    assert [(action, visits) for action, visits, _ in both.actions] == [(1, 15), (2, 7)]
    values = [value for _, _, value in both.actions]
    assert values == pytest.approx([(7 * 0.5 + 10 * 0.1) / 17, (5 * -0.5 + 4 * 0.5) / 9])
    assert [standing[0] for standing in both.standings] == pytest.approx(values)
    assert tree_count(2, 100, None) == tree_count(2, 5000, 100) == tree_count(2, None, 5) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="one tree is all there is without fork")
def test_trees_grow_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("molpe.agents.root_parallel.tree_count", lambda cores, ms, sims: cores)
    monkeypatch.setattr("molpe.agents.mcts.tree_count", lambda cores, ms, sims: cores)
    state = opened(breakthrough)
    weighing = Seer(sims=30, cores=3).weigh(breakthrough, state, 0, Rng(1))
    assert weighing.visits == 90
    assert sum(visits for _, visits, _ in weighing.actions) == 90
    assert len(weighing.values) == 2

    def broken(rng: Rng) -> Tree:
        if os.getpid() != mine:
            raise RuntimeError
        return Seer(sims=1).tree(breakthrough, state, 0, rng, ())

    mine = os.getpid()
    _, found = search(broken, Rng(1), 2)
    assert found.sims == 0
    assert agents.find("seer:cores=2").cores == 2
    assert agents.find("level:8,cores=2").seer.cores == 2


def test_cores_that_nobody_uses_are_for_those_who_take_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    for load, cores in ((0.2, 4), (1.4, 3), (3.9, 1), (17.0, 1)):
        monkeypatch.setattr(os, "getloadavg", lambda load=load: (load, 0.0, 0.0), raising=False)
        assert idle_cores() == cores
    monkeypatch.delattr(os, "getloadavg")
    assert idle_cores() == 1
    assert agents.find("seer:ms=400", 3).cores == 3
    assert agents.find("seer:cores=2", 3).cores == 2
    assert agents.find("level:8", 3).seer.cores == 3
    assert isinstance(agents.find("greedy", 3), Greedy)


@pytest.mark.parametrize("learning", ["rave=300,mast=0", "rave=0,mast=1", "rave=50,mast=1"])
def test_a_tree_learns_from_what_was_done_elsewhere(learning: str) -> None:
    siggil = games.find("siggil")
    state = opened(siggil)
    agent = agents.find(f"seer:sims=60,{learning}")
    tree = agent.tree(siggil, state, state.actor(), Rng(1), ())
    tree.run(60)
    found = tree.results()
    assert sum(visits for _, visits, _ in found) == 60
    assert all(-1 <= value <= 1 for _, _, value in found)
    first = agent.choose(siggil, state, state.actor(), Rng(2))
    assert agent.choose(siggil, state, state.actor(), Rng(2)) == first


@pytest.mark.parametrize(("name", "seats"), [("sins", 2), ("sins", 6), ("muse", 2), ("muse", 6)])
def test_large_games_are_thought_about(name: str, seats: int, own_clock: OwnClock) -> None:
    """Hint and levels in time, whatever the number of seats."""
    game = games.find(name)
    state = opened(game, seats, 3)
    rng = Rng(4)
    for _ in range(40):
        while state.actor() == CHANCE or len(state.legal(state.actor())) < 2:
            state.play(state.actor(), state.pick(rng))
        state.play(state.actor(), state.pick(rng))
    while state.actor() == CHANCE or len(state.legal(state.actor())) < 2:
        state.play(state.actor(), state.pick(rng))
    seat = state.actor()
    guess = state.guess(seat, rng)
    thought = think(agents.find("seer:ms=30"), game, guess, seat, Rng(1))
    assert 30 <= own_clock.ms() <= 60
    assert thought.action in state.legal(seat)
    assert len(thought.chances) == seats
    assert thought.line[0].endswith(thought.words)
    assert 1 <= len(thought.ideas) <= 4
    for number in (1, 4, 8):
        agent = agents.find(f"level:{number},ms=20")
        assert agent.choose(game, guess, seat, Rng(number)) in state.legal(seat)
