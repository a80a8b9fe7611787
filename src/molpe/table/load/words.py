"""What a process of pretended people says to whoever started it, a line each."""

import msgspec

from molpe.kernel import Frozen
from molpe.table.load.run import Found


class Progress(Frozen, tag="progress"):
    """How far it is."""

    what: str
    share: float


class Ready(Frozen, tag="ready"):
    """All tables are open."""


class Failed(Frozen, tag="failed"):
    """The table does not play along."""

    why: str


class Done(Frozen, tag="done"):
    """It has played."""

    found: Found


Word = Progress | Ready | Failed | Done
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Word).decode
