# molpe: compiled
"""How a state of Canosa becomes a view."""

from functools import cache

from molpe.games.canosa.board import GOLD_ISLAND, SILVER_ISLAND
from molpe.games.canosa.notation import SQUARES, stack_text
from molpe.games.canosa.state import CanosaState
from molpe.games.canosa.view import CanosaView, Square
from molpe.kernel import NOBODY

COLOUR = {"g": "gold", "s": "silver"}


def look(state: CanosaState) -> CanosaView:
    """The view that everyone has."""
    actor = state.actor()
    return CanosaView(
        squares=tuple(_seen(state, cell) for cell in range(36)),
        scores=(state.gold_score, state.silver_score),
        lost=(state.gold_lost, state.silver_lost),
        to_move=actor,
        actions_left=state.left if actor != NOBODY else 0,
        quiet_turns=state.quiet,
        last_chance=actor != NOBODY and state.left == 2 and bool(traps_itself(state)),
    )


@cache
def _square(cell: int, piece: str, stack: str) -> Square:
    """A square looks the same again and again."""
    island = {GOLD_ISLAND: "gold", SILVER_ISLAND: "silver"}.get(cell, "")
    rings = tuple(COLOUR[ring] for ring in stack)
    return Square(SQUARES[cell], cell % 6, cell // 6, piece, rings, island)


def _seen(state: CanosaState, cell: int) -> Square:
    """What stands on a square, and its rings."""
    if cell == state.gold_at:
        return _square(cell, "siren-gold", "g" * state.gold_rings)
    if cell == state.silver_at:
        return _square(cell, "siren-silver", "s" * state.silver_rings)
    stack = stack_text(state, cell)
    return _square(cell, "", "") if stack is None else _square(cell, "sailor", stack)


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
