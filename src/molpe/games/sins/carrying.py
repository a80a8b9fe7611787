# molpe: compiled
"""Effects that move cards: discard, destroy, gain, recycle, despair."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.sins.book import (
    ALL,
    BY_LUCK,
    BY_OWNER,
    DESPAIR_ACT,
    FROM_TOP,
    GIVE,
    HAND_OR_DISCARD,
    IN_REALM,
    ITSELF,
    PAID,
    PICK,
    TO,
    TO_DESTROYED,
    TO_DISCARD,
    TO_FOE,
    TO_HAND,
    TO_SHUFFLE,
    TO_TOP,
    UNPAID,
    UPTO,
    WHO,
    ZONE,
    N,
)
from molpe.games.sins.changes import Changes
from molpe.games.sins.codes import (
    CARD,
    DONE,
    GAINS,
    Q_LUCK_PICK,
    Q_NUMBER,
    Q_PICK,
)
from molpe.games.sins.instructions import add_once
from molpe.games.sins.registers import (
    BEGIN,
    DESPAIR_PILE,
    DOOMED,
    EVERYONE,
    GOT,
    HAND,
    LAST,
    LEFT,
    ME,
    MOVE_BY_LUCK,
    MOVE_PICKED,
    MOVE_PULLED,
    MOVED,
    MOVED_KIND,
    NOTHING,
    PAID_KIND,
    PC,
    PILE,
    PLAY,
    PULL_DESPAIR,
    PULL_DESTROY,
    PULL_DISCARD,
    RIVAL,
    SINS_TAKEN,
    SOURCE,
    STEP,
    TOP,
)
from molpe.kernel.bits import BIT
from molpe.kernel.state import CHANCE


@mypyc_attr(acyclic=True)
class Carrying(Changes):
    """A table on which effects carry cards from place to place."""

    __slots__ = ()

    def _move(self, at: i64) -> None:
        r = self.r
        code = self.book.code
        step = r[STEP]
        owner = self.player(code[at + WHO])
        if step == BEGIN:
            r[MOVED] = 0
            r[LAST] = 0
            r[SINS_TAKEN] = 0
            r[LEFT] = code[at + N]
            if code[at + ZONE] == ITSELF:
                self.mark(DOOMED, r[SOURCE], r[SOURCE], 0, 0)
                self.next()
            elif code[at + PICK] == FROM_TOP:
                to: i64 = PULL_DISCARD
                if code[at + TO] == TO_DESTROYED:
                    to = PULL_DESTROY
                elif code[at + TO] == TO_FOE:
                    to = PULL_DESPAIR
                    self.pull(r[LEFT], owner, to, r[RIVAL])
                if to != PULL_DESPAIR:
                    self.pull(r[LEFT], owner, to, owner)
                r[STEP] = MOVE_PULLED
            elif r[LEFT] == ALL:
                self._move_all(at, owner)
            elif code[at + PICK] == BY_LUCK:
                there = self.count(owner, self.zone(code[at + ZONE]))
                r[LEFT] = min(r[LEFT], there)
                r[STEP] = MOVE_BY_LUCK
                if code[at + UPTO] == 1 and there > 0:
                    self.ask(Q_NUMBER, r[ME])
            else:
                r[STEP] = MOVE_PICKED
        elif step == MOVE_BY_LUCK:
            zone = self.zone(code[at + ZONE])
            if r[LEFT] == 0 or self.count(owner, zone) == 0:
                self._moved(at, owner)
            else:
                self.ask(Q_LUCK_PICK, CHANCE)
        elif step == MOVE_PICKED:
            if r[LEFT] == 0 or self.candidates(at, self.buffer(), 0) == 0:
                self._moved(at, owner)
            else:
                seat = r[ME]
                if code[at + PICK] == BY_OWNER:
                    seat = owner
                self.ask(Q_PICK, seat)
        else:
            r[MOVED] = r[GOT]
            self.next()

    def _move_all(self, at: i64, owner: i64) -> None:
        code = self.book.code
        zone = self.zone(code[at + ZONE])
        i: i64 = 0
        while i < self.count(owner, zone):
            if self.fits(at, self.kind_at(owner, zone, i)):
                self._carry(at, owner, zone, i)
            else:
                i += 1
        self._moved(at, owner)

    def _moved(self, at: i64, owner: i64) -> None:
        """All cards of an instruction have moved."""
        r = self.r
        code = self.book.code
        if code[at + TO] == TO_SHUFFLE and r[MOVED] > 0:
            self.stir(owner)
        if code[at + PAID] == 1:  # pay: complete, or not at all
            if r[MOVED] < code[at + N]:
                r[PC] = code[at + UNPAID]
                r[STEP] = BEGIN
                return
            r[PAID_KIND] = r[MOVED_KIND]
        self.next()

    def optional(self, at: i64) -> bool:
        """Whether the choice of cards may stop here."""
        code = self.book.code
        return code[at + UPTO] == 1 or (code[at + PAID] == 1 and self.r[MOVED] == 0)

    def candidates(self, at: i64, out: vec[i64], n: i64) -> i64:
        """The cards that an instruction may move next, as actions."""
        r = self.r
        code = self.book.code
        owner = self.player(code[at + WHO])
        first = n
        if code[at + ZONE] == IN_REALM:
            for place in range(5):
                kind = self.face(place)
                if self.may_gain(r[ME], place) and self.fits(at, kind):
                    n = add_once(out, first, n, CARD + kind)
            return n
        if code[at + PAID] == 1 and r[MOVED] == 0 and self.tally(at, r[ME], -1) < code[at + N]:
            return n
        low = r[LAST]
        if code[at + UPTO] == 0:
            low = 0
        zone = self.zone(code[at + ZONE])
        for i in range(self.count(owner, zone)):
            kind = self.kind_at(owner, zone, i)
            if kind >= low and self.fits(at, kind):
                n = add_once(out, first, n, CARD + kind)
        if code[at + ZONE] == HAND_OR_DISCARD:
            for i in range(self.count(owner, PILE)):
                kind = self.kind_at(owner, PILE, i)
                if kind + 256 >= low and self.fits(at, kind):
                    n = add_once(out, first, n, GAINS + kind)
        return n

    def _chosen(self, at: i64, action: i64) -> None:
        """A card was picked for an instruction, or no more."""
        r = self.r
        code = self.book.code
        if action == DONE:
            r[LEFT] = 0
            return
        owner = self.player(code[at + WHO])
        zone = self.zone(code[at + ZONE])
        kind = action & 255
        r[LAST] = kind
        if action >= GAINS:
            zone = PILE
            r[LAST] = kind + 256
        r[LEFT] -= 1
        if self.book.sin[kind] >= 0:
            r[SINS_TAKEN] |= BIT[self.book.sin[kind]]
        if code[at + ZONE] == IN_REALM:
            self.set_face(self.place_of(kind, r[ME]), NOTHING)
            r[MOVED] += 1
            r[MOVED_KIND] = kind
            self.gain(r[ME], kind)
        else:
            self._carry(at, owner, zone, self.find(owner, zone, kind))

    def _carry(self, at: i64, owner: i64, zone: i64, index: i64) -> None:
        """Move one card to where an instruction says."""
        r = self.r
        me = r[ME]
        to = self.book.code[at + TO]
        r[MOVED] += 1
        if zone == PLAY:
            if to == TO_DISCARD:
                r[MOVED_KIND] = self.kind_at(owner, PLAY, index)
                self.discard_from_play(owner, index)
                return
            kind = self.from_play(owner, index)
        else:
            if to == TO_FOE and zone == HAND:
                self.blur(owner, HAND, 0, BIT[owner])
            elif to == TO_FOE and zone == DESPAIR_PILE:
                self.blur(owner, DESPAIR_PILE, 0, 0)
            kind = self.remove(owner, zone, index)
        r[MOVED_KIND] = kind
        note = self.held
        if zone in (PILE, PLAY):
            note = self.fresh(owner, EVERYONE)
        if to == TO_DISCARD:
            self.to_discard(owner, kind)
        elif to == TO_DESTROYED:
            self.destroy(kind)
        elif to == TO_HAND:
            self.push(me, HAND, kind, note | BIT[me])
        elif to == TO_TOP:
            self.push(owner, TOP, kind, note)
        elif to == TO_SHUFFLE:
            self.bag_in(owner, kind)
        else:  # the foe's despair pile
            given = self.book.code[at + DESPAIR_ACT] == GIVE
            self.to_despair(r[RIVAL], kind, note, given)
