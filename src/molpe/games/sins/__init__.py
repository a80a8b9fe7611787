"""SINS: gain power, give despair, resolve for dominance."""

from molpe.games.sins.game import Sins

GAME = Sins

__all__ = ["GAME", "Sins"]
