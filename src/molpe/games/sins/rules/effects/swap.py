# molpe: compiled
"""Swapping one card for another."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.sins.rules.codes import CARD, Q_LUCK_PICK, Q_SWAP_A, Q_SWAP_B
from molpe.games.sins.rules.effects.instruction import add_once, go_on, player_of, zone_of
from molpe.games.sins.rules.packs import blur
from molpe.games.sins.rules.piles import to_discard
from molpe.games.sins.rules.program import (
    BY_LUCK,
    IN_DISCARD,
    IN_HAND,
    PICK,
    SWAP_NO_WEAKER,
    SWAP_WITH,
    SWAP_ZONE,
    ZONE,
)
from molpe.games.sins.rules.registers import (
    BEGIN,
    DESPAIR_PILE,
    HAND,
    ME,
    MOVED,
    MOVED_KIND,
    PILE,
    RIVAL,
    STEP,
    SWAP_MINE,
    SWAP_THEIRS,
    SWAPPED,
)
from molpe.games.sins.rules.tableau import Tableau
from molpe.kernel.bits import BIT
from molpe.kernel.state import CHANCE


def step(t: Tableau, at: i64) -> None:
    """The next step of a swap."""
    r = t.r
    code = t.book.code
    if r[STEP] == BEGIN:
        r[MOVED] = 0
        r[STEP] = SWAP_MINE
        if fill_mine(t, at, t.buffer(), 0) == 0:
            go_on(t)
        else:
            t.ask(Q_SWAP_A, r[ME])
    elif r[STEP] == SWAP_MINE:
        r[STEP] = SWAP_THEIRS
        if code[at + PICK] == BY_LUCK:
            t.ask(Q_LUCK_PICK, CHANCE)
        else:
            t.ask(Q_SWAP_B, r[ME])
    else:
        go_on(t)


def partner(t: Tableau, at: i64) -> i64:
    """Whose zone the other side of a swap is."""
    return player_of(t, t.book.code[at + SWAP_WITH])


def fill_mine(t: Tableau, at: i64, out: vec[i64], n: i64) -> i64:
    """The own cards that can be swapped, as actions."""
    r = t.r
    code = t.book.code
    first = n
    other = partner(t, at)
    zone = zone_of(code[at + SWAP_ZONE])
    least: i64 = 99
    for i in range(t.count(other, zone)):
        least = min(least, t.book.weak_n[t.kind_at(other, zone, i)])
    if least == 99:
        return n
    mine = zone_of(code[at + ZONE])
    for i in range(t.count(r[ME], mine)):
        kind = t.kind_at(r[ME], mine, i)
        if code[at + SWAP_NO_WEAKER] == 0 or t.book.weak_n[kind] >= least:
            n = add_once(out, first, n, CARD + kind)
    return n


def fill_theirs(t: Tableau, at: i64, out: vec[i64], n: i64) -> i64:
    """The cards that the chosen one can be swapped with, as actions."""
    code = t.book.code
    weak_n = t.book.weak_n
    first = n
    other = partner(t, at)
    zone = zone_of(code[at + SWAP_ZONE])
    for i in range(t.count(other, zone)):
        kind = t.kind_at(other, zone, i)
        if code[at + SWAP_NO_WEAKER] == 0 or weak_n[kind] <= weak_n[t.r[SWAPPED]]:
            n = add_once(out, first, n, CARD + kind)
    return n


def exchange(t: Tableau, at: i64, theirs: i64) -> None:
    """Both sides of a swap are known."""
    r = t.r
    me = r[ME]
    code = t.book.code
    mine = r[SWAPPED]
    other = partner(t, at)
    r[MOVED] = 1
    r[MOVED_KIND] = theirs
    if code[at + SWAP_ZONE] == IN_HAND:
        exchange_hands(t, theirs, mine)
    elif code[at + SWAP_ZONE] == IN_DISCARD:
        t.remove(other, PILE, t.find(other, PILE, theirs))
        t.remove(me, PILE, t.find(me, PILE, mine))
        to_discard(t, me, theirs)
        to_discard(t, other, mine)
    else:
        blur(t, me, DESPAIR_PILE, 0, BIT[me])
        blur(t, me, HAND, 0, BIT[me])
        t.remove(me, DESPAIR_PILE, t.find(me, DESPAIR_PILE, theirs))
        note = t.held
        t.remove(me, HAND, t.find(me, HAND, mine))
        t.push(me, DESPAIR_PILE, mine, t.held | BIT[me])
        t.push(me, HAND, theirs, note | BIT[me])


def exchange_hands(t: Tableau, theirs: i64, mine: i64) -> None:
    """Two hands exchange a card; both players know both."""
    r = t.r
    me = r[ME]
    foe = r[RIVAL]
    both = BIT[me] | BIT[foe]
    blur(t, me, HAND, 0, both)
    blur(t, foe, HAND, 0, both)
    t.remove(foe, HAND, t.find(foe, HAND, theirs))
    note = t.held
    t.remove(me, HAND, t.find(me, HAND, mine))
    t.push(foe, HAND, mine, t.held | both)
    t.push(me, HAND, theirs, note | both)
