"""Tide: the hundred-line example, and the template of ``make new-game``."""

from molpe.games.tide.game import Tide as GAME

__all__ = ["GAME"]
