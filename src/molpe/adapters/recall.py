"""What a seat has seen so far: its information state, beside the observation of one moment."""

from hashlib import blake2b
from typing import NamedTuple

from molpe.kernel.tape import mix

NONE = -1
"""No action of the seat's own came before."""


class Row(NamedTuple):
    """An observation that differed from the one before, and the own action before it."""

    action: int
    seen: bytes


class Recall(NamedTuple):
    """Every observation so far that differed, with the own actions between: perfect recall.

    It never changes, so that states which share a past share it. Long matches keep its key alone.
    """

    key: int
    """62 bits that two of them share where they are alike."""
    length: int
    last: bytes
    rows: tuple[Row, ...] | None

    def then(self, seen: bytes, action: int = NONE) -> "Recall":
        """What is remembered once this was seen, perhaps after an own action."""
        if action == NONE and seen == self.last:
            return self
        digest = int.from_bytes(blake2b(seen, digest_size=7).digest(), "little")
        rows = None if self.rows is None else (*self.rows, Row(action, seen))
        key = mix(mix(self.key, action + 1), digest)
        return Recall(key, self.length + 1, seen, rows)


def begin(seen: bytes, keep: bool) -> Recall:
    """What is remembered at the beginning; ``keep`` keeps all of it, and not its key alone."""
    return Recall(1, 0, b"", () if keep else None).then(seen)
