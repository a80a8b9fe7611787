# molpe: compiled
"""Effects that move cards: discard, destroy, gain, recycle, despair."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.sins.rules.book import REALM_SIZE
from molpe.games.sins.rules.codes import CARD, DONE, GAINS, Q_LUCK_PICK, Q_NUMBER, Q_PICK
from molpe.games.sins.rules.effects.condition import fits, tally
from molpe.games.sins.rules.effects.instruction import add_once, go_on, player_of, zone_of
from molpe.games.sins.rules.marks import lay_mark
from molpe.games.sins.rules.packs import blur, stir
from molpe.games.sins.rules.piles import (
    destroy,
    discard_from_play,
    from_play,
    gain,
    to_despair,
    to_discard,
)
from molpe.games.sins.rules.program import (
    ALL,
    BY_LUCK,
    BY_OWNER,
    DESPAIR_ACT,
    FROM_TOP,
    GIVE,
    HAND_OR_DISCARD,
    IN_REALM,
    ITSELF,
    PAID,
    PICK,
    TO,
    TO_DESTROYED,
    TO_DISCARD,
    TO_FOE,
    TO_HAND,
    TO_SHUFFLE,
    TO_TOP,
    UNPAID,
    UPTO,
    WHO,
    ZONE,
    N,
)
from molpe.games.sins.rules.pulls import pull
from molpe.games.sins.rules.realm import face_at, may_gain, place_of, set_face
from molpe.games.sins.rules.registers import (
    BEGIN,
    DESPAIR_PILE,
    DOOMED,
    EVERYONE,
    GOT,
    HAND,
    LAST,
    LEFT,
    ME,
    MOVE_BY_LUCK,
    MOVE_PICKED,
    MOVE_PULLED,
    MOVED,
    MOVED_KIND,
    NOTHING,
    PAID_KIND,
    PC,
    PILE,
    PLAY,
    PULL_DESPAIR,
    PULL_DESTROY,
    PULL_DISCARD,
    RIVAL,
    SINS_TAKEN,
    SOURCE,
    STEP,
    TOP,
    WIN_BONUS,
)
from molpe.games.sins.rules.tableau import Tableau
from molpe.kernel.bits import BIT
from molpe.kernel.state import CHANCE


def step(t: Tableau, at: i64) -> None:
    """The next step of an instruction that moves cards."""
    r = t.r
    code = t.book.code
    now = r[STEP]
    owner = player_of(t, code[at + WHO])
    if now == BEGIN:
        _begin(t, at, owner)
    elif now == MOVE_BY_LUCK:
        zone = zone_of(code[at + ZONE])
        if r[LEFT] == 0 or t.count(owner, zone) == 0:
            _moved(t, at, owner)
        else:
            t.ask(Q_LUCK_PICK, CHANCE)
    elif now == MOVE_PICKED:
        if r[LEFT] == 0 or fill_cards(t, at, t.buffer(), 0) == 0:
            _moved(t, at, owner)
        else:
            seat = r[ME]
            if code[at + PICK] == BY_OWNER:
                seat = owner
            t.ask(Q_PICK, seat)
    else:
        r[MOVED] = r[GOT]
        go_on(t)


def _begin(t: Tableau, at: i64, owner: i64) -> None:
    """Say what happens to how many, and who picks them."""
    r = t.r
    code = t.book.code
    r[MOVED] = 0
    r[LAST] = 0
    r[SINS_TAKEN] = 0
    r[LEFT] = code[at + N]
    if code[at + ZONE] == ITSELF:
        lay_mark(t, DOOMED, r[SOURCE], r[SOURCE], 0, 0)
        go_on(t)
    elif code[at + PICK] == FROM_TOP:
        if code[at + TO] == TO_DESTROYED:
            pull(t, r[LEFT], owner, PULL_DESTROY, owner)
        elif code[at + TO] == TO_FOE:
            pull(t, r[LEFT], owner, PULL_DESPAIR, r[RIVAL])
        else:
            pull(t, r[LEFT], owner, PULL_DISCARD, owner)
        r[STEP] = MOVE_PULLED
    elif r[LEFT] == ALL:
        _move_all(t, at, owner)
    elif code[at + PICK] == BY_LUCK:
        there = t.count(owner, zone_of(code[at + ZONE]))
        r[LEFT] = min(r[LEFT], there)
        r[STEP] = MOVE_BY_LUCK
        if code[at + UPTO] == 1 and there > 0:
            t.ask(Q_NUMBER, r[ME])
    else:
        r[STEP] = MOVE_PICKED


def _move_all(t: Tableau, at: i64, owner: i64) -> None:
    """Every card that fits moves."""
    code = t.book.code
    zone = zone_of(code[at + ZONE])
    i: i64 = 0
    while i < t.count(owner, zone):
        if fits(t, at, t.kind_at(owner, zone, i)):
            _carry(t, at, owner, zone, i)
        else:
            i += 1
    _moved(t, at, owner)


def _moved(t: Tableau, at: i64, owner: i64) -> None:
    """All cards of an instruction have moved."""
    r = t.r
    code = t.book.code
    if code[at + TO] == TO_SHUFFLE and r[MOVED] > 0:
        stir(t, owner)
    if code[at + PAID] == 1:  # pay: complete, or not at all
        if r[MOVED] < code[at + N]:
            r[PC] = code[at + UNPAID]
            r[STEP] = BEGIN
            return
        r[PAID_KIND] = r[MOVED_KIND]
    go_on(t)


def may_stop(t: Tableau, at: i64) -> bool:
    """Whether the choice of cards may stop here."""
    code = t.book.code
    return code[at + UPTO] == 1 or (code[at + PAID] == 1 and t.r[MOVED] == 0)


def fill_cards(t: Tableau, at: i64, out: vec[i64], n: i64) -> i64:
    """The cards that an instruction may move next, as actions."""
    r = t.r
    code = t.book.code
    owner = player_of(t, code[at + WHO])
    first = n
    if code[at + ZONE] == IN_REALM:
        for place in range(i64(REALM_SIZE)):
            kind = face_at(t, place)
            if may_gain(t, r[ME], place) and fits(t, at, kind):
                n = add_once(out, first, n, CARD + kind)
        return n
    if code[at + PAID] == 1 and r[MOVED] == 0 and tally(t, at, r[ME], -1) < code[at + N]:
        return n
    low = r[LAST]
    if code[at + UPTO] == 0:
        low = 0
    zone = zone_of(code[at + ZONE])
    for i in range(t.count(owner, zone)):
        kind = t.kind_at(owner, zone, i)
        if kind >= low and fits(t, at, kind):
            n = add_once(out, first, n, CARD + kind)
    if code[at + ZONE] == HAND_OR_DISCARD:
        for i in range(t.count(owner, PILE)):
            kind = t.kind_at(owner, PILE, i)
            if kind + 256 >= low and fits(t, at, kind):
                n = add_once(out, first, n, GAINS + kind)
    return n


def picked(t: Tableau, at: i64, action: i64) -> None:
    """A card was picked for an instruction, or no more."""
    r = t.r
    code = t.book.code
    if action == DONE:
        r[LEFT] = 0
        return
    owner = player_of(t, code[at + WHO])
    zone = zone_of(code[at + ZONE])
    kind = action & 255
    r[LAST] = kind
    if action >= GAINS:
        zone = PILE
        r[LAST] = kind + 256
    r[LEFT] -= 1
    if t.book.sin[kind] >= 0:
        r[SINS_TAKEN] |= BIT[t.book.sin[kind]]
    if code[at + ZONE] == IN_REALM:
        set_face(t, place_of(t, kind, r[ME]), NOTHING)
        r[MOVED] += 1
        r[MOVED_KIND] = kind
        gain(t, r[ME], kind)
    else:
        _carry(t, at, owner, zone, t.find(owner, zone, kind))


def _carry(t: Tableau, at: i64, owner: i64, zone: i64, index: i64) -> None:
    """Move one card to where an instruction says."""
    r = t.r
    me = r[ME]
    to = t.book.code[at + TO]
    r[MOVED] += 1
    if zone == PLAY:
        if to == TO_DISCARD:
            r[MOVED_KIND] = t.kind_at(owner, PLAY, index)
            discard_from_play(t, owner, index)
            return
        kind = from_play(t, owner, index)
    else:
        if to == TO_FOE and zone == HAND:
            blur(t, owner, HAND, 0, BIT[owner])
        elif to == TO_FOE and zone == DESPAIR_PILE:
            blur(t, owner, DESPAIR_PILE, 0, 0)
        kind = t.remove(owner, zone, index)
    r[MOVED_KIND] = kind
    note = t.held
    if zone in (PILE, PLAY):
        note = t.fresh(owner, EVERYONE)
    if to == TO_DISCARD:
        to_discard(t, owner, kind)
    elif to == TO_DESTROYED:
        destroy(t, kind)
    elif to == TO_HAND:
        t.push(me, HAND, kind, note | BIT[me])
    elif to == TO_TOP:
        t.push(owner, TOP, kind, note)
    elif to == TO_SHUFFLE:
        t.bag_in(owner, kind)
    else:  # the foe's despair pile
        given = t.book.code[at + DESPAIR_ACT] == GIVE
        to_despair(t, r[RIVAL], kind, note, given)


def carry_any(t: Tableau, at: i64, kind: i64) -> None:
    """Luck has picked a card."""
    owner = player_of(t, t.book.code[at + WHO])
    zone = zone_of(t.book.code[at + ZONE])
    t.r[LEFT] -= 1
    _carry(t, at, owner, zone, t.find(owner, zone, kind))


def promise(t: Tableau, at: i64) -> None:
    """More despair if the struggle is won."""
    lay_mark(t, WIN_BONUS, t.r[SOURCE], t.r[SOURCE], 0, t.book.code[at + N])
    go_on(t)
