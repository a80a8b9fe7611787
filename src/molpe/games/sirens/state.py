# molpe: compiled
"""Sirens: a duel of two drafted songs, or one song against Orpheus's.

Cards are numbers from 0 to 17, hands and the Ship masks of them, rows as the book writes them.
Whatever has a 0 and a 1 belongs to the seat of that number; alone, 1 is Orpheus.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.sirens.book import ALL, NO_RULE, NORMAL, OMEGA, PHI, PI, THETA
from molpe.games.sirens.draft import (
    BLESSING,
    BLIND,
    DEAL,
    DRAW,
    KEEP,
    OVER,
    REVEAL,
    ROOT,
    SONG,
    START,
    TURN,
    Draft,
)
from molpe.games.sirens.guesses import redeal
from molpe.games.sirens.observe import observe
from molpe.games.sirens.outlook import outlook
from molpe.games.sirens.rows import arrange, backwards, frame, mask_of
from molpe.games.sirens.scoring import (
    count_hearts,
    hearts_compared,
    orpheus_hearts,
    orpheus_place,
    orpheus_points,
    song_points,
)
from molpe.kernel.bits import BIT, kth, lowest, popcount, put, select, tally
from molpe.kernel.lens import Lens
from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State

# Action codes: a card added to the first four, the number of an order to the other two.
KEEP_CODE: Final = 0
LEFT_CODE: Final = 18
RIGHT_CODE: Final = 36
LUCK_CODE: Final = 54
ROOT_CODE: Final = 72
SONG_CODE: Final = 78
CODES: Final = 198

LAST_ROUND: Final = 20  # ties could go on for ever
TO_WIN: Final = 2
TIE: Final = 2

BY_SAILORS: Final = 0
BY_BLESSINGS: Final = 1
BY_ROUNDS: Final = 2

THRICE: Final = 0x10_0004_0001  # a mask in each of three fields of 18 bits


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class SirensState(Draft):
    """The rules: who may do what, and what it does to the draft."""

    __slots__ = ()

    def blank(self) -> State:
        return SirensState(self.book, self.seats)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, SirensState)
        self.become(other)

    # Who and what.

    def actor(self) -> i64:
        if self.phase < KEEP:
            return CHANCE
        if self.phase == OVER:
            return NOBODY
        if self.choice0 < 0:
            return 0
        return 1

    def actors(self) -> list[int]:
        seat = self.actor()
        if seat == NOBODY:
            return []
        if seat == 0 and self.seats == 2 and self.choice1 < 0:
            return [0, 1]
        return [seat]

    def fill(self, seat: i64, out: vec[i64], n: i64) -> i64:
        phase = self.phase
        if phase < KEEP:
            return put(out, n, self.source(), LUCK_CODE)
        if phase == KEEP:
            return put(out, n, self.hand(seat), KEEP_CODE)
        if phase == TURN:
            if self.row0 == 0:  # ruling 34: the first card has no side
                return put(out, n, self.hand0, KEEP_CODE)
            n = put(out, n, self.hand0, LEFT_CODE)
            return put(out, n, self.hand0, RIGHT_CODE)
        first: i64 = ROOT_CODE
        ways: i64 = 6
        if phase == SONG:
            first = SONG_CODE
            ways = self.songs()
        for k in range(ways):
            out[n + k] = first + k
        return n + ways

    def pick(self, rng: Rng) -> i64:
        phase = self.phase
        if phase < KEEP:
            cards = self.source()
            counts = tally(cards)
            return LUCK_CODE + select(cards, counts, rng.below(counts >> 56))
        if phase == KEEP:
            cards = self.hand0 if self.choice0 < 0 else self.hand1
            return KEEP_CODE + select(cards, tally(cards), rng.below(4 - self.step))
        if phase == ROOT:
            return ROOT_CODE + rng.below(6)
        if phase == SONG:
            return SONG_CODE + rng.below(self.songs())
        if self.row0 == 0:
            return KEEP_CODE + kth(self.hand0, rng.below(2))
        k = rng.below(4)
        if k < 2:
            return LEFT_CODE + kth(self.hand0, k)
        return RIGHT_CODE + kth(self.hand0, k - 2)

    # What then.

    def play(self, seat: i64, action: i64) -> None:
        phase = self.phase
        if phase < KEEP:
            self._luck(action - LUCK_CODE)
            return
        if phase == TURN:
            self._turn(action)
            return
        if phase == ROOT:
            action -= ROOT_CODE
        elif phase == SONG:
            action -= SONG_CODE
        if seat == 0:
            self.choice0 = action
        else:
            self.choice1 = action
        if self.choice0 >= 0 and self.choice1 >= 0:  # ruling 8: nobody reacts
            if phase == KEEP:
                self._keep()
            elif phase == ROOT:
                self._lay_roots()
            else:
                self._lay_songs()

    def _luck(self, card: i64) -> None:
        b = BIT[card]
        phase = self.phase
        if phase == BLIND:  # ruling 28
            if self.choice0 < 0:
                self.choice0 = card
            else:
                self.choice1 = card
                self._keep()
            return
        if phase == BLESSING:
            self._bless(card)
            return
        self.ship ^= b
        if phase == DEAL:
            if self.step & 1 == 0:
                self.hand0 |= b
            else:
                self.hand1 |= b
            self.step += 1
            if self.step == 8:
                self.step = 0
                self.phase = KEEP
        elif phase == REVEAL:
            self.rule_card = card
            self.rule = self.book.rules[card]
            self.phase = DEAL
        else:
            self.maybe &= ~(b * THRICE)  # a card seen is no Blessing
            if phase == START:
                self.row1 = card + 1
                self.phase = DRAW
            else:
                self.hand0 |= b
                self.step += 1
                if self.step == 2:
                    self.step = 0
                    self.phase = TURN

    def _keep(self) -> None:
        """Both have chosen: lay the cards down, pass the hands, and see what comes next."""
        place = 5 * self.step
        self.picks0 |= (self.choice0 + 1) << place
        self.picks1 |= (self.choice1 + 1) << place
        mine = self.hand0 ^ BIT[self.choice0]
        theirs = self.hand1 ^ BIT[self.choice1]
        self.choice0 = -1
        self.choice1 = -1
        self.step += 1
        rule = self.rule
        if self.step < 3:
            self.hand0 = theirs
            self.hand1 = mine
            self.phase = KEEP
            if rule == PHI and self.step == 2 and self.half == 1:
                self.phase = BLIND
            return
        if rule == OMEGA and self.half == 1:  # ruling 23: the last card is passed and kept
            self.picks0 |= (lowest(theirs) + 1) << 15
            self.picks1 |= (lowest(mine) + 1) << 15
        else:
            self.ship |= mine | theirs
        self.hand0 = 0
        self.hand1 = 0
        self.step = 0
        if rule in (THETA, PI):
            self._line_up()
        elif self.half == 0:
            self.phase = ROOT
        else:
            self.phase = SONG

    def _line_up(self) -> None:
        """Rulings 29, 30: the cards already lie in their places."""
        if self.rule == THETA:
            self.row0 |= self.picks0 << (15 * self.half)
            self.row1 |= self.picks1 << (15 * self.half)
        else:
            self.row0 = (self.row0 << 15) | backwards(self.picks0)
            self.row1 = (self.row1 << 15) | backwards(self.picks1)
        self._second_draft()

    def _lay_roots(self) -> None:
        self.row0 = arrange(mask_of(self.picks0), self.choice0)
        self.row1 = arrange(mask_of(self.picks1), self.choice1)
        self._second_draft()

    def _lay_songs(self) -> None:
        self.row0 = frame(self.row0, mask_of(self.picks0), self.choice0)
        self.row1 = frame(self.row1, mask_of(self.picks1), self.choice1)
        self._second_draft()

    def _second_draft(self) -> None:
        """The cards of a draft lie in the rows: deal again, or score."""
        self.picks0 = 0
        self.picks1 = 0
        self.choice0 = -1
        self.choice1 = -1
        if self.half == 0:
            self.half = 1
            self.phase = DEAL
            return
        mine, theirs = self.totals()
        self._note_round(mine, theirs)
        if mine > theirs:
            self.prize0 |= BIT[self.rule_card]
        elif theirs > mine:
            self.prize1 |= BIT[self.rule_card]
        self._next_round()

    def _turn(self, action: i64) -> None:
        """Alone: keep one card and place it; Orpheus is given the other."""
        if action < LEFT_CODE:
            card = action - KEEP_CODE
            self.row0 = card + 1
        elif action < RIGHT_CODE:
            card = action - LEFT_CODE
            self.row0 = (self.row0 << 5) | (card + 1)
        else:
            card = action - RIGHT_CODE
            end: i64 = 0
            while self.row0 >> end != 0:
                end += 5
            self.row0 |= (card + 1) << end
        given = lowest(self.hand0 ^ BIT[card])
        self.row1 = orpheus_place(self.book, self.row1, given)
        self.hand0 = 0
        if self.row0 >> 25 == 0:
            self.phase = DRAW
            return
        mine, theirs = self.totals()
        self._note_round(mine, theirs)
        if mine == theirs:
            self._next_round()
        else:
            self.phase = BLESSING

    def _bless(self, card: i64) -> None:
        """Ruling 33: the winner takes a card that nobody sees."""
        unseen = self.ship | self.prize0 | self.prize1
        won = popcount(self.prize0 | self.prize1)
        self.blessed |= (card + 1) << (5 * won)
        self.maybe |= unseen << (18 * won)
        if self.last_winner == 0:
            self.prize0 |= BIT[card]
        else:
            self.prize1 |= BIT[card]
            self.owners |= BIT[won]
        # ruling 39: once the player leads, Orpheus stays on side II
        if self.book.difficulty == NORMAL and popcount(self.prize0) > popcount(self.prize1):
            self.side = 2
        self._next_round()

    def totals(self) -> tuple[i64, i64]:
        """The points of both songs as they lie, hearts included."""
        book = self.book
        mine_won = popcount(self.prize0)
        theirs_won = popcount(self.prize1)
        if self.seats == 2:
            hearts = hearts_compared(book, self.row0, self.rule, mine_won)
            other = hearts_compared(book, self.row1, self.rule, theirs_won)
            theirs = song_points(book, self.row1, self.rule)
        else:
            hearts = count_hearts(book, self.row0, NO_RULE) + mine_won
            other = orpheus_hearts(book, self.row1, self.side, theirs_won)
            theirs = orpheus_points(book, self.row1, self.side)
        mine = song_points(book, self.row0, self.rule)
        if hearts > other:
            mine += hearts - other
        else:
            theirs += other - hearts
        return mine, theirs

    def _note_round(self, mine: i64, theirs: i64) -> None:
        self.last_round = self.round
        self.last_rule = self.rule_card
        self.last_side = self.side
        self.last0 = self.row0
        self.last1 = self.row1
        self.last_prizes0 = popcount(self.prize0)
        self.last_prizes1 = popcount(self.prize1)
        self.last_winner = 0 if mine > theirs else 1 if theirs > mine else TIE

    def _next_round(self) -> None:
        """Gather all cards but the prizes; begin again unless it is over."""
        self.row0 = 0
        self.row1 = 0
        self.half = 0
        self.rule_card = -1
        self.rule = NO_RULE
        self.ship = ALL & ~(self.prize0 | self.prize1)
        decided = popcount(self.prize0) == TO_WIN or popcount(self.prize1) == TO_WIN
        if decided or self.round == LAST_ROUND:
            self.phase = OVER
            return
        self.round += 1
        self.phase = REVEAL if self.seats == 2 else START

    # The end.

    def place(self, seat: i64) -> i64:
        mine = popcount(self.prize(seat))
        theirs = popcount(self.prize(1 - seat))
        if self.seats == 1:
            return 1 if mine > theirs else 2
        return 1 if mine >= theirs else 2

    def score(self, seat: i64) -> i64:
        return popcount(self.prize(seat))

    def reason(self) -> i64:
        if popcount(self.prize0) < TO_WIN and popcount(self.prize1) < TO_WIN:
            return BY_ROUNDS
        return BY_SAILORS if self.seats == 2 else BY_BLESSINGS

    # What a seat sees, what it cannot know, and how it stands.

    def observe(self, seat: i64, lens: Lens) -> None:
        observe(self, seat, lens)

    def redeal(self, seat: i64, rng: Rng) -> None:
        redeal(self, seat, rng)

    def unseal(self) -> State:
        other = self.blank()
        other.copy_from(self)
        assert isinstance(other, SirensState)
        if self.seats == 2 and self.phase >= KEEP:
            other.choice0 = -1
            other.choice1 = -1
        return other

    def estimate(self, seat: i64) -> float:
        return outlook(self, seat)
