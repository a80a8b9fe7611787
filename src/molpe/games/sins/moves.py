# molpe: compiled
"""How the cards of SINS move, and the icons of those in play."""

from librt.vecs import append, vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from molpe.games.sins.icons import of, one
from molpe.games.sins.registers import (
    ADD_POWER,
    ADD_WEAK,
    BAG,
    CUT_POWER,
    CUT_WEAK,
    DESPAIR_PILE,
    DIVERTED,
    EVERYONE,
    GAINED_NOW,
    GENERATION,
    GIVEN,
    GONE,
    GOT,
    HAND,
    HIGHEST,
    IDLE,
    LOOKED,
    MOVED_KIND,
    NOTHING,
    PER,
    PILE,
    PLAY,
    PULL,
    PULL_DESPAIR,
    PULL_DESTROY,
    PULL_DISCARD,
    PULL_FACE,
    PULL_FOR,
    PULL_FROM,
    PULL_HAND,
    PULL_LOOK,
    PULL_TO,
    SHUFFLE,
    SLOT,
    SUPPLY,
    TAG,
    TIED,
    TOP,
    TURN,
    UNDER,
    ZONES,
)
from molpe.games.sins.zones import Zones
from molpe.kernel.bits import BIT


@mypyc_attr(acyclic=True)
class Moves(Zones):
    """A table on which cards move."""

    __slots__ = ()

    # Moves that mean something.

    def progress(self) -> None:
        """Ruling 40: a card was gained, destroyed or given, or a pile resolved."""
        self.r[IDLE] = -1  # the end of the turn makes it 0

    def destroy(self, kind: i64) -> None:
        """Ruling 31: out of the game, an Ooze back to its supply."""
        self.opened(kind)
        if kind >= self.book.ooze:
            self.push(self.players, SUPPLY, kind, EVERYONE)
        else:
            self.push(self.players, GONE, kind, EVERYONE)
        self.progress()

    def to_discard(self, player: i64, kind: i64) -> None:
        """Face up on a discard pile."""
        self.opened(kind)
        self.push(player, PILE, kind, EVERYONE)

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
        for i in range(self.count(player, PILE)):
            self.bag_in(player, self.kind_at(player, PILE, i))
        self.n[player * ZONES + PILE] = 0

    def from_play(self, player: i64, index: i64) -> i64:
        """A card leaves play, and what was laid on it is gone for good."""
        kind = self.remove(player, PLAY, index)
        if len(self.marks) > 0:
            ident = self.held >> TAG
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
            self.opened(kind)
            self.push(player, HAND, kind, self.fresh(player, EVERYONE))
        else:
            self.to_discard(player, kind)

    def to_despair(self, player: i64, kind: i64, note: i64, given: bool) -> None:
        """Face down on a despair pile."""
        self.push(player, DESPAIR_PILE, kind, note)
        if given:
            self.progress()
            if player != self.r[TURN]:
                self.r[GIVEN] += 1

    # The Realm.

    def face(self, place: i64) -> i64:
        """The card face up at a place of the Realm, or NOTHING."""
        return i64(self.z[self.room[self.players * ZONES] + place])

    def set_face(self, place: i64, kind: i64) -> None:
        """Lay a card, or NOTHING, face up; what forbade gaining the old one is gone."""
        if kind != NOTHING:
            self.opened(kind)
        i = self.room[self.players * ZONES] + place
        self.z[i] = u8(kind)
        self.note[i] = 0

    def locks(self, place: i64) -> i64:
        """Who has forbidden others to gain the card at a place."""
        return i64(self.note[self.room[self.players * ZONES] + place])

    def lock(self, place: i64, player: i64) -> None:
        """Bolted Door."""
        i = self.room[self.players * ZONES] + place
        self.note[i] = i32(i64(self.note[i]) | BIT[player])

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
            self.deliver(kind, self.held)
        elif self.n[at + BAG] > 0:
            first = self.room[at + BAG]
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
            self.insert(owner, TOP, kind, self.held)

    def decide(self, kind: i64) -> None:
        """Luck draws a card from the bag that is being pulled from."""
        owner = self.r[PULL_FROM]
        self.bag_out(owner, kind)
        self.deliver(kind, self.fresh(owner, 0))

    def deliver(self, kind: i64, note: i64) -> None:
        """A pulled card arrives."""
        r = self.r
        to = r[PULL_TO]
        player = r[PULL_FOR]
        r[GOT] += 1
        r[MOVED_KIND] = kind
        if to == PULL_LOOK:
            self.insert(r[PULL_FROM], TOP, kind, note)
            return
        r[PULL] -= 1
        if to == PULL_HAND:
            self.push(player, HAND, kind, note | BIT[player])
        elif to == PULL_DESPAIR:
            self.to_despair(player, kind, note, True)
        elif to == PULL_DISCARD:
            self.to_discard(player, kind)
        elif to == PULL_DESTROY:
            self.destroy(kind)
        elif to == PULL_FACE:
            self.set_face(r[SLOT], kind)
        else:
            self.push(self.players, GONE, kind, EVERYONE)
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
        ident = self.tag_at(player, PLAY, i)
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
