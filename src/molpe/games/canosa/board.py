# molpe: compiled
"""The board of Canosa: what stands where, what may be done there, which turns began alike."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from molpe.kernel.bits import BIT, popcount
from molpe.kernel.state import State
from molpe.kernel.tape import MASK, READ, Tape

GOLD: Final = 0
SILVER: Final = 1
MAX_RINGS: Final = 3
RINGS: Final = 7
SAILORS: Final = 10
SAILORS_TO_WIN: Final = 4
QUIET_TURNS: Final = 60

# Cells run from a1 = 0 to f6 = 35, row by row.
CELLS: Final = 36
SILVER_ISLAND: Final = 0
GOLD_ISLAND: Final = 35
BOARD: Final = 0xF_FFFF_FFFF
SEA: Final = 0x7_FFFF_FFFE  # all cells but the islands
NOT_A: Final = 0xF_BEFB_EFBE  # all cells but column a
NOT_F: Final = 0x7_DF7D_F7DF

WIDTH: Final = 64
FILTER: Final = 8  # words of the set that remembers which keys may have been seen


def _adjacency() -> vec[i64]:
    table = vec[i64]()
    for cell in range(CELLS):
        row, column = divmod(cell, 6)
        mask = 0
        for r in range(max(row - 1, 0), min(row + 2, 6)):
            for c in range(max(column - 1, 0), min(column + 2, 6)):
                if (r, c) != (row, column):
                    mask |= 1 << (r * 6 + c)
        table = append(table, i64(mask))
    return table


NEAR: Final = _adjacency()


def _stir(x: i64, by: i64) -> i64:
    x = (x * by) & MASK
    return x ^ (x >> 31)


@mypyc_attr(acyclic=True)
class Board(State):
    """Every mask has a bit per cell; a sailor is in exactly one of neutral, gold and silver."""

    __slots__ = (
        "can_attack",
        "can_give",
        "can_sail_side",
        "can_sail_up",
        "can_siren",
        "can_take",
        "draws",
        "gold",
        "gold_at",
        "gold_lost",
        "gold_rings",
        "gold_score",
        "history",
        "left",
        "loud",
        "neutral",
        "quiet",
        "seen",
        "side",
        "silver",
        "silver_at",
        "silver_lost",
        "silver_rings",
        "silver_score",
        "three",
        "turns",
        "two",
        "under1",
        "under2",
        "why",
        "winner",
    )

    def __init__(self, draws: bool) -> None:
        super().__init__(2, WIDTH)
        self.draws = draws  # the option `draw`
        self.gold_at: i64 = GOLD_ISLAND
        self.silver_at: i64 = SILVER_ISLAND
        self.gold_rings: i64 = 0  # on the siren
        self.silver_rings: i64 = 0
        self.gold_lost: i64 = 0  # out of the game
        self.silver_lost: i64 = 0
        self.gold_score: i64 = 0
        self.silver_score: i64 = 0
        self.neutral: i64 = 0  # sailors without a ring
        self.gold: i64 = 0  # the top ring is gold
        self.silver: i64 = 0  # the top ring is silver
        self.two: i64 = 0  # two rings or more
        self.three: i64 = 0  # three rings
        self.under1: i64 = 0  # the ring below the top is silver
        self.under2: i64 = 0  # the lowest of three is silver
        self.side: i64 = GOLD  # who owes an action, also once it is over
        self.left: i64 = 1  # actions owed
        self.winner: i64 = -1
        self.why: i64 = -1  # a reason once it is over
        self.loud = False  # a sailor, give or take in this turn
        self.quiet: i64 = 0  # turns in succession that were not loud
        self.history = vec[i64]()  # keys at the beginnings of turns since the last score,
        self.turns: i64 = 0  # so many of them
        self.seen = vec[i64]()  # a filter over them, so that few turns need the search
        # What may be done now, found once after every action.
        self.can_siren: i64 = 0
        self.can_attack: i64 = 0
        self.can_give: i64 = 0
        self.can_take: i64 = 0
        self.can_sail_up: i64 = 0
        self.can_sail_side: i64 = 0

    @final
    def become(self, o: "Board") -> None:
        """Be like another one."""
        self.gold_at = o.gold_at
        self.silver_at = o.silver_at
        self.gold_rings = o.gold_rings
        self.silver_rings = o.silver_rings
        self.gold_lost = o.gold_lost
        self.silver_lost = o.silver_lost
        self.gold_score = o.gold_score
        self.silver_score = o.silver_score
        self.neutral = o.neutral
        self.gold = o.gold
        self.silver = o.silver
        self.two = o.two
        self.three = o.three
        self.under1 = o.under1
        self.under2 = o.under2
        self.side = o.side
        self.left = o.left
        self.winner = o.winner
        self.why = o.why
        self.loud = o.loud
        self.quiet = o.quiet
        self.can_siren = o.can_siren
        self.can_attack = o.can_attack
        self.can_give = o.can_give
        self.can_take = o.can_take
        self.can_sail_up = o.can_sail_up
        self.can_sail_side = o.can_sail_side
        self.forget()
        if o.turns > 0:
            if len(self.history) < o.turns:
                self.history = o.history[: o.turns]
            else:
                for i in range(o.turns):
                    self.history[i] = o.history[i]
            self.turns = o.turns
            self.seen = o.seen[:]

    def trace(self, tape: Tape) -> None:
        self.gold_at = tape.io(self.gold_at)
        self.silver_at = tape.io(self.silver_at)
        self.gold_rings = tape.io(self.gold_rings)
        self.silver_rings = tape.io(self.silver_rings)
        self.gold_lost = tape.io(self.gold_lost)
        self.silver_lost = tape.io(self.silver_lost)
        self.gold_score = tape.io(self.gold_score)
        self.silver_score = tape.io(self.silver_score)
        self.neutral = tape.io(self.neutral)
        self.gold = tape.io(self.gold)
        self.silver = tape.io(self.silver)
        self.two = tape.io(self.two)
        self.three = tape.io(self.three)
        self.under1 = tape.io(self.under1)
        self.under2 = tape.io(self.under2)
        self.side = tape.io(self.side)
        self.left = tape.io(self.left)
        self.winner = tape.io(self.winner)
        self.why = tape.io(self.why)
        self.loud = tape.flag(self.loud)
        self.quiet = tape.io(self.quiet)
        self.history = tape.numbers(self.history[: self.turns])
        if tape.mode == READ:
            self.forget()
            self.turns = len(self.history)
            for i in range(self.turns):
                self.note(self.history[i])
        self.find()

    def key(self) -> i64:
        small = (
            (((self.gold_at * 36 + self.silver_at) * 4 + self.gold_rings) * 4 + self.silver_rings)
            * 8
            + self.gold_score
        ) * 8 + self.silver_score
        small = (small * 2 + self.side) * 4 + self.left
        return (
            _stir(self.neutral, 0x2545_F491_4F6C_DD1D)
            ^ _stir(self.gold, 0x1B87_3593_85EB_CA6B)
            ^ _stir(self.silver, 0x0C2B_2AE3_D27D_4EB5)
            ^ _stir(self.two, 0x3C6E_F372_FE94_F82B)
            ^ _stir(self.three, 0x2A54_FF53_A5F1_D36F)
            ^ _stir(self.under1, 0x110E_527F_ADE6_82D1)
            ^ _stir(self.under2, 0x1B05_688C_2B3E_6C1F)
            ^ _stir(small + 1, 0x1F83_D9AB_FB41_BD6B)
        )

    # What may be done.

    @final
    def find(self) -> None:
        """Find, for every kind of action, the mask of its cells."""
        if self.side == GOLD:
            at = self.gold_at
            foe_at = self.silver_at
            rings = self.gold_rings
            foe_rings = self.silver_rings
            mine = self.gold
        else:
            at = self.silver_at
            foe_at = self.gold_at
            rings = self.silver_rings
            foe_rings = self.gold_rings
            mine = self.silver
        near = NEAR[at]
        sailors = self.neutral | self.gold | self.silver
        empty = BOARD & ~(sailors | BIT[at] | BIT[foe_at])
        self.can_siren = near & empty & SEA
        # rulings 6 to 8: more rings, no siren on an island, a place to put her
        if rings > foe_rings and (near & SEA & BIT[foe_at]) != 0:
            self.can_attack = NEAR[foe_at] & SEA & (empty | BIT[at])
        else:
            self.can_attack = 0
        if rings > 0:
            self.can_give = near & sailors & ~self.three
        else:
            self.can_give = 0
        if rings < MAX_RINGS:
            self.can_take = near & mine
        else:
            self.can_take = 0
        if self.side == GOLD:
            self.can_sail_up = mine & (empty >> 6)
            self.can_sail_side = mine & (empty >> 1) & NOT_F
        else:
            self.can_sail_up = mine & (empty << 6)
            self.can_sail_side = mine & (empty << 1) & NOT_A

    @final
    def stuck(self) -> bool:
        """Whether nothing may be done."""
        return (
            self.can_siren
            | self.can_attack
            | self.can_give
            | self.can_take
            | self.can_sail_up
            | self.can_sail_side
        ) == 0

    @final
    def stack(self, b: i64) -> tuple[i64, i64]:
        """How many gold and how many silver rings lie on the sailor at b."""
        golds: i64 = 0
        silvers: i64 = 0
        if (self.gold & b) != 0:
            golds = 1
        if (self.silver & b) != 0:
            silvers = 1
        if (self.two & b) != 0:
            if (self.under1 & b) != 0:
                silvers += 1
            else:
                golds += 1
        if (self.three & b) != 0:
            if (self.under2 & b) != 0:
                silvers += 1
            else:
                golds += 1
        return golds, silvers

    # Ruling 19.

    @final
    def forget(self) -> None:
        """Begin the history anew."""
        self.turns = 0
        for i in range(len(self.seen)):
            self.seen[i] = 0

    @final
    def note(self, key: i64) -> bool:
        """Put a key into the filter; True when one like it may be there already."""
        if len(self.seen) == 0:
            self.seen = vec[i64]([0] * FILTER)
        word = (key >> 6) & (FILTER - 1)
        bit = BIT[key & 31]
        before = self.seen[word]
        self.seen[word] = before | bit
        return (before & bit) != 0

    @final
    def remember(self) -> bool:
        """Note that a turn begins here; True when it is the third time."""
        if not self.draws:
            return False
        key = self.key()
        history = self.history
        n = self.turns
        times: i64 = 0
        if self.note(key):
            i = n - 2  # the same side moves every second turn
            while i >= 0:
                if history[i] == key:
                    times += 1
                i -= 2
        if n < len(history):
            history[n] = key
        else:
            self.history = append(history, key)
        self.turns = n + 1
        return times >= 2

    def census(self) -> list[int]:
        sailors = self.neutral | self.gold | self.silver
        golds = self.gold_rings + self.gold_lost
        silvers = self.silver_rings + self.silver_lost
        for cell in range(CELLS):
            g, s = self.stack(BIT[cell])
            golds += g
            silvers += s
        return [popcount(sailors) + self.gold_score + self.silver_score, golds, silvers]
