"""What a search found out, in hints and reviews.

Chances are from 0 to 1, a draw counting as half.
"""

from typing import Literal

from molpe.kernel.model import Frozen, Message


class Ahead(Frozen):
    """An action that is expected, as the one who asks would be told of it."""

    seat: int
    m: Message


class Idea(Frozen):
    """An action that was considered."""

    text: str
    clicks: str
    """The things to click for it, separated by blanks."""
    m: Message
    """The same as its player would be told of it."""
    chance: float
    """How likely it is to win."""
    visits: int
    """How often it was tried; 0 where only the best was looked for."""


class Why(Frozen, omit_defaults=True):
    """What is different after the better action, as far as both were looked ahead.

    ``score``: the scores would be ``there`` instead of ``here``, one a seat. ``wins``: it wins,
    for this reason. ``loses``: what was played loses, for this reason.
    """

    kind: Literal["score", "wins", "loses"]
    there: tuple[int, ...] = ()
    here: tuple[int, ...] = ()
    reason: Message | None = None


class Better(Frozen):
    """What could have been done instead."""

    text: str
    clicks: str
    """The things to click for it in the view before the moment, separated by blanks."""
    m: Message
    chance: float
    """How likely the seat was to win with it."""
    line: tuple[Ahead, ...]
    """How it was expected to go on, itself first."""
    instead: tuple[Ahead, ...]
    """The same for what was played."""
    why: tuple[Why, ...]


class Moment(Frozen):
    """A decision of a match and what it was worth, by what its seat could know."""

    n: int
    """How many actions had been played after it, as in ``Line`` and ``Frame``."""
    seat: int
    m: Message
    """What was played."""
    clicks: str
    chances: tuple[float, ...]
    """How likely each seat was to win after it."""
    loss: float
    """How much of its chance the seat threw away."""
    mark: Literal["", "slip", "mistake", "blunder"]
    better: Better | None
    """Where there is a mark."""


class Review(Frozen):
    """A match looked at again: ``POST /api/matches/{id}/review`` begins it or tells how far it is.

    It is worked out beside the play of others, so ask again in a second until ``state`` is
    ``done``; what is found so far is in ``moments``, in order of ``n``. Forced actions are no
    moments, and of a very long match some decisions are looked at, evenly: a graph joins the
    points there are. ``start`` is how everybody stands before the first moment.
    """

    state: Literal["waiting", "running", "done"]
    looked: int
    """Decisions that were looked at."""
    total: int
    """Decisions that will have been."""
    actions: int
    """Actions of the whole match, luck included: how long the graph is."""
    seats: int
    start: tuple[float, ...]
    moments: tuple[Moment, ...]
    turned: int
    """``n`` of the moment that threw away most; 0 where none did."""
