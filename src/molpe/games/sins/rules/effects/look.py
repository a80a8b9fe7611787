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
from molpe.games.sins.rules.scene import Scene
from molpe.kernel.bits import BIT
from molpe.kernel.state import CHANCE


def step(s: Scene, at: i64) -> None:
    """The next step of a look."""
    r = s.r
    code = s.book.code
    place = code[at + ZONE]
    now = r[STEP]
    if now == BEGIN:
        r[MOVED] = 0
        r[LAST] = 0
        r[LEFT] = code[at + TAKE_MOST]
        r[STEP] = LOOK_CHOSEN
        if code[at + WHO] != ANYONE:
            r[OWNER] = player_of(s, code[at + WHO])
        elif fill_piles(s, place, s.buffer(), 0) == 0:
            go_on(s)
        else:
            s.ask(Q_LOOK_PILE, r[ME])
    elif now == LOOK_CHOSEN:
        _begin(s, at, place)
    elif now == LOOK_PULLED:
        r[LOOKED] = min(r[LOOKED], s.count(r[OWNER], TOP))
        know(s, r[OWNER], TOP, s.count(r[OWNER], TOP) - r[LOOKED])
        r[STEP] = LOOK_TAKING
    elif now == LOOK_TAKING:
        if r[LEFT] == 0 or not _asks(s, at):
            r[STEP] = LOOK_RESTING
            _end(s, at)
        else:
            s.ask(Q_LOOKED, r[ME])
    elif now == LOOK_GLIMPSING:
        if r[LEFT] > 0:
            s.ask(Q_LUCK_LOOK, CHANCE)
        else:
            _forget_glances(s)
            go_on(s)
    else:
        _end(s, at)


def _begin(s: Scene, at: i64, place: i64) -> None:
    """Whose pile it is has been said."""
    r = s.r
    code = s.book.code
    owner = r[OWNER]
    if place in (IN_DRAW, DRAW_OR_REALM):
        r[LOOKED] = min(code[at + N], s.draw_size(owner))
        if r[LOOKED] == 0:
            go_on(s)
        else:
            pull(s, 1, owner, PULL_LOOK, owner)
            r[STEP] = LOOK_PULLED
        return
    zone = zone_of(place)
    r[LOOKED] = s.count(owner, zone)
    if r[LOOKED] == 0:
        go_on(s)
    elif code[at + PICK] == BY_LUCK:
        r[LEFT] = min(code[at + N], r[LOOKED])
        r[STEP] = LOOK_GLIMPSING
        if code[at + UPTO] == 1:
            s.ask(Q_NUMBER, r[ME])
    else:
        know(s, owner, zone, 0)
        r[STEP] = LOOK_TAKING


def know(s: Scene, owner: i64, zone: i64, first: i64) -> None:
    """The looker knows the cards of a zone from a place on."""
    base = s.start(owner, zone)
    for i in range(base + first, base + s.count(owner, zone)):
        s.note[i] = i32(i64(s.note[i]) | BIT[s.r[ME]])


def fill_piles(s: Scene, place: i64, out: vec[i64], n: i64) -> i64:
    """The piles that a look may choose from."""
    for owner in range(s.players + 1):
        if place == DRAW_OR_REALM:
            if s.draw_size(owner) > 0:
                out[n] = PILE_OF + owner
                n += 1
        elif owner < s.players and s.count(owner, DESPAIR_PILE) > 0:
            out[n] = PILE_OF + owner
            n += 1
    return n


def _zone_seen(s: Scene, at: i64) -> i64:
    """The zone that is being looked at."""
    place = s.book.code[at + ZONE]
    if place in (IN_DRAW, DRAW_OR_REALM):
        return TOP
    return zone_of(place)


def fill_seen(s: Scene, at: i64, out: vec[i64], n: i64) -> i64:
    """The cards seen that may be taken, as actions."""
    r = s.r
    code = s.book.code
    to = code[at + TO]
    first = n
    zone = _zone_seen(s, at)
    end = s.count(r[OWNER], zone)
    start = end - r[LOOKED]
    if to == TO_SWAP_REALM:  # what came in exchange lies lowest and was not looked at
        start += r[MOVED]
    free = code[at + UPTO] == 0 or to == TO_BOTTOM  # whoever puts cards below orders them
    for i in range(start, end):
        kind = s.kind_at(r[OWNER], zone, i)
        if (free or kind >= r[LAST]) and fits(s, at, kind):
            n = add_once(out, first, n, CARD + kind)
    return n


def _asks(s: Scene, at: i64) -> bool:
    """Whether the looker is asked: where it shows to nobody else that no card may be taken, too."""
    r = s.r
    to = s.book.code[at + TO]
    if to == TO_SWAP_HAND:
        return s.count(r[ME], HAND) > 0
    if to == TO_SWAP_REALM:
        return faces_up(s) > 0 and r[LOOKED] > r[MOVED]
    return r[LOOKED] > 0


def _index_of(s: Scene, at: i64, kind: i64) -> i64:
    """Where a looked-at card lies, the uppermost of several."""
    zone = _zone_seen(s, at)
    i = s.count(s.r[OWNER], zone) - 1
    while s.kind_at(s.r[OWNER], zone, i) != kind:
        i -= 1
    return i


def _alone(s: Scene) -> None:
    """What is done with cards looked at is not seen: only the looker still knows them."""
    r = s.r
    blur(s, r[OWNER], TOP, s.count(r[OWNER], TOP) - r[LOOKED], BIT[r[ME]])


