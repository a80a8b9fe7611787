# molpe: compiled
"""Cards that are drawn (rulings 4, 10, 11, 14)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.codes import (
    ASIDE,
    AT_DRAW,
    DECK,
    DEITY,
    DISCARD,
    HAND,
    HOLD,
    IMMEDIATE,
    LIMBO,
    ON_SILVER,
)
from molpe.games.muse.rules.frames import GO, SEAT, STEP
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.setup import START_CARDS
from molpe.games.muse.rules.task import Task
from molpe.kernel.state import CHANCE


@final
class DrawsTask(Task):
    """Cards are drawn."""

    def step(self, s: Scene) -> i64:
        """Starting cards first (ruling 4), then one card after the other."""
        seat = s.get(SEAT)
        b = s.book
        if s.get(frames.DRAWS_IN_STEP) == 1:
            if s.get(frames.DRAWS_START) < 0:
                s.put(frames.DRAWS_START, 1)
                if s.round > 1:  # nobody has starting cards any more
                    s.put(frames.DRAWS_START, START_CARDS + 1)
            while s.get(frames.DRAWS_START) <= START_CARDS:
                order = s.get(frames.DRAWS_START)
                s.put(frames.DRAWS_START, order + 1)
                for card in range(b.cards):
                    if s.zone[card] == HAND and s.owner[card] == seat and s.mark[card] == order:
                        s.mark[card] = 0
                        if b.kind[card] != DEITY and b.kind[card] != HOLD:
                            s.push(frames.TREAT, seat, card)
                            return GO
        if s.get(frames.DRAWS_LEFT) <= 0:
            s.pop()
            return GO
        if s.deck == 0:  # ruling 14
            for card in range(b.cards):
                if s.zone[card] == DISCARD:
                    s.lay(card, DECK)
            s.tops = 0
            if s.deck == 0:
                s.pop()
                return GO
        return CHANCE

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """The known card on top, else any card of the deck."""
        if s.tops > 0:
            out[n] = s.top[0]
            return n + 1
        zone = s.zone
        for card in range(s.book.cards):
            if zone[card] == DECK:
                out[n] = card
                n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """A card is drawn."""
        s.put(frames.DRAWS_LEFT, s.get(frames.DRAWS_LEFT) - 1)
        seat = s.get(SEAT)
        known: i64 = 0
        if s.tops > 0:
            known = s.know[0]
            for i in range(1, s.tops):
                s.top[i - 1] = s.top[i]
                s.know[i - 1] = s.know[i]
            s.tops -= 1
            s.top[s.tops] = -1
            s.know[s.tops] = 0
        kind = s.book.kind[action]
        if kind in (DEITY, HOLD):
            s.lay(action, HAND, seat)
            s.seen[action] = known
        else:
            s.push(frames.TREAT, seat, action)


def drawn(s: Scene, k: i64) -> i64:
    """The k-th card of the deck, as they are listed where none is known."""
    zone = s.zone
    card: i64 = 0
    while True:
        if zone[card] == DECK:
            if k == 0:
                return card
            k -= 1
        card += 1


@final
class TreatTask(Task):
    """A drawn card that is no Hold card takes effect or is set aside."""

    def step(self, s: Scene) -> i64:
        """Silver at once, the others are set aside (rulings 10, 11)."""
        seat = s.get(SEAT)
        card = s.get(frames.TREAT_CARD)
        if s.get(STEP) == 0:
            s.put(STEP, 1)
            zone: i64 = ASIDE
            if s.book.kind[card] == IMMEDIATE:
                zone = LIMBO
            s.lay(card, zone, seat)
            row = s.book.row(card, AT_DRAW)
            if row < 0:
                s.pop()
                return GO
            s.run(seat, card, row, seat, -1)
            return GO
        s.pop()
        if s.zone[card] == LIMBO:
            s.discard(card)
        s.push(frames.WINDOW, seat, ON_SILVER, 1)
        return GO
