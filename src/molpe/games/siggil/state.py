# molpe: compiled
"""Siggil: a knot of 56 cards untied one by one, and seven Spirits to be caught.

A card that nobody has seen is not decided: it is in the bag, and luck draws it when it is dealt
face up or turned. So nothing in a state is hidden from anyone.
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from molpe.games.siggil.book import (
    CARDS,
    DECK,
    FAMILIES,
    ORDINARY,
    PLACES,
    SIZE,
    SPIRITS,
    SWAP,
    Book,
)
from molpe.kernel.bits import BIT, kth, lowest, popcount, put
from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State
from molpe.kernel.tape import Tape

# Action codes.
DEAL: Final = 0  # luck: + card, to the lowest place that waits for one
BEGIN: Final = 56  # luck: + seat
TAKE: Final = 60  # + place
DISCARD: Final = 116  # + place
PASS: Final = 172
CAPTURE: Final = 173  # + (spirit * 2 + kind) * 128 + the seven bits of the cards put down
CODES: Final = 1965

# Kinds of sets.
FAMILY: Final = 0
NUMBER: Final = 1

# Phases: what comes next once luck and the escaping Spirits are done.
DRAWING_FIRST: Final = 0
LAYING: Final = 1
DISCARDING: Final = 2
TAKING: Final = 3
CONTROLLING: Final = 4

# Where a Spirit is, four bits each in `keeper`.
INSIDE: Final = 0  # in the Siggil or in the bag
FREE: Final = 1
AWAY: Final = 2
HELD: Final = 3  # + seat

# What a seat owns, OWN numbers each in `own`.
OWN: Final = 5
HAND: Final = 0  # cards
CROSS: Final = 1  # the same cards by number
BY_FAMILY: Final = 2  # cards on the table in sets of a family
BY_NUMBER: Final = 3  # cards on the table in sets of a number, by number
CAUGHT: Final = 4  # Spirits

# Reasons, in the order of the game's `reasons`.
BY_GOAL: Final = 0
BY_LAST_CARD: Final = 1
BY_LOSS: Final = 2

NO_CARD: Final = 63

# For estimates of solo: what a set is worth that lacks so many cards, and three free Spirits.
HOPE: Final = vec[i64]([60, 30, 14, 6, 2, 1, 0, 0])
CROWDED: Final = 40

# For estimates of two seats or more: the places of the terms in the book's weights.
HELD_TERM: Final = 14  # + how far the nearest rival is; Spirits inside and free: + how far
STRENGTH_TERM: Final = 21  # + how many cards more than needed, from 1
TEMPO_TERM: Final = 24
CHOICE_TERM: Final = 25
HAND_TERM: Final = 26
NEARLY_TERM: Final = 27
HALF: Final = 28  # the same terms once more, for what they grow by
NEVER: Final = 6  # how far it is where too few cards are left

# For hunches: what a card does for a set that lacks so many, and what it would for a rival's.
WANTED: Final = vec[i64]([1, 8, 4, 2, 1, 0, 0, 0, 0])
GRUDGED: Final = vec[i64]([0, 6, 3, 1, 0, 0, 0, 0, 0])


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class SiggilState(State):
    """Places, cards and Spirits are bits; a card at a place is in `at` once it is decided."""

    __slots__ = (
        "at",
        "away",
        "bag",
        "book",
        "captures",
        "crossed",
        "dealt",
        "discard",
        "fresh",
        "group",
        "keeper",
        "left",
        "open",
        "own",
        "pending",
        "phase",
        "present",
        "queue",
        "spirited",
        "starred",
        "turn",
        "why",
    )

    def __init__(self, book: Book) -> None:
        width: i64 = 1 + 2 * FAMILIES * 35  # at most 7 over 3 sets of a kind of one exact size
        if book.larger:
            width = 1 + 2 * FAMILIES * 120
        super().__init__(book.seats, width)
        self.book = book
        self.present: i64 = 0  # places that hold a card
        self.dealt: i64 = 0  # places whose card was ever decided
        self.open: i64 = 0  # places whose card may be taken
        self.fresh: i64 = 0  # uncovered places that have not been looked at yet
        self.pending: i64 = 0  # places that wait for luck
        self.group: i64 = 0  # groups laid so far
        self.bag: i64 = ORDINARY | SPIRITS  # cards not decided
        self.left: i64 = ORDINARY  # ordinary cards that have not left the Siggil
        self.crossed: i64 = ORDINARY  # the same by number
        self.discard: i64 = 0  # ordinary cards in the solo discard pile
        self.at = vec[u8]([NO_CARD] * PLACES)
        self.own = vec[i64]([0] * (OWN * book.seats))
        self.keeper: i64 = 0
        self.starred: i64 = 0  # Spirits held by a set of their number
        self.queue: i64 = 0  # solo: free Spirits + 1, three bits each, the oldest lowest
        self.away: i64 = 0  # solo: how many Spirits were driven away
        self.spirited: i64 = 0  # solo: packets whose Spirit is decided
        self.turn: i64 = 0
        self.phase: i64 = DRAWING_FIRST
        self.captures: i64 = 0  # how many sets the seat may put down now
        self.why: i64 = -1  # a reason once it is over

    def set_up(self) -> None:
        """Before the first action: somebody begins, then the Siggil is laid."""
        if not self.book.draw_first:
            self._lay()

    def blank(self) -> State:
        return SiggilState(self.book)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, SiggilState)
        o = other
        self.present = o.present
        self.dealt = o.dealt
        self.open = o.open
        self.fresh = o.fresh
        self.pending = o.pending
        self.group = o.group
        self.bag = o.bag
        self.left = o.left
        self.crossed = o.crossed
        self.discard = o.discard
        self.at = o.at[:]
        self.own = o.own[:]
        self.keeper = o.keeper
        self.starred = o.starred
        self.queue = o.queue
        self.away = o.away
        self.spirited = o.spirited
        self.turn = o.turn
        self.phase = o.phase
        self.captures = o.captures
        self.why = o.why

    def trace(self, tape: Tape) -> None:
        self.present = tape.io(self.present)
        self.dealt = tape.io(self.dealt)
        self.open = tape.io(self.open)
        self.fresh = tape.io(self.fresh)
        self.pending = tape.io(self.pending)
        self.group = tape.io(self.group)
        self.bag = tape.io(self.bag)
        self.left = tape.io(self.left)
        self.crossed = tape.io(self.crossed)
        self.discard = tape.io(self.discard)
        self.at = tape.smalls(self.at)
        self.own = tape.numbers(self.own)
        self.keeper = tape.io(self.keeper)
        self.starred = tape.io(self.starred)
        self.queue = tape.io(self.queue)
        self.away = tape.io(self.away)
        self.spirited = tape.io(self.spirited)
        self.turn = tape.io(self.turn)
        self.phase = tape.io(self.phase)
        self.captures = tape.io(self.captures)
        self.why = tape.io(self.why)

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
            cards = self.suitable(pair)
            some: i64 = cards & -cards
            while some != 0:
                if SIZE[some] == need or (larger and SIZE[some] > need):
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
        cards = self.suitable(pair)
        larger = self.book.larger
        some: i64 = 0
        while k > 0:
            some = (some - cards) & cards
            if SIZE[some] == need or (larger and SIZE[some] > need):
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
            if other != place and self._use(other) > self._use(place):
                place = other
        return TAKE + place

    def _use(self, place: i64) -> i64:
        """What the card at a place does for the seat at turn, and would do for its rivals."""
        card: i64 = i64(self.at[place])
        family = card // 7
        return self._help(2 * family) + self._help(2 * self.book.numbered[card - 7 * family] + 1)

    def _help(self, pair: i64) -> i64:
        """What one card more does for a set."""
        spirit = pair >> 1
        where = self.where(spirit)
        if where == AWAY:
            return 0
        demand = self.book.size
        if where >= HELD:
            demand = self.strength(spirit) + 1
        kin = spirit
        cards: i64 = HAND
        if (pair & 1) == NUMBER:
            kin = self.book.number[spirit]
            cards = CROSS
        use: i64 = 0
        for seat in range(self.seats):
            if where == HELD + seat:
                continue
            hand = (self.own[OWN * seat + cards] >> (7 * kin)) & 127
            missing = max(0, demand - SIZE[hand] - SIZE[self.set_of(seat, pair)])
            if seat == self.turn:
                use += WANTED[missing]
            else:
                use += GRUDGED[missing]
        return use

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

    # Sets. A pair is spirit * 2 + kind of set.

    def where(self, spirit: i64) -> i64:
        """INSIDE, FREE, AWAY or HELD + seat."""
        return (self.keeper >> (4 * spirit)) & 15

    def set_of(self, seat: i64, pair: i64) -> i64:
        """The cards of a seat's set on the table, as seven bits."""
        spirit = pair >> 1
        if (pair & 1) == FAMILY:
            return (self.own[OWN * seat + BY_FAMILY] >> (7 * spirit)) & 127
        return (self.own[OWN * seat + BY_NUMBER] >> (7 * self.book.number[spirit])) & 127

    def suitable(self, pair: i64) -> i64:
        """The cards in the hand of the seat at turn that fit a set, as seven bits."""
        spirit = pair >> 1
        if (pair & 1) == FAMILY:
            return (self.own[OWN * self.turn + HAND] >> (7 * spirit)) & 127
        return (self.own[OWN * self.turn + CROSS] >> (7 * self.book.number[spirit])) & 127

    def strength(self, spirit: i64) -> i64:
        """How many cards a held Spirit lies on."""
        seat = self.where(spirit) - HELD
        return SIZE[self.set_of(seat, 2 * spirit + ((self.starred >> spirit) & 1))]

    def demand(self, spirit: i64) -> i64:
        """How many cards a set must have to capture the Spirit now; 8 where none can."""
        where = self.where(spirit)
        if where == FREE:
            return self.book.size
        if where < HELD or where - HELD == self.turn:  # ruling 13: no reinforcing
            return 8
        return self.strength(spirit) + 1  # ruling 8: one more than the present set

    def need(self, pair: i64, demand: i64) -> i64:
        """How many of them must come from the hand; rulings 10 and 11: its own set counts."""
        return demand - SIZE[self.set_of(self.turn, pair)]

    def choices(self, pair: i64, demand: i64) -> i64:
        """In how many ways the hand can meet a demand."""
        cards = SIZE[self.suitable(pair)]
        # A set begins with two cards or more, and a lost one is two short of the next demand.
        if cards < 2 or demand > 7:
            return 0
        need = self.need(pair, demand)
        if need > cards:
            return 0
        return self.book.ways[8 * cards + need]

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
            self.phase = CONTROLLING
            self.captures = self._ways()
            if self.captures == 0:
                self._end_turn()

    def _ask_card(self) -> None:
        if self.seats == 1:
            self.phase = DISCARDING
        else:
            self.phase = TAKING

    def _ways(self) -> i64:
        """How many sets the seat at turn could put down."""
        count: i64 = 0
        for spirit in range(i64(FAMILIES)):
            demand = self.demand(spirit)
            if demand < 8:
                count += self.choices(2 * spirit, demand) + self.choices(2 * spirit + 1, demand)
        return count

    def _end_turn(self) -> None:
        self.captures = 0
        if self.present == 0:  # ruling 17: the last card is gone
            self.why = BY_LAST_CARD
            return
        self.turn += 1
        if self.turn == self.seats:
            self.turn = 0
        self._ask_card()

    def _capture(self, pair: i64, some: i64) -> None:
        """Put cards from the hand into a set and the Spirit upon it."""
        spirit = pair >> 1
        mine = OWN * self.turn
        if (pair & 1) == FAMILY:
            cards = some << (7 * spirit)
            self.own[mine + HAND] ^= cards
            self.own[mine + CROSS] ^= _swapped(cards)
            self.own[mine + BY_FAMILY] |= cards
            self.starred &= ~BIT[spirit]
        else:
            cards = some << (7 * self.book.number[spirit])
            self.own[mine + CROSS] ^= cards
            self.own[mine + HAND] ^= _swapped(cards)
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

    def score(self, seat: i64) -> i64:
        return SIZE[self.own[OWN * seat + CAUGHT]]

    def hand_size(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        return popcount(self.own[OWN * seat + HAND])

    def place(self, seat: i64) -> i64:
        if self.seats == 1:
            if self.why == BY_GOAL:
                return 1
            return 2
        place: i64 = 1
        mine = 64 * self.score(seat) - self.hand_size(seat)  # ruling 18: then the smaller hand
        for other in range(self.seats):
            if 64 * self.score(other) - self.hand_size(other) > mine:
                place += 1
        return place

    def reason(self) -> i64:
        return self.why

    def census(self) -> list[int]:
        counts = [0] * DECK
        sets = [self.bag, self.discard]
        for seat in range(self.seats):
            sets.append(self.own[OWN * seat + HAND])
            sets.append(self.own[OWN * seat + BY_FAMILY])
            sets.append(_swapped(self.own[OWN * seat + BY_NUMBER]))
        for card in range(DECK):
            for mask in sets:
                counts[card] += (mask >> card) & 1
        for place in range(PLACES):
            if self.at[place] != NO_CARD:
                counts[i64(self.at[place])] += 1
        for spirit in range(i64(FAMILIES)):
            if self.where(spirit) != INSIDE:
                counts[CARDS + spirit] += 1
        return counts

    # How it looks before the end.

    def estimate(self, seat: i64) -> float:
        """The odds of terms that were fitted; solo, Spirits held and hopes of the next ones."""
        if self.seats > 1:
            return 2.0 / (1.0 + exp(-self._lead(seat))) - 1.0
        worth = self._hopes()
        if self.queue >= 64:
            worth -= CROWDED
        value = float(2 * worth) / float(100 * self.book.goal) - 1.0
        return max(-1.0, min(1.0, value))

    def weights(self) -> list[float]:
        """What the terms weigh."""
        return [self.book.weights[i] for i in range(2 * HALF)]

    def terms(self, seat: i64) -> list[float]:
        """What the estimate counts, for fitting: what a seat has, less what its rival has."""
        kept = self.book.weights
        found: list[float] = []
        for i in range(2 * HALF):
            self.book.weights = vec[float]([0.0] * (2 * HALF))
            self.book.weights[i] = 1.0
            found.append(self._lead(seat))
        self.book.weights = kept
        return found

    def _lead(self, seat: i64) -> float:
        """By how much a seat is ahead of its best rival, in the logarithm of odds."""
        reach: i64 = 0
        places = self.open
        while places != 0:
            reach |= BIT[i64(self.at[lowest(places)])]
            places &= places - 1
        crossed = _swapped(reach)
        taker = self.turn  # of the next card
        chooser: i64 = NOBODY
        if self.phase == CONTROLLING or (self.phase == TAKING and self.pending != 0):
            if self._ways() > 0:
                chooser = taker
            taker = (taker + 1) % self.seats
        late = 1.0 - float(popcount(self.left)) / float(CARDS)
        mine = self._stand(seat, taker, chooser, late, reach, crossed)
        most = -1.0e9
        for other in range(self.seats):
            if other != seat:
                most = max(most, self._stand(other, taker, chooser, late, reach, crossed))
        return mine - most

    def _stand(
        self, seat: i64, taker: i64, chooser: i64, late: float, reach: i64, crossed: i64
    ) -> float:
        """How a seat stands: its Spirits, how safe they are, and how far it is from others."""
        worth = float(self.hand_size(seat)) * self._weight(HAND_TERM, late)
        if seat == taker:
            worth += self._weight(TEMPO_TERM, late)
        if seat == chooser:
            worth += self._weight(CHOICE_TERM, late)
        if self.score(seat) >= self.book.goal - 1:
            worth += self._weight(NEARLY_TERM, late)
        for spirit in range(i64(FAMILIES)):
            where = self.where(spirit)
            if where == HELD + seat:
                strength = self.strength(spirit)
                far: i64 = NEVER
                for other in range(self.seats):
                    if other != seat:
                        first = other == taker
                        far = min(
                            far, self._far(other, spirit, strength + 1, first, reach, crossed)
                        )
                worth += self._weight(HELD_TERM + far, late)
                extra = min(3, strength - self.book.size)
                if extra > 0:
                    worth += self._weight(STRENGTH_TERM + extra - 1, late)
            elif where < HELD:
                far = self._far(seat, spirit, self.book.size, seat == taker, reach, crossed)
                worth += self._weight(7 * where + far, late)
        return worth

    def _weight(self, term: i64, late: float) -> float:
        weights = self.book.weights
        return weights[term] + late * weights[HALF + term]

    def _far(
        self, seat: i64, spirit: i64, demand: i64, first: bool, reach: i64, crossed: i64
    ) -> i64:
        """How far a seat is from a set for a Spirit, of family or of number."""
        mine = OWN * seat
        need = demand - SIZE[self.set_of(seat, 2 * spirit)]
        far = _far(self.own[mine + HAND], self.left, reach, spirit, need, first)
        need = demand - SIZE[self.set_of(seat, 2 * spirit + 1)]
        kin = self.book.number[spirit]
        return min(far, _far(self.own[mine + CROSS], self.crossed, crossed, kin, need, first))

    def _hopes(self) -> i64:
        """Solo: a hundred for a Spirit, less for the hope of one."""
        worth: i64 = 0
        for spirit in range(i64(FAMILIES)):
            where = self.where(spirit)
            if where == HELD:
                worth += 100 + 3 * self.strength(spirit)
            elif where != AWAY:
                hope = max(self._hope(2 * spirit), self._hope(2 * spirit + 1))
                if where == INSIDE:
                    hope = hope * 3 // 4
                worth += hope
        return worth

    def _hope(self, pair: i64) -> i64:
        """Solo: what the cards in hand are worth for a set, if enough others are left."""
        kin = pair >> 1
        left = self.left
        if (pair & 1) == NUMBER:
            kin = self.book.number[kin]
            left = self.crossed
        missing = self.book.size - SIZE[self.suitable(pair)]
        live = SIZE[(left >> (7 * kin)) & 127]
        if missing > live:
            return 0
        return HOPE[max(0, missing)] + live


def _far(hand: i64, left: i64, reach: i64, kin: i64, need: i64, first: bool) -> i64:
    """0 it has a set, 1 it lacks a card it can take, 2 and more: it lacks one card fewer."""
    missing = need - SIZE[(hand >> (7 * kin)) & 127]
    if missing <= 0:
        return 0
    if missing > SIZE[(left >> (7 * kin)) & 127]:
        return NEVER
    if missing == 1:
        near = SIZE[(reach >> (7 * kin)) & 127]
        if near > 1 or (near == 1 and first):  # of one card the first to take has the choice
            return 1
    return min(5, missing + 1)


def _swapped(cards: i64) -> i64:
    """The same cards sorted the other way, by number or by family."""
    other: i64 = 0
    while cards != 0:
        other |= BIT[SWAP[lowest(cards)]]
        cards &= cards - 1
    return other
