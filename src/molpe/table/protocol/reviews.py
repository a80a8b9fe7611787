"""What a search found out, in hints and reviews.

Chances are from 0 to 1, a draw counting as half.
"""

from typing import Literal

from molpe.agents.review import Ahead, Moment
from molpe.kernel.model import Frozen, Message


class Idea(Frozen):
    """An action that was considered."""

    text: str
    clicks: tuple[str, ...]
    """The things to click for it."""
    m: Message
    """The action as its player would be told of it."""
    chance: float
    """How likely it is to win."""
    visits: int
    """How often it was tried; 0 where only the best was looked for."""
    equal: bool
    """Whether it is as good as the first: the same, or apart by no more than chance."""
    reason: Message
    """What speaks for it."""
    line: tuple[Ahead, ...]
    """What is expected to follow, the action itself first, up to the next luck."""


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
