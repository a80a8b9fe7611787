# molpe: compiled
"""What effects look at, and what they swap."""

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from molpe.games.sins.book import (
    ANY_ORDER,
    ANYONE,
    BACK,
    BY_LUCK,
    DRAW_OR_REALM,
    IN_DISCARD,
    IN_DRAW,
    IN_HAND,
    LOOK_LEAVES,
    LOOK_TAKES,
    PICK,
    SWAP_NO_WEAKER,
    SWAP_WITH,
    SWAP_ZONE,
    TO,
    TO_BOTTOM,
    TO_DESTROYED,
    TO_DISCARD,
    TO_HAND,
    TO_SWAP_HAND,
    TO_SWAP_REALM,
    UPTO,
    WHO,
    ZONE,
    N,
)
from molpe.games.sins.codes import (
    CARD,
    DONE,
    PILE_OF,
    Q_LOOK_PILE,
    Q_LOOKED,
    Q_LUCK_LOOK,
    Q_LUCK_PICK,
    Q_NUMBER,
    Q_ORDER,
    Q_SWAP_A,
    Q_SWAP_B,
    Q_SWAP_HAND,
    Q_SWAP_REALM,
)
from molpe.games.sins.instructions import Instructions, add_once
from molpe.games.sins.registers import (
    BEGIN,
    DESPAIR_PILE,
    EVERYONE,
    GLANCED,
    HAND,
    LAST,
    LEFT,
    LOOK_AT_PILE,
    LOOK_GLIMPSE,
    LOOK_ORDER,
    LOOK_PULLED,
    LOOK_REST,
    LOOK_TAKE,
    LOOKED,
    ME,
    MOVED,
    MOVED_KIND,
    NOTHING,
    ORDERED,
    OWNER,
    PILE,
    PULL_LOOK,
    RIVAL,
    STEP,
    SWAP_MINE,
    SWAP_THEIRS,
    SWAPPED,
    TOP,
    UNDER,
)
from molpe.kernel.bits import BIT
from molpe.kernel.state import CHANCE