def take(s: Scene, at: i64, action: i64) -> None:
    """A card that was looked at is taken, or no more."""
    r = s.r
    me = r[ME]
    owner = r[OWNER]
    to = s.book.code[at + TO]
    if action == DONE:
        r[LEFT] = 0
        return
    kind = action & 255
    r[LAST] = kind
    if to == TO_SWAP_HAND:
        r[SWAPPED] = kind
        s.ask(Q_SWAP_HAND, me)
        return
    if to == TO_SWAP_REALM:
        r[SWAPPED] = kind
        s.ask(Q_SWAP_REALM, me)
        return
    zone = _zone_seen(s, at)
    if to == TO_HAND and zone == DESPAIR_PILE:
        blur(s, owner, zone, 0, BIT[me])
    elif zone == TOP and (to in (TO_HAND, TO_BOTTOM)):
        _alone(s)
    s.remove(owner, zone, _index_of(s, at, kind))
    r[LEFT] -= 1
    r[LOOKED] -= 1
    r[MOVED] += 1
    r[MOVED_KIND] = kind
    if to == TO_HAND:
        s.push(me, HAND, kind, s.held | BIT[me])
    elif to == TO_BOTTOM:
        s.insert(owner, UNDER, kind, s.held)
    elif to == TO_DISCARD:
        to_discard(s, owner, kind)
    elif to == TO_DESTROYED:
        destroy(s, kind)
    else:
        gain(s, me, kind)


def swap_taken(s: Scene, at: i64, other: i64) -> None:
    """Keeper of Every Key, Perfumed Letter: the second card of the exchange."""
    r = s.r
    owner = r[OWNER]
    kind = r[SWAPPED]
    r[LEFT] -= 1
    r[MOVED] += 1
    r[MOVED_KIND] = kind
    if s.book.code[at + TO] == TO_SWAP_HAND:
        exchange_hands(s, kind, other)
        return
    s.remove(owner, TOP, _index_of(s, at, kind))
    r[LOOKED] -= 1
    set_face(s, place_of(s, other, -1), kind)
    # it joins the rest, lowest
    at_top = s.count(owner, TOP) - r[LOOKED]
    s.push(owner, TOP, other, s.fresh(owner, EVERYONE))
    for i in range(s.count(owner, TOP) - 1 - at_top):
        _sink(s, owner, s.count(owner, TOP) - 1 - i)
    r[LOOKED] += 1


def _sink(s: Scene, owner: i64, index: i64) -> None:
    """Exchange a card of the top with the one below it."""
    i = s.start(owner, TOP) + index
    kind = s.z[i]
    note = s.note[i]
    s.z[i] = s.z[i - 1]
    s.note[i] = s.note[i - 1]
    s.z[i - 1] = kind
    s.note[i - 1] = note


def _end(s: Scene, at: i64) -> None:
    """The rest of the cards looked at."""
    r = s.r
    rest = s.book.code[at + TAKE_REST]
    owner = r[OWNER]
    if rest == BACK or _zone_seen(s, at) != TOP:
        go_on(s)
    elif rest == ANY_ORDER:
        if r[STEP] == LOOK_RESTING:
            _alone(s)
            r[ORDERED] = 0
            r[STEP] = LOOK_ORDERING
        if r[LOOKED] - r[ORDERED] > 1:  # also where all are alike: others do not see that
            s.ask(Q_ORDER, r[ME])
        else:
            go_on(s)
    else:
        for _ in range(r[LOOKED]):
            kind = s.remove(owner, TOP, s.count(owner, TOP) - 1)
            s.insert(owner, UNDER, kind, s.held)
        go_on(s)


def lay_next(s: Scene, kind: i64) -> None:
    """The next card from the top."""
    r = s.r
    owner = r[OWNER]
    end = s.count(owner, TOP) - r[ORDERED]
    i = end - 1
    while s.kind_at(owner, TOP, i) != kind:
        i -= 1
    while i < end - 1:
        _sink(s, owner, i + 1)
        i += 1
    r[ORDERED] += 1


def fill_order(s: Scene, out: vec[i64], n: i64) -> i64:
    """The cards that may come next from the top, as actions."""
    r = s.r
    first = n
    end = s.count(r[OWNER], TOP) - r[ORDERED]
    for i in range(end - r[LOOKED] + r[ORDERED], end):
        n = add_once(out, first, n, CARD + s.kind_at(r[OWNER], TOP, i))
    return n


# A despair pile of which luck shows some cards.


def fill_glimpses(s: Scene, out: vec[i64], n: i64) -> i64:
    """The cards that luck may show next, as actions."""
    first = n
    base = s.start(s.r[OWNER], DESPAIR_PILE)
    for i in range(base, base + s.count(s.r[OWNER], DESPAIR_PILE)):
        if (i64(s.note[i]) & GLANCED) == 0:
            n = add_once(out, first, n, LUCK + i64(s.z[i]))
    return n


def glimpse_odds(s: Scene, kind: i64) -> i64:
    """How many cards of a kind luck may show."""
    n: i64 = 0
    base = s.start(s.r[OWNER], DESPAIR_PILE)
    for i in range(base, base + s.count(s.r[OWNER], DESPAIR_PILE)):
        if (i64(s.note[i]) & GLANCED) == 0 and i64(s.z[i]) == kind:
            n += 1
    return n


def glimpse(s: Scene, kind: i64) -> None:
    """Luck shows a card."""
    r = s.r
    i = s.start(r[OWNER], DESPAIR_PILE)
    while i64(s.z[i]) != kind or (i64(s.note[i]) & GLANCED) != 0:
        i += 1
    s.note[i] = i32(i64(s.note[i]) | BIT[r[ME]] | GLANCED)
    r[LEFT] -= 1


def _forget_glances(s: Scene) -> None:
    base = s.start(s.r[OWNER], DESPAIR_PILE)
    for i in range(base, base + s.count(s.r[OWNER], DESPAIR_PILE)):
        s.note[i] = i32(i64(s.note[i]) & ~GLANCED)
