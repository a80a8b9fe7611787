"""Siggil: untie a knot of cards and catch the Spirits that escape."""

from molpe.games.siggil.game import Siggil as GAME

__all__ = ["GAME"]
