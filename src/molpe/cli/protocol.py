"""The engine's requests: what each one is called and what it takes."""

from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta

from molpe.agents.budget import LONGEST_MS, MOST_SIMS
from molpe.cli.params import LARGEST
from molpe.cli.perft import DEEPEST
from molpe.kernel import Frozen

PROTOCOL = 1

Count = Annotated[int, Meta(ge=0, le=10**9)]
SeedNumber = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Place: TypeAlias = Count | Literal["chance"]
Viewer: TypeAlias = Count | Literal["spectator"]


class Request(Frozen, tag_field="command"):
    """One line of input."""


class Hello(Request, tag="hello"):
    """Ask for versions and commands."""


class Games(Request, tag="games"):
    """Ask what can be played, with all facts."""


class New(Request, tag="new"):
    """Begin a match."""

    game: str
    seats: Count | None = None
    options: dict[str, bool | int | str] = {}
    edition: str | None = None
    names: list[str] | None = None


class Load(Request, tag="load"):
    """Take a match from its text, or a state from a position text or a dump."""

    match: str | None = None
    game: str | None = None
    position: str | None = None
    dump: str | None = None
    options: dict[str, bool | int | str] = {}
    edition: str | None = None


class StateOf(Request, tag="state"):
    """Ask for the truth."""


class Legal(Request, tag="legal"):
    """Ask for a seat's actions; by default of the one to act next."""

    seat: Place | None = None
    clicks: bool = False
    gists: bool = False


Action: TypeAlias = Count | str
Actions: TypeAlias = Annotated[tuple[Action, ...], Meta(max_length=1000)]


class Play(Request, tag="play"):
    """Play an action, by its words or its code, or several parts of a choice in any order."""

    action: Action | Actions
    seat: Place | None = None


class Luck(Request, tag="luck"):
    """Let luck act while it is its turn."""

    seed: SeedNumber | None = None


class Order(Request, tag="order"):
    """Say at which windows a seat wants to be asked, or ask it."""

    seat: Count
    at: Annotated[tuple[str, ...], Meta(max_length=100)] | None = None
    later: bool = False


class Passes(Request, tag="passes"):
    """Pass the windows at which nobody wants to be asked."""


class CardOf(Request, tag="card"):
    """Ask what a card of the match's game says."""

    card: str
    language: str = "en"


class Piles(Request, tag="piles"):
    """Ask for the piles that a seat, or a spectator, may look through."""

    seat: Viewer


class Undo(Request, tag="undo"):
    """Take the last actions back."""

    count: Annotated[int, Meta(ge=1, le=10**9)] = 1


class View(Request, tag="view"):
    """Ask for all that a seat, or a spectator, may know."""

    seat: Viewer


class Log(Request, tag="log"):
    """Ask what happened, as a seat or a spectator may hear it."""

    seat: Viewer
    since: Count = 0


class Resign(Request, tag="resign"):
    """End the match: this seat gives up."""

    seat: Count


class Save(Request, tag="save"):
    """Ask for the match as text."""


class Best(Request, tag="best"):
    """Ask what an agent would do, and what it thinks."""

    agent: str = "greedy"
    seat: Count | None = None
    seed: SeedNumber = 1
    ms: Annotated[int, Meta(ge=1, le=LONGEST_MS)] | None = None
    sims: Annotated[int, Meta(ge=1, le=MOST_SIMS)] | None = None


class Perft(Request, tag="perft"):
    """Count sequences of actions from here."""

    depth: Annotated[int, Meta(ge=0, le=DEEPEST)]
    divide: bool = False


class Quit(Request, tag="quit"):
    """End the process."""


AnyRequest: TypeAlias = (
    Hello
    | Games
    | New
    | Load
    | StateOf
    | Legal
    | Play
    | Luck
    | Order
    | Passes
    | CardOf
    | Piles
    | Undo
    | View
    | Log
    | Resign
    | Save
    | Best
    | Perft
    | Quit
)
REQUESTS: tuple[type[Request], ...] = get_args(AnyRequest)


def command_of(request: type[Request]) -> str:
    """What a request is called on the wire."""
    return str(request.__struct_config__.tag)


class Refused(Exception):
    """A request that cannot be served, with a code for programs and a sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
