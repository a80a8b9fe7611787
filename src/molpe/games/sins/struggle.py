# molpe: compiled
"""Playing a card, the Attack phase, and what ends with a phase."""

from mypy_extensions import i64, mypyc_attr

from molpe.games.sins.book import ASH, END, FURY, IF, JUMP, OP, RUIN, SPITE
from molpe.games.sins.codes import ATTACK, DONE, Q_ACTIVATE, Q_BRAND, Q_FOE, Q_RAGE
from molpe.games.sins.guesses import brands
from molpe.games.sins.icons import one
from molpe.games.sins.instructions import THIS_PHASE
from molpe.games.sins.registers import (
    ATTACK_PHASE,
    BEGIN,
    BRAND_ASKED,
    BRAND_SOURCE,
    BRANDS,
    BY_SHORTAGE,
    DEFENCES,
    DESPAIR_PILE,
    DIVERTED,
    DOMINANCE,
    DOOMED,
    EVERYONE,
    GOT,
    HAND,
    ME,
    NEXT_ID,
    NO_DRAWS,
    NO_EFFECTS,
    NO_NEXT,
    NO_PHASE,
    OFF_ALL,
    OFF_NEXT,
    PASSED,
    PC,
    PHASE,
    PILE,
    PLAY,
    PLAYS_LEFT,
    PULL_DESPAIR,
    RAGE,
    RIVAL,
    S_ATTACKER,
    S_BONUS,
    S_CLEAR,
    S_COMPARE,
    S_KEEP,
    S_SPITE,
    S_SUFFER,
    S_SUFFERED,
    SHORT,
    SOURCE,
    SOURCE_KIND,
    SPENT,
    STAGE,
    STEP,
    SUFFERED,
    TAG,
    TARGET,
    TURN,
    WHY,
    WIN_BONUS,
)
from molpe.games.sins.standing import Standing


