# molpe: compiled
"""Prices, where gains go, and Realm cards that are buried or destroyed."""

from mypy_extensions import i64

from molpe.games.sins.rules.codes import Q_REALM
from molpe.games.sins.rules.effects.instruction import go_on
from molpe.games.sins.rules.piles import destroy
from molpe.games.sins.rules.program import BURY, DISCOUNTS_ALL, F_TAGS, MARKET_ACT, N
from molpe.games.sins.rules.pulls import pull
from molpe.games.sins.rules.realm import faces_up, place_of, set_face
from molpe.games.sins.rules.registers import (
    BEGIN,
    DIVERTED,
    EVERYONE,
    MARKET_CHOSEN,
    ME,
    NOTHING,
    OFF_ALL,
    OFF_NEXT,
    PULL_FACE,
    SLOT,
    STEP,
    UNDER,
)
from molpe.games.sins.rules.scene import Scene


def step(s: Scene, at: i64) -> None:
    """Ask for a Realm card, if there is one that fits."""
    r = s.r
    if r[STEP] == BEGIN and faces_up(s, s.book.code[at + F_TAGS]) > 0:
        r[STEP] = MARKET_CHOSEN
        s.ask(Q_REALM, r[ME])
    else:
        go_on(s)


def chosen(s: Scene, at: i64, kind: i64) -> None:
    """A Realm card is buried or destroyed, and its place refilled at once."""
    place = place_of(s, kind, -1)
    set_face(s, place, NOTHING)
    if s.book.code[at + MARKET_ACT] == BURY:
        s.insert(s.players, UNDER, kind, s.fresh(s.players, EVERYONE))
    else:
        destroy(s, kind)
    s.r[SLOT] = place
    pull(s, 1, s.players, PULL_FACE, 0)


def discount(s: Scene, at: i64) -> None:
    """The next gain of the phase is cheaper, or all of them."""
    code = s.book.code
    if code[at + DISCOUNTS_ALL] == 1:
        s.r[OFF_ALL] += code[at + N]
    else:
        s.r[OFF_NEXT] += code[at + N]
    go_on(s)


def divert(s: Scene) -> None:
    """The next card that its player gains in the phase goes to the hand."""
    s.put(s.r[ME], DIVERTED, 1)
    go_on(s)
