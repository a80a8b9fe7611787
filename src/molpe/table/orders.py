"""Standing orders: what a seat has asked the table to answer by itself, told to nobody.

A game with reaction windows says ``window(state, seat)``: the action that passes the window now
before the seat, and a number that names the window; None where this is no window. Other games
have no such method, and orders wait. An automatic pass takes a drawn while, so that it looks like
any other.
"""

import random
from typing import Any

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
        found = window_of(game, state, seat)
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
        found = window_of(game, state, seat)
        if found is None:  # the seat's own turn
            return self.what == "pass-window" and self.seen is None
        if self.what == "pass-window":
            if self.seen is None:
                self.seen = found[1]
            return self.seen == found[1]
        return True


def window_of(game: AnyGame, state: State, seat: int) -> tuple[int, int] | None:
    """The pass and the number of the window before a seat, in games that have windows."""
    window: Any = getattr(game, "window", None)
    if window is None:
        return None
    found: tuple[int, int] | None = window(state, seat)
    return found


def pause(people: int) -> float:
    """Seconds an automatic pass waits while people sit at the table."""
    return random.uniform(SHORTEST, LONGEST) if people else 0.0
