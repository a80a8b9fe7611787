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
from molpe.games.sins.rules.tableau import Tableau


def begin_attack(t: Tableau, action: i64) -> None:
    """A defender is named, or nobody."""
    r = t.r
    if action == DONE:
        return
    r[TARGET] = action - ATTACK
    r[PASSED] = 0
    r[PHASE] = ATTACK_PHASE
    r[STAGE] = S_ATTACKER
    r[DEFENCES] = 0


def struggle_on(t: Tableau, stage: i64, turn: i64) -> None:
    """The next step after both have played."""
    r = t.r
    target = r[TARGET]
    if stage == S_COMPARE:
        r[STAGE] = S_SUFFER
        ask_brand(t, turn, FURY)
    elif stage == S_SUFFER:
        r[STAGE] = S_SUFFERED
        despair = unmatched(t)
        there = t.draw_size(turn) + t.count(turn, PILE)
        r[SHORT] = max(0, despair - there)
        pull(t, min(despair, there), turn, PULL_DESPAIR, target)
    elif stage == S_SUFFERED:
        r[STAGE] = S_BONUS
        r[SUFFERED] = r[GOT]
        if r[SHORT] > 0:  # ruling 20
            dominate(t, target, r[SHORT], BY_SHORTAGE)
        if r[SUFFERED] > 0:  # ruling 21: the attacker has won
            pull(t, _bonus(t, turn), turn, PULL_DESPAIR, target)
    elif stage == S_BONUS:
        r[STAGE] = S_SPITE
        if r[SUFFERED] > 0:
            ask_brand(t, target, SPITE)
    elif stage == S_SPITE:
        r[STAGE] = S_CLEAR
    else:
        r[STAGE] = S_KEEP
        clear_play(t, turn)
        clear_play(t, target)
        end_phase(t)
        if target >= t.seats and r[SUFFERED] == 0:
            after_defending(t)


def _bonus(t: Tableau, player: i64) -> i64:
    """One more despair for each card in play that says so."""
    n: i64 = 0
    for i in range(len(t.marks)):
        mark = t.marks[i]
        if kind_of(mark) == WIN_BONUS:
            for k in range(t.count(player, PLAY)):
                if t.tag_at(player, PLAY, k) == target_of(mark):
                    n += number_of(mark)
    return n
