"""Sirens: two singers draft their songs for the sailors, or one sings against Orpheus."""

from molpe.games.sirens.game import Sirens

GAME = Sirens

__all__ = ["GAME", "Sirens"]
