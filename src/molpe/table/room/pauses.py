"""How long the table waits before it answers by itself, so that no pass looks automatic."""

import random

from molpe.table.library.ladder import budget_of

SHORTEST, LONGEST = 0.7, 1.5


def pause(people: int) -> float:
    """Seconds an automatic pass waits while people sit at the table."""
    return random.uniform(SHORTEST, LONGEST) if people else 0.0


def forced_pause(agent: str) -> float:
    """Seconds that a bot takes where it can only pass: as long as if it had to think about it."""
    return random.uniform(0.5, 1.0) * budget_of(agent) / 1000
