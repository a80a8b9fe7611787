# molpe: compiled
"""Reading an instruction: whom and what it names."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.sins.rules.codes import DONE
from molpe.games.sins.rules.program import (
    FOE,
    HAND_OR_DISCARD,
    IN_DESPAIR,
    IN_HAND,
    IN_PLAY,
    THE_REALM,
    WORDS,
)
from molpe.games.sins.rules.registers import (
    BEGIN,
    DESPAIR_PILE,
    HAND,
    ME,
    PC,
    PILE,
    PLAY,
    RIVAL,
    STEP,
)
from molpe.games.sins.rules.scene import Scene


def player_of(s: Scene, who: i64) -> i64:
    """Whom an instruction names."""
    if who == FOE:
        return s.r[RIVAL]
    if who == THE_REALM:
        return s.players
    return s.r[ME]


def zone_of(place: i64) -> i64:
    """Which zone an instruction names."""
    if place in (IN_HAND, HAND_OR_DISCARD):
        return HAND
    if place == IN_PLAY:
        return PLAY
    if place == IN_DESPAIR:
        return DESPAIR_PILE
    return PILE


def go_on(s: Scene) -> None:
    """Go on to the next instruction."""
    s.r[PC] += WORDS
    s.r[STEP] = BEGIN


def add_once(out: vec[i64], first: i64, n: i64, action: i64) -> i64:
    """Write an action down unless it is there."""
    for i in range(first, n):
        if out[i] == action:
            return n
    out[n] = action
    return n + 1


def add_done(may_stop: bool, out: vec[i64], n: i64) -> i64:
    """Write down that a choice may stop, where it may."""
    if may_stop:
        out[n] = DONE
        n += 1
    return n


def add_kinds(s: Scene, owner: i64, zone: i64, base: i64, out: vec[i64], n: i64) -> i64:
    """Write down the cards of a zone, each kind once."""
    first = n
    for i in range(s.count(owner, zone)):
        n = add_once(out, first, n, base + s.kind_at(owner, zone, i))
    return n
