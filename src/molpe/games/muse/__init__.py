"""Sing! O Muse: Crews of Greek heroes on Quests, with Foes, Ordeals, Deities and War."""

from molpe.games.muse.game import Muse

GAME = Muse

__all__ = ["GAME", "Muse"]
