# molpe: compiled
"""The Champions of solo play: what they do follows from the state alone, with a reason."""

from typing import Final

from mypy_extensions import i64

from molpe.games.sins.rules.book import (
    CHAMPION,
    KOSMOS,
    OF_GLUTTONY,
    OF_GREED,
    OF_WRATH,
    REALM_SIZE,
)
from molpe.games.sins.rules.buying import bill
from molpe.games.sins.rules.codes import (
    ATTACK,
    CARD,
    DONE,
    GAINS,
    Q_BUY,
    Q_KEEP,
    Q_PICK,
    Q_STATUS,
    Q_TARGET,
    RESOLVE,
)
from molpe.games.sins.rules.comparison import attack_powers, defence_weakness
from molpe.games.sins.rules.matching import NEVER, matches, total
from molpe.games.sins.rules.piles import destroy
from molpe.games.sins.rules.realm import face_at, may_gain, place_of, set_face
from molpe.games.sins.rules.registers import (
    ASK,
    BAG,
    BOUGHT,
    DEFENCES,
    DESPAIR_PILE,
    EVERYONE,
    HAND,
    NOTHING,
    OFF_NEXT,
    PILE,
    PLAYS_ALL,
    TOP,
    TURN,
)
from molpe.games.sins.rules.tableau import Tableau

# Reasons, each with a message ``champion-WORD``.
WORDS_OF_REASONS: Final = (
    "enough-despair",
    "little-despair",
    "opens-purse",
    "whole-hand",
    "saves-for-best",
    "most-power",
    "best-card",
    "affordable-best",
    "most-weakness",
    "buys-no-more",
    "strikes",
    "too-few-cards",
    "too-light",
    "hits-hardest",
    "hit-enough",
    "keeps-rest",
    "best-defence",
    "stands-firm",
    "no-defence",
    "loses-least",
    "throws-away",
    "keeps-hand",
)
ENOUGH_DESPAIR: Final = 0
LITTLE_DESPAIR: Final = 1
OPENS_PURSE: Final = 2
WHOLE_HAND: Final = 3
SAVES_FOR_BEST: Final = 4
MOST_POWER: Final = 5
BEST_CARD: Final = 6
AFFORDABLE_BEST: Final = 7
MOST_WEAKNESS: Final = 8
BUYS_NO_MORE: Final = 9
STRIKES: Final = 10
TOO_FEW_CARDS: Final = 11
TOO_LIGHT: Final = 12
HITS_HARDEST: Final = 13
HIT_ENOUGH: Final = 14
KEEPS_REST: Final = 15
BEST_DEFENCE: Final = 16
STANDS_FIRM: Final = 17
NO_DEFENCE: Final = 18
LOSES_LEAST: Final = 19
THROWS_AWAY: Final = 20
KEEPS_HAND: Final = 21

SMALL_DECK: Final = 8
LEAST_PILE: Final = 4


def automaton(t: Tableau) -> i64:
    """The Champion's answer to the question before it; why is in ``because``."""
    question = t.r[ASK]
    if question == Q_STATUS:
        return _status(t)
    if question == Q_BUY:
        return _buy(t)
    if question == Q_TARGET:
        return _target(t)
    if question == Q_KEEP:
        if t.book.champion == OF_WRATH and t.count(CHAMPION, HAND) > 0:
            t.because = THROWS_AWAY
            return CARD + _lowest_kind(t)
        t.because = KEEPS_HAND
        return DONE
    if question == Q_PICK:
        t.because = LOSES_LEAST
        return CARD + _cheapest(t)
    if t.r[TURN] == CHAMPION:
        return _strike(t)
    return _defend(t)


def stock_left(t: Tableau) -> i64:
    """How many cards lie in its draw and discard piles."""
    return t.draw_size(CHAMPION) + t.count(CHAMPION, PILE)


def _sins(t: Tableau) -> i64:
    """How many Sins cards lie in its draw and discard piles."""
    n: i64 = 0
    for zone in range(BAG, PILE + 1):
        for i in range(t.count(CHAMPION, zone)):
            if t.book.sin[t.kind_at(CHAMPION, zone, i)] >= 0:
                n += 1
    return n


