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
from molpe.games.sins.rules.scene import Scene

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


def automaton(s: Scene) -> i64:
    """The Champion's answer to the question before it; why is in ``because``."""
    question = s.r[ASK]
    if question == Q_STATUS:
        return _status(s)
    if question == Q_BUY:
        return _buy(s)
    if question == Q_TARGET:
        return _target(s)
    if question == Q_KEEP:
        if s.book.champion == OF_WRATH and s.count(CHAMPION, HAND) > 0:
            s.because = THROWS_AWAY
            return CARD + _lowest_kind(s)
        s.because = KEEPS_HAND
        return DONE
    if question == Q_PICK:
        s.because = LOSES_LEAST
        return CARD + _cheapest(s)
    if s.r[TURN] == CHAMPION:
        return _strike(s)
    return _defend(s)


def stock_left(s: Scene) -> i64:
    """How many cards lie in its draw and discard piles."""
    return s.draw_size(CHAMPION) + s.count(CHAMPION, PILE)


def _sins(s: Scene) -> i64:
    """How many Sins cards lie in its draw and discard piles."""
    n: i64 = 0
    for zone in range(BAG, PILE + 1):
        for i in range(s.count(CHAMPION, zone)):
            if s.book.sin[s.kind_at(CHAMPION, zone, i)] >= 0:
                n += 1
    return n


def _status(s: Scene) -> i64:
    despair = s.count(0, DESPAIR_PILE)
    enough: i64 = 3
    if s.book.champion == OF_GREED and _sins(s) < 6:
        enough = 4
    if despair >= enough:
        s.because = ENOUGH_DESPAIR
        return RESOLVE
    s.because = LITTLE_DESPAIR
    return DONE


def open_buying(s: Scene) -> None:
    """What a Champion does when the Realm has been refilled."""
    r = s.r
    r[BOUGHT] = 0
    r[PLAYS_ALL] = 0
    if s.count(CHAMPION, HAND) + stock_left(s) <= SMALL_DECK:
        r[PLAYS_ALL] = 1  # the whole hand
    if s.book.champion == OF_GREED:
        r[OFF_NEXT] = 1
    elif s.book.champion == OF_GLUTTONY:
        first = _best_discard(s)
        if first >= 0:
            better = s.remove(CHAMPION, PILE, first)
            second = _best_discard(s)
            if second >= 0:
                _put_on_top(s, s.remove(CHAMPION, PILE, second))
            _put_on_top(s, better)


def _put_on_top(s: Scene, kind: i64) -> None:
    """A discarded card goes on its draw pile, seen by everyone."""
    s.push(CHAMPION, TOP, kind, s.fresh(CHAMPION, EVERYONE))


def _best_discard(s: Scene) -> i64:
    """Where its discard of highest worth lies, or -1."""
    best: i64 = -1
    for i in range(s.count(CHAMPION, PILE)):
        kind = s.kind_at(CHAMPION, PILE, i)
        if best < 0 or s.book.worth[kind] > s.book.worth[s.kind_at(CHAMPION, PILE, best)]:
            best = i
    return best


def _best_realm(s: Scene, by: i64, payable: bool) -> i64:
    """The Realm card with most power (0), worth (1) or weakness (2), ties by worth; or -1."""
    book = s.book
    best: i64 = -1
    most: i64 = -1
    for place in range(i64(REALM_SIZE)):
        if not may_gain(s, CHAMPION, place):
            continue
        kind = face_at(s, place)
        if payable and bill(s, kind) == NEVER:
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


def _buy(s: Scene) -> i64:
    r = s.r
    champion = s.book.champion
    if champion == OF_GREED:
        return _buy_greedily(s)
    play = _to_play(s, champion)
    if play >= 0:
        s.because = OPENS_PURSE
        if r[PLAYS_ALL] == 1:
            s.because = WHOLE_HAND
        return CARD + play
    by: i64 = 0
    s.because = MOST_POWER
    if champion == OF_GLUTTONY:
        by = 2
        s.because = MOST_WEAKNESS
    card: i64 = -1
    if champion == OF_WRATH or r[BOUGHT] == 0:
        card = _best_realm(s, by, True)
    if card >= 0:
        return GAINS + card
    s.because = BUYS_NO_MORE
    return DONE


def _to_play(s: Scene, champion: i64) -> i64:
    """The next card that is played to buy, or -1."""
    kosmos: i64 = 0
    for i in range(s.count(CHAMPION, HAND)):
        kind = s.kind_at(CHAMPION, HAND, i)
        if s.r[PLAYS_ALL] == 1:
            return kind
        if champion == OF_GLUTTONY and s.book.weak_n[kind] == 0:
            return kind
        if kind == KOSMOS:
            kosmos += 1
    if champion == OF_WRATH and kosmos > 1:
        return KOSMOS
    return -1


