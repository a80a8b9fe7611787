# molpe: compiled
"""A small random generator for playouts and ``--seed``: the same numbers on every platform.

Never for a match between people: a few seen cards give its seed away.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF


@final
@mypyc_attr(acyclic=True)
class Rng:
    """xorshift32, seeded with any integer."""

    __slots__ = ("state",)

    def __init__(self, seed: i64 = 1) -> None:
        self.state: i64 = 1
        self.seed(seed)

    def seed(self, seed: i64) -> None:
        """Start again. Near seeds give far streams."""
        low = seed & WORD
        x = ((low ^ (low >> 16)) * 0x45D9F3B) & WORD
        x ^= (((seed >> 32) & WORD) * 0x9E3779B) & WORD
        x = ((x ^ (x >> 16)) * 0x45D9F3B) & WORD
        x ^= x >> 16
        if x == 0:
            x = 0x6D6F6C70
        self.state = x

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        x = self.state
        x ^= (x << 13) & WORD
        x ^= x >> 17
        x ^= (x << 5) & WORD
        self.state = x
        return (x * n) >> 32

    def chance(self) -> float:
        """A number from 0 up to but not including 1."""
        return float(self.below(1 << 31)) / 2147483648.0
