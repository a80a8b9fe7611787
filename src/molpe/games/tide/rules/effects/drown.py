# molpe: compiled
"""Other hands become worth less."""

from mypy_extensions import i64

from molpe.games.tide.rules.score import Reckoning


def drown(r: Reckoning, seat: i64, n: i64) -> None:
    """Every hand but this seat's is worth so much less."""
    for other in range(len(r.worth)):
        if other != seat:
            r.worth[other] -= n
