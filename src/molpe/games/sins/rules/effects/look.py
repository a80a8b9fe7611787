# molpe: compiled
"""Looking at cards, and what is done with some of them."""

from librt.vecs import vec
from mypy_extensions import i32, i64

from molpe.games.sins.rules.codes import (
    CARD,
    DONE,
    LUCK,
    PILE_OF,
    Q_LOOK_PILE,
    Q_LOOKED,
    Q_LUCK_LOOK,
    Q_NUMBER,
    Q_ORDER,
    Q_SWAP_HAND,
    Q_SWAP_REALM,
)
from molpe.games.sins.rules.effects.condition import fits
from molpe.games.sins.rules.effects.instruction import add_once, go_on, player_of, zone_of
from molpe.games.sins.rules.effects.swap import exchange_hands
from molpe.games.sins.rules.packs import blur
from molpe.games.sins.rules.piles import destroy, gain, to_discard
from molpe.games.sins.rules.program import (
    ANY_ORDER,
    ANYONE,
    BACK,
    BY_LUCK,
    DRAW_OR_REALM,
    IN_DRAW,
    PICK,
    TAKE_MOST,
    TAKE_REST,
    TO,
    TO_BOTTOM,
    TO_DESTROYED,
    TO_DISCARD,
    TO_HAND,
    TO_SWAP_HAND,
    TO_SWAP_REALM,
    UPTO,
    WHO,
    ZONE,
    N,
)
from molpe.games.sins.rules.pulls import pull
from molpe.games.sins.rules.realm import faces_up, place_of, set_face
from molpe.games.sins.rules.registers import (
    BEGIN,
    DESPAIR_PILE,
    EVERYONE,
    GLANCED,
    HAND,
    LAST,
    LEFT,
    LOOK_CHOSEN,
    LOOK_GLIMPSING,
    LOOK_ORDERING,
    LOOK_PULLED,
    LOOK_RESTING,
    LOOK_TAKING,
    LOOKED,
    ME,
    MOVED,
    MOVED_KIND,
    ORDERED,
    OWNER,
    PULL_LOOK,
    STEP,
    SWAPPED,
    TOP,
    UNDER,
)
from molpe.games.sins.rules.tableau import Tableau
from molpe.kernel.bits import BIT
from molpe.kernel.state import CHANCE


def step(t: Tableau, at: i64) -> None:
    """The next step of a look."""
    r = t.r
    code = t.book.code
    place = code[at + ZONE]
    now = r[STEP]
    if now == BEGIN:
        r[MOVED] = 0
        r[LAST] = 0
        r[LEFT] = code[at + TAKE_MOST]
        r[STEP] = LOOK_CHOSEN
        if code[at + WHO] != ANYONE:
            r[OWNER] = player_of(t, code[at + WHO])
        elif fill_piles(t, place, t.buffer(), 0) == 0:
            go_on(t)
        else:
            t.ask(Q_LOOK_PILE, r[ME])
    elif now == LOOK_CHOSEN:
        _begin(t, at, place)
    elif now == LOOK_PULLED:
        r[LOOKED] = min(r[LOOKED], t.count(r[OWNER], TOP))
        know(t, r[OWNER], TOP, t.count(r[OWNER], TOP) - r[LOOKED])
        r[STEP] = LOOK_TAKING
    elif now == LOOK_TAKING:
        if r[LEFT] == 0 or fill_seen(t, at, t.buffer(), 0) == 0:
            r[STEP] = LOOK_RESTING
            _end(t, at)
        else:
            t.ask(Q_LOOKED, r[ME])
    elif now == LOOK_GLIMPSING:
        if r[LEFT] > 0:
            t.ask(Q_LUCK_LOOK, CHANCE)
        else:
            _forget_glances(t)
            go_on(t)
    else:
        _end(t, at)


def _begin(t: Tableau, at: i64, place: i64) -> None:
    """Whose pile it is has been said."""
    r = t.r
    code = t.book.code
    owner = r[OWNER]
    if place in (IN_DRAW, DRAW_OR_REALM):
        r[LOOKED] = min(code[at + N], t.draw_size(owner))
        if r[LOOKED] == 0:
            go_on(t)
        else:
            pull(t, 1, owner, PULL_LOOK, owner)
            r[STEP] = LOOK_PULLED
        return
    zone = zone_of(place)
    r[LOOKED] = t.count(owner, zone)
    if r[LOOKED] == 0:
        go_on(t)
    elif code[at + PICK] == BY_LUCK:
        r[LEFT] = min(code[at + N], r[LOOKED])
        r[STEP] = LOOK_GLIMPSING
        if code[at + UPTO] == 1:
            t.ask(Q_NUMBER, r[ME])
    else:
        know(t, owner, zone, 0)
        r[STEP] = LOOK_TAKING


