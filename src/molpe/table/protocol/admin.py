"""Bodies of HTTP for whoever runs a table."""

from typing import Annotated, Literal

from msgspec import Meta

from molpe.kernel.model import Frozen
from molpe.table.protocol.lab import Inquiry, KeptEdition

Days = Annotated[int, Meta(ge=0, le=3650)]
Who = Annotated[str, Meta(min_length=1, max_length=80)]
Why = Annotated[str, Meta(max_length=200)]
WardKind = Literal["ban", "mute", "opener"]


class HouseRules(Frozen):
    """What whoever runs a table has settled for all."""

    opening: Literal["everyone", "invited", "nobody"] = "everyone"
    """Who may open tables; who sits at one already plays on."""
    running: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """How many matches of one browser may go on at once; 0 for as many as they like."""
    unfinished: Days = 0
    """After so many days without an action an unfinished match is deleted; 0 for never."""
    names: Days = 0
    """After so many days a finished match says no more who played, and letterboxes of guests who
    sit nowhere are forgotten; 0 for never."""
    vacation: Annotated[int, Meta(ge=0, le=365)] = 28
    """Days of vacation a guest has in a year, for clocks by days; 0 for none."""
    vacation_once: Annotated[int, Meta(ge=1, le=365)] = 14
    """How many of them at once."""


class Quotas(Frozen):
    """How much of anything guests may have of a table; 0 is no quota, where a quota may be 0."""

    tables: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """Matches of all that may go on at once."""
    waiting: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """Tables that one browser has opened and that still wait for somebody to sit down."""
    daily: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """Matches that one browser may make in a day."""
    daily_address: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """Matches that may be made in a day from one address, which may be a whole school's."""
    cards: Annotated[int, Meta(ge=0, le=100_000)] = 0
    """Megabytes of card files of guests' own that are kept."""
    pages: Annotated[int, Meta(ge=1, le=10_000)] = 100
    """Pages that one browser may have open, at each node."""
    pages_address: Annotated[int, Meta(ge=1, le=100_000)] = 500
    """Pages that may be open from one address, at each node."""


class WardInfo(Frozen):
    """Somebody who may not come in, not talk, or may open tables."""

    kind: WardKind
    who: str
    """``browser ID``, or ``address A.B.C.D`` or a network of them."""
    until: float
    """A moment, or 0 for ever."""
    why: str
    made: float


class NewWard(Frozen):
    """Keep somebody out, or silent."""

    kind: WardKind
    who: Who
    days: Days = 0
    """0 for ever."""
    why: Why = ""


class OldWard(Frozen):
    """Let somebody in again, or speak again."""

    kind: WardKind
    who: Who


class TableStanding(Frozen):
    """How the table stands."""

    molpe: str
    sockets: int
    rooms: int
    rules: HouseRules
    wards: tuple[WardInfo, ...]
    quotas: Quotas = Quotas()
    nodes: tuple["NodeAt", ...] = ()
    """Where several serve one table, each of them; pages and matches above are those of all."""


class NodeAt(Frozen):
    """A node as whoever runs the table sees it."""

    name: str
    address: str
    molpe: str
    sockets: int
    rooms: int


class SeatAt(Frozen):
    """A seat as whoever runs the table sees it."""

    seat: int
    kind: str
    name: str
    browser: str = ""


class MatchAt(Frozen):
    """A match as whoever runs the table sees it: nothing of what is hidden in it."""

    id: str
    game: str
    kind: str
    created: float
    last: float
    events: int
    over: bool
    sockets: int = 0
    seats: tuple[SeatAt, ...] = ()
    trouble: str = ""
    """Why it cannot be opened, where it cannot."""


class SocketAt(Frozen):
    """An open socket."""

    match: str
    game: str
    browser: str
    address: str
    name: str
    seats: tuple[int, ...]
    since: float
    node: str = ""
    """Which node it is at, where there may be several."""


class OpenPages(Frozen):
    """The pages that are open, at all nodes."""

    pages: tuple[SocketAt, ...]
    """The newest first."""
    silent: tuple[str, ...] = ()
    """Nodes that have not answered: theirs are missing."""


class ChatAt(Frozen):
    """A line of chat."""

    name: str
    seat: int
    text: str
    at: float
    among: Literal["players", "watchers"]


class Unsay(Frozen):
    """A line of chat to be removed."""

    at: float
    name: Annotated[str, Meta(max_length=80)]


class EndMatch(Frozen):
    """Why a match is ended."""

    why: Why = ""


class LetterboxAt(Frozen):
    """A mail address or webhook of a guest, whole: for whoever asks what is stored of them."""

    kind: str
    target: str
    scope: str
    language: str
    zone: str
    proved: float


class GuestData(Frozen):
    """All that is stored of a guest."""

    browser: str
    name: str
    matches: tuple[MatchAt, ...]
    files: dict[str, str]
    """Their finished matches as match files."""
    wards: tuple[WardInfo, ...]
    letterboxes: tuple[LetterboxAt, ...] = ()
    vacations: tuple[tuple[float, float], ...] = ()
    """From when to when they were on vacation."""
    made: tuple[str, ...] = ()
    """Matches that they have made of late, or that still go on, whoever plays."""
    kept: tuple[KeptEdition, ...] = ()
    """Names that they have given to card files."""
    comparisons: tuple[Inquiry, ...] = ()
    """What they have asked the lab at the node that was asked."""


class Invitation(Frozen):
    """An invitation to open tables."""

    token: Annotated[str, Meta(max_length=80)]
