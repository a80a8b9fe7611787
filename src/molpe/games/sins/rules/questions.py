# molpe: compiled
"""Who is asked what, the answers there are, and what each of them does."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.sins.rules.book import MODULE_CARDS
from molpe.games.sins.rules.brands import brand_fits, reveal_brand
from molpe.games.sins.rules.buying import bought, fill_market, fill_payment, spend
from molpe.games.sins.rules.champion import automaton
from molpe.games.sins.rules.codes import (
    ATTACK,
    BRAND,
    CARD,
    DONE,
    FOE_IS,
    ICON,
    LUCK,
    NO,
    Q_ACTIVATE,
    Q_BRAND,
    Q_BUY,
    Q_FOE,
    Q_KEEP,
    Q_LUCK_BRAND,
    Q_LUCK_LOOK,
    Q_LUCK_PICK,
    Q_NONE,
    Q_OOZE,
    Q_PAYMENT,
    Q_RAGE,
    Q_STATUS,
    Q_STRUGGLE,
    Q_TARGET,
    RESOLVE,
    YES,
)
from molpe.games.sins.rules.dominance import resolve
from molpe.games.sins.rules.effects import run
from molpe.games.sins.rules.matching import OMNIS, of, one
from molpe.games.sins.rules.piles import to_discard
from molpe.games.sins.rules.playing import activate, play_card
from molpe.games.sins.rules.pulls import decide, pull_on
from molpe.games.sins.rules.registers import (
    ASK,
    ASKED,
    BAG,
    BRAND_ASKED,
    BRANDED,
    BRANDS,
    BUYING,
    CHOSEN,
    COLOUR,
    HAND,
    LAST,
    NEXT_ID,
    PASSED,
    PC,
    PULL,
    PULL_FROM,
    RAGE,
    RIVAL,
    S_COMPARE,
    SOURCE_KIND,
    SPARES,
    STAGE,
    SUPPLY,
    TURN,
    WHY,
    ZONES,
)
from molpe.games.sins.rules.scene import Scene
from molpe.games.sins.rules.struggle import begin_attack
from molpe.games.sins.rules.turns import flow
from molpe.kernel.state import CHANCE, NOBODY


def actor(s: Scene) -> i64:
    """Whom to ask next: a seat, luck, or nobody once it is over."""
    r = s.r
    if r[WHY] >= 0:
        return NOBODY
    if r[PULL] > 0:
        return CHANCE
    asked = r[ASKED]
    if asked >= s.seats:  # the Champion
        return CHANCE
    return asked


def fill(s: Scene, out: vec[i64], n: i64) -> i64:
    """Write down the answers to the question before whoever acts."""
    r = s.r
    if r[PULL] > 0:
        return _fill_bag(s, out, n)
    if r[ASKED] >= s.seats:
        out[n] = automaton(s)
        return n + 1
    question = r[ASK]
    me = r[ASKED]
    if question == Q_BUY:
        n = _fill_hand(s, me, 0, out, n)
        n = fill_market(s, out, n)
        out[n] = DONE
        return n + 1
    if question == Q_STRUGGLE:
        n = _fill_hand(s, me, 0, out, n)
        if me != r[TURN] or r[NEXT_ID] > 0:
            out[n] = DONE
            n += 1
        return n
    if question == Q_KEEP:
        n = _fill_hand(s, me, r[LAST], out, n)
        out[n] = DONE
        return n + 1
    if question == Q_ACTIVATE:
        out[n] = YES
        out[n + 1] = NO
        return n + 2
    if question == Q_STATUS:
        out[n] = RESOLVE
        out[n + 1] = DONE
        return n + 2
    if question == Q_TARGET:
        n = _fill_others(s, me, ATTACK, out, n)
        out[n] = DONE
        return n + 1
    if question == Q_FOE:
        return _fill_others(s, me, FOE_IS, out, n)
    if question == Q_PAYMENT:
        return fill_payment(s, out, n)
    if question == Q_BRAND:
        if of(s.get(me, BRANDS), r[BRAND_ASKED]) > 0 and brand_fits(s, me):
            out[n] = BRAND + r[BRAND_ASKED]
            n += 1
        out[n] = DONE
        return n + 1
    if question == Q_RAGE:
        for colour in range(OMNIS):
            out[n] = ICON + colour
            n += 1
        return n
    if question == Q_LUCK_BRAND:
        for brand in range(MODULE_CARDS):
            if of(r[SPARES], brand) > 0:
                out[n] = BRAND + brand
                n += 1
        return n
    if question == Q_OOZE:
        for kind in range(s.book.ooze, s.book.kinds):
            if s.copies(s.players, SUPPLY, kind) > 0:
                out[n] = CARD + kind
                n += 1
        return n
    return run.fill(s, question, out, n)


def _fill_bag(s: Scene, out: vec[i64], n: i64) -> i64:
    """The cards of the bag that is pulled from, each kind once."""
    at = s.r[PULL_FROM] * ZONES + BAG
    base = s.room[at]
    last: i64 = -1
    for i in range(base, base + s.n[at]):
        kind = i64(s.z[i])
        if kind != last:
            out[n] = LUCK + kind
            n += 1
            last = kind
    return n


def _fill_hand(s: Scene, player: i64, low: i64, out: vec[i64], n: i64) -> i64:
    """The cards of a hand from a kind on, each kind once."""
    first = n
    at = player * ZONES + HAND
    base = s.room[at]
    cards = s.z
    for i in range(base, base + s.n[at]):
        kind = i64(cards[i])
        if kind < low:
            continue
        action = CARD + kind
        k = first
        while k < n and out[k] != action:
            k += 1
        if k == n:
            out[n] = action
            n += 1
    return n


def _fill_others(s: Scene, me: i64, base: i64, out: vec[i64], n: i64) -> i64:
    """Every player but one."""
    for other in range(s.players):
        if other != me:
            out[n] = base + other
            n += 1
    return n


def odds(s: Scene, action: i64) -> i64:
    """How heavily an answer of luck weighs."""
    r = s.r
    if r[PULL] > 0:
        return s.copies(r[PULL_FROM], BAG, action - LUCK)
    question = r[ASK]
    if question in (Q_LUCK_PICK, Q_LUCK_LOOK):
        return run.odds(s, question, action - LUCK)
    if question == Q_LUCK_BRAND:
        return of(r[SPARES], action - BRAND)
    return 1


def answer(s: Scene, action: i64) -> None:
    """Do what an answer says."""
    r = s.r
    if r[PULL] > 0:
        decide(s, action - LUCK)
        return
    question = r[ASK]
    me = r[ASKED]
    r[ASK] = Q_NONE
    if question == Q_BUY:
        bought(s, me, action)
    elif question == Q_STRUGGLE:
        if action != DONE:
            play_card(s, me, action - CARD)
        elif me == r[TURN]:
            r[STAGE] = S_COMPARE
        else:
            r[PASSED] = 1
    elif question == Q_ACTIVATE:
        if action == YES:
            activate(s, me)
    elif question == Q_FOE:
        r[RIVAL] = action - FOE_IS
        r[PC] = s.book.prog[r[SOURCE_KIND]]
    elif question == Q_STATUS:
        if action == RESOLVE:
            resolve(s, me)
    elif question == Q_TARGET:
        begin_attack(s, action)
    elif question == Q_PAYMENT:
        if action == DONE:
            spend(s, r[BUYING], r[CHOSEN])
        else:
            r[COLOUR] = action - ICON
            r[CHOSEN] += one(action - ICON)
            s.ask(Q_PAYMENT, me)
    elif question == Q_KEEP:
        if action != DONE:
            _discard(s, me, action - CARD)
    elif question == Q_OOZE:
        kind = action - CARD
        s.remove(s.players, SUPPLY, s.find(s.players, SUPPLY, kind))
        to_discard(s, me, kind)
    elif question == Q_BRAND:
        if action != DONE:
            reveal_brand(s, me, action - BRAND)
    elif question == Q_RAGE:
        r[RAGE] = 2 * one(action - ICON)
    elif question == Q_LUCK_BRAND:
        brand = one(action - BRAND)
        r[SPARES] -= brand
        s.put(r[BRANDED], BRANDS, s.get(r[BRANDED], BRANDS) + brand)
    else:
        run.answer(s, question, action)


def _discard(s: Scene, player: i64, kind: i64) -> None:
    """Refresh: a card that is not kept."""
    s.remove(player, HAND, s.find(player, HAND, kind))
    to_discard(s, player, kind)
    s.r[LAST] = kind
    if s.count(player, HAND) > 0:
        s.ask(Q_KEEP, player)


def advance(s: Scene) -> None:
    """Run on until someone must choose, luck must act, or it is over."""
    r = s.r
    while r[WHY] < 0:
        if r[PULL] > 0:
            if not pull_on(s):
                return
        elif r[ASK] != Q_NONE:
            return
        elif r[PC] >= 0:
            run.step(s)
        else:
            flow(s)
