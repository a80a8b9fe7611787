# molpe: compiled
"""The integers that verbs become: a row for each verb of each card."""

from typing import Final

OP: Final = 0  # which verb
N: Final = 1  # how much
ROW: Final = 2  # integers in a row

DROWN: Final = 1
TURN: Final = 2
