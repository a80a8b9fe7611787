"""Tide: a small example with every room of a large game, and the template of ``make new-game``."""

from molpe.games.tide.game import Tide as GAME

__all__ = ["GAME"]
