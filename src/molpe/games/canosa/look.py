# molpe: compiled
"""How a state of Canosa becomes a view."""

from functools import cache

from mypy_extensions import i64

from molpe.games.canosa.board import CELLS, GOLD_ISLAND, SILVER_ISLAND
from molpe.games.canosa.notation import SQUARES, stack_text
from molpe.games.canosa.state import CanosaState
from molpe.games.canosa.view import CanosaView, Square
from molpe.kernel import NOBODY
from molpe.kernel.bits import BIT, lowest

COLOUR = {"g": "gold", "s": "silver"}


def look(state: CanosaState) -> CanosaView:
    """The view that everyone has."""
    return _view(state, tuple([_look(state, cell) for cell in range(i64(CELLS))]))


def onward(state: CanosaState, was: CanosaState, seen: CanosaView) -> CanosaView:
    """The same after the view of another moment: squares that look alike are taken from it."""
    other = (state.neutral ^ was.neutral) | (state.gold ^ was.gold) | (state.silver ^ was.silver)
    other |= (state.two ^ was.two) | (state.three ^ was.three)
    other |= (state.under1 ^ was.under1) | (state.under2 ^ was.under2)
    other |= BIT[state.gold_at] | BIT[was.gold_at] | BIT[state.silver_at] | BIT[was.silver_at]
    squares = list(seen.squares)
    while other != 0:
        cell = lowest(other)
        squares[cell] = _look(state, cell)
        other &= other - 1
    return _view(state, tuple(squares))


def _view(state: CanosaState, squares: tuple[Square, ...]) -> CanosaView:
    actor = state.actor()
    return CanosaView(
        squares=squares,
        scores=(state.gold_score, state.silver_score),
        lost=(state.gold_lost, state.silver_lost),
        to_move=actor,
        actions_left=state.left if actor != NOBODY else 0,
        quiet_turns=state.quiet,
        last_chance=actor != NOBODY and state.left == 2 and traps_itself(state),
    )


def lying(view: CanosaView) -> dict[str, object]:
    """What stands on each square."""
    return {square.id: square for square in view.squares}


def shifted(was: CanosaView, now: CanosaView) -> tuple[dict[str, object], dict[str, object]]:
    """The same of two views, without squares that look alike."""
    before: dict[str, object] = {}
    after: dict[str, object] = {}
    for old, new in zip(was.squares, now.squares, strict=True):
        if old is not new:
            before[old.id] = old
            after[new.id] = new
    return before, after


def _look(state: CanosaState, cell: i64) -> Square:
    """A square and what stands there."""
    if cell == state.gold_at:
        return _square(cell, "siren-gold", "g" * state.gold_rings)
    if cell == state.silver_at:
        return _square(cell, "siren-silver", "s" * state.silver_rings)
    if (state.neutral | state.gold | state.silver) & BIT[cell] == 0:
        return EMPTY[cell]
    return _square(cell, "sailor", stack_text(state, cell) or "")


@cache
def _square(cell: int, piece: str, stack: str) -> Square:
    """A square looks the same again and again."""
    island = {GOLD_ISLAND: "gold", SILVER_ISLAND: "silver"}.get(cell, "")
    rings = tuple(COLOUR[ring] for ring in stack)
    return Square(SQUARES[cell], cell % 6, cell // 6, piece, rings, island)


EMPTY = [_square(cell, "", "") for cell in range(CELLS)]


def traps_itself(state: CanosaState) -> bool:
    """Whether after some first action the side to move has no second one, and so loses."""
    seat = state.actor()
    for action in state.legal(seat):
        after = state.copy()
        after.play(seat, action)
        if after.actor() == NOBODY and after.place(seat) == 2:
            return True
    return False
