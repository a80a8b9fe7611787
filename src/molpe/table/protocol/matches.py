"""Bodies of HTTP about matches: making one, joining it, what everyone may see of it."""

from typing import Annotated, Literal

from msgspec import Meta

from molpe.kernel.model import Frozen, Message
from molpe.table.protocol.lengths import Name


class SeatWish(Frozen):
    """Who is to sit at a place: me, another person at this device, anyone by link, or a bot."""

    kind: Literal["me", "here", "open", "bot"]
    agent: Annotated[str, Meta(max_length=80)] = "greedy"
    name: Name = ""


OptionName = Annotated[str, Meta(max_length=40)]
Whole = Annotated[int, Meta(ge=-999_999_999, le=999_999_999)]
OptionText = Annotated[str, Meta(max_length=2000)]
"""Long enough for the packs of SINS that six play with, each named."""


class Clock(Frozen):
    """How time is kept: not at all, so long an action, so long in all, or days an action."""

    kind: Literal["none", "action", "total", "days"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=14 * 86400)] = 0
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class Watch(Frozen):
    """What those may see of a match who have no seat at it: all that spectators may know, the same
    some minutes later, what one seat sees, or nothing."""

    kind: Literal["open", "delayed", "seat", "none"] = "open"
    minutes: Annotated[int, Meta(ge=0, le=1440)] = 0
    """How late it is; of a seat's eyes too."""
    seat: Annotated[int, Meta(ge=-1, le=5)] = -1


PATIENCE = 120
"""Seconds that the others wait for somebody who is away, unless they agreed on more."""


class NewMatch(Frozen):
    """A wish for a match."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=6)]
    options: Annotated[dict[OptionName, bool | Whole | OptionText], Meta(max_length=40)] = {}
    edition: Annotated[str, Meta(max_length=40)] = ""
    edition_text: Annotated[str, Meta(max_length=200_000)] = ""
    """An own card file, whole; kept with the match."""
    clock: Clock = Clock()
    hints: bool = False
    """Hints and analysis while people play each other: only if all agreed at the start."""
    listed: bool = False
    """Shown in the lobby for anyone to join."""
    watch: Watch = Watch()
    patience: Annotated[int, Meta(ge=0, le=14 * 86400)] = PATIENCE
    """Seconds until the others may decide about the seat of somebody who is away; 0 is never."""


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
    """What the game calls it: Gold, Silver; nothing where seats are only counted."""
    name: str
    kind: Literal["person", "bot", "free"]
    agent: str = ""
    online: bool = False
    level: int = 0
    """Of a bot, from 1 to 8; 0 for bots beside that ladder."""
    bot: str = ""
    """Which agent it is, without its settings: greedy, seer."""
    program: bool = False
    """Whether a program of somebody's own sits there, by a token; its ``kind`` is person."""
    due: float = 0.0
    """By days: when its time is up if it does not act, in seconds since 1970."""
    vacation: float = 0.0
    """By days: until when its clock stands still, because its person is on vacation."""


class Absent(Frozen):
    """A seat whose person is not there, or whose person the others no longer wait for."""

    seat: int
    gone: int
    """Seconds since no page of theirs is open."""
    due: int | None
    """Seconds until the others may decide what becomes of the seat; nothing where the match does
    not wait for it, or a clock decides."""


class MatchInfo(Frozen):
    """A match as everyone may see it."""

    id: str
    game: str
    title: str
    seats: tuple[SeatInfo, ...]
    options: str
    clock: Clock
    actions: int
    """Those of the seats: how often luck acted may be nobody's to know."""
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
    goal: Message | None = None
    """What players try to do, in one line."""
    remarks: tuple[Message, ...] = ()
    """What people should know about its options."""
    faces: str = ""
    """Hash of the faces of the edition in play, for /api/faces/{game}/{faces}.json."""
    review: bool = False
    """Whether it can be reviewed now."""
    opened: int = -1
    """The seat of whoever opened it, as long as they sit there."""
    watch: Watch = Watch()
    """What spectators see of it."""
    patience: int = PATIENCE
    """Seconds until the others may decide about the seat of somebody who is away; 0 is never."""
    absent: tuple[Absent, ...] = ()
    """Who is away, for those who sit at it."""
    damaged: bool = False
    """Whether it cannot be opened; then ``readonly`` says why, and nothing else is known."""


class Upload(Frozen):
    """A match file to look at."""

    text: Annotated[str, Meta(max_length=1_000_000)]


class At(Frozen):
    """A point of a match: after so many actions."""

    at: Annotated[int, Meta(ge=0, le=100_000)]


class Naming(Frozen):
    """What a guest wants to be called."""

    name: Name


class Me(Frozen):
    """Who this browser is."""

    name: str
    lab: bool = False
    """Whether it may use the lab."""
    program: bool = False
    """Whether it is a program."""
