# molpe: compiled
"""What the verbs of card effects do, instruction by instruction.

There are no interrupts, so one effect runs at a time: its place (PC), whom it concerns and what
it has done so far are registers, and a match can be saved in the middle of a card.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, mypyc_attr

from molpe.games.sins.book import (
    ALL,
    ANY_ORDER,
    ANYONE,
    ATTACKER,
    BACK,
    BONUS,
    BURY,
    BY_LUCK,
    BY_OWNER,
    CHOOSE,
    COPY,
    COUNT,
    COURT,
    DEFENDER,
    DENY,
    DESPAIR,
    DIFFERENT_SINS,
    DISCOUNT,
    DIVERT,
    DRAW,
    DRAW_EFFECTS,
    DRAW_OR_REALM,
    EFFECTS,
    END,
    F_FLAGS,
    F_KOSMOS,
    F_SIN,
    F_WEAK,
    FOE,
    FROM_TOP,
    GAIN_CARD,
    GAINED,
    GIVE,
    GOTO,
    HAND_LIMIT,
    HAND_OR_DISCARD,
    ICONS,
    IF,
    IN_DESPAIR,
    IN_DISCARD,
    IN_DRAW,
    IN_HAND,
    IN_PLAY,
    IN_REALM,
    ITSELF,
    JUMP,
    KOSMOS,
    LOOK,
    MARKET,
    NEXT_EFFECT,
    NOT_PAID,
    OP,
    OTHER,
    PER_CARD,
    PER_MOVED,
    PER_PAID,
    PICK,
    ROLE,
    STRIP,
    SWAP,
    THE_REALM,
    TO,
    TO_BOTTOM,
    TO_DESTROYED,
    TO_DISCARD,
    TO_FOE,
    TO_HAND,
    TO_SHUFFLE,
    TO_SWAP_HAND,
    TO_SWAP_REALM,
    TO_TOP,
    UPTO,
    WHO,
    WORDS,
    ZONE,
    N,
    X,
    Y,
)
from molpe.games.sins.codes import (
    BRANCH,
    CARD,
    DONE,
    GAINS,
    ICON,
    LUCK,
    NUMBER,
    PILE_OF,
    Q_BRANCH,
    Q_COPY,
    Q_LOOK_PILE,
    Q_LOOKED,
    Q_LUCK_LOOK,
    Q_LUCK_PICK,
    Q_NUMBER,
    Q_ORDER,
    Q_PICK,
    Q_REALM,
    Q_STRIP_CARD,
    Q_STRIP_ICON,
    Q_SWAP_A,
    Q_SWAP_B,
    Q_SWAP_HAND,
    Q_SWAP_REALM,
)
from molpe.games.sins.guesses import Guesses
from molpe.games.sins.icons import COLOURS, of
from molpe.games.sins.registers import (
    ADD_POWER,
    ADD_WEAK,
    ASK,
    ASKED,
    ATTACK_PHASE,
    BUY_PHASE,
    COURTS,
    CUT_POWER,
    CUT_WEAK,
    DESPAIR_PILE,
    DIVERTED,
    DOOMED,
    EVERYONE,
    GAINED_NOW,
    GLANCED,
    GOT,
    HAND,
    HAND_MOD,
    HELD,
    LAST,
    LEFT,
    LOOKED,
    ME,
    MOVED,
    MOVED_KIND,
    NO_DRAWS,
    NO_EFFECTS,
    NO_NEXT,
    NOTHING,
    OFF_ALL,
    OFF_NEXT,
    OWNER,
    PAID_KIND,
    PC,
    PER,
    PHASE,
    PILE,
    PLAY,
    PLAYS_LEFT,
    PULL_DESPAIR,
    PULL_DESTROY,
    PULL_DISCARD,
    PULL_FACE,
    PULL_HAND,
    PULL_LOOK,
    RIVAL,
    SINS_TAKEN,
    SLOT,
    SOURCE,
    SUB,
    TARGET,
    TOP,
    TURN,
    UNDER,
    WIN_BONUS,
)
from molpe.kernel.bits import BIT
from molpe.kernel.state import CHANCE

THIS_PHASE: Final = 128  # a denial that ends with the phase; the others end with a player's turn
NO_EFFECT: Final = -1


@mypyc_attr(acyclic=True)
class Effects(Guesses):
    """A table on which effects run."""

    __slots__ = ()

    # Reading an instruction.

    def player(self, who: i64) -> i64:
        """Whom an instruction names."""
        if who == FOE:
            return self.r[RIVAL]
        if who == THE_REALM:
            return self.players
        return self.r[ME]

    def zone(self, place: i64) -> i64:
        """Which zone an instruction names."""
        if place in (IN_HAND, HAND_OR_DISCARD):
            return HAND
        if place == IN_PLAY:
            return PLAY
        if place == IN_DESPAIR:
            return DESPAIR_PILE
        return PILE

    def fits(self, at: i64, kind: i64) -> bool:
        """Whether a card passes the filter of an instruction."""
        code = self.book.code
        kosmos = code[at + F_KOSMOS]
        sin = self.book.sin[kind]
        if (kosmos == 1 and kind != KOSMOS) or (kosmos == 0 and sin < 0):
            return False
        if code[at + F_SIN] >= 0 and sin != code[at + F_SIN]:
            return False
        if self.book.weak_n[kind] > code[at + F_WEAK]:
            return False
        flags = code[at + F_FLAGS]
        if (flags & NOT_PAID) != 0 and kind == self.r[PAID_KIND]:
            return self.copies(self.r[ME], PILE, kind) > 1
        if (flags & DIFFERENT_SINS) != 0 and sin >= 0:
            return (self.r[SINS_TAKEN] & BIT[sin]) == 0
        return True

    def copies(self, owner: i64, zone: i64, kind: i64) -> i64:
        """How many cards of a kind lie in a zone."""
        n: i64 = 0
        for i in range(self.count(owner, zone)):
            if self.kind_at(owner, zone, i) == kind:
                n += 1
        return n

    def tally(self, at: i64, me: i64, itself: i64) -> i64:
        """How many cards of a zone pass the filter."""
        code = self.book.code
        owner = me
        if code[at + WHO] == FOE:
            owner = self.r[RIVAL]
        zone = self.zone(code[at + ZONE])
        other = (code[at + F_FLAGS] & OTHER) != 0
        n: i64 = 0
        for i in range(self.count(owner, zone)):
            if other and self.tag_at(owner, zone, i) == itself:
                continue
            if self.fits(at, self.kind_at(owner, zone, i)):
                n += 1
        return n

    def per(self, player: i64, ident: i64, at: i64) -> i64:
        return min(self.tally(at, player, ident), self.book.code[at + N])

    # Running.

    def ask(self, question: i64, seat: i64) -> None:
        """Wait for an answer."""
        self.r[ASK] = question
        self.r[ASKED] = seat

    def next(self) -> None:
        """Go on to the next instruction."""
        self.r[PC] += WORDS
        self.r[SUB] = 0

    def step(self) -> None:
        """Run one instruction, or a part of it."""
        r = self.r
        code = self.book.code
        at = r[PC]
        op = code[at + OP]
        if op == END:
            r[PC] = NO_EFFECT
        elif op == IF:
            if self.holds(at):
                self.next()
            else:
                r[PC] = code[at + JUMP]
        elif op == GOTO:
            r[PC] = code[at + JUMP]
        elif op == DRAW:
            self._draw(at)
        elif op == LOOK:
            self._look(at)
        elif op == SWAP:
            self._swap(at)
        elif op == DENY:
            self._deny(at)
        elif op == STRIP:
            self._strip(at)
        elif op == ICONS:
            self._icons_verb(at)
        elif op == DISCOUNT:
            if code[at + UPTO] == 1:
                r[OFF_ALL] += code[at + N]
            else:
                r[OFF_NEXT] += code[at + N]
            self.next()
        elif op == DIVERT:
            r[DIVERTED] = 1
            self.next()
        elif op == HAND_LIMIT:
            player = self.player(code[at + WHO])
            self.put(player, HAND_MOD, self.get(player, HAND_MOD) + code[at + X])
            self.next()
        elif op == MARKET:
            self._market()
        elif op == CHOOSE:
            self.ask(Q_BRANCH, r[ME])
        elif op == DESPAIR and code[at + X] == BONUS:
            self.mark(WIN_BONUS, r[SOURCE], r[SOURCE], 0, code[at + N])
            self.next()
        else:  # discard, destroy, gain, recycle, despair
            self._move(at)

    def holds(self, at: i64) -> bool:
        """Whether the condition of an instruction holds."""
        r = self.r
        code = self.book.code
        form = code[at + X]
        if form == COUNT:
            return self.tally(at, r[ME], r[SOURCE]) >= code[at + N]
        if form == ROLE:
            if code[at + Y] == ATTACKER:
                return r[PHASE] == ATTACK_PHASE and r[ME] == r[TURN]
            if code[at + Y] == DEFENDER:
                return r[PHASE] == ATTACK_PHASE and r[ME] == r[TARGET]
            return r[PHASE] == BUY_PHASE and r[ME] == r[TURN]
        if form == GAINED:
            return r[ME] == r[TURN] and r[GAINED_NOW] > 0
        return r[MOVED] > 0 and self.fits(at, r[MOVED_KIND])

    def _draw(self, at: i64) -> None:
        player = self.player(self.book.code[at + WHO])
        if self.r[SUB] == 1:
            self.r[MOVED] = self.r[GOT]
            self.next()
        elif self.get(player, NO_DRAWS) != 0:
            self.r[MOVED] = 0
            self.next()
        else:
            self.pull(self.book.code[at + N], player, PULL_HAND, player)
            self.r[SUB] = 1

    # Moving cards: discard, destroy, gain, recycle, despair.

    def _move(self, at: i64) -> None:
        r = self.r
        code = self.book.code
        sub = r[SUB]
        owner = self.player(code[at + WHO])
        if sub == 0:
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
                r[SUB] = 9
            elif r[LEFT] == ALL:
                self._move_all(at, owner)
            elif code[at + PICK] == BY_LUCK:
                there = self.count(owner, self.zone(code[at + ZONE]))
                r[LEFT] = min(r[LEFT], there)
                r[SUB] = 2
                if code[at + UPTO] == 1 and there > 0:
                    self.ask(Q_NUMBER, r[ME])
            else:
                r[SUB] = 3
        elif sub == 2:
            zone = self.zone(code[at + ZONE])
            if r[LEFT] == 0 or self.count(owner, zone) == 0:
                self._moved(at, owner)
            else:
                self.ask(Q_LUCK_PICK, CHANCE)
        elif sub == 3:
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
        if code[at + Y] == 1:  # pay: complete, or not at all
            if r[MOVED] < code[at + N]:
                r[PC] = code[at + JUMP]
                r[SUB] = 0
                return
            r[PAID_KIND] = r[MOVED_KIND]
        self.next()

    def optional(self, at: i64) -> bool:
        """Whether the choice of cards may stop here."""
        code = self.book.code
        return code[at + UPTO] == 1 or (code[at + Y] == 1 and self.r[MOVED] == 0)

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
                    n = _add(out, first, n, CARD + kind)
            return n
        if code[at + Y] == 1 and r[MOVED] == 0 and self.tally(at, r[ME], -1) < code[at + N]:
            return n
        low = r[LAST]
        if code[at + UPTO] == 0:
            low = 0
        zone = self.zone(code[at + ZONE])
        for i in range(self.count(owner, zone)):
            kind = self.kind_at(owner, zone, i)
            if kind >= low and self.fits(at, kind):
                n = _add(out, first, n, CARD + kind)
        if code[at + ZONE] == HAND_OR_DISCARD:
            for i in range(self.count(owner, PILE)):
                kind = self.kind_at(owner, PILE, i)
                if kind + 256 >= low and self.fits(at, kind):
                    n = _add(out, first, n, GAINS + kind)
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
            given = self.book.code[at + X] == GIVE
            self.to_despair(r[RIVAL], kind, note, given)

    # Looking.

    def _look(self, at: i64) -> None:
        r = self.r
        code = self.book.code
        place = code[at + ZONE]
        sub = r[SUB]
        if sub == 0:
            r[MOVED] = 0
            r[LAST] = 0
            r[LEFT] = code[at + X]
            r[SUB] = 1
            if code[at + WHO] != ANYONE:
                r[OWNER] = self.player(code[at + WHO])
            elif self.piles(place, self.buffer(), 0) == 0:
                self.next()
            else:
                self.ask(Q_LOOK_PILE, r[ME])
        elif sub == 1:
            self._look_begin(at, place)
        elif sub == 2:
            r[LOOKED] = min(r[LOOKED], self.count(r[OWNER], TOP))
            self.know(r[OWNER], TOP, self.count(r[OWNER], TOP) - r[LOOKED])
            r[SUB] = 3
        elif sub == 3:
            if r[LEFT] == 0 or self.looked(at, self.buffer(), 0) == 0:
                r[SUB] = 5
                self._look_end(at)
            else:
                self.ask(Q_LOOKED, r[ME])
        elif sub == 4:
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
                r[SUB] = 2
            return
        zone = self.zone(place)
        r[LOOKED] = self.count(owner, zone)
        if r[LOOKED] == 0:
            self.next()
        elif code[at + PICK] == BY_LUCK:
            r[LEFT] = min(code[at + N], r[LOOKED])
            r[SUB] = 4
            if code[at + UPTO] == 1:
                self.ask(Q_NUMBER, r[ME])
        else:
            self.know(owner, zone, 0)
            r[SUB] = 3

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
                n = _add(out, first, n, CARD + kind)
        return n

    def _faces(self) -> i64:
        n: i64 = 0
        for place in range(5):
            if self.face(place) != NOTHING:
                n += 1
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
            r[HELD] = kind
            self.ask(Q_SWAP_HAND, me)
            return
        if to == TO_SWAP_REALM:
            r[HELD] = kind
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
        kind = r[HELD]
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

    def _look_end(self, at: i64) -> None:
        """The rest of the cards looked at."""
        r = self.r
        rest = self.book.code[at + Y]
        owner = r[OWNER]
        if rest == BACK or self.look_zone(at) != TOP:
            self.next()
        elif rest == ANY_ORDER:
            if r[SUB] == 5:
                self._alone()
                r[HELD] = 0
                r[SUB] = 6
            end = self.count(owner, TOP) - r[HELD]
            same = True
            for i in range(end - r[LOOKED] + r[HELD], end):
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
        end = self.count(owner, TOP) - r[HELD]
        i = end - 1
        while self.kind_at(owner, TOP, i) != kind:
            i -= 1
        while i < end - 1:
            self._sink(owner, i + 1)
            i += 1
        r[HELD] += 1

    # Swapping.

    def _swap(self, at: i64) -> None:
        r = self.r
        code = self.book.code
        if r[SUB] == 0:
            r[MOVED] = 0
            r[SUB] = 1
            if self.sides(at, self.buffer(), 0) == 0:
                self.next()
            else:
                self.ask(Q_SWAP_A, r[ME])
        elif r[SUB] == 1:
            r[SUB] = 2
            if code[at + PICK] == BY_LUCK:
                self.ask(Q_LUCK_PICK, CHANCE)
            else:
                self.ask(Q_SWAP_B, r[ME])
        else:
            self.next()

    def swap_owner(self, at: i64) -> i64:
        """Whose zone the other side of a swap is."""
        return self.player(self.book.code[at + X])

    def sides(self, at: i64, out: vec[i64], n: i64) -> i64:
        """The own cards that can be swapped, as actions."""
        r = self.r
        code = self.book.code
        first = n
        other = self.swap_owner(at)
        zone = self.zone(code[at + Y])
        least: i64 = 99
        for i in range(self.count(other, zone)):
            least = min(least, self.book.weak_n[self.kind_at(other, zone, i)])
        if least == 99:
            return n
        mine = self.zone(code[at + ZONE])
        for i in range(self.count(r[ME], mine)):
            kind = self.kind_at(r[ME], mine, i)
            if code[at + UPTO] == 0 or self.book.weak_n[kind] >= least:
                n = _add(out, first, n, CARD + kind)
        return n

    def _exchange(self, at: i64, theirs: i64) -> None:
        """Both sides of a swap are known."""
        r = self.r
        me = r[ME]
        code = self.book.code
        mine = r[HELD]
        other = self.swap_owner(at)
        r[MOVED] = 1
        r[MOVED_KIND] = theirs
        if code[at + Y] == IN_HAND:
            self.exchange_hands(theirs, mine)
        elif code[at + Y] == IN_DISCARD:
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

    # Denials, icons, the market.

    def _deny(self, at: i64) -> None:
        r = self.r
        code = self.book.code
        me = r[ME]
        if code[at + X] == GAIN_CARD:
            if r[SUB] == 0 and self._faces() > 0:
                r[SUB] = 1
                self.ask(Q_REALM, me)
            else:
                self.next()
            return
        lasts: i64 = THIS_PHASE
        if code[at + TO] == 1:
            lasts = BIT[me]
        for player in range(self.players):
            if player == me or (code[at + WHO] == FOE and player != r[RIVAL]):
                continue
            if code[at + X] == NEXT_EFFECT:
                self.put(player, NO_NEXT, self.get(player, NO_NEXT) | lasts)
            elif code[at + X] == EFFECTS:
                self.put(player, NO_EFFECTS, self.get(player, NO_EFFECTS) | lasts)
                if code[at + UPTO] == 1:
                    self._stop(player)
            elif code[at + X] == DRAW_EFFECTS:
                self.put(player, NO_DRAWS, self.get(player, NO_DRAWS) | lasts)
            else:
                plays = code[at + N] + 1
                before = self.get(player, PLAYS_LEFT)
                if before == 0 or before > plays:
                    self.put(player, PLAYS_LEFT, plays)
        self.next()

    def _stop(self, player: i64) -> None:
        """Ruling 37: what a player's cards in play do now is switched off."""
        kept = vec[i64]()
        for i in range(len(self.marks)):
            mark = self.marks[i]
            keep = (mark & 255) == DOOMED
            if not keep:
                keep = True
                for k in range(self.count(player, PLAY)):
                    if self.tag_at(player, PLAY, k) == ((mark >> 8) & 255):
                        keep = False
            if keep:
                kept = append(kept, mark)
        self.marks = kept

    def _strip(self, at: i64) -> None:
        r = self.r
        code = self.book.code
        if r[SUB] == 0:
            r[LEFT] = code[at + N]
            r[SUB] = 1
        if r[LEFT] == 0 or self.strippable(at, self.buffer(), 0) == 0:
            self.next()
        else:
            self.ask(Q_STRIP_CARD, r[ME])

    def _bare(self, at: i64, i: i64) -> bool:
        """Whether a card in play of the foe has no icon left to strip."""
        foe = self.r[RIVAL]
        if self.powers_of(foe, i) != 0:
            return False
        return self.book.code[at + X] == 0 or self.weak_of(foe, i) == 0

    def strippable(self, at: i64, out: vec[i64], n: i64) -> i64:
        """The foe's cards in play that have an icon to strip, as actions."""
        first = n
        foe = self.r[RIVAL]
        for i in range(self.count(foe, PLAY)):
            if not self._bare(at, i):
                n = _add(out, first, n, CARD + self.kind_at(foe, PLAY, i))
        return n

    def strip_icons(self, at: i64, out: vec[i64], n: i64) -> i64:
        """The icons of the chosen card, as actions."""
        foe = self.r[RIVAL]
        powers = self.powers_of(foe, self.r[HELD])
        weak = self.weak_of(foe, self.r[HELD])
        for colour in range(COLOURS):
            if of(powers, colour) > 0:
                out[n] = ICON + colour
                n += 1
        if self.book.code[at + X] == 1:
            for colour in range(COLOURS):
                if of(weak, colour) > 0:
                    out[n] = ICON + COLOURS + colour
                    n += 1
        return n

    def _cut(self, icon: i64) -> None:
        r = self.r
        target = self.tag_at(r[RIVAL], PLAY, r[HELD])
        kind: i64 = CUT_POWER
        if icon >= COLOURS:
            kind = CUT_WEAK
            icon -= COLOURS
        self.mark(kind, r[SOURCE], target, icon, 1)
        r[LEFT] -= 1

    def _icons_verb(self, at: i64) -> None:
        r = self.r
        code = self.book.code
        form = code[at + X]
        times: i64 = 1
        if form == COURT:
            self.put(r[ME], COURTS, self.get(r[ME], COURTS) + 1)
            self.next()
            return
        if form == COPY:
            if r[SUB] == 0 and self.copyable() != 0:
                r[SUB] = 1
                self.ask(Q_COPY, r[ME])
            else:
                self.next()
            return
        if form == PER_PAID:
            times = self.book.weak_n[r[PAID_KIND]]
        elif form == PER_MOVED:
            times = r[MOVED]
        elif form == PER_CARD and code[at + JUMP] == 0:
            times = self.tally(at, r[ME], r[SOURCE])
        times = min(max(times, code[at + UPTO]), code[at + N])
        kind: i64 = ADD_POWER
        if code[at + TO] == 1:
            kind = ADD_WEAK
        for colour in range(COLOURS):
            icons = of(code[at + Y], colour)
            if icons > 0 and form == PER_CARD and code[at + JUMP] == 1:
                self.mark(PER, r[SOURCE], r[SOURCE], colour, at)
            elif icons * times > 0:
                self.mark(kind, r[SOURCE], r[SOURCE], colour, icons * times)
        self.next()

    def copyable(self) -> i64:
        """The power icons printed on the foe's cards in play and on the Realm's."""
        r = self.r
        icons: i64 = 0
        if r[PHASE] == ATTACK_PHASE:
            for i in range(self.count(r[RIVAL], PLAY)):
                icons += self.book.powers[self.kind_at(r[RIVAL], PLAY, i)]
        for place in range(5):
            if self.face(place) != NOTHING:
                icons += self.book.powers[self.face(place)]
        return icons

    def _market(self) -> None:
        r = self.r
        if r[SUB] == 0 and self._faces() > 0:
            r[SUB] = 1
            self.ask(Q_REALM, r[ME])
        else:
            self.next()

    def _realm_chosen(self, at: i64, kind: i64) -> None:
        """A Realm card is bolted, buried or destroyed."""
        r = self.r
        code = self.book.code
        place = self.place_of(kind, -1)
        if code[at + OP] == DENY:
            self.lock(place, r[ME])
            return
        self.set_face(place, NOTHING)
        if code[at + X] == BURY:
            self.insert(self.players, UNDER, kind, self.fresh(self.players, EVERYONE))
        else:
            self.destroy(kind)
        r[SLOT] = place
        self.pull(1, self.players, PULL_FACE, 0)

    # Questions and answers.

    def fill_effect(self, question: i64, out: vec[i64], n: i64) -> i64:
        """The answers to a question of an effect."""
        r = self.r
        at = r[PC]
        code = self.book.code
        first = n
        if question == Q_PICK:
            n = self.candidates(at, out, n)
            if self.optional(at):
                out[n] = DONE
                n += 1
        elif question == Q_LOOKED:
            n = self.looked(at, out, n)
            if code[at + UPTO] == 1:
                out[n] = DONE
                n += 1
        elif question == Q_LUCK_PICK:
            owner, zone = self._luck_zone(at)
            for i in range(self.count(owner, zone)):
                n = _add(out, first, n, LUCK + self.kind_at(owner, zone, i))
        elif question == Q_LUCK_LOOK:
            base = self.start(r[OWNER], DESPAIR_PILE)
            for i in range(base, base + self.count(r[OWNER], DESPAIR_PILE)):
                if (i64(self.note[i]) & GLANCED) == 0:
                    n = _add(out, first, n, LUCK + i64(self.z[i]))
        elif question == Q_LOOK_PILE:
            n = self.piles(code[at + ZONE], out, n)
        elif question == Q_BRANCH:
            for i in range(code[at + N]):
                out[n] = BRANCH + i
                n += 1
        elif question == Q_NUMBER:
            for i in range(r[LEFT] + 1):
                out[n] = NUMBER + i
                n += 1
        elif question == Q_COPY:
            icons = self.copyable()
            for colour in range(COLOURS):
                if of(icons, colour) > 0:
                    out[n] = ICON + colour
                    n += 1
        elif question == Q_STRIP_CARD:
            n = self.strippable(at, out, n)
            if code[at + UPTO] == 1:
                out[n] = DONE
                n += 1
        elif question == Q_STRIP_ICON:
            n = self.strip_icons(at, out, n)
        elif question == Q_ORDER:
            end = self.count(r[OWNER], TOP) - r[HELD]
            for i in range(end - r[LOOKED] + r[HELD], end):
                n = _add(out, first, n, CARD + self.kind_at(r[OWNER], TOP, i))
        elif question == Q_SWAP_A:
            n = self.sides(at, out, n)
        elif question == Q_SWAP_B:
            owner = self.swap_owner(at)
            zone = self.zone(code[at + Y])
            for i in range(self.count(owner, zone)):
                kind = self.kind_at(owner, zone, i)
                if code[at + UPTO] == 0 or self.book.weak_n[kind] <= self.book.weak_n[r[HELD]]:
                    n = _add(out, first, n, CARD + kind)
        elif question == Q_SWAP_HAND:
            for i in range(self.count(r[ME], HAND)):
                n = _add(out, first, n, CARD + self.kind_at(r[ME], HAND, i))
        else:  # Q_SWAP_REALM, Q_REALM
            for place in range(5):
                if self.face(place) != NOTHING:
                    n = _add(out, first, n, CARD + self.face(place))
        return n

    def _luck_zone(self, at: i64) -> tuple[i64, i64]:
        code = self.book.code
        if code[at + OP] == SWAP:
            return self.swap_owner(at), self.zone(code[at + Y])
        return self.player(code[at + WHO]), self.zone(code[at + ZONE])

    def luck_odds(self, question: i64, kind: i64) -> i64:
        """How many cards of a kind luck may pick."""
        if question == Q_LUCK_PICK:
            owner, zone = self._luck_zone(self.r[PC])
            return self.copies(owner, zone, kind)
        n: i64 = 0
        base = self.start(self.r[OWNER], DESPAIR_PILE)
        for i in range(base, base + self.count(self.r[OWNER], DESPAIR_PILE)):
            if (i64(self.note[i]) & GLANCED) == 0 and i64(self.z[i]) == kind:
                n += 1
        return n

    def answer(self, question: i64, action: i64) -> None:
        """An answer to a question of an effect."""
        r = self.r
        at = r[PC]
        code = self.book.code
        kind = action & 255
        if question == Q_PICK:
            self._chosen(at, action)
        elif question == Q_LOOKED:
            self._take(at, action)
        elif question == Q_LUCK_PICK:
            if code[at + OP] == SWAP:
                self._exchange(at, kind)
            else:
                owner, zone = self._luck_zone(at)
                r[LEFT] -= 1
                self._carry(at, owner, zone, self.find(owner, zone, kind))
        elif question == Q_LUCK_LOOK:
            i = self.start(r[OWNER], DESPAIR_PILE)
            while i64(self.z[i]) != kind or (i64(self.note[i]) & GLANCED) != 0:
                i += 1
            self.note[i] = i32(i64(self.note[i]) | BIT[r[ME]] | GLANCED)
            r[LEFT] -= 1
        elif question == Q_LOOK_PILE:
            r[OWNER] = action - PILE_OF
        elif question == Q_BRANCH:
            r[PC] = code[at + UPTO + action - BRANCH]
        elif question == Q_NUMBER:
            r[LEFT] = action - NUMBER
        elif question == Q_COPY:
            self.mark(ADD_POWER, r[SOURCE], r[SOURCE], action - ICON, 1)
        elif question == Q_STRIP_CARD:
            if action == DONE:
                r[LEFT] = 0
            else:
                foe = r[RIVAL]
                i = 0
                while self.kind_at(foe, PLAY, i) != kind or self._bare(at, i):
                    i += 1
                r[HELD] = i
                self.ask(Q_STRIP_ICON, r[ME])
        elif question == Q_STRIP_ICON:
            self._cut(action - ICON)
        elif question == Q_ORDER:
            self._order(kind)
        elif question == Q_SWAP_A:
            r[HELD] = kind
        elif question == Q_SWAP_B:
            self._exchange(at, kind)
        elif question in (Q_SWAP_HAND, Q_SWAP_REALM):
            self._swap_looked(at, kind)
        else:
            self._realm_chosen(at, kind)


def _add(out: vec[i64], first: i64, n: i64, action: i64) -> i64:
    """Write an action down unless it is there."""
    for i in range(first, n):
        if out[i] == action:
            return n
    out[n] = action
    return n + 1
