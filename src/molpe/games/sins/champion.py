# molpe: compiled
"""The Champions of solo play: what they do follows from the state alone, with a reason."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from molpe.games.sins.book import KOSMOS, OF_GLUTTONY, OF_GREED, OF_WRATH, Book
from molpe.games.sins.codes import (
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
from molpe.games.sins.icons import NEVER, matches, total
from molpe.games.sins.purse import Purse
from molpe.games.sins.registers import (
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

CHAMPION: Final = 1  # its seat, beside the one player

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


@mypyc_attr(acyclic=True)
class Champion(Purse):
    """An opponent that is asked like a player and always answers alike."""

    __slots__ = ("because",)

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.because: i64 = 0

    def automaton(self) -> i64:
        """The Champion's answer to the question before it; why is in ``because``."""
        question = self.r[ASK]
        if question == Q_STATUS:
            return self._status()
        if question == Q_BUY:
            return self._buy()
        if question == Q_TARGET:
            return self._target()
        if question == Q_KEEP:
            if self.book.champion == OF_WRATH and self.count(CHAMPION, HAND) > 0:
                self.because = THROWS_AWAY
                return CARD + self._lowest_kind()
            self.because = KEEPS_HAND
            return DONE
        if question == Q_PICK:
            self.because = LOSES_LEAST
            return CARD + self._cheapest()
        if self.r[TURN] == CHAMPION:
            return self._strike()
        return self._defend()

    def stock(self) -> i64:
        """How many cards lie in its draw and discard piles."""
        return self.draw_size(CHAMPION) + self.count(CHAMPION, PILE)

    def _sins(self) -> i64:
        """How many Sins cards lie in its draw and discard piles."""
        n: i64 = 0
        for zone in range(BAG, PILE + 1):
            for i in range(self.count(CHAMPION, zone)):
                if self.book.sin[self.kind_at(CHAMPION, zone, i)] >= 0:
                    n += 1
        return n

    def _status(self) -> i64:
        despair = self.count(0, DESPAIR_PILE)
        enough: i64 = 3
        if self.book.champion == OF_GREED and self._sins() < 6:
            enough = 4
        if despair >= enough:
            self.because = ENOUGH_DESPAIR
            return RESOLVE
        self.because = LITTLE_DESPAIR
        return DONE

    # Buying.

    def begin_buying(self) -> None:
        """What a Champion does when the Realm has been refilled."""
        r = self.r
        r[BOUGHT] = 0
        r[PLAYS_ALL] = 0
        if self.count(CHAMPION, HAND) + self.stock() <= SMALL_DECK:
            r[PLAYS_ALL] = 1  # the whole hand
        if self.book.champion == OF_GREED:
            r[OFF_NEXT] = 1
        elif self.book.champion == OF_GLUTTONY:
            first = self.best_discard()
            if first >= 0:
                better = self.remove(CHAMPION, PILE, first)
                second = self.best_discard()
                if second >= 0:
                    self.put_on_top(self.remove(CHAMPION, PILE, second))
                self.put_on_top(better)

    def put_on_top(self, kind: i64) -> None:
        """A discarded card goes on its draw pile, seen by everyone."""
        self.push(CHAMPION, TOP, kind, self.fresh(CHAMPION, EVERYONE))

    def best_discard(self) -> i64:
        """Where its discard of highest worth lies, or -1."""
        best: i64 = -1
        for i in range(self.count(CHAMPION, PILE)):
            kind = self.kind_at(CHAMPION, PILE, i)
            if (
                best < 0
                or self.book.worth[kind] > self.book.worth[self.kind_at(CHAMPION, PILE, best)]
            ):
                best = i
        return best

    def _best_realm(self, by: i64, payable: bool) -> i64:
        """The Realm card with most power (0), worth (1) or weakness (2), ties by worth; or -1."""
        book = self.book
        best: i64 = -1
        most: i64 = -1
        for place in range(5):
            if not self.may_gain(CHAMPION, place):
                continue
            kind = self.face(place)
            if payable and self.bill(kind) == NEVER:
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

    def _buy(self) -> i64:
        r = self.r
        champion = self.book.champion
        if champion == OF_GREED:
            return self._buy_greedily()
        play = self._to_play(champion)
        if play >= 0:
            self.because = OPENS_PURSE
            if r[PLAYS_ALL] == 1:
                self.because = WHOLE_HAND
            return CARD + play
        by: i64 = 0
        self.because = MOST_POWER
        if champion == OF_GLUTTONY:
            by = 2
            self.because = MOST_WEAKNESS
        card: i64 = -1
        if champion == OF_WRATH or r[BOUGHT] == 0:
            card = self._best_realm(by, True)
        if card >= 0:
            return GAINS + card
        self.because = BUYS_NO_MORE
        return DONE

    def _to_play(self, champion: i64) -> i64:
        """The next card that is played to buy, or -1."""
        kosmos: i64 = 0
        for i in range(self.count(CHAMPION, HAND)):
            kind = self.kind_at(CHAMPION, HAND, i)
            if self.r[PLAYS_ALL] == 1:
                return kind
            if champion == OF_GLUTTONY and self.book.weak_n[kind] == 0:
                return kind
            if kind == KOSMOS:
                kosmos += 1
        if champion == OF_WRATH and kosmos > 1:
            return KOSMOS
        return -1

    def _buy_greedily(self) -> i64:
        r = self.r
        if r[BOUGHT] < 2:
            best = self._best_realm(1, False)
            if best >= 0 and self.bill(best) != NEVER:
                self.because = BEST_CARD
                return GAINS + best
            if self.count(CHAMPION, HAND) > 2 and best >= 0:
                self.because = SAVES_FOR_BEST
                return CARD + self._kosmos_or_least()
            best = self._best_realm(1, True)
            if best >= 0:
                self.because = AFFORDABLE_BEST
                return GAINS + best
        self.because = BUYS_NO_MORE
        return DONE

    def _kosmos_or_least(self) -> i64:
        least: i64 = -1
        for i in range(self.count(CHAMPION, HAND)):
            kind = self.kind_at(CHAMPION, HAND, i)
            if kind == KOSMOS:
                return kind
            if least < 0 or self.book.worth[kind] < self.book.worth[least]:
                least = kind
        return least

    def end_buying(self) -> None:
        """The Champion of Wrath burns what it could not have."""
        if self.book.champion != OF_WRATH or self.r[BOUGHT] > 0:
            return
        card = self._best_realm(2, False)
        if card >= 0:
            self.set_face(self.place_of(card, CHAMPION), NOTHING)
            self.destroy(card)
        kosmos = self.find(CHAMPION, PILE, KOSMOS)
        if kosmos >= 0:
            self.destroy(self.remove(CHAMPION, PILE, kosmos))

    # Struggling.

    def _target(self) -> i64:
        champion = self.book.champion
        hand = self.count(CHAMPION, HAND)
        least: i64 = 1
        if champion == OF_GREED:
            least = 2
        elif champion == OF_GLUTTONY:
            least = 3
        if hand < least or self.stock() < LEAST_PILE:
            self.because = TOO_FEW_CARDS
            return DONE
        if champion == OF_GREED and self._sins() < 4:
            self.because = TOO_LIGHT
            return DONE
        self.because = STRIKES
        return ATTACK + 0

    def _strike(self) -> i64:
        book = self.book
        limit: i64 = 4
        if book.champion == OF_GREED:
            limit = 3
        elif book.champion == OF_GLUTTONY:
            limit = 2
        powers = self.attack()
        weak = self.defence()
        if total(powers) - matches(powers, weak) >= limit:
            self.because = HIT_ENOUGH
            return DONE
        if book.champion == OF_GLUTTONY and self.count(CHAMPION, HAND) <= 1:
            self.because = KEEPS_REST
            return DONE
        stock = self.stock()
        best: i64 = -1
        most: i64 = -1
        for i in range(self.count(CHAMPION, HAND)):
            kind = self.kind_at(CHAMPION, HAND, i)
            after = powers + book.powers[kind]
            value = book.powers_n[kind] * 0x1000000 + book.worth[kind]
            if total(after) - matches(after, weak) <= stock and value > most:
                most = value
                best = kind
        if best < 0:
            self.because = TOO_FEW_CARDS
            return DONE
        self.because = HITS_HARDEST
        return CARD + best

    def _defend(self) -> i64:
        book = self.book
        powers = self.attack()
        weak = self.defence()
        now = total(powers) - matches(powers, weak)
        least: i64 = 2
        if book.champion == OF_GLUTTONY:
            least = 1
        if now < least or (book.champion == OF_GREED and self.r[DEFENCES] >= 2):
            self.because = STANDS_FIRM
            return DONE
        best: i64 = -1
        lowest = now
        for i in range(self.count(CHAMPION, HAND)):
            kind = self.kind_at(CHAMPION, HAND, i)
            after = total(powers) - matches(powers, weak + book.weak[kind])
            if after < lowest or (
                after == lowest and best >= 0 and book.worth[kind] < book.worth[best]
            ):
                lowest = after
                best = kind
        if best < 0:
            self.because = NO_DEFENCE
            return DONE
        self.because = BEST_DEFENCE
        return CARD + best

    def end_defending(self) -> None:
        """The Champion of Gluttony, having won, puts its best discard on its draw pile."""
        best = self.best_discard()
        if self.book.champion == OF_GLUTTONY and best >= 0:
            self.put_on_top(self.remove(CHAMPION, PILE, best))

    # Losing cards.

    def _cheapest(self) -> i64:
        """The card of its hand that it would rather lose."""
        best = self.kind_at(CHAMPION, HAND, 0)
        for i in range(self.count(CHAMPION, HAND)):
            kind = self.kind_at(CHAMPION, HAND, i)
            if self.book.lose[kind] < self.book.lose[best]:
                best = kind
        return best

    def _lowest_kind(self) -> i64:
        low = self.kind_at(CHAMPION, HAND, 0)
        for i in range(self.count(CHAMPION, HAND)):
            low = min(low, self.kind_at(CHAMPION, HAND, i))
        return low
