# molpe: compiled
"""Where the cards of SINS lie, who knows them, and how they move.

A draw pile is a bag, sorted and undecided, between known cards on top and at the bottom. Every
hidden card that is decided carries who knows it and the shuffle it came from: for a seat that
does not know them, cards of one shuffle may change places.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from molpe.games.sins.book import Book
from molpe.games.sins.icons import of, one
from molpe.kernel.bits import BIT
from molpe.kernel.random import Rng
from molpe.kernel.state import State
from molpe.kernel.tape import READ, Tape

# Zones of a player; the Realm, which sits behind the last player, uses them in its own way.
ZONES: Final = 7
HAND: Final = 0
BAG: Final = 1
TOP: Final = 2  # the last one lies on top
UNDER: Final = 3  # the first one lies lowest
PILE: Final = 4  # the discard pile
PLAY: Final = 5
DESPAIR_PILE: Final = 6
FACE: Final = 0  # the Realm: five places face up
GONE: Final = 4  # the Realm: destroyed cards
SUPPLY: Final = 5  # the Realm: the Oozes nobody has

NOTHING: Final = 255  # an empty place of the Realm
EVERYONE: Final = 63
GLANCED: Final = 128  # seen by the look that is going on
REALM_TAG: Final = 250

# Registers.
STAGE: Final = 0
ASK: Final = 1
ASKED: Final = 2
TURN: Final = 3
TURNS: Final = 4
IDLE: Final = 5
WHY: Final = 6
TARGET: Final = 7
PASSED: Final = 8
NEXT_ID: Final = 9
SPENT: Final = 10
MILLED: Final = 11
DEEDED: Final = 12
GIVEN: Final = 13
GAINED_NOW: Final = 14
PAID_NOW: Final = 15
OFF_NEXT: Final = 16
OFF_ALL: Final = 17
DIVERTED: Final = 18
PC: Final = 19
ME: Final = 20
RIVAL: Final = 21
SOURCE: Final = 22
SOURCE_KIND: Final = 23
SUB: Final = 24
LEFT: Final = 25
MOVED: Final = 26
MOVED_KIND: Final = 27
PAID_KIND: Final = 28
LAST: Final = 29
SINS_TAKEN: Final = 30
OWNER: Final = 31
LOOKED: Final = 32
HELD: Final = 33
PULL: Final = 34
PULL_FROM: Final = 35
PULL_TO: Final = 36
PULL_FOR: Final = 37
GOT: Final = 38
SLOT: Final = 39
BUYING: Final = 40
CHOSEN: Final = 41
COLOUR: Final = 42
RAGE: Final = 43
SUFFERED: Final = 44
SHORT: Final = 45
TIED: Final = 46
HIGHEST: Final = 47
PHASE: Final = 48
DEEDS_LEFT: Final = 49
SPARES: Final = 50
C_GAINS: Final = 51
C_PLAYS: Final = 52
AFTER: Final = 53
REVEALING: Final = 54
REGISTERS: Final = 55

# Registers of a player, from REGISTERS on.
OWN: Final = 11
DOMINANCE: Final = 0
NO_NEXT: Final = 1
NO_EFFECTS: Final = 2
NO_DRAWS: Final = 3
PLAYS_LEFT: Final = 4
COURTS: Final = 5
HAND_MOD: Final = 6
SHUFFLE: Final = 7
BRANDS: Final = 8
DEEDS: Final = 9
GENERATION: Final = 10

# Where a pull brings its cards.
PULL_HAND: Final = 0
PULL_DESPAIR: Final = 1
PULL_DISCARD: Final = 2
PULL_DESTROY: Final = 3
PULL_LOOK: Final = 4
PULL_FACE: Final = 5
PULL_REVEAL: Final = 6

# Marks on cards in play: kind, source, target, colour, number; eight bits each.
ADD_POWER: Final = 1
ADD_WEAK: Final = 2
CUT_POWER: Final = 3
CUT_WEAK: Final = 4
PER: Final = 5
WIN_BONUS: Final = 6
DOOMED: Final = 7

# Phases.
NO_PHASE: Final = 0
BUY_PHASE: Final = 1
ATTACK_PHASE: Final = 2


@mypyc_attr(acyclic=True)
class Zones(State):
    """Cards and registers."""

    __slots__ = (
        "book",
        "cap",
        "held_tag",
        "held_who",
        "marks",
        "n",
        "players",
        "r",
        "tag",
        "who",
        "z",
    )

    def __init__(self, book: Book) -> None:
        super().__init__(book.seats, max(3 * book.kinds + 40, 2 * book.total + 8))
        self.book = book
        self.players: i64 = book.players
        self.cap: i64 = book.total + 1
        # Room comes with set_up, copy_from or trace: a blank state has none of its own.
        self.z: vec[u8] = vec[u8]()
        self.who: vec[u8] = vec[u8]()
        self.tag: vec[u8] = vec[u8]()
        self.n: vec[i64] = vec[i64]()
        self.r: vec[i64] = vec[i64]()
        self.marks: vec[i64] = vec[i64]()
        self.held_who: i64 = 0
        self.held_tag: i64 = 0

    def make_room(self) -> None:
        """Empty zones and registers."""
        owners = self.players + 1
        self.z = vec[u8]([0] * (owners * ZONES * self.cap))
        self.who = vec[u8]([0] * (owners * ZONES * self.cap))
        self.tag = vec[u8]([0] * (owners * ZONES * self.cap))
        self.n = vec[i64]([0] * (owners * ZONES))
        self.r = vec[i64]([0] * (REGISTERS + OWN * self.players))

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Zones)
        self.z = other.z[:]
        self.who = other.who[:]
        self.tag = other.tag[:]
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
            at = zone * self.cap
            for i in range(at, at + n):
                self.z[i] = u8(tape.io(i64(self.z[i])))
                self.who[i] = u8(tape.io(i64(self.who[i])))
                self.tag[i] = u8(tape.io(i64(self.tag[i])))

    # A player's registers.

    def get(self, player: i64, register: i64) -> i64:
        """A register of a player."""
        return self.r[REGISTERS + OWN * player + register]

    def put(self, player: i64, register: i64, value: i64) -> None:
        """Set a register of a player."""
        self.r[REGISTERS + OWN * player + register] = value

    # Zones as lists.

    def count(self, owner: i64, zone: i64) -> i64:
        """How many cards lie in a zone."""
        return self.n[owner * ZONES + zone]

    def kind_at(self, owner: i64, zone: i64, i: i64) -> i64:
        """The i-th card of a zone."""
        return i64(self.z[(owner * ZONES + zone) * self.cap + i])

    def draw_size(self, owner: i64) -> i64:
        """How many cards a draw pile has."""
        at = owner * ZONES
        return self.n[at + BAG] + self.n[at + TOP] + self.n[at + UNDER]

    def push(self, owner: i64, zone: i64, kind: i64, who: i64, tag: i64) -> None:
        """Lay a card at the end of a zone."""
        at = owner * ZONES + zone
        i = at * self.cap + self.n[at]
        self.z[i] = u8(kind)
        self.who[i] = u8(who)
        self.tag[i] = u8(tag)
        self.n[at] += 1

    def insert(self, owner: i64, zone: i64, kind: i64, who: i64, tag: i64) -> None:
        """Lay a card at the beginning of a zone."""
        at = owner * ZONES + zone
        base = at * self.cap
        i = base + self.n[at]
        while i > base:
            self.z[i] = self.z[i - 1]
            self.who[i] = self.who[i - 1]
            self.tag[i] = self.tag[i - 1]
            i -= 1
        self.z[i] = u8(kind)
        self.who[i] = u8(who)
        self.tag[i] = u8(tag)
        self.n[at] += 1

    def remove(self, owner: i64, zone: i64, index: i64) -> i64:
        """Take a card out of a zone; who knew it and its shuffle are held."""
        at = owner * ZONES + zone
        base = at * self.cap
        i = base + index
        kind = i64(self.z[i])
        self.held_who = i64(self.who[i])
        self.held_tag = i64(self.tag[i])
        end = base + self.n[at] - 1
        while i < end:
            self.z[i] = self.z[i + 1]
            self.who[i] = self.who[i + 1]
            self.tag[i] = self.tag[i + 1]
            i += 1
        self.n[at] -= 1
        return kind

    def find(self, owner: i64, zone: i64, kind: i64) -> i64:
        """Where a card of a kind lies, of several the one that most know; -1 where none does."""
        at = owner * ZONES + zone
        base = at * self.cap
        found: i64 = -1
        known: i64 = -1
        for i in range(self.n[at]):
            if i64(self.z[base + i]) == kind and i64(self.who[base + i]) > known:
                found = i
                known = i64(self.who[base + i])
        return found

    def bag_in(self, owner: i64, kind: i64) -> None:
        """Put a card into a bag, which stays sorted."""
        at = owner * ZONES + BAG
        base = at * self.cap
        i = base + self.n[at]
        card = u8(kind)
        while i > base and self.z[i - 1] > card:
            self.z[i] = self.z[i - 1]
            i -= 1
        self.z[i] = card
        self.n[at] += 1

    def bag_out(self, owner: i64, kind: i64) -> None:
        """Take a card out of a bag."""
        at = owner * ZONES + BAG
        i = at * self.cap
        card = u8(kind)
        while self.z[i] != card:
            i += 1
        end = at * self.cap + self.n[at] - 1
        while i < end:
            self.z[i] = self.z[i + 1]
            i += 1
        self.n[at] -= 1

    # Moves that mean something.

    def progress(self) -> None:
        """Ruling 40: a card was gained, destroyed or given, or a pile resolved."""
        self.r[IDLE] = -1  # the end of the turn makes it 0

    def destroy(self, kind: i64) -> None:
        """Ruling 31: out of the game, an Ooze back to its supply."""
        if kind >= self.book.ooze:
            self.push(self.players, SUPPLY, kind, EVERYONE, 0)
        else:
            self.push(self.players, GONE, kind, EVERYONE, 0)
        self.progress()

    def to_discard(self, player: i64, kind: i64) -> None:
        """Face up on a discard pile."""
        self.push(player, PILE, kind, EVERYONE, 0)

    def left_of(self, player: i64) -> i64:
        """The next player clockwise."""
        if player + 1 == self.players:
            return 0
        return player + 1

    def reshuffle(self, player: i64) -> None:
        """The discard pile becomes the draw pile, which is empty: a new shuffle."""
        generation = (self.get(player, GENERATION) + 1) % 32
        self.put(player, GENERATION, generation)
        self.put(player, SHUFFLE, 32 * player + generation)
        at = player * ZONES + PILE
        base = at * self.cap
        for i in range(self.n[at]):
            self.bag_in(player, i64(self.z[base + i]))
        self.n[at] = 0

    def stir(self, owner: i64) -> None:
        """The whole draw pile is shuffled: nobody knows its top and bottom any more."""
        for zone in range(TOP, UNDER + 1):
            at = owner * ZONES + zone
            base = at * self.cap
            for i in range(self.n[at]):
                self.bag_in(owner, i64(self.z[base + i]))
            self.n[at] = 0

    def from_play(self, player: i64, index: i64) -> i64:
        """A card leaves play, and what was laid on it is gone for good."""
        kind = self.remove(player, PLAY, index)
        if len(self.marks) > 0:
            ident = self.held_tag
            kept = vec[i64]()
            for i in range(len(self.marks)):
                mark = self.marks[i]
                if ((mark >> 16) & 255) != ident:
                    kept = append(kept, mark)
            self.marks = kept
        return kind

    def discard_from_play(self, player: i64, index: i64) -> None:
        """To the discard pile of its player; an Ooze slides on to the left."""
        kind = self.from_play(player, index)
        if kind >= self.book.ooze:
            player = self.left_of(player)
        self.to_discard(player, kind)

    def gain(self, player: i64, kind: i64) -> None:
        """A card comes to a player from the Realm: to the discard pile, or where it is diverted."""
        self.r[GAINED_NOW] += 1
        self.progress()
        if self.r[DIVERTED] > 0:
            self.r[DIVERTED] = 0
            self.push(player, HAND, kind, EVERYONE, self.get(player, SHUFFLE))
        else:
            self.to_discard(player, kind)

    def to_despair(self, player: i64, kind: i64, who: i64, tag: i64, given: bool) -> None:
        """Face down on a despair pile."""
        self.push(player, DESPAIR_PILE, kind, who, tag)
        if given:
            self.progress()
            if player != self.r[TURN]:
                self.r[GIVEN] += 1

    def blur(self, owner: i64, zone: i64, but: i64) -> None:
        """A card leaves unseen: all but some no longer know which cards of the zone are which."""
        at = owner * ZONES + zone
        base = at * self.cap
        low: i64 = 255
        high: i64 = 0
        for i in range(base, base + self.n[at]):
            self.who[i] = u8(i64(self.who[i]) & but)
            low = min(low, i64(self.tag[i]))
            high = max(high, i64(self.tag[i]))
        if low == high:
            return
        for i in range(base, base + self.n[at]):
            tag = i64(self.tag[i])
            if tag != low:
                self.merge(tag, low)

    def merge(self, tag: i64, into: i64) -> None:
        """Cards of two shuffles can no longer be told apart."""
        for owner in range(self.players + 1):
            if owner < self.players and self.get(owner, SHUFFLE) == tag:
                self.put(owner, SHUFFLE, into)
            for zone in range(ZONES):
                if zone in (BAG, PILE, PLAY):
                    continue
                at = owner * ZONES + zone
                base = at * self.cap
                for i in range(base, base + self.n[at]):
                    if i64(self.tag[i]) == tag:
                        self.tag[i] = u8(into)

    # The Realm.

    def face(self, place: i64) -> i64:
        """The card face up at a place of the Realm, or NOTHING."""
        return i64(self.z[self.players * ZONES * self.cap + place])

    def set_face(self, place: i64, kind: i64) -> None:
        """Lay a card, or NOTHING, face up; what forbade gaining the old one is gone."""
        i = self.players * ZONES * self.cap + place
        self.z[i] = u8(kind)
        self.who[i] = 0

    def locks(self, place: i64) -> i64:
        """Who has forbidden others to gain the card at a place."""
        return i64(self.who[self.players * ZONES * self.cap + place])

    def lock(self, place: i64, player: i64) -> None:
        """Bolted Door."""
        i = self.players * ZONES * self.cap + place
        self.who[i] = u8(i64(self.who[i]) | BIT[player])

    def may_gain(self, player: i64, place: i64) -> bool:
        """Whether nobody else forbids it."""
        return self.face(place) != NOTHING and (self.locks(place) & ~BIT[player]) == 0

    def place_of(self, kind: i64, player: i64) -> i64:
        """The leftmost place of a card that a player may gain, or any player if -1; or -1."""
        for place in range(5):
            if self.face(place) == kind and (player < 0 or self.may_gain(player, place)):
                return place
        return -1

    # Pulling cards from the top of a pile, one by one, luck deciding.

    def pull(self, n: i64, owner: i64, to: i64, player: i64) -> None:
        """Begin to move cards from the top of a draw pile."""
        r = self.r
        r[PULL] = n
        r[PULL_FROM] = owner
        r[PULL_TO] = to
        r[PULL_FOR] = player
        r[GOT] = 0

    def pull_on(self) -> bool:
        """Move the next card; False where luck must say which."""
        owner = self.r[PULL_FROM]
        at = owner * ZONES
        look = self.r[PULL_TO] == PULL_LOOK
        if look and self.n[at + TOP] >= self.r[LOOKED]:
            self.r[PULL] = 0
        elif self.n[at + TOP] > 0 and not look:
            kind = self.remove(owner, TOP, self.n[at + TOP] - 1)
            self.deliver(kind, self.held_who, self.held_tag)
        elif self.n[at + BAG] > 0:
            first = (at + BAG) * self.cap
            if self.z[first] != self.z[first + self.n[at + BAG] - 1]:
                return False
            self.decide(i64(self.z[first]))
        elif self.n[at + UNDER] > 0:
            self._turn_up(owner)
        elif owner < self.players and self.n[at + PILE] > 0 and not look:
            self.reshuffle(owner)
        else:
            self.r[PULL] = 0
        return True

    def _turn_up(self, owner: i64) -> None:
        """An empty bag: what lay at the bottom now lies right below the top."""
        while self.count(owner, UNDER) > 0:
            kind = self.remove(owner, UNDER, self.count(owner, UNDER) - 1)
            self.insert(owner, TOP, kind, self.held_who, self.held_tag)

    def decide(self, kind: i64) -> None:
        """Luck draws a card from the bag that is being pulled from."""
        owner = self.r[PULL_FROM]
        self.bag_out(owner, kind)
        tag: i64 = REALM_TAG
        if owner < self.players:
            tag = self.get(owner, SHUFFLE)
        self.deliver(kind, 0, tag)

    def deliver(self, kind: i64, who: i64, tag: i64) -> None:
        """A pulled card arrives."""
        r = self.r
        to = r[PULL_TO]
        player = r[PULL_FOR]
        r[GOT] += 1
        r[MOVED_KIND] = kind
        if to == PULL_LOOK:
            self.insert(r[PULL_FROM], TOP, kind, who, tag)
            return
        r[PULL] -= 1
        if to == PULL_HAND:
            self.push(player, HAND, kind, who | BIT[player], tag)
        elif to == PULL_DESPAIR:
            self.to_despair(player, kind, who, tag, True)
        elif to == PULL_DISCARD:
            self.to_discard(player, kind)
        elif to == PULL_DESTROY:
            self.destroy(kind)
        elif to == PULL_FACE:
            self.set_face(r[SLOT], kind)
        else:
            self.push(self.players, GONE, kind, EVERYONE, 0)
            if self.book.number[kind] > r[HIGHEST]:
                r[HIGHEST] = self.book.number[kind]
                r[TIED] = 0
            if self.book.number[kind] == r[HIGHEST]:
                r[TIED] |= BIT[player]

    # Marks and icons in play.

    def mark(self, kind: i64, source: i64, target: i64, colour: i64, number: i64) -> None:
        """Lay something on a card in play, to the end of the phase or until it leaves."""
        self.marks = append(
            self.marks, kind | (source << 8) | (target << 16) | (colour << 24) | (number << 32)
        )

    def powers_of(self, player: i64, i: i64) -> i64:
        """The power icons of a card in play, with everything that is laid on it."""
        return self._icons(
            player, i, ADD_POWER, CUT_POWER, self.book.powers[self.kind_at(player, PLAY, i)]
        )

    def weak_of(self, player: i64, i: i64) -> i64:
        """The weakness icons of a card in play, with everything that is laid on it."""
        return self._icons(
            player, i, ADD_WEAK, CUT_WEAK, self.book.weak[self.kind_at(player, PLAY, i)]
        )

    def _icons(self, player: i64, i: i64, add: i64, cut: i64, icons: i64) -> i64:
        if len(self.marks) == 0:
            return icons
        ident = i64(self.tag[(player * ZONES + PLAY) * self.cap + i])
        off: i64 = 0
        for k in range(len(self.marks)):
            mark = self.marks[k]
            if ((mark >> 16) & 255) != ident:
                continue
            kind = mark & 255
            colour = (mark >> 24) & 255
            if kind == add:
                icons += one(colour) * (mark >> 32)
            elif kind == cut:
                off += one(colour)
            elif kind == PER and add == ADD_POWER:
                icons += one(colour) * self.per(player, ident, mark >> 32)
        if off != 0:
            for colour in range(5):
                gone = min(of(off, colour), of(icons, colour))
                icons -= one(colour) * gone
        return icons

    def per(self, player: i64, ident: i64, at: i64) -> i64:
        """How many icons an instruction adds now."""
        raise NotImplementedError

    def powers_in_play(self, player: i64) -> i64:
        """All power icons of a player's cards in play."""
        icons: i64 = 0
        for i in range(self.count(player, PLAY)):
            icons += self.powers_of(player, i)
        return icons

    def weak_in_play(self, player: i64) -> i64:
        """All weakness icons of a player's cards in play."""
        icons: i64 = 0
        for i in range(self.count(player, PLAY)):
            icons += self.weak_of(player, i)
        return icons

    # What a seat may know.

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal anew, shuffle by shuffle, what a seat does not know (ruling 30)."""
        hidden = self.buffer()  # positions of hidden cards that are decided
        k: i64 = 0
        bit = BIT[seat]
        for owner in range(self.players + 1):
            for zone in range(ZONES):
                if zone in (BAG, PILE, PLAY):
                    continue
                if owner == self.players and (zone in (FACE, DESPAIR_PILE)):
                    continue
                at = owner * ZONES + zone
                base = at * self.cap
                for i in range(base, base + self.n[at]):
                    if (i64(self.who[i]) & bit) == 0:
                        hidden[k] = i
                        k += 1
        for i in range(k):
            if hidden[i] >= 0:
                self._deal_group(i64(self.tag[hidden[i]]), hidden, i, k, rng)
        if self.book.brands > 0:
            self._deal_brands(seat, rng)

    def _deal_group(self, tag: i64, hidden: vec[i64], first: i64, k: i64, rng: Rng) -> None:
        """Gather the cards of one shuffle in order, and deal them to where they may lie."""
        pool = hidden  # behind the hidden ones
        start = k
        end = k
        for owner in range(self.players + 1):
            if self._bag_tag(owner) == tag:
                base = (owner * ZONES + BAG) * self.cap
                for i in range(base, base + self.count(owner, BAG)):
                    end = _sorted_in(pool, start, end, i64(self.z[i]))
        for i in range(first, k):
            if hidden[i] >= 0 and i64(self.tag[hidden[i]]) == tag:
                end = _sorted_in(pool, start, end, i64(self.z[hidden[i]]))
        for i in range(first, k):
            if hidden[i] >= 0 and i64(self.tag[hidden[i]]) == tag:
                at = start + rng.below(end - start)
                self.z[hidden[i]] = u8(pool[at])
                end = _taken_out(pool, at, end)
                hidden[i] = -1
        for owner in range(self.players + 1):
            if self._bag_tag(owner) == tag:
                size = self.count(owner, BAG)
                self.n[owner * ZONES + BAG] = 0
                if size == end - start:  # the last bag takes what is left
                    base = (owner * ZONES + BAG) * self.cap
                    for i in range(size):
                        self.z[base + i] = u8(pool[start + i])
                    self.n[owner * ZONES + BAG] = size
                    end = start
                else:
                    for _ in range(size):
                        at = start + rng.below(end - start)
                        self.bag_in(owner, pool[at])
                        end = _taken_out(pool, at, end)

    def _bag_tag(self, owner: i64) -> i64:
        if owner == self.players:
            return REALM_TAG
        return self.get(owner, SHUFFLE)

    def _deal_brands(self, seat: i64, rng: Rng) -> None:
        """Warbrands of the others, and the spare ones, change places."""
        pool: i64 = self.r[SPARES]
        for player in range(self.players):
            if player != seat:
                pool += self.get(player, BRANDS)
        for player in range(self.players):
            if player != seat:
                size = brands(self.get(player, BRANDS))
                mine: i64 = 0
                for _ in range(size):
                    brand = nth_brand(pool, rng.below(brands(pool)))
                    mine += one(brand)
                    pool -= one(brand)
                self.put(player, BRANDS, mine)
        self.r[SPARES] = pool


def brands(held: i64) -> i64:
    """How many Warbrands."""
    return (held & 255) + ((held >> 8) & 255) + ((held >> 16) & 255) + ((held >> 24) & 255)


def nth_brand(held: i64, k: i64) -> i64:
    """The k-th of some Warbrands, in order of their kinds."""
    brand: i64 = 0
    while k >= of(held, brand):
        k -= of(held, brand)
        brand += 1
    return brand


def _sorted_in(pool: vec[i64], start: i64, end: i64, kind: i64) -> i64:
    i = end
    while i > start and pool[i - 1] > kind:
        pool[i] = pool[i - 1]
        i -= 1
    pool[i] = kind
    return end + 1


def _taken_out(pool: vec[i64], at: i64, end: i64) -> i64:
    while at + 1 < end:
        pool[at] = pool[at + 1]
        at += 1
    return end - 1
