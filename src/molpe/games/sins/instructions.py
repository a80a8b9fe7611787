# molpe: compiled
"""Reading an instruction of a card's effect: whom and what it means, and whether it holds."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.sins.book import (
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
    HAND_OR_DISCARD,
    ICONS_MOST,
    IF_FORM,
    IF_LEAST,
    IF_ROLE,
    IN_DESPAIR,
    IN_HAND,
    IN_PLAY,
    KOSMOS,
    NOT_PAID,
    OTHER,
    ROLE,
    THE_REALM,
    WHO,
    WORDS,
    ZONE,
)
from molpe.games.sins.guesses import Guesses
from molpe.games.sins.registers import (
    ASK,
    ASKED,
    ATTACK_PHASE,
    BEGIN,
    BUY_PHASE,
    DESPAIR_PILE,
    GAINED_NOW,
    HAND,
    ME,
    MOVED,
    MOVED_KIND,
    PAID_KIND,
    PC,
    PHASE,
    PILE,
    PLAY,
    RIVAL,
    SINS_TAKEN,
    SOURCE,
    STEP,
    TARGET,
    TURN,
)
from molpe.kernel.bits import BIT

THIS_PHASE: Final = 128  # a denial that ends with the phase; the others end with a player's turn
NO_EFFECT: Final = -1


@mypyc_attr(acyclic=True)
class Instructions(Guesses):
    """A table with an effect to be read."""

    __slots__ = ()

    def player(self, who: i64) -> i64:
        """Whom an instruction names."""
        if who == FOE:
            return self.r[RIVAL]
        if who == THE_REALM:
            return self.players
        return self.r[ME]

    def zone(self, place: i64) -> i64:
        """Which zone an instruction names."""
        if place in (IN_HAND, HAND_OR_DISCARD):
            return HAND
        if place == IN_PLAY:
            return PLAY
        if place == IN_DESPAIR:
            return DESPAIR_PILE
        return PILE

    def fits(self, at: i64, kind: i64) -> bool:
        """Whether a card passes the filter of an instruction."""
        code = self.book.code
        kosmos = code[at + F_KOSMOS]
        sin = self.book.sin[kind]
        if (kosmos == 1 and kind != KOSMOS) or (kosmos == 0 and sin < 0):
            return False
        if code[at + F_SIN] >= 0 and sin != code[at + F_SIN]:
            return False
        if self.book.weak_n[kind] > code[at + F_WEAK]:
            return False
        flags = code[at + F_FLAGS]
        if (flags & NOT_PAID) != 0 and kind == self.r[PAID_KIND]:
            return self.copies(self.r[ME], PILE, kind) > 1
        if (flags & DIFFERENT_SINS) != 0 and sin >= 0:
            return (self.r[SINS_TAKEN] & BIT[sin]) == 0
        return True

    def copies(self, owner: i64, zone: i64, kind: i64) -> i64:
        """How many cards of a kind lie in a zone."""
        n: i64 = 0
        for i in range(self.count(owner, zone)):
            if self.kind_at(owner, zone, i) == kind:
                n += 1
        return n

    def tally(self, at: i64, me: i64, itself: i64) -> i64:
        """How many cards of a zone pass the filter."""
        code = self.book.code
        owner = me
        if code[at + WHO] == FOE:
            owner = self.r[RIVAL]
        zone = self.zone(code[at + ZONE])
        other = (code[at + F_FLAGS] & OTHER) != 0
        n: i64 = 0
        for i in range(self.count(owner, zone)):
            if other and self.tag_at(owner, zone, i) == itself:
                continue
            if self.fits(at, self.kind_at(owner, zone, i)):
                n += 1
        return n

    def per(self, player: i64, ident: i64, at: i64) -> i64:
        return min(self.tally(at, player, ident), self.book.code[at + ICONS_MOST])

    def holds(self, at: i64) -> bool:
        """Whether the condition of an instruction holds."""
        r = self.r
        code = self.book.code
        form = code[at + IF_FORM]
        if form == COUNT:
            return self.tally(at, r[ME], r[SOURCE]) >= code[at + IF_LEAST]
        if form == ROLE:
            if code[at + IF_ROLE] == ATTACKER:
                return r[PHASE] == ATTACK_PHASE and r[ME] == r[TURN]
            if code[at + IF_ROLE] == DEFENDER:
                return r[PHASE] == ATTACK_PHASE and r[ME] == r[TARGET]
            return r[PHASE] == BUY_PHASE and r[ME] == r[TURN]
        if form == GAINED:
            return r[ME] == r[TURN] and r[GAINED_NOW] > 0
        return r[MOVED] > 0 and self.fits(at, r[MOVED_KIND])

    def ask(self, question: i64, seat: i64) -> None:
        """Wait for an answer."""
        self.r[ASK] = question
        self.r[ASKED] = seat

    def next(self) -> None:
        """Go on to the next instruction."""
        self.r[PC] += WORDS
        self.r[STEP] = BEGIN


def add_once(out: vec[i64], first: i64, n: i64, action: i64) -> i64:
    """Write an action down unless it is there."""
    for i in range(first, n):
        if out[i] == action:
            return n
    out[n] = action
    return n + 1
