# molpe: compiled
"""Drawing cards, and how many the next hand has."""

from mypy_extensions import i64

from molpe.games.sins.rules.effects.instruction import go_on, player_of
from molpe.games.sins.rules.program import LIMIT_CHANGE, WHO, N
from molpe.games.sins.rules.pulls import pull
from molpe.games.sins.rules.registers import (
    DRAW_PULLED,
    GOT,
    HAND_MOD,
    MOVED,
    NO_DRAWS,
    PULL_HAND,
    STEP,
)
from molpe.games.sins.rules.tableau import Tableau


def step(t: Tableau, at: i64) -> None:
    """Draw, unless that is denied."""
    player = player_of(t, t.book.code[at + WHO])
    if t.r[STEP] == DRAW_PULLED:
        t.r[MOVED] = t.r[GOT]
        go_on(t)
    elif t.get(player, NO_DRAWS) != 0:
        t.r[MOVED] = 0
        go_on(t)
    else:
        pull(t, t.book.code[at + N], player, PULL_HAND, player)
        t.r[STEP] = DRAW_PULLED


def change_limit(t: Tableau, at: i64) -> None:
    """The next Refresh of a player has another target."""
    code = t.book.code
    player = player_of(t, code[at + WHO])
    t.put(player, HAND_MOD, t.get(player, HAND_MOD) + code[at + LIMIT_CHANGE])
    go_on(t)
