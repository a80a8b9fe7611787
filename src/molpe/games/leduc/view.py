"""Leduc poker as a viewer sees it, and as a terminal draws it."""

from molpe.cards.sight import Button, button
from molpe.games.leduc.notation import CARDS, WORDS
from molpe.games.leduc.state import NOTHING, LeducState
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


class LeducView(Frozen):
    """The table as a seat, or a spectator, knows it."""

    hands: tuple[Hand, ...]
    board: str
    """The card for both, or nothing."""
    early: tuple[str, ...]
    """What was said in the first round, in turn …"""
    late: tuple[str, ...]
    """… and in the second."""
    to_act: int
    buttons: tuple[Button, ...]


UNSAID = frozenset({"Hand.id", "LeducView.buttons"})
"""What only somebody who draws the table needs."""


def look(state: LeducState, viewer: Seat) -> LeducView:
    """What a viewer sees: the own card, the one for both, and all where they were shown."""
    shown = state.over() and state.folded == NOTHING
    hands = []
    for seat in range(2):
        card = state.hands[seat]
        name = CARDS[card] if card != NOTHING else ""
        if name and seat != viewer and not shown:
            name = HIDDEN
        hands.append(Hand(f"hand-{seat}", seat, name, state.chips[seat]))
    board = CARDS[state.board] if state.board != NOTHING else ""
    early = tuple(WORDS[word] for word in state.early)
    late = tuple(WORDS[word] for word in state.late)
    return LeducView(tuple(hands), board, early, late, state.actor(), BUTTONS)


def show(view: LeducView) -> str:
    """A line for each seat, the card for both, and what was said."""
    rows = [f"seat {hand.seat}  {hand.card or '-':15} {hand.chips} in" for hand in view.hands]
    rows.append(f"open    {view.board or '-'}")
    return "\n".join(
        [*rows, f"said    {' '.join(view.early) or '-'} / {' '.join(view.late) or '-'}"]
    )
