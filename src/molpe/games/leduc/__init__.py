"""Leduc poker: six cards, two rounds of bets. An example whose value is known."""

from molpe.games.leduc.game import Leduc as GAME

__all__ = ["GAME"]
