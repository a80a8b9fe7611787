"""Standing orders: what a seat has asked to be answered by itself, told to nobody.

A game with reaction windows says ``passing(state, seat)``: the action that passes the window now
before the seat, and a number that names the window; None where this is no window, as always in
other games. ``turn(state)`` says whose turn it is, for ``pass-turn``: it ends when the seat's own
turn begins, also if it was given during the one before.
"""

from typing import Any

from molpe.kernel.game import Game
from molpe.kernel.model import Seat
from molpe.kernel.state import State

ORDERS = ("ask", "pass-window", "pass-turn", "pass-idle")
"""What a seat may have answered by itself: nothing, this window, all until its turn, or whatever
leaves it no choice."""
LASTING = ("ask", "pass-idle")
"""Orders that stand until another is given."""


class Order:
    """A seat's standing order."""

    __slots__ = ("seen", "what")

    def __init__(self, what: str, seen: int | None = None) -> None:
        self.what = what
        self.seen = seen
        """The window that was open when it was given, for ``pass-window``; for ``pass-turn`` 0
        once it was somebody else's turn."""

    def passes(self, game: Game[Any], state: State, seat: Seat) -> int | None:
        """The pass it gives now, or None where the seat has to be asked."""
        found = game.passing(state, seat)
        if found is None:
            return None
        action, number = found
        if self.what == "pass-window" and self.seen not in (None, number):
            return None
        if self.what == "pass-idle" and len(state.legal(seat)) > 1:
            return None
        return action

    def holds(self, game: Game[Any], state: State, seat: Seat) -> bool:
        """Whether it still stands in a state: some end by themselves. Remembers its window."""
        if self.what in LASTING:
            return True
        if self.what == "pass-turn":
            if game.turn(state) != seat:
                self.seen = 0
                return True
            return self.seen is None
        found = window(game, state)
        if self.seen is None and found is not None and seat in state.actors():
            self.seen = found
        return self.seen in (None, found)


class Standing:
    """The orders that stand in a match: for each seat one that lasts, and over it one that ends."""

    def __init__(self, usual: str = "ask") -> None:
        self.usual = usual
        """What lasts for seats that have ordered nothing."""
        self.lasting: dict[Seat, str] = {}
        self.passing: dict[Seat, Order] = {}

    def give(self, seat: Seat, what: str, seen: int | None = None) -> None:
        """Let an order stand in the place of the seat's last one."""
        self.passing.pop(seat, None)
        if what in LASTING:
            self.lasting[seat] = what
        else:
            self.passing[seat] = Order(what, seen)

    def of(self, seat: Seat) -> Order | None:
        """The order of a seat, None where it wants to be asked."""
        found = self.passing.get(seat) or Order(self.lasting.get(seat, self.usual))
        return None if found.what == "ask" else found

    def end(self, game: Game[Any], state: State) -> None:
        """Forget the orders that have ended."""
        for seat, order in list(self.passing.items()):
            if not order.holds(game, state, seat):
                del self.passing[seat]

    def drop(self, seat: Seat) -> None:
        """Forget what a seat has ordered: somebody else sits there."""
        self.passing.pop(seat, None)
        self.lasting.pop(seat, None)


def window(game: Game[Any], state: State) -> int | None:
    """The number of the window now open, if one is; it is the same for all who are asked in it."""
    actors = state.actors()
    found = game.passing(state, actors[0]) if len(actors) == 1 else None
    return None if found is None else found[1]
