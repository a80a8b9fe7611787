# molpe: compiled
"""How a state of Canosa becomes a view."""

from functools import cache

from molpe.games.canosa.board import CELLS, GOLD_ISLAND, SILVER_ISLAND
from molpe.games.canosa.notation import SQUARES, stack_text
from molpe.games.canosa.state import CanosaState
from molpe.games.canosa.view import CanosaView, Square
from molpe.kernel import NOBODY
from molpe.kernel.bits import BIT

COLOUR = {"g": "gold", "s": "silver"}


def look(state: CanosaState) -> CanosaView:
    """The view that everyone has."""
    actor = state.actor()
    return CanosaView(
        squares=_squares(state),
        scores=(state.gold_score, state.silver_score),
        lost=(state.gold_lost, state.silver_lost),
        to_move=actor,
        actions_left=state.left if actor != NOBODY else 0,
        quiet_turns=state.quiet,
        last_chance=actor != NOBODY and state.left == 2 and bool(traps_itself(state)),
    )


def lying(view: CanosaView) -> dict[str, object]:
    """What stands on each square."""
    return {square.id: square for square in view.squares}


def _squares(state: CanosaState) -> tuple[Square, ...]:
    """All squares; most are empty."""
    squares = list(EMPTY)
    sailors = state.neutral | state.gold | state.silver
    for cell in range(CELLS):
        if sailors & BIT[cell]:
            squares[cell] = _square(cell, "sailor", stack_text(state, cell) or "")
    squares[state.gold_at] = _square(state.gold_at, "siren-gold", "g" * state.gold_rings)
    squares[state.silver_at] = _square(state.silver_at, "siren-silver", "s" * state.silver_rings)
    return tuple(squares)


@cache
def _square(cell: int, piece: str, stack: str) -> Square:
    """A square looks the same again and again."""
    island = {GOLD_ISLAND: "gold", SILVER_ISLAND: "silver"}.get(cell, "")
    rings = tuple(COLOUR[ring] for ring in stack)
    return Square(SQUARES[cell], cell % 6, cell // 6, piece, rings, island)


EMPTY = [_square(cell, "", "") for cell in range(CELLS)]


def traps_itself(state: CanosaState) -> list[int]:
    """First actions after which the side to move has no second one, and so loses."""
    seat = state.actor()
    found = []
    for action in state.legal(seat):
        after = state.copy()
        after.play(seat, action)
        if after.actor() == NOBODY and after.place(seat) == 2:
            found.append(action)
    return found