def _status(t: Tableau) -> i64:
    despair = t.count(0, DESPAIR_PILE)
    enough: i64 = 3
    if t.book.champion == OF_GREED and _sins(t) < 6:
        enough = 4
    if despair >= enough:
        t.because = ENOUGH_DESPAIR
        return RESOLVE
    t.because = LITTLE_DESPAIR
    return DONE


def open_buying(t: Tableau) -> None:
    """What a Champion does when the Realm has been refilled."""
    r = t.r
    r[BOUGHT] = 0
    r[PLAYS_ALL] = 0
    if t.count(CHAMPION, HAND) + stock_left(t) <= SMALL_DECK:
        r[PLAYS_ALL] = 1  # the whole hand
    if t.book.champion == OF_GREED:
        r[OFF_NEXT] = 1
    elif t.book.champion == OF_GLUTTONY:
        first = _best_discard(t)
        if first >= 0:
            better = t.remove(CHAMPION, PILE, first)
            second = _best_discard(t)
            if second >= 0:
                _put_on_top(t, t.remove(CHAMPION, PILE, second))
            _put_on_top(t, better)


def _put_on_top(t: Tableau, kind: i64) -> None:
    """A discarded card goes on its draw pile, seen by everyone."""
    t.push(CHAMPION, TOP, kind, t.fresh(CHAMPION, EVERYONE))


def _best_discard(t: Tableau) -> i64:
    """Where its discard of highest worth lies, or -1."""
    best: i64 = -1
    for i in range(t.count(CHAMPION, PILE)):
        kind = t.kind_at(CHAMPION, PILE, i)
        if best < 0 or t.book.worth[kind] > t.book.worth[t.kind_at(CHAMPION, PILE, best)]:
            best = i
    return best


def _best_realm(t: Tableau, by: i64, payable: bool) -> i64:
    """The Realm card with most power (0), worth (1) or weakness (2), ties by worth; or -1."""
    book = t.book
    best: i64 = -1
    most: i64 = -1
    for place in range(i64(REALM_SIZE)):
        if not may_gain(t, CHAMPION, place):
            continue
        kind = face_at(t, place)
        if payable and bill(t, kind) == NEVER:
            continue
        value = book.worth[kind]
        if by == 0:
            value += book.powers_n[kind] * 0x1000000
        elif by == 2:
            value += book.weak_n[kind] * 0x1000000
        if value > most:
            most = value
            best = kind
    return best


def _buy(t: Tableau) -> i64:
    r = t.r
    champion = t.book.champion
    if champion == OF_GREED:
        return _buy_greedily(t)
    play = _to_play(t, champion)
    if play >= 0:
        t.because = OPENS_PURSE
        if r[PLAYS_ALL] == 1:
            t.because = WHOLE_HAND
        return CARD + play
    by: i64 = 0
    t.because = MOST_POWER
    if champion == OF_GLUTTONY:
        by = 2
        t.because = MOST_WEAKNESS
    card: i64 = -1
    if champion == OF_WRATH or r[BOUGHT] == 0:
        card = _best_realm(t, by, True)
    if card >= 0:
        return GAINS + card
    t.because = BUYS_NO_MORE
    return DONE


def _to_play(t: Tableau, champion: i64) -> i64:
    """The next card that is played to buy, or -1."""
    kosmos: i64 = 0
    for i in range(t.count(CHAMPION, HAND)):
        kind = t.kind_at(CHAMPION, HAND, i)
        if t.r[PLAYS_ALL] == 1:
            return kind
        if champion == OF_GLUTTONY and t.book.weak_n[kind] == 0:
            return kind
        if kind == KOSMOS:
            kosmos += 1
    if champion == OF_WRATH and kosmos > 1:
        return KOSMOS
    return -1


def _buy_greedily(t: Tableau) -> i64:
    r = t.r
    if r[BOUGHT] < 2:
        best = _best_realm(t, 1, False)
        if best >= 0 and bill(t, best) != NEVER:
            t.because = BEST_CARD
            return GAINS + best
        if t.count(CHAMPION, HAND) > 2 and best >= 0:
            t.because = SAVES_FOR_BEST
            return CARD + _kosmos_or_least(t)
        best = _best_realm(t, 1, True)
        if best >= 0:
            t.because = AFFORDABLE_BEST
            return GAINS + best
    t.because = BUYS_NO_MORE
    return DONE


