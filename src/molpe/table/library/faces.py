"""The faces of a game's cards as one JSON text, at an address that changes when they do."""

import gzip
import hashlib
import logging

import msgspec

from molpe import press
from molpe.kernel import AnyGame

log = logging.getLogger("molpe.table")


class Faces:
    """Faces, packed once."""

    def __init__(self, body: bytes) -> None:
        self.body = body
        self.packed = gzip.compress(self.body, 6, mtime=0)
        self.hash = hashlib.sha256(self.body).hexdigest()[:16]

    @classmethod
    def of(cls, game: AnyGame) -> "Faces":
        """The faces of a game as it was opened."""
        return cls(msgspec.json.encode(draw_faces(game)))


def draw_faces(game: AnyGame) -> dict[str, press.Face]:
    """Faces by id. One that cannot be drawn keeps nobody from playing."""
    try:
        return press.faces(game)
    except Exception as error:
        log.error("faces", extra={"game": game.name, "error": str(error)})
        return {}


USUAL: dict[str, Faces] = {}


def faces_of(kind: type[AnyGame]) -> Faces:
    """The faces of a game in its usual edition; drawn once."""
    if kind.name not in USUAL:
        USUAL[kind.name] = Faces.of(kind())
    return USUAL[kind.name]