def know(t: Tableau, owner: i64, zone: i64, first: i64) -> None:
    """The looker knows the cards of a zone from a place on."""
    base = t.start(owner, zone)
    for i in range(base + first, base + t.count(owner, zone)):
        t.note[i] = i32(i64(t.note[i]) | BIT[t.r[ME]])


def fill_piles(t: Tableau, place: i64, out: vec[i64], n: i64) -> i64:
    """The piles that a look may choose from."""
    for owner in range(t.players + 1):
        if place == DRAW_OR_REALM:
            if t.draw_size(owner) > 0:
                out[n] = PILE_OF + owner
                n += 1
        elif owner < t.players and t.count(owner, DESPAIR_PILE) > 0:
            out[n] = PILE_OF + owner
            n += 1
    return n


def _zone_seen(t: Tableau, at: i64) -> i64:
    """The zone that is being looked at."""
    place = t.book.code[at + ZONE]
    if place in (IN_DRAW, DRAW_OR_REALM):
        return TOP
    return zone_of(place)


def fill_seen(t: Tableau, at: i64, out: vec[i64], n: i64) -> i64:
    """The cards seen that may be taken, as actions."""
    r = t.r
    code = t.book.code
    to = code[at + TO]
    if to == TO_SWAP_HAND and t.count(r[ME], HAND) == 0:
        return n
    if to == TO_SWAP_REALM and faces_up(t) == 0:
        return n
    first = n
    zone = _zone_seen(t, at)
    end = t.count(r[OWNER], zone)
    for i in range(end - r[LOOKED], end):
        kind = t.kind_at(r[OWNER], zone, i)
        if (kind >= r[LAST] or code[at + UPTO] == 0) and fits(t, at, kind):
            n = add_once(out, first, n, CARD + kind)
    return n


def _index_of(t: Tableau, at: i64, kind: i64) -> i64:
    """Where a looked-at card lies, the uppermost of several."""
    zone = _zone_seen(t, at)
    i = t.count(t.r[OWNER], zone) - 1
    while t.kind_at(t.r[OWNER], zone, i) != kind:
        i -= 1
    return i


def _alone(t: Tableau) -> None:
    """What is done with cards looked at is not seen: only the looker still knows them."""
    r = t.r
    blur(t, r[OWNER], TOP, t.count(r[OWNER], TOP) - r[LOOKED], BIT[r[ME]])


def take(t: Tableau, at: i64, action: i64) -> None:
    """A card that was looked at is taken, or no more."""
    r = t.r
    me = r[ME]
    owner = r[OWNER]
    to = t.book.code[at + TO]
    if action == DONE:
        r[LEFT] = 0
        return
    kind = action & 255
    r[LAST] = kind
    if to == TO_SWAP_HAND:
        r[SWAPPED] = kind
        t.ask(Q_SWAP_HAND, me)
        return
    if to == TO_SWAP_REALM:
        r[SWAPPED] = kind
        t.ask(Q_SWAP_REALM, me)
        return
    zone = _zone_seen(t, at)
    if to == TO_HAND and zone == DESPAIR_PILE:
        blur(t, owner, zone, 0, BIT[me])
    elif zone == TOP and (to in (TO_HAND, TO_BOTTOM)):
        _alone(t)
    t.remove(owner, zone, _index_of(t, at, kind))
    r[LEFT] -= 1
    r[LOOKED] -= 1
    r[MOVED] += 1
    r[MOVED_KIND] = kind
    if to == TO_HAND:
        t.push(me, HAND, kind, t.held | BIT[me])
    elif to == TO_BOTTOM:
        t.insert(owner, UNDER, kind, t.held)
    elif to == TO_DISCARD:
        to_discard(t, owner, kind)
    elif to == TO_DESTROYED:
        destroy(t, kind)
    else:
        gain(t, me, kind)


