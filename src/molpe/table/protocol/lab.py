"""Bodies of HTTP about the lab: cards that somebody changes, and what that does."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from molpe.cards.forms import Form
from molpe.kernel.model import Frozen
from molpe.lab.inquiry import Finding
from molpe.press import Face

Text = Annotated[str, Meta(max_length=200_000)]
Edition = Annotated[str, Meta(max_length=64)]
Word = Annotated[str, Meta(max_length=120)]
Title = Annotated[str, Meta(min_length=1, max_length=60)]
Row = dict[str, Any]

MOST_SECONDS = 600
"""Of one comparison; it may go on afterwards."""


class Opening(Frozen):
    """Cards that somebody wants to change: an edition, or a card file."""

    edition: Edition = ""
    """One of the game's, or what a card file is called here; nothing for the usual one."""
    text: Text = ""


class Draft(Frozen):
    """An edition, and rows of it that say something else."""

    edition: Edition = ""
    changed: dict[Word, dict[Word, Row | None]] = {}
    """By table and id; a table that is no list has one row, of the empty id. Null removes a row,
    and an id that no row has adds one."""
    table: Word = ""
    """The row that is looked at."""
    row: Word = ""


class Mistake(Frozen):
    """What is wrong with a card file, as ``molpe cards check`` says it, and where."""

    message: str
    table: str = ""
    row: str = ""
    field: str = ""
    """``effects[0].n``."""
    said: dict[str, str] = {}
    """The same in other languages: where it stands, and what is wrong."""


class Opened(Frozen):
    """Cards to be changed."""

    edition: str
    """A name of the game's, or what its card file is called here."""
    form: Form
    tables: dict[str, Any]
    """What the file says, of what a form knows: a list of rows, or a row."""
    mistake: Mistake | None = None
    """Why a card file is refused; then nothing else is said of it."""


class Altered(Frozen):
    """A field that says something else than before."""

    table: str
    row: str
    name: str
    """What the row is called, by its name."""
    path: tuple[str | int, ...]
    before: str
    after: str


class Pair(Frozen):
    """A face before and after; null where there is none, or none yet."""

    before: Face | None
    after: Face | None


class Sketch(Frozen):
    """What a draft comes to."""

    text: str
    """Its card file; the last one that could be written where it cannot be."""
    mistake: Mistake | None
    changes: tuple[Altered, ...]
    faces: tuple[Pair, ...]
    """Of the row that is looked at, or where it has no face those that are drawn otherwise."""


class Printing(Frozen):
    """A card file to print: all of it, or some cards."""

    text: Annotated[str, Meta(min_length=1, max_length=200_000)]
    cards: Annotated[tuple[Word, ...], Meta(max_length=100)] = ()
    paper: Literal["a4", "letter"] = "a4"
    lang: Literal["en", "de"] = "en"


class Keeping(Frozen):
    """A card file to be kept under a name."""

    name: Title
    text: Annotated[str, Meta(min_length=1, max_length=200_000)]


class Dropping(Frozen):
    """A card file that is no longer to be kept."""

    name: Title


class KeptEdition(Frozen):
    """A card file that is kept under a name."""

    game: str
    name: str
    edition: str
    at: float
    mine: bool = False
    """Whether this browser may replace and drop it."""


class Wish(Frozen, kw_only=True):
    """A comparison that somebody wants: what was, and what is now."""

    edition: Edition = ""
    """What was."""
    text: Annotated[str, Meta(min_length=1, max_length=200_000)]
    title: Title
    """What it is called in the list."""
    agent: Literal["sailor", "greedy", "seer:sims=100"] = "greedy"
    seats: Annotated[int, Meta(ge=1, le=6)] = 2
    seconds: Annotated[int, Meta(ge=1, le=MOST_SECONDS)] = 60


class Inquiry(Frozen, kw_only=True):
    """A comparison: what is compared, how far it is, what was found."""

    id: str
    game: str
    title: str
    agent: str
    seats: int
    state: Literal["waiting", "running", "done", "stopped", "failed"]
    began: float
    """When it was asked for, in seconds since 1970."""
    seconds: float
    """How long it may play …"""
    gone: float = 0.0
    """… and has played, in this go."""
    finding: Finding | None = None
    problem: str = ""


class Going(Frozen):
    """How long a comparison may go on."""

    seconds: Annotated[int, Meta(ge=1, le=MOST_SECONDS)] = 60


class Laboratory(Frozen):
    """What there is in the lab."""

    games: tuple[str, ...]
    """Those with card files."""
    kept: tuple[KeptEdition, ...]
    inquiries: tuple[Inquiry, ...]
