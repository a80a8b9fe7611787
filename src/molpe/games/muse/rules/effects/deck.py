# molpe: compiled
"""What cards do with the deck: more draws, searches and looks at its top (rulings 9, 14, 15)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames, rows
from molpe.games.muse.rules.codes import DECK, DISCARD, FOE, LIMBO, NOTHING, ORDEAL
from molpe.games.muse.rules.frames import GO, SEAT, STEP
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task, or_nothing
from molpe.kernel.bits import BIT
from molpe.kernel.state import CHANCE

# Steps of a look at the top of the deck.
SEEING: Final = 0
ORDERING: Final = 1


def draw(s: Scene, row: i64, who: i64) -> None:
    """A player draws more cards."""
    more = s.book.code[row + rows.DRAW_N]
    at = s.find(frames.DRAWS)
    if at >= 0 and s.read(at, SEAT) == who:  # ruling 15: not nested
        s.write(at, frames.DRAWS_LEFT, s.read(at, frames.DRAWS_LEFT) + more)
    else:
        s.owed[who] += more


def search(s: Scene, row: i64, you: i64) -> None:
    """Foes or Ordeals are found in the deck."""
    code = s.book.code
    kinds = code[row + rows.SEARCH_KINDS]
    s.push(frames.SEARCH, you, kinds, code[row + rows.SEARCH_N], code[row + rows.SEARCH_FIRST])
    s.put(frames.SEARCH_DISCARD, code[row + rows.SEARCH_DISCARD])
    s.put(frames.SEARCH_MAY, code[row + rows.SEARCH_MAY])


@final
class SearchTask(Task):
    """The deck is searched."""

    def step(self, s: Scene) -> i64:
        """A searcher sees the wanted kinds of the deck (ruling 9)."""
        seat = s.get(SEAT)
        kinds = s.get(frames.SEARCH_KINDS)
        if s.get(frames.SEARCH_LEFT) <= 0:
            s.pop()
            s.tops = 0
            return GO
        luck = s.get(frames.SEARCH_FIRST) == 1
        if not luck:
            s.searched[seat] |= kinds
        if self.fill(s, s.bonus, 0) == 0:
            s.pop()
            s.tops = 0
            for other in range(s.seats):  # everybody learns that there is no more
                s.searched[other] |= kinds
            return GO
        if luck:
            return CHANCE
        return seat

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """What may be found: for the first one, a known card on top comes before luck."""
        b = s.book
        kinds = s.get(frames.SEARCH_KINDS)
        if s.get(frames.SEARCH_FIRST) == 1:
            for i in range(s.tops):
                if kinds & BIT[b.kind[s.top[i]]] != 0 and s.zone[s.top[i]] == DECK:
                    out[n] = s.top[i]
                    return n + 1
        begin = n
        for card in range(b.first[FOE], b.last[ORDEAL]):
            if kinds & BIT[b.kind[card]] != 0 and (
                s.zone[card] == DECK
                or (s.zone[card] == DISCARD and s.get(frames.SEARCH_DISCARD) == 1)
            ):
                out[n] = card
                n += 1
        return or_nothing(out, begin, n, s.get(frames.SEARCH_MAY))

    def answer(self, s: Scene, action: i64) -> None:
        """A card goes to its queue."""
        if action == NOTHING:
            s.put(frames.SEARCH_LEFT, 0)
            return
        s.put(frames.SEARCH_LEFT, s.get(frames.SEARCH_LEFT) - 1)
        s.lay(action, LIMBO)
        s.push(frames.QUEUE, s.get(SEAT), action)


def peek(s: Scene, row: i64, you: i64) -> None:
    """The top of the deck is seen and ordered."""
    s.push(frames.PEEK, you, s.book.code[row + rows.PEEK_N], 0)


@final
class PeekTask(Task):
    """The top of the deck is seen and ordered."""

    def step(self, s: Scene) -> i64:
        """Luck shows the cards one by one, then their order is chosen."""
        n = s.get(frames.PEEK_CARDS)
        if n > s.deck:
            n = s.deck
        seat = s.get(SEAT)
        if s.get(STEP) == SEEING:
            for i in range(s.tops):
                if i < n:
                    s.know[i] |= BIT[seat]
            if s.tops < n:
                return CHANCE
            s.put(STEP, ORDERING)
            s.put(frames.PEEK_CARDS, n)
        if s.get(frames.PEEK_PLACED) >= n - 1:
            s.pop()
            for i in range(n):
                s.know[i] = BIT[seat]
            return GO
        return seat

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """What may lie next, or which of the seen cards is put next."""
        if s.get(STEP) == SEEING:
            for card in range(s.book.cards):
                if s.zone[card] == DECK and not s.in_top(card):
                    out[n] = card
                    n += 1
            return n
        for i in range(s.get(frames.PEEK_PLACED), s.get(frames.PEEK_CARDS)):
            out[n] = s.top[i]
            n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """A card is seen, or put in its place."""
        if s.get(STEP) == SEEING:
            s.top[s.tops] = action
            s.know[s.tops] = BIT[s.get(SEAT)]
            s.tops += 1
            return
        at = s.get(frames.PEEK_PLACED)
        i = at
        while s.top[i] != action:
            i += 1
        while i > at:
            s.top[i] = s.top[i - 1]
            i -= 1
        s.top[at] = action
        s.put(frames.PEEK_PLACED, at + 1)
