# molpe: compiled
"""What cards discard: Treasures, a Deity, a Fate, the queues, themselves."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames, rows
from molpe.games.muse.rules.codes import BESIDE, CREW, FATE, FOE, ORDEAL, P_DISCARD, QUEUE
from molpe.games.muse.rules.crews import in_reach
from molpe.games.muse.rules.frames import GO, SEAT
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task


def strip(s: Scene, row: i64, who: i64) -> None:
    """Treasures of a player, the queues, or the Deity or Fate that was named."""
    zone = s.book.code[row + rows.STRIP_ZONE]
    named = s.get(frames.RUN_NAMED)
    if zone == rows.Z_QUEUES:
        for card in range(s.book.first[FOE], s.book.last[ORDEAL]):
            if s.zone[card] == QUEUE:
                s.discard(card)
    elif zone == rows.Z_TREASURE:
        s.push(frames.STRIP, who, s.book.code[row + rows.STRIP_N])
    elif named >= 0 and (s.zone[named] == BESIDE or s.zone[named] == FATE):
        s.discard(named)


@final
class StripTask(Task):
    """A player discards Treasures."""

    def step(self, s: Scene) -> i64:
        """As long as there are any."""
        if s.get(frames.STRIP_LEFT) <= 0 or self.fill(s, s.bonus, 0) == 0:
            s.pop()
            return GO
        return s.get(SEAT)

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """The player's Treasures."""
        seat = s.get(SEAT)
        riches = s.book.riches
        for i in range(len(riches)):
            card = riches[i]
            if s.owner[card] == seat and in_reach(s, card):
                out[n] = card
                n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """One is discarded."""
        s.put(frames.STRIP_LEFT, s.get(frames.STRIP_LEFT) - 1)
        s.discard(action)


def drop(s: Scene, card: i64) -> None:
    """The card itself; for a character a loss."""
    if s.zone[card] == CREW:
        s.push(frames.LOSS, s.owner[card], card, P_DISCARD, 0)
    else:
        s.discard(card)
