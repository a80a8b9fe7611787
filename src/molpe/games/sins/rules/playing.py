# molpe: compiled
"""Playing a card, and what ends with a phase."""

from mypy_extensions import i64

from molpe.games.sins.rules.codes import Q_ACTIVATE, Q_FOE
from molpe.games.sins.rules.effects.condition import holds
from molpe.games.sins.rules.marks import doomed
from molpe.games.sins.rules.packs import opened
from molpe.games.sins.rules.piles import destroy, discard_from_play, from_play
from molpe.games.sins.rules.program import END, IF, JUMP, OP
from molpe.games.sins.rules.registers import (
    ATTACK_PHASE,
    BEGIN,
    DEFENCES,
    DIVERTED,
    EVERYONE,
    HAND,
    ME,
    NEXT_ID,
    NO_DRAWS,
    NO_EFFECTS,
    NO_NEXT,
    NO_PHASE,
    OFF_ALL,
    OFF_NEXT,
    PC,
    PHASE,
    PLAY,
    PLAYS_LEFT,
    RAGE,
    RIVAL,
    SOURCE,
    SOURCE_KIND,
    SPENT,
    STEP,
    TAG,
    TARGET,
    THIS_PHASE,
    TURN,
)
from molpe.games.sins.rules.scene import Scene


def can_play(s: Scene, player: i64) -> bool:
    """Whether a player has a card and may play it."""
    return s.count(player, HAND) > 0 and s.get(player, PLAYS_LEFT) != 1


def play_card(s: Scene, player: i64, kind: i64) -> None:
    """A card comes into play, and its effect is offered."""
    r = s.r
    s.remove(player, HAND, s.find(player, HAND, kind))
    ident = r[NEXT_ID]
    r[NEXT_ID] += 1
    opened(s, kind)
    s.push(player, PLAY, kind, EVERYONE | (ident << TAG))
    plays = s.get(player, PLAYS_LEFT)
    if plays > 0:
        s.put(player, PLAYS_LEFT, plays - 1)
    denied = s.get(player, NO_EFFECTS) != 0 or s.get(player, NO_NEXT) != 0
    s.put(player, NO_NEXT, 0)  # ruling 37: the very next card, whatever it is
    if player >= s.seats:
        if player != r[TURN]:
            r[DEFENCES] += 1
        return
    at = s.book.prog[kind]
    if denied or at < 0:
        return
    r[ME] = player
    r[SOURCE] = ident
    r[SOURCE_KIND] = kind
    r[RIVAL] = -1
    if r[PHASE] == ATTACK_PHASE:
        r[RIVAL] = r[TARGET]
        if player == r[TARGET]:
            r[RIVAL] = r[TURN]
    elif s.players == 2:
        r[RIVAL] = 1 - player
    # Nothing is asked where the card says that nothing can happen.
    named = s.book.verbs_foe[kind]
    known = named == 0 or (named == 1 and r[RIVAL] >= 0)
    code = s.book.code
    only = code[at + OP] == IF and code[code[at + JUMP] + OP] == END
    if only and known and not holds(s, at):
        return
    s.ask(Q_ACTIVATE, player)


def activate(s: Scene, me: i64) -> None:
    """The effect of the card just played begins, once its foe is named."""
    r = s.r
    r[STEP] = BEGIN
    if r[RIVAL] < 0 and s.book.verbs_foe[r[SOURCE_KIND]] > 0:
        s.ask(Q_FOE, me)
    else:
        r[PC] = s.book.prog[r[SOURCE_KIND]]


def clear_play(s: Scene, player: i64) -> None:
    """The Discard step; ruling 33: a card that was to be destroyed is."""
    while s.count(player, PLAY) > 0:
        if doomed(s, s.tag_at(player, PLAY, 0)):
            destroy(s, from_play(s, player, 0))
        else:
            discard_from_play(s, player, 0)


def end_phase(s: Scene) -> None:
    """What lasted for the phase is over."""
    r = s.r
    for player in range(s.players):
        s.put(player, NO_NEXT, s.get(player, NO_NEXT) & ~THIS_PHASE)
        s.put(player, NO_EFFECTS, s.get(player, NO_EFFECTS) & ~THIS_PHASE)
        s.put(player, NO_DRAWS, s.get(player, NO_DRAWS) & ~THIS_PHASE)
        s.put(player, PLAYS_LEFT, 0)
        s.put(player, DIVERTED, 0)
    r[OFF_NEXT] = 0
    r[OFF_ALL] = 0
    r[SPENT] = 0
    r[NEXT_ID] = 0
    r[RAGE] = 0
    r[PHASE] = NO_PHASE
