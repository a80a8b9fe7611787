"""Standing orders: at which windows a seat wants to be asked; the others are passed for it.

A game with reaction windows names their kinds (``windows``) and says ``passing(state, seat)``: the
window now before the seat, or None where this is none, as always in other games. A seat's order is
one list of those kinds; ``ask later`` asks nothing until its turn, which ``turn(state)`` tells.
Nobody is told who has ordered what.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from molpe.kernel.errors import BadText
from molpe.kernel.model import Seat
from molpe.kernel.state import State

if TYPE_CHECKING:
    from molpe.kernel.game import Game

EVERYTHING = "everything"
"""Ticked: asked at windows of every kind, and at those of none."""
IDLE = "idle"
"""Ticked: asked also where the seat can only pass, so that its pauses tell nothing."""
ALL = (EVERYTHING, IDLE)
OWN = "own"
"""The kind of a window in the seat's own deed that nobody else is asked in: no list leaves it out
where there is a choice."""

ASK, NOTHING, LATER = "ask", "nothing", "later"
OLDER: dict[str, tuple[str, ...] | str] = {
    "ask": ALL,
    "pass-idle": (EVERYTHING,),
    "pass-turn": LATER,
    "pass-window": "",
}
"""Orders as match files had them before there was a list."""


class Window(NamedTuple):
    """A question whether to interrupt."""

    action: int
    """What passes it."""
    number: int
    """Stays the same while the window is open and nobody has interrupted."""
    kind: str = ""
    """One of the game's ``windows``, ``OWN``, or nothing where only ``everything`` has it."""


class Standing:
    """The orders that stand in a match: a list for each seat, and who is asked nothing for now."""

    def __init__(self, usual: Sequence[str]) -> None:
        self.usual = tuple(usual)
        """The list of seats that have ordered nothing."""
        self.watched: frozenset[Seat] = frozenset()
        """Seats that are asked at all windows until they order otherwise: others would see."""
        self.lists: dict[Seat, tuple[str, ...]] = {}
        self.later: dict[Seat, bool] = {}
        """Who is asked nothing until its turn; true once it was somebody else's turn."""

    def at(self, seat: Seat) -> tuple[str, ...]:
        """What a seat has ticked."""
        return self.lists.get(seat, ALL if seat in self.watched else self.usual)

    def give(self, seat: Seat, order: tuple[str, ...] | str, away: bool = False) -> None:
        """Let a list stand in the place of the seat's last one, or let it be asked later."""
        self.later.pop(seat, None)
        if order == LATER:
            self.later[seat] = away
        elif isinstance(order, tuple):
            self.lists[seat] = order

    def passes(self, game: "Game[Any]", state: State, seat: Seat) -> int | None:
        """What passes the window before a seat, or None where it has to be asked."""
        window = game.passing(state, seat)
        if window is None:
            return None
        if seat not in self.later:
            at = self.at(seat)
            ticked = EVERYTHING in at or window.kind in (*at, OWN)
            if ticked and (IDLE in at or len(state.legal(seat)) > 1):
                return None
        return window.action

    def end(self, game: "Game[Any]", state: State) -> None:
        """Whose turn has begun is asked again."""
        turn = game.turn(state)
        for seat, away in list(self.later.items()):
            if turn != seat:
                self.later[seat] = True
            elif away:
                del self.later[seat]

    def drop(self, seat: Seat) -> None:
        """Forget what a seat has ordered: somebody else sits there."""
        self.later.pop(seat, None)
        self.lists.pop(seat, None)

    def clear(self) -> None:
        """Forget every order."""
        self.later.clear()
        self.lists.clear()


def written(at: Iterable[str]) -> str:
    """A list as a line of a match file has it."""
    return " ".join((ASK, *(at or (NOTHING,))))


def read(text: str, kinds: Sequence[str]) -> tuple[str, ...] | str:
    """A list in the order of ``kinds``, or ``later``; nothing of an older order that has ended."""
    if text in OLDER:
        return OLDER[text]
    word, _, rest = text.partition(" ")
    wanted = rest.split()
    if word == ASK and wanted == [LATER]:
        return LATER
    if word == ASK and wanted == [NOTHING]:
        return ()
    wrong = [kind for kind in wanted if kind not in kinds]
    if word != ASK or wrong or not wanted:
        there = ", ".join((*kinds, NOTHING, LATER))
        raise BadText(f"nobody can be asked at {(wrong or [text])[0]!r}; there are: {there}")
    return tuple(kind for kind in kinds if kind in wanted)
