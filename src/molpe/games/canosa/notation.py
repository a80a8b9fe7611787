# molpe: compiled
"""Canosa in words: squares, actions and the position text."""

from molpe.games.canosa.board import (
    CELLS,
    GOLD,
    GOLD_ISLAND,
    MAX_RINGS,
    RINGS,
    SAILORS,
    SAILORS_TO_WIN,
    SILVER,
    SILVER_ISLAND,
)
from molpe.games.canosa.state import ATTACK, GIVE, SAIL, TAKE, CanosaState
from molpe.kernel import BadText, Gist, Thing
from molpe.kernel.bits import BIT
from molpe.kernel.forms import Forms
from molpe.kernel.gist import Choice, place

SQUARES = tuple([f"{'abcdef'[cell % 6]}{cell // 6 + 1}" for cell in range(CELLS)])
CELL = {square: cell for cell, square in enumerate(SQUARES)}
NUMBERS = ("gold rings", "silver rings", "gold score", "silver score")


def sail_target(seat: int, action: int) -> tuple[int, int]:
    """From which cell to which a sailor's step leads."""
    cell, sideways = divmod(action - SAIL, 2)
    step = 1 if sideways else 6
    return cell, cell + step if seat == GOLD else cell - step


FORMS = {
    "siren": "siren {to}",
    "attack": "attack {at} {to}",
    "give": "give {at}",
    "take": "take {at}",
    "sailor": "sailor {at} {to}",
}
KNOWN: dict[int, Choice] = {}
"""Actions that were offered before, by themselves and where the sirens stood: some thousands."""


def gist(state: CanosaState, seat: int, action: int) -> Gist:
    """What an action is: who does something, on which square, to which."""
    if action < ATTACK:
        return Gist("siren", {"to": square(action)})
    if action < GIVE:
        foe = state.silver_at if seat == GOLD else state.gold_at
        return Gist("attack", {"at": square(foe), "to": square(action - ATTACK)})
    if action < TAKE:
        return Gist("give", {"at": square(action - GIVE)})
    if action < SAIL:
        return Gist("take", {"at": square(action - TAKE)})
    cell, to = sail_target(seat, action)
    return Gist("sailor", {"at": square(cell), "to": square(to)})


def clicks(state: CanosaState, seat: int, action: int) -> tuple[str, ...]:
    """The squares to click for an action."""
    siren = SQUARES[state.gold_at if seat == GOLD else state.silver_at]
    if action < ATTACK:
        return siren, SQUARES[action]
    if action < GIVE:
        foe = SQUARES[state.silver_at if seat == GOLD else state.gold_at]
        return siren, foe, SQUARES[action - ATTACK]
    if action < TAKE:  # a ring goes from the siren to the sailor, or back
        return siren, SQUARES[action - GIVE]
    if action < SAIL:
        return SQUARES[action - TAKE], siren
    cell, to = sail_target(seat, action)
    return SQUARES[cell], SQUARES[to]


def choices(state: CanosaState, seat: int, grammar: Forms) -> list[Choice]:
    """All legal actions, for a page."""
    found: list[Choice] = []
    own, foe = state.gold_at, state.silver_at
    if seat != GOLD:
        own, foe = foe, own
    for action in state.legal(seat):
        sirens = own if action < SAIL else 0
        if ATTACK <= action < GIVE:
            sirens += CELLS * foe
        key = (2 * action + seat) * CELLS * CELLS + sirens
        one = KNOWN.get(key)
        if one is None:
            done = gist(state, seat, action)
            one = (action, grammar.write(done), clicks(state, seat, action), done)
            KNOWN[key] = one
        found.append(one)
    return found


def square(cell: int) -> Thing:
    """A square as a thing."""
    return place(SQUARES[cell])


def stack_text(state: CanosaState, cell: int) -> str | None:
    """A sailor's rings from bottom to top (``gs``), or None where no sailor stands."""
    b = BIT[cell]
    if not (state.neutral | state.gold | state.silver) & b:
        return None
    if state.neutral & b:
        return ""
    rings = "g" if state.gold & b else "s"
    if state.two & b:
        rings = ("s" if state.under1 & b else "g") + rings
    if state.three & b:
        rings = ("s" if state.under2 & b else "g") + rings
    return rings


def write_position(state: CanosaState) -> str:
    """The position text of a state."""
    rows = []
    for row in range(5, -1, -1):
        text, empty = "", 0
        for cell in range(6 * row, 6 * row + 6):
            stack = stack_text(state, cell)
            if cell == state.gold_at:
                piece = "G"
            elif cell == state.silver_at:
                piece = "S"
            elif stack is not None:
                piece = f"({stack})"
            else:
                empty += 1
                continue
            text += f"{empty or ''}{piece}"
            empty = 0
        rows.append(f"{text}{empty or ''}")
    side = "g" if state.side == GOLD else "s"
    numbers = (state.gold_rings, state.silver_rings, state.gold_score, state.silver_score)
    return " ".join(("/".join(rows), *map(str, numbers), side, str(state.left)))


