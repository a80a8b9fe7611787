# molpe: compiled
"""Looking into the deck: searches and peeks (rulings 9, 14)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse import frames
from molpe.games.muse.codes import DECK, DISCARD, FOE, LIMBO, NOTHING, ORDEAL
from molpe.games.muse.frames import GO, SEAT, STEP
from molpe.games.muse.gaining import or_nothing
from molpe.games.muse.table import Table
from molpe.games.muse.task import Task
from molpe.kernel.bits import BIT
from molpe.kernel.state import CHANCE


@final
class SearchTask(Task):
    """The deck is searched."""

    def step(self, t: Table) -> i64:
        """A searcher sees the wanted kinds of the deck (ruling 9)."""
        seat = t.get(SEAT)
        kinds = t.get(frames.SEARCH_KINDS)
        if t.get(frames.SEARCH_LEFT) <= 0:
            t.pop()
            t.tops = 0
            return GO
        luck = t.get(frames.SEARCH_FIRST) == 1
        if not luck:
            t.searched[seat] |= kinds
        if self.fill(t, t.bonus, 0) == 0:
            t.pop()
            t.tops = 0
            for other in range(t.seats):  # everybody learns that there is no more
                t.searched[other] |= kinds
            return GO
        if luck:
            return CHANCE
        return seat

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """What may be found: for the first one, a known card on top comes before luck."""
        b = t.book
        kinds = t.get(frames.SEARCH_KINDS)
        if t.get(frames.SEARCH_FIRST) == 1:
            for i in range(t.tops):
                if kinds & BIT[b.kind[t.top[i]]] != 0 and t.zone[t.top[i]] == DECK:
                    out[n] = t.top[i]
                    return n + 1
        begin = n
        for card in range(b.first[FOE], b.last[ORDEAL]):
            if kinds & BIT[b.kind[card]] != 0 and (
                t.zone[card] == DECK
                or (t.zone[card] == DISCARD and t.get(frames.SEARCH_DISCARD) == 1)
            ):
                out[n] = card
                n += 1
        return or_nothing(out, begin, n, t.get(frames.SEARCH_MAY))

    def answer(self, t: Table, action: i64) -> None:
        """A card goes to its queue."""
        if action == NOTHING:
            t.put(frames.SEARCH_LEFT, 0)
            return
        t.put(frames.SEARCH_LEFT, t.get(frames.SEARCH_LEFT) - 1)
        t.lay(action, LIMBO)
        t.push(frames.QUEUE, t.get(SEAT), action)


@final
class PeekTask(Task):
    """The top of the deck is seen and ordered."""

    def step(self, t: Table) -> i64:
        """Luck shows the cards one by one, then their order is chosen."""
        n = t.get(frames.PEEK_CARDS)
        if n > t.deck:
            n = t.deck
        seat = t.get(SEAT)
        if t.get(STEP) == 0:
            for i in range(t.tops):
                if i < n:
                    t.know[i] |= BIT[seat]
            if t.tops < n:
                return CHANCE
            t.put(STEP, 1)
            t.put(frames.PEEK_CARDS, n)
        if t.get(frames.PEEK_PLACED) >= n - 1:
            t.pop()
            for i in range(n):
                t.know[i] = BIT[seat]
            return GO
        return seat

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """What may lie next, or which of the seen cards is put next."""
        if t.get(STEP) == 0:
            for card in range(t.book.cards):
                if t.zone[card] == DECK and not t.in_top(card):
                    out[n] = card
                    n += 1
            return n
        for i in range(t.get(frames.PEEK_PLACED), t.get(frames.PEEK_CARDS)):
            out[n] = t.top[i]
            n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """A card is seen, or put in its place."""
        if t.get(STEP) == 0:
            t.top[t.tops] = action
            t.know[t.tops] = BIT[t.get(SEAT)]
            t.tops += 1
            return
        at = t.get(frames.PEEK_PLACED)
        i = at
        while t.top[i] != action:
            i += 1
        while i > at:
            t.top[i] = t.top[i - 1]
            i -= 1
        t.top[at] = action
        t.put(frames.PEEK_PLACED, at + 1)
