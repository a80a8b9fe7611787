"""What can happen in a match, as it is written down. A match is its terms and these, in order."""

import msgspec

from molpe.kernel import Frozen, Outcome
from molpe.table.match.terms import Move


class Played(Frozen, tag="play", tag_field="t", omit_defaults=True):
    """A seat's action and the luck that followed it; luck alone at the beginning."""

    moves: tuple[Move, ...]
    left: int | None = None
    """Milliseconds on the seat's clock after it."""
    outcome: Outcome | None = None
    """How the match ended with it: known even when its rules are not played any more."""


class Changed(Frozen, tag="change", tag_field="t"):
    """Another choice in the place of one that is still sealed."""

    move: Move


class Undone(Frozen, tag="undo", tag_field="t"):
    """Everything after the first ``to`` actions was taken back."""

    seat: int
    to: int


class Resigned(Frozen, tag="resign", tag_field="t"):
    """A seat gave up."""

    seat: int


class Flagged(Frozen, tag="flag", tag_field="t", omit_defaults=True):
    """A seat's time ran out: it lost, or a bot sat down."""

    seat: int
    agent: str = ""


class Stopped(Frozen, tag="stop", tag_field="t", omit_defaults=True):
    """The match was ended without a result: by whoever runs the table, or because somebody left it
    for good and the others wanted no more."""

    why: str = ""


class Sat(Frozen, tag="sit", tag_field="t"):
    """Somebody took a free seat."""

    seat: int
    name: str
    holder: str


class Left(Frozen, tag="leave", tag_field="t"):
    """Somebody left a seat to a bot."""

    seat: int
    agent: str


class Handed(Frozen, tag="hand", tag_field="t", omit_defaults=True):
    """Somebody was away, and the others handed the seat on: to a bot, or to whoever comes by a new
    link."""

    seat: int
    agent: str = ""


class Offered(Frozen, tag="offer", tag_field="t", omit_defaults=True):
    """A seat asked for a draw, to take back, for another match, or what shall become of the seat of
    somebody who is away."""

    seat: int
    what: str
    to: int = -1
    """Of a take-back: how many actions shall remain."""
    about: int = -1
    """The seat that a bot, a link or the end is chosen for."""


class Answered(Frozen, tag="answer", tag_field="t"):
    """A seat agreed or did not."""

    seat: int
    yes: bool


class Ordered(Frozen, tag="order", tag_field="t"):
    """A seat's standing order."""

    seat: int
    what: str


class Early(Frozen, tag="early", tag_field="t"):
    """A seat's answer to a window, given before it is asked; kept until then."""

    seat: int
    text: str
    window: int


class Linked(Frozen, tag="rematch", tag_field="t"):
    """Another match with the same people was made."""

    id: str


class Given(Frozen, tag="give", tag_field="t"):
    """A seat was given time that passed while its table could not be reached."""

    seat: int
    ms: int


class Rested(Frozen, tag="rest", tag_field="t"):
    """A seat's clock by days stands still for so many milliseconds from now on, because its person
    is on vacation; with none they are back."""

    seat: int
    ms: int


Happening = (
    Played
    | Changed
    | Undone
    | Resigned
    | Flagged
    | Stopped
    | Sat
    | Left
    | Handed
    | Offered
    | Answered
    | Ordered
    | Early
    | Linked
    | Given
    | Rested
)
Private = (Ordered, Early)
"""Lines that nobody is told of; pages do not even count them."""

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Happening).decode
