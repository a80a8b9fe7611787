"""A view drawn for the terminal."""

from molpe.games.tide.sight.view import TideView


def show(view: TideView) -> str:
    """A line for each seat, and what was thrown back."""
    rows = [f"seat {hand.seat}  {hand.card or '-':8} {hand.choice}" for hand in view.hands]
    if view.rounds > 1:
        points = " ".join(f"{hand.points}" for hand in view.hands)
        rows.insert(0, f"round {view.round} of {view.rounds}, points {points}")
    return "\n".join([*rows, f"thrown  {' '.join(view.thrown) or '-'}"])
