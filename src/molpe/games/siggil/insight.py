# molpe: compiled
"""How a match of Siggil looks before its end: the estimate, and what hunches go by."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.siggil.book import CARDS, FAMILIES, SIZE
from molpe.games.siggil.seal import (
    AWAY,
    CONTROLLING,
    CROSS,
    HAND,
    HELD,
    INSIDE,
    NUMBER,
    OWN,
    TAKING,
    Seal,
    swapped,
)
from molpe.kernel.bits import BIT, lowest, popcount
from molpe.kernel.state import NOBODY

# For estimates of solo: what a set is worth that lacks so many cards, and three free Spirits.
HOPE: Final = vec[i64]([60, 30, 14, 6, 2, 1, 0, 0])
CROWDED: Final = 40

# For estimates of two seats or more: the places of the terms in the book's weights.
HELD_TERM: Final = 14  # + how far the nearest rival is; Spirits inside and free: + how far
STRENGTH_TERM: Final = 21  # + how many cards more than needed, from 1
TEMPO_TERM: Final = 24
CHOICE_TERM: Final = 25
HAND_TERM: Final = 26
NEARLY_TERM: Final = 27
HALF: Final = 28  # the same terms once more, for what they grow by
NEVER: Final = 6  # how far it is where too few cards are left

# For hunches: what a card does for a set that lacks so many, and what it would for a rival's.
WANTED: Final = vec[i64]([1, 8, 4, 2, 1, 0, 0, 0, 0])
GRUDGED: Final = vec[i64]([0, 6, 3, 1, 0, 0, 0, 0, 0])


def outlook(seal: Seal, seat: i64) -> float:
    """The odds of terms that were fitted; solo, Spirits held and hopes of the next ones."""
    if seal.seats > 1:
        return 2.0 / (1.0 + exp(-lead(seal, seat))) - 1.0
    worth = hopes(seal)
    if seal.queue >= 64:
        worth -= CROWDED
    value = float(2 * worth) / float(100 * seal.book.goal) - 1.0
    return max(-1.0, min(1.0, value))


def counted(seal: Seal, seat: i64) -> list[float]:
    """What the estimate counts, for fitting: what a seat has, less what its rival has."""
    kept = seal.book.weights
    found: list[float] = []
    for i in range(2 * HALF):
        seal.book.weights = vec[float]([0.0] * (2 * HALF))
        seal.book.weights[i] = 1.0
        found.append(lead(seal, seat))
    seal.book.weights = kept
    return found


def lead(seal: Seal, seat: i64) -> float:
    """By how much a seat is ahead of its best rival, in the logarithm of odds."""
    reach: i64 = 0
    places = seal.open
    while places != 0:
        reach |= BIT[i64(seal.at[lowest(places)])]
        places &= places - 1
    crossed = swapped(reach)
    taker = seal.turn  # of the next card
    chooser: i64 = NOBODY
    if seal.phase == CONTROLLING or (seal.phase == TAKING and seal.pending != 0):
        if seal.ways() > 0:
            chooser = taker
        taker = (taker + 1) % seal.seats
    late = 1.0 - float(popcount(seal.left)) / float(CARDS)
    mine = stand(seal, seat, taker, chooser, late, reach, crossed)
    most = -1.0e9
    for other in range(seal.seats):
        if other != seat:
            most = max(most, stand(seal, other, taker, chooser, late, reach, crossed))
    return mine - most


def stand(
    seal: Seal, seat: i64, taker: i64, chooser: i64, late: float, reach: i64, crossed: i64
) -> float:
    """How a seat stands: its Spirits, how safe they are, and how far it is from others."""
    worth = float(seal.hand_size(seat)) * weight(seal, HAND_TERM, late)
    if seat == taker:
        worth += weight(seal, TEMPO_TERM, late)
    if seat == chooser:
        worth += weight(seal, CHOICE_TERM, late)
    if seal.score(seat) >= seal.book.goal - 1:
        worth += weight(seal, NEARLY_TERM, late)
    for spirit in range(i64(FAMILIES)):
        where = seal.where(spirit)
        if where == HELD + seat:
            strength = seal.strength(spirit)
            far: i64 = NEVER
            for other in range(seal.seats):
                if other != seat:
                    first = other == taker
                    far = min(
                        far, distance(seal, other, spirit, strength + 1, first, reach, crossed)
                    )
            worth += weight(seal, HELD_TERM + far, late)
            extra = min(3, strength - seal.book.size)
            if extra > 0:
                worth += weight(seal, STRENGTH_TERM + extra - 1, late)
        elif where < HELD:
            far = distance(seal, seat, spirit, seal.book.size, seat == taker, reach, crossed)
            worth += weight(seal, 7 * where + far, late)
    return worth


def weight(seal: Seal, term: i64, late: float) -> float:
    """What a term weighs when so much of the Siggil is gone."""
    weights = seal.book.weights
    return weights[term] + late * weights[HALF + term]


def distance(
    seal: Seal, seat: i64, spirit: i64, demand: i64, first: bool, reach: i64, crossed: i64
) -> i64:
    """How far a seat is from a set for a Spirit, of family or of number."""
    mine = OWN * seat
    need = demand - SIZE[seal.set_of(seat, 2 * spirit)]
    far = distance_of(seal.own[mine + HAND], seal.left, reach, spirit, need, first)
    need = demand - SIZE[seal.set_of(seat, 2 * spirit + 1)]
    kin = seal.book.number[spirit]
    return min(far, distance_of(seal.own[mine + CROSS], seal.crossed, crossed, kin, need, first))


def hopes(seal: Seal) -> i64:
    """Solo: a hundred for a Spirit, less for the hope of one."""
    worth: i64 = 0
    for spirit in range(i64(FAMILIES)):
        where = seal.where(spirit)
        if where == HELD:
            worth += 100 + 3 * seal.strength(spirit)
        elif where != AWAY:
            hope = max(hope_of(seal, 2 * spirit), hope_of(seal, 2 * spirit + 1))
            if where == INSIDE:
                hope = hope * 3 // 4
            worth += hope
    return worth


def hope_of(seal: Seal, pair: i64) -> i64:
    """Solo: what the cards in hand are worth for a set, if enough others are left."""
    kin = pair >> 1
    left = seal.left
    if (pair & 1) == NUMBER:
        kin = seal.book.number[kin]
        left = seal.crossed
    missing = seal.book.size - SIZE[seal.suitable(pair)]
    live = SIZE[(left >> (7 * kin)) & 127]
    if missing > live:
        return 0
    return HOPE[max(0, missing)] + live


def distance_of(hand: i64, left: i64, reach: i64, kin: i64, need: i64, first: bool) -> i64:
    """0 it has a set, 1 it lacks a card it can take, 2 and more: it lacks one card fewer."""
    missing = need - SIZE[(hand >> (7 * kin)) & 127]
    if missing <= 0:
        return 0
    if missing > SIZE[(left >> (7 * kin)) & 127]:
        return NEVER
    if missing == 1:
        near = SIZE[(reach >> (7 * kin)) & 127]
        if near > 1 or (near == 1 and first):  # of one card the first to take has the choice
            return 1
    return min(5, missing + 1)


def use(seal: Seal, place: i64) -> i64:
    """What the card at a place does for the seat at turn, and would do for its rivals."""
    card: i64 = i64(seal.at[place])
    family = card // 7
    return help_of(seal, 2 * family) + help_of(seal, 2 * seal.book.numbered[card - 7 * family] + 1)


def help_of(seal: Seal, pair: i64) -> i64:
    """What one card more does for a set."""
    spirit = pair >> 1
    where = seal.where(spirit)
    if where == AWAY:
        return 0
    demand = seal.book.size
    if where >= HELD:
        demand = seal.strength(spirit) + 1
    kin = spirit
    cards: i64 = HAND
    if (pair & 1) == NUMBER:
        kin = seal.book.number[spirit]
        cards = CROSS
    use: i64 = 0
    for seat in range(seal.seats):
        if where == HELD + seat:
            continue
        hand = (seal.own[OWN * seat + cards] >> (7 * kin)) & 127
        missing = max(0, demand - SIZE[hand] - SIZE[seal.set_of(seat, pair)])
        if seat == seal.turn:
            use += WANTED[missing]
        else:
            use += GRUDGED[missing]
    return use
