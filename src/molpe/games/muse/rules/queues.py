# molpe: compiled
"""Foes and Ordeals in their queues (rulings 31, 32)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.codes import QUEUE, QUEUE_LIMIT
from molpe.games.muse.rules.frames import GO, SEAT
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task


def queue_count(s: Scene, kind: i64) -> i64:
    """How many cards of a kind lie in their queue."""
    n: i64 = 0
    for card in range(s.book.first[kind], s.book.last[kind]):
        if s.zone[card] == QUEUE:
            n += 1
    return n


@final
class QueueTask(Task):
    """A Foe or Ordeal goes into its queue."""

    def step(self, s: Scene) -> i64:
        """Ruling 31: a sixth card needs room first."""
        card = s.get(frames.QUEUE_CARD)
        if queue_count(s, s.book.kind[card]) >= QUEUE_LIMIT:
            return s.get(SEAT)
        s.pop()
        s.lay(card, QUEUE)
        s.mark[card] = 1
        return GO

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Cards that lay there before this turn; if all are new, any (ruling 32)."""
        end = _queued(s, 0, out, n)
        if end > n:
            return end
        return _queued(s, 1, out, n)

    def answer(self, s: Scene, action: i64) -> None:
        """A card is bumped."""
        s.discard(action)


def _queued(s: Scene, new: i64, out: vec[i64], n: i64) -> i64:
    """The old or the new cards of the queue."""
    kind = s.book.kind[s.get(frames.QUEUE_CARD)]
    for card in range(s.book.first[kind], s.book.last[kind]):
        if s.zone[card] == QUEUE and s.mark[card] == new:
            out[n] = card
            n += 1
    return n
