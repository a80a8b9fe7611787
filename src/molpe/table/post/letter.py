"""What is sent, and whoever carries it: one small interface, whichever way it goes."""

from typing import Literal, Protocol

from molpe.kernel import Frozen, MolpeError

Way = Literal["mail", "hook"]
What = Literal["turn", "soon", "over", "rematch", "draw", "takeback", "away"]


class Undelivered(MolpeError):
    """A letter did not arrive; another try may help."""


class Notice(Frozen):
    """What is told of one match: nothing but what everyone who watches it may see."""

    what: What
    match: str
    game: str
    title: str
    others: tuple[str, ...]
    """Who else sits there."""
    until: float
    """When the time is up, in seconds since 1970; 0 where none is kept."""
    link: str


class Letter(Frozen):
    """One message: notices of several matches, or a code that proves a letterbox."""

    language: str
    zone: str
    """Where the reader's clock is, as ``Europe/Berlin``."""
    page: str
    """Where the table is reached."""
    off: str
    """The page that switches letters off."""
    unsubscribe: str
    """Where a mail program may do so by itself."""
    notices: tuple[Notice, ...] = ()
    code: str = ""


class Carrier(Protocol):
    """One way for letters to go."""

    def read(self, text: str) -> str:
        """Where letters shall go, in one spelling; BadText where none can."""

    def shown(self, target: str) -> str:
        """As much of it as may be shown."""

    async def carry(self, target: str, letter: Letter) -> None:
        """Send a letter, or raise Undelivered."""
