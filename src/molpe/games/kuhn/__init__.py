"""Kuhn poker: three cards, one bet, a known value. An example and a yardstick for reasoning."""

from molpe.games.kuhn.game import Kuhn as GAME

__all__ = ["GAME"]
