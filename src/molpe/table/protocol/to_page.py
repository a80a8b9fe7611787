"""Frames of the socket to the page, and what they are made of."""

from typing import Any, Literal

from msgspec import Raw, Struct

from molpe.kernel.gist import Gist
from molpe.kernel.model import Frozen, Message
from molpe.kernel.state import NOBODY
from molpe.table.protocol.matches import Absent, MatchInfo
from molpe.table.protocol.reviews import Idea

Kind = Literal["deed", "pass", "luck", "effect"]
"""What somebody decided, a window that a seat let pass, what luck brought, what came of it by the
rules. Somebody without a seat decides by rule."""


class Line(Frozen, omit_defaults=True):
    """One line of the log: what a seat did, as this viewer may hear it."""

    n: int
    """How many actions there were with it, as everyone may count them: while a match goes on, luck
    whose number would tell something belongs to the action before it."""
    seat: int
    m: Message
    gist: Gist
    """What was done, for programs: a verb and the things it names."""
    kind: Kind = "deed"
    turn: int = NOBODY
    """Whose turn it was, in games that are played in turns."""


class Frame(Frozen):
    """One step of a replay: what was played, and what this viewer saw then."""

    n: int
    lines: tuple[Line, ...]
    view: Raw
    clicks: tuple[str, ...] = ()
    """The things that were clicked for it."""
    done: tuple[str, ...] = ()
    """The things that it moved, gave or took."""


class Choice(Struct, frozen=True, array_like=True, gc=False):
    """A legal action: its words, the things to click for it, and what it is."""

    text: str
    clicks: tuple[str, ...]
    gist: Gist


class Several(Frozen):
    """A question for several actions at once, in any order, confirmed together."""

    parts: tuple[str, ...]
    """The actions to choose from, by their words."""
    done: str
    """The action that confirms none of them, where that is allowed; it needs no button."""
    fewest: int
    most: int
    ordered: bool
    """The order of choosing counts."""
    apart: tuple[tuple[str, ...], ...] = ()
    """Parts that are never all chosen together: of each group one is left out."""


class Turn(Frozen, omit_defaults=True):
    """Whose turn it is, what this viewer is asked and may do."""

    actors: tuple[int, ...]
    ask: Message | None = None
    acts: tuple[Choice, ...] = ()
    several: Several | None = None
    """Where several of them are chosen together."""
    sealed: bool = False
    """This viewer's choice is in and may be changed."""
    undo: bool = False
    """The last action was this viewer's: to take it back is free, unless it told them something;
    then the others are asked."""
    window: bool = False
    """The question is whether to interrupt: it can be passed, and is not asked where the viewer
    does not want to be."""
    early: bool = False
    """Others are asked first: an answer is kept until this viewer is, if nobody interrupts."""
    answer: str = ""
    """The answer that is kept; it may be changed."""
    at: tuple[str, ...] = ()
    """At which windows this viewer is asked, in games that have any; told to nobody else."""
    later: bool = False
    """This viewer is asked nothing until its turn."""


class Clocks(Frozen, omit_defaults=True):
    """Milliseconds left a seat, and whose clocks run."""

    left: tuple[int, ...]
    running: tuple[int, ...]
    after: tuple[int, ...] = ()
    """Milliseconds a seat until its clock runs: what happened is to be seen first."""


class Beyond(Frozen):
    """Somebody on the score sheet who has no seat."""

    name: Message
    score: int


