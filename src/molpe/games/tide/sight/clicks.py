"""Where on the table an action is clicked."""

from molpe.games.tide.rules.codes import KEEP
from molpe.games.tide.sight.view import SEA, hand_id
from molpe.kernel import Seat


def clicks(seat: Seat, action: int) -> tuple[str, ...]:
    """The own card to keep it, the sea to throw it back."""
    return (hand_id(seat),) if action == KEEP else (SEA.id,)
