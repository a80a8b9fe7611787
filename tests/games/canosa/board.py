"""Positions for the clauses: named pieces, and neutral sailors out of everybody's way."""

from molpe.games.canosa.board import NEAR
from molpe.games.canosa.game import Canosa
from molpe.games.canosa.notation import CELL, SQUARES
from molpe.games.canosa.state import CanosaState

canosa = Canosa()


def place(
    gold: str = "f6",
    silver: str = "a1",
    sailors: dict[str, str] | None = None,
    rings: tuple[int, int] = (1, 1),
    scored: tuple[int, int] = (3, 3),
    side: str = "g",
    left: int = 2,
    game: Canosa = canosa,
) -> CanosaState:
    """A position with these pieces; the sailors still missing stand neutral and far away."""
    board = {gold: "G", silver: "S"} | {at: f"({rings})" for at, rings in (sailors or {}).items()}
    taken = set(board)
    free = [
        square
        for square in SQUARES[1:-1]
        if square not in taken and not any(near(square, other) for other in taken)
    ] + [square for square in SQUARES[1:-1] if square not in taken]
    missing = 10 - sum(scored) - len(sailors or {})
    for square in list(dict.fromkeys(free))[:missing]:
        board[square] = "()"
    rows = "/".join(
        "".join(board.get(f"{column}{row}", "1") for column in "abcdef") for row in range(6, 0, -1)
    )
    return canosa_position(
        f"{rows} {rings[0]} {rings[1]} {scored[0]} {scored[1]} {side} {left}", game
    )


def canosa_position(text: str, game: Canosa = canosa) -> CanosaState:
    return game.position(text)


def near(one: str, other: str) -> bool:
    return bool(NEAR[CELL[one]] >> CELL[other] & 1)


def legal(state: CanosaState, kind: str = "") -> set[str]:
    """The texts of what may be done now, of one kind or all."""
    seat = state.actor()
    texts = {canosa.words(state, seat, action) for action in state.legal(seat)}
    return {text for text in texts if text.startswith(kind)}


def play(state: CanosaState, *texts: str) -> CanosaState:
    """A copy of the state after these actions."""
    state = canosa.load(state.dump())
    for text in texts:
        seat = state.actor()
        state.play(seat, canosa.parse(state, seat, text))
    return state


def piece(state: CanosaState, square: str) -> str:
    """What stands on a square: ``G``, ``S``, ``(gs)`` or nothing."""
    found = next(s for s in canosa.view(state, 0).squares if s.id == square)
    if found.piece == "sailor":
        return f"({''.join(ring[0] for ring in found.rings)})"
    return {"siren-gold": "G", "siren-silver": "S", "": ""}[found.piece]


def refused(state: CanosaState, text: str) -> str:
    """The sentence with which a text is refused."""
    assert text not in legal(state)
    return canosa.refusal(state, state.actor(), text)
