"""What speaks for a siren: sailors home, sailors who follow her and how near they are, rings."""

from molpe.games.canosa.board import CELLS, GOLD
from molpe.games.canosa.state import CanosaState
from molpe.kernel.bits import BIT, popcount


def merits(state: CanosaState, seat: int) -> dict[str, int]:
    """Counted, the weightiest first."""
    gold = seat == GOLD
    mine, theirs = (state.gold, state.silver) if gold else (state.silver, state.gold)
    return {
        "home": state.score(seat),
        "turned": -popcount(theirs),
        "follow": popcount(mine),
        "way": sum(
            cell // 6 + cell % 6 if gold else 10 - cell // 6 - cell % 6
            for cell in range(CELLS)
            if mine & BIT[cell]
        ),
        "rings": state.gold_rings if gold else state.silver_rings,
        "fewer": -(state.silver_rings if gold else state.gold_rings),
    }
