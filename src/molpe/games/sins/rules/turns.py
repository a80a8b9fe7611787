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
from molpe.games.sins.rules.scene import Scene
from molpe.games.sins.rules.set_up import set_up_on
from molpe.games.sins.rules.struggle import struggle_on
from molpe.kernel.bits import BIT


def flow(s: Scene) -> None:
    """The next step of the turn."""
    r = s.r
    stage = r[STAGE]
    turn = r[TURN]
    if stage == S_ATTACKER:
        r[STAGE] = S_DEFENDER
        if can_play(s, turn):
            s.ask(Q_STRUGGLE, turn)
        else:  # ruling 15: for the attacker this ends the step
            r[STAGE] = S_COMPARE
    elif stage == S_DEFENDER:
        r[STAGE] = S_ATTACKER
        if r[PASSED] == 0:
            if can_play(s, r[TARGET]):
                s.ask(Q_STRUGGLE, r[TARGET])
            else:
                r[PASSED] = 1
    elif stage == S_BUY:
        s.ask(Q_BUY, turn)
    elif stage == S_TURN:
        _begin_turn(s, turn)
    elif stage == S_STATUS:
        r[STAGE] = S_BUY_BRAND
        pile = s.count(s.left_of(turn), DESPAIR_PILE)
        if r[TURNS] >= QUIET_TURNS * s.players and pile > 0:
            s.ask(Q_STATUS, turn)
    elif stage == S_BUY_BRAND:
        r[STAGE] = S_REFILL
        ask_brand(s, turn, RUIN)
    elif stage == S_REFILL:
        if refill(s):
            r[STAGE] = S_BUY
            r[PHASE] = BUY_PHASE
            if turn >= s.seats:
                open_buying(s)
    elif stage == S_BUY_END:
        _end_buying(s, turn)
    elif stage < S_TURN:
        set_up_on(s, stage)
    elif stage < S_KEEP:
        struggle_on(s, stage, turn)
    else:
        _refresh_on(s, stage, turn)


def _begin_turn(s: Scene, turn: i64) -> None:
    """What lasted until this player's turn is over."""
    r = s.r
    mine = BIT[turn]
    for player in range(s.players):
        s.put(player, NO_NEXT, s.get(player, NO_NEXT) & ~mine)
        s.put(player, NO_EFFECTS, s.get(player, NO_EFFECTS) & ~mine)
        s.put(player, NO_DRAWS, s.get(player, NO_DRAWS) & ~mine)
        s.put(player, GAINED_NOW, 0)
    s.put(turn, COURTS, 0)
    base = s.room[s.players * ZONES]
    for i in range(base, base + REALM_SIZE):
        s.note[i] = i32(i64(s.note[i]) & ~mine)
    r[GIVEN] = 0
    r[PAID_NOW] = 0
    r[DEEDED] = 0
    r[MILLED] = 0
    r[STAGE] = S_STATUS
    if r[TURNS] >= QUIET_TURNS * s.players:
        ask_brand(s, turn, ASH)


def _end_buying(s: Scene, turn: i64) -> None:
    r = s.r
    if turn >= s.seats:
        burn_the_rest(s)
    clear_play(s, turn)
    end_phase(s)
    r[STAGE] = S_KEEP
    if s.count(turn, HAND) > 0:
        s.ask(Q_TARGET, turn)


def _refresh_on(s: Scene, stage: i64, turn: i64) -> None:
    r = s.r
    if stage == S_KEEP:
        r[STAGE] = S_OOZE
        r[LAST] = 0
        if s.count(turn, HAND) > 0:
            s.ask(Q_KEEP, turn)
    elif stage == S_OOZE:
        r[STAGE] = S_DRAW
        if s.count(turn, HAND) >= 2 and s.count(s.players, SUPPLY) > 0:
            s.ask(Q_OOZE, turn)
    elif stage == S_DRAW:
        r[STAGE] = S_END
        target = HAND_SIZE + s.get(turn, HAND_MOD) - r[GIVEN]
        before = r[TURNS] // s.players  # turns that everyone has had
        if before + 2 <= s.book.head_start and r[TURNS] % s.players > 0:
            target += 1
        if holds_deed(s, turn, GRANARY):
            target += 1
        s.put(turn, HAND_MOD, 0)
        missing = target - s.count(turn, HAND)
        if missing > 0:
            pull(s, missing, turn, PULL_HAND, turn)
    else:
        r[IDLE] += 1
        r[TURNS] += 1
        if r[IDLE] >= s.book.idle * s.players:
            r[WHY] = BY_STALL
        elif r[TURNS] >= s.book.rounds * s.players:
            r[WHY] = BY_ROUNDS
        r[TURN] = s.left_of(turn)
        r[STAGE] = S_TURN
