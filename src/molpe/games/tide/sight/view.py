"""What a seat, or a spectator, may know."""

from collections.abc import Sequence

from molpe.games.tide.rules.codes import NOTHING
from molpe.games.tide.rules.state import TideState
from molpe.games.tide.words.notation import CHOICES
from molpe.kernel import Frozen, Seat

HIDDEN = "?"


class Hand(Frozen):
    """A seat's card and choice; a question mark is what the viewer may not know."""

    id: str
    seat: int
    card: str
    choice: str
    points: int
    last: str
    """The card that was shown in the round before, or nothing."""


class Spot(Frozen):
    """Something to click on."""

    id: str


class TideView(Frozen):
    """The table as a seat, or a spectator, knows it."""

    round: int
    """From 1."""
    rounds: int
    hands: tuple[Hand, ...]
    thrown: tuple[str, ...]
    sea: Spot


UNSAID = frozenset({"Hand.id", "TideView.sea"})
"""What only somebody who draws the table needs."""


def hand_id(seat: Seat) -> str:
    """The id of a seat's card."""
    return f"hand-{seat}"


SEA = Spot("sea")


def look(state: TideState, viewer: Seat, ids: Sequence[str]) -> TideView:
    """What a viewer sees."""
    hands = []
    for seat in range(state.seats):
        kind, choice, last = state.hands[seat], state.choices[seat], state.last[seat]
        card = ids[kind] if kind != NOTHING else ""
        chosen = CHOICES[choice] if choice != NOTHING else ""
        if seat != viewer and not state.over():
            card = HIDDEN if card else ""
            chosen = HIDDEN if chosen and state.sealed() else chosen
        shown = ids[last] if last != NOTHING else ""
        hands.append(Hand(hand_id(seat), seat, card, chosen, state.score(seat), shown))
    thrown = tuple(card for kind, card in enumerate(ids) for _ in range(state.thrown[kind]))
    rounds = state.book.rounds
    return TideView(min(state.round + 1, rounds), rounds, tuple(hands), thrown, SEA)
