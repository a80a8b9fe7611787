# molpe: compiled
"""Sirens: a duel of two drafted songs, or one song against Orpheus's.

Cards are numbers from 0 to 17, hands and the Ship masks of them, rows as the book writes them.
Whatever has a 0 and a 1 belongs to the seat of that number; alone, 1 is Orpheus.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.sirens.book import ALL, CHALLENGE, NO_RULE, NORMAL, OMEGA, PHI, PI, THETA, Book
from molpe.games.sirens.rows import arrange, backwards, frame, mask_of
from molpe.games.sirens.scoring import (
    PARTS,
    count_hearts,
    hearts_compared,
    orpheus_hearts,
    orpheus_place,
    orpheus_points,
    song_points,
)
from molpe.games.sirens.solver import best_row, worth
from molpe.kernel.bits import BIT, kth, lowest, popcount, put, select, tally
from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State
from molpe.kernel.tape import Tape

# Phases. Luck acts before KEEP.
REVEAL: Final = 0
DEAL: Final = 1
BLIND: Final = 2
START: Final = 3  # alone: Orpheus's first card
DRAW: Final = 4  # alone: two cards to choose from
BLESSING: Final = 5  # alone: the winner's card
KEEP: Final = 6
ROOT: Final = 7
SONG: Final = 8
TURN: Final = 9  # alone: keep and place
OVER: Final = 10

# Action codes: a card added to the first four, the number of an order to the other two.
KEEP_CODE: Final = 0
LEFT_CODE: Final = 18
RIGHT_CODE: Final = 36
LUCK_CODE: Final = 54
ROOT_CODE: Final = 72
SONG_CODE: Final = 78
CODES: Final = 198
WIDTH: Final = 120  # four cards in any order on two sides

LAST_ROUND: Final = 20  # ties could go on for ever
TO_WIN: Final = 2
TIE: Final = 2

BY_SAILORS: Final = 0
BY_BLESSINGS: Final = 1
BY_ROUNDS: Final = 2

THRICE: Final = 0x10_0004_0001  # a mask in each of three fields of 18 bits

# How an estimate weighs a prize against a point of the round that is being played.
PRIZE: Final = 0.4
POINT: Final = 0.015


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class SirensState(State):
    """A card is in exactly one of Ship, hands, picks, rows, prizes, or the rule of the round."""

    __slots__ = (
        "blessed",
        "book",
        "choice0",
        "choice1",
        "half",
        "hand0",
        "hand1",
        "last0",
        "last1",
        "last_prizes0",
        "last_prizes1",
        "last_round",
        "last_rule",
        "last_side",
        "last_winner",
        "maybe",
        "owners",
        "phase",
        "picks0",
        "picks1",
        "prize0",
        "prize1",
        "round",
        "row0",
        "row1",
        "rule",
        "rule_card",
        "ship",
        "side",
        "step",
    )

    def __init__(self, book: Book, seats: i64) -> None:
        super().__init__(seats, WIDTH)
        self.book: Book = book
        self.phase: i64 = REVEAL if seats == 2 else START
        self.round: i64 = 1
        self.half: i64 = 0  # 0 in the first draft, 1 in the second
        self.step: i64 = 0  # cards dealt or drawn, picks made
        self.rule_card: i64 = -1
        self.rule: i64 = NO_RULE
        self.ship: i64 = ALL
        self.hand0: i64 = 0
        self.hand1: i64 = 0
        self.picks0: i64 = 0  # kept in this draft, as a row in the order of keeping
        self.picks1: i64 = 0
        self.choice0: i64 = -1  # sealed: a card, or the number of an order
        self.choice1: i64 = -1
        self.row0: i64 = 0
        self.row1: i64 = 0
        self.prize0: i64 = 0  # Sailors or Blessings
        self.prize1: i64 = 0
        # Alone: the side of Orpheus's card; the Blessings in the order they were won, as a row;
        # a bit for each that is his; for each, the cards it can be as far as the player has seen.
        self.side: i64 = 2 if book.difficulty == CHALLENGE else 1
        self.blessed: i64 = 0
        self.owners: i64 = 0
        self.maybe: i64 = 0
        # The last round that was scored, for its explanation.
        self.last_round: i64 = 0
        self.last_rule: i64 = -1
        self.last_winner: i64 = -1
        self.last_side: i64 = 1
        self.last0: i64 = 0
        self.last1: i64 = 0
        self.last_prizes0: i64 = 0
        self.last_prizes1: i64 = 0

    def blank(self) -> State:
        return SirensState(self.book, self.seats)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, SirensState)
        o = other
        self.phase = o.phase
        self.round = o.round
        self.half = o.half
        self.step = o.step
        self.rule_card = o.rule_card
        self.rule = o.rule
        self.ship = o.ship
        self.hand0 = o.hand0
        self.hand1 = o.hand1
        self.picks0 = o.picks0
        self.picks1 = o.picks1
        self.choice0 = o.choice0
        self.choice1 = o.choice1
        self.row0 = o.row0
        self.row1 = o.row1
        self.prize0 = o.prize0
        self.prize1 = o.prize1
        self.side = o.side
        self.blessed = o.blessed
        self.owners = o.owners
        self.maybe = o.maybe
        self.last_round = o.last_round
        self.last_rule = o.last_rule
        self.last_winner = o.last_winner
        self.last_side = o.last_side
        self.last0 = o.last0
        self.last1 = o.last1
        self.last_prizes0 = o.last_prizes0
        self.last_prizes1 = o.last_prizes1

    def trace(self, tape: Tape) -> None:
        self.phase = tape.io(self.phase)
        self.round = tape.io(self.round)
        self.half = tape.io(self.half)
        self.step = tape.io(self.step)
        self.rule_card = tape.io(self.rule_card)
        self.ship = tape.io(self.ship)
        self.hand0 = tape.io(self.hand0)
        self.hand1 = tape.io(self.hand1)
        self.picks0 = tape.io(self.picks0)
        self.picks1 = tape.io(self.picks1)
        self.choice0 = tape.io(self.choice0)
        self.choice1 = tape.io(self.choice1)
        self.row0 = tape.io(self.row0)
        self.row1 = tape.io(self.row1)
        self.prize0 = tape.io(self.prize0)
        self.prize1 = tape.io(self.prize1)
        self.side = tape.io(self.side)
        self.blessed = tape.io(self.blessed)
        self.owners = tape.io(self.owners)
        self.maybe = tape.io(self.maybe)
        if self.phase == BLESSING or not tape.hashing():
            self.last_winner = tape.io(self.last_winner)
        if not tape.hashing():  # how the last round went changes nothing any more
            self.last_round = tape.io(self.last_round)
            self.last_rule = tape.io(self.last_rule)
            self.last_side = tape.io(self.last_side)
            self.last0 = tape.io(self.last0)
            self.last1 = tape.io(self.last1)
            self.last_prizes0 = tape.io(self.last_prizes0)
            self.last_prizes1 = tape.io(self.last_prizes1)
        self.rule = NO_RULE if self.rule_card < 0 else self.book.rules[self.rule_card]

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

    def hand(self, seat: i64) -> i64:
        """The cards in a seat's hand."""
        return self.hand0 if seat == 0 else self.hand1

    def picks(self, seat: i64) -> i64:
        """What a seat has kept in this draft, in order."""
        return self.picks0 if seat == 0 else self.picks1

    def choice(self, seat: i64) -> i64:
        """What a seat has sealed, -1 if nothing."""
        return self.choice0 if seat == 0 else self.choice1

    def row(self, seat: i64) -> i64:
        """What lies open before a seat or, as 1 in a match alone, before Orpheus."""
        return self.row0 if seat == 0 else self.row1

    def prize(self, seat: i64) -> i64:
        """The Sailors or Blessings of a seat or, as 1 in a match alone, of Orpheus."""
        return self.prize0 if seat == 0 else self.prize1

    def source(self) -> i64:
        """The cards that luck takes one of."""
        if self.phase != BLIND:
            return self.ship
        return self.hand0 if self.choice0 < 0 else self.hand1

    def songs(self) -> i64:
        """How many songs can be made of the cards kept and the Root."""
        if self.rule == OMEGA:
            return 120
        return 24

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

    def census(self) -> list[int]:
        held = [self.ship, self.hand0, self.hand1, self.prize0, self.prize1]
        for row in (self.picks0, self.picks1, self.row0, self.row1):
            held.append(mask_of(row))
        if self.rule_card >= 0:
            held.append(BIT[self.rule_card])
        return [card for card in range(18) for mask in held if mask & BIT[card] != 0]

    # What a seat cannot know. The other seat's choices count as equally likely.

    def redeal(self, seat: i64, rng: Rng) -> None:
        if self.seats == 1:
            self._redeal_blessings(rng)
            return
        phase = self.phase
        hand = self.hand(1 - seat)
        picks = self.picks(1 - seat)
        choice = self.choice(1 - seat)
        if phase == DEAL or (phase == KEEP and self.step == 0):
            # the other hand: so many of the cards that this seat has not seen
            unseen = self.ship | hand
            n = popcount(hand)
            hand = 0
            while n > 0:
                b = BIT[kth(unseen, rng.below(popcount(unseen)))]
                unseen ^= b
                hand |= b
                n -= 1
            self.ship = unseen
        elif phase in (KEEP, BLIND):
            # both hands have been seen; of the cards kept, the first has not
            unseen = self.ship | BIT[(picks & 31) - 1]
            card = kth(unseen, rng.below(popcount(unseen)))
            self.ship = unseen ^ BIT[card]
            picks = (picks & ~31) | (card + 1)
            if phase == BLIND:
                # ruling 28: the other kept one of the three passed on, which two lie here is hidden
                passed = self.hand(seat) | BIT[(picks >> 5) - 1]
                card = kth(passed, rng.below(3))
                picks = (picks & 31) | ((card + 1) << 5)
                passed ^= BIT[card]
                own: i64 = kth(passed, rng.below(2)) if self.choice(seat) >= 0 else -1
                if seat == 0:
                    self.hand0 = passed
                    self.choice0 = own
                else:
                    self.hand1 = passed
                    self.choice1 = own
        if choice >= 0:
            if phase == ROOT:
                choice = rng.below(6)
            elif phase == SONG:
                choice = rng.below(self.songs())
            else:
                choice = kth(hand, rng.below(popcount(hand)))
        if seat == 0:
            self.hand1 = hand
            self.picks1 = picks
            self.choice1 = choice
        else:
            self.hand0 = hand
            self.picks0 = picks
            self.choice0 = choice

    def _redeal_blessings(self, rng: Rng) -> None:
        """Each is any card that was unseen in its round and has not been seen since.

        Whatever an earlier one can be a later one can be too, so that drawing them one after the
        other makes all combinations equally likely.
        """
        n = popcount(self.prize0 | self.prize1)
        unseen = self.ship | self.prize0 | self.prize1
        self.prize0 = 0
        self.prize1 = 0
        self.blessed = 0
        for k in range(n):
            maybe = (self.maybe >> (18 * k)) & unseen
            card = kth(maybe, rng.below(popcount(maybe)))
            unseen ^= BIT[card]
            self.blessed |= (card + 1) << (5 * k)
            if self.owners & BIT[k] == 0:
                self.prize0 |= BIT[card]
            else:
                self.prize1 |= BIT[card]
        self.ship = unseen

    # How a seat stands.

    def estimate(self, seat: i64) -> float:
        mine = self.promise(0)
        theirs = self.promise(1)
        ahead = PRIZE * float(popcount(self.prize0) - popcount(self.prize1))
        ahead += POINT * float(mine - theirs)
        if ahead > 1.0:
            ahead = 1.0
        elif ahead < -1.0:
            ahead = -1.0
        return ahead if seat == 0 else -ahead

    def promise(self, seat: i64) -> i64:
        """What the cards of a seat, or Orpheus's, can be worth as they lie now, hearts included."""
        book = self.book
        row = self.row(seat)
        if self.seats == 1:
            if seat == 1:
                return orpheus_points(book, row, self.side) + orpheus_hearts(
                    book, row, self.side, 0
                )
            return worth(book, row, NO_RULE, 0)
        choice = self.choice(seat)
        kept = mask_of(self.picks(seat))
        least: i64 = PARTS if self.half == 1 else 0
        if self.phase == SONG and choice >= 0:
            return worth(book, frame(row, kept, choice), self.rule, least)
        if self.phase == ROOT and choice >= 0:
            return worth(book, arrange(kept, choice), self.rule, least)
        if choice >= 0:
            kept |= BIT[choice]
        most, _ = best_row(book, row, kept, self.rule, least)
        return most
