"""What a table asks of a store, whichever it is."""

from typing import Protocol

from molpe.table.store.commons import Commons
from molpe.table.store.model import Created, Row, Seated, Snapshot, Standing, Stored


class Store(Protocol):
    """What a table needs of a database. Every method may raise StoreFailed."""

    @property
    def commons(self) -> Commons | None:
        """What it shares with other nodes; None where one process has it for itself."""

    @property
    def appended(self) -> int:
        """Events that were written."""

    @property
    def batches(self) -> int:
        """Commits in which that was done."""

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
