# molpe: compiled
"""What lies before the players of SINS: cards in their zones, who knows them, and registers.

A draw pile is a bag, sorted and undecided, between known cards on top and at the bottom. Every
hidden card that is decided has a note of who knows it and of the shuffle it came from: for a seat
that does not know them, cards of one shuffle may change places. The rules are functions that take
a scene, a file a subject.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from molpe.games.sins.rules.book import Book
from molpe.games.sins.rules.registers import (
    ASK,
    ASKED,
    BAG,
    KNOWERS,
    OWN,
    PACK,
    REALM_TAG,
    REGISTERS,
    SHUFFLE,
    TAG,
    TOP,
    UNDER,
    ZONES,
)
from molpe.kernel.tape import READ, Tape


def tag_of(note: i64) -> i64:
    """The shuffle that a noted card came from, or its number in play."""
    return (note >> TAG) & 255


def pack_of(note: i64) -> i64:
    """The pack that a noted card is in, 0 for none."""
    return (note >> PACK) & 63


@final
@mypyc_attr(acyclic=True)
class Scene:
    """Everything of a match of SINS, and how to lay a card down and take it up."""

    __slots__ = (
        "because",
        "book",
        "heeds",
        "held",
        "marks",
        "n",
        "news",
        "note",
        "players",
        "r",
        "room",
        "scratch",
        "seats",
        "z",
    )

    def __init__(self, book: Book) -> None:
        self.book = book
        self.seats: i64 = book.seats
        self.players: i64 = book.players  # with the Champion
        # Room comes with make_room, copy_from or trace: a blank scene has none of its own.
        self.room: vec[i64] = book.room  # where each zone begins; never written to, grow makes new
        self.z: vec[u8] = vec[u8]()  # the cards, zone after zone
        self.note: vec[i32] = vec[i32]()  # of each card
        self.n: vec[i64] = vec[i64]()  # how many lie in each zone
        self.r: vec[i64] = vec[i64]()
        self.marks: vec[i64] = vec[i64]()  # on cards in play
        # What is of this moment only, and neither copied nor dumped:
        self.held: i64 = 0  # the note of a card that was taken out and not yet laid down
        self.because: i64 = 0  # why a Champion has answered as it did
        self.scratch: vec[i64] = vec[i64]()
        self.heeds: bool = False  # whether what happens by itself is noted down
        self.news: vec[i64] = vec[i64]()  # what did

    def make_room(self) -> None:
        """Empty zones and registers."""
        zones = ZONES * (self.players + 1)
        self.room = self.book.room
        self.z = vec[u8]([0] * self.room[zones])
        self.note = vec[i32]([0] * self.room[zones])
        self.n = vec[i64]([0] * zones)
        self.r = vec[i64]([0] * (REGISTERS + OWN * self.players))

    def grow(self, at: i64) -> None:
        """A zone is full: lay everything out anew with twice the room for it."""
        end = self.room[at + 1]
        more = end - self.room[at] + 8
        size = self.room[len(self.room) - 1]
        z = vec[u8]([0] * (size + more))
        note = vec[i32]([0] * (size + more))
        for i in range(size):
            to = i
            if i >= end:
                to += more
            z[to] = self.z[i]
            note[to] = self.note[i]
        room = vec[i64]()
        for zone in range(len(self.room)):
            start = self.room[zone]
            if zone > at:
                start += more
            room = append(room, start)
        self.z = z
        self.note = note
        self.room = room

    def copy_from(self, other: "Scene") -> None:
        """Become equal to another one of the same book."""
        self.room = other.room
        self.z = other.z[:]
        self.note = other.note[:]
        self.n = other.n[:]
        self.r = other.r[:]
        self.marks = other.marks[:]

    def trace(self, tape: Tape) -> None:
        """Run every field through the tape."""
        if tape.mode == READ:
            self.make_room()
        self.r = tape.numbers(self.r)
        self.marks = tape.numbers(self.marks)
        for zone in range(ZONES * (self.players + 1)):
            n = tape.io(self.n[zone])
            self.n[zone] = n
            while self.room[zone + 1] - self.room[zone] < n:
                self.grow(zone)
            at = self.room[zone]
            cards = self.z
            notes = self.note
            for i in range(at, at + n):
                cards[i] = u8(tape.io(i64(cards[i])))
                notes[i] = i32(tape.io(i64(notes[i])))

    def buffer(self) -> vec[i64]:
        """Room for the answers to one question, made once."""
        if len(self.scratch) < self.book.width:
            self.scratch = vec[i64]([0] * self.book.width)
        return self.scratch

    # Players.

    def left_of(self, player: i64) -> i64:
        """The next player clockwise."""
        if player + 1 == self.players:
            return 0
        return player + 1

    def ask(self, question: i64, seat: i64) -> None:
        """Wait for an answer."""
        self.r[ASK] = question
        self.r[ASKED] = seat

    def get(self, player: i64, register: i64) -> i64:
        """A register of a player."""
        return self.r[REGISTERS + OWN * player + register]

    def put(self, player: i64, register: i64, value: i64) -> None:
        """Set a register of a player."""
        self.r[REGISTERS + OWN * player + register] = value

    # Zones as lists.

    def start(self, owner: i64, zone: i64) -> i64:
        """Where a zone begins."""
        return self.room[owner * ZONES + zone]

    def count(self, owner: i64, zone: i64) -> i64:
        """How many cards lie in a zone."""
        return self.n[owner * ZONES + zone]

    def kind_at(self, owner: i64, zone: i64, i: i64) -> i64:
        """The i-th card of a zone."""
        return i64(self.z[self.room[owner * ZONES + zone] + i])

    def tag_at(self, owner: i64, zone: i64, i: i64) -> i64:
        """The shuffle of the i-th card of a zone, or its number in play."""
        return tag_of(i64(self.note[self.room[owner * ZONES + zone] + i]))

    def draw_size(self, owner: i64) -> i64:
        """How many cards a draw pile has."""
        at = owner * ZONES
        return self.n[at + BAG] + self.n[at + TOP] + self.n[at + UNDER]

    # Each vector is read once a call: it is a field, and every look at it counts references.

    def push(self, owner: i64, zone: i64, kind: i64, note: i64) -> None:
        """Lay a card at the end of a zone."""
        at = owner * ZONES + zone
        counts = self.n
        n = counts[at]
        room = self.room
        i = room[at] + n
        if i == room[at + 1]:
            self.grow(at)
        self.z[i] = u8(kind)
        self.note[i] = i32(note)
        counts[at] = n + 1
        self.held = 0

    def insert(self, owner: i64, zone: i64, kind: i64, note: i64) -> None:
        """Lay a card at the beginning of a zone."""
        at = owner * ZONES + zone
        base = self.room[at]
        i = base + self.n[at]
        if i == self.room[at + 1]:
            self.grow(at)
        cards = self.z
        notes = self.note
        while i > base:
            cards[i] = cards[i - 1]
            notes[i] = notes[i - 1]
            i -= 1
        cards[i] = u8(kind)
        notes[i] = i32(note)
        self.n[at] += 1
        self.held = 0

    def remove(self, owner: i64, zone: i64, index: i64) -> i64:
        """Take a card out of a zone; its note is held."""
        at = owner * ZONES + zone
        base = self.room[at]
        cards = self.z
        notes = self.note
        counts = self.n
        i = base + index
        kind = i64(cards[i])
        self.held = i64(notes[i])
        last = counts[at] - 1
        end = base + last
        while i < end:
            cards[i] = cards[i + 1]
            notes[i] = notes[i + 1]
            i += 1
        counts[at] = last
        return kind

    def find(self, owner: i64, zone: i64, kind: i64) -> i64:
        """Where a card of a kind lies, of several the one that most know; -1 where none does."""
        at = owner * ZONES + zone
        base = self.room[at]
        cards = self.z
        found: i64 = -1
        known: i64 = -1
        for i in range(self.n[at]):
            if i64(cards[base + i]) == kind:
                who = i64(self.note[base + i]) & KNOWERS
                if who > known:
                    found = i
                    known = who
        return found

    def copies(self, owner: i64, zone: i64, kind: i64) -> i64:
        """How many cards of a kind lie in a zone."""
        n: i64 = 0
        for i in range(self.count(owner, zone)):
            if self.kind_at(owner, zone, i) == kind:
                n += 1
        return n

    # Bags.

    def bag_in(self, owner: i64, kind: i64) -> None:
        """Put a card into a bag, which stays sorted."""
        at = owner * ZONES + BAG
        base = self.room[at]
        i = base + self.n[at]
        if i == self.room[at + 1]:
            self.grow(at)
        cards = self.z
        card = u8(kind)
        while i > base and cards[i - 1] > card:
            cards[i] = cards[i - 1]
            i -= 1
        cards[i] = card
        self.n[at] += 1
        self.held = 0

    def bag_out(self, owner: i64, kind: i64) -> None:
        """Take a card out of a bag."""
        at = owner * ZONES + BAG
        cards = self.z
        counts = self.n
        i = self.room[at]
        last = counts[at] - 1
        end = i + last
        card = u8(kind)
        while cards[i] != card:
            i += 1
        while i < end:
            cards[i] = cards[i + 1]
            i += 1
        counts[at] = last

    def bag_tag(self, owner: i64) -> i64:
        """The shuffle of a draw pile."""
        if owner == self.players:
            return REALM_TAG
        return self.get(owner, SHUFFLE)

    def fresh(self, owner: i64, who: i64) -> i64:
        """The note of a card that now belongs to the shuffle of a draw pile."""
        return who | (self.bag_tag(owner) << TAG)
