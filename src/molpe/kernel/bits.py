# molpe: compiled
"""Sets of up to 62 things in one native integer."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

ROOM: Final = 62

# mypyc 2.4 compiles `constant << i64` as a 32-bit shift, so single bits come from a table.
BIT: Final = vec[i64]([1 << place for place in range(ROOM)])


# A De Bruijn number: its six bits from 58 on differ for every shift. They are the same whether
# the product wraps (compiled) or grows (plain).
WHEEL: Final = 0x03F7_9D71_B4CB_0A89


def _wheel() -> vec[i64]:
    table = vec[i64]([0] * 64)
    for place in range(ROOM):
        table[((1 << place) * WHEEL >> 58) & 63] = place
    return table


PLACES: Final = _wheel()


def place(bit: i64) -> i64:
    """The place of a single bit."""
    return PLACES[(bit * WHEEL >> 58) & 63]


def popcount(x: i64) -> i64:
    """How many bits are set."""
    x -= (x >> 1) & 0x1555_5555_5555_5555  # a literal of 63 bits would be boxed
    x = (x & 0x3333_3333_3333_3333) + ((x >> 2) & 0x3333_3333_3333_3333)
    x = (x + (x >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
    return ((x * 0x0101_0101_0101_0101) >> 56) & 0x7F


def lowest(mask: i64) -> i64:
    """The place of the lowest bit of a set that is not empty."""
    return PLACES[((mask & -mask) * WHEEL >> 58) & 63]


def kth(mask: i64, k: i64) -> i64:
    """The place of the k-th lowest bit, counting from 0."""
    while k > 0:
        mask &= mask - 1
        k -= 1
    return PLACES[((mask & -mask) * WHEEL >> 58) & 63]


def put(out: vec[i64], n: i64, mask: i64, base: i64) -> i64:
    """Write base + place for every bit of mask into out from n on; return the new end."""
    while mask != 0:
        b = mask & -mask
        out[n] = base + PLACES[(b * WHEEL >> 58) & 63]
        n += 1
        mask ^= b
    return n


def _in_byte() -> vec[u8]:
    """The place of the k-th bit of a byte, at 8 * byte + k."""
    table = vec[u8]([0] * 2048)
    for byte in range(256):
        k = 0
        for place in range(8):
            if byte >> place & 1:
                table[8 * byte + k] = u8(place)
                k += 1
    return table


IN_BYTE: Final = _in_byte()


def tally(x: i64) -> i64:
    """Byte by byte, how many bits of x lie in it and below; so all of them in the highest."""
    x -= (x >> 1) & 0x1555_5555_5555_5555
    x = (x & 0x3333_3333_3333_3333) + ((x >> 2) & 0x3333_3333_3333_3333)
    x = (x + (x >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
    return (x * 0x0101_0101_0101_0101) & 0x3FFF_FFFF_FFFF_FFFF


def byte_of(tally: i64, k: i64) -> i64:
    """Eight times the number of the byte that holds the k-th bit: the bytes with no more than k."""
    past = ((k * 0x01_0101_0101_0101 | 0x80_8080_8080_8080) - tally) & 0x80_8080_8080_8080
    return (((past >> 7) * 0x01_0101_0101_0101) >> 45) & 0x38


def select(mask: i64, tally: i64, k: i64) -> i64:
    """The place of the k-th bit of mask, at most 55, found in its tally without a loop."""
    at = byte_of(tally, k)
    return at + i64(IN_BYTE[(((mask >> at) & 0xFF) << 3) + k - (((tally << 8) >> at) & 0xFF)])
