"""Card files that are kept under a name, for everyone at this table."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec

from molpe.kernel import BadText, Frozen
from molpe.table.protocol.lab import KeptEdition
from molpe.table.protocol.own import read_own

FILE = "kept.json"
"""Where the names were until they lay in the database: in the folder of card files."""
MOST = 200
"""Names that are kept."""


class Named(Frozen):
    """A name, and whose it is."""

    game: str
    name: str
    edition: str
    at: float
    session: str


class Keeper(Protocol):
    """What is asked of a database."""

    async def kept(self) -> list[Sequence[Any]]:
        """Card files that are kept under a name, the oldest first."""

    async def keep(self, named: Sequence[object], anew: bool = True) -> None:
        """Keep a card file under a name that nobody else has given."""

    async def unkeep(self, game: str, name: str, session: str) -> None:
        """Forget a name that a guest has given."""


class Kept:
    """The names of card files; all nodes of a table have the same."""

    def __init__(self, store: Keeper) -> None:
        self.store = store

    async def bring(self, folder: Path) -> None:
        """Take over what lies in a file from before."""
        path = folder / FILE
        if not path.exists():
            return
        try:
            found = msgspec.json.decode(read_own(path), type=list[Named])
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            path.replace(path.with_suffix(".damaged"))  # card files lie beside it
            return
        for one in found:
            await self.store.keep(msgspec.structs.astuple(one), anew=False)
        path.replace(path.with_suffix(".moved"))

    async def names(self) -> list[Named]:
        """All names, the oldest first."""
        return [Named(*row) for row in await self.store.kept()]

    async def listed(self, session: str) -> tuple[KeptEdition, ...]:
        """All names, the newest first, as one browser sees them."""
        return tuple(
            KeptEdition(one.game, one.name, one.edition, one.at, one.session == session)
            for one in reversed(await self.names())
        )

    async def keep(self, session: str, game: str, name: str, edition: str) -> None:
        """Call a card file so; one's own name may be given to another."""
        name = " ".join(name.split())
        if not name:
            raise BadText("a card file is kept under a name")
        if len(await self.others(session, game, name)) >= MOST:
            raise BadText(f"{MOST} card files are kept; drop one first")
        await self.store.keep((game, name, edition, round(time.time(), 3), session))
        await self.others(session, game, name)  # somebody at another node may have been first

    async def drop(self, session: str, game: str, name: str) -> None:
        """Forget a name of one's own; the card file stays, matches may be played with it."""
        await self.others(session, game, name)
        await self.store.unkeep(game, name, session)

    async def others(self, session: str, game: str, name: str) -> list[Named]:
        """All other names; somebody else's stays theirs."""
        names = await self.names()
        found = [one for one in names if (one.game, one.name) == (game, name)]
        if any(one.session != session for one in found):
            raise BadText(f"somebody else has kept {name!r}; choose another name")
        return [one for one in names if one not in found]
