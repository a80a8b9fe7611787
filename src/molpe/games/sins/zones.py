# molpe: compiled
"""Where the cards of SINS lie and who knows them.

A draw pile is a bag, sorted and undecided, between known cards on top and at the bottom. Every
hidden card that is decided has a note of who knows it and of the shuffle it came from: for a seat
that does not know them, cards of one shuffle may change places. Cards that changed places unseen
are a pack: whoever knew one of them is sure that it is still in the pack (ruling 30).
"""

from librt.vecs import append, vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from molpe.games.sins.book import Book
from molpe.games.sins.registers import (
    BAG,
    DESPAIR_PILE,
    EVERYONE,
    HAND,
    KNOWERS,
    OWN,
    PACK,
    PACKED,
    PACKS,
    REALM_TAG,
    REGISTERS,
    SHUFFLE,
    SURE,
    TAG,
    TOP,
    UNDER,
    ZONES,
)
from molpe.kernel.bits import BIT
from molpe.kernel.state import State
from molpe.kernel.tape import READ, Tape


@mypyc_attr(acyclic=True)
class Zones(State):
    """Cards and registers."""

    __slots__ = (
        "book",
        "held",
        "marks",
        "n",
        "note",
        "players",
        "r",
        "room",
        "z",
    )

    def __init__(self, book: Book) -> None:
        super().__init__(book.seats, max(3 * book.kinds + 40, 3 * book.total + 80))
        self.book = book
        self.players: i64 = book.players
        # Room comes with set_up, copy_from or trace: a blank state has none of its own.
        self.room: vec[i64] = book.room  # where each zone begins; never written to, grow makes new
        self.z: vec[u8] = vec[u8]()
        self.note: vec[i32] = vec[i32]()
        self.n: vec[i64] = vec[i64]()
        self.r: vec[i64] = vec[i64]()
        self.marks: vec[i64] = vec[i64]()
        self.held: i64 = 0  # the note of a card that was taken out and not yet laid down

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

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Zones)
        self.room = other.room
        self.z = other.z[:]
        self.note = other.note[:]
        self.n = other.n[:]
        self.r = other.r[:]
        self.marks = other.marks[:]

    def trace(self, tape: Tape) -> None:
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
            for i in range(at, at + n):
                self.z[i] = u8(tape.io(i64(self.z[i])))
                self.note[i] = i32(tape.io(i64(self.note[i])))

    # A player's registers.

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
        return (i64(self.note[self.room[owner * ZONES + zone] + i]) >> TAG) & 255

    def draw_size(self, owner: i64) -> i64:
        """How many cards a draw pile has."""
        at = owner * ZONES
        return self.n[at + BAG] + self.n[at + TOP] + self.n[at + UNDER]

    def push(self, owner: i64, zone: i64, kind: i64, note: i64) -> None:
        """Lay a card at the end of a zone."""
        at = owner * ZONES + zone
        i = self.room[at] + self.n[at]
        if i == self.room[at + 1]:
            self.grow(at)
        self.z[i] = u8(kind)
        self.note[i] = i32(note)
        self.n[at] += 1
        self.held = 0

    def insert(self, owner: i64, zone: i64, kind: i64, note: i64) -> None:
        """Lay a card at the beginning of a zone."""
        at = owner * ZONES + zone
        base = self.room[at]
        i = base + self.n[at]
        if i == self.room[at + 1]:
            self.grow(at)
        while i > base:
            self.z[i] = self.z[i - 1]
            self.note[i] = self.note[i - 1]
            i -= 1
        self.z[i] = u8(kind)
        self.note[i] = i32(note)
        self.n[at] += 1
        self.held = 0

    def remove(self, owner: i64, zone: i64, index: i64) -> i64:
        """Take a card out of a zone; its note is held."""
        at = owner * ZONES + zone
        i = self.room[at] + index
        kind = i64(self.z[i])
        self.held = i64(self.note[i])
        end = self.room[at] + self.n[at] - 1
        while i < end:
            self.z[i] = self.z[i + 1]
            self.note[i] = self.note[i + 1]
            i += 1
        self.n[at] -= 1
        return kind

    def find(self, owner: i64, zone: i64, kind: i64) -> i64:
        """Where a card of a kind lies, of several the one that most know; -1 where none does."""
        at = owner * ZONES + zone
        base = self.room[at]
        found: i64 = -1
        known: i64 = -1
        for i in range(self.n[at]):
            if i64(self.z[base + i]) == kind:
                who = i64(self.note[base + i]) & KNOWERS
                if who > known:
                    found = i
                    known = who
        return found

    def bag_in(self, owner: i64, kind: i64) -> None:
        """Put a card into a bag, which stays sorted."""
        at = owner * ZONES + BAG
        base = self.room[at]
        i = base + self.n[at]
        if i == self.room[at + 1]:
            self.grow(at)
        card = u8(kind)
        while i > base and self.z[i - 1] > card:
            self.z[i] = self.z[i - 1]
            i -= 1
        self.z[i] = card
        self.n[at] += 1
        self.held = 0

    def bag_out(self, owner: i64, kind: i64) -> None:
        """Take a card out of a bag."""
        at = owner * ZONES + BAG
        i = self.room[at]
        card = u8(kind)
        while self.z[i] != card:
            i += 1
        end = self.room[at] + self.n[at] - 1
        while i < end:
            self.z[i] = self.z[i + 1]
            i += 1
        self.n[at] -= 1

    def bag_tag(self, owner: i64) -> i64:
        """The shuffle of a draw pile."""
        if owner == self.players:
            return REALM_TAG
        return self.get(owner, SHUFFLE)

    def fresh(self, owner: i64, who: i64) -> i64:
        """The note of a card that now belongs to the shuffle of a draw pile."""
        return who | (self.bag_tag(owner) << TAG)

    def stir(self, owner: i64) -> None:
        """The whole draw pile is shuffled: nobody knows its top and bottom any more."""
        for zone in range(TOP, UNDER + 1):
            while self.count(owner, zone) > 0:
                last = self.start(owner, zone) + self.count(owner, zone) - 1
                pack = (i64(self.note[last]) >> PACK) & 63
                if pack != 0:
                    self._forget_pack(pack, self.bag_tag(owner))
                self.bag_in(owner, self.remove(owner, zone, self.count(owner, zone) - 1))

    # Cards that change places unseen.

    def blur(self, owner: i64, zone: i64, first: i64, but: i64) -> None:
        """A card leaves unseen: all but some only know of the cards that they are somewhere."""
        if self.count(owner, zone) - first < 2:  # it is seen which
            return
        pack = self._new_pack()
        base = self.start(owner, zone)
        for i in range(base + first, base + self.count(owner, zone)):
            note = i64(self.note[i])
            old = (note >> PACK) & 63
            if old != 0 and old != pack:
                self._join(old, pack)
            who = note & EVERYONE
            sure = (note >> SURE) | (who & ~but)
            self.note[i] = i32(
                (who & but) | (note & (255 << TAG)) | (pack << PACK) | (sure << SURE)
            )

    def _new_pack(self) -> i64:
        """A pack that no card is in."""
        self.r[PACKED] = 1
        used: i64 = 1
        for zone in range(ZONES * (self.players + 1)):
            if self._hides(zone):
                for i in range(self.room[zone], self.room[zone] + self.n[zone]):
                    used |= BIT[(i64(self.note[i]) >> PACK) & 63]
        pack: i64 = 1
        while pack < PACKS and (used & BIT[pack]) != 0:
            pack += 1
        return pack

    def _hides(self, zone: i64) -> bool:
        """Whether hidden cards that are decided lie in a zone, counted over all owners."""
        return zone % ZONES in (HAND, TOP, UNDER, DESPAIR_PILE)

    def _join(self, old: i64, pack: i64) -> None:
        """Two packs are one."""
        for zone in range(ZONES * (self.players + 1)):
            if self._hides(zone):
                for i in range(self.room[zone], self.room[zone] + self.n[zone]):
                    note = i64(self.note[i])
                    if (note >> PACK) & 63 == old:
                        self.note[i] = i32(note + ((pack - old) << PACK))

    def opened(self, kind: i64) -> None:
        """The card that was taken out is shown to all."""
        pack = (self.held >> PACK) & 63
        if pack == 0:
            return
        # Nobody can tell which of equal cards it was, nor which shuffle is left.
        lost = EVERYONE & ~(self.held | (self.held >> SURE))
        tag = (self.held >> TAG) & 255
        for zone in range(ZONES * (self.players + 1)):
            if self._hides(zone):
                for i in range(self.room[zone], self.room[zone] + self.n[zone]):
                    note = i64(self.note[i])
                    if (note >> PACK) & 63 != pack:
                        continue
                    if i64(self.z[i]) == kind:
                        gone = (note >> SURE) & lost
                        lost &= ~gone
                        self.note[i] = i32(note - (gone << SURE))
                    if (note >> TAG) & 255 != tag:
                        self.merge((note >> TAG) & 255, tag)
        self.held = 0

    def _forget_pack(self, pack: i64, tag: i64) -> None:
        """A card of a pack is shuffled away: nobody is sure of the others any more."""
        for zone in range(ZONES * (self.players + 1)):
            if self._hides(zone):
                for i in range(self.room[zone], self.room[zone] + self.n[zone]):
                    note = i64(self.note[i])
                    if (note >> PACK) & 63 == pack:
                        self.note[i] = i32(note & 0xFFFF)
                        if (note >> TAG) & 255 != tag:
                            self.merge((note >> TAG) & 255, tag)

    def merge(self, tag: i64, into: i64) -> None:
        """Cards of two shuffles can no longer be told apart."""
        for owner in range(self.players):
            if self.get(owner, SHUFFLE) == tag:
                self.put(owner, SHUFFLE, into)
        for zone in range(ZONES * (self.players + 1)):
            if self._hides(zone):
                for i in range(self.room[zone], self.room[zone] + self.n[zone]):
                    note = i64(self.note[i])
                    if (note >> TAG) & 255 == tag:
                        self.note[i] = i32(note + ((into - tag) << TAG))
