# molpe: compiled
"""Breakthrough on 6x6: two rows of pieces a side, as two bit sets."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from molpe.kernel.bits import popcount, put, select, tally
from molpe.kernel.lens import Lens
from molpe.kernel.random import Rng
from molpe.kernel.state import NOBODY, State
from molpe.kernel.tape import Tape, mix

WHITE: Final = 0
BLACK: Final = 1

# Cells run from a1 = 0 to f6 = 35, row by row. White steps up the rows, Black down.
ROWS: Final = 6
CELLS: Final = 36
ROW_1: Final = 0x0_0000_003F
ROW_6: Final = 0xF_C000_0000
NOT_A: Final = 0xF_BEFB_EFBE  # all cells but column a
NOT_F: Final = 0x7_DF7D_F7DF
WHITE_START: Final = 0x0_0000_0FFF
BLACK_START: Final = 0xF_FF00_0000

# Action codes: the way + the cell the piece leaves, counted from the first of the 30 cells that a
# piece of its side can leave: a1 for White, a2 for Black. Left is towards column a for both.
LEFT: Final = 0
AHEAD: Final = 30
RIGHT: Final = 60
CODES: Final = 90
WIDTH: Final = 36  # twelve pieces with three ways each

# Reasons, in the order of the game's `reasons`.
BY_REACHING: Final = 0
BY_CAPTURE: Final = 1


def _steps() -> vec[i64]:
    """By side and code, the cell that is left and the cell that is reached, as one set."""
    table = vec[i64]()
    for first, up in ((0, 6), (6, -6)):
        for step in (up - 1, up, up + 1):
            for cell in range(first, first + 30):
                to = max(cell + step, 0)  # below 0 only to the left of a2, where nobody steps
                table = append(table, i64(1 << cell | 1 << to))
    return table


STEP: Final = _steps()


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class BreakthroughState(State):
    """Three numbers: the white pieces, the black pieces, and who acts."""

    __slots__ = ("black", "next", "white")

    def __init__(self) -> None:
        super().__init__(2, WIDTH)
        self.white: i64 = WHITE_START
        self.black: i64 = BLACK_START
        self.next: i64 = WHITE  # NOBODY once it is over

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

    def key(self) -> i64:
        return mix(mix(self.white, self.black), self.next)

    # Who and what.

    def actor(self) -> i64:
        return self.next

    def steps(self) -> tuple[i64, i64]:
        """What may be done: the codes below RIGHT as one set, the others as a second one."""
        white = self.white
        black = self.black
        if self.next == WHITE:
            left = white & NOT_A & ~(white >> 5)
            ahead = white & ~((white | black) >> 6)
            return left | ahead << 30, white & NOT_F & ~(white >> 7)
        left = black & NOT_A & ~(black << 7)
        ahead = black & ~((white | black) << 6)
        return left >> 6 | ahead << 24, (black & NOT_F & ~(black << 5)) >> 6

    def fill(self, seat: i64, out: vec[i64], n: i64) -> i64:
        low, high = self.steps()
        return put(out, put(out, n, low, LEFT), high, RIGHT)

    def pick(self, rng: Rng) -> i64:
        low, high = self.steps()
        lows = tally(low)
        highs = tally(high)
        n = lows >> 56
        k = rng.below(n + (highs >> 56))
        # A branch on luck would be mispredicted every second time, so there is none.
        past = ~((k - n) >> 63)  # nothing when the action is a low one, else all ones
        mask = low ^ ((low ^ high) & past)
        return (RIGHT & past) + select(mask, lows ^ ((lows ^ highs) & past), k - (n & past))

    # What then.

    def play(self, seat: i64, action: i64) -> None:
        if seat == WHITE:
            self.white ^= STEP[action]
            self.black &= ~self.white  # whatever stood there is captured
            self.next = BLACK
            if (self.white & ROW_6) != 0 or self.black == 0:
                self.next = NOBODY
        else:
            self.black ^= STEP[action + CODES]
            self.white &= ~self.black
            self.next = WHITE
            if (self.black & ROW_1) != 0 or self.white == 0:
                self.next = NOBODY

    # What a seat sees: everything.

    def observe(self, seat: i64, lens: Lens) -> None:
        mine = self.white
        theirs = self.black
        if seat == BLACK:
            mine = self.black
            theirs = self.white
        lens.some("own pieces", "square", mine, CELLS)
        lens.some("their pieces", "square", theirs, CELLS)

    # The end, and how it looks before it.

    def winner(self) -> i64:
        """Once it is over: the side that reached the far row or has the only pieces."""
        if (self.white & ROW_6) != 0 or self.black == 0:
            return WHITE
        return BLACK

    def place(self, seat: i64) -> i64:
        if seat == self.winner():
            return 1
        return 2

    def reason(self) -> i64:
        if (self.white & ROW_6) != 0 or (self.black & ROW_1) != 0:
            return BY_REACHING
        return BY_CAPTURE

    def estimate(self, seat: i64) -> float:
        """Pieces, and how far each has come."""
        value: i64 = 0
        for row in range(ROWS):
            whites = popcount((self.white >> (6 * row)) & ROW_1)
            blacks = popcount((self.black >> (30 - 6 * row)) & ROW_1)
            value += (whites - blacks) * (10 + row * row)
        if seat == BLACK:
            value = -value
        return float(value) / (100.0 + abs(float(value)))
