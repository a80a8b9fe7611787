"""A database as somewhere that matches come from or go to."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Protocol

from molpe.table.moving.model import COLUMNS_OF_MATCH, Garbled, Others, Spoilt, Whole
from molpe.table.store import Row

Outcome = Literal["added", "there", "other", "damaged"]
"""Of a match that was to be added: it was; it is there, as far or farther; another one is; or one
that cannot be read."""

PASSING = ("step", "addition", "pulse", "snapshot", "node", "lease", "review", "proof", "made")
"""Tables of a moment, or of this database alone: nobody misses them elsewhere."""
LOG = "select match, seq, key, body, at, hash from event where match = $1"
OWN = ("match", "event", "seated", "guest", "edition", "kept", "seal", "sums")
"""Tables that travel in a way of their own."""


class Side(Protocol):
    """A database at one end of a move. Reading shows one moment, whatever is written meanwhile."""

    kind: str
    folder: Path
    counts: Counter[str]
    """Events of each match, as they were met one after another when all names were asked for."""

    async def __aenter__(self) -> "Side": ...

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

    async def gathered(
        self, query: str, values: Sequence[object] = (), broken: list[str] | None = None
    ) -> list[tuple[Any, ...]]:
        """Rows up to where a damaged database breaks, which is noted in ``broken``, or raised."""

    async def tables(self, broken: list[str] | None = None) -> dict[str, tuple[str, ...]]:
        """Every table that is there, with its columns."""

    async def add(self, matches: Sequence[Whole]) -> list[Outcome]:
        """Write matches that are not there, all or none; Spoilt where one can be none there."""

    async def fill(self, table: str, others: Others) -> None:
        """Write rows that are not there, all or none; Spoilt where one can be no row there."""

    async def ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of a query, with places marked as ``$1``."""
        return await self.gathered(query, values)

    async def rows(
        self, table: str, columns: Sequence[str], broken: list[str]
    ) -> list[tuple[Any, ...]]:
        """The rows of a table that can be read."""
        return await self.gathered(f"select {listed(columns)} from {quoted(table)}", (), broken)

    async def ids(self, broken: list[str] | None = None) -> list[str]:
        """Every match, the oldest first, and at last those of which only events are left."""
        found = await self.gathered("select id from match order by created, id", (), broken)
        counted = "select match, count(*) from event group by match"
        self.counts = Counter()
        for id, count in await self.gathered(counted, (), broken):
            self.counts[str(id)] += count
        names = [str(row[0]) for row in found]
        return list(dict.fromkeys([*names, *sorted(self.counts)]))

    async def whole(self, id: str) -> Whole:
        """All of a match, or Spoilt with what there is of it."""
        broken: list[str] = []
        columns = ", ".join(COLUMNS_OF_MATCH)
        match = await self.gathered(f"select {columns} from match where id = $1", (id,), broken)
        if not match and not broken:
            broken.append("its own row is missing")
        seats = "select session, seat from seated where match = $1 order by seat"
        seated = await self.gathered(seats, (id,), broken)
        rows = await self.gathered(f"{LOG} order by seq", (id,), broken)
        if any(isinstance(cell, Garbled) for row in (*match, *seated, *rows) for cell in row):
            broken.append("a text of it is not UTF-8")
        if not broken and len(rows) < self.counts[id]:  # where keys are damaged a search ends early
            broken.append(f"{len(rows)} of its {self.counts[id]} events are found")
        own = match[0] if match else (id,)
        found = Whole(own, tuple(seated), tuple(Row(*row) for row in rows))
        if broken:
            raise Spoilt(broken[0], found)
        return found

    async def outcome(self, wanted: Whole) -> Outcome:
        """What there is by the name of a match that was to be added."""
        try:
            return as_far(await self.whole(wanted.id), wanted)
        except Spoilt:
            return "damaged"


def as_far(there: Whole, wanted: Whole) -> Outcome:
    """What a match is that has the same name as one that was to be added."""
    same = there.match[:5] == wanted.match[:5] and there.rows[: len(wanted.rows)] == wanted.rows
    return "there" if same else "other"


def quoted(name: str) -> str:
    """A name as SQL has it."""
    return '"' + name.replace('"', '""') + '"'


def listed(columns: Sequence[str]) -> str:
    """Names of columns as SQL has them."""
    return ", ".join(map(quoted, columns))
