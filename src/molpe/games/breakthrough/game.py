"""Breakthrough's facts, words and clicks."""

from collections.abc import Sequence

from molpe.cards import load_catalogue
from molpe.games.breakthrough.notation import (
    CELL,
    FORMS,
    SQUARES,
    cells,
    gist,
    read_position,
    sign,
    write_position,
)
from molpe.games.breakthrough.state import CODES, WHITE, BreakthroughState
from molpe.games.breakthrough.view import UNSAID, BreakthroughView, look, show
from molpe.kernel import Frozen, Game, Gist, Message, Seat, Slot


class Breakthrough(Game[BreakthroughState]):
    """Reach the far row, or capture everything."""

    name = "breakthrough"
    title = "Breakthrough 6x6"
    version = 1
    seats = (2,)
    codes = CODES
    longest = 85  # six pieces a side have four rows to go before the last, six have three
    example = True
    reasons = ("reached", "captured")
    catalogue = load_catalogue(__package__)
    forms = FORMS
    vague = frozenset({"why-form", "why-square", "why-nobody"})
    view_type = BreakthroughView
    unsaid = UNSAID

    def start(self, seats: int) -> BreakthroughState:
        return BreakthroughState()

    def view(self, state: BreakthroughState, viewer: Seat) -> BreakthroughView:
        return look(state)

    def gist(self, state: BreakthroughState, seat: Seat, action: int) -> Gist:
        return gist(state, seat, action)

    def things(self, kind: str) -> frozenset[str | int]:
        return frozenset(SQUARES)

    def orders(self, seats: int) -> dict[str, Sequence[str]]:
        return {"square": SQUARES}

    def show(self, view: Frozen) -> str:
        assert isinstance(view, BreakthroughView)
        return show(view)

    def ask(self, state: BreakthroughState, seat: Seat) -> Message:
        return Message("ask")

    def clicks(self, state: BreakthroughState, seat: Seat, action: int) -> tuple[str, ...]:
        cell, to = cells(seat, action)
        return SQUARES[cell], SQUARES[to]

    def merits(self, state: BreakthroughState, seat: Seat) -> dict[str, int]:
        mine = [cell for cell in range(36) if sign(state, cell) == "wb"[seat]]
        theirs = [cell for cell in range(36) if sign(state, cell) == "bw"[seat]]
        rows = [cell // 6 if seat == WHITE else 5 - cell // 6 for cell in mine]
        return {"taken": -len(theirs), "rows": sum(rows)}

    def why_not(self, state: BreakthroughState, seat: Seat, text: str) -> Message:
        squares = text.split(" ")
        if len(squares) != 2:
            return Message("why-form")
        for square in squares:
            if square not in CELL:
                return Message("why-square", {"a": square})
        cell, to = (CELL[square] for square in squares)
        places: dict[str, Slot] = {"a": squares[0], "b": squares[1]}
        if not sign(state, cell):
            return Message("why-nobody", places)
        if sign(state, cell) != "wb"[seat]:
            return Message("why-theirs", places)
        up = to // 6 - cell // 6
        if up != (1 if seat == WHITE else -1) or abs(to % 6 - cell % 6) > 1:
            return Message("why-step", places)
        if sign(state, to) == sign(state, cell):
            return Message("why-own", places)
        return Message("why-blocked", places)

    def seat_name(self, seat: Seat) -> str:
        return ("White", "Black")[seat]

    def position(self, text: str) -> BreakthroughState:
        return read_position(text)

    def position_text(self, state: BreakthroughState) -> str:
        return write_position(state)
