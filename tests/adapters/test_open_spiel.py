"""OpenSpiel's own tests and algorithms on every game, and where both know a game, the same tree."""

import io
import subprocess
import sys
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    gambit,
    ismcts,
    mcts,
)

from molpe import games
from molpe.adapters.open_spiel import (
    SHORT,
    MolpeGame,
    kind_of,
    read_trajectory,
    register,
    resampler,
    state_of,
    write_trajectory,
)
from molpe.kernel import CHANCE, NOBODY, BadText, Match, Rng, read_match
from tests.adapters.tables import ALL, TABLES, Setting
from tests.adapters.tiny import worlds

LONG = ("canosa", "muse", "sins")
"""Random matches that OpenSpiel takes long for; in ``make test`` their beginnings are played."""
BEGINNING = 60
LEDUC = -0.0856
"""What Leduc is worth to who begins, in chips."""


def load(setting: Setting) -> MolpeGame:
    name, seats, edition, options = setting
    chosen = ";".join(options).replace("=", ":")
    params = {"seats": seats, "edition": edition or "", "options": chosen}
    game: MolpeGame = pyspiel.load_game(f"molpe_{name}", params)
    return game


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_random_sim_test_with_serialisation(setting: Setting) -> None:
    game = load(setting)
    if setting.game not in LONG or (ALL and setting.game == "canosa"):
        pyspiel.random_sim_test(game, num_sims=3 if ALL else 1, serialize=True, verbose=False)
        return
    state, rng = game.new_initial_state(), np.random.RandomState(1)
    for number in range(BEGINNING * (10 if ALL else 1)):
        if state.is_terminal():
            break
        if number & (number - 1) == 0:
            again = game.deserialize_state(state.serialize())
            assert str(again) == str(state)
            assert again.history() == state.history()
            assert_same_past(again, state)
        assert state.legal_actions() == sorted(state.legal_actions())
        twin = state.clone()
        before = str(twin)
        state.apply_action(int(rng.choice(state.legal_actions())))
        assert str(twin) == before


def assert_same_past(one: Any, other: Any) -> None:
    if not one.is_chance_node():
        for player in range(one.num_players()):
            past = one.information_state_string(player)
            assert past == other.information_state_string(player)


def test_api_test_of_open_spiel() -> None:
    """All games that are registered, as OpenSpiel tests its own."""
    from open_spiel.integration_tests import api_test

    api_test.FLAGS(["api_test", "--test_only_games=molpe_.*"])
    found = list(api_test._create_test_case_classes())
    assert len(found) == len(games.names())
    load_tests = unittest.defaultTestLoader.loadTestsFromTestCase
    suite = unittest.TestSuite(load_tests(case) for case in found)
    said = io.StringIO()
    result = unittest.TextTestRunner(stream=said).run(suite)
    assert result.wasSuccessful(), said.getvalue()
    assert result.testsRun == 5 * len(found)


@pytest.mark.parametrize("name", ["kuhn", "sirens"])
def test_playthroughs_are_written_and_read_again(name: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # brings much that is slow

    text = generate_playthrough.playthrough(f"molpe_{name}", None, seed=1)
    assert f'GameType.short_name = "molpe_{name}"' in text
    assert generate_playthrough.playthrough(f"molpe_{name}", None, seed=1) == text


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_searches_of_open_spiel(setting: Setting) -> None:
    """IS-MCTS on our guesses where something is hidden, MCTS where nothing is."""
    game = load(setting)
    hides = game.table.game.secrets
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    if setting.game in LONG:
        evaluator = Estimates()
    if not hides:
        bot = mcts.MCTSBot(game, 1.4, 8, evaluator, random_state=np.random.RandomState(2))
    else:
        bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 8, random_state=np.random.RandomState(2))
        bot.set_resampler(resampler(3))
    state, rng, asked = game.new_initial_state(), np.random.RandomState(4), 0
    while not state.is_terminal() and asked < 3:
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1)
            state.apply_action(int(rng.choice(actions, p=odds)))
        else:
            action = int(bot.step(state))
            assert action in state.legal_actions()
            state.apply_action(action)
            asked += 1


class Estimates(mcts.Evaluator):  # type: ignore[misc]
    """What a game itself thinks of a state, where matches are long."""

    def evaluate(self, state: Any) -> list[float]:
        if state.is_terminal():
            return list(state.returns())
        return [state.play.state.estimate(seat) for seat in range(state.num_players())]

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return list(state.chance_outcomes())
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


def test_a_resampled_state_is_one_that_the_player_cannot_tell_apart() -> None:
    game = load(Setting("sirens", 2))
    state, rng, resample = game.new_initial_state(), Rng(5), resampler(6)
    while not state.is_terminal() and len(state.history()) < 40:
        if state.current_player() >= 0:
            player = state.current_player()
            other = resample(state, player)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.legal_actions() == state.legal_actions()
            assert other.observation_string(player) == state.observation_string(player)
        state.apply_action(state.play.state.pick(rng))


def sizes(state: Any) -> tuple[int, int, int]:
    """How many states of a tree are luck's, somebody's, and ends."""
    if state.is_terminal():
        return 0, 0, 1
    luck, asked, ends = (1, 0, 0) if state.is_chance_node() else (0, 1, 0)
    for action in state.legal_actions():
        below = sizes(state.child(action))
        luck, asked, ends = luck + below[0], asked + below[1], ends + below[2]
    return luck, asked, ends


