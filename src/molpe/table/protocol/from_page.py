"""Frames of the socket from the page.

``k`` names a request so that a resent one is not done twice.
"""

from typing import Annotated, Literal

from msgspec import Meta

from molpe.kernel.model import Frozen
from molpe.table.protocol.lengths import Key, SeatNumber, Text


class Hello(Frozen, tag="hello", tag_field="t"):
    """First frame: which event this page has seen last, -1 for none."""

    since: int = -1


class Act(Frozen, tag="act", tag_field="t"):
    """An action by its words, for the sequence number it was chosen at."""

    k: Key
    s: int
    seat: SeatNumber
    text: Text


class Acts(Frozen, tag="acts", tag_field="t"):
    """Parts of a choice of several by their words, in any order, and that these are all."""

    k: Key
    s: int
    seat: SeatNumber
    texts: Annotated[tuple[Text, ...], Meta(max_length=100)]


class Undo(Frozen, tag="undo", tag_field="t"):
    """Take back: at once where nothing was revealed, else by consent."""

    k: Key
    seat: SeatNumber


class Resign(Frozen, tag="resign", tag_field="t"):
    """Give up."""

    k: Key
    seat: SeatNumber


class Leave(Frozen, tag="leave", tag_field="t"):
    """Leave the seat to a bot."""

    k: Key
    seat: SeatNumber


class Offer(Frozen, tag="offer", tag_field="t"):
    """Ask the others for something."""

    k: Key
    seat: SeatNumber
    what: Literal["draw", "takeback", "rematch"]


class Answer(Frozen, tag="answer", tag_field="t"):
    """Agree to what was asked, or not."""

    k: Key
    seat: SeatNumber
    yes: bool


class Decide(Frozen, tag="decide", tag_field="t"):
    """Choose what becomes of a seat whose person is away: wait on, let a bot sit down, free it for
    somebody by link, or end the match; it is done once all others who are there chose the same."""

    k: Key
    seat: SeatNumber
    about: SeatNumber
    what: Literal["wait", "bot", "link", "end"]


class Lift(Frozen, tag="lift", tag_field="t"):
    """At one device: this person is looking now; -1 lets the curtain fall."""

    seat: Annotated[int, Meta(ge=-1, le=5)]


class Hint(Frozen, tag="hint", tag_field="t"):
    """Ask for advice."""

    k: Key
    seat: SeatNumber


class Wonder(Frozen, tag="why", tag_field="t"):
    """Ask why a thing cannot be chosen now, after others were."""

    k: Key
    seat: SeatNumber
    thing: Text
    """Its id in the view, or that of its face."""
    chosen: Annotated[tuple[Text, ...], Meta(max_length=20)] = ()


class Order(Frozen, tag="order", tag_field="t"):
    """At which windows a seat wants to be asked, told to nobody; without a list at nothing until
    its turn."""

    k: Key
    seat: SeatNumber
    at: Annotated[tuple[Text, ...], Meta(max_length=20)] | None = None


class Say(Frozen, tag="say", tag_field="t"):
    """Chat: players among themselves, watchers among themselves."""

    text: Annotated[str, Meta(min_length=1, max_length=280)]


class Ping(Frozen, tag="ping", tag_field="t"):
    """Still there?"""


FromPage = (
    Hello
    | Act
    | Acts
    | Undo
    | Resign
    | Leave
    | Offer
    | Answer
    | Decide
    | Lift
    | Hint
    | Wonder
    | Order
    | Say
    | Ping
)
