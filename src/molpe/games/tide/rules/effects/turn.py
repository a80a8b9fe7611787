# molpe: compiled
"""The order is turned round."""

from molpe.games.tide.rules.score import Reckoning


def turn(r: Reckoning) -> None:
    """The lowest hand wins, or the highest again."""
    r.sign = -r.sign
