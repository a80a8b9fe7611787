# molpe: compiled
"""SINS: the flow of a match, from the draw for the first player to the last dominance."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from molpe.games.sins.book import (
    ASH,
    GALLOWS,
    GRANARY,
    HAND_SIZE,
    KOSMOS,
    MODULE_CARDS,
    QUIET_TURNS,
    REALM_SIZE,
    RUIN,
    THRESHOLD,
)
from molpe.games.sins.champion import CHAMPION
from molpe.games.sins.codes import (
    ATTACK,
    BRAND,
    BY_HAND,
    CARD,
    DEED,
    DEED_BY_HAND,
    DONE,
    FOE_IS,
    GAINS,
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
from molpe.games.sins.guesses import brands
from molpe.games.sins.icons import OMNIS, of, one
from molpe.games.sins.instructions import NO_EFFECT
from molpe.games.sins.registers import (
    AFTER,
    ASK,
    ASKED,
    BAG,
    BRANDS,
    BUY_PHASE,
    BUYING,
    BY_DOMINANCE,
    BY_ROUNDS,
    BY_STALL,
    C_GAINS,
    CHOSEN,
    COLOUR,
    COURTS,
    DEEDED,
    DEEDS_LEFT,
    DESPAIR_PILE,
    DOMINANCE,
    EVERYONE,
    GAINED_NOW,
    GIVEN,
    HAND,
    HAND_MOD,
    HIGHEST,
    IDLE,
    LAST,
    MILLED,
    NEXT_ID,
    NO_DRAWS,
    NO_EFFECTS,
    NO_NEXT,
    NOTHING,
    PAID_NOW,
    PASSED,
    PC,
    PHASE,
    PULL,
    PULL_FACE,
    PULL_FROM,
    PULL_HAND,
    PULL_REVEAL,
    RAGE,
    RIVAL,
    S_ATTACKER,
    S_BRANDS,
    S_BUY,
    S_BUY_BRAND,
    S_BUY_END,
    S_COMPARE,
    S_DEFENDER,
    S_DRAW,
    S_END,
    S_FIRST,
    S_HANDS,
    S_KEEP,
    S_LAY,
    S_OOZE,
    S_REFILL,
    S_STATUS,
    S_TURN,
    SHUFFLE,
    SLOT,
    SOURCE_KIND,
    SPARES,
    STAGE,
    SUPPLY,
    TARGET,
    TIED,
    TURN,
    TURNS,
    WHY,
    ZONES,
)
from molpe.games.sins.struggle import Struggle
from molpe.kernel.bits import BIT, lowest
from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State

GOING_ON: Final = -1


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class SinsState(Struggle):
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
        r[AFTER] = BIT[self.players] - 1
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
            if of(held, r[AFTER]) > 0 and self._brand_fits(me):
                out[n] = BRAND + r[AFTER]
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
            player = r[TIED]
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

    def flow(self) -> None:
        """The next step of the turn."""
        r = self.r
        stage = r[STAGE]
        turn = r[TURN]
        if stage == S_ATTACKER:
            r[STAGE] = S_DEFENDER
            if self._can_play(turn):
                self.ask(Q_STRUGGLE, turn)
            else:  # ruling 15: for the attacker this ends the step
                r[STAGE] = S_COMPARE
        elif stage == S_DEFENDER:
            r[STAGE] = S_ATTACKER
            if r[PASSED] == 0:
                if self._can_play(r[TARGET]):
                    self.ask(Q_STRUGGLE, r[TARGET])
                else:
                    r[PASSED] = 1
        elif stage == S_BUY:
            self.ask(Q_BUY, turn)
        elif stage == S_TURN:
            self._begin_turn(turn)
        elif stage == S_STATUS:
            r[STAGE] = S_BUY_BRAND
            pile = self.count(self.left_of(turn), DESPAIR_PILE)
            if r[TURNS] >= QUIET_TURNS * self.players and pile > 0:
                self.ask(Q_STATUS, turn)
        elif stage == S_BUY_BRAND:
            r[STAGE] = S_REFILL
            self._ask_brand(turn, RUIN)
        elif stage == S_REFILL:
            if self._refill():
                r[STAGE] = S_BUY
                r[PHASE] = BUY_PHASE
                if turn >= self.seats:
                    self.begin_buying()
        elif stage == S_BUY_END:
            self._end_buying(turn)
        elif stage < S_TURN:
            self._set_up_on(stage)
        elif stage < S_KEEP:
            self._struggle_on(stage, turn)
        else:
            self._refresh_on(stage, turn)

    # Set-up.

    def _set_up_on(self, stage: i64) -> None:
        r = self.r
        if stage == S_BRANDS:
            if self.book.brands > 0:
                for player in range(self.players):
                    if brands(self.get(player, BRANDS)) < 2:
                        r[TIED] = player
                        self.ask(Q_LUCK_BRAND, CHANCE)
                        return
            r[TIED] = 0
            r[STAGE] = S_FIRST
            if self.seats == 1:  # you begin
                r[STAGE] = S_LAY
        elif stage == S_FIRST:
            if r[AFTER] == 0:
                if (r[TIED] & (r[TIED] - 1)) == 0:
                    r[TURN] = lowest(r[TIED])
                    r[STAGE] = S_LAY
                    return
                r[AFTER] = r[TIED]  # ruling 1: only the tied repeat
                r[HIGHEST] = -1
            if self.draw_size(self.players) == 0:
                r[TURN] = lowest(r[AFTER])
                r[STAGE] = S_LAY
                return
            player = lowest(r[AFTER])
            r[AFTER] &= r[AFTER] - 1
            self.pull(1, self.players, PULL_REVEAL, player)
        elif stage == S_LAY:
            if self._refill():
                r[STAGE] = S_HANDS
                r[AFTER] = 0
        elif r[AFTER] < self.players:
            self.pull(HAND_SIZE, r[AFTER], PULL_HAND, r[AFTER])
            r[AFTER] += 1
        else:
            r[STAGE] = S_TURN

    def _refill(self) -> bool:
        """Lay a card at the next empty place of the Realm; True when there is none, or no card."""
        if self.draw_size(self.players) == 0:
            return True
        for place in range(i64(REALM_SIZE)):
            if self.face(place) == NOTHING:
                self.r[SLOT] = place
                self.pull(1, self.players, PULL_FACE, 0)
                return False
        return True

    # Status and Buy.

    def _begin_turn(self, turn: i64) -> None:
        """What lasted until this player's turn is over."""
        r = self.r
        mine = BIT[turn]
        for player in range(self.players):
            self.put(player, NO_NEXT, self.get(player, NO_NEXT) & ~mine)
            self.put(player, NO_EFFECTS, self.get(player, NO_EFFECTS) & ~mine)
            self.put(player, NO_DRAWS, self.get(player, NO_DRAWS) & ~mine)
        self.put(turn, COURTS, 0)
        base = self.room[self.players * ZONES]
        for i in range(base, base + REALM_SIZE):
            self.note[i] = i32(i64(self.note[i]) & ~mine)
        r[GIVEN] = 0
        r[GAINED_NOW] = 0
        r[PAID_NOW] = 0
        r[DEEDED] = 0
        r[MILLED] = 0
        r[STAGE] = S_STATUS
        if r[TURNS] >= QUIET_TURNS * self.players:
            self._ask_brand(turn, ASH)

    def _resolve(self, player: i64) -> None:
        """Rulings 6 and 7: reveal, count, destroy."""
        pile = self.left_of(player)
        weakness: i64 = 0
        while self.count(pile, DESPAIR_PILE) > 0:
            kind = self.remove(pile, DESPAIR_PILE, 0)
            weakness += self.book.weak_n[kind]
            self.destroy(kind)
        if weakness > 0 and self.holds_deed(player, GALLOWS):
            weakness += 1
        if weakness >= THRESHOLD:
            self.dominate(player, 1, BY_DOMINANCE)

    def _bought(self, me: i64, action: i64) -> None:
        r = self.r
        if action == DONE:
            r[STAGE] = S_BUY_END
        elif action < GAINS:
            self._play_card(me, action - CARD)
        elif action < BY_HAND:
            r[C_GAINS] += 1
            self.spend(action - GAINS, self.propose(action - GAINS))
        elif action >= DEED and action < DEED_BY_HAND:
            self.spend(action, self.propose(action))
        else:
            r[BUYING] = action - BY_HAND
            if action >= DEED_BY_HAND:
                r[BUYING] = action - DEED_BY_HAND + DEED
            r[CHOSEN] = 0
            r[COLOUR] = 0
            self.ask(Q_PAYMENT, me)

    def _end_buying(self, turn: i64) -> None:
        r = self.r
        if turn >= self.seats:
            self.end_buying()
        self._clear_play(turn)
        self._end_phase()
        r[STAGE] = S_KEEP
        if self.count(turn, HAND) > 0:
            self.ask(Q_TARGET, turn)

    # Refresh.

    def _refresh_on(self, stage: i64, turn: i64) -> None:
        r = self.r
        if stage == S_KEEP:
            r[STAGE] = S_OOZE
            r[LAST] = 0
            if self.count(turn, HAND) > 0:
                self.ask(Q_KEEP, turn)
        elif stage == S_OOZE:
            r[STAGE] = S_DRAW
            if self.count(turn, HAND) >= 2 and self.count(self.players, SUPPLY) > 0:
                self.ask(Q_OOZE, turn)
        elif stage == S_DRAW:
            r[STAGE] = S_END
            target = HAND_SIZE + self.get(turn, HAND_MOD) - r[GIVEN]
            if self.holds_deed(turn, GRANARY):
                target += 1
            self.put(turn, HAND_MOD, 0)
            missing = target - self.count(turn, HAND)
            if missing > 0:
                self.pull(missing, turn, PULL_HAND, turn)
        else:
            r[IDLE] += 1
            r[TURNS] += 1
            if r[IDLE] >= self.book.idle * self.players:
                r[WHY] = BY_STALL
            elif r[TURNS] >= self.book.rounds * self.players:
                r[WHY] = BY_ROUNDS
            r[TURN] = self.left_of(turn)
            r[STAGE] = S_TURN

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
