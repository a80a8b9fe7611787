# molpe: compiled
"""SINS: the steps of a turn, one after the other, and those before the first."""

from mypy_extensions import i32, i64, mypyc_attr

from molpe.games.sins.book import (
    ASH,
    GALLOWS,
    GRANARY,
    HAND_SIZE,
    QUIET_TURNS,
    REALM_SIZE,
    RUIN,
    THRESHOLD,
)
from molpe.games.sins.codes import (
    BY_HAND,
    CARD,
    DEED,
    DEED_BY_HAND,
    DONE,
    GAINS,
    Q_BUY,
    Q_KEEP,
    Q_LUCK_BRAND,
    Q_OOZE,
    Q_PAYMENT,
    Q_STATUS,
    Q_STRUGGLE,
    Q_TARGET,
)
from molpe.games.sins.guesses import brands
from molpe.games.sins.registers import (
    BOUGHT,
    BRANDED,
    BRANDS,
    BUY_PHASE,
    BUYING,
    BY_DOMINANCE,
    BY_ROUNDS,
    BY_STALL,
    CHOSEN,
    COLOUR,
    COURTS,
    DEALT_TO,
    DEEDED,
    DESPAIR_PILE,
    DRAWERS,
    GAINED_NOW,
    GIVEN,
    HAND,
    HAND_MOD,
    HIGHEST,
    IDLE,
    LAST,
    MILLED,
    NO_DRAWS,
    NO_EFFECTS,
    NO_NEXT,
    NOTHING,
    PAID_NOW,
    PASSED,
    PHASE,
    PULL_FACE,
    PULL_HAND,
    PULL_REVEAL,
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
    SLOT,
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
from molpe.kernel.state import CHANCE


@mypyc_attr(acyclic=True)
class Turns(Struggle):
    """What comes next when nobody is asked and no effect runs."""

    __slots__ = ()

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
                        r[BRANDED] = player
                        self.ask(Q_LUCK_BRAND, CHANCE)
                        return
            r[TIED] = 0
            r[STAGE] = S_FIRST
            if self.seats == 1:  # you begin
                r[STAGE] = S_LAY
        elif stage == S_FIRST:
            if r[DRAWERS] == 0:
                if (r[TIED] & (r[TIED] - 1)) == 0:
                    r[TURN] = lowest(r[TIED])
                    r[STAGE] = S_LAY
                    return
                r[DRAWERS] = r[TIED]  # ruling 1: only the tied repeat
                r[HIGHEST] = -1
            if self.draw_size(self.players) == 0:
                r[TURN] = lowest(r[DRAWERS])
                r[STAGE] = S_LAY
                return
            player = lowest(r[DRAWERS])
            r[DRAWERS] &= r[DRAWERS] - 1
            self.pull(1, self.players, PULL_REVEAL, player)
        elif stage == S_LAY:
            if self._refill():
                r[STAGE] = S_HANDS
                r[DEALT_TO] = 0
        elif r[DEALT_TO] < self.players:
            self.pull(HAND_SIZE, r[DEALT_TO], PULL_HAND, r[DEALT_TO])
            r[DEALT_TO] += 1
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
            r[BOUGHT] += 1
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
