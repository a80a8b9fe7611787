"""OpenSpiel's side."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import rl_environment, vector_env
from open_spiel.python.algorithms import ismcts, mcts

from tools.peers.child import Work, serve

SAMPLE = 64
UCT = 1.4
ROOM = 100
"""Megabytes that a tree of the C++ search may have, and nodes of its IS-MCTS in thousands."""


def play(state: Any, rng: random.Random, most: int = 10**9) -> int:
    """Random actions from here, in a Python loop: how many there were."""
    actions = 0
    while actions < most and not state.is_terminal():
        if state.is_chance_node():
            chances, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(chances, odds)[0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
        actions += 1
    return actions


def by_step(game: Any) -> Work:
    """Matches by a Python loop."""
    rng = random.Random(1)
    return lambda matches: sum(play(game.new_initial_state(), rng) for _ in range(matches))


def playouts(game: Any) -> Work:
    """Matches by C++ bots, a call a match; the actions are counted beforehand, as a mean."""
    rng = random.Random(1)
    mean = sum(play(game.new_initial_state(), rng) for _ in range(200)) / 200
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]

    def work(matches: int) -> int:
        for match in range(matches):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, match)
        return round(mean * matches)

    return work


def batch(game: Any) -> Work:
    """256 environments stepped by one call of OpenSpiel's vector environment."""
    env = vector_env.SyncVectorEnv([rl_environment.Environment(game) for _ in range(256)])
    seen = env.reset()
    rng = random.Random(1)

    def work(steps: int) -> int:
        nonlocal seen
        for _ in range(steps):
            actions = []
            for at in seen:
                legal = at.observations["legal_actions"][at.current_player()]
                actions.append(_StepOutput(legal[int(rng.random() * len(legal))]))
            seen, _, _, _ = env.step(actions, reset_if_done=True)
        return steps * 256

    return work


class _StepOutput:
    """What the vector environment wants of an agent."""

    def __init__(self, action: int) -> None:
        self.action = action


def sample(game: Any) -> list[Any]:
    """States along random matches in which somebody decides."""
    length = play(game.new_initial_state(), random.Random(1))
    states = []
    for i in range(SAMPLE):
        rng = random.Random(i)
        state = game.new_initial_state()
        play(state, rng, round(length * i / SAMPLE))
        while not state.is_terminal() and state.is_chance_node():
            play(state, rng, 1)
        states.append(first_decision(game) if state.is_terminal() else state)
    return states


def first_decision(game: Any) -> Any:
    """A first state in which somebody has a choice."""
    state, rng = game.new_initial_state(), random.Random(1)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        play(state, rng, 1)
    return state


def calls(do: Callable[[Any], object], game: Any) -> Work:
    """A call on each of some states."""
    states = sample(game)

    def work(times: int) -> int:
        for _ in range(times):
            for state in states:
                do(state)
        return times * len(states)

    return work


def dump(game: Any) -> Work:
    """A state as text and back."""
    return calls(lambda state: game.deserialize_state(state.serialize()), game)


def copy(game: Any) -> Work:
    """A copy."""
    return calls(lambda state: state.clone(), game)


def guess(game: Any) -> Work:
    """A copy with what player 0 cannot know dealt anew."""
    chance = random.Random(1).random
    return calls(lambda state: state.resample_from_infostate(0, chance), game)


def uct(game: Any) -> Work:
    """Simulations of the C++ search, a fresh tree a call."""
    state = first_decision(game)

    def work(sims: int) -> int:
        rollout = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(game, rollout, UCT, sims, ROOM, False, 1, False)
        bot.mcts_search(state)
        return sims

    return work


def python_uct(game: Any) -> Work:
    """Simulations of the search in Python."""
    state = first_decision(game)

    def work(sims: int) -> int:
        rollout = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        mcts.MCTSBot(game, UCT, sims, rollout, solve=False).mcts_search(state)
        return sims

    return work


def seer(game: Any) -> Work:
    """Simulations of the C++ information-set search."""
    state = first_decision(game)
    final = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT

    def work(sims: int) -> int:
        sims = max(sims, 2)  # of one it cannot say what it found
        rollout = pyspiel.RandomRolloutEvaluator(1, 1)
        pyspiel.ISMCTSBot(1, rollout, UCT, sims, ROOM * 1000, final, False, False).step(state)
        return sims

    return work


def python_seer(game: Any) -> Work:
    """Simulations of the information-set search in Python."""
    state = first_decision(game)

    def work(sims: int) -> int:
        sims = max(sims, 2)
        rollout = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        ismcts.ISMCTSBot(game, rollout, UCT, sims).step(state)
        return sims

    return work


KINDS = {
    "step": by_step,
    "playouts": playouts,
    "batch": batch,
    "copy": copy,
    "dump": dump,
    "guess": guess,
    "uct": uct,
    "python uct": python_uct,
    "seer": seer,
    "python seer": python_seer,
}
GAMES = {
    "breakthrough": "breakthrough(rows=6,columns=6)",
    "leduc": "leduc_poker",
    "clobber": "clobber(rows=6,columns=6)",
    "hearts": "hearts",
    "gin rummy": "gin_rummy",
}


def make(kind: str, name: str) -> Work:
    """One kind of work on one game."""
    return KINDS[kind](pyspiel.load_game(GAMES[name]))


if __name__ == "__main__":
    serve(
        ("open_spiel", "numpy"),
        {f"{kind} {name}": partial(make, kind, name) for kind in KINDS for name in GAMES},
    )
