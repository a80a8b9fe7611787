"""What every store keeps, and how it fails."""

from collections.abc import Sequence
from typing import NamedTuple

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


class Made(NamedTuple):
    """Who made a match, for quotas."""

    session: str
    origin: str
    """A sign of the address that it came from."""


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
    made: Made | None = None
