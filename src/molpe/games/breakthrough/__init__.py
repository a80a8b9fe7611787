"""Breakthrough on 6x6: an example, and the yardstick for speed."""

from molpe.games.breakthrough.game import Breakthrough as GAME

__all__ = ["GAME"]
