# molpe: compiled
"""Prices, where gains go, and Realm cards that are buried or destroyed."""

from mypy_extensions import i64

from molpe.games.sins.rules.codes import Q_REALM
from molpe.games.sins.rules.effects.instruction import go_on
from molpe.games.sins.rules.piles import destroy
from molpe.games.sins.rules.program import BURY, DISCOUNTS_ALL, MARKET_ACT, N
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
from molpe.games.sins.rules.tableau import Tableau


def step(t: Tableau) -> None:
    """Ask for a Realm card, if there is one."""
    r = t.r
    if r[STEP] == BEGIN and faces_up(t) > 0:
        r[STEP] = MARKET_CHOSEN
        t.ask(Q_REALM, r[ME])
    else:
        go_on(t)


def chosen(t: Tableau, at: i64, kind: i64) -> None:
    """A Realm card is buried or destroyed, and its place refilled at once."""
    place = place_of(t, kind, -1)
    set_face(t, place, NOTHING)
    if t.book.code[at + MARKET_ACT] == BURY:
        t.insert(t.players, UNDER, kind, t.fresh(t.players, EVERYONE))
    else:
        destroy(t, kind)
    t.r[SLOT] = place
    pull(t, 1, t.players, PULL_FACE, 0)


def discount(t: Tableau, at: i64) -> None:
    """The next gain of the phase is cheaper, or all of them."""
    code = t.book.code
    if code[at + DISCOUNTS_ALL] == 1:
        t.r[OFF_ALL] += code[at + N]
    else:
        t.r[OFF_NEXT] += code[at + N]
    go_on(t)


def divert(t: Tableau) -> None:
    """The next gain of the phase goes to the hand."""
    t.r[DIVERTED] = 1
    go_on(t)
