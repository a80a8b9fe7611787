"""Kuhn poker in words."""

from molpe.games.kuhn.state import DEAL, NOTHING, KuhnState
from molpe.kernel import CHANCE, Gist, Seat
from molpe.kernel.gist import card, seat_of, without

CARDS = ("jack", "queen", "king")
WORDS = ("pass", "bet")
FORMS = {"deal": "deal {card} to {seat}", "pass": "pass", "bet": "bet"}


def gist(state: KuhnState, seat: Seat, action: int) -> Gist:
    """What an action is."""
    if seat == CHANCE:
        to = 0 if state.hand0 == NOTHING else 1
        return Gist("deal", {"card": card(CARDS[action - DEAL]), "seat": seat_of(to)})
    return Gist(WORDS[action])


def heard(state: KuhnState, seat: Seat, whole: Gist, viewer: Seat) -> Gist:
    """A card is heard of by whoever is dealt it."""
    if seat == CHANCE and viewer != (0 if state.hand0 == NOTHING else 1):
        return without(whole, "card")
    return whole
