"""PettingZoo's side: its own classic games."""

import random
from functools import partial
from importlib import import_module

from tools.peers.child import Work, serve

GAMES = {"leduc": "leduc_holdem_v4", "connect four": "connect_four_v3"}


def make(name: str) -> Work:
    """Steps with what is seen and the mask, as ours are taken."""
    env = import_module(f"pettingzoo.classic.{GAMES[name]}").env()
    env.reset(seed=1)
    rng = random.Random(1)

    def work(steps: int) -> int:
        for _ in range(steps):
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.reset()
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
        return steps

    return work


if __name__ == "__main__":
    serve(("pettingzoo", "numpy"), {f"zoo {name}": partial(make, name) for name in GAMES})