@mypyc_attr(acyclic=True)
class Struggle(Standing):
    """A table on which players struggle."""

    __slots__ = ()

    # Playing a card.

    def _can_play(self, player: i64) -> bool:
        return self.count(player, HAND) > 0 and self.get(player, PLAYS_LEFT) != 1

    def _play_card(self, player: i64, kind: i64) -> None:
        r = self.r
        self.remove(player, HAND, self.find(player, HAND, kind))
        ident = r[NEXT_ID]
        r[NEXT_ID] += 1
        self.opened(kind)
        self.push(player, PLAY, kind, EVERYONE | (ident << TAG))
        plays = self.get(player, PLAYS_LEFT)
        if plays > 0:
            self.put(player, PLAYS_LEFT, plays - 1)
        denied = self.get(player, NO_EFFECTS) != 0 or self.get(player, NO_NEXT) != 0
        self.put(player, NO_NEXT, 0)  # ruling 37: the very next card, whatever it is
        if player >= self.seats:
            if player != r[TURN]:
                r[DEFENCES] += 1
            return
        at = self.book.prog[kind]
        if denied or at < 0:
            return
        r[ME] = player
        r[SOURCE] = ident
        r[SOURCE_KIND] = kind
        r[RIVAL] = -1
        if r[PHASE] == ATTACK_PHASE:
            r[RIVAL] = r[TARGET]
            if player == r[TARGET]:
                r[RIVAL] = r[TURN]
        elif self.players == 2:
            r[RIVAL] = 1 - player
        # Nothing is asked where the card says that nothing can happen.
        named = self.book.verbs_foe[kind]
        known = named == 0 or (named == 1 and r[RIVAL] >= 0)
        code = self.book.code
        only = code[at + OP] == IF and code[code[at + JUMP] + OP] == END
        if only and known and not self.holds(at):
            return
        self.ask(Q_ACTIVATE, player)

    def _activate(self, me: i64) -> None:
        r = self.r
        r[STEP] = BEGIN
        if r[RIVAL] < 0 and self.book.verbs_foe[r[SOURCE_KIND]] > 0:
            self.ask(Q_FOE, me)
        else:
            r[PC] = self.book.prog[r[SOURCE_KIND]]

    # Attack.

    def _attack_begins(self, action: i64) -> None:
        r = self.r
        if action == DONE:
            return
        r[TARGET] = action - ATTACK
        r[PASSED] = 0
        r[PHASE] = ATTACK_PHASE
        r[STAGE] = S_ATTACKER
        r[DEFENCES] = 0

    def _struggle_on(self, stage: i64, turn: i64) -> None:
        r = self.r
        target = r[TARGET]
        if stage == S_COMPARE:
            r[STAGE] = S_SUFFER
            self._ask_brand(turn, FURY)
        elif stage == S_SUFFER:
            r[STAGE] = S_SUFFERED
            despair = self.unmatched()
            there = self.draw_size(turn) + self.count(turn, PILE)
            r[SHORT] = max(0, despair - there)
            self.pull(min(despair, there), turn, PULL_DESPAIR, target)
        elif stage == S_SUFFERED:
            r[STAGE] = S_BONUS
            r[SUFFERED] = r[GOT]
            if r[SHORT] > 0:  # ruling 20
                self.dominate(target, r[SHORT], BY_SHORTAGE)
            if r[SUFFERED] > 0:  # ruling 21: the attacker has won
                self.pull(self._bonus(turn), turn, PULL_DESPAIR, target)
        elif stage == S_BONUS:
            r[STAGE] = S_SPITE
            if r[SUFFERED] > 0:
                self._ask_brand(target, SPITE)
        elif stage == S_SPITE:
            r[STAGE] = S_CLEAR
        else:
            r[STAGE] = S_KEEP
            self._clear_play(turn)
            self._clear_play(target)
            self._end_phase()
            if target >= self.seats and r[SUFFERED] == 0:
                self.end_defending()

    def _bonus(self, player: i64) -> i64:
        """One more despair for each card in play that says so."""
        n: i64 = 0
        for i in range(len(self.marks)):
            mark = self.marks[i]
            if (mark & 255) == WIN_BONUS:
                for k in range(self.count(player, PLAY)):
                    if self.tag_at(player, PLAY, k) == ((mark >> 16) & 255):
                        n += mark >> 32
        return n

    # The end of a phase.

    def _clear_play(self, player: i64) -> None:
        """The Discard step; ruling 33: a card that was to be destroyed is."""
        while self.count(player, PLAY) > 0:
            ident = self.tag_at(player, PLAY, 0)
            doomed = False
            for i in range(len(self.marks)):
                mark = self.marks[i]
                if (mark & 255) == DOOMED and ((mark >> 16) & 255) == ident:
                    doomed = True
            if doomed:
                self.destroy(self.from_play(player, 0))
            else:
                self.discard_from_play(player, 0)

    def _end_phase(self) -> None:
        """What lasted for the phase is over."""
        r = self.r
        for player in range(self.players):
            self.put(player, NO_NEXT, self.get(player, NO_NEXT) & ~THIS_PHASE)
            self.put(player, NO_EFFECTS, self.get(player, NO_EFFECTS) & ~THIS_PHASE)
            self.put(player, NO_DRAWS, self.get(player, NO_DRAWS) & ~THIS_PHASE)
            self.put(player, PLAYS_LEFT, 0)
        r[OFF_NEXT] = 0
        r[OFF_ALL] = 0
        r[DIVERTED] = 0
        r[SPENT] = 0
        r[NEXT_ID] = 0
        r[RAGE] = 0
        r[PHASE] = NO_PHASE

    # Dominance.

    def goal_of(self, player: i64) -> i64:
        """How much dominance a player needs."""
        if self.seats > 1:
            return self.book.goal
        if player == 0:
            return self.book.solo_goal
        return 1

    def dominate(self, player: i64, n: i64, why: i64) -> None:
        """Dominance is gained; ruling 4: the goal ends the match at once."""
        goal = self.goal_of(player)
        now = min(goal, self.get(player, DOMINANCE) + n)
        self.put(player, DOMINANCE, now)
        if now == goal:
            self.r[WHY] = why

    # Warbrands.

    def _ask_brand(self, player: i64, brand: i64) -> None:
        """Whoever has a Warbrand is asked, or the pause would tell."""
        if brands(self.get(player, BRANDS)) > 0:
            self.r[BRAND_ASKED] = brand
            self.ask(Q_BRAND, player)

    def _brand_fits(self, player: i64) -> bool:
        """Whether the Warbrand of the moment can do anything."""
        brand = self.r[BRAND_ASKED]
        if brand == ASH:
            return self.count(self.left_of(player), DESPAIR_PILE) > 0
        return True

    def _reveal_brand(self, player: i64, brand: i64) -> None:
        r = self.r
        self.put(player, BRANDS, self.get(player, BRANDS) - one(brand))
        r[ME] = player
        r[SOURCE] = BRAND_SOURCE
        r[STEP] = BEGIN
        if brand == FURY:
            self.ask(Q_RAGE, player)
        elif brand == RUIN:
            r[PC] = self.book.brand_prog[RUIN]
        elif brand == ASH:
            self.know(self.left_of(player), DESPAIR_PILE, 0)
        else:
            self.pull(1, player, PULL_DESPAIR, r[TURN])
