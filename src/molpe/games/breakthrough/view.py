"""Breakthrough as everyone sees it, and as a terminal draws it."""

from molpe.games.breakthrough.notation import SQUARES, sign
from molpe.games.breakthrough.state import BreakthroughState
from molpe.kernel import Frozen

PIECES = {"w": ("white", 0), "b": ("black", 1), "": ("", -1)}
DRAWN = {"white": "[bold yellow]w[/]", "black": "[bold cyan]b[/]", "": "[dim]·[/]"}


class Square(Frozen):
    """One of the 36 squares."""

    id: str
    column: int
    """From 0, and so is the row: a1 is the first of both."""
    row: int
    piece: str
    """``white``, ``black`` or nothing."""
    seat: int
    """Whose piece it is, or -1."""


class BreakthroughView(Frozen):
    """The whole board: nothing is hidden."""

    squares: tuple[Square, ...]
    to_move: int


UNSAID = frozenset({"Square.column", "Square.row"})
"""What only somebody who draws the table needs."""


def look(state: BreakthroughState) -> BreakthroughView:
    """The view that everyone has."""
    squares = (
        Square(square, cell % 6, cell // 6, *PIECES[sign(state, cell)])
        for cell, square in enumerate(SQUARES)
    )
    return BreakthroughView(tuple(squares), state.actor())


def show(view: BreakthroughView) -> str:
    """The board with row 6 at the top."""
    columns = "    a b c d e f"
    rows = [columns]
    for number in range(6, 0, -1):
        row = " ".join(DRAWN[square.piece] for square in view.squares[6 * number - 6 : 6 * number])
        rows.append(f"  {number} {row} {number}")
    return "\n".join([*rows, columns])
