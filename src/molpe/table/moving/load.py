"""Where a move takes things from: a database at one moment, as an archive is read."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from molpe.table.library.kept import Named
from molpe.table.moving import belongings
from molpe.table.moving.model import Others, Whole, encode
from molpe.table.moving.side import Side

T = TypeVar("T")


class FromSide:
    """A database that is read."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.kind = side.kind
        self.troubles: list[tuple[str, str]] = []
        self.last: Whole | None = None

    async def ids(self) -> list[str]:
        """Every match."""
        return await self.side.ids()

    async def whole(self, id: str) -> Whole:
        """All of a match."""
        self.last = None
        self.last = await self.side.whole(id)
        return self.last

    def raw(self, id: str) -> bytes:
        """What there is of the match that was asked for last."""
        return encode(self.last) if self.last is not None and self.last.id == id else b""

    async def guests(self) -> list[tuple[Any, ...]]:
        """What guests are called."""
        return await self.tried("guests", belongings.guests, [])

    async def editions(self) -> dict[str, str]:
        """Card files, by their hash."""
        return await self.tried("editions", belongings.editions, {})

    async def kept(self) -> list[Named]:
        """Names of card files."""
        return await self.tried("kept", kept, [])

    async def keys(self) -> list[bytes]:
        """What signs cookies and invitations."""
        return await belongings.keys(self.side)

    async def others(self) -> dict[str, Others]:
        """What another version keeps beside matches."""
        return await self.tried("tables", belongings.others, {})

    async def tried(self, name: str, work: Callable[[Side], Awaitable[T]], nothing: T) -> T:
        """Something of a database, or nothing where it is damaged there, which is noted once."""
        try:
            return await work(self.side)
        except Exception as error:
            trouble = (name, " ".join(str(error).split()))
            if trouble not in self.troubles:
                self.troubles.append(trouble)
            return nothing


async def kept(side: Side) -> list[Named]:
    """Names of card files: in a copy, or beside a table."""
    if "kept" in await side.tables():
        rows = await side.ask("select game, name, edition, at, session from kept")
        return [Named(*row) for row in rows]
    return belongings.kept_names(side.folder)
