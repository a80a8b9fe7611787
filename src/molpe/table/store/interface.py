"""What a table asks of a store, whichever it is."""

from collections.abc import Sequence
from typing import Any, Protocol

from molpe.table.store.commons import Commons
from molpe.table.store.house import Listed, Ward
from molpe.table.store.model import Created, Row, Seated, Snapshot, Standing, Stored
from molpe.table.store.slow import Slow


class Store(Protocol):
    """What a table needs of a database. Every method may raise StoreFailed."""

    @property
    def commons(self) -> Commons | None:
        """What it shares with other nodes; None where one process has it for itself."""

    @property
    def slow(self) -> Slow | None:
        """What slow matches need; None where there are none."""

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

    async def pulse(self, at: float, hard: bool = False) -> None:
        """Prove that something can be written down: the moment of asking; ``hard``, what needs as
        much room as an event."""

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

    async def timed(self, after: str, limit: int) -> list[str]:
        """Matches with clocks that go on, by their ids after one."""

    async def name(self, session: str) -> str:
        """What a guest is called, or nothing."""

    async def save_name(self, session: str, name: str) -> None:
        """Call a guest so."""

    async def wards(self) -> list[Ward]:
        """Who is kept out or silent, or was let in."""

    async def ward(self, ward: Ward) -> None:
        """Decide about somebody."""

    async def unward(self, kind: str, who: str) -> None:
        """Decide otherwise."""

    async def settings(self) -> dict[str, str]:
        """The house rules, by name."""

    async def set(self, name: str, value: str) -> None:
        """Make a house rule."""

    async def matches(self, over: bool, before: float, limit: int) -> list[Listed]:
        """Matches that go on, or are over, made before a moment: the newest first."""

    async def matches_of(self, session: str) -> list[Listed]:
        """Every match at which a browser has a seat, the newest first."""

    async def stale(self, before: float, limit: int) -> list[str]:
        """Matches that go on, and in which nothing has happened since a moment."""

    async def signed(self, before: float, limit: int) -> list[str]:
        """Matches that were over before a moment and still say who played."""

    async def running(self, session: str) -> int:
        """How many matches of a browser go on: at which it sits, or which it has made."""

    async def going(self) -> int:
        """How many matches go on."""

    async def waiting(self, session: str) -> int:
        """How many matches that a browser made wait for somebody to sit down."""

    async def made_by(self, session: str, since: float) -> int:
        """How many matches a browser has made after a moment."""

    async def made_from(self, origin: str, since: float) -> int:
        """How many matches were made from an address after a moment."""

    async def made(self, session: str) -> list[str]:
        """The matches that are known to be made by a browser."""

    async def unmake(self, before: float) -> None:
        """Forget from where matches were made before a moment, and who made those that are over."""

    async def delete(self, match: str) -> None:
        """Forget a match."""

    async def rewrite(self, match: str, terms: str, bodies: dict[int, str]) -> None:
        """Put other words into what a match was made of."""

    async def unseat(self, match: str, session: str = "") -> None:
        """Forget whose seats of a match were a browser's, or whose all were."""

    async def kept(self) -> list[Sequence[Any]]:
        """Card files that are kept under a name, the oldest first."""

    async def keep(self, named: Sequence[object], anew: bool = True) -> None:
        """Keep a card file under a name that nobody else has given."""

    async def unkeep(self, game: str, name: str, session: str) -> None:
        """Forget a name that a guest has given."""

    async def forget(self, session: str) -> None:
        """Forget what a guest is called, what they have made, and what they have named."""

    async def end_session(self, session: str, at: float) -> None:
        """Let a session be of no use any more."""

    async def ended(self, since: float) -> list[str]:
        """Sessions that were ended after a moment."""

    async def seats(self, session: str) -> list[tuple[str, int]]:
        """Where a guest sits and sat."""
