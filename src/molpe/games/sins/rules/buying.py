# molpe: compiled
"""What things cost, what can be paid, and paying."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.sins.rules.book import MILL, MODULE_CARDS, REALM_SIZE, TOLLGATE
from molpe.games.sins.rules.codes import (
    BY_HAND,
    CARD,
    DEED,
    DEED_BY_HAND,
    DONE,
    GAINS,
    ICON,
    Q_PAYMENT,
    SUPPLIED,
)
from molpe.games.sins.rules.marks import powers_in_play
from molpe.games.sins.rules.matching import (
    COLOURS,
    NEVER,
    OMNIS,
    can_grow,
    due,
    of,
    one,
    other_ways,
    pays,
    proposal,
    total,
)
from molpe.games.sins.rules.piles import gain
from molpe.games.sins.rules.playing import play_card
from molpe.games.sins.rules.realm import face_at, may_gain, place_of, set_face
from molpe.games.sins.rules.registers import (
    BOUGHT,
    BUYING,
    CHOSEN,
    COLOUR,
    COURTS,
    DEEDED,
    DEEDS,
    DEEDS_LEFT,
    GAINED_NOW,
    MILLED,
    NOTHING,
    OFF_ALL,
    OFF_NEXT,
    PAID_NOW,
    S_BUY_END,
    SPENT,
    STAGE,
    TURN,
)
from molpe.games.sins.rules.scene import Scene
from molpe.kernel.bits import BIT


def unspent(s: Scene) -> i64:
    """The unspent powers of the buyer."""
    icons = powers_in_play(s, s.r[TURN])
    spent = s.r[SPENT]
    if spent == 0:
        return icons
    left: i64 = 0
    for colour in range(COLOURS):
        n = of(icons, colour) - of(spent, colour)
        if n > 0:
            left += one(colour) * n
    return left


def may_mill(s: Scene) -> bool:
    """Whether one power of the buyer may still count as Omnis."""
    return s.r[MILLED] == 0 and holds_deed(s, s.r[TURN], MILL)


def holds_deed(s: Scene, player: i64, deed: i64) -> bool:
    """Whether a Deed lies before a player."""
    return (s.get(player, DEEDS) & BIT[deed]) != 0


def cost_of(s: Scene, thing: i64) -> i64:
    """The icons of a card, or of a Deed (as its action), for the buyer."""
    if thing >= DEED:
        cost = s.book.deed_cost[(thing - DEED) >> 3]
        if (thing & 7) != SUPPLIED:
            cost += one(OMNIS)
        return cost
    return s.book.weak[thing] + one(OMNIS) * surcharge(s)


def surcharge(s: Scene) -> i64:
    """The Omnis weaknesses that others have added to every card for the buyer."""
    r = s.r
    more: i64 = 0
    tolls = s.book.deeds > 0 and r[PAID_NOW] == 0
    for player in range(s.players):
        if player != r[TURN]:
            more += s.get(player, COURTS)
            if tolls and holds_deed(s, player, TOLLGATE):
                more += 1
    return more


def icons_due(s: Scene, thing: i64, cost: i64) -> i64:
    """How many icons of the cost must be paid; ruling 38: at least one."""
    n = total(cost)
    if thing < DEED:
        n -= s.r[OFF_NEXT] + s.r[OFF_ALL]
    if n < 1:
        return 1
    return n


def bill(s: Scene, thing: i64) -> i64:
    """The fewest powers that the buyer needs for a card or Deed, or NEVER."""
    cost = cost_of(s, thing)
    return due(unspent(s), cost, icons_due(s, thing, cost), may_mill(s))


def leaving(s: Scene) -> i64:
    """Ruling 45: what a buyer who has gained nothing may take for nothing, or -1."""
    r = s.r
    if s.book.leavings == 0 or s.get(r[TURN], GAINED_NOW) > 0:
        return -1
    found: i64 = -1
    for place in range(i64(REALM_SIZE)):
        if may_gain(s, r[TURN], place):
            kind = face_at(s, place)
            if found < 0 or s.book.weak_n[kind] < s.book.weak_n[found]:
                found = kind
    if found >= 0 and bill(s, found) == NEVER:
        return found
    return -1


def fill_market(s: Scene, out: vec[i64], n: i64) -> i64:
    """What the buyer can have, as actions."""
    n = _fill_payable(s, out, n)
    left = leaving(s)
    if left >= 0:
        out[n] = GAINS + left
        n += 1
    return n


def _fill_payable(s: Scene, out: vec[i64], n: i64) -> i64:
    r = s.r
    purse = unspent(s)
    if purse == 0:
        return n
    mill = may_mill(s)
    extra = one(OMNIS) * surcharge(s)
    first = n
    for place in range(i64(REALM_SIZE)):
        kind = face_at(s, place)
        if kind == NOTHING or not may_gain(s, r[TURN], place):
            continue
        twin = False
        for i in range(first, n):
            if out[i] == GAINS + kind:
                twin = True
        if twin:
            continue
        cost = s.book.weak[kind] + extra
        need = icons_due(s, kind, cost)
        if due(purse, cost, need, mill) == NEVER:
            continue
        out[n] = GAINS + kind
        n += 1
        if other_ways(purse, cost, need, mill):
            out[n] = BY_HAND + kind
            n += 1
    if s.book.deeds > 0 and r[DEEDED] == 0:
        n = _fill_deeds(s, purse, mill, out, n)
    return n


def _fill_deeds(s: Scene, purse: i64, mill: bool, out: vec[i64], n: i64) -> i64:
    buyer = s.r[TURN]
    for deed in range(MODULE_CARDS):
        if holds_deed(s, buyer, deed):  # ruling 42: nobody holds two of a name
            continue
        for holder in range(8):
            if holder == SUPPLIED:
                if of(s.r[DEEDS_LEFT], deed) == 0:
                    continue
            elif holder >= s.players or not holds_deed(s, holder, deed):
                continue
            thing = DEED + 8 * deed + holder
            cost = cost_of(s, thing)
            need = total(cost)
            if due(purse, cost, need, mill) == NEVER:
                continue
            out[n] = thing
            n += 1
            if other_ways(purse, cost, need, mill):
                out[n] = thing + DEED_BY_HAND - DEED
                n += 1
    return n


def propose(s: Scene, thing: i64) -> i64:
    """The powers that the proposal spends on a card or Deed."""
    cost = cost_of(s, thing)
    return proposal(unspent(s), cost, icons_due(s, thing, cost), may_mill(s))


def fill_payment(s: Scene, out: vec[i64], n: i64) -> i64:
    """The next power of a payment by hand, in ascending order, as actions."""
    r = s.r
    thing = r[BUYING]
    cost = cost_of(s, thing)
    need = icons_due(s, thing, cost)
    mill = may_mill(s)
    chosen = r[CHOSEN]
    purse = unspent(s) - chosen
    later: i64 = 0
    for colour in range(r[COLOUR], COLOURS):
        later += one(colour) * of(purse, colour)
    for colour in range(r[COLOUR], COLOURS):
        there = of(purse, colour)
        if there > 0:
            with_one = chosen + one(colour)
            if can_grow(with_one, later - one(colour), cost, need, mill):
                out[n] = ICON + colour
                n += 1
        later -= one(colour) * there
    if pays(chosen, cost, need, mill):
        out[n] = DONE
        n += 1
    return n


def spend(s: Scene, thing: i64, powers: i64) -> None:
    """Pay, and take what was paid for."""
    r = s.r
    cost = cost_of(s, thing)
    if may_mill(s) and not pays(powers, cost, icons_due(s, thing, cost), False):
        r[MILLED] = 1
    r[SPENT] += powers
    buyer = r[TURN]
    if thing >= DEED:
        deed = (thing - DEED) >> 3
        holder = thing & 7
        if holder == SUPPLIED:
            r[DEEDS_LEFT] -= one(deed)
        else:
            s.put(holder, DEEDS, s.get(holder, DEEDS) & ~BIT[deed])
        s.put(buyer, DEEDS, s.get(buyer, DEEDS) | BIT[deed])
        r[DEEDED] = 1
        return
    r[OFF_NEXT] = 0
    r[PAID_NOW] += 1
    set_face(s, place_of(s, thing, buyer), NOTHING)
    gain(s, buyer, thing)


def bought(s: Scene, me: i64, action: i64) -> None:
    """What the buyer does next: play, gain, take a Deed, or end."""
    r = s.r
    if action == DONE:
        r[STAGE] = S_BUY_END
    elif action < GAINS:
        play_card(s, me, action - CARD)
    elif action < BY_HAND and leaving(s) == action - GAINS:
        r[STAGE] = S_BUY_END
        set_face(s, place_of(s, action - GAINS, me), NOTHING)
        gain(s, me, action - GAINS)
    elif action < BY_HAND:
        r[BOUGHT] += 1
        spend(s, action - GAINS, propose(s, action - GAINS))
    elif action >= DEED and action < DEED_BY_HAND:
        spend(s, action, propose(s, action))
    else:
        r[BUYING] = action - BY_HAND
        if action >= DEED_BY_HAND:
            r[BUYING] = action - DEED_BY_HAND + DEED
        r[CHOSEN] = 0
        r[COLOUR] = 0
        s.ask(Q_PAYMENT, me)