def swap_taken(t: Tableau, at: i64, other: i64) -> None:
    """Keeper of Every Key, Perfumed Letter: the second card of the exchange."""
    r = t.r
    owner = r[OWNER]
    kind = r[SWAPPED]
    r[LEFT] -= 1
    r[MOVED] += 1
    r[MOVED_KIND] = kind
    if t.book.code[at + TO] == TO_SWAP_HAND:
        exchange_hands(t, kind, other)
        return
    t.remove(owner, TOP, _index_of(t, at, kind))
    r[LOOKED] -= 1
    set_face(t, place_of(t, other, -1), kind)
    # it joins the rest, lowest
    at_top = t.count(owner, TOP) - r[LOOKED]
    t.push(owner, TOP, other, t.fresh(owner, EVERYONE))
    for i in range(t.count(owner, TOP) - 1 - at_top):
        _sink(t, owner, t.count(owner, TOP) - 1 - i)
    r[LOOKED] += 1


def _sink(t: Tableau, owner: i64, index: i64) -> None:
    """Exchange a card of the top with the one below it."""
    i = t.start(owner, TOP) + index
    kind = t.z[i]
    note = t.note[i]
    t.z[i] = t.z[i - 1]
    t.note[i] = t.note[i - 1]
    t.z[i - 1] = kind
    t.note[i - 1] = note


def _end(t: Tableau, at: i64) -> None:
    """The rest of the cards looked at."""
    r = t.r
    rest = t.book.code[at + TAKE_REST]
    owner = r[OWNER]
    if rest == BACK or _zone_seen(t, at) != TOP:
        go_on(t)
    elif rest == ANY_ORDER:
        if r[STEP] == LOOK_RESTING:
            _alone(t)
            r[ORDERED] = 0
            r[STEP] = LOOK_ORDERING
        end = t.count(owner, TOP) - r[ORDERED]
        same = True
        for i in range(end - r[LOOKED] + r[ORDERED], end):
            if t.kind_at(owner, TOP, i) != t.kind_at(owner, TOP, end - 1):
                same = False
        if same:
            go_on(t)
        else:
            t.ask(Q_ORDER, r[ME])
    else:
        for _ in range(r[LOOKED]):
            kind = t.remove(owner, TOP, t.count(owner, TOP) - 1)
            t.insert(owner, UNDER, kind, t.held)
        go_on(t)


def lay_next(t: Tableau, kind: i64) -> None:
    """The next card from the top."""
    r = t.r
    owner = r[OWNER]
    end = t.count(owner, TOP) - r[ORDERED]
    i = end - 1
    while t.kind_at(owner, TOP, i) != kind:
        i -= 1
    while i < end - 1:
        _sink(t, owner, i + 1)
        i += 1
    r[ORDERED] += 1


def fill_order(t: Tableau, out: vec[i64], n: i64) -> i64:
    """The cards that may come next from the top, as actions."""
    r = t.r
    first = n
    end = t.count(r[OWNER], TOP) - r[ORDERED]
    for i in range(end - r[LOOKED] + r[ORDERED], end):
        n = add_once(out, first, n, CARD + t.kind_at(r[OWNER], TOP, i))
    return n


# A despair pile of which luck shows some cards.


def fill_glimpses(t: Tableau, out: vec[i64], n: i64) -> i64:
    """The cards that luck may show next, as actions."""
    first = n
    base = t.start(t.r[OWNER], DESPAIR_PILE)
    for i in range(base, base + t.count(t.r[OWNER], DESPAIR_PILE)):
        if (i64(t.note[i]) & GLANCED) == 0:
            n = add_once(out, first, n, LUCK + i64(t.z[i]))
    return n


def glimpse_odds(t: Tableau, kind: i64) -> i64:
    """How many cards of a kind luck may show."""
    n: i64 = 0
    base = t.start(t.r[OWNER], DESPAIR_PILE)
    for i in range(base, base + t.count(t.r[OWNER], DESPAIR_PILE)):
        if (i64(t.note[i]) & GLANCED) == 0 and i64(t.z[i]) == kind:
            n += 1
    return n


def glimpse(t: Tableau, kind: i64) -> None:
    """Luck shows a card."""
    r = t.r
    i = t.start(r[OWNER], DESPAIR_PILE)
    while i64(t.z[i]) != kind or (i64(t.note[i]) & GLANCED) != 0:
        i += 1
    t.note[i] = i32(i64(t.note[i]) | BIT[r[ME]] | GLANCED)
    r[LEFT] -= 1


def _forget_glances(t: Tableau) -> None:
    base = t.start(t.r[OWNER], DESPAIR_PILE)
    for i in range(base, base + t.count(t.r[OWNER], DESPAIR_PILE)):
        t.note[i] = i32(i64(t.note[i]) & ~GLANCED)
