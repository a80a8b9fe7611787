"""What goes over the wire: HTTP bodies, frames from the page, frames to the page.

The page's types are generated from here. Nothing leaves the server but these, and nothing in
them but what a view, a telling or a seat's own choices hold. Unknown fields are errors.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from molpe.kernel.model import Facts, Frozen, Message

Name = Annotated[str, Meta(max_length=24)]
Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Text = Annotated[str, Meta(max_length=300)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]


# Making and finding matches, by HTTP.


class SeatWish(Frozen):
    """Who is to sit at a place: me, another person at this device, anyone by link, or a bot."""

    kind: Literal["me", "here", "open", "bot"]
    agent: Annotated[str, Meta(max_length=80)] = "greedy"
    name: Name = ""


class Clock(Frozen):
    """How time is kept: not at all, so long an action, so long in all, or days an action."""

    kind: Literal["none", "action", "total", "days"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=14 * 86400)] = 0
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class NewMatch(Frozen):
    """A wish for a match."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=6)]
    options: dict[str, bool | int | str] = {}
    edition: Annotated[str, Meta(max_length=40)] = ""
    edition_text: Annotated[str, Meta(max_length=200_000)] = ""
    """An own card file, whole; kept with the match."""
    clock: Clock = Clock()
    hints: bool = False
    """Hints and analysis while people play each other: only if all agreed at the start."""
    listed: bool = False
    """Shown in the lobby for anyone to join."""


class Invite(Frozen):
    """A free seat and the token that takes it; it travels in the fragment of a link."""

    seat: int
    token: str


class Created(Frozen):
    """A match that was made."""

    id: str
    invites: tuple[Invite, ...]


class Join(Frozen):
    """Taking a seat: with a token from a link, or without one at a listed table."""

    token: Annotated[str, Meta(max_length=80)] = ""
    name: Name = ""


class Joined(Frozen):
    """The seat that is now bound to this browser."""

    seat: int


class SeatInfo(Frozen):
    """A place at a match as everyone may see it."""

    seat: int
    title: str
    """What the game calls it: Gold, Silver."""
    name: str
    kind: Literal["person", "bot", "free"]
    agent: str = ""
    online: bool = False


class MatchInfo(Frozen):
    """A match as everyone may see it."""

    id: str
    game: str
    title: str
    seats: tuple[SeatInfo, ...]
    options: str
    clock: Clock
    actions: int
    over: bool
    mine: tuple[int, ...]
    """Seats of this browser."""
    turn: tuple[int, ...]
    """Who is to act."""
    kind: Literal["match", "analysis", "tutorial", "replay"]
    listed: bool
    updated: float
    hints: bool = False
    """Whether hints and analysis are allowed now."""
    readonly: str = ""
    """Why it can only be looked at, where it can."""
    faces: str = ""
    """Hash of the faces of the edition in play, for /api/faces/{game}/{faces}.json."""
    review: bool = False
    """Whether it can be reviewed now."""


class ChoiceInfo(Frozen):
    """A value that an option can have, and what it is called, by language."""

    value: bool | int | str
    title: dict[str, str]


class OptionInfo(Frozen):
    """A tunable rule in the words of people, by language."""

    name: str
    title: dict[str, str]
    about: dict[str, str]
    default: bool | int | str
    """In this edition."""
    choices: tuple[ChoiceInfo, ...]
    """Nothing where any number or text may be given."""
    seats: tuple[int, ...] = ()
    """For how many seats it matters; none where it always does."""


class EditionInfo(Frozen):
    """A set of cards and what can be chosen with it."""

    name: str
    title: dict[str, str]
    options: tuple[OptionInfo, ...]


class GameInfo(Frozen):
    """A game as the home page offers it."""

    facts: Facts
    blurb: Message
    seat_titles: tuple[str, ...]
    tutorial: bool
    faces: str
    """Hash of its faces, for the address to fetch them from."""
    catalogue: dict[str, dict[str, str]]
    editions: tuple[EditionInfo, ...]
    """The game's editions, the usual one first; of a card file of one's own: POST /api/editions."""


class AgentInfo(Frozen):
    """A bot that can be chosen."""

    spec: str
    name: Message
    """``agent-SPEC``: ``agent-level:3``, ``agent-greedy``; the page has the words."""
    level: int = 0
    """1 for a friendly beginner to 8 for the full search; 0 for bots beside that ladder."""
    ms: int = 0
    """How long it thinks about an action at most when few think."""


class Upload(Frozen):
    """A match file to look at."""

    text: Annotated[str, Meta(max_length=1_000_000)]


class OwnEdition(Frozen):
    """A card file to look at before a match is made with it."""

    text: Annotated[str, Meta(min_length=1, max_length=200_000)]


class At(Frozen):
    """A point of a match: after so many actions."""

    at: Annotated[int, Meta(ge=0, le=100_000)]


class Naming(Frozen):
    """What a guest wants to be called."""

    name: Name


class Me(Frozen):
    """Who this browser is."""

    name: str


class Problem(Frozen):
    """Why something was refused: a code for programs and a sentence for people."""

    code: str
    message: str


# What a search found out: in hints and reviews. Chances are from 0 to 1, a draw counting as half.


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


# From the page, by socket. `k` names a request so that a resent one is not done twice.


class Hello(Frozen, tag="hello", tag_field="t"):
    """First frame: which event this page has seen last, -1 for none."""

    since: int = -1


class Act(Frozen, tag="act", tag_field="t"):
    """An action by its words, for the sequence number it was chosen at."""

    k: Key
    s: int
    seat: SeatNumber
    text: Text


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


