"""Breakthrough in words: squares, steps and the position text."""

from molpe.games.breakthrough.state import BLACK, CELLS, ROW_1, ROW_6, WHITE, BreakthroughState
from molpe.kernel import NOBODY, BadText, Gist
from molpe.kernel.bits import popcount
from molpe.kernel.gist import place

SQUARES = tuple(f"{'abcdef'[cell % 6]}{cell // 6 + 1}" for cell in range(CELLS))
CELL = {square: cell for cell, square in enumerate(SQUARES)}
SIGNS = "wb"
NAMES = ("white", "black")
MOST = 12


def cells(seat: int, action: int) -> tuple[int, int]:
    """The cell a step leaves and the cell it reaches."""
    way, at = divmod(action, 30)
    if seat == WHITE:
        return at, at + 5 + way
    return at + 6, at - 1 + way


FORMS = {"step": "{at} {to}", "capture": "{at} {to}"}


def gist(state: BreakthroughState, seat: int, action: int) -> Gist:
    """What an action is: a step, or a capture, from a square to another."""
    cell, to = cells(seat, action)
    verb = "capture" if sign(state, to) else "step"
    return Gist(verb, {"at": place(SQUARES[cell]), "to": place(SQUARES[to])})


def sign(state: BreakthroughState, cell: int) -> str:
    """``w``, ``b`` or nothing."""
    if state.white >> cell & 1:
        return "w"
    return "b" if state.black >> cell & 1 else ""


def write_position(state: BreakthroughState) -> str:
    """The position text of a state; once it is over, the side that lost is to move."""
    rows = []
    for row in range(5, -1, -1):
        text, empty = "", 0
        for cell in range(6 * row, 6 * row + 6):
            piece = sign(state, cell)
            if not piece:
                empty += 1
                continue
            text += f"{empty or ''}{piece}"
            empty = 0
        rows.append(f"{text}{empty or ''}")
    side = state.actor() if state.actor() != NOBODY else 1 - state.winner()
    return f"{'/'.join(rows)} {SIGNS[side]}"


def read_position(text: str) -> BreakthroughState:
    """The state that a position text describes."""
    fields = text.split(" ")
    if len(fields) != 2:
        raise BadText(f"a position is six rows, a blank and the side to move, not {text!r}")
    board, side = fields
    if side not in ("w", "b"):
        raise BadText(f"the side to move is w or b, not {side!r}")
    state = BreakthroughState()
    state.white, state.black = _read_board(board)
    state.next = SIGNS.index(side)
    _check(state)
    return state


def _read_board(board: str) -> tuple[int, int]:
    rows = board.split("/")
    if len(rows) != 6:
        raise BadText(f"the board has six rows, not {len(rows)}")
    pieces = {"w": 0, "b": 0}
    for number, row in zip(range(6, 0, -1), rows, strict=True):
        column = 0
        for character in row:
            if character in "123456":
                column += int(character)
            elif character in pieces:
                pieces[character] |= 1 << (6 * (number - 1) + column)
                column += 1
            else:
                raise BadText(f"row {number} {row!r} holds {character!r}, which is no piece")
        if column != 6:
            raise BadText(f"row {number} {row!r} has {column} squares, not six")
    return pieces["w"], pieces["b"]


def _check(state: BreakthroughState) -> None:
    """Refuse what no match could show; find out whether it is over."""
    for pieces, name in zip((state.white, state.black), NAMES, strict=True):
        if popcount(pieces) > MOST:
            raise BadText(f"{name} has {popcount(pieces)} pieces; twelve is the most")
    won = (
        bool(state.white & ROW_6) or not state.black,
        bool(state.black & ROW_1) or not state.white,
    )
    if won[WHITE] and won[BLACK]:
        raise BadText("only one side can have won")
    if won[state.next]:
        winner, loser = NAMES[state.next], NAMES[1 - state.next]
        raise BadText(f"{winner} has won, so {loser} would be to move")
    if won[1 - state.next]:
        state.next = NOBODY
