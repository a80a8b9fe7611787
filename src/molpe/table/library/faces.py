"""The faces of a game's cards as one JSON text, at an address that changes when they may have.

Drawing all of them takes seconds, and most of them nobody looks at today: so they are called by
what they are drawn from, and drawn when somebody first asks, in a process beside the table.
"""

import gzip
import hashlib
import logging
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from molpe import cards, kernel, press
from molpe.kernel import AnyGame
from molpe.press.faces import find

log = logging.getLogger("molpe.table")

SHARED = (kernel.__name__, cards.__name__, press.__name__)
"""What draws the faces of every game."""
BUILT = (".pyc", ".pyd", ".so")
"""What is made of the sources, and need not be the same where they are."""


class Faces:
    """Faces as they are sent, packed once."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.packed = gzip.compress(self.body, 6, mtime=0)


def draw_faces(game: AnyGame) -> dict[str, press.Face]:
    """Faces by id. One that cannot be drawn keeps nobody from playing."""
    try:
        return press.faces(game)
    except Exception as error:
        log.error("faces", extra={"game": game.name, "error": str(error)})
        return {}


HASHES: dict[str, str] = {}


def faces_hash(kind: type[AnyGame]) -> str:
    """What the usual faces of a game are called; nothing is drawn for it."""
    if kind.name not in HASHES:
        sums = hashlib.sha256(f"{kind.name} {kind.version}".encode())
        for module in dict.fromkeys((*SHARED, kind.__module__, find(kind.name).__module__)):
            sums.update(sources_hash(module))
        HASHES[kind.name] = sums.hexdigest()[:16]
    return HASHES[kind.name]


@cache
def sources_hash(module: str) -> bytes:
    """The sources of a module's package as one hash; of the module, where it has none."""
    sums = hashlib.sha256()
    for path in sorted(sources(module)):
        sums.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
    return sums.digest()


def sources(module: str) -> Iterator[Path]:
    """The files that a module's package is made of."""
    package = sys.modules[module].__package__
    home = sys.modules[package or module].__file__
    if home is None:
        return
    found = Path(home).parent.rglob("*") if package else iter([Path(home)])
    yield from (path for path in found if path.suffix not in BUILT and path.is_file())