def read_position(text: str, draws: bool) -> CanosaState:
    """The state that a position text describes."""
    fields = text.split(" ")
    if len(fields) != 7 or "" in fields:
        raise BadText(f"a position has seven fields with single blanks between them, not {text!r}")
    state = CanosaState(draws)
    _read_board(state, fields[0])
    numbers = [_digit(text, name) for text, name in zip(fields[1:5], NUMBERS, strict=True)]
    state.gold_rings, state.silver_rings, state.gold_score, state.silver_score = numbers
    if fields[5] not in ("g", "s"):
        raise BadText(f"the side to move is g or s, not {fields[5]!r}")
    if fields[6] not in ("1", "2"):
        raise BadText(f"the actions left are 1 or 2, not {fields[6]!r}")
    state.side = GOLD if fields[5] == "g" else SILVER
    state.left = int(fields[6])
    _check_counts(state)
    state.begin()
    return state


def _digit(text: str, field: str) -> int:
    if len(text) != 1 or text not in "0123456789":
        raise BadText(f"{field} is a digit, not {text!r}")
    return int(text)


def _read_board(state: CanosaState, board: str) -> None:
    rows = board.split("/")
    if len(rows) != 6:
        raise BadText(f"the board has six rows, not {len(rows)}")
    sirens: dict[str, list[int]] = {"G": [], "S": []}
    for number, row in zip(range(6, 0, -1), rows, strict=True):
        column, rest = 0, row
        while rest:
            cell = 6 * (number - 1) + column
            sign, rest = rest[0], rest[1:]
            if column >= 6:
                raise BadText(f"row {number} {row!r} has more than six squares")
            if sign in "123456":
                column += int(sign)
                continue
            if sign == "(":
                stack, closed, rest = rest.partition(")")
                if not closed:
                    raise BadText(f"row {number} {row!r} opens a stack and does not close it")
                _put_sailor(state, cell, stack)
            elif sign in sirens:
                sirens[sign].append(cell)
            else:
                raise BadText(f"row {number} {row!r} holds {sign!r}, which is no piece")
            column += 1
        if column != 6:
            raise BadText(f"row {number} {row!r} has {column} squares, not six")
    for sign, cells in sirens.items():
        if len(cells) != 1:
            raise BadText(f"the board has exactly one {sign}, not {len(cells)}")
    state.gold_at, state.silver_at = sirens["G"][0], sirens["S"][0]
    if state.gold_at == SILVER_ISLAND or state.silver_at == GOLD_ISLAND:
        raise BadText("a siren stands on the enemy island")


def _put_sailor(state: CanosaState, cell: int, stack: str) -> None:
    square = SQUARES[cell]
    if cell in (GOLD_ISLAND, SILVER_ISLAND):
        raise BadText(f"a sailor stands on the island {square}")
    if set(stack) - {"g", "s"}:
        raise BadText(f"the stack ({stack}) on {square} holds rings other than g and s")
    if len(stack) > MAX_RINGS:
        raise BadText(f"the stack ({stack}) on {square} has more than three rings")
    b = BIT[cell]
    if not stack:
        state.neutral |= b
        return
    if stack[-1] == "g":
        state.gold |= b
    else:
        state.silver |= b
    if len(stack) > 1:
        state.two |= b
        state.under1 |= b if stack[-2] == "s" else 0
    if len(stack) > 2:
        state.three |= b
        state.under2 |= b if stack[-3] == "s" else 0


def _check_counts(state: CanosaState) -> None:
    for colour, rings in (("gold", state.gold_rings), ("silver", state.silver_rings)):
        if rings > MAX_RINGS:
            raise BadText(f"the {colour} siren carries {rings} rings; three is the most")
    if max(state.gold_score, state.silver_score) > SAILORS_TO_WIN:
        raise BadText("nobody scores more than four sailors")
    if state.gold_score == state.silver_score == SAILORS_TO_WIN:
        raise BadText("only one side can have scored four sailors")
    sailors, golds, silvers = state.census()
    if sailors != SAILORS:
        raise BadText(f"sailors on the board and scored are {sailors}, not ten")
    for colour, rings in (("gold", golds), ("silver", silvers)):
        if rings > RINGS:
            raise BadText(f"there are {rings} {colour} rings; seven is the most")
    state.gold_lost, state.silver_lost = RINGS - golds, RINGS - silvers
