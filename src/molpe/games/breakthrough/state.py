# molpe: compiled
"""Breakthrough on 6x6: two rows of pieces a side, as two bit sets."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from molpe.kernel.bits import kth, popcount, put
from molpe.kernel.random import Rng
from molpe.kernel.state import NOBODY, State
from molpe.kernel.tape import Tape

WHITE: Final = 0
BLACK: Final = 1

# Cells run from a1 = 0 to f6 = 35, row by row.
SIDE: Final = 6
CELLS: Final = 36
ROW_1: Final = 0x0_0000_003F
ROW_6: Final = 0xF_C000_0000
NOT_A: Final = 0xF_BEFB_EFBE  # all cells but column a
NOT_F: Final = 0x7_DF7D_F7DF
WHITE_START: Final = 0x0_0000_0FFF
BLACK_START: Final = 0xF_FF00_0000

# Action codes: the way + the cell the piece leaves; "left" is towards column a for both sides.
LEFT: Final = 0
AHEAD: Final = 36
RIGHT: Final = 72
CODES: Final = 108
WIDTH: Final = 36  # twelve pieces with three ways each

# Reasons, in the order of the game's `reasons`.
BY_REACHING: Final = 0
BY_CAPTURE: Final = 1


def _steps() -> vec[i64]:
    """For each side and code the cell left and the cell reached, as one set."""
    table = vec[i64]()
    for up in (1, -1):
        for step in (6 * up - 1, 6 * up, 6 * up + 1):
            for cell in range(CELLS):
                to = cell + step
                table = append(table, i64(1 << cell | 1 << to) if 0 <= to < CELLS else i64(0))
    return table


STEP: Final = _steps()


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class BreakthroughState(State):
    """Everything is in three numbers: the white pieces, the black ones, and who acts."""

    __slots__ = ("black", "next", "white")

    def __init__(self) -> None:
        super().__init__(2, WIDTH)
        self.white: i64 = WHITE_START
        self.black: i64 = BLACK_START
        self.next: i64 = WHITE  # who acts, NOBODY once it is over

    def blank(self) -> State:
        return BreakthroughState()

    def copy_from(self, other: State) -> None:
        assert isinstance(other, BreakthroughState)
        self.white = other.white
        self.black = other.black
        self.next = other.next

    def trace(self, tape: Tape) -> None:
        self.white = tape.io(self.white)
        self.black = tape.io(self.black)
        self.next = tape.io(self.next)

    def actor(self) -> i64:
        return self.next

    def ways(self) -> tuple[i64, i64, i64]:
        """The pieces of the acting side that may step left, ahead and right."""
        white = self.white
        black = self.black
        if self.next == WHITE:
            return (
                white & NOT_A & ~(white >> 5),
                white & ~((white | black) >> 6),
                white & NOT_F & ~(white >> 7),
            )
        return (
            black & NOT_A & ~(black << 7),
            black & ~((white | black) << 6),
            black & NOT_F & ~(black << 5),
        )

    def fill(self, seat: i64, out: vec[i64], n: i64) -> i64:
        left, ahead, right = self.ways()
        n = put(out, n, left, LEFT)
        n = put(out, n, ahead, AHEAD)
        return put(out, n, right, RIGHT)

    def pick(self, rng: Rng) -> i64:
        left, ahead, right = self.ways()
        lefts = popcount(left)
        aheads = popcount(ahead)
        k = rng.below(lefts + aheads + popcount(right))
        if k < lefts:
            return kth(left, k)
        k -= lefts
        if k < aheads:
            return AHEAD + kth(ahead, k)
        return RIGHT + kth(right, k - aheads)

    def play(self, seat: i64, action: i64) -> None:
        if self.next == WHITE:
            self.white ^= STEP[action]
            self.black &= ~self.white
            self.next = BLACK
            if (self.white & ROW_6) != 0 or self.black == 0:
                self.next = NOBODY
        else:
            self.black ^= STEP[action + CODES]
            self.white &= ~self.black
            self.next = WHITE
            if (self.black & ROW_1) != 0 or self.white == 0:
                self.next = NOBODY
