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
from molpe.games.sins.rules.tableau import Tableau
from molpe.kernel.bits import BIT


def unspent(t: Tableau) -> i64:
    """The unspent powers of the buyer."""
    icons = powers_in_play(t, t.r[TURN])
    spent = t.r[SPENT]
    if spent == 0:
        return icons
    left: i64 = 0
    for colour in range(COLOURS):
        n = of(icons, colour) - of(spent, colour)
        if n > 0:
            left += one(colour) * n
    return left


def may_mill(t: Tableau) -> bool:
    """Whether one power of the buyer may still count as Omnis."""
    return t.r[MILLED] == 0 and holds_deed(t, t.r[TURN], MILL)


def holds_deed(t: Tableau, player: i64, deed: i64) -> bool:
    """Whether a Deed lies before a player."""
    return (t.get(player, DEEDS) & BIT[deed]) != 0


def cost_of(t: Tableau, thing: i64) -> i64:
    """The icons of a card, or of a Deed (as its action), for the buyer."""
    if thing >= DEED:
        cost = t.book.deed_cost[(thing - DEED) >> 3]
        if (thing & 7) != SUPPLIED:
            cost += one(OMNIS)
        return cost
    return t.book.weak[thing] + one(OMNIS) * surcharge(t)


def surcharge(t: Tableau) -> i64:
    """The Omnis weaknesses that others have added to every card for the buyer."""
    r = t.r
    more: i64 = 0
    tolls = t.book.deeds > 0 and r[PAID_NOW] == 0
    for player in range(t.players):
        if player != r[TURN]:
            more += t.get(player, COURTS)
            if tolls and holds_deed(t, player, TOLLGATE):
                more += 1
    return more


def icons_due(t: Tableau, thing: i64, cost: i64) -> i64:
    """How many icons of the cost must be paid; ruling 38: at least one."""
    n = total(cost)
    if thing < DEED:
        n -= t.r[OFF_NEXT] + t.r[OFF_ALL]
    if n < 1:
        return 1
    return n


def bill(t: Tableau, thing: i64) -> i64:
    """The fewest powers that the buyer needs for a card or Deed, or NEVER."""
    cost = cost_of(t, thing)
    return due(unspent(t), cost, icons_due(t, thing, cost), may_mill(t))


def fill_market(t: Tableau, out: vec[i64], n: i64) -> i64:
    """What the buyer can pay for, as actions."""
    r = t.r
    purse = unspent(t)
    if purse == 0:
        return n
    mill = may_mill(t)
    extra = one(OMNIS) * surcharge(t)
    first = n
    for place in range(i64(REALM_SIZE)):
        kind = face_at(t, place)
        if kind == NOTHING or not may_gain(t, r[TURN], place):
            continue
        twin = False
        for i in range(first, n):
            if out[i] == GAINS + kind:
                twin = True
        if twin:
            continue
        cost = t.book.weak[kind] + extra
        need = icons_due(t, kind, cost)
        if due(purse, cost, need, mill) == NEVER:
            continue
        out[n] = GAINS + kind
        n += 1
        if other_ways(purse, cost, need, mill):
            out[n] = BY_HAND + kind
            n += 1
    if t.book.deeds > 0 and r[DEEDED] == 0:
        n = _fill_deeds(t, purse, mill, out, n)
    return n


def _fill_deeds(t: Tableau, purse: i64, mill: bool, out: vec[i64], n: i64) -> i64:
    buyer = t.r[TURN]
    for deed in range(MODULE_CARDS):
        if holds_deed(t, buyer, deed):  # ruling 42: nobody holds two of a name
            continue
        for holder in range(8):
            if holder == SUPPLIED:
                if of(t.r[DEEDS_LEFT], deed) == 0:
                    continue
            elif holder >= t.players or not holds_deed(t, holder, deed):
                continue
            thing = DEED + 8 * deed + holder
            cost = cost_of(t, thing)
            need = total(cost)
            if due(purse, cost, need, mill) == NEVER:
                continue
            out[n] = thing
            n += 1
            if other_ways(purse, cost, need, mill):
                out[n] = thing + DEED_BY_HAND - DEED
                n += 1
    return n


def propose(t: Tableau, thing: i64) -> i64:
    """The powers that the proposal spends on a card or Deed."""
    cost = cost_of(t, thing)
    return proposal(unspent(t), cost, icons_due(t, thing, cost), may_mill(t))


def fill_payment(t: Tableau, out: vec[i64], n: i64) -> i64:
    """The next power of a payment by hand, in ascending order, as actions."""
    r = t.r
    thing = r[BUYING]
    cost = cost_of(t, thing)
    need = icons_due(t, thing, cost)
    mill = may_mill(t)
    chosen = r[CHOSEN]
    purse = unspent(t) - chosen
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


def spend(t: Tableau, thing: i64, powers: i64) -> None:
    """Pay, and take what was paid for."""
    r = t.r
    cost = cost_of(t, thing)
    if may_mill(t) and not pays(powers, cost, icons_due(t, thing, cost), False):
        r[MILLED] = 1
    r[SPENT] += powers
    buyer = r[TURN]
    if thing >= DEED:
        deed = (thing - DEED) >> 3
        holder = thing & 7
        if holder == SUPPLIED:
            r[DEEDS_LEFT] -= one(deed)
        else:
            t.put(holder, DEEDS, t.get(holder, DEEDS) & ~BIT[deed])
        t.put(buyer, DEEDS, t.get(buyer, DEEDS) | BIT[deed])
        r[DEEDED] = 1
        return
    r[OFF_NEXT] = 0
    r[PAID_NOW] += 1
    set_face(t, place_of(t, thing, buyer), NOTHING)
    gain(t, buyer, thing)


def bought(t: Tableau, me: i64, action: i64) -> None:
    """What the buyer does next: play, gain, take a Deed, or end."""
    r = t.r
    if action == DONE:
        r[STAGE] = S_BUY_END
    elif action < GAINS:
        play_card(t, me, action - CARD)
    elif action < BY_HAND:
        r[BOUGHT] += 1
        spend(t, action - GAINS, propose(t, action - GAINS))
    elif action >= DEED and action < DEED_BY_HAND:
        spend(t, action, propose(t, action))
    else:
        r[BUYING] = action - BY_HAND
        if action >= DEED_BY_HAND:
            r[BUYING] = action - DEED_BY_HAND + DEED
        r[CHOSEN] = 0
        r[COLOUR] = 0
        t.ask(Q_PAYMENT, me)