@mypyc_attr(acyclic=True)
class Looks(Instructions):
    """A table on which cards are looked at and swapped."""

    __slots__ = ()

    # Looking.

    def _look(self, at: i64) -> None:
        r = self.r
        code = self.book.code
        place = code[at + ZONE]
        step = r[STEP]
        if step == BEGIN:
            r[MOVED] = 0
            r[LAST] = 0
            r[LEFT] = code[at + LOOK_TAKES]
            r[STEP] = LOOK_AT_PILE
            if code[at + WHO] != ANYONE:
                r[OWNER] = self.player(code[at + WHO])
            elif self.piles(place, self.buffer(), 0) == 0:
                self.next()
            else:
                self.ask(Q_LOOK_PILE, r[ME])
        elif step == LOOK_AT_PILE:
            self._look_begin(at, place)
        elif step == LOOK_PULLED:
            r[LOOKED] = min(r[LOOKED], self.count(r[OWNER], TOP))
            self.know(r[OWNER], TOP, self.count(r[OWNER], TOP) - r[LOOKED])
            r[STEP] = LOOK_TAKE
        elif step == LOOK_TAKE:
            if r[LEFT] == 0 or self.looked(at, self.buffer(), 0) == 0:
                r[STEP] = LOOK_REST
                self._look_end(at)
            else:
                self.ask(Q_LOOKED, r[ME])
        elif step == LOOK_GLIMPSE:
            if r[LEFT] > 0:
                self.ask(Q_LUCK_LOOK, CHANCE)
            else:
                base = self.start(r[OWNER], DESPAIR_PILE)
                for i in range(base, base + self.count(r[OWNER], DESPAIR_PILE)):
                    self.note[i] = i32(i64(self.note[i]) & ~GLANCED)
                self.next()
        else:
            self._look_end(at)

    def _look_begin(self, at: i64, place: i64) -> None:
        r = self.r
        code = self.book.code
        owner = r[OWNER]
        if place in (IN_DRAW, DRAW_OR_REALM):
            r[LOOKED] = min(code[at + N], self.draw_size(owner))
            if r[LOOKED] == 0:
                self.next()
            else:
                self.pull(1, owner, PULL_LOOK, owner)
                r[STEP] = LOOK_PULLED
            return
        zone = self.zone(place)
        r[LOOKED] = self.count(owner, zone)
        if r[LOOKED] == 0:
            self.next()
        elif code[at + PICK] == BY_LUCK:
            r[LEFT] = min(code[at + N], r[LOOKED])
            r[STEP] = LOOK_GLIMPSE
            if code[at + UPTO] == 1:
                self.ask(Q_NUMBER, r[ME])
        else:
            self.know(owner, zone, 0)
            r[STEP] = LOOK_TAKE

    def know(self, owner: i64, zone: i64, first: i64) -> None:
        """The looker knows the cards of a zone from a place on."""
        base = self.start(owner, zone)
        for i in range(base + first, base + self.count(owner, zone)):
            self.note[i] = i32(i64(self.note[i]) | BIT[self.r[ME]])

    def piles(self, place: i64, out: vec[i64], n: i64) -> i64:
        """The piles that a look may choose from."""
        for owner in range(self.players + 1):
            if place == DRAW_OR_REALM:
                if self.draw_size(owner) > 0:
                    out[n] = PILE_OF + owner
                    n += 1
            elif owner < self.players and self.count(owner, DESPAIR_PILE) > 0:
                out[n] = PILE_OF + owner
                n += 1
        return n

    def look_zone(self, at: i64) -> i64:
        """The zone that is being looked at."""
        place = self.book.code[at + ZONE]
        if place in (IN_DRAW, DRAW_OR_REALM):
            return TOP
        return self.zone(place)

    def looked(self, at: i64, out: vec[i64], n: i64) -> i64:
        """The cards seen that may be taken, as actions."""
        r = self.r
        code = self.book.code
        to = code[at + TO]
        if to == TO_SWAP_HAND and self.count(r[ME], HAND) == 0:
            return n
        if to == TO_SWAP_REALM and self._faces() == 0:
            return n
        first = n
        zone = self.look_zone(at)
        end = self.count(r[OWNER], zone)
        for i in range(end - r[LOOKED], end):
            kind = self.kind_at(r[OWNER], zone, i)
            if (kind >= r[LAST] or code[at + UPTO] == 0) and self.fits(at, kind):
                n = add_once(out, first, n, CARD + kind)
        return n

    def _seen_index(self, at: i64, kind: i64) -> i64:
        """Where a looked-at card lies, the uppermost of several."""
        zone = self.look_zone(at)
        i = self.count(self.r[OWNER], zone) - 1
        while self.kind_at(self.r[OWNER], zone, i) != kind:
            i -= 1
        return i

    def _alone(self) -> None:
        """What is done with cards looked at is not seen: only the looker still knows them."""
        r = self.r
        self.blur(r[OWNER], TOP, self.count(r[OWNER], TOP) - r[LOOKED], BIT[r[ME]])

    def _take(self, at: i64, action: i64) -> None:
        """A card that was looked at is taken, or no more."""
        r = self.r
        me = r[ME]
        owner = r[OWNER]
        to = self.book.code[at + TO]
        if action == DONE:
            r[LEFT] = 0
            return
        kind = action & 255
        r[LAST] = kind
        if to == TO_SWAP_HAND:
            r[SWAPPED] = kind
            self.ask(Q_SWAP_HAND, me)
            return
        if to == TO_SWAP_REALM:
            r[SWAPPED] = kind
            self.ask(Q_SWAP_REALM, me)
            return
        zone = self.look_zone(at)
        if to == TO_HAND and zone == DESPAIR_PILE:
            self.blur(owner, zone, 0, BIT[me])
        elif zone == TOP and (to in (TO_HAND, TO_BOTTOM)):
            self._alone()
        self.remove(owner, zone, self._seen_index(at, kind))
        r[LEFT] -= 1
        r[LOOKED] -= 1
        r[MOVED] += 1
        r[MOVED_KIND] = kind
        if to == TO_HAND:
            self.push(me, HAND, kind, self.held | BIT[me])
        elif to == TO_BOTTOM:
            self.insert(owner, UNDER, kind, self.held)
        elif to == TO_DISCARD:
            self.to_discard(owner, kind)
        elif to == TO_DESTROYED:
            self.destroy(kind)
        else:
            self.gain(me, kind)

    def _swap_looked(self, at: i64, other: i64) -> None:
        """Keeper of Every Key, Perfumed Letter: the second card of the exchange."""
        r = self.r
        owner = r[OWNER]
        kind = r[SWAPPED]
        r[LEFT] -= 1
        r[MOVED] += 1
        r[MOVED_KIND] = kind
        if self.book.code[at + TO] == TO_SWAP_HAND:
            self.exchange_hands(kind, other)
            return
        self.remove(owner, TOP, self._seen_index(at, kind))
        r[LOOKED] -= 1
        self.set_face(self.place_of(other, -1), kind)
        # it joins the rest, lowest
        at_top = self.count(owner, TOP) - r[LOOKED]
        self.push(owner, TOP, other, self.fresh(owner, EVERYONE))
        for i in range(self.count(owner, TOP) - 1 - at_top):
            self._sink(owner, self.count(owner, TOP) - 1 - i)
        r[LOOKED] += 1

    def _sink(self, owner: i64, index: i64) -> None:
        """Exchange a card of the top with the one below it."""
        i = self.start(owner, TOP) + index
        kind = self.z[i]
        note = self.note[i]
        self.z[i] = self.z[i - 1]
        self.note[i] = self.note[i - 1]
        self.z[i - 1] = kind
        self.note[i - 1] = note

    def _look_end(self, at: i64) -> None:
        """The rest of the cards looked at."""
        r = self.r
        rest = self.book.code[at + LOOK_LEAVES]
        owner = r[OWNER]
        if rest == BACK or self.look_zone(at) != TOP:
            self.next()
        elif rest == ANY_ORDER:
            if r[STEP] == LOOK_REST:
                self._alone()
                r[ORDERED] = 0
                r[STEP] = LOOK_ORDER
            end = self.count(owner, TOP) - r[ORDERED]
            same = True
            for i in range(end - r[LOOKED] + r[ORDERED], end):
                if self.kind_at(owner, TOP, i) != self.kind_at(owner, TOP, end - 1):
                    same = False
            if same:
                self.next()
            else:
                self.ask(Q_ORDER, r[ME])
        else:
            for _ in range(r[LOOKED]):
                kind = self.remove(owner, TOP, self.count(owner, TOP) - 1)
                self.insert(owner, UNDER, kind, self.held)
            self.next()

    def _order(self, kind: i64) -> None:
        """The next card from the top."""
        r = self.r
        owner = r[OWNER]
        end = self.count(owner, TOP) - r[ORDERED]
        i = end - 1
        while self.kind_at(owner, TOP, i) != kind:
            i -= 1
        while i < end - 1:
            self._sink(owner, i + 1)
            i += 1
        r[ORDERED] += 1

    # Swapping.

    def _swap(self, at: i64) -> None:
        r = self.r
        code = self.book.code
        if r[STEP] == BEGIN:
            r[MOVED] = 0
            r[STEP] = SWAP_MINE
            if self.sides(at, self.buffer(), 0) == 0:
                self.next()
            else:
                self.ask(Q_SWAP_A, r[ME])
        elif r[STEP] == SWAP_MINE:
            r[STEP] = SWAP_THEIRS
            if code[at + PICK] == BY_LUCK:
                self.ask(Q_LUCK_PICK, CHANCE)
            else:
                self.ask(Q_SWAP_B, r[ME])
        else:
            self.next()

    def swap_owner(self, at: i64) -> i64:
        """Whose zone the other side of a swap is."""
        return self.player(self.book.code[at + SWAP_WITH])

    def sides(self, at: i64, out: vec[i64], n: i64) -> i64:
        """The own cards that can be swapped, as actions."""
        r = self.r
        code = self.book.code
        first = n
        other = self.swap_owner(at)
        zone = self.zone(code[at + SWAP_ZONE])
        least: i64 = 99
        for i in range(self.count(other, zone)):
            least = min(least, self.book.weak_n[self.kind_at(other, zone, i)])
        if least == 99:
            return n
        mine = self.zone(code[at + ZONE])
        for i in range(self.count(r[ME], mine)):
            kind = self.kind_at(r[ME], mine, i)
            if code[at + SWAP_NO_WEAKER] == 0 or self.book.weak_n[kind] >= least:
                n = add_once(out, first, n, CARD + kind)
        return n

    def _exchange(self, at: i64, theirs: i64) -> None:
        """Both sides of a swap are known."""
        r = self.r
        me = r[ME]
        code = self.book.code
        mine = r[SWAPPED]
        other = self.swap_owner(at)
        r[MOVED] = 1
        r[MOVED_KIND] = theirs
        if code[at + SWAP_ZONE] == IN_HAND:
            self.exchange_hands(theirs, mine)
        elif code[at + SWAP_ZONE] == IN_DISCARD:
            self.remove(other, PILE, self.find(other, PILE, theirs))
            self.remove(me, PILE, self.find(me, PILE, mine))
            self.to_discard(me, theirs)
            self.to_discard(other, mine)
        else:
            self.blur(me, DESPAIR_PILE, 0, BIT[me])
            self.blur(me, HAND, 0, BIT[me])
            self.remove(me, DESPAIR_PILE, self.find(me, DESPAIR_PILE, theirs))
            note = self.held
            self.remove(me, HAND, self.find(me, HAND, mine))
            self.push(me, DESPAIR_PILE, mine, self.held | BIT[me])
            self.push(me, HAND, theirs, note | BIT[me])

    def exchange_hands(self, theirs: i64, mine: i64) -> None:
        """Two hands exchange a card; both players know both."""
        r = self.r
        me = r[ME]
        foe = r[RIVAL]
        both = BIT[me] | BIT[foe]
        self.blur(me, HAND, 0, both)
        self.blur(foe, HAND, 0, both)
        self.remove(foe, HAND, self.find(foe, HAND, theirs))
        note = self.held
        self.remove(me, HAND, self.find(me, HAND, mine))
        self.push(foe, HAND, mine, self.held | both)
        self.push(me, HAND, theirs, note | both)

    # The Realm.

    def _faces(self) -> i64:
        n: i64 = 0
        for place in range(5):
            if self.face(place) != NOTHING:
                n += 1
        return n
