"""Standing orders: what a seat has asked the table to answer by itself, told to nobody.

A game with reaction windows says ``passing(state, seat)``: the action that passes the window now
before the seat, and a number that names the window; None where this is no window, as always in
other games. An automatic pass takes a drawn while, so that it looks like any other.
"""

import random

from molpe.kernel import AnyGame, State

SHORTEST, LONGEST = 0.7, 1.5


class Order:
    """A seat's standing order."""

    __slots__ = ("seen", "what")

    def __init__(self, what: str) -> None:
        self.what = what
        self.seen: int | None = None
        """The window that was open when it was given, for ``pass-window``."""

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
        if self.what == "pass-idle" or seat not in state.actors():
            return True
        found = game.passing(state, seat)
        if found is None:  # the seat's own turn
            return self.what == "pass-window" and self.seen is None
        if self.what == "pass-window":
            if self.seen is None:
                self.seen = found[1]
            return self.seen == found[1]
        return True


def pause(people: int) -> float:
    """Seconds an automatic pass waits while people sit at the table."""
    return random.uniform(SHORTEST, LONGEST) if people else 0.0
