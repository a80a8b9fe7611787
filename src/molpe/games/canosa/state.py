# molpe: compiled
"""Canosa: two sirens, ten sailors and stacks of rings, as bit sets over a 6x6 board."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from molpe.kernel.bits import BIT, PLACES, WHEEL, byte_of, place, popcount, put, select, tally
from molpe.kernel.random import Rng
from molpe.kernel.state import NOBODY, State
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

# Action codes: kind + cell; a sailor's step is SAIL + 2 * cell, one more for the step sideways.
SIREN: Final = 0
ATTACK: Final = 36  # + the cell where the beaten siren is put
GIVE: Final = 72
TAKE: Final = 108
SAIL: Final = 144
CODES: Final = 216
WIDTH: Final = 64

# Reasons, in the order of the game's `reasons`.
BY_SAILORS: Final = 0
BY_TRAP: Final = 1
BY_REPETITION: Final = 2
BY_QUIET: Final = 3

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


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class CanosaState(State):
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

    def set_up(self) -> None:
        """The board before Gold's first action."""
        for step in range(5):
            self.gold |= BIT[24 - 5 * step]  # a5 b4 c3 d2 e1
            self.silver |= BIT[31 - 5 * step]  # b6 c5 d4 e3 f2
        self.gold_rings = 2
        self.silver_rings = 2
        self.begin()

    def begin(self) -> None:
        """Find what may be done in a state just put together; remember it if it begins a turn."""
        self.find()
        if self.gold_score == SAILORS_TO_WIN or self.silver_score == SAILORS_TO_WIN:
            self.winner = GOLD if self.gold_score == SAILORS_TO_WIN else SILVER
            self.why = BY_SAILORS
        elif self.stuck():
            self.trap()
        elif self.left == 2:
            self.remember()

    def blank(self) -> State:
        return CanosaState(self.draws)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, CanosaState)
        o = other
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

    def bare(self) -> State:
        other = CanosaState(False)
        other.copy_from(self)
        other.forget()
        other.quiet = 0
        if other.why == BY_REPETITION or other.why == BY_QUIET:
            other.why = -1
        return other

    # Who and what.

    def actor(self) -> i64:
        if self.why < 0:
            return self.side
        return NOBODY

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

    def fill(self, seat: i64, out: vec[i64], n: i64) -> i64:
        n = put(out, n, self.can_siren, SIREN)
        n = put(out, n, self.can_attack, ATTACK)
        n = put(out, n, self.can_give, GIVE)
        n = put(out, n, self.can_take, TAKE)
        up = self.can_sail_up
        side = self.can_sail_side
        m = up | side
        while m != 0:
            cell = PLACES[((m & -m) * WHEEL >> 58) & 63]
            m &= m - 1
            code = SAIL + 2 * cell
            out[n] = code  # written in any case and kept if it counts: no branch to mispredict
            n += (up >> cell) & 1
            out[n] = code + 1
            n += (side >> cell) & 1
        return n

    def pick(self, rng: Rng) -> i64:
        sirens = tally(self.can_siren)
        gives = tally(self.can_give)
        takes = tally(self.can_take)
        up = self.can_sail_up
        side = self.can_sail_side
        sails = tally(up) + tally(side)
        attacks: i64 = 0
        if self.can_attack != 0:
            attacks = tally(self.can_attack)
        # the highest byte of a tally counts all its bits
        k = rng.below((sirens + attacks + gives + takes + sails) >> 56)
        if k < sirens >> 56:
            return select(self.can_siren, sirens, k)
        k -= sirens >> 56
        if k < attacks >> 56:
            return ATTACK + select(self.can_attack, attacks, k)
        k -= attacks >> 56
        if k < gives >> 56:
            return GIVE + select(self.can_give, gives, k)
        k -= gives >> 56
        if k < takes >> 56:
            return TAKE + select(self.can_take, takes, k)
        k -= takes >> 56
        m = up | side
        at = byte_of(sails, k)  # where the k-th of both masks together lies
        k -= ((sails << 8) >> at) & 0xFF
        m = (m >> at) << at
        while True:
            b = m & -m
            if (up & b) != 0:
                if k == 0:
                    return SAIL + 2 * place(b)
                k -= 1
            if (side & b) != 0:
                if k == 0:
                    return SAIL + 2 * place(b) + 1
                k -= 1
            m ^= b

    # What then.

    def play(self, seat: i64, action: i64) -> None:
        if action < GIVE:
            self._siren(action)
        else:
            self.loud = True
            if action < TAKE:
                self._give(BIT[action - GIVE])
            elif action < SAIL:
                self._take(BIT[action - TAKE])
            else:
                self._sail((action - SAIL) >> 1, (action & 1) != 0)
        self.left -= 1
        fresh = self.left == 0
        if fresh:
            self.side = 1 - self.side
            self.left = 2
            if self.loud:
                self.quiet = 0
                self.loud = False
            else:
                self.quiet += 1
        self.find()
        if self.why >= 0:  # ruling 15: the fourth sailor ends it at once
            return
        if self.stuck():
            self.trap()
        elif fresh and self.draws:
            if self.remember():
                self.why = BY_REPETITION
            elif self.quiet >= QUIET_TURNS:
                self.why = BY_QUIET

    def trap(self) -> None:
        """Ruling 17: who owes an action and has none loses."""
        self.why = BY_TRAP
        self.winner = 1 - self.side

    def _siren(self, action: i64) -> None:
        if self.side == GOLD:
            if action < ATTACK:
                self.gold_at = action
            else:
                self.gold_at = self.silver_at
                self.silver_at = action - ATTACK
        elif action < ATTACK:
            self.silver_at = action
        else:
            self.silver_at = self.gold_at
            self.gold_at = action - ATTACK

    def _give(self, b: i64) -> None:
        if (self.neutral & b) != 0:
            self.neutral ^= b
        else:
            self.three |= self.two & b
            self.two |= b
            self.under2 = (self.under2 & ~b) | (self.under1 & b)
            self.under1 = (self.under1 & ~b) | (self.silver & b)
        if self.side == GOLD:
            self.gold |= b
            self.silver &= ~b
            self.gold_rings -= 1
        else:
            self.silver |= b
            self.gold &= ~b
            self.silver_rings -= 1

    def _take(self, b: i64) -> None:
        if self.side == GOLD:
            self.gold_rings += 1
        else:
            self.silver_rings += 1
        self.gold &= ~b
        self.silver &= ~b
        if (self.two & b) == 0:
            self.neutral |= b
            return
        if (self.under1 & b) != 0:
            self.silver |= b
        else:
            self.gold |= b
        self.under1 = (self.under1 & ~b) | (self.under2 & b)
        self.under2 &= ~b
        if (self.three & b) != 0:
            self.three ^= b
        else:
            self.two ^= b

    def _sail(self, cell: i64, sideways: bool) -> None:
        step: i64 = 6
        if sideways:
            step = 1
        b = BIT[cell]
        if self.side == GOLD:
            to = cell + step
            if to == GOLD_ISLAND:
                self._score(b)
                return
            both = b | BIT[to]
            self.gold ^= both
        else:
            to = cell - step
            if to == SILVER_ISLAND:
                self._score(b)
                return
            both = b | BIT[to]
            self.silver ^= both
        if (self.two & b) != 0:
            self.two ^= both
            if (self.three & b) != 0:
                self.three ^= both
            if (self.under1 & b) != 0:
                self.under1 ^= both
            if (self.under2 & b) != 0:
                self.under2 ^= both

    def _score(self, b: i64) -> None:
        golds, silvers = self.stack(b)
        keep = ~b
        self.gold &= keep
        self.silver &= keep
        self.two &= keep
        self.three &= keep
        self.under1 &= keep
        self.under2 &= keep
        # ruling 14: one ring of each colour goes back if there is room, the rest leave the game
        if golds > 0 and self.gold_rings < MAX_RINGS:
            self.gold_rings += 1
            golds -= 1
        if silvers > 0 and self.silver_rings < MAX_RINGS:
            self.silver_rings += 1
            silvers -= 1
        self.gold_lost += golds
        self.silver_lost += silvers
        if self.side == GOLD:
            self.gold_score += 1
            scored = self.gold_score
        else:
            self.silver_score += 1
            scored = self.silver_score
        if scored == SAILORS_TO_WIN:
            self.winner = self.side
            self.why = BY_SAILORS
        self.forget()  # no earlier position can come back

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

    def forget(self) -> None:
        """Begin the history anew."""
        self.turns = 0
        for i in range(len(self.seen)):
            self.seen[i] = 0

    def note(self, key: i64) -> bool:
        """Put a key into the filter; True when one like it may be there already."""
        if len(self.seen) == 0:
            self.seen = vec[i64]([0] * FILTER)
        word = (key >> 6) & (FILTER - 1)
        bit = BIT[key & 31]
        before = self.seen[word]
        self.seen[word] = before | bit
        return (before & bit) != 0

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

    # The end, and how it looks before it.

    def place(self, seat: i64) -> i64:
        return 1 if self.winner < 0 or self.winner == seat else 2

    def score(self, seat: i64) -> i64:
        return self.gold_score if seat == GOLD else self.silver_score

    def reason(self) -> i64:
        return self.why

    def census(self) -> list[int]:
        sailors = self.neutral | self.gold | self.silver
        golds = self.gold_rings + self.gold_lost
        silvers = self.silver_rings + self.silver_lost
        for cell in range(CELLS):
            g, s = self.stack(BIT[cell])
            golds += g
            silvers += s
        return [popcount(sailors) + self.gold_score + self.silver_score, golds, silvers]

    def estimate(self, seat: i64) -> float:
        """Sailors scored, sailors' way home, rings in hand and near the sirens."""
        value: i64 = 100 * (self.gold_score - self.silver_score)
        value += 3 * (self.gold_rings - self.silver_rings)
        m = self.gold
        while m != 0:
            b = m & -m
            m ^= b
            cell = place(b)
            value += 6 + self._progress(cell, cell // 6 + cell % 6, self.two & b)
        m = self.silver
        while m != 0:
            b = m & -m
            m ^= b
            cell = place(b)
            value -= 6 + self._progress(cell, 10 - cell // 6 - cell % 6, self.two & b)
        if self.gold_at == GOLD_ISLAND:  # she blocks her own harbour
            value -= 12
        if self.silver_at == SILVER_ISLAND:
            value += 12
        if seat == SILVER:
            value = -value
        return float(value) / (200.0 + abs(float(value)))

    def _progress(self, cell: i64, steps: i64, stacked: i64) -> i64:
        """What a sailor's way is worth: more the nearer the island, a little more when stacked."""
        return steps * steps // 2 + (4 if stacked != 0 else 0)
