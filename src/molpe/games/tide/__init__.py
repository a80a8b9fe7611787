"""Tide: a small example with every room of a large game."""

from molpe.games.tide.game import Tide as GAME

__all__ = ["GAME"]