class Lift(Frozen, tag="lift", tag_field="t"):
    """At one device: this person is looking now; -1 lets the curtain fall."""

    seat: Annotated[int, Meta(ge=-1, le=5)]


class Hint(Frozen, tag="hint", tag_field="t"):
    """Ask for advice."""

    k: Key
    seat: SeatNumber


class Order(Frozen, tag="order", tag_field="t"):
    """A standing order, told to nobody."""

    k: Key
    seat: SeatNumber
    what: Literal["ask", "pass-window", "pass-turn", "pass-idle"]


class Say(Frozen, tag="say", tag_field="t"):
    """Chat: players among themselves, watchers among themselves."""

    text: Annotated[str, Meta(min_length=1, max_length=280)]


class Ping(Frozen, tag="ping", tag_field="t"):
    """Still there?"""


FromPage = Hello | Act | Undo | Resign | Leave | Offer | Answer | Lift | Hint | Order | Say | Ping


# To the page, by socket.


class Line(Frozen):
    """One line of the log: what a seat did, as this viewer may hear it."""

    n: int
    """How many actions had been played after it."""
    seat: int
    m: Message


class Frame(Frozen):
    """One step of a replay: what was played, and what this viewer saw then."""

    n: int
    lines: tuple[Line, ...]
    view: Raw
    clicks: str = ""
    """The things that were clicked for it, separated by blanks."""


class Choice(Struct, frozen=True, array_like=True):
    """A legal action: its words, and the things to click for it, separated by blanks."""

    text: str
    clicks: str


class Turn(Frozen, omit_defaults=True):
    """Whose turn it is, what this viewer is asked and may do."""

    actors: tuple[int, ...]
    ask: Message | None = None
    acts: tuple[Choice, ...] = ()
    sealed: bool = False
    """This viewer's choice is in and may be changed."""
    undo: bool = False
    """The last action was this viewer's: to take it back is free, unless it told them something;
    then the others are asked."""
    window: bool = False
    """The question is whether to interrupt: it can be passed, and standing orders answer it."""
    early: bool = False
    """Others are asked first: an answer is kept until this viewer is, if nobody interrupts."""
    answer: str = ""
    """The answer that is kept; it may be changed."""
    order: str = ""
    """This viewer's standing order, if one stands; told to nobody else."""


class Clocks(Frozen):
    """Milliseconds left a seat, and whose clocks run."""

    left: tuple[int, ...]
    running: tuple[int, ...]


class Result(Frozen, omit_defaults=True):
    """How it ended."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: Message
    secret: str = ""
    """The key behind the luck, now open: see docs/reference/table.md on checking a draw."""


class Pending(Frozen):
    """Something asked that waits for answers."""

    what: str
    seat: int
    waiting: tuple[int, ...]


class Lesson(Frozen):
    """A step of a tutorial."""

    step: int
    steps: int
    m: Message
    done: bool


class ChatLine(Frozen):
    """A line of chat."""

    name: str
    seat: int
    text: str
    at: float


class Sync(Frozen, tag="sync", tag_field="t"):
    """Everything this viewer may know now."""

    s: int
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


class Change(Struct, frozen=True, array_like=True):
    """A place in the view, as a path of names and numbers, and what stands there now."""

    path: tuple[str | int, ...]
    value: Any


class Event(Frozen, tag="ev", tag_field="t", omit_defaults=True):
    """What has happened since the last frame, for this viewer."""

    s: int
    lines: tuple[Line, ...]
    patch: tuple[Change, ...]
    turn: Turn
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


class Said(Frozen, tag="said", tag_field="t"):
    """Somebody said something."""

    line: ChatLine


class Asked(Frozen, tag="turn", tag_field="t"):
    """This viewer's turn anew, to its own pages only: an order or an answer that is kept."""

    s: int
    turn: Turn


class Hinted(Frozen, tag="hinted", tag_field="t"):
    """Advice: the best action and the things to click for it, by about a second of search."""

    k: str
    text: str
    clicks: str
    value: float
    """Its chance to win as a value from -1 to 1."""
    ideas: tuple[Idea, ...] = ()
    """The best few, the best first; in a lesson none."""
    line: tuple[Ahead, ...] = ()
    """What is expected to follow, the action itself first, up to the next luck."""
    chances: tuple[float, ...] = ()
    """How every seat stands if it is played."""


class Pong(Frozen, tag="pong", tag_field="t"):
    """Here."""


ToPage = Sync | Event | Ack | Err | Seats | Said | Asked | Hinted | Pong

CODES = {
    "stale": "the match has gone on since; look again",
    "turn": "it is not your turn",
    "illegal": "that cannot be done now",
    "busy": "the last action is still being written down",
    "rate": "too fast; wait a moment",
    "spectator": "spectators only watch",
    "seat": "that seat is not yours",
    "store": "the match could not be written down, so nothing was played",
    "over": "the match is over",
    "bad": "that is not understood",
    "hints": "hints are off while people play each other",
    "nothing": "there is nothing to take back",
    "lesson": "the lesson asks for something else first",
    "size": "that is too long",
    "gone": "there is no such match",
    "full": "no seat is free",
    "forbidden": "this is not allowed from here",
    "readonly": "this match can only be looked at",
    "crowd": "too many ask for this at once; try again in a moment",
    "slow": "this took too long and was given up",
    "picture": "this is no picture that can be read",
    "missing": "this table cannot do that",
}
"""Every way a request is refused."""
