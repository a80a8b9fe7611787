# molpe: compiled
"""Window 8: a card is aimed at a player, who may cancel it (rulings 37, 61)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse import frames, rows
from molpe.games.muse.codes import (
    C_HOLD,
    C_WRATH,
    C_WRECK,
    HAND,
    HOLD,
    LIMBO,
    P_WRATH,
    P_WRECK,
    PASS,
)
from molpe.games.muse.crews import guards
from molpe.games.muse.frames import GO, SEAT, STEP
from molpe.games.muse.losses import remove
from molpe.games.muse.table import Table
from molpe.games.muse.task import Task


@final
class CounterTask(Task):
    """A card is aimed at a player."""

    def step(self, t: Table) -> i64:
        """Window 8: asked are seats with hidden cards or a fitting card in play."""
        seat = t.get(SEAT)
        if t.get(STEP) == 1:  # a counter was played and could be cancelled itself
            answer = t.get(frames.COUNTER_ANSWER)
            t.discard(answer)
            if t.result == 1:
                t.put(STEP, 0)
                t.renew()
            else:
                t.pop()
                t.result = 1
                return GO
        if t.hands[seat] > 0 or self.fill(t, t.bonus, 0) > 1:
            return seat
        t.pop()
        t.result = 0
        return GO

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Ruling 61: a fitting Hold card, a fitting card in play, or pass."""
        b = t.book
        seat = t.get(SEAT)
        kinds = t.get(frames.COUNTER_AIM)
        for card in range(b.first[HOLD], b.last[HOLD]):
            if t.zone[card] == HAND and t.owner[card] == seat and b.counters[card] & kinds != 0:
                out[n] = card
                n += 1
        for i in range(len(b.statics)):
            if _rescues(t, b.statics[i], seat, kinds, t.get(frames.COUNTER_CREW)):
                out[n] = b.statics[i]
                n += 1
        out[n] = PASS
        return n + 1

    def answer(self, t: Table, action: i64) -> None:
        """Cancelled, prevented, or neither."""
        seat = t.get(SEAT)
        if action == PASS:
            t.pop()
            t.result = 0
        elif t.zone[action] == HAND:
            source = t.get(frames.COUNTER_BY)
            t.lay(action, LIMBO, seat)
            t.put(frames.COUNTER_ANSWER, action)
            t.put(STEP, 1)
            t.result = 0
            if source >= 0 and t.alive[source] == 1:
                t.push(frames.COUNTER, source, C_HOLD, action, seat)
        else:
            wreck = t.get(frames.COUNTER_AIM) & C_WRECK != 0 and t.get(frames.COUNTER_CREW) >= 0
            wreck = wreck and guards(
                t, action, t.get(frames.COUNTER_CREW), -1, P_WRECK, rows.ONCE, False
            )
            t.pop()
            remove(t, action)
            t.result = 1
            if wreck:
                t.result = 2


def _rescues(t: Table, card: i64, seat: i64, kinds: i64, key: i64) -> bool:
    """Whether a card in play may be discarded against a Wreck or a Wrath."""
    if kinds & C_WRECK != 0 and key >= 0 and guards(t, card, key, -1, P_WRECK, rows.ONCE, False):
        return True
    if kinds & C_WRATH != 0:
        for crew in range(seat * 2, seat * 2 + 2):
            if t.leader[crew] >= 0 and guards(t, card, crew, -1, P_WRATH, rows.ONCE, False):
                return True
    return False
