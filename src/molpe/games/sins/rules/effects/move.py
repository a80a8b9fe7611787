# molpe: compiled
"""Effects that move cards: discard, destroy, gain, recycle, despair."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.sins.rules.book import REALM_SIZE
from molpe.games.sins.rules.codes import CARD, DONE, GAINS, PLAYED, Q_LUCK_PICK, Q_NUMBER, Q_PICK
from molpe.games.sins.rules.effects.condition import fits, tally
from molpe.games.sins.rules.effects.instruction import (
    add_once,
    go_on,
    player_of,
    zone_of,
)
from molpe.games.sins.rules.marks import add_in_play, in_play, lay_mark
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
    IN_HAND,
    IN_PLAY,
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
from molpe.games.sins.rules.scene import Scene
from molpe.kernel.bits import BIT
from molpe.kernel.state import CHANCE


def step(s: Scene, at: i64) -> None:
    """The next step of an instruction that moves cards."""
    r = s.r
    code = s.book.code
    now = r[STEP]
    owner = player_of(s, code[at + WHO])
    if now == BEGIN:
        _begin(s, at, owner)
    elif now == MOVE_BY_LUCK:
        zone = zone_of(code[at + ZONE])
        if r[LEFT] == 0 or s.count(owner, zone) == 0:
            _moved(s, at, owner)
        else:
            s.ask(Q_LUCK_PICK, CHANCE)
    elif now == MOVE_PICKED:
        if r[LEFT] == 0 or not (_veiled(s, at, owner) or fill_cards(s, at, s.buffer(), 0) > 0):
            _moved(s, at, owner)
        else:
            seat = r[ME]
            if code[at + PICK] == BY_OWNER:
                seat = owner
            s.ask(Q_PICK, seat)
    else:
        r[MOVED] = r[GOT]
        go_on(s)


def _veiled(s: Scene, at: i64, owner: i64) -> bool:
    """Whether others cannot see that no card fits: then the question is asked all the same."""
    zone = s.book.code[at + ZONE]
    return zone in (IN_HAND, HAND_OR_DISCARD) and s.count(owner, HAND) > 0


def _begin(s: Scene, at: i64, owner: i64) -> None:
    """Say what happens to how many, and who picks them."""
    r = s.r
    code = s.book.code
    r[MOVED] = 0
    r[LAST] = 0
    r[SINS_TAKEN] = 0
    r[LEFT] = code[at + N]
    if code[at + ZONE] == ITSELF:
        lay_mark(s, DOOMED, r[SOURCE], r[SOURCE], 0, 0)
        go_on(s)
    elif code[at + PICK] == FROM_TOP:
        if code[at + TO] == TO_DESTROYED:
            pull(s, r[LEFT], owner, PULL_DESTROY, owner)
        elif code[at + TO] == TO_FOE:
            pull(s, r[LEFT], owner, PULL_DESPAIR, r[RIVAL])
        else:
            pull(s, r[LEFT], owner, PULL_DISCARD, owner)
        r[STEP] = MOVE_PULLED
    elif r[LEFT] == ALL:
        _move_all(s, at, owner)
    elif code[at + PICK] == BY_LUCK:
        there = s.count(owner, zone_of(code[at + ZONE]))
        r[LEFT] = min(r[LEFT], there)
        r[STEP] = MOVE_BY_LUCK
        if code[at + UPTO] == 1 and there > 0:
            s.ask(Q_NUMBER, r[ME])
    else:
        r[STEP] = MOVE_PICKED


def _move_all(s: Scene, at: i64, owner: i64) -> None:
    """Every card that fits moves."""
    code = s.book.code
    zone = zone_of(code[at + ZONE])
    i: i64 = 0
    while i < s.count(owner, zone):
        if fits(s, at, s.kind_at(owner, zone, i)):
            _carry(s, at, owner, zone, i)
        else:
            i += 1
    _moved(s, at, owner)


def _moved(s: Scene, at: i64, owner: i64) -> None:
    """All cards of an instruction have moved."""
    r = s.r
    code = s.book.code
    if code[at + TO] == TO_SHUFFLE and r[MOVED] > 0:
        stir(s, owner)
    if code[at + PAID] == 1:  # pay: complete, or not at all
        if r[MOVED] < code[at + N]:
            r[PC] = code[at + UNPAID]
            r[STEP] = BEGIN
            return
        r[PAID_KIND] = r[MOVED_KIND]
    go_on(s)


def may_stop(s: Scene, at: i64) -> bool:
    """Whether the choice of cards may stop here."""
    code = s.book.code
    return code[at + UPTO] == 1 or (code[at + PAID] == 1 and s.r[MOVED] == 0)


def fill_cards(s: Scene, at: i64, out: vec[i64], n: i64) -> i64:
    """The cards that an instruction may move next, as actions."""
    r = s.r
    code = s.book.code
    owner = player_of(s, code[at + WHO])
    first = n
    if code[at + ZONE] == IN_REALM:
        for place in range(i64(REALM_SIZE)):
            kind = face_at(s, place)
            if may_gain(s, r[ME], place) and fits(s, at, kind):
                n = add_once(out, first, n, CARD + kind)
        return n
    if code[at + PAID] == 1 and r[MOVED] == 0 and tally(s, at, r[ME], r[RIVAL], -1) < code[at + N]:
        return n
    if code[at + ZONE] == IN_PLAY:
        return fill_play(s, at, owner, out, n)
    low = r[LAST]
    if code[at + UPTO] == 0 or code[at + TO] == TO_TOP:  # whoever puts cards on top orders them
        low = 0
    zone = zone_of(code[at + ZONE])
    for i in range(s.count(owner, zone)):
        kind = s.kind_at(owner, zone, i)
        if kind >= low and fits(s, at, kind):
            n = add_once(out, first, n, CARD + kind)
    if code[at + ZONE] == HAND_OR_DISCARD:
        for i in range(s.count(owner, PILE)):
            kind = s.kind_at(owner, PILE, i)
            if kind + 256 >= low and fits(s, at, kind):
                n = add_once(out, first, n, GAINS + kind)
    return n


def fill_play(s: Scene, at: i64, owner: i64, out: vec[i64], n: i64) -> i64:
    """The cards in play that fit, as actions: a kind once, but equal cards with different icons
    each by its number."""
    first = n
    for i in range(s.count(owner, PLAY)):
        kind = s.kind_at(owner, PLAY, i)
        if not fits(s, at, kind):
            continue
        n = add_in_play(s, owner, i, out, first, n)
    return n


def picked(s: Scene, at: i64, action: i64) -> None:
    """A card was picked for an instruction, or no more."""
    r = s.r
    code = s.book.code
    if action == DONE:
        r[LEFT] = 0
        return
    owner = player_of(s, code[at + WHO])
    zone = zone_of(code[at + ZONE])
    kind = action & 255
    index: i64 = -1
    if action >= PLAYED:
        index = in_play(s, owner, action - PLAYED)
        kind = s.kind_at(owner, PLAY, index)
    r[LAST] = kind
    if action >= GAINS and action < PLAYED:
        zone = PILE
        r[LAST] = kind + 256
    r[LEFT] -= 1
    if s.book.sin[kind] >= 0:
        r[SINS_TAKEN] |= BIT[s.book.sin[kind]]
    if code[at + ZONE] == IN_REALM:
        set_face(s, place_of(s, kind, r[ME]), NOTHING)
        r[MOVED] += 1
        r[MOVED_KIND] = kind
        gain(s, r[ME], kind)
    else:
        if index < 0:
            index = s.find(owner, zone, kind)
        _carry(s, at, owner, zone, index)


def _carry(s: Scene, at: i64, owner: i64, zone: i64, index: i64) -> None:
    """Move one card to where an instruction says."""
    r = s.r
    me = r[ME]
    to = s.book.code[at + TO]
    r[MOVED] += 1
    if zone == PLAY:
        if to == TO_DISCARD:
            r[MOVED_KIND] = s.kind_at(owner, PLAY, index)
            discard_from_play(s, owner, index)
            return
        kind = from_play(s, owner, index)
    else:
        if to == TO_FOE and zone == HAND:
            blur(s, owner, HAND, 0, BIT[owner])
        elif to == TO_FOE and zone == DESPAIR_PILE:
            blur(s, owner, DESPAIR_PILE, 0, 0)
        kind = s.remove(owner, zone, index)
    r[MOVED_KIND] = kind
    note = s.held
    if zone in (PILE, PLAY):
        note = s.fresh(owner, EVERYONE)
    if to == TO_DISCARD:
        to_discard(s, owner, kind)
    elif to == TO_DESTROYED:
        destroy(s, kind)
    elif to == TO_HAND:
        s.push(me, HAND, kind, note | BIT[me])
    elif to == TO_TOP:
        s.push(owner, TOP, kind, note)
    elif to == TO_SHUFFLE:
        s.bag_in(owner, kind)
    else:  # the foe's despair pile
        given = s.book.code[at + DESPAIR_ACT] == GIVE
        to_despair(s, r[RIVAL], kind, note, given)


def carry_any(s: Scene, at: i64, kind: i64) -> None:
    """Luck has picked a card."""
    owner = player_of(s, s.book.code[at + WHO])
    zone = zone_of(s.book.code[at + ZONE])
    s.r[LEFT] -= 1
    _carry(s, at, owner, zone, s.find(owner, zone, kind))


def promise(s: Scene, at: i64) -> None:
    """More despair if the struggle is won."""
    lay_mark(s, WIN_BONUS, s.r[SOURCE], s.r[SOURCE], 0, s.book.code[at + N])
    go_on(s)
