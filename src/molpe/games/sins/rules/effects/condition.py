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
    F_TAGS,
    F_WEAK,
    FOE,
    GAINED,
    ICONS_LEAST,
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
from molpe.games.sins.rules.scene import Scene
from molpe.kernel.bits import BIT


def fits(s: Scene, at: i64, kind: i64) -> bool:
    """Whether a card passes the filter of an instruction."""
    code = s.book.code
    kosmos = code[at + F_KOSMOS]
    sin = s.book.sin[kind]
    if (kosmos == 1 and kind != KOSMOS) or (kosmos == 0 and sin < 0):
        return False
    if (code[at + F_TAGS] & ~s.book.tags[kind]) != 0:
        return False
    if s.book.weak_n[kind] > code[at + F_WEAK]:
        return False
    flags = code[at + F_FLAGS]
    if (flags & NOT_PAID) != 0 and kind == s.r[PAID_KIND]:
        return s.copies(s.r[ME], PILE, kind) > 1
    if (flags & DIFFERENT_SINS) != 0 and sin >= 0:
        return (s.r[SINS_TAKEN] & BIT[sin]) == 0
    return True


def tally(s: Scene, at: i64, me: i64, foe: i64, itself: i64) -> i64:
    """How many cards of a zone pass the filter."""
    code = s.book.code
    owner = me
    if code[at + WHO] == FOE:
        owner = foe
    zone = zone_of(code[at + ZONE])
    other = (code[at + F_FLAGS] & OTHER) != 0
    n: i64 = 0
    for i in range(s.count(owner, zone)):
        if other and s.tag_at(owner, zone, i) == itself:
            continue
        if fits(s, at, s.kind_at(owner, zone, i)):
            n += 1
    return n


def per_card(s: Scene, player: i64, foe: i64, ident: i64, at: i64) -> i64:
    """How often an instruction adds its icons now to a card in play."""
    code = s.book.code
    return min(max(tally(s, at, player, foe, ident), code[at + ICONS_LEAST]), code[at + ICONS_MOST])


def holds(s: Scene, at: i64) -> bool:
    """Whether the condition of an instruction holds."""
    r = s.r
    code = s.book.code
    form = code[at + IF_FORM]
    if form == COUNT:
        return tally(s, at, r[ME], r[RIVAL], r[SOURCE]) >= code[at + IF_LEAST]
    if form == ROLE:
        if code[at + IF_ROLE] == ATTACKER:
            return r[PHASE] == ATTACK_PHASE and r[ME] == r[TURN]
        if code[at + IF_ROLE] == DEFENDER:
            return r[PHASE] == ATTACK_PHASE and r[ME] == r[TARGET]
        return r[PHASE] == BUY_PHASE and r[ME] == r[TURN]
    if form == GAINED:
        return s.get(r[ME], GAINED_NOW) > 0
    return r[MOVED] > 0 and fits(s, at, r[MOVED_KIND])
