"""What several nodes on one database share beside matches: who is there, who drives what, keys."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from molpe.table.store.model import Row

CHANNEL = "molpe"
"""Where nodes tell each other something; what is told with a commit is heard after it."""
WROTE, SAID = "wrote", "said"
"""What they tell: events that are written down, and what is no event."""
RESEALED = '[{"type":"resealed"}]'
"""That there is a new key."""
LONGEST = 7_900
"""Bytes of what is told at once: PostgreSQL takes less than 8,000."""
LIFE = 3.0
"""Seconds that a node counts as alive after it was heard last."""


class Lease(NamedTuple):
    """A match that a node may drive from now on."""

    match: str
    lost: float | None
    """When whoever drove it before was heard last, by the database's clock; None where nothing was
    missed."""


class Beat(NamedTuple):
    """What a node is told when it says that it lives."""

    now: float
    """The database's clock."""
    alive: Sequence[str]
    """Every node that lives."""


class Node(NamedTuple):
    """A node as others see it."""

    name: str
    version: str
    address: str
    started: float
    seen: float
    alive: bool
    leases: int
    figures: str
    """What it counts, as JSON."""


class Commons(Protocol):
    """What a node needs of a shared database. Every method may raise StoreFailed."""

    node: str
    """What this node is called, never the same twice."""

    async def join(self, version: str, address: str) -> Beat:
        """Be there from now on."""

    async def beat(self, figures: str) -> Beat:
        """Say that this node lives, and what it counts."""

    async def leave(self) -> None:
        """Hand every lease back, and be there no longer."""

    async def listen(self, heard: Callable[[str], None], anew: Callable[[], None]) -> None:
        """Hear what the others tell; ``anew`` whenever something may have been missed."""

    async def deaf(self) -> None:
        """Hear nothing any more."""

    async def tell(self, texts: Sequence[str]) -> None:
        """Tell the others something; it may be lost."""

    async def rows(self, seen: Mapping[str, int]) -> list[Row]:
        """The events of matches after those seen, in order."""

    async def moments(self, seen: Mapping[str, int]) -> dict[str, float | None]:
        """When the last events that were seen were written, of each match that is there; None where
        that one is not."""

    async def take(self, matches: Sequence[str]) -> list[Lease]:
        """Take the leases of matches that nobody else drives."""

    async def orphans(self, most: int) -> list[Lease]:
        """Take leases whose node is gone, or whose moment has come."""

    async def held(self) -> list[Lease]:
        """The leases that this node has."""

    async def release(self, matches: Sequence[str]) -> None:
        """Nothing is left to drive."""

    async def park(self, until: Mapping[str, float]) -> None:
        """Nothing is to be driven for so many seconds; then whoever comes first takes it up."""

    async def unled(self, after: str, most: int) -> list[str]:
        """Matches with clocks that nobody drives or has put off, but those made just now, by their
        ids after one."""

    async def seals(self, first: bytes | None = None) -> list[bytes]:
        """The keys that sign, the newest first; ``first`` becomes the first where there is none."""

    async def new_seal(self) -> None:
        """Make a new key, and tell the nodes; what older ones signed still counts."""

    async def edition(self, name: str) -> str | None:
        """A card file by its hash."""

    async def keep_edition(self, name: str, body: str) -> None:
        """Keep a card file for all nodes."""

    async def card_bytes(self) -> int:
        """How much all card files take."""

    async def review(self, match: str, actions: int) -> tuple[str, str]:
        """Which node works a review out, this one from now on where none does; how far it is."""

    async def keep_review(self, match: str, actions: int, body: str, done: bool) -> None:
        """Write down how far a review of this node is; nothing: whoever asks begins again."""

    async def nodes(self) -> list[Node]:
        """Every node that was heard within a day."""
