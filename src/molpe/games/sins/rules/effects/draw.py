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
from molpe.games.sins.rules.scene import Scene


def step(s: Scene, at: i64) -> None:
    """Draw, unless that is denied."""
    player = player_of(s, s.book.code[at + WHO])
    if s.r[STEP] == DRAW_PULLED:
        s.r[MOVED] = s.r[GOT]
        go_on(s)
    elif s.get(player, NO_DRAWS) != 0:
        s.r[MOVED] = 0
        go_on(s)
    else:
        pull(s, s.book.code[at + N], player, PULL_HAND, player)
        s.r[STEP] = DRAW_PULLED


def change_limit(s: Scene, at: i64) -> None:
    """The next Refresh of a player has another target."""
    code = s.book.code
    player = player_of(s, code[at + WHO])
    s.put(player, HAND_MOD, s.get(player, HAND_MOD) + code[at + LIMIT_CHANGE])
    go_on(s)
