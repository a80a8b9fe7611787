# molpe: compiled
"""The scene: where every card lies, Crews, Quests, and the agenda of what is unfinished.

Parts of the rules are functions that take a scene. Numbers are kept in whole words, not bytes:
a copy of them is one block move each and no reading has to convert.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.agenda import Agenda
from molpe.games.muse.rules.book import Book
from molpe.games.muse.rules.codes import (
    BESIDE,
    BLOCK,
    CARDS,
    CREW,
    DECK,
    DEITY,
    DISCARD,
    FATE,
    FOE,
    FREE,
    HAND,
    HERO,
    IMMEDIATE,
    ORDEAL,
    PLAIN,
    QUESTS,
    WAIT,
    WORN,
)
from molpe.kernel.bits import BIT
from molpe.kernel.tape import READ, Tape

SEATS: Final = 6
TOP: Final = 16  # room for cards known to lie on top of the deck
NONE: Final = vec[i64]([0] * CARDS)  # copied in one block, again and again
NOWHERE: Final = vec[i64]([-1] * CARDS)
DECKED: Final = vec[i64]([DECK] * CARDS)
PLAINLY: Final = vec[i64]([PLAIN] * CARDS)
UNTAKEN: Final = vec[i64]([FREE] * QUESTS)
LIVING: Final = vec[i64]([1] * SEATS)


@final
@mypyc_attr(acyclic=True)
class Scene(Agenda):
    """Everything of a match, without who is asked."""

    __slots__ = (
        "active",
        "alive",
        "at",
        "bare",
        "bonus",
        "book",
        "deck",
        "extra",
        "first",
        "form",
        "hands",
        "know",
        "laurels",
        "leader",
        "left",
        "mark",
        "marks",
        "might",
        "owed",
        "owner",
        "power",
        "quest",
        "result",
        "round",
        "searched",
        "seats",
        "seen",
        "snap",
        "spared",
        "stones",
        "taker",
        "top",
        "tops",
        "traits",
        "turned",
        "why",
        "zone",
    )

    def __init__(self, book: Book, seats: i64) -> None:
        super().__init__()
        self.book = book
        self.seats: i64 = seats
        # Room comes with make_room, copy_from or trace: a blank scene has none of its own.
        self.zone = DECKED
        self.owner = NOWHERE
        self.at = NOWHERE
        self.form = PLAINLY
        self.turned = NONE
        self.mark = NONE  # queue: new; hand: dealt as; Block: height; moved
        self.seen = NONE  # seats that know a card in another hand
        self.snap = NONE  # War: Might + 1 of who fights; a trigger done
        self.leader = NOWHERE  # by Crew: seat * 2 + which
        self.quest = NOWHERE
        self.left = NONE  # Quests left this turn, as bits
        self.taker = UNTAKEN  # the Crew on a Quest, FREE or COMPLETED
        self.marks = NONE
        self.hands = NONE
        self.laurels = NONE
        self.alive = LIVING
        self.searched = NONE  # kinds whose hidden cards a seat has listed
        self.owed = NONE  # draws outside a Draw step
        self.top = NOWHERE  # known cards on top of the deck
        self.know = NONE  # seats that know them
        self.tops: i64 = 0
        self.deck: i64 = book.cards
        self.active: i64 = -1
        self.first: i64 = -1
        self.round: i64 = 0
        self.extra: i64 = 0  # Quest actions still to come this turn
        self.result: i64 = 0  # what became of the card aimed last: STANDS, CANCELLED, PREVENTED
        self.spared: i64 = 0  # the next wreck is prevented
        self.why: i64 = -1
        # What `assess` finds out; no part of the state.
        self.might: i64 = 0
        self.traits: i64 = 0
        self.stones: i64 = 0
        self.bare: bool = False
        self.bonus = NONE[:]
        self.power = NONE[:]

    def make_room(self) -> None:
        """Room for what is written down."""
        seats = self.seats
        self.zone = DECKED[:]
        self.owner = NOWHERE[:]
        self.at = NOWHERE[:]
        self.form = PLAINLY[:]
        self.turned = NONE[:]
        self.mark = NONE[:]
        self.seen = NONE[:]
        self.snap = NONE[:]
        self.leader = NOWHERE[: 2 * seats]
        self.quest = NOWHERE[: 2 * seats]
        self.left = NONE[: 2 * seats]
        self.taker = UNTAKEN[:]
        self.marks = NONE[:QUESTS]
        self.hands = NONE[:seats]
        self.laurels = NONE[:seats]
        self.alive = LIVING[:seats]
        self.searched = NONE[:seats]
        self.owed = NONE[:seats]
        self.top = NOWHERE[:TOP]
        self.know = NONE[:TOP]

    def copy_from(self, o: "Scene") -> None:
        """Become equal to another scene."""
        self.copy_agenda(o)
        self.zone = o.zone[:]
        self.owner = o.owner[:]
        self.at = o.at[:]
        self.form = o.form[:]
        self.turned = o.turned[:]
        self.mark = o.mark[:]
        self.seen = o.seen[:]
        self.snap = o.snap[:]
        self.leader = o.leader[:]
        self.quest = o.quest[:]
        self.left = o.left[:]
        self.taker = o.taker[:]
        self.marks = o.marks[:]
        self.hands = o.hands[:]
        self.laurels = o.laurels[:]
        self.alive = o.alive[:]
        self.searched = o.searched[:]
        self.owed = o.owed[:]
        self.top = o.top[:]
        self.know = o.know[:]
        self.tops = o.tops
        self.deck = o.deck
        self.active = o.active
        self.first = o.first
        self.round = o.round
        self.extra = o.extra
        self.result = o.result
        self.spared = o.spared
        self.why = o.why

    def trace(self, tape: Tape) -> None:
        """Run every field through the tape."""
        if tape.mode == READ:
            self.make_room()
        for card in range(self.book.cards):  # eight small numbers in one
            x = self.zone[card] + (self.owner[card] + 1) * 16 + (self.at[card] + 1) * 256
            x += self.form[card] * 65536 + self.turned[card] * 524288 + self.mark[card] * 1048576
            x += (self.seen[card] + self.snap[card] * 64) * 268435456
            x = tape.io(x)
            self.zone[card] = x & 15
            self.owner[card] = ((x >> 4) & 15) - 1
            self.at[card] = ((x >> 8) & 255) - 1
            self.form[card] = (x >> 16) & 7
            self.turned[card] = (x >> 19) & 1
            self.mark[card] = (x >> 20) & 255
            self.seen[card] = (x >> 28) & 63
            self.snap[card] = (x >> 34) & 255
        self.leader = tape.numbers(self.leader)
        self.quest = tape.numbers(self.quest)
        self.left = tape.numbers(self.left)
        self.taker = tape.numbers(self.taker)
        self.marks = tape.numbers(self.marks)
        self.hands = tape.numbers(self.hands)
        self.laurels = tape.numbers(self.laurels)
        self.alive = tape.numbers(self.alive)
        self.searched = tape.numbers(self.searched)
        self.owed = tape.numbers(self.owed)
        for i in range(TOP):
            self.top[i] = tape.io(self.top[i])
            self.know[i] = tape.io(self.know[i])
        self.tops = tape.io(self.tops)
        self.deck = tape.io(self.deck)
        self.trace_agenda(tape)
        self.active = tape.io(self.active)
        self.first = tape.io(self.first)
        self.round = tape.io(self.round)
        self.extra = tape.io(self.extra)
        self.result = tape.io(self.result)
        self.spared = tape.io(self.spared)
        self.why = tape.io(self.why)

    def run(self, seat: i64, card: i64, row: i64, target: i64, key: i64) -> None:
        """Lay a program of a card on the agenda."""
        self.push(frames.RUN, seat, row, card, target)
        self.put(frames.RUN_CREW, key)

    # Cards.

    def lay(self, card: i64, zone: i64, owner: i64 = -1, at: i64 = -1) -> None:
        """Put a card somewhere as a fresh card (ruling 102)."""
        old = self.zone[card]
        if old == HAND:
            self.hands[self.owner[card]] -= 1
        elif old == DECK:
            self.deck -= 1
        if zone == HAND:
            self.hands[owner] += 1
        elif zone == DECK:
            self.deck += 1
        self.zone[card] = zone
        self.owner[card] = owner
        self.at[card] = at
        self.form[card] = PLAIN
        self.turned[card] = 0
        self.mark[card] = 0
        self.seen[card] = 0
        self.snap[card] = 0

    def discard(self, card: i64) -> None:
        """Put a card on the discard pile."""
        self.lay(card, DISCARD)

    def strip_deity(self, hero: i64) -> None:
        """Discard the Deity beside a Hero."""
        b = self.book
        for card in range(b.first[DEITY], b.last[DEITY]):
            if self.zone[card] == BESIDE and self.at[card] == hero:
                self.discard(card)

    def strip_fates(self, hero: i64) -> None:
        """Discard the Fates of a Hero."""
        b = self.book
        for card in range(b.first[IMMEDIATE], b.last[IMMEDIATE]):
            if self.zone[card] == FATE and self.at[card] == hero:
                self.discard(card)

    def discard_person(self, person: i64) -> None:
        """Discard a character with all that hangs on it (rulings 22, 83)."""
        riches = self.book.riches
        for i in range(len(riches)):
            card = riches[i]
            if self.zone[card] == WORN and self.at[card] == person:
                self.discard(card)
        self.strip_deity(person)
        self.strip_fates(person)
        self.discard(person)

    def is_hero(self, card: i64) -> bool:
        """Whether it is an untransformed Hero's card."""
        return self.book.kind[card] == HERO and self.turned[card] == 0

    def in_crew(self, card: i64, key: i64) -> bool:
        """Whether a card is a character of a Crew."""
        return self.zone[card] == CREW and self.owner[card] * 2 + self.at[card] == key

    def upright(self, card: i64, key: i64) -> bool:
        """Whether a card is an untransformed character of a Crew."""
        return self.in_crew(card, key) and self.turned[card] == 0

    def count(self, key: i64) -> i64:
        """How many untransformed characters a Crew has."""
        persons = self.book.persons
        n: i64 = 0
        for i in range(len(persons)):
            if self.upright(persons[i], key):
                n += 1
        return n

    def heroes(self, seat: i64) -> i64:
        """How many untransformed Heroes a player has, waiting ones included (ruling 26)."""
        n: i64 = 0
        for card in range(self.book.first[HERO], self.book.last[HERO]):
            zone = self.zone[card]
            if (zone in (CREW, WAIT)) and self.owner[card] == seat and self.turned[card] == 0:
                n += 1
        return n

    def heroes_of(self, key: i64, but: i64) -> i64:
        """How many untransformed Heroes a Crew has beside one."""
        n: i64 = 0
        for card in range(self.book.first[HERO], self.book.last[HERO]):
            if card != but and self.upright(card, key):
                n += 1
        return n

    # Quests.

    def block(self, quest: i64) -> i64:
        """The newest card that Blocks a Quest (ruling 64), -1 for none."""
        best: i64 = -1
        for card in range(self.book.first[FOE], self.book.last[ORDEAL]):
            if (
                self.zone[card] == BLOCK
                and self.at[card] == quest
                and (best < 0 or self.mark[card] > self.mark[best])
            ):
                best = card
        return best

    def give_back(self, key: i64) -> None:
        """A Crew leaves its Quest; markers are removed, Blocking cards stay (ruling 60)."""
        quest = self.quest[key]
        if quest >= 0:
            self.taker[quest] = FREE
            self.marks[quest] = 0
            self.quest[key] = -1
            self.left[key] |= BIT[quest]

    def crews(self, seat: i64) -> i64:
        """How many Crews a player has."""
        n: i64 = 0
        if self.leader[seat * 2] >= 0:
            n += 1
        if self.leader[seat * 2 + 1] >= 0:
            n += 1
        return n

    def in_top(self, card: i64) -> bool:
        """Whether a card of the deck lies at a known place on top."""
        for i in range(self.tops):
            if self.top[i] == card:
                return True
        return False
