"""What speaks for a singer: prizes, and what the cards of the round can be worth."""

from molpe.games.sirens.outlook import promise
from molpe.games.sirens.state import SirensState
from molpe.kernel.bits import popcount


def merits(state: SirensState, seat: int) -> dict[str, int]:
    """Counted, the weightiest first; against Orpheus his song counts too."""
    found = {"prizes": popcount(state.prize(seat)), "points": promise(state, seat)}
    if state.seats == 1:
        found["less"] = -promise(state, 1)
    return found
