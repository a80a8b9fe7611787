"""A database as somewhere that matches come from or go to."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Protocol

from molpe.table.moving.model import Others, Whole

Outcome = Literal["added", "there", "other"]
"""Of a match that was to be added: it was; it is there, as far or farther; another one is."""

PASSING = ("step", "addition", "pulse", "snapshot", "node", "lease", "review", "proof", "made")
"""Tables of a moment, or of this database alone: nobody misses them elsewhere."""
OWN = ("match", "event", "seated", "guest", "edition", "kept", "seal")
"""Tables that travel in a way of their own."""


class Side(Protocol):
    """A database at one end of a move. Reading shows one moment, whatever is written meanwhile."""

    kind: str
    folder: Path

    async def __aenter__(self) -> "Side": ...

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

    async def ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of a query, with places marked as ``$1``."""

    async def ids(self) -> list[str]:
        """Every match, also those of which only events are left; the oldest first."""

    async def whole(self, id: str) -> Whole:
        """All of a match, or Spoilt."""

    async def tables(self) -> dict[str, tuple[str, ...]]:
        """Every table that is there, with its columns."""

    async def add(self, matches: Sequence[Whole]) -> list[Outcome]:
        """Write matches that are not there, all or none of them."""

    async def fill(self, table: str, others: Others) -> int:
        """Write rows that are not there; how many were."""


def as_far(there: Whole, wanted: Whole) -> Outcome:
    """What a match is that has the same name as one that was to be added."""
    same = there.match[:5] == wanted.match[:5] and there.rows[: len(wanted.rows)] == wanted.rows
    return "there" if same else "other"


def in_order(found: Iterable[tuple[Any, ...]], orphans: Iterable[tuple[Any, ...]]) -> list[str]:
    """Names of matches, those without a row of their own last."""
    rest = sorted(str(row[0]) for row in orphans)
    return list(dict.fromkeys([*(str(row[0]) for row in found), *rest]))  # each name once