def _kosmos_or_least(t: Tableau) -> i64:
    least: i64 = -1
    for i in range(t.count(CHAMPION, HAND)):
        kind = t.kind_at(CHAMPION, HAND, i)
        if kind == KOSMOS:
            return kind
        if least < 0 or t.book.worth[kind] < t.book.worth[least]:
            least = kind
    return least


def burn_the_rest(t: Tableau) -> None:
    """The Champion of Wrath burns what it could not have."""
    if t.book.champion != OF_WRATH or t.r[BOUGHT] > 0:
        return
    card = _best_realm(t, 2, False)
    if card >= 0:
        set_face(t, place_of(t, card, CHAMPION), NOTHING)
        destroy(t, card)
    kosmos = t.find(CHAMPION, PILE, KOSMOS)
    if kosmos >= 0:
        destroy(t, t.remove(CHAMPION, PILE, kosmos))


def _target(t: Tableau) -> i64:
    champion = t.book.champion
    hand = t.count(CHAMPION, HAND)
    least: i64 = 1
    if champion == OF_GREED:
        least = 2
    elif champion == OF_GLUTTONY:
        least = 3
    if hand < least or stock_left(t) < LEAST_PILE:
        t.because = TOO_FEW_CARDS
        return DONE
    if champion == OF_GREED and _sins(t) < 4:
        t.because = TOO_LIGHT
        return DONE
    t.because = STRIKES
    return ATTACK + 0


def _strike(t: Tableau) -> i64:
    book = t.book
    limit: i64 = 4
    if book.champion == OF_GREED:
        limit = 3
    elif book.champion == OF_GLUTTONY:
        limit = 2
    powers = attack_powers(t)
    weak = defence_weakness(t)
    if total(powers) - matches(powers, weak) >= limit:
        t.because = HIT_ENOUGH
        return DONE
    if book.champion == OF_GLUTTONY and t.count(CHAMPION, HAND) <= 1:
        t.because = KEEPS_REST
        return DONE
    stock = stock_left(t)
    best: i64 = -1
    most: i64 = -1
    for i in range(t.count(CHAMPION, HAND)):
        kind = t.kind_at(CHAMPION, HAND, i)
        after = powers + book.powers[kind]
        value = book.powers_n[kind] * 0x1000000 + book.worth[kind]
        if total(after) - matches(after, weak) <= stock and value > most:
            most = value
            best = kind
    if best < 0:
        t.because = TOO_FEW_CARDS
        return DONE
    t.because = HITS_HARDEST
    return CARD + best


def _defend(t: Tableau) -> i64:
    book = t.book
    powers = attack_powers(t)
    weak = defence_weakness(t)
    now = total(powers) - matches(powers, weak)
    least: i64 = 2
    if book.champion == OF_GLUTTONY:
        least = 1
    if now < least or (book.champion == OF_GREED and t.r[DEFENCES] >= 2):
        t.because = STANDS_FIRM
        return DONE
    best: i64 = -1
    lowest = now
    for i in range(t.count(CHAMPION, HAND)):
        kind = t.kind_at(CHAMPION, HAND, i)
        after = total(powers) - matches(powers, weak + book.weak[kind])
        if after < lowest or (
            after == lowest and best >= 0 and book.worth[kind] < book.worth[best]
        ):
            lowest = after
            best = kind
    if best < 0:
        t.because = NO_DEFENCE
        return DONE
    t.because = BEST_DEFENCE
    return CARD + best


def after_defending(t: Tableau) -> None:
    """The Champion of Gluttony, having won, puts its best discard on its draw pile."""
    best = _best_discard(t)
    if t.book.champion == OF_GLUTTONY and best >= 0:
        _put_on_top(t, t.remove(CHAMPION, PILE, best))


def _cheapest(t: Tableau) -> i64:
    """The card of its hand that it would rather lose."""
    best = t.kind_at(CHAMPION, HAND, 0)
    for i in range(t.count(CHAMPION, HAND)):
        kind = t.kind_at(CHAMPION, HAND, i)
        if t.book.lose[kind] < t.book.lose[best]:
            best = kind
    return best


def _lowest_kind(t: Tableau) -> i64:
    low = t.kind_at(CHAMPION, HAND, 0)
    for i in range(t.count(CHAMPION, HAND)):
        low = min(low, t.kind_at(CHAMPION, HAND, i))
    return low
