"""Card files that are kept under a name, for everyone at this table."""

import os
import time
from pathlib import Path

import msgspec

from molpe.kernel import BadText, Frozen
from molpe.table.protocol.lab import KeptEdition

FILE = "kept.json"
MOST = 200
"""Names that are kept."""


class Named(Frozen):
    """A name, and whose it is."""

    game: str
    name: str
    edition: str
    at: float
    session: str


class Kept:
    """The names of card files, in one small file."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.names: list[Named] = []
        if self.path.exists():
            try:
                self.names = msgspec.json.decode(self.path.read_bytes(), type=list[Named])
            except (OSError, msgspec.DecodeError, UnicodeDecodeError):
                self.path.replace(self.path.with_suffix(".damaged"))  # card files lie beside it

    def listed(self, session: str) -> tuple[KeptEdition, ...]:
        """All names, the newest first, as one browser sees them."""
        return tuple(
            KeptEdition(one.game, one.name, one.edition, one.at, one.session == session)
            for one in reversed(self.names)
        )

    def keep(self, session: str, game: str, name: str, edition: str) -> None:
        """Call a card file so; one's own name may be given to another."""
        name = " ".join(name.split())
        if not name:
            raise BadText("a card file is kept under a name")
        rest = self.without(session, game, name)
        if len(rest) >= MOST:
            raise BadText(f"{MOST} card files are kept; drop one first")
        self.write([*rest, Named(game, name, edition, round(time.time(), 3), session)])

    def drop(self, session: str, game: str, name: str) -> None:
        """Forget a name of one's own; the card file stays, matches may be played with it."""
        self.write(self.without(session, game, name))

    def without(self, session: str, game: str, name: str) -> list[Named]:
        """All other names; somebody else's stays theirs."""
        found = [one for one in self.names if (one.game, one.name) == (game, name)]
        if any(one.session != session for one in found):
            raise BadText(f"somebody else has kept {name!r}; choose another name")
        return [one for one in self.names if one not in found]

    def write(self, names: list[Named]) -> None:
        """Put the names on disk, and only then believe them."""
        aside = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            aside.write_bytes(msgspec.json.encode(names))
            os.replace(aside, self.path)
        except OSError as error:
            reason = (error.strerror or "it failed").lower()
            raise BadText(f"this cannot be kept: {reason}") from None
        self.names = names