class Result(Frozen, omit_defaults=True):
    """How it ended."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: Message
    secret: str = ""
    """The key behind the luck, now open: see docs/reference/table.md on checking a draw."""
    beyond: Beyond | None = None


class Pending(Frozen):
    """Something asked that waits for answers."""

    what: str
    seat: int
    waiting: tuple[int, ...]
    n: int = 0
    """How many actions would be taken back."""
    about: int = -1
    """Whose seat it is about, where somebody is away."""


class Lesson(Frozen):
    """A step of a tutorial."""

    step: int
    steps: int
    m: Message
    done: bool
    clicks: tuple[str, ...] = ()
    """The things to click for what is wanted; none where anything is, or while others act."""


class ChatLine(Frozen):
    """A line of chat."""

    name: str
    seat: int
    text: str
    at: float


WIRE = 7
"""The version of all this. A page of another one reloads itself as soon as nobody is asked."""


class Sync(Frozen, tag="sync", tag_field="t"):
    """Everything this viewer may know now."""

    s: int
    wire: int
    info: MatchInfo
    viewer: int
    """The seat whose eyes these are, or -3 for a spectator."""
    curtain: bool
    """At one device: nothing is shown until the person says who is looking."""
    view: Raw | None
    log: tuple[Line, ...]
    turn: Turn
    clocks: Clocks | None
    result: Result | None
    pending: Pending | None
    lesson: Lesson | None
    chat: tuple[ChatLine, ...]
    pledge: str
    """Hash of the key behind the luck."""
    rematch: str = ""
    done: tuple[str, ...] = ()
    """The things that were moved, gained or taken last."""
    eyes: int | None = None
    """The seat through whose eyes a spectator looks, where there is one."""


class Change(Struct, frozen=True, array_like=True, gc=False):
    """A place in the view, as a path of names and numbers, and what stands there now."""

    path: tuple[str | int, ...]
    value: Any


class Beat(Frozen, omit_defaults=True):
    """One thing of several that an event is, to be seen after the one before it."""

    lines: tuple[Line, ...]
    patch: tuple[Change, ...]
    done: tuple[str, ...] = ()


class Event(Frozen, tag="ev", tag_field="t", omit_defaults=True):
    """What has happened since the last frame, for this viewer: its first thing, and the rest."""

    s: int
    lines: tuple[Line, ...]
    patch: tuple[Change, ...]
    turn: Turn
    done: tuple[str, ...] = ()
    """The things that were moved, gained or taken last."""
    then: tuple[Beat, ...] = ()
    """What followed by itself, one thing after the other; then it is the turn of ``turn``."""
    clocks: Clocks | None = None
    result: Result | None = None
    lesson: Lesson | None = None
    viewer: int | None = None
    """Whose eyes these are from now on, when that changed."""


class Ack(Frozen, tag="ack", tag_field="t"):
    """A request was done, and is on disk."""

    k: str
    s: int


class Err(Frozen, tag="err", tag_field="t"):
    """A request was refused."""

    code: str
    message: str
    k: str = ""


class Seats(Frozen, tag="seats", tag_field="t"):
    """Who sits where, and who is there."""

    info: MatchInfo
    pending: Pending | None
    rematch: str = ""


class Away(Frozen, tag="away", tag_field="t"):
    """Whom the match waits for, and who else is away, for those who sit at it."""

    absent: tuple[Absent, ...]


class Said(Frozen, tag="said", tag_field="t"):
    """Somebody said something."""

    line: ChatLine


class Noticed(Frozen, tag="note", tag_field="t", omit_defaults=True):
    """Something that everybody is told beside the log."""

    what: Literal[
        "came", "left", "late", "refused", "back", "time", "handed", "vacation", "returned"
    ]
    """Somebody sat down, left a seat to a bot, lost it to one by the clock, refused what was asked,
    took actions back, was given time in which the table could not be reached, was away and lost the
    seat by the choice of the others, is on vacation, or is back from it."""
    seat: int
    name: str = ""
    """Of whoever did it: the seat may be somebody else's now."""
    n: int = 0
    """How many actions were taken back, luck not counted; how many seconds were given; for how many
    days a clock stands still."""
    about: str = ""
    """What was refused; what became of the seat."""


class Asked(Frozen, tag="turn", tag_field="t"):
    """This viewer's turn anew, to its own pages only: an order or an answer that is kept."""

    s: int
    turn: Turn


class Hinted(Frozen, tag="hinted", tag_field="t"):
    """Advice: the best action and the things to click for it, by about a second of search."""

    k: str
    text: str
    clicks: tuple[str, ...]
    value: float
    """Its chance to win as a value from -1 to 1."""
    ideas: tuple[Idea, ...] = ()
    """The best few, sorted by their chance; in a lesson none."""
    chances: tuple[float, ...] = ()
    """How every seat stands if it is played."""


class Because(Frozen, tag="because", tag_field="t"):
    """Why a thing cannot be chosen now; nothing where the game has nothing to say of it."""

    k: str
    m: Message | None = None


class Pong(Frozen, tag="pong", tag_field="t"):
    """Here."""


ToPage = Sync | Event | Ack | Err | Seats | Away | Noticed | Said | Asked | Hinted | Because | Pong
