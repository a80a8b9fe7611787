"""Root-parallel search: a tree on each core, all of one root; visits and values are added up.

A child is a fork of this process, so nothing has to be sent to it, and it lives for one thought.
That pays for thoughts of some length only, and where there is no fork one tree is all there is.
"""

import os
import select
import signal
import threading
from collections.abc import Callable

import msgspec

from molpe.agents.tree import Tree
from molpe.kernel import Frozen, Rng

WORTH_MS = 300
"""A shorter thought is not worth the starting of a process."""
PATIENCE = 0.5
"""So many seconds a child may be late."""

Grow = Callable[[Rng], Tree]
"""Makes a tree and spends the budget on it."""


class RootValues(Frozen):
    """What one tree has found: actions, visits and values, and each action's worth to all seats."""

    sims: int
    actions: list[tuple[int, int, float]]
    standings: list[list[float]]
    errors: list[float]
    """How far each value may be off, by chance."""


def tree_count(cores: int, ms: int | None, sims: int | None) -> int:
    """How many trees to grow: several only where time counts, and enough of it."""
    alone = sims is not None or ms is None or ms < WORTH_MS
    if alone or not hasattr(os, "fork") or threading.active_count() > 1:
        return 1
    return max(1, min(cores, os.cpu_count() or 1))


def idle_cores() -> int:
    """How many cores nobody uses now: all but those that were at work for the last minute."""
    cores = os.cpu_count() or 1
    if not hasattr(os, "getloadavg"):
        return 1
    return max(1, cores - round(os.getloadavg()[0]))


def root_values(tree: Tree) -> RootValues:
    """What a tree has found."""
    actions = tree.results()
    standings = [tree.standing(action) for action, _, _ in actions]
    return RootValues(tree.sims, actions, standings, tree.errors())


def search(grow: Grow, rng: Rng, count: int) -> tuple[Tree, RootValues]:
    """Grow a tree here and others beside it; the own tree, and what all have found together."""
    children = [_fork(grow, rng.below(1 << 31)) for _ in range(count - 1)]
    try:
        tree = grow(rng)
        found = [root_values(tree)]
        found += [values for _, read in children if (values := _read(read)) is not None]
    finally:
        for pid, read in children:
            os.close(read)
            os.kill(pid, signal.SIGKILL)  # it has told all, or is too late
            os.waitpid(pid, 0)
    return tree, merged(found)


def _fork(grow: Grow, seed: int) -> tuple[int, int]:
    read, write = os.pipe()
    pid = os.fork()
    if pid != 0:
        os.close(write)
        return pid, read
    code = 1  # pragma: no cover
    try:  # pragma: no cover
        text = msgspec.json.encode(root_values(grow(Rng(seed))))
        with open(write, "wb") as pipe:
            pipe.write(text)
        code = 0
    finally:  # pragma: no cover
        os._exit(code)


def _read(read: int) -> RootValues | None:
    """What a child has found, None if it is too late or has failed."""
    text = b""
    while select.select([read], [], [], PATIENCE)[0]:
        part = os.read(read, 1 << 16)
        if not part:
            break
        text += part
    try:
        return msgspec.json.decode(text, type=RootValues)
    except msgspec.DecodeError:
        return None


def merged(found: list[RootValues]) -> RootValues:
    """All trees as one: visits are added, values weigh by visits."""
    if len(found) == 1:
        return found[0]
    visits: dict[int, int] = {}
    sums: dict[int, float] = {}
    shares: dict[int, list[float]] = {}
    weights: dict[int, int] = {}
    spreads: dict[int, float] = {}
    for one in found:
        rows = zip(one.actions, one.standings, one.errors, strict=True)
        for (action, n, value), standing, error in rows:
            weight = n + 1
            spreads[action] = spreads.get(action, 0.0) + (weight * error) ** 2
            visits[action] = visits.get(action, 0) + n
            weights[action] = weights.get(action, 0) + weight
            sums[action] = sums.get(action, 0.0) + weight * value
            known = shares.setdefault(action, [0.0] * len(standing))
            shares[action] = [old + weight * new for old, new in zip(known, standing, strict=True)]
    return RootValues(
        sum(one.sims for one in found),
        [(action, visits[action], sums[action] / weights[action]) for action in visits],
        [[value / weights[action] for value in shares[action]] for action in visits],
        [spreads[action] ** 0.5 / weights[action] for action in visits],
    )
