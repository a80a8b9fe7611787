# molpe: compiled
"""Swapping one card for another."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.sins.rules.codes import CARD, DONE, Q_LUCK_PICK, Q_SWAP_A, Q_SWAP_B
from molpe.games.sins.rules.effects.condition import fits
from molpe.games.sins.rules.effects.instruction import add_once, go_on, player_of, zone_of
from molpe.games.sins.rules.packs import blur
from molpe.games.sins.rules.piles import to_discard
from molpe.games.sins.rules.program import (
    BY_LUCK,
    IN_DISCARD,
    IN_HAND,
    PICK,
    SWAP_NO_WEAKER,
    SWAP_TAGS,
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
from molpe.games.sins.rules.scene import Scene
from molpe.kernel.bits import BIT
from molpe.kernel.state import CHANCE

NONE: Final = 99


def step(s: Scene, at: i64) -> None:
    """The next step of a swap."""
    r = s.r
    code = s.book.code
    if r[STEP] == BEGIN:
        r[MOVED] = 0
        r[STEP] = SWAP_MINE
        if _veiled(s, at) or fill_mine(s, at, s.buffer(), 0) > 0:
            s.ask(Q_SWAP_A, r[ME])
        else:
            go_on(s)
    elif r[STEP] == SWAP_MINE:
        r[STEP] = SWAP_THEIRS
        if code[at + PICK] == BY_LUCK:
            s.ask(Q_LUCK_PICK, CHANCE)
        else:
            s.ask(Q_SWAP_B, r[ME])
    else:
        go_on(s)


def partner(s: Scene, at: i64) -> i64:
    """Whose zone the other side of a swap is."""
    return player_of(s, s.book.code[at + SWAP_WITH])


def _veiled(s: Scene, at: i64) -> bool:
    """Whether others cannot see that no own card can be swapped: then it is asked for anyway."""
    code = s.book.code
    there = _least(s, at) < NONE
    return there and code[at + ZONE] == IN_HAND and s.count(s.r[ME], HAND) > 0


def _offered(s: Scene, at: i64, kind: i64) -> bool:
    """Whether a card of the other side has the tag that is wanted."""
    return (s.book.code[at + SWAP_TAGS] & ~s.book.tags[kind]) == 0


def _least(s: Scene, at: i64) -> i64:
    """The least weakness that a card of the other side has, NONE where there is no such card."""
    other = partner(s, at)
    zone = zone_of(s.book.code[at + SWAP_ZONE])
    least: i64 = NONE
    for i in range(s.count(other, zone)):
        kind = s.kind_at(other, zone, i)
        if _offered(s, at, kind):
            least = min(least, s.book.weak_n[kind])
    return least


def mine(s: Scene, action: i64) -> None:
    """The own card of a swap has been chosen; there may be none."""
    if action == DONE:
        s.r[STEP] = SWAP_THEIRS
    else:
        s.r[SWAPPED] = action & 255


def fill_mine(s: Scene, at: i64, out: vec[i64], n: i64) -> i64:
    """The own cards that can be swapped, as actions."""
    r = s.r
    code = s.book.code
    first = n
    least = _least(s, at)
    if least == NONE:
        return n
    mine = zone_of(code[at + ZONE])
    for i in range(s.count(r[ME], mine)):
        kind = s.kind_at(r[ME], mine, i)
        if not fits(s, at, kind):
            continue
        if code[at + SWAP_NO_WEAKER] == 0 or s.book.weak_n[kind] >= least:
            n = add_once(out, first, n, CARD + kind)
    return n


def fill_theirs(s: Scene, at: i64, out: vec[i64], n: i64) -> i64:
    """The cards that the chosen one can be swapped with, as actions."""
    code = s.book.code
    weak_n = s.book.weak_n
    first = n
    other = partner(s, at)
    zone = zone_of(code[at + SWAP_ZONE])
    for i in range(s.count(other, zone)):
        kind = s.kind_at(other, zone, i)
        if not _offered(s, at, kind):
            continue
        if code[at + SWAP_NO_WEAKER] == 0 or weak_n[kind] <= weak_n[s.r[SWAPPED]]:
            n = add_once(out, first, n, CARD + kind)
    return n


def exchange(s: Scene, at: i64, theirs: i64) -> None:
    """Both sides of a swap are known."""
    r = s.r
    me = r[ME]
    code = s.book.code
    mine = r[SWAPPED]
    other = partner(s, at)
    r[MOVED] = 1
    r[MOVED_KIND] = theirs
    if code[at + SWAP_ZONE] == IN_HAND:
        exchange_hands(s, theirs, mine)
    elif code[at + SWAP_ZONE] == IN_DISCARD:
        s.remove(other, PILE, s.find(other, PILE, theirs))
        s.remove(me, PILE, s.find(me, PILE, mine))
        to_discard(s, me, theirs)
        to_discard(s, other, mine)
    else:
        blur(s, me, DESPAIR_PILE, 0, BIT[me])
        blur(s, me, HAND, 0, BIT[me])
        s.remove(me, DESPAIR_PILE, s.find(me, DESPAIR_PILE, theirs))
        note = s.held
        s.remove(me, HAND, s.find(me, HAND, mine))
        s.push(me, DESPAIR_PILE, mine, s.held | BIT[me])
        s.push(me, HAND, theirs, note | BIT[me])


def exchange_hands(s: Scene, theirs: i64, mine: i64) -> None:
    """Two hands exchange a card; both players know both."""
    r = s.r
    me = r[ME]
    foe = r[RIVAL]
    both = BIT[me] | BIT[foe]
    blur(s, me, HAND, 0, both)
    blur(s, foe, HAND, 0, both)
    s.remove(foe, HAND, s.find(foe, HAND, theirs))
    note = s.held
    s.remove(me, HAND, s.find(me, HAND, mine))
    s.push(foe, HAND, mine, s.held | both)
    s.push(me, HAND, theirs, note | both)
