# molpe: compiled
"""The steps of a turn, one after the other."""

from mypy_extensions import i32, i64

from molpe.games.sins.rules.book import ASH, GRANARY, HAND_SIZE, QUIET_TURNS, REALM_SIZE, RUIN
from molpe.games.sins.rules.brands import ask_brand
from molpe.games.sins.rules.buying import holds_deed
from molpe.games.sins.rules.champion import burn_the_rest, open_buying
from molpe.games.sins.rules.codes import Q_BUY, Q_KEEP, Q_OOZE, Q_STATUS, Q_STRUGGLE, Q_TARGET
from molpe.games.sins.rules.playing import can_play, clear_play, end_phase
from molpe.games.sins.rules.pulls import pull, refill
from molpe.games.sins.rules.registers import (
    BUY_PHASE,
    BY_ROUNDS,
    BY_STALL,
    COURTS,
    DEEDED,
    DESPAIR_PILE,
    GAINED_NOW,
    GIVEN,
    HAND,
    HAND_MOD,
    IDLE,
    LAST,
    MILLED,
    NO_DRAWS,
    NO_EFFECTS,
    NO_NEXT,
    PAID_NOW,
    PASSED,
    PHASE,
    PULL_HAND,
    S_ATTACKER,
    S_BUY,
    S_BUY_BRAND,
    S_BUY_END,
    S_COMPARE,
    S_DEFENDER,
    S_DRAW,
    S_END,
    S_KEEP,
    S_OOZE,
    S_REFILL,
    S_STATUS,
    S_TURN,
    STAGE,
    SUPPLY,
    TARGET,
    TURN,
    TURNS,
    WHY,
    ZONES,
)
from molpe.games.sins.rules.set_up import set_up_on
from molpe.games.sins.rules.struggle import struggle_on
from molpe.games.sins.rules.tableau import Tableau
from molpe.kernel.bits import BIT


def flow(t: Tableau) -> None:
    """The next step of the turn."""
    r = t.r
    stage = r[STAGE]
    turn = r[TURN]
    if stage == S_ATTACKER:
        r[STAGE] = S_DEFENDER
        if can_play(t, turn):
            t.ask(Q_STRUGGLE, turn)
        else:  # ruling 15: for the attacker this ends the step
            r[STAGE] = S_COMPARE
    elif stage == S_DEFENDER:
        r[STAGE] = S_ATTACKER
        if r[PASSED] == 0:
            if can_play(t, r[TARGET]):
                t.ask(Q_STRUGGLE, r[TARGET])
            else:
                r[PASSED] = 1
    elif stage == S_BUY:
        t.ask(Q_BUY, turn)
    elif stage == S_TURN:
        _begin_turn(t, turn)
    elif stage == S_STATUS:
        r[STAGE] = S_BUY_BRAND
        pile = t.count(t.left_of(turn), DESPAIR_PILE)
        if r[TURNS] >= QUIET_TURNS * t.players and pile > 0:
            t.ask(Q_STATUS, turn)
    elif stage == S_BUY_BRAND:
        r[STAGE] = S_REFILL
        ask_brand(t, turn, RUIN)
    elif stage == S_REFILL:
        if refill(t):
            r[STAGE] = S_BUY
            r[PHASE] = BUY_PHASE
            if turn >= t.seats:
                open_buying(t)
    elif stage == S_BUY_END:
        _end_buying(t, turn)
    elif stage < S_TURN:
        set_up_on(t, stage)
    elif stage < S_KEEP:
        struggle_on(t, stage, turn)
    else:
        _refresh_on(t, stage, turn)


def _begin_turn(t: Tableau, turn: i64) -> None:
    """What lasted until this player's turn is over."""
    r = t.r
    mine = BIT[turn]
    for player in range(t.players):
        t.put(player, NO_NEXT, t.get(player, NO_NEXT) & ~mine)
        t.put(player, NO_EFFECTS, t.get(player, NO_EFFECTS) & ~mine)
        t.put(player, NO_DRAWS, t.get(player, NO_DRAWS) & ~mine)
    t.put(turn, COURTS, 0)
    base = t.room[t.players * ZONES]
    for i in range(base, base + REALM_SIZE):
        t.note[i] = i32(i64(t.note[i]) & ~mine)
    r[GIVEN] = 0
    r[GAINED_NOW] = 0
    r[PAID_NOW] = 0
    r[DEEDED] = 0
    r[MILLED] = 0
    r[STAGE] = S_STATUS
    if r[TURNS] >= QUIET_TURNS * t.players:
        ask_brand(t, turn, ASH)


def _end_buying(t: Tableau, turn: i64) -> None:
    r = t.r
    if turn >= t.seats:
        burn_the_rest(t)
    clear_play(t, turn)
    end_phase(t)
    r[STAGE] = S_KEEP
    if t.count(turn, HAND) > 0:
        t.ask(Q_TARGET, turn)


def _refresh_on(t: Tableau, stage: i64, turn: i64) -> None:
    r = t.r
    if stage == S_KEEP:
        r[STAGE] = S_OOZE
        r[LAST] = 0
        if t.count(turn, HAND) > 0:
            t.ask(Q_KEEP, turn)
    elif stage == S_OOZE:
        r[STAGE] = S_DRAW
        if t.count(turn, HAND) >= 2 and t.count(t.players, SUPPLY) > 0:
            t.ask(Q_OOZE, turn)
    elif stage == S_DRAW:
        r[STAGE] = S_END
        target = HAND_SIZE + t.get(turn, HAND_MOD) - r[GIVEN]
        if holds_deed(t, turn, GRANARY):
            target += 1
        t.put(turn, HAND_MOD, 0)
        missing = target - t.count(turn, HAND)
        if missing > 0:
            pull(t, missing, turn, PULL_HAND, turn)
    else:
        r[IDLE] += 1
        r[TURNS] += 1
        if r[IDLE] >= t.book.idle * t.players:
            r[WHY] = BY_STALL
        elif r[TURNS] >= t.book.rounds * t.players:
            r[WHY] = BY_ROUNDS
        r[TURN] = t.left_of(turn)
        r[STAGE] = S_TURN
