# molpe: compiled
"""Actions as integers, and what stands for nothing."""

from typing import Final

KEEP: Final = 0
THROW: Final = 1
DEAL: Final = 2  # + kind of card

NOTHING: Final = -1  # no card in the hand, nothing chosen
