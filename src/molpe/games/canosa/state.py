# molpe: compiled
"""Canosa: two sirens, ten sailors and stacks of rings, as bit sets over a 6x6 board."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.canosa.board import (
    CELLS,
    GOLD,
    GOLD_ISLAND,
    MAX_RINGS,
    QUIET_TURNS,
    RINGS,
    SAILORS_TO_WIN,
    SILVER,
    SILVER_ISLAND,
    Board,
)
from molpe.kernel.bits import BIT, PLACES, WHEEL, byte_of, place, put, select, tally
from molpe.kernel.lens import Lens
from molpe.kernel.random import Rng
from molpe.kernel.state import NOBODY, State

# Action codes: kind + cell; a sailor's step is SAIL + 2 * cell, one more for the step sideways.
SIREN: Final = 0
ATTACK: Final = 36  # + the cell where the beaten siren is put
GIVE: Final = 72
TAKE: Final = 108
SAIL: Final = 144
CODES: Final = 216

# Reasons, in the order of the game's `reasons`.
BY_SAILORS: Final = 0
BY_TRAP: Final = 1
BY_REPETITION: Final = 2
BY_QUIET: Final = 3


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class CanosaState(Board):
    """The rules: who may do what, and what it does to the board."""

    __slots__ = ()

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
        self.become(other)

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

    # What a seat sees: everything.

    def observe(self, seat: i64, lens: Lens) -> None:
        golden = seat == GOLD
        under1 = self.two & (~self.under1 if golden else self.under1)
        under2 = self.three & (~self.under2 if golden else self.under2)
        lens.one("own siren", "square", self.gold_at if golden else self.silver_at, CELLS)
        lens.one("their siren", "square", self.silver_at if golden else self.gold_at, CELLS)
        lens.some("sailors without a ring", "square", self.neutral, CELLS)
        lens.some("own ring on top", "square", self.gold if golden else self.silver, CELLS)
        lens.some("their ring on top", "square", self.silver if golden else self.gold, CELLS)
        lens.some("two rings or three", "square", self.two, CELLS)
        lens.some("three rings", "square", self.three, CELLS)
        lens.some("own ring below the top", "square", under1, CELLS)
        lens.some("own ring lowest of three", "square", under2, CELLS)
        for k in range(2):
            gold = (k == 0) == golden
            lens.number(
                "rings on the siren", self.gold_rings if gold else self.silver_rings, MAX_RINGS
            )
            lens.number("rings lost", self.gold_lost if gold else self.silver_lost, RINGS)
            lens.number("sailors home", self.score(seat if k == 0 else 1 - seat), SAILORS_TO_WIN)
        lens.number("actions left", self.left, 2)
        lens.number("quiet turns", self.quiet, QUIET_TURNS)

    # The end, and how it looks before it.

    def place(self, seat: i64) -> i64:
        return 1 if self.winner < 0 or self.winner == seat else 2

    def score(self, seat: i64) -> i64:
        return self.gold_score if seat == GOLD else self.silver_score

    def reason(self) -> i64:
        return self.why

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
