# molpe: compiled
"""What lies on the table: where every card is, Crews, Quests, and the agenda of unfinished effects.

Parts of the engine are functions that take a table. Numbers are kept in whole words, not bytes:
a copy of them is one block move each and no reading has to convert.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.muse.book import Book
from molpe.games.muse.codes import (
    BESIDE,
    BLOCK,
    BY_EMPTY,
    BY_LAST,
    BY_LAURELS,
    CARDS,
    CREW,
    DECK,
    DEITY,
    DISCARD,
    FATE,
    FOE,
    GONE,
    HAND,
    HERO,
    IMMEDIATE,
    ORDEAL,
    PLAIN,
    QUESTS,
    VICTORY,
    WAIT,
    WORN,
)
from molpe.games.muse.frames import DEPTH, FRAME, KIND, SEAT, STEP, A, B, C, D, E, F, G
from molpe.kernel.bits import BIT
from molpe.kernel.tape import Tape

TOP: Final = 16  # room for cards known to lie on top of the deck


@final
@mypyc_attr(acyclic=True)
class Table:
    """Everything of a match, without who is asked."""

    __slots__ = (
        "actions",
        "active",
        "alive",
        "at",
        "bare",
        "bonus",
        "book",
        "deck",
        "depth",
        "extra",
        "first",
        "form",
        "fr",
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
        "stamp",
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
        self.book = book
        self.seats: i64 = seats
        self.zone = vec[i64]([DECK] * CARDS)
        self.owner = vec[i64]([-1] * CARDS)
        self.at = vec[i64]([-1] * CARDS)
        self.form = vec[i64]([PLAIN] * CARDS)
        self.turned = vec[i64]([0] * CARDS)
        self.mark = vec[i64]([0] * CARDS)  # queue: new; hand: dealt as; Block: height; moved
        self.seen = vec[i64]([0] * CARDS)  # seats that know a card in another hand
        self.snap = vec[i64]([0] * CARDS)  # War: Might + 1 of who fights; a trigger done
        self.leader = vec[i64]([-1] * (2 * seats))  # by Crew: seat * 2 + which
        self.quest = vec[i64]([-1] * (2 * seats))
        self.left = vec[i64]([0] * (2 * seats))  # Quests left this turn, as bits
        self.taker = vec[i64]([-1] * QUESTS)  # the Crew on a Quest; -1 free, -2 completed
        self.marks = vec[i64]([0] * QUESTS)
        self.hands = vec[i64]([0] * seats)
        self.laurels = vec[i64]([0] * seats)
        self.alive = vec[i64]([1] * seats)
        self.searched = vec[i64]([0] * seats)  # kinds whose hidden cards a seat has listed
        self.owed = vec[i64]([0] * seats)  # draws outside a Draw step
        self.top = vec[i64]([-1] * TOP)  # known cards on top of the deck
        self.know = vec[i64]([0] * TOP)  # seats that know them
        self.tops: i64 = 0
        self.deck: i64 = book.cards
        self.fr = vec[i64]([0] * (DEPTH * FRAME))
        self.depth: i64 = 0  # where the top frame begins + FRAME
        self.actions: i64 = 0  # how many were played
        self.stamp = vec[i64]([0] * DEPTH)  # by frame: the same when it was laid on the agenda
        self.active: i64 = -1
        self.first: i64 = -1
        self.round: i64 = 0
        self.extra: i64 = 0  # Quest actions still to come this turn
        self.result: i64 = 0  # what the frame above has answered
        self.spared: i64 = 0  # the next wreck is prevented
        self.why: i64 = -1
        # What `assess` finds out; no part of the state.
        self.might: i64 = 0
        self.traits: i64 = 0
        self.stones: i64 = 0
        self.bare: bool = False
        self.bonus = vec[i64]([0] * CARDS)
        self.power = vec[i64]([0] * CARDS)

    def copy_from(self, o: "Table") -> None:
        """Become equal to another table."""
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
        mine = self.fr
        theirs = o.fr
        for i in range(o.depth):
            mine[i] = theirs[i]
        for i in range(o.depth // FRAME):
            self.stamp[i] = o.stamp[i]
        self.depth = o.depth
        self.actions = o.actions
        self.active = o.active
        self.first = o.first
        self.round = o.round
        self.extra = o.extra
        self.result = o.result
        self.spared = o.spared
        self.why = o.why

    def trace(self, tape: Tape) -> None:
        """Run every field through the tape."""
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
        self.depth = tape.io(self.depth)
        for i in range(self.depth):
            self.fr[i] = tape.io(self.fr[i])
        if not tape.hashing():  # when something happened is no part of how it stands
            self.actions = tape.io(self.actions)
            for i in range(self.depth // FRAME):
                self.stamp[i] = tape.io(self.stamp[i])
        self.active = tape.io(self.active)
        self.first = tape.io(self.first)
        self.round = tape.io(self.round)
        self.extra = tape.io(self.extra)
        self.result = tape.io(self.result)
        self.spared = tape.io(self.spared)
        self.why = tape.io(self.why)

    # The agenda.

    def push(self, kind: i64, seat: i64, a: i64 = -1, b: i64 = -1, c: i64 = -1) -> None:
        """A new frame on top."""
        fr = self.fr
        n = self.depth
        fr[n + KIND] = kind
        fr[n + SEAT] = seat
        fr[n + STEP] = 0
        fr[n + A] = a
        fr[n + B] = b
        fr[n + C] = c
        fr[n + D] = -1
        fr[n + E] = -1
        fr[n + F] = -1
        fr[n + G] = -1
        self.stamp[n // FRAME] = self.actions
        self.depth = n + FRAME

    def pop(self) -> None:
        """The top frame is done."""
        self.depth -= FRAME

    def get(self, field: i64) -> i64:
        """A field of the top frame."""
        return self.fr[self.depth - FRAME + field]

    def put(self, field: i64, value: i64) -> None:
        """Change a field of the top frame."""
        self.fr[self.depth - FRAME + field] = value

    def read(self, at: i64, field: i64) -> i64:
        """A field of the frame that was found at a place."""
        return self.fr[at + field]

    def write(self, at: i64, field: i64, value: i64) -> None:
        """Change a field of the frame that was found at a place."""
        self.fr[at + field] = value

    def moment(self) -> i64:
        """A number for what the top frame asks: another one once its stamp is renewed."""
        at = self.depth // FRAME - 1
        return self.stamp[at] * DEPTH + at

    def renew(self) -> None:
        """What the top frame asks begins anew."""
        self.stamp[self.depth // FRAME - 1] = self.actions

    def find(self, kind: i64) -> i64:
        """Where the topmost frame of a kind begins, -1 for none."""
        n = self.depth - FRAME
        while n >= 0:
            if self.fr[n + KIND] == kind:
                return n
            n -= FRAME
        return -1

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
            self.taker[quest] = -1
            self.marks[quest] = 0
            self.quest[key] = -1
            self.left[key] |= BIT[quest]

    def gain(self, seat: i64, laurels: i64) -> None:
        """Laurels for a victory pile; enough of them end the match at once (ruling 6)."""
        self.laurels[seat] += laurels
        if self.why < 0 and self.laurels[seat] >= self.book.goal:
            self.why = BY_LAURELS

    def check_empty(self) -> None:
        """Ruling 8: no Laurel is left to be won."""
        b = self.book
        for quest in range(b.quests):
            if b.quest_open[quest] == 1 and self.taker[quest] != -2:
                return
        for card in range(b.cards):
            if b.laurels[card] > 0 and self.zone[card] != VICTORY and self.zone[card] != GONE:
                return
        if self.why < 0:
            self.why = BY_EMPTY

    def complete(self, quest: i64, seat: i64) -> None:
        """A Quest is completed for good (rulings 48, 56)."""
        key = self.taker[quest]
        if key >= 0:
            self.quest[key] = -1
        self.taker[quest] = -2
        for card in range(self.book.cards):
            if self.zone[card] == BLOCK and self.at[card] == quest:
                self.discard(card)
        self.gain(seat, self.book.quest_laurels[quest])
        self.check_empty()

    def win_cards(self, card: i64, seat: i64) -> None:
        """A card becomes Laurels."""
        n = self.book.laurels[card]
        self.lay(card, VICTORY, seat)
        self.gain(seat, n)
        self.check_empty()

    def living(self) -> i64:
        """How many players are still in the game."""
        n: i64 = 0
        for seat in range(self.seats):
            n += self.alive[seat]
        return n

    def crews(self, seat: i64) -> i64:
        """How many Crews a player has."""
        n: i64 = 0
        if self.leader[seat * 2] >= 0:
            n += 1
        if self.leader[seat * 2 + 1] >= 0:
            n += 1
        return n

    def eliminate(self, seat: i64) -> None:
        """A player is out of the game (ruling 82)."""
        self.alive[seat] = 0
        self.owed[seat] = 0
        for key in range(seat * 2, seat * 2 + 2):
            self.give_back(key)
            if self.leader[key] >= 0:
                self.strip_deity(self.leader[key])
            self.leader[key] = -1
        for card in range(self.book.cards):
            zone = self.zone[card]
            if zone == FATE and self.owner[self.at[card]] == seat:
                self.discard(card)
            elif zone == VICTORY and self.owner[card] == seat:
                self.zone[card] = GONE
        for card in range(self.book.cards):
            zone = self.zone[card]
            if self.owner[card] == seat and zone != GONE and zone != BESIDE:
                self.discard(card)
        if self.why < 0 and self.living() == 1:
            self.why = BY_LAST

    def in_top(self, card: i64) -> bool:
        """Whether a card of the deck lies at a known place on top."""
        for i in range(self.tops):
            if self.top[i] == card:
                return True
        return False
