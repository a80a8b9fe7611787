# molpe: compiled
"""Playing a card, and what ends with a phase."""

from mypy_extensions import i64

from molpe.games.sins.rules.codes import Q_ACTIVATE, Q_FOE
from molpe.games.sins.rules.effects.condition import holds
from molpe.games.sins.rules.marks import kind_of, target_of
from molpe.games.sins.rules.packs import opened
from molpe.games.sins.rules.piles import destroy, discard_from_play, from_play
from molpe.games.sins.rules.program import END, IF, JUMP, OP
from molpe.games.sins.rules.registers import (
    ATTACK_PHASE,
    BEGIN,
    DEFENCES,
    DIVERTED,
    DOOMED,
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
from molpe.games.sins.rules.tableau import Tableau


def can_play(t: Tableau, player: i64) -> bool:
    """Whether a player has a card and may play it."""
    return t.count(player, HAND) > 0 and t.get(player, PLAYS_LEFT) != 1


def play_card(t: Tableau, player: i64, kind: i64) -> None:
    """A card comes into play, and its effect is offered."""
    r = t.r
    t.remove(player, HAND, t.find(player, HAND, kind))
    ident = r[NEXT_ID]
    r[NEXT_ID] += 1
    opened(t, kind)
    t.push(player, PLAY, kind, EVERYONE | (ident << TAG))
    plays = t.get(player, PLAYS_LEFT)
    if plays > 0:
        t.put(player, PLAYS_LEFT, plays - 1)
    denied = t.get(player, NO_EFFECTS) != 0 or t.get(player, NO_NEXT) != 0
    t.put(player, NO_NEXT, 0)  # ruling 37: the very next card, whatever it is
    if player >= t.seats:
        if player != r[TURN]:
            r[DEFENCES] += 1
        return
    at = t.book.prog[kind]
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
    elif t.players == 2:
        r[RIVAL] = 1 - player
    # Nothing is asked where the card says that nothing can happen.
    named = t.book.verbs_foe[kind]
    known = named == 0 or (named == 1 and r[RIVAL] >= 0)
    code = t.book.code
    only = code[at + OP] == IF and code[code[at + JUMP] + OP] == END
    if only and known and not holds(t, at):
        return
    t.ask(Q_ACTIVATE, player)


def activate(t: Tableau, me: i64) -> None:
    """The effect of the card just played begins, once its foe is named."""
    r = t.r
    r[STEP] = BEGIN
    if r[RIVAL] < 0 and t.book.verbs_foe[r[SOURCE_KIND]] > 0:
        t.ask(Q_FOE, me)
    else:
        r[PC] = t.book.prog[r[SOURCE_KIND]]


def clear_play(t: Tableau, player: i64) -> None:
    """The Discard step; ruling 33: a card that was to be destroyed is."""
    while t.count(player, PLAY) > 0:
        ident = t.tag_at(player, PLAY, 0)
        doomed = False
        for i in range(len(t.marks)):
            mark = t.marks[i]
            if kind_of(mark) == DOOMED and target_of(mark) == ident:
                doomed = True
        if doomed:
            destroy(t, from_play(t, player, 0))
        else:
            discard_from_play(t, player, 0)


def end_phase(t: Tableau) -> None:
    """What lasted for the phase is over."""
    r = t.r
    for player in range(t.players):
        t.put(player, NO_NEXT, t.get(player, NO_NEXT) & ~THIS_PHASE)
        t.put(player, NO_EFFECTS, t.get(player, NO_EFFECTS) & ~THIS_PHASE)
        t.put(player, NO_DRAWS, t.get(player, NO_DRAWS) & ~THIS_PHASE)
        t.put(player, PLAYS_LEFT, 0)
    r[OFF_NEXT] = 0
    r[OFF_ALL] = 0
    r[DIVERTED] = 0
    r[SPENT] = 0
    r[NEXT_ID] = 0
    r[RAGE] = 0
    r[PHASE] = NO_PHASE
