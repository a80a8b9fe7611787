"""How long the table waits before it answers by itself, so that no pass looks automatic."""

import random

from molpe.kernel import SPECTATOR, Rng
from molpe.kernel.silence import alike
from molpe.table.library.ladder import budget_of
from molpe.table.match.record import Record

SHORTEST, LONGEST = 0.7, 1.5
WINDOW = 4
"""The part of its time that a bot takes in a window."""
WORLDS = 4
"""How many guesses are asked whether others see that a seat has no choice."""


def pause(people: int) -> float:
    """Seconds an automatic pass waits while other people sit at the table: no bot watches the
    clock."""
    return random.uniform(SHORTEST, LONGEST) if people > 1 else 0.0


def thinking(record: Record, agent: str) -> int:
    """Milliseconds that a bot may think now: in a window the others wait for it, one after the
    other, so it takes a part, whatever it holds."""
    ms = budget_of(agent)
    return ms // WINDOW if record.questions.window() is not None else ms


def forced_pause(record: Record, agent: str) -> float:
    """Seconds that a bot takes where it can only pass: as long as if it had to think about it."""
    return random.uniform(0.5, 1.0) * thinking(record, agent) / 1000


def veiled(record: Record, seat: int) -> bool:
    """Whether others cannot see that a seat has only one action, so that haste would tell."""
    if record.questions.window() is not None:
        return True
    if not record.game.secrets:
        return False
    worlds = (alike(record.match.state, SPECTATOR, Rng(seed + 1)) for seed in range(WORLDS))
    return any(len(world.legal(seat)) > 1 for world in worlds)
