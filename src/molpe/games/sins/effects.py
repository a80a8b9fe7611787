# molpe: compiled
"""What the verbs of card effects do, instruction by instruction.

There are no interrupts, so one effect runs at a time: its place (PC), whom it concerns and what
it has done so far are registers, and a match can be saved in the middle of a card.
"""

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from molpe.games.sins.book import (
    BONUS,
    BRANCHES,
    CHOOSE,
    DENY,
    DESPAIR,
    DESPAIR_ACT,
    DISCOUNT,
    DISCOUNTS_ALL,
    DIVERT,
    DRAW,
    END,
    FIRST_BRANCH,
    GOTO,
    HAND_LIMIT,
    ICONS,
    IF,
    JUMP,
    LIMIT_CHANGE,
    LOOK,
    MARKET,
    OP,
    STRIP,
    SWAP,
    SWAP_NO_WEAKER,
    SWAP_ZONE,
    UPTO,
    WHO,
    ZONE,
    N,
)
from molpe.games.sins.carrying import Carrying
from molpe.games.sins.codes import (
    BRANCH,
    CARD,
    DONE,
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
    Q_STRIP_CARD,
    Q_STRIP_ICON,
    Q_SWAP_A,
    Q_SWAP_B,
    Q_SWAP_HAND,
    Q_SWAP_REALM,
)
from molpe.games.sins.icons import COLOURS, of
from molpe.games.sins.instructions import NO_EFFECT, add_once
from molpe.games.sins.registers import (
    ADD_POWER,
    DESPAIR_PILE,
    DIVERTED,
    DRAW_PULLED,
    GLANCED,
    GOT,
    HAND,
    HAND_MOD,
    LEFT,
    LOOKED,
    ME,
    MOVED,
    NO_DRAWS,
    NOTHING,
    OFF_ALL,
    OFF_NEXT,
    ORDERED,
    OWNER,
    PC,
    PLAY,
    PULL_HAND,
    RIVAL,
    SOURCE,
    STEP,
    STRIPPED,
    SWAPPED,
    TOP,
    WIN_BONUS,
)
from molpe.kernel.bits import BIT


@mypyc_attr(acyclic=True)
class Effects(Carrying):
    """A table on which effects run."""

    __slots__ = ()

    # Running.

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
            if code[at + DISCOUNTS_ALL] == 1:
                r[OFF_ALL] += code[at + N]
            else:
                r[OFF_NEXT] += code[at + N]
            self.next()
        elif op == DIVERT:
            r[DIVERTED] = 1
            self.next()
        elif op == HAND_LIMIT:
            player = self.player(code[at + WHO])
            self.put(player, HAND_MOD, self.get(player, HAND_MOD) + code[at + LIMIT_CHANGE])
            self.next()
        elif op == MARKET:
            self._market()
        elif op == CHOOSE:
            self.ask(Q_BRANCH, r[ME])
        elif op == DESPAIR and code[at + DESPAIR_ACT] == BONUS:
            self.mark(WIN_BONUS, r[SOURCE], r[SOURCE], 0, code[at + N])
            self.next()
        else:  # discard, destroy, gain, recycle, despair
            self._move(at)

    def _draw(self, at: i64) -> None:
        player = self.player(self.book.code[at + WHO])
        if self.r[STEP] == DRAW_PULLED:
            self.r[MOVED] = self.r[GOT]
            self.next()
        elif self.get(player, NO_DRAWS) != 0:
            self.r[MOVED] = 0
            self.next()
        else:
            self.pull(self.book.code[at + N], player, PULL_HAND, player)
            self.r[STEP] = DRAW_PULLED

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
                n = add_once(out, first, n, LUCK + self.kind_at(owner, zone, i))
        elif question == Q_LUCK_LOOK:
            base = self.start(r[OWNER], DESPAIR_PILE)
            for i in range(base, base + self.count(r[OWNER], DESPAIR_PILE)):
                if (i64(self.note[i]) & GLANCED) == 0:
                    n = add_once(out, first, n, LUCK + i64(self.z[i]))
        elif question == Q_LOOK_PILE:
            n = self.piles(code[at + ZONE], out, n)
        elif question == Q_BRANCH:
            for i in range(code[at + BRANCHES]):
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
            end = self.count(r[OWNER], TOP) - r[ORDERED]
            for i in range(end - r[LOOKED] + r[ORDERED], end):
                n = add_once(out, first, n, CARD + self.kind_at(r[OWNER], TOP, i))
        elif question == Q_SWAP_A:
            n = self.sides(at, out, n)
        elif question == Q_SWAP_B:
            owner = self.swap_owner(at)
            zone = self.zone(code[at + SWAP_ZONE])
            for i in range(self.count(owner, zone)):
                kind = self.kind_at(owner, zone, i)
                if (
                    code[at + SWAP_NO_WEAKER] == 0
                    or self.book.weak_n[kind] <= self.book.weak_n[r[SWAPPED]]
                ):
                    n = add_once(out, first, n, CARD + kind)
        elif question == Q_SWAP_HAND:
            for i in range(self.count(r[ME], HAND)):
                n = add_once(out, first, n, CARD + self.kind_at(r[ME], HAND, i))
        else:  # Q_SWAP_REALM, Q_REALM
            for place in range(5):
                if self.face(place) != NOTHING:
                    n = add_once(out, first, n, CARD + self.face(place))
        return n

    def _luck_zone(self, at: i64) -> tuple[i64, i64]:
        code = self.book.code
        if code[at + OP] == SWAP:
            return self.swap_owner(at), self.zone(code[at + SWAP_ZONE])
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
            r[PC] = code[at + FIRST_BRANCH + action - BRANCH]
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
                r[STRIPPED] = i
                self.ask(Q_STRIP_ICON, r[ME])
        elif question == Q_STRIP_ICON:
            self._cut(action - ICON)
        elif question == Q_ORDER:
            self._order(kind)
        elif question == Q_SWAP_A:
            r[SWAPPED] = kind
        elif question == Q_SWAP_B:
            self._exchange(at, kind)
        elif question in (Q_SWAP_HAND, Q_SWAP_REALM):
            self._swap_looked(at, kind)
        else:
            self._realm_chosen(at, kind)
