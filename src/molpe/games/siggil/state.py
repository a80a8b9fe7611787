# molpe: compiled
"""Siggil: a knot of 56 cards untied one by one, and seven Spirits to be caught.

A card that nobody has seen is not decided: it is in the bag, and luck draws it when it is dealt
face up or turned. So nothing in a state is hidden from anyone.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from molpe.games.siggil.book import (
    CARDS,
    FAMILIES,
    ORDINARY,
    SIZE,
    SPIRITS,
    SWAP,
)
from molpe.games.siggil.insight import HALF, counted, outlook, use
from molpe.games.siggil.observe import observe
from molpe.games.siggil.seal import (
    AWAY,
    BY_FAMILY,
    BY_NUMBER,
    CAUGHT,
    CONTROLLING,
    CROSS,
    DISCARDING,
    DRAWING_FIRST,
    FAMILY,
    FREE,
    HAND,
    HELD,
    LAYING,
    NO_CARD,
    OWN,
    TAKING,
    Seal,
    swapped,
)
from molpe.kernel.bits import BIT, kth, lowest, popcount, put
from molpe.kernel.lens import Lens
from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State

# Action codes.
DEAL: Final = 0  # luck: + card, to the lowest place that waits for one
BEGIN: Final = 56  # luck: + seat
TAKE: Final = 60  # + place
DISCARD: Final = 116  # + place
PASS: Final = 172
CAPTURE: Final = 173  # + (spirit * 2 + kind) * 128 + the seven bits of the cards put down
CODES: Final = 1965

# Reasons, in the order of the game's `reasons`.
BY_GOAL: Final = 0
BY_LAST_CARD: Final = 1
BY_LOSS: Final = 2


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class SiggilState(Seal):
    """The rules: who may do what, and what it does to the seal."""

    __slots__ = ()

    def set_up(self) -> None:
        """Before the first action: somebody begins, then the Siggil is laid."""
        if not self.book.draw_first:
            self._lay()

    def blank(self) -> State:
        return SiggilState(self.book)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, SiggilState)
        self.become(other)

    # Who and what.

    def actor(self) -> i64:
        if self.why >= 0:
            return NOBODY
        if self.pending != 0 or self.phase == DRAWING_FIRST:
            return CHANCE
        return self.turn

    def fill(self, seat: i64, out: vec[i64], n: i64) -> i64:
        if self.pending != 0:
            return put(out, n, self.offer(), DEAL)
        if self.phase == TAKING:
            return put(out, n, self.open, TAKE)
        if self.phase == DISCARDING:
            return put(out, n, self.open, DISCARD)
        if self.phase == DRAWING_FIRST:
            for first in range(self.seats):
                out[n] = BEGIN + first
                n += 1
            return n
        out[n] = PASS
        n += 1
        larger = self.book.larger
        for pair in range(i64(2 * FAMILIES)):
            demand = self.demand(pair >> 1)
            if self.choices(pair, demand) == 0:
                continue
            need = self.need(pair, demand)
            whole = self.whole(pair, demand)
            cards = self.suitable(pair)
            some: i64 = cards & -cards
            while some != 0:
                size = SIZE[some]
                if size in (need, whole) or (larger and size > need):
                    out[n] = CAPTURE + 128 * pair + some
                    n += 1
                some = (some - cards) & cards  # the next subset
        return n

    def pick(self, rng: Rng) -> i64:
        if self.pending != 0:
            return DEAL + self._draw(rng)
        if self.phase == TAKING:
            return TAKE + kth(self.open, rng.below(popcount(self.open)))
        if self.phase == DISCARDING:
            return DISCARD + kth(self.open, rng.below(popcount(self.open)))
        if self.phase == DRAWING_FIRST:
            return BEGIN + rng.below(self.seats)
        k = rng.below(1 + self.captures)
        if k == 0:
            return PASS
        return self._captor(k)

    def _captor(self, k: i64) -> i64:
        """The k-th way to capture a Spirit now, from 1."""
        pair: i64 = 0
        while True:
            demand = self.demand(pair >> 1)
            ways = self.choices(pair, demand)
            if k <= ways:
                break
            k -= ways
            pair += 1
        need = self.need(pair, demand)
        whole = self.whole(pair, demand)
        cards = self.suitable(pair)
        larger = self.book.larger
        some: i64 = 0
        while k > 0:
            some = (some - cards) & cards
            size = SIZE[some]
            if size in (need, whole) or (larger and size > need):
                k -= 1
        return CAPTURE + 128 * pair + some

    def hunch(self, rng: Rng) -> i64:
        """Of two open cards the one that does more for sets; and every Spirit that can be had."""
        if self.phase == CONTROLLING:
            return self._captor(1 + rng.below(self.captures))
        if self.phase == DISCARDING:
            return self.pick(rng)
        n = popcount(self.open)
        place = kth(self.open, rng.below(n))
        if n > 1:
            other = kth(self.open, rng.below(n))
            if other != place and use(self, other) > use(self, place):
                place = other
        return TAKE + place

    # Luck.

    def offer(self) -> i64:
        """The cards that may lie at the place that waits for one."""
        book = self.book
        if book.seats > 1:
            return self.bag
        place = lowest(self.pending)
        if not book.scattered:  # ruling 21: every eighth card is a Spirit
            if (book.bound & BIT[place]) != 0:
                return self.bag & SPIRITS
            return self.bag & ORDINARY
        packet = book.packet[place]
        if (self.spirited & BIT[packet]) != 0:
            return self.bag & ORDINARY
        if self.undecided(packet) == 1:
            return self.bag & SPIRITS
        return self.bag

    def undecided(self, packet: i64) -> i64:
        """How many cards of a solo packet nobody has seen."""
        return popcount(self.book.packets[packet] & ~self.dealt)

    def odds(self, action: i64) -> i64:
        """A Spirit that may lie at any of n places of its packet weighs one part of n."""
        if not self.book.scattered or self.pending == 0:
            return 1
        offer = self.offer()
        spirits = popcount(offer & SPIRITS)
        cards = popcount(offer & ORDINARY)
        if spirits == 0 or cards == 0:
            return 1
        if action >= CARDS:
            return cards
        return spirits * (self.undecided(self.book.packet[lowest(self.pending)]) - 1)

    def _draw(self, rng: Rng) -> i64:
        offer = self.offer()
        if not self.book.scattered:
            return kth(offer, rng.below(popcount(offer)))
        spirits = popcount(offer & SPIRITS)
        cards = popcount(offer & ORDINARY)
        if spirits == 0 or cards == 0:
            return kth(offer, rng.below(spirits + cards))
        weight = spirits * (self.undecided(self.book.packet[lowest(self.pending)]) - 1)
        k = rng.below(cards * (weight + spirits))
        if k < cards * weight:
            return kth(offer, k // weight)
        return kth(offer & SPIRITS, (k - cards * weight) // cards)

    # What then.

    def play(self, seat: i64, action: i64) -> None:
        if action < BEGIN:
            self._decide(action)
        elif action < TAKE:
            self.turn = action - BEGIN
            self._lay()
        elif action < DISCARD:
            card = self._remove(action - TAKE)
            self.own[OWN * seat + HAND] |= BIT[card]
            self.own[OWN * seat + CROSS] |= BIT[SWAP[card]]
            self._settle()
        elif action < PASS:
            self.discard |= BIT[self._remove(action - DISCARD)]
            self._settle()
        else:
            if action > PASS:
                self._capture((action - CAPTURE) >> 7, (action - CAPTURE) & 127)
            if self.why < 0:
                self._end_turn()

    def _lay(self) -> None:
        """Lay the next group of places: face-up cards are dealt, face-down ones stay in the bag."""
        if self.phase == DRAWING_FIRST:
            self.phase = LAYING
        places = self.book.groups[self.group]
        self.group += 1
        self.present |= places
        self.pending = places & self.book.up
        if self.pending == 0:
            self._uncover(places)
            self._settle()

    def _decide(self, card: i64) -> None:
        """Luck puts a card at the lowest place that waits for one."""
        place = lowest(self.pending)
        self.bag ^= BIT[card]
        self.at[place] = u8(card)
        self.dealt |= BIT[place]
        self.pending ^= BIT[place]
        if card >= CARDS and self.seats == 1:
            self.spirited |= BIT[self.book.packet[place]]
        if self.pending == 0:
            if self.fresh == 0:  # a group has been laid
                self._uncover(self.present)
            self._settle()

    def _remove(self, place: i64) -> i64:
        """Take an ordinary card off its place and see what it uncovers."""
        card: i64 = i64(self.at[place])
        self.at[place] = NO_CARD
        self.present ^= BIT[place]
        self.open ^= BIT[place]
        self.left ^= BIT[card]
        self.crossed ^= BIT[SWAP[card]]
        self._uncover(self.book.below[place])
        return card

    def _uncover(self, places: i64) -> None:
        """Find which of these places nothing covers any more."""
        places &= self.present
        above = self.book.above
        while places != 0:
            place = lowest(places)
            if (above[place] & self.present) == 0:
                self.fresh |= BIT[place]
            places &= places - 1

    def _settle(self) -> None:
        """Turn up what is uncovered and let Spirits escape, wave by wave (rulings 3 and 24)."""
        while True:
            if self.fresh == 0:
                if self.present == 0 and self.group < len(self.book.groups):
                    self._lay()  # ruling 25: the next pillar; it settles by itself
                    return
                self._go_on()
                return
            self.pending = self.fresh & ~self.dealt
            if self.pending != 0:
                return
            wave = self.fresh
            self.fresh = 0
            uncovered: i64 = 0
            while wave != 0:
                place = lowest(wave)
                wave &= wave - 1
                card: i64 = i64(self.at[place])
                if card < CARDS:
                    self.open |= BIT[place]
                    continue
                self.at[place] = NO_CARD
                self.present ^= BIT[place]
                uncovered |= self.book.below[place]
                self._release(card - CARDS)
                if self.why >= 0:
                    return
            if uncovered != 0:
                self._uncover(uncovered)

    def _release(self, spirit: i64) -> None:
        """A Spirit escapes; solo, the fourth drives the oldest away."""
        self._move(spirit, FREE)
        if self.seats > 1:
            return
        if self.queue >= 64:  # ruling 24: three are free already
            self._move((self.queue & 7) - 1, AWAY)
            self.queue >>= 3
            self.away += 1
            if self.away == self.book.losses:
                self.why = BY_LOSS
        if self.queue == 0:
            self.queue = spirit + 1
        elif self.queue < 8:
            self.queue |= (spirit + 1) << 3
        else:
            self.queue |= (spirit + 1) << 6

    def _move(self, spirit: i64, where: i64) -> None:
        self.keeper ^= (self.where(spirit) ^ where) << (4 * spirit)

    def _go_on(self) -> None:
        """The Siggil is at rest: ask the seat at turn for what comes next."""
        if self.phase == LAYING:
            self._ask_card()
        elif self.phase == DISCARDING and self.present != 0:
            self.phase = TAKING
        else:  # ruling 22: after the last discard there is nothing to take
            self._ask_spirit()

    def _ask_spirit(self) -> None:
        self.phase = CONTROLLING
        self.captures = self.ways()
        if self.captures == 0:
            self._end_turn()

    def _ask_card(self) -> None:
        if self.seats == 1:
            self.phase = DISCARDING
        else:
            self.phase = TAKING

    def _end_turn(self) -> None:
        self.captures = 0
        if self.present == 0 and self.later == self.book.encores:  # ruling 17: the last is gone
            self.why = BY_LAST_CARD
            return
        self.turn += 1
        if self.turn == self.seats:
            self.turn = 0
        if self.present == 0:  # its option: the round goes on without cards
            self.later += 1
            self._ask_spirit()
        else:
            self._ask_card()

    def _capture(self, pair: i64, some: i64) -> None:
        """Put cards from the hand into a set and the Spirit upon it."""
        spirit = pair >> 1
        mine = OWN * self.turn
        if self.book.beside and not self.adds(pair, some):
            self.leave(pair)
        if (pair & 1) == FAMILY:
            cards = some << (7 * spirit)
            self.own[mine + HAND] ^= cards
            self.own[mine + CROSS] ^= swapped(cards)
            self.own[mine + BY_FAMILY] |= cards
            self.starred &= ~BIT[spirit]
        else:
            cards = some << (7 * self.book.number[spirit])
            self.own[mine + CROSS] ^= cards
            self.own[mine + HAND] ^= swapped(cards)
            self.own[mine + BY_NUMBER] |= cards
            self.starred |= BIT[spirit]
        where = self.where(spirit)
        if where >= HELD:
            self.own[OWN * (where - HELD) + CAUGHT] ^= BIT[spirit]
        elif self.seats == 1:
            self._leave_queue(spirit)
        self._move(spirit, HELD + self.turn)
        self.own[mine + CAUGHT] |= BIT[spirit]
        if SIZE[self.own[mine + CAUGHT]] == self.book.goal:  # ruling 16: at once
            self.why = BY_GOAL
            self.captures = 0

    def _leave_queue(self, spirit: i64) -> None:
        rest: i64 = 0
        shift: i64 = 0
        queue = self.queue
        while queue != 0:
            if (queue & 7) != spirit + 1:
                rest |= (queue & 7) << shift
                shift += 3
            queue >>= 3
        self.queue = rest

    # The end.

    def place(self, seat: i64) -> i64:
        if self.seats == 1:
            if self.why == BY_GOAL:
                return 1
            return 2
        return super().place(seat)

    def rank(self, seat: i64) -> i64:
        return 64 * self.score(seat) - self.hand_size(seat)  # ruling 18: then the smaller hand

    def reason(self) -> i64:
        return self.why

    # What a seat sees, and how it looks before the end.

    def observe(self, seat: i64, lens: Lens) -> None:
        observe(self, seat, lens)

    def estimate(self, seat: i64) -> float:
        return outlook(self, seat)

    def weights(self) -> list[float]:
        """What the terms of the estimate weigh."""
        return [self.book.weights[i] for i in range(2 * HALF)]

    def terms(self, seat: i64) -> list[float]:
        """What the estimate counts, for fitting: what a seat has, less what its rival has."""
        return counted(self, seat)
