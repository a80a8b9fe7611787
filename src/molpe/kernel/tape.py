# molpe: compiled
"""A tape that a state's fields run through: writing, reading and hashing say them once."""

from typing import Final, final

from librt.strings import BytesWriter
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from molpe.kernel.errors import BadText

WRITE: Final = 0
READ: Final = 1
HASH: Final = 2

MASK: Final = 0x3FFF_FFFF_FFFF_FFFF  # 62 bits: the same whether i64 wraps or Python grows
SEED: Final = 0x1F83_D9AB_FB41_BD6B
STIR: Final = 0x1E37_79B9_7F4A_7C15


def mix(h: i64, x: i64) -> i64:
    """A hash of h followed by x: 62 bits, equal compiled, plain and everywhere."""
    h = (((h * 9) ^ (x & MASK)) * STIR) & MASK
    return h ^ (h >> 29)


def stream(seed: i64, number: i64) -> i64:
    """A seed of its own for everything that has a number."""
    return mix(mix(1, seed & MASK), number)


@final
@mypyc_attr(acyclic=True)
class Tape:
    """``x = tape.io(x)`` writes x, reads it back or hashes it, whatever the tape is for."""

    __slots__ = ("at", "data", "hash", "mode")

    def __init__(self, mode: i64) -> None:
        self.mode: i64 = mode
        self.data: vec[i64] = vec[i64]()
        self.at: i64 = 0
        self.hash: i64 = SEED

    def hashing(self) -> bool:
        """Whether this tape makes a key, which leaves repetition history out."""
        return self.mode == HASH

    def io(self, x: i64) -> i64:
        """One number through the tape."""
        if self.mode == WRITE:
            self.data = append(self.data, x)
            return x
        if self.mode == HASH:
            self.hash = mix(self.hash, x)
            return x
        if self.at >= len(self.data):
            raise BadText("the dumped state is cut short")
        x = self.data[self.at]
        self.at += 1
        return x

    def flag(self, x: bool) -> bool:
        """One truth through the tape."""
        return self.io(1 if x else 0) != 0

    def numbers(self, v: vec[i64]) -> vec[i64]:
        """A vector of any length through the tape; reading makes a new one."""
        n = self.io(len(v))
        if self.mode == READ:
            v = vec[i64]()
            for _ in range(n):
                v = append(v, self.io(0))
            return v
        for i in range(n):
            self.io(v[i])
        return v

    def smalls(self, v: vec[u8]) -> vec[u8]:
        """Write, read or hash a vector of small numbers."""
        n = self.io(len(v))
        if self.mode == READ:
            v = vec[u8]()
            for _ in range(n):
                v = append(v, u8(self.io(0)))
            return v
        for i in range(n):
            self.io(i64(v[i]))
        return v

    def to_bytes(self) -> bytes:
        """What was written, small numbers in one byte."""
        out = BytesWriter()
        data = self.data
        for i in range(len(data)):
            x = data[i]
            z = x << 1 if x >= 0 else ((-x) << 1) - 1  # zigzag: signs in the lowest bit
            while z > 127:
                out.append(u8((z & 127) | 128))
                z >>= 7
            out.append(u8(z))
        return out.getvalue()

    def from_bytes(self, raw: bytes) -> None:
        """Make ready to read what ``to_bytes`` wrote."""
        data = vec[i64]()
        z: i64 = 0
        shift: i64 = 0
        for i in range(len(raw)):
            byte: i64 = raw[i]
            if shift > 56:
                raise BadText("the dumped state holds a number that is too large")
            z |= (byte & 127) << shift
            if byte > 127:
                shift += 7
            else:
                data = append(data, z >> 1 if (z & 1) == 0 else -((z + 1) >> 1))
                z = 0
                shift = 0
        if shift != 0:
            raise BadText("the dumped state is cut short")
        self.data = data
        self.at = 0
