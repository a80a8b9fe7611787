# molpe: compiled
"""SINS: the flow of a match, from the draw for the first player to the last dominance."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.sins.book import KOSMOS, MODULE_CARDS, REALM_SIZE
from molpe.games.sins.champion import CHAMPION
from molpe.games.sins.codes import (
    ATTACK,
    BRAND,
    CARD,
    DONE,
    FOE_IS,
    ICON,
    LUCK,
    NO,
    Q_ACTIVATE,
    Q_BRAND,
    Q_BUY,
    Q_FOE,
    Q_KEEP,
    Q_LUCK_BRAND,
    Q_LUCK_LOOK,
    Q_LUCK_PICK,
    Q_NONE,
    Q_OOZE,
    Q_PAYMENT,
    Q_RAGE,
    Q_STATUS,
    Q_STRUGGLE,
    Q_TARGET,
    RESOLVE,
    YES,
)
from molpe.games.sins.icons import OMNIS, of, one
from molpe.games.sins.instructions import NO_EFFECT
from molpe.games.sins.registers import (
    ASK,
    ASKED,
    BAG,
    BRAND_ASKED,
    BRANDED,
    BRANDS,
    BUYING,
    BY_STALL,
    CHOSEN,
    COLOUR,
    DEEDS_LEFT,
    DOMINANCE,
    DRAWERS,
    EVERYONE,
    HAND,
    HIGHEST,
    LAST,
    NEXT_ID,
    NOTHING,
    PASSED,
    PC,
    PULL,
    PULL_FROM,
    RAGE,
    RIVAL,
    S_COMPARE,
    SHUFFLE,
    SOURCE_KIND,
    SPARES,
    STAGE,
    SUPPLY,
    TURN,
    WHY,
    ZONES,
)
from molpe.games.sins.turns import Turns
from molpe.kernel.bits import BIT
from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State

GOING_ON: Final = -1


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class SinsState(Turns):
    """The truth of a match of SINS."""

    __slots__ = ()

    def set_up(self) -> None:
        """Before the first action: Kosmos for everyone, and the Realm shuffled."""
        book = self.book
        self.make_room()
        r = self.r
        r[WHY] = GOING_ON
        r[PC] = NO_EFFECT
        realm = self.players
        for i in range(len(book.realm)):
            self.bag_in(realm, book.realm[i])
        for _ in range(REALM_SIZE):
            self.push(realm, HAND, NOTHING, 0)
        for player in range(self.players):
            self.put(player, SHUFFLE, 32 * player)
            for _ in range(10):
                self.bag_in(player, KOSMOS)
        for i in range(len(book.boon)):
            self.bag_in(CHAMPION, book.boon[i])
        for kind in range(book.ooze, book.kinds):
            for _ in range(book.oozes):
                self.push(realm, SUPPLY, kind, EVERYONE)
        for deed in range(MODULE_CARDS):
            r[DEEDS_LEFT] += one(deed) * book.deeds
            r[SPARES] += one(deed) * book.brands
        r[HIGHEST] = -1
        r[DRAWERS] = BIT[self.players] - 1
        self.advance()

    def blank(self) -> State:
        return SinsState(self.book)

    # Who and what.

    def actor(self) -> i64:
        r = self.r
        if r[WHY] >= 0:
            return NOBODY
        if r[PULL] > 0:
            return CHANCE
        asked = r[ASKED]
        if asked >= self.seats:  # the Champion
            return CHANCE
        return asked

    def fill(self, seat: i64, out: vec[i64], n: i64) -> i64:
        r = self.r
        if r[PULL] > 0:
            at = r[PULL_FROM] * ZONES + BAG
            base = self.room[at]
            last: i64 = -1
            for i in range(base, base + self.n[at]):
                kind = i64(self.z[i])
                if kind != last:
                    out[n] = LUCK + kind
                    n += 1
                    last = kind
            return n
        if r[ASKED] >= self.seats:
            out[n] = self.automaton()
            return n + 1
        question = r[ASK]
        me = r[ASKED]
        if question == Q_BUY:
            n = self._fill_hand(me, 0, out, n)
            n = self.fill_market(out, n)
            out[n] = DONE
            return n + 1
        if question == Q_STRUGGLE:
            n = self._fill_hand(me, 0, out, n)
            if me != r[TURN] or r[NEXT_ID] > 0:
                out[n] = DONE
                n += 1
            return n
        if question == Q_KEEP:
            n = self._fill_hand(me, r[LAST], out, n)
            out[n] = DONE
            return n + 1
        if question == Q_ACTIVATE:
            out[n] = YES
            out[n + 1] = NO
            return n + 2
        if question == Q_STATUS:
            out[n] = RESOLVE
            out[n + 1] = DONE
            return n + 2
        if question in (Q_TARGET, Q_FOE):
            base = ATTACK
            if question == Q_FOE:
                base = FOE_IS
            for other in range(self.players):
                if other != me:
                    out[n] = base + other
                    n += 1
            if question == Q_TARGET:
                out[n] = DONE
                n += 1
            return n
        if question == Q_PAYMENT:
            return self.fill_payment(out, n)
        if question == Q_BRAND:
            held = self.get(me, BRANDS)
            if of(held, r[BRAND_ASKED]) > 0 and self._brand_fits(me):
                out[n] = BRAND + r[BRAND_ASKED]
                n += 1
            out[n] = DONE
            return n + 1
        if question == Q_RAGE:
            for colour in range(OMNIS):
                out[n] = ICON + colour
                n += 1
            return n
        if question == Q_LUCK_BRAND:
            for brand in range(MODULE_CARDS):
                if of(r[SPARES], brand) > 0:
                    out[n] = BRAND + brand
                    n += 1
            return n
        if question == Q_OOZE:
            for kind in range(self.book.ooze, self.book.kinds):
                if self.copies(self.players, SUPPLY, kind) > 0:
                    out[n] = CARD + kind
                    n += 1
            return n
        return self.fill_effect(question, out, n)

    def _fill_hand(self, player: i64, low: i64, out: vec[i64], n: i64) -> i64:
        """The cards of a hand from a kind on, each kind once."""
        first = n
        base = self.start(player, HAND)
        for i in range(base, base + self.n[player * ZONES + HAND]):
            kind = i64(self.z[i])
            if kind < low:
                continue
            action = CARD + kind
            k = first
            while k < n and out[k] != action:
                k += 1
            if k == n:
                out[n] = action
                n += 1
        return n

    def odds(self, action: i64) -> i64:
        r = self.r
        if r[PULL] > 0:
            return self.copies(r[PULL_FROM], BAG, action - LUCK)
        question = r[ASK]
        if question in (Q_LUCK_PICK, Q_LUCK_LOOK):
            return self.luck_odds(question, action - LUCK)
        if question == Q_LUCK_BRAND:
            return of(r[SPARES], action - BRAND)
        return 1

    def pick(self, rng: Rng) -> i64:
        r = self.r
        if r[PULL] > 0:
            at = r[PULL_FROM] * ZONES + BAG
            return LUCK + i64(self.z[self.room[at] + rng.below(self.n[at])])
        if r[ASKED] < 0 or r[ASKED] >= self.seats:
            return State.pick(self, rng)
        out = self.buffer()
        return out[rng.below(self.fill(r[ASKED], out, 0))]

    # What then.

    def play(self, seat: i64, action: i64) -> None:
        r = self.r
        if r[PULL] > 0:
            self.decide(action - LUCK)
            self.advance()
            return
        question = r[ASK]
        me = r[ASKED]
        r[ASK] = Q_NONE
        if question == Q_BUY:
            self._bought(me, action)
        elif question == Q_STRUGGLE:
            if action == DONE:
                if me == r[TURN]:
                    r[STAGE] = S_COMPARE
                else:
                    r[PASSED] = 1
            else:
                self._play_card(me, action - CARD)
        elif question == Q_ACTIVATE:
            if action == YES:
                self._activate(me)
        elif question == Q_FOE:
            r[RIVAL] = action - FOE_IS
            r[PC] = self.book.prog[r[SOURCE_KIND]]
        elif question == Q_STATUS:
            if action == RESOLVE:
                self._resolve(me)
        elif question == Q_TARGET:
            self._attack_begins(action)
        elif question == Q_PAYMENT:
            if action == DONE:
                self.spend(r[BUYING], r[CHOSEN])
            else:
                r[COLOUR] = action - ICON
                r[CHOSEN] += one(action - ICON)
                self.ask(Q_PAYMENT, me)
        elif question == Q_KEEP:
            if action != DONE:
                kind = action - CARD
                self.remove(me, HAND, self.find(me, HAND, kind))
                self.to_discard(me, kind)
                r[LAST] = kind
                if self.count(me, HAND) > 0:
                    self.ask(Q_KEEP, me)
        elif question == Q_OOZE:
            self.remove(self.players, SUPPLY, self.find(self.players, SUPPLY, action - CARD))
            self.to_discard(me, action - CARD)
        elif question == Q_BRAND:
            if action != DONE:
                self._reveal_brand(me, action - BRAND)
        elif question == Q_RAGE:
            r[RAGE] = 2 * one(action - ICON)
        elif question == Q_LUCK_BRAND:
            brand = action - BRAND
            player = r[BRANDED]
            r[SPARES] -= one(brand)
            self.put(player, BRANDS, self.get(player, BRANDS) + one(brand))
        else:
            self.answer(question, action)
        self.advance()

    def advance(self) -> None:
        """Run on until someone must choose, luck must act, or it is over."""
        r = self.r
        while r[WHY] < 0:
            if r[PULL] > 0:
                if not self.pull_on():
                    return
            elif r[ASK] != Q_NONE:
                return
            elif r[PC] >= 0:
                self.step()
            else:
                self.flow()

    # The end.

    def score(self, seat: i64) -> i64:
        return self.get(seat, DOMINANCE)

    def place(self, seat: i64) -> i64:
        if self.seats == 1:
            mine = self.get(0, DOMINANCE)
            won = mine >= self.book.solo_goal
            if self.r[WHY] >= BY_STALL:
                won = mine > self.get(CHAMPION, DOMINANCE)
            if won:
                return 1
            return 2
        place: i64 = 1
        for other in range(self.seats):
            if self.get(other, DOMINANCE) > self.get(seat, DOMINANCE):
                place += 1
        return place

    def reason(self) -> i64:
        return self.r[WHY]

    def census(self) -> list[int]:
        counts = [0] * self.book.kinds
        for owner in range(self.players + 1):
            for zone in range(ZONES):
                for i in range(self.count(owner, zone)):
                    kind = self.kind_at(owner, zone, i)
                    if kind != NOTHING:
                        counts[kind] += 1
        return counts
