# molpe: compiled
"""Random play and counting, the same for every game."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State


def playout(s: State, rng: Rng, cap: i64) -> i64:
    """Play random actions to the end, or cap of them; return how many were played."""
    n: i64 = 0
    while n < cap:
        seat = s.actor()
        if seat == NOBODY:
            break
        s.play(seat, s.pick(rng))
        n += 1
    return n


def guided_playout(s: State, rng: Rng, cap: i64) -> i64:
    """Play on in place to the end or ``cap`` actions, seats by the game's hunches, luck fairly."""
    return foretold_playout(s, rng, rng, True, cap)


def foretold_playout(s: State, rng: Rng, luck: Rng, guided: bool, cap: i64) -> i64:
    """Either of both, with a stream of its own for luck: what seats do does not disturb it."""
    n: i64 = 0
    while n < cap:
        seat = s.actor()
        if seat == NOBODY:
            break
        if seat == CHANCE:
            s.play(seat, s.pick(luck))
        elif guided:
            s.play(seat, s.hunch(rng))
        else:
            s.play(seat, s.pick(rng))
        n += 1
    return n


def playouts(root: State, games: i64, rng: Rng, cap: i64 = 1000000) -> tuple[i64, i64]:
    """Random matches from root: how many actions, and a checksum of how they ended."""
    s = root.blank()
    actions: i64 = 0
    check: i64 = 0
    for _ in range(games):
        s.copy_from(root)
        n = playout(s, rng, cap)
        actions += n
        check = (check * 31 + n * 8 + (s.place(0) if s.actor() == NOBODY else 0)) % 1000003
    return actions, check


def playouts_by_list(root: State, games: i64, rng: Rng, cap: i64 = 1000000) -> tuple[i64, i64]:
    """The same matches with every action listed first, for games whose luck is even."""
    s = root.blank()
    out = vec[i64]([0] * root.width)
    actions: i64 = 0
    check: i64 = 0
    for _ in range(games):
        s.copy_from(root)
        n: i64 = 0
        while n < cap:
            seat = s.actor()
            if seat == NOBODY:
                break
            s.play(seat, out[rng.below(s.fill(seat, out, 0))])
            n += 1
        actions += n
        check = (check * 31 + n * 8 + (s.place(0) if s.actor() == NOBODY else 0)) % 1000003
    return actions, check


def perft(root: State, depth: i64) -> i64:
    """How many sequences of exactly depth actions there are, luck included."""
    if depth == 0:
        return 1
    bare = root.bare()
    pool = [bare]
    for _ in range(depth):
        pool.append(bare.blank())
    return _count(pool, vec[i64]([0] * (bare.width * depth)), 0, depth)


def _count(pool: list[State], out: vec[i64], level: i64, depth: i64) -> i64:
    s = pool[level]
    seat = s.actor()
    if seat == NOBODY:
        return 0
    base = s.width * level
    end = s.fill(seat, out, base)
    if depth == 1:
        return end - base
    child = pool[level + 1]
    nodes: i64 = 0
    for i in range(base, end):
        child.copy_from(s)
        child.play(seat, out[i])
        nodes += _count(pool, out, level + 1, depth - 1)
    return nodes


def divide(root: State, depth: i64) -> list[tuple[int, int]]:
    """The perft of each first action: where a wrong number comes from."""
    root = root.bare()
    seat = root.actor()
    parts: list[tuple[int, int]] = []
    if seat != NOBODY and depth > 0:
        for action in root.legal(seat):
            child = root.copy()
            child.play(seat, action)
            parts.append((action, perft(child, depth - 1)))
    return parts
