# molpe: compiled
"""Sets of up to 62 things in one native integer."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ROOM: Final = 62

# mypyc 2.4 compiles `constant << i64` as a 32-bit shift, so single bits come from a table.
BIT: Final = vec[i64]([1 << place for place in range(ROOM)])


def _place_of() -> vec[i64]:
    table = vec[i64]([0] * 67)
    for place in range(ROOM):
        table[(1 << place) % 67] = place  # 2 generates all residues modulo 67
    return table


PLACE_OF: Final = _place_of()  # single bit % 67 -> its place

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
