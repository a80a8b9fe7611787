"""RLCard's side."""

import random
from copy import deepcopy
from functools import partial

import rlcard

from tools.peers.child import Work, serve

GAMES = ("leduc-holdem", "uno", "gin-rummy", "mahjong")


def step(name: str) -> Work:
    """Steps of an environment with the state it gives; luck is inside."""
    env = rlcard.make(name, config={"seed": 1})
    rng = random.Random(1)

    def work(matches: int) -> int:
        steps = 0
        for _ in range(matches):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                steps += 1
        return steps

    return work


def copy(name: str) -> Work:
    """A deep copy of a game, the only one there is."""
    env = rlcard.make(name, config={"seed": 1})
    env.reset()

    def work(times: int) -> int:
        for _ in range(times):
            deepcopy(env.game)
        return times

    return work


if __name__ == "__main__":
    works = {f"step {name}": partial(step, name) for name in GAMES}
    serve(("rlcard", "numpy"), {**works, **{f"copy {name}": partial(copy, name) for name in GAMES}})