def _buy_greedily(s: Scene) -> i64:
    r = s.r
    if r[BOUGHT] < 2:
        best = _best_realm(s, 1, False)
        if best >= 0 and bill(s, best) != NEVER:
            s.because = BEST_CARD
            return GAINS + best
        if s.count(CHAMPION, HAND) > 2 and best >= 0:
            s.because = SAVES_FOR_BEST
            return CARD + _kosmos_or_least(s)
        best = _best_realm(s, 1, True)
        if best >= 0:
            s.because = AFFORDABLE_BEST
            return GAINS + best
    s.because = BUYS_NO_MORE
    return DONE


def _kosmos_or_least(s: Scene) -> i64:
    least: i64 = -1
    for i in range(s.count(CHAMPION, HAND)):
        kind = s.kind_at(CHAMPION, HAND, i)
        if kind == KOSMOS:
            return kind
        if least < 0 or s.book.worth[kind] < s.book.worth[least]:
            least = kind
    return least


def burn_the_rest(s: Scene) -> None:
    """The Champion of Wrath burns what it could not have."""
    if s.book.champion != OF_WRATH or s.r[BOUGHT] > 0:
        return
    card = _best_realm(s, 2, False)
    if card >= 0:
        set_face(s, place_of(s, card, CHAMPION), NOTHING)
        destroy(s, card)
    kosmos = s.find(CHAMPION, PILE, KOSMOS)
    if kosmos >= 0:
        destroy(s, s.remove(CHAMPION, PILE, kosmos))


def _target(s: Scene) -> i64:
    champion = s.book.champion
    hand = s.count(CHAMPION, HAND)
    least: i64 = 1
    if champion == OF_GREED:
        least = 2
    elif champion == OF_GLUTTONY:
        least = 3
    if hand < least or stock_left(s) < LEAST_PILE:
        s.because = TOO_FEW_CARDS
        return DONE
    if champion == OF_GREED and _sins(s) < 4:
        s.because = TOO_LIGHT
        return DONE
    s.because = STRIKES
    return ATTACK + 0


def _strike(s: Scene) -> i64:
    book = s.book
    limit: i64 = 4
    if book.champion == OF_GREED:
        limit = 3
    elif book.champion == OF_GLUTTONY:
        limit = 2
    powers = attack_powers(s)
    weak = defence_weakness(s)
    if total(powers) - matches(powers, weak) >= limit:
        s.because = HIT_ENOUGH
        return DONE
    if book.champion == OF_GLUTTONY and s.count(CHAMPION, HAND) <= 1:
        s.because = KEEPS_REST
        return DONE
    stock = stock_left(s)
    best: i64 = -1
    most: i64 = -1
    for i in range(s.count(CHAMPION, HAND)):
        kind = s.kind_at(CHAMPION, HAND, i)
        after = powers + book.powers[kind]
        value = book.powers_n[kind] * 0x1000000 + book.worth[kind]
        if total(after) - matches(after, weak) <= stock and value > most:
            most = value
            best = kind
    if best < 0:
        s.because = TOO_FEW_CARDS
        return DONE
    s.because = HITS_HARDEST
    return CARD + best


def _defend(s: Scene) -> i64:
    book = s.book
    powers = attack_powers(s)
    weak = defence_weakness(s)
    now = total(powers) - matches(powers, weak)
    least: i64 = 2
    if book.champion == OF_GLUTTONY:
        least = 1
    if now < least or (book.champion == OF_GREED and s.r[DEFENCES] >= 2):
        s.because = STANDS_FIRM
        return DONE
    best: i64 = -1
    lowest = now
    for i in range(s.count(CHAMPION, HAND)):
        kind = s.kind_at(CHAMPION, HAND, i)
        after = total(powers) - matches(powers, weak + book.weak[kind])
        if after < lowest or (
            after == lowest and best >= 0 and book.worth[kind] < book.worth[best]
        ):
            lowest = after
            best = kind
    if best < 0:
        s.because = NO_DEFENCE
        return DONE
    s.because = BEST_DEFENCE
    return CARD + best


def after_defending(s: Scene) -> None:
    """The Champion of Gluttony, having won, puts its best discard on its draw pile."""
    best = _best_discard(s)
    if s.book.champion == OF_GLUTTONY and best >= 0:
        _put_on_top(s, s.remove(CHAMPION, PILE, best))


def _cheapest(s: Scene) -> i64:
    """The card of its hand that it would rather lose."""
    best = s.kind_at(CHAMPION, HAND, 0)
    for i in range(s.count(CHAMPION, HAND)):
        kind = s.kind_at(CHAMPION, HAND, i)
        if s.book.lose[kind] < s.book.lose[best]:
            best = kind
    return best


def _lowest_kind(s: Scene) -> i64:
    low = s.kind_at(CHAMPION, HAND, 0)
    for i in range(s.count(CHAMPION, HAND)):
        low = min(low, s.kind_at(CHAMPION, HAND, i))
    return low
