# molpe: compiled
"""The Attack phase, step by step."""

from mypy_extensions import i64

from molpe.games.sins.rules.book import FURY, SPITE
from molpe.games.sins.rules.brands import ask_brand
from molpe.games.sins.rules.champion import after_defending
from molpe.games.sins.rules.codes import ATTACK, DONE
from molpe.games.sins.rules.comparison import unmatched
from molpe.games.sins.rules.dominance import dominate
from molpe.games.sins.rules.marks import kind_of, number_of, target_of
from molpe.games.sins.rules.playing import clear_play, end_phase
from molpe.games.sins.rules.pulls import pull
from molpe.games.sins.rules.registers import (
    ATTACK_PHASE,
    BY_SHORTAGE,
    DEFENCES,
    GOT,
    PASSED,
    PHASE,
    PILE,
    PLAY,
    PULL_DESPAIR,
    S_ATTACKER,
    S_BONUS,
    S_CLEAR,
    S_COMPARE,
    S_KEEP,
    S_SPITE,
    S_SUFFER,
    S_SUFFERED,
    SHORT,
    STAGE,
    SUFFERED,
    TARGET,
    WIN_BONUS,
)
from molpe.games.sins.rules.scene import Scene


def begin_attack(s: Scene, action: i64) -> None:
    """A defender is named, or nobody."""
    r = s.r
    if action == DONE:
        return
    r[TARGET] = action - ATTACK
    r[PASSED] = 0
    r[PHASE] = ATTACK_PHASE
    r[STAGE] = S_ATTACKER
    r[DEFENCES] = 0


def struggle_on(s: Scene, stage: i64, turn: i64) -> None:
    """The next step after both have played."""
    r = s.r
    target = r[TARGET]
    if stage == S_COMPARE:
        r[STAGE] = S_SUFFER
        ask_brand(s, turn, FURY)
    elif stage == S_SUFFER:
        r[STAGE] = S_SUFFERED
        despair = unmatched(s)
        there = s.draw_size(turn) + s.count(turn, PILE)
        r[SHORT] = max(0, despair - there)
        pull(s, min(despair, there), turn, PULL_DESPAIR, target)
    elif stage == S_SUFFERED:
        r[STAGE] = S_BONUS
        r[SUFFERED] = r[GOT]
        if r[SHORT] > 0:  # ruling 20
            dominate(s, target, r[SHORT], BY_SHORTAGE)
        if r[SUFFERED] > 0:  # ruling 21: the attacker has won
            pull(s, _bonus(s, turn), turn, PULL_DESPAIR, target)
    elif stage == S_BONUS:
        r[STAGE] = S_SPITE
        if r[SUFFERED] > 0:
            ask_brand(s, target, SPITE)
    elif stage == S_SPITE:
        r[STAGE] = S_CLEAR
    else:
        r[STAGE] = S_KEEP
        clear_play(s, turn)
        clear_play(s, target)
        end_phase(s)
        if target >= s.seats and r[SUFFERED] == 0:
            after_defending(s)


def _bonus(s: Scene, player: i64) -> i64:
    """One more despair for each card in play that says so."""
    n: i64 = 0
    for i in range(len(s.marks)):
        mark = s.marks[i]
        if kind_of(mark) == WIN_BONUS:
            for k in range(s.count(player, PLAY)):
                if s.tag_at(player, PLAY, k) == target_of(mark):
                    n += number_of(mark)
    return n
