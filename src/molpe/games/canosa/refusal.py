"""Why a text is not legal in Canosa, as the sentence a patient opponent would say."""

from molpe.games.canosa.board import GOLD, GOLD_ISLAND, MAX_RINGS, NEAR, SILVER_ISLAND
from molpe.games.canosa.notation import CELL, SQUARES, stack_text
from molpe.games.canosa.state import CanosaState
from molpe.kernel import Message
from molpe.kernel.bits import BIT

ISLANDS = (GOLD_ISLAND, SILVER_ISLAND)
SHAPES = {"siren": 1, "attack": 2, "give": 1, "take": 1, "sailor": 2}


def why_not(state: CanosaState, seat: int, text: str) -> Message:
    """The first thing that is wrong with a text."""
    kind, *squares = text.split() or [""]
    if kind not in SHAPES or len(squares) != SHAPES[kind] or text != " ".join([kind, *squares]):
        return Message("why-form")
    for square in squares:
        if square not in CELL:
            return Message("why-square", {"a": square})
    cells = [CELL[square] for square in squares]
    if kind == "siren":
        return _siren(state, seat, cells[0])
    if kind == "attack":
        return _attack(state, seat, cells[0], cells[1])
    if kind == "give":
        return _give(state, seat, cells[0])
    if kind == "take":
        return _take(state, seat, cells[0])
    return _sailor(state, seat, cells[0], cells[1])


def _at(state: CanosaState, seat: int) -> int:
    return state.gold_at if seat == GOLD else state.silver_at


def _rings(state: CanosaState, seat: int) -> int:
    return state.gold_rings if seat == GOLD else state.silver_rings


def _near(state: CanosaState, seat: int, cell: int) -> bool:
    return bool(NEAR[_at(state, seat)] & BIT[cell])


def _say(key: str, *cells: int) -> Message:
    names = ("a", "b")[: len(cells)]
    return Message(key, {name: SQUARES[cell] for name, cell in zip(names, cells, strict=True)})


def _siren(state: CanosaState, seat: int, cell: int) -> Message:
    if not _near(state, seat, cell):
        return _say("why-siren-far", cell)
    if cell in ISLANDS:
        return _say("why-siren-island", cell)
    if cell == _at(state, 1 - seat):
        return _say("why-siren-enemy", cell)
    return _say("why-taken", cell)


def _attack(state: CanosaState, seat: int, foe: int, to: int) -> Message:
    if foe != _at(state, 1 - seat):
        return _say("why-attack-nobody", foe)
    if not _near(state, seat, foe):
        return _say("why-attack-far", foe)
    if foe in ISLANDS:
        return _say("why-attack-island", foe)
    if _rings(state, seat) <= _rings(state, 1 - seat):
        return _say("why-attack-rings")
    if not NEAR[foe] & BIT[to]:
        return _say("why-push-far", to, foe)
    if to in ISLANDS:
        return _say("why-push-island", to)
    return _say("why-taken", to)


def _give(state: CanosaState, seat: int, cell: int) -> Message:
    stack = stack_text(state, cell)
    if stack is None:
        return _say("why-no-sailor", cell)
    if not _near(state, seat, cell):
        return _say("why-ring-far", cell)
    if _rings(state, seat) == 0:
        return _say("why-give-none")
    return _say("why-give-full", cell)


def _take(state: CanosaState, seat: int, cell: int) -> Message:
    stack = stack_text(state, cell)
    if stack is None:
        return _say("why-no-sailor", cell)
    if not _near(state, seat, cell):
        return _say("why-ring-far", cell)
    if not stack:
        return _say("why-take-none", cell)
    if _rings(state, seat) == MAX_RINGS and stack[-1] == "gs"[seat]:
        return _say("why-take-full")
    return _say("why-take-theirs", cell)


def _sailor(state: CanosaState, seat: int, cell: int, to: int) -> Message:
    stack = stack_text(state, cell)
    if stack is None:
        return _say("why-no-sailor", cell)
    if not stack:
        return _say("why-sailor-neutral", cell)
    if stack[-1] != "gs"[seat]:
        return _say("why-sailor-theirs", cell)
    across, up = to % 6 - cell % 6, to // 6 - cell // 6
    if abs(across) + abs(up) != 1:
        return _say("why-sailor-step")
    if (across + up > 0) != (seat == GOLD):
        return _say("why-sailor-away")
    return _say("why-taken", to)
