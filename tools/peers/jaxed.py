"""Pgx's side, on the processor."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset

from tools.peers.child import Work, serve

GAMES = ("leduc_holdem", "connect_four", "sparrow_mahjong")
MATCHES = 256


def make(name: str) -> Work:
    """Steps of a batch that begins anew where it ends, any legal action; a call a step."""
    env = pgx.make(name)
    begin = auto_reset(env.step, env.init)

    def follow(state: Any, key: Any) -> Any:
        key, choosing, luck = jax.random.split(key, 3)
        odds = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(choosing, odds, axis=1)
        return jax.vmap(begin)(state, actions, jax.random.split(luck, MATCHES)), key

    step = jax.jit(follow)
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, MATCHES))

    def work(steps: int) -> int:
        nonlocal state, key
        for _ in range(steps):
            state, key = step(state, key)
        jax.block_until_ready(state)
        return steps * MATCHES

    return work


if __name__ == "__main__":
    serve(("pgx", "jax"), {f"batch {name}": partial(make, name) for name in GAMES})
