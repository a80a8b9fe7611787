# molpe: compiled
"""How a player of SINS stands before the end."""

from typing import Final

from mypy_extensions import i64

from molpe.games.sins.rules.book import KOSMOS, REALM_SIZE, THRESHOLD
from molpe.games.sins.rules.buying import bill, unspent
from molpe.games.sins.rules.comparison import unmatched
from molpe.games.sins.rules.dominance import goal_of
from molpe.games.sins.rules.matching import NEVER, total
from molpe.games.sins.rules.realm import face_at, may_gain
from molpe.games.sins.rules.registers import (
    ATTACK_PHASE,
    BUY_PHASE,
    DESPAIR_PILE,
    DOMINANCE,
    HAND,
    PHASE,
    PILE,
    PLAY,
    TURN,
)
from molpe.games.sins.rules.scene import Scene

SOON: Final = 2  # fifths: a card that can be paid for is not gained yet
STOCK: Final = 4  # cards that a player of a longer match wants to have left to give
EACH_LEFT: Final = 15


def estimate(s: Scene, seat: i64) -> float:
    """Dominance, despair, decks and hands of a seat against the best of the others."""
    mine = _hopes(s, seat)
    most: i64 = -1000000
    for other in range(s.players):
        if other != seat:
            most = max(most, _hopes(s, other))
    gap = mine - most
    if gap < 0:
        return float(gap) / float(600 - gap)
    return float(gap) / float(600 + gap)


def _hopes(s: Scene, player: i64) -> i64:
    """A player's hopes, 400 for a dominance."""
    r = s.r
    book = s.book
    worth = 400 * s.get(player, DOMINANCE)
    pile = s.left_of(player)
    ripe: i64 = 0
    for i in range(s.count(pile, DESPAIR_PILE)):
        ripe += book.weak_n[s.kind_at(pile, DESPAIR_PILE, i)]
    worth += 26 * min(ripe, THRESHOLD) + 4 * s.count(pile, DESPAIR_PILE)
    if ripe >= THRESHOLD:
        worth += 60
    cards: i64 = 2
    weak: i64 = 0
    power: i64 = 0
    for zone in range(DESPAIR_PILE):
        for i in range(s.count(player, zone)):
            kind = s.kind_at(player, zone, i)
            cards += 1
            weak += book.weak_n[kind]
            power += book.powers_n[kind]
            if zone == HAND:
                worth += 2 + 3 * book.weak_n[kind]
                if kind != KOSMOS:
                    worth += 3 * book.powers_n[kind]
    worth += (90 * weak + 40 * power) // cards
    if goal_of(s, player) > 1:  # whose whole deck is in hand can never attack again
        left = s.draw_size(player) + s.count(player, PILE) + s.count(player, PLAY)
        worth += EACH_LEFT * min(left, STOCK)
    if r[TURN] == player:
        if r[PHASE] == BUY_PHASE:
            worth += 3 * total(unspent(s)) + _bargain(s, player, cards, 90 * weak + 40 * power)
        elif r[PHASE] == ATTACK_PHASE:
            worth += _blow(s, player, 8 + 26 * weak // cards)
    return worth


def _bargain(s: Scene, player: i64, cards: i64, deck: i64) -> i64:
    """What the best card that can be paid for now would do for a deck, a little less."""
    book = s.book
    best: i64 = 0
    for place in range(i64(REALM_SIZE)):
        if may_gain(s, player, place):
            kind = face_at(s, place)
            value = 90 * book.weak_n[kind] + 40 * book.powers_n[kind]
            if value > best and bill(s, kind) != NEVER:
                best = value
    more = (deck + best) // (cards + 1) - deck // cards
    if best == 0 or more <= 0:
        return 0
    return SOON * more // 5


def _blow(s: Scene, player: i64, each: i64) -> i64:
    """What the struggle would bring if it ended now; before it, half of the heaviest blow, for
    ruling 14 has at least one card played."""
    despair = unmatched(s)
    stock = s.draw_size(player) + s.count(player, PILE)
    if s.count(player, PLAY) == 0 and s.count(player, HAND) > 0:
        least: i64 = 1000
        most: i64 = 0
        for i in range(s.count(player, HAND)):
            n = s.book.powers_n[s.kind_at(player, HAND, i)]
            least = min(least, n)
            most = max(most, n)
        if least <= stock:
            return min(most, stock) * each // 2
        despair = least
    if despair > stock:
        return stock * each - 400 * (despair - stock)
    return despair * each
