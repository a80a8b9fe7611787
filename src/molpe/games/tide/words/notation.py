"""How actions are written: a verb and the things it names."""

from collections.abc import Sequence

from molpe.games.tide.rules.codes import DEAL
from molpe.games.tide.rules.state import TideState
from molpe.kernel import CHANCE, Gist, Seat
from molpe.kernel.gist import card, seat_of

CHOICES = ("keep", "throw")
FORMS = {"deal": "deal {card} to {seat}", "keep": "keep", "throw": "throw"}


def gist(state: TideState, seat: Seat, action: int, ids: Sequence[str]) -> Gist:
    """What an action is."""
    if seat == CHANCE:
        dealt, to = card(ids[action - DEAL]), seat_of(state.waiting())
        return Gist("deal", {"card": dealt, "seat": to})
    return Gist(CHOICES[action])
