"""What a seat, or a spectator, may know of a Siggil (ruling 19)."""

from typing import Literal

from molpe.cards.sight import Button
from molpe.games.siggil.layouts import Face
from molpe.kernel import Frozen

Lies = Literal["coming", "here", "gone"]
Kind = Literal["card", "spirit", ""]
Where = Literal["siggil", "free", "away", "held"]
Phase = Literal["luck", "discard", "take", "control", "over"]


class PlaceView(Frozen):
    """A place of the Siggil in units from the upper left: a card is 4 x 6, sideways 6 x 4."""

    id: str
    x: int
    y: int
    width: int
    height: int
    level: int
    face: Face
    """As it is laid; what is uncovered has been turned up."""
    group: str
    lies: Lies
    covered: bool
    open: bool
    """Whether its card may be taken."""
    card: str
    """Its id where it can be seen, else nothing."""
    kind: Kind
    """Nothing where the kind is not known either."""


class HandCard(Frozen):
    """A card in a hand: its own id for its owner, a back for all others."""

    id: str
    card: str


class SetView(Frozen):
    """A set on the table; the Spirit may have left it."""

    spirit: str
    kind: Literal["family", "number"]
    cards: tuple[str, ...]
    holds: bool
    old: bool
    """Whether a new set of its kind was put beside it: nothing is added to it any more."""


class SeatView(Frozen):
    """What lies before a seat."""

    seat: int
    hand: tuple[HandCard, ...]
    seen: tuple[str, ...]
    """The cards it was seen to draw and has not played."""
    sets: tuple[SetView, ...]
    spirits: tuple[str, ...]


class SpiritView(Frozen):
    """A Spirit and where it is."""

    id: str
    name: str
    colour: str
    number: int
    where: Where
    seat: int
    """Who holds it, or -1."""
    size: int
    """How many cards it lies on."""
    place: str
    """Where it can be seen in the Siggil, or nothing."""


class PileView(Frozen):
    """The solo discard pile; a closed one cannot be consulted, only remembered."""

    open: bool
    count: int
    cards: tuple[str, ...]
    seen: tuple[str, ...]


class SiggilView(Frozen):
    """The table as a seat, or a spectator, knows it."""

    viewer: int
    layout: str
    title: str
    width: int
    height: int
    phase: Phase
    turn: int
    size: int
    """How many cards capture a free Spirit."""
    goal: int
    hidden: int
    """How many cards nobody has seen."""
    places: tuple[PlaceView, ...]
    spirits: tuple[SpiritView, ...]
    free: tuple[str, ...]
    """The free Spirits; solo, the longest free first."""
    seats: tuple[SeatView, ...]
    pile: PileView
    buttons: tuple[Button, ...]


UNSAID = frozenset({"HandCard.id", "SiggilView.buttons"})
"""What only somebody who draws the table needs."""