@pytest.mark.parametrize(("ours", "theirs"), [("kuhn", "kuhn_poker"), ("leduc", "leduc_poker")])
def test_the_same_trees(ours: str, theirs: str) -> None:
    tree = sizes(pyspiel.load_game(theirs).new_initial_state())
    assert sizes(pyspiel.load_game(f"molpe_{ours}").new_initial_state()) == tree


def test_breakthrough_is_the_same_game() -> None:
    """As many actions on every path, whatever both call them."""
    ours = pyspiel.load_game("molpe_breakthrough").new_initial_state()
    theirs = pyspiel.load_game("breakthrough(rows=6,columns=6)").new_initial_state()
    assert count(ours, 3) == count(theirs, 3)


def count(state: Any, depth: int) -> int:
    if depth == 0 or state.is_terminal():
        return 1
    return sum(count(state.child(action), depth - 1) for action in state.legal_actions())


def solve(game: Any, iterations: int) -> Any:
    """The average policy of CFR+."""
    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    return solver.average_policy()


def test_cfr_solves_kuhn_as_open_spiel_does() -> None:
    game = pyspiel.load_game("molpe_kuhn")
    found = solve(game, 160)
    assert exploitability.exploitability(game, found) < 1e-3
    value = expected_game_score.policy_value(game.new_initial_state(), [found, found])
    assert value[0] == pytest.approx(-1 / 18, abs=1e-4)


def test_cfr_solves_a_tiny_sirens() -> None:
    game = kind_of("sirens")({"seats": 2}, worlds(1))
    assert game.new_initial_state().is_chance_node()
    assert sizes(game.new_initial_state()) == (1, 6 * (1 + 3 + 9 + 18), 6 * 36)
    assert exploitability.exploitability(game, policy.UniformRandomPolicy(game)) > 0.3
    assert exploitability.exploitability(game, solve(game, 40)) < 1e-3


@pytest.mark.skipif(not ALL, reason="make soak does it")
def test_cfr_solves_leduc() -> None:
    """Our tree, handed over as Gambit writes it, and solved by OpenSpiel's own code."""
    tree = pyspiel.load_efg_game(gambit.export_gambit(pyspiel.load_game("molpe_leduc")))
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(800):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    assert pyspiel.exploitability(tree, found) < 1e-3
    value = pyspiel.expected_returns(tree.new_initial_state(), found, -1, False)
    assert value[0] == pytest.approx(LEDUC, abs=1e-3)


@pytest.mark.parametrize("name", ["sirens", "siggil", "tide"])
def test_trajectories_are_written_and_read(name: str) -> None:
    options = ("rounds=2",) if name == "tide" else ()
    match, rng = Match(games.find(name, options), 2), Rng(7)
    while match.state.actor() != NOBODY:
        match.take(match.state.actor(), match.state.pick(rng))
    text = write_trajectory(match)
    header = pyspiel.Trajectory(text).header()
    assert header.terminal
    assert header.returns == [match.state.payoff(0), match.state.payoff(1)]
    again = read_trajectory(text)
    assert again.log == match.log
    assert read_match(again.transcript(), games.find).log == match.log


def test_only_our_trajectories_are_read() -> None:
    theirs = pyspiel.load_game("tic_tac_toe").new_initial_state()
    with pytest.raises(BadText, match="no game of this house"):
        read_trajectory(pyspiel.Trajectory(theirs).to_string())
    match = Match(games.find("breakthrough"), 2, position="6/6/2b3/3w2/6/6 w")
    with pytest.raises(BadText, match="usual beginning"):
        state_of(match)


def test_structs_are_views_and_deeds() -> None:
    state = pyspiel.load_game("molpe_kuhn").new_initial_state()
    state.apply_action(2)
    state.apply_action(4)
    assert state.to_observation_struct(0).to_dict()["hands"][1]["card"] == "?"
    bet = state.action_to_struct(0, 1)
    assert bet.to_dict()["verb"] == "bet"
    assert list(state.struct_to_actions(bet)) == [1]
    assert state.to_struct().to_dict()["game"] == "kuhn"


def test_information_states_are_told_apart_from_observations() -> None:
    """Two ways to one observation are two information states, as a string and as a tensor."""
    game = pyspiel.load_game("molpe_tide", {"options": "rounds:3"})
    assert game.table.game.longest <= SHORT
    found: dict[str, tuple[str, tuple[float, ...]]] = {}
    pasts = set()
    for seed in range(40):
        state, rng = game.new_initial_state(), Rng(seed + 1)
        while not state.is_terminal():
            if state.current_player() == 0:
                past = state.information_state_string(0)
                seen = state.observation_string(0), tuple(state.information_state_tensor(0))
                assert found.setdefault(past, seen) == seen
                pasts.add(seen[1])
            state.apply_action(state.play.state.pick(rng))
    assert len(pasts) == len(found)
    assert len({seen for seen, _ in found.values()}) < len(found)


def test_observers_and_names() -> None:
    register()  # a second time changes nothing
    game = pyspiel.load_game("molpe_canosa")
    assert not game.get_type().provides_information_state_tensor
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    assert game.make_py_observer(public) is None
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"a": 1})
    past = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    assert past.tensor is None
    past.set_from(game.new_initial_state(), 0)
    solo = pyspiel.load_game("molpe_siggil", {"seats": 1})
    assert solo.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert solo.num_players() == 1
    world = kind_of("sirens")({"seats": 2}, worlds(1)).new_initial_state()
    assert world.action_to_string(CHANCE, 2) == "world 2"


def test_a_process_ends_well() -> None:
    """pyspiel lets go of games when Python is gone already."""
    words = "import pyspiel, molpe.adapters.open_spiel; pyspiel.load_game('molpe_kuhn')"
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
