"""What speaks for a player of Tide: the card that is kept."""

from molpe.games.tide.rules.codes import KEEP
from molpe.games.tide.rules.state import TideState


def merits(state: TideState, seat: int) -> dict[str, int]:
    """Counted."""
    kept = state.choices[seat] == KEEP
    return {"worth": state.book.worth[state.hands[seat]] if kept else 0}
