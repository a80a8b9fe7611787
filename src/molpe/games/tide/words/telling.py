"""What of an action a viewer may hear, and the question before a seat."""

from collections.abc import Sequence

from molpe.games.tide.rules.state import TideState
from molpe.kernel import CHANCE, CHOSEN, Gist, Message, Seat
from molpe.kernel.gist import card, without


def heard(state: TideState, seat: Seat, whole: Gist, viewer: Seat) -> Gist:
    """A card is heard of by whoever is dealt it, a choice by whoever makes it."""
    if seat == CHANCE:
        return whole if viewer == state.waiting() else without(whole, "card")
    # Even the last choice shows only in what follows, never in the telling.
    return whole if seat == viewer else CHOSEN


def ask(state: TideState, seat: Seat, ids: Sequence[str]) -> Message:
    """The question before a seat."""
    return Message("ask", {"card": card(ids[state.hands[seat]])})
