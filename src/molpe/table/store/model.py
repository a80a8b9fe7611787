"""What every store keeps and can be asked, and how it fails."""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from molpe.kernel import MolpeError


class StoreFailed(MolpeError):
    """It could not be written down; nothing has happened."""


class Unclear(StoreFailed):
    """Whether it was written down cannot be found out now."""


class Conflict(StoreFailed):
    """This sequence number, or this key, is there already; or an event before it is missing."""


class Row(NamedTuple):
    """One event of a match as it is written down."""

    match: str
    seq: int
    key: str | None
    """What names the request, once a match; None for what the table does by itself."""
    body: str
    at: float
    hash: int | None
    """The key of the state after it, on some events: a replay must arrive at the same."""


class Standing(NamedTuple):
    """What changes in a match's own row together with an event."""

    over: bool
    free: int


class Seated(NamedTuple):
    """A browser's seat at a match."""

    session: str
    match: str
    seat: int


class Snapshot(NamedTuple):
    """A match after an event, ready made. Nothing but a cache."""

    seq: int
    data: bytes


class Stored(NamedTuple):
    """A match as it was found."""

    terms: str
    secret: str
    created: float
    snapshot: Snapshot | None
    rows: Sequence[Row]
    """Every event, or those after the snapshot."""


class Created(NamedTuple):
    """A match to be written down, with its first event if luck begins it."""

    id: str
    game: str
    terms: str
    secret: str
    created: float
    kind: str
    listed: bool
    timed: bool
    standing: Standing
    seated: Sequence[Seated]
    rows: Sequence[Row]


class Store(Protocol):
    """What a table needs of a database. Every method may raise StoreFailed."""

    @property
    def appended(self) -> int:
        """Events that were written."""

    @property
    def batches(self) -> int:
        """Commits in which that was done."""

    def hold(self, waiter: "asyncio.Future[None]") -> bool:
        """Let somebody in, who has something to be written, when others are; False for at once."""

    async def start(self) -> None:
        """Open it, and bring its tables up to date."""

    async def close(self) -> None:
        """Write what is waiting, and close it."""

    async def create(self, match: Created) -> None:
        """Write a new match down."""

    async def pulse(self, at: float) -> None:
        """Prove that something can be written down: the moment of asking."""

    async def append(
        self, row: Row, standing: Standing | None = None, seated: Seated | None = None
    ) -> None:
        """Write an event down; it returns only when the event is durable."""

    async def load(self, match: str, whole: bool = False) -> Stored | None:
        """A match: from its newest snapshot on, or ``whole``."""

    async def seq_of(self, match: str, key: str) -> int | None:
        """Which event a request became."""

    async def save_snapshot(self, match: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in the place of an older one."""

    async def mine(self, session: str, limit: int) -> list[str]:
        """Matches in which a browser has a seat: running ones first, newest first."""

    async def lobby(self, limit: int) -> list[str]:
        """Listed matches that go on and have a free seat, newest first."""

    async def timed(self) -> list[str]:
        """Matches with clocks that are not over."""

    async def name(self, session: str) -> str:
        """What a guest is called, or nothing."""

    async def save_name(self, session: str, name: str) -> None:
        """Call a guest so."""
