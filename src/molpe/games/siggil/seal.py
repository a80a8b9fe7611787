# molpe: compiled
"""What lies on the table in Siggil, and what can be asked of it; the rules are in ``state``."""

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
from molpe.kernel.bits import BIT, lowest, popcount
from molpe.kernel.state import State
from molpe.kernel.tape import Tape

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

NO_CARD: Final = 63


@mypyc_attr(acyclic=True)
class Seal(State):
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
        "later",
        "left",
        "old_families",
        "old_numbers",
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
        self.old_families: i64 = 0  # cards on the table in sets that a new one lies beside
        self.old_numbers: i64 = 0  # the same for sets of a number, by number
        self.keeper: i64 = 0
        self.starred: i64 = 0  # Spirits held by a set of their number
        self.queue: i64 = 0  # solo: free Spirits + 1, three bits each, the oldest lowest
        self.away: i64 = 0  # solo: how many Spirits were driven away
        self.spirited: i64 = 0  # solo: packets whose Spirit is decided
        self.turn: i64 = 0
        self.phase: i64 = DRAWING_FIRST
        self.later: i64 = 0  # turns begun since the last card was taken
        self.captures: i64 = 0  # how many sets the seat may put down now
        self.why: i64 = -1  # a reason once it is over

    @final
    def become(self, o: "Seal") -> None:
        """Be like another one."""
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
        self.old_families = o.old_families
        self.old_numbers = o.old_numbers
        self.keeper = o.keeper
        self.starred = o.starred
        self.queue = o.queue
        self.away = o.away
        self.spirited = o.spirited
        self.turn = o.turn
        self.later = o.later
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
        if self.book.encores > 0:  # what only an option needs is not in other dumps and keys
            self.later = tape.io(self.later)
        if self.book.beside:
            self.old_families = tape.io(self.old_families)
            self.old_numbers = tape.io(self.old_numbers)

    # Sets. A pair is spirit * 2 + kind of set.

    @final
    def where(self, spirit: i64) -> i64:
        """INSIDE, FREE, AWAY or HELD + seat."""
        return (self.keeper >> (4 * spirit)) & 15

    @final
    def set_of(self, seat: i64, pair: i64) -> i64:
        """The cards of a seat's set on the table, as seven bits; of two the new one."""
        spirit = pair >> 1
        if (pair & 1) == FAMILY:
            cards = self.own[OWN * seat + BY_FAMILY] & ~self.old_families
            return (cards >> (7 * spirit)) & 127
        cards = self.own[OWN * seat + BY_NUMBER] & ~self.old_numbers
        return (cards >> (7 * self.book.number[spirit])) & 127

    @final
    def old_set(self, seat: i64, pair: i64) -> i64:
        """The cards of the set that a seat's new one lies beside (the option of ruling 11)."""
        spirit = pair >> 1
        if (pair & 1) == FAMILY:
            return ((self.own[OWN * seat + BY_FAMILY] & self.old_families) >> (7 * spirit)) & 127
        cards = self.own[OWN * seat + BY_NUMBER] & self.old_numbers
        return (cards >> (7 * self.book.number[spirit])) & 127

    @final
    def suitable(self, pair: i64) -> i64:
        """The cards in the hand of the seat at turn that fit a set, as seven bits."""
        spirit = pair >> 1
        if (pair & 1) == FAMILY:
            return (self.own[OWN * self.turn + HAND] >> (7 * spirit)) & 127
        return (self.own[OWN * self.turn + CROSS] >> (7 * self.book.number[spirit])) & 127

    @final
    def strength(self, spirit: i64) -> i64:
        """How many cards a held Spirit lies on."""
        seat = self.where(spirit) - HELD
        return SIZE[self.set_of(seat, 2 * spirit + ((self.starred >> spirit) & 1))]

    @final
    def demand(self, spirit: i64) -> i64:
        """How many cards a set must have to capture the Spirit now; 8 where none can."""
        where = self.where(spirit)
        if where == FREE:
            return self.book.size
        if where < HELD or where - HELD == self.turn:  # ruling 13: no reinforcing
            return 8
        return self.strength(spirit) + 1  # ruling 8: one more than the present set

    @final
    def need(self, pair: i64, demand: i64) -> i64:
        """How many of them must come from the hand; rulings 10 and 11: its own set counts."""
        return demand - SIZE[self.set_of(self.turn, pair)]

    @final
    def whole(self, pair: i64, demand: i64) -> i64:
        """How many cards make a new set beside the own one of its kind; 8 where none may lie."""
        if self.book.beside and self.set_of(self.turn, pair) != 0:
            return demand
        return 8

    @final
    def adds(self, pair: i64, some: i64) -> bool:
        """Whether cards put down now are added to a set on the table."""
        if self.set_of(self.turn, pair) == 0:
            return False
        return SIZE[some] != self.whole(pair, self.demand(pair >> 1))

    @final
    def leave(self, pair: i64) -> None:
        """Let the own set of a kind, if there is one, be the old one that a new one lies beside."""
        spirit = pair >> 1
        old = self.set_of(self.turn, pair)
        if (pair & 1) == FAMILY:
            self.old_families |= old << (7 * spirit)
        else:
            self.old_numbers |= old << (7 * self.book.number[spirit])

    @final
    def choices(self, pair: i64, demand: i64) -> i64:
        """In how many ways the hand can meet a demand."""
        cards = SIZE[self.suitable(pair)]
        # A set begins with two cards or more, and a lost one is two short of the next demand.
        if cards < 2 or demand > 7:
            return 0
        need = self.need(pair, demand)
        if need > cards:
            return 0
        ways = self.book.ways[8 * cards + need]
        if self.book.beside and self.whole(pair, demand) <= cards:
            ways += self.book.ways[8 * cards + demand]
        return ways

    @final
    def ways(self) -> i64:
        """How many sets the seat at turn could put down."""
        count: i64 = 0
        for spirit in range(i64(FAMILIES)):
            demand = self.demand(spirit)
            if demand < 8:
                count += self.choices(2 * spirit, demand) + self.choices(2 * spirit + 1, demand)
        return count

    def score(self, seat: i64) -> i64:
        return SIZE[self.own[OWN * seat + CAUGHT]]

    @final
    def hand_size(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        return popcount(self.own[OWN * seat + HAND])

    def census(self) -> list[int]:
        counts = [0] * DECK
        sets = [self.bag, self.discard]
        for seat in range(self.seats):
            sets.append(self.own[OWN * seat + HAND])
            sets.append(self.own[OWN * seat + BY_FAMILY])
            sets.append(swapped(self.own[OWN * seat + BY_NUMBER]))
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


def swapped(cards: i64) -> i64:
    """The same cards sorted the other way, by number or by family."""
    other: i64 = 0
    while cards != 0:
        other |= BIT[SWAP[lowest(cards)]]
        cards &= cards - 1
    return other
