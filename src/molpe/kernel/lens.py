# molpe: compiled
"""A lens: what a seat sees of a state, as bytes, always as many and in the same order.

As on a tape, a game says once what there is: the same calls write the bytes or, where the lens is
naming, what they are called. Bytes are 0 beforehand; a lens writes only what is not.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from molpe.kernel.bits import PLACES, WHEEL

ROOM: Final = 65536
"""Bytes that a naming lens has room for."""
MOST: Final = 255


@final
@mypyc_attr(acyclic=True)
class Lens:
    """Where a state writes what a seat sees of it, from ``at`` on."""

    __slots__ = ("at", "fields", "naming", "out")

    def __init__(self, out: vec[u8], naming: bool = False) -> None:
        self.out = out
        self.at: i64 = 0
        self.naming = naming
        self.fields: list[tuple[str, str, int, int, bool]] = []
        """Name, of what things, how many bytes, the most a byte can be, whether one of them is."""

    def clear(self) -> None:
        """Begin anew: what was written is 0 again."""
        out = self.out
        for i in range(self.at):
            out[i] = 0
        self.at = 0

    def flag(self, name: str, x: bool) -> None:
        """Whether something is so."""
        if self.naming:
            self.fields.append((name, "", 1, 1, False))
        if x:
            self.out[self.at] = 1
        self.at += 1

    def number(self, name: str, x: i64, most: i64) -> None:
        """How many, from 0 to ``most``, and cut off there."""
        if self.naming:
            self.fields.append((name, "", 1, most, False))
        if x > most:
            x = most
        if x > 0:
            self.out[self.at] = u8(x)
        self.at += 1

    def one(self, name: str, things: str, x: i64, size: i64) -> None:
        """Which of so many things it is; none where x is none of them."""
        if self.naming:
            self.fields.append((name, things, size, 1, True))
        if x >= 0 and x < size:
            self.out[self.at + x] = 1
        self.at += size

    def some(self, name: str, things: str, mask: i64, size: i64) -> None:
        """Which of up to 62 things, as bits, are there."""
        if self.naming:
            self.fields.append((name, things, size, 1, False))
        out = self.out
        at = self.at
        while mask != 0:
            b = mask & -mask
            out[at + PLACES[(b * WHEEL >> 58) & 63]] = 1
            mask ^= b
        self.at = at + size

    def room(self, name: str, things: str, size: i64, most: i64) -> i64:
        """So many bytes, which the state fills with ``put`` and ``add``: where they begin."""
        if self.naming:
            self.fields.append((name, things, size, most, False))
        at = self.at
        self.at = at + size
        return at

    def put(self, at: i64, x: i64) -> None:
        """A byte of a room."""
        self.out[at] = u8(x)

    def add(self, at: i64) -> None:
        """One more in a byte of a room."""
        if self.out[at] < MOST:
            self.out[at] += 1
