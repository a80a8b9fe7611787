"""Kuhn poker as a viewer sees it, and as a terminal draws it."""

from molpe.cards.sight import Button, button
from molpe.games.kuhn.notation import CARDS, WORDS
from molpe.games.kuhn.state import NOTHING, KuhnState
from molpe.kernel import Frozen, Seat

HIDDEN = "?"
BUTTONS = tuple(Button(button(word)) for word in WORDS)


class Hand(Frozen):
    """A seat's card and chips; a question mark is what the viewer may not know."""

    id: str
    seat: int
    card: str
    chips: int
    """What it has put in."""


class KuhnView(Frozen):
    """The table as a seat, or a spectator, knows it."""

    hands: tuple[Hand, ...]
    said: tuple[str, ...]
    """``pass`` or ``bet``, in turn from the first seat on."""
    to_act: int
    buttons: tuple[Button, ...]


UNSAID = frozenset({"Hand.id", "KuhnView.buttons"})
"""What only somebody who draws the table needs."""


def look(state: KuhnState, viewer: Seat) -> KuhnView:
    """What a viewer sees: the own card, and both where they were shown."""
    shown = state.over() and not state.folded()
    hands = []
    for seat in range(2):
        card = state.hand(seat)
        name = CARDS[card] if card != NOTHING else ""
        if name and seat != viewer and not shown:
            name = HIDDEN
        hands.append(Hand(f"hand-{seat}", seat, name, state.chips(seat)))
    words = (state.first, state.second, state.third)
    said = tuple(WORDS[word] for word in words if word != NOTHING)
    return KuhnView(tuple(hands), said, state.actor(), BUTTONS)


def show(view: KuhnView) -> str:
    """A line for each seat, and what was said."""
    rows = [f"seat {hand.seat}  {hand.card or '-':6} {hand.chips} in" for hand in view.hands]
    return "\n".join([*rows, f"said    {' '.join(view.said) or '-'}"])
