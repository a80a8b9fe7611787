"""Canosa: two sirens sing sailors home on a 6x6 sea."""

from molpe.games.canosa.game import Canosa as GAME

__all__ = ["GAME"]
