"""Leduc poker in words."""

from molpe.games.leduc.state import DEAL, NOTHING, LeducState
from molpe.kernel import CHANCE, Gist, Seat
from molpe.kernel.gist import card, seat_of, without

CARDS = (
    *("jack-of-hearts", "jack-of-spades"),
    *("queen-of-hearts", "queen-of-spades"),
    *("king-of-hearts", "king-of-spades"),
)
WORDS = ("fold", "call", "raise")
FORMS = {
    "deal": "deal {card} to {seat}",
    "open": "open {card}",
    "fold": "fold",
    "call": "call",
    "raise": "raise",
}


def gist(state: LeducState, seat: Seat, action: int) -> Gist:
    """What an action is."""
    if seat != CHANCE:
        return Gist(WORDS[action])
    drawn = card(CARDS[action - DEAL])
    to = state.waiting()
    if to == NOTHING:
        return Gist("open", {"card": drawn})
    return Gist("deal", {"card": drawn, "seat": seat_of(to)})


def heard(state: LeducState, whole: Gist, viewer: Seat) -> Gist:
    """A card is heard of by whoever is dealt it, the one for both by all."""
    if whole.verb == "deal" and viewer != state.waiting():
        return without(whole, "card")
    return whole
