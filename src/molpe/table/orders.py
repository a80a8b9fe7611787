"""Standing orders: what a seat has asked the table to answer by itself, told to nobody.

A game with reaction windows says ``passing(state, seat)``: the action that passes the window now
before the seat, and a number that names the window; None where this is no window, as always in
other games. ``turn(state)`` says whose turn it is, for ``pass-turn``: it ends when the seat's own
turn begins, also if it was given during the one before. An automatic pass takes a drawn while, so
that it looks like any other.
"""

import random

from molpe.kernel import AnyGame, State
from molpe.table.ladder import budget_of

SHORTEST, LONGEST = 0.7, 1.5


class Order:
    """A seat's standing order."""

    __slots__ = ("seen", "what")

    def __init__(self, what: str) -> None:
        self.what = what
        self.seen: int | None = None
        """The window that was open when it was given, for ``pass-window``; for ``pass-turn`` 0
        once it was somebody else's turn."""

    def passes(self, game: AnyGame, state: State, seat: int) -> int | None:
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

    def holds(self, game: AnyGame, state: State, seat: int) -> bool:
        """Whether it still stands in a state: some end by themselves. Remembers its window."""
        if self.what == "pass-turn":
            if game.turn(state) != seat:
                self.seen = 0
                return True
            return self.seen is None
        if self.what == "pass-idle" or seat not in state.actors():
            return True
        found = game.passing(state, seat)
        if found is None:
            return self.seen is None
        if self.seen is None:
            self.seen = found[1]
        return self.seen == found[1]


def pause(people: int) -> float:
    """Seconds an automatic pass waits while people sit at the table."""
    return random.uniform(SHORTEST, LONGEST) if people else 0.0


def forced_pause(agent: str) -> float:
    """Seconds that a bot takes where it can only pass: as long as if it had to think about it."""
    return random.uniform(0.5, 1.0) * budget_of(agent) / 1000
