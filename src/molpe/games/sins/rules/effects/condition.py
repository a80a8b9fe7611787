# molpe: compiled
"""Which cards an instruction means, and whether its condition holds."""

from mypy_extensions import i64

from molpe.games.sins.rules.book import KOSMOS
from molpe.games.sins.rules.effects.instruction import zone_of
from molpe.games.sins.rules.program import (
    ATTACKER,
    COUNT,
    DEFENDER,
    DIFFERENT_SINS,
    F_FLAGS,
    F_KOSMOS,
    F_SIN,
    F_WEAK,
    FOE,
    GAINED,
    ICONS_MOST,
    IF_FORM,
    IF_LEAST,
    IF_ROLE,
    NOT_PAID,
    OTHER,
    ROLE,
    WHO,
    ZONE,
)
from molpe.games.sins.rules.registers import (
    ATTACK_PHASE,
    BUY_PHASE,
    GAINED_NOW,
    ME,
    MOVED,
    MOVED_KIND,
    PAID_KIND,
    PHASE,
    PILE,
    RIVAL,
    SINS_TAKEN,
    SOURCE,
    TARGET,
    TURN,
)
from molpe.games.sins.rules.tableau import Tableau
from molpe.kernel.bits import BIT


def fits(t: Tableau, at: i64, kind: i64) -> bool:
    """Whether a card passes the filter of an instruction."""
    code = t.book.code
    kosmos = code[at + F_KOSMOS]
    sin = t.book.sin[kind]
    if (kosmos == 1 and kind != KOSMOS) or (kosmos == 0 and sin < 0):
        return False
    if code[at + F_SIN] >= 0 and sin != code[at + F_SIN]:
        return False
    if t.book.weak_n[kind] > code[at + F_WEAK]:
        return False
    flags = code[at + F_FLAGS]
    if (flags & NOT_PAID) != 0 and kind == t.r[PAID_KIND]:
        return t.copies(t.r[ME], PILE, kind) > 1
    if (flags & DIFFERENT_SINS) != 0 and sin >= 0:
        return (t.r[SINS_TAKEN] & BIT[sin]) == 0
    return True


def tally(t: Tableau, at: i64, me: i64, itself: i64) -> i64:
    """How many cards of a zone pass the filter."""
    code = t.book.code
    owner = me
    if code[at + WHO] == FOE:
        owner = t.r[RIVAL]
    zone = zone_of(code[at + ZONE])
    other = (code[at + F_FLAGS] & OTHER) != 0
    n: i64 = 0
    for i in range(t.count(owner, zone)):
        if other and t.tag_at(owner, zone, i) == itself:
            continue
        if fits(t, at, t.kind_at(owner, zone, i)):
            n += 1
    return n


def per_card(t: Tableau, player: i64, ident: i64, at: i64) -> i64:
    """How many icons an instruction adds now to a card in play."""
    return min(tally(t, at, player, ident), t.book.code[at + ICONS_MOST])


def holds(t: Tableau, at: i64) -> bool:
    """Whether the condition of an instruction holds."""
    r = t.r
    code = t.book.code
    form = code[at + IF_FORM]
    if form == COUNT:
        return tally(t, at, r[ME], r[SOURCE]) >= code[at + IF_LEAST]
    if form == ROLE:
        if code[at + IF_ROLE] == ATTACKER:
            return r[PHASE] == ATTACK_PHASE and r[ME] == r[TURN]
        if code[at + IF_ROLE] == DEFENDER:
            return r[PHASE] == ATTACK_PHASE and r[ME] == r[TARGET]
        return r[PHASE] == BUY_PHASE and r[ME] == r[TURN]
    if form == GAINED:
        return r[ME] == r[TURN] and r[GAINED_NOW] > 0
    return r[MOVED] > 0 and fits(t, at, r[MOVED_KIND])
