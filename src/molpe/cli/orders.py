"""Standing orders at the terminal: who sits there need not answer what leaves no choice."""

from molpe.kernel import Match, Seat, State
from molpe.table.orders import Order

USUAL = "pass-idle"
LASTING = ("ask", USUAL)
MEANING = {
    "pass-window": "you pass until this window closes or somebody plays a card",
    "pass-turn": "you pass until your turn",
    "pass-idle": "you pass whenever you can do nothing else",
    "ask": "you are asked in every window",
}


class Orders:
    """The orders of the people at one terminal, kept in the match."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.lasting: dict[Seat, str] = {}
        self.passing: dict[Seat, Order] = {}
        """Orders that end by themselves; those of a match that was left have ended."""
        for _, seat, what in match.orders:
            if what in LASTING:
                self.lasting[seat] = what

    def give(self, seat: Seat, what: str) -> str:
        """Take an order; say what it means."""
        self.match.order(seat, what)
        self.passing.pop(seat, None)
        if what in LASTING:
            self.lasting[seat] = what
        else:
            self.passing[seat] = Order(what)
            self.look()
        return MEANING[what]

    def look(self) -> None:
        """Forget the orders that have ended."""
        game, state = self.match.game, self.match.state
        for seat, order in list(self.passing.items()):
            if not order.holds(game, state, seat):
                del self.passing[seat]

    def forget(self) -> None:
        """Go back to what lasts: the match was taken back."""
        self.passing = {}

    def passes(self, seat: Seat, state: State) -> int | None:
        """The pass that an order gives in a state, None where the seat is to be asked."""
        order = self.passing.get(seat) or Order(self.lasting.get(seat, USUAL))
        return None if order.what == "ask" else order.passes(self.match.game, state, seat)
