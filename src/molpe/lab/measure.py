# molpe: compiled
"""What a close look asks of a state again and again."""

from mypy_extensions import i64

from molpe.kernel.state import CHANCE, NOBODY, State


def branches(s: State, seat: i64) -> i64:
    """How many actions an acting seat has."""
    return s.fill(seat, s.buffer(), 0)


def standings(s: State) -> list[float]:
    """How every seat stands, from -1 to 1: by the game's estimate, and in the end by the rules."""
    over = s.actor() == NOBODY
    found: list[float] = []
    for seat in range(s.seats):
        found.append(s.payoff(seat) if over else s.estimate(seat))
    return found


def swings(s: State, action: i64, after: State) -> list[float]:
    """What luck's action changes for every seat, against the mean of all that might have befallen,
    by exact odds and by the game's estimate; nothing where only one thing may befall."""
    out = s.buffer()
    n = s.fill(CHANCE, out, 0)
    if n < 2:
        return []
    seats = s.seats
    means: list[float] = [0.0] * seats
    found: list[float] = [0.0] * seats
    total = 0.0
    for i in range(n):
        other = out[i]
        weight = float(s.odds(other))
        total += weight
        after.copy_from(s)
        after.play(CHANCE, other)
        over = after.actor() == NOBODY
        for seat in range(seats):
            value = after.payoff(seat) if over else after.estimate(seat)
            means[seat] += weight * value
            if other == action:
                found[seat] = value
    for seat in range(seats):
        found[seat] -= means[seat] / total
    return found
