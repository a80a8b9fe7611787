# molpe: compiled
"""Denials: what somebody may not do for a while."""

from librt.vecs import append, vec
from mypy_extensions import i64

from molpe.games.sins.rules.codes import Q_REALM
from molpe.games.sins.rules.effects.instruction import go_on
from molpe.games.sins.rules.marks import kind_of, source_of
from molpe.games.sins.rules.program import (
    DENIED,
    DENIED_BUT,
    DENIED_LONG,
    DENIED_STOPS,
    DRAW_EFFECTS,
    EFFECTS,
    F_TAGS,
    FOE,
    GAIN_CARD,
    NEXT_EFFECT,
    WHO,
)
from molpe.games.sins.rules.realm import faces_up, lock, place_of
from molpe.games.sins.rules.registers import (
    BEGIN,
    DENY_CHOSEN,
    DOOMED,
    ME,
    NO_DRAWS,
    NO_EFFECTS,
    NO_NEXT,
    PLAY,
    PLAYS_LEFT,
    RIVAL,
    STEP,
    THIS_PHASE,
)
from molpe.games.sins.rules.scene import Scene
from molpe.kernel.bits import BIT


def step(s: Scene, at: i64) -> None:
    """Deny something, or ask for the card that others may not gain."""
    r = s.r
    code = s.book.code
    me = r[ME]
    if code[at + DENIED] == GAIN_CARD:
        if r[STEP] == BEGIN and faces_up(s, code[at + F_TAGS]) > 0:
            r[STEP] = DENY_CHOSEN
            s.ask(Q_REALM, me)
        else:
            go_on(s)
        return
    lasts: i64 = THIS_PHASE
    if code[at + DENIED_LONG] == 1:
        lasts = BIT[me]
    for player in range(s.players):
        if player == me or (code[at + WHO] == FOE and player != r[RIVAL]):
            continue
        if code[at + DENIED] == NEXT_EFFECT:
            s.put(player, NO_NEXT, s.get(player, NO_NEXT) | lasts)
        elif code[at + DENIED] == EFFECTS:
            s.put(player, NO_EFFECTS, s.get(player, NO_EFFECTS) | lasts)
            if code[at + DENIED_STOPS] == 1:
                _stop(s, player)
        elif code[at + DENIED] == DRAW_EFFECTS:
            s.put(player, NO_DRAWS, s.get(player, NO_DRAWS) | lasts)
        else:
            plays = code[at + DENIED_BUT] + 1
            before = s.get(player, PLAYS_LEFT)
            if before == 0 or before > plays:
                s.put(player, PLAYS_LEFT, plays)
    go_on(s)


def _stop(s: Scene, player: i64) -> None:
    """Ruling 37: what a player's cards in play do now is switched off."""
    kept = vec[i64]()
    for i in range(len(s.marks)):
        mark = s.marks[i]
        keep = kind_of(mark) == DOOMED
        if not keep:
            keep = True
            for k in range(s.count(player, PLAY)):
                if s.tag_at(player, PLAY, k) == source_of(mark):
                    keep = False
        if keep:
            kept = append(kept, mark)
    s.marks = kept


def bolt(s: Scene, kind: i64) -> None:
    """Bolted Door: others may not gain a Realm card."""
    lock(s, place_of(s, kind, -1), s.r[ME])
