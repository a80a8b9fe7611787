# molpe: compiled
"""Window 8: a card is aimed at a player, who may cancel it (rulings 37, 61)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames, rows
from molpe.games.muse.rules.codes import (
    C_HOLD,
    C_WRATH,
    C_WRECK,
    CANCELLED,
    HAND,
    HOLD,
    LIMBO,
    P_WRATH,
    P_WRECK,
    PASS,
    PREVENTED,
    STANDS,
)
from molpe.games.muse.rules.effects.lasting import guards
from molpe.games.muse.rules.effects.lose import remove
from molpe.games.muse.rules.frames import GO, SEAT, STEP
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task


@final
class CounterTask(Task):
    """A card is aimed at a player."""

    def step(self, s: Scene) -> i64:
        """Window 8: asked are seats with hidden cards or a fitting card in play."""
        seat = s.get(SEAT)
        if s.get(STEP) == 1:  # a counter was played and could be cancelled itself
            answer = s.get(frames.COUNTER_ANSWER)
            s.discard(answer)
            if s.result == CANCELLED:
                s.put(STEP, 0)
                s.renew()
            else:
                s.pop()
                s.result = CANCELLED
                return GO
        if s.hands[seat] > 0 or self.fill(s, s.bonus, 0) > 1:
            return seat
        s.pop()
        s.result = STANDS
        return GO

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Ruling 61: a fitting Hold card, a fitting card in play, or pass."""
        b = s.book
        seat = s.get(SEAT)
        kinds = s.get(frames.COUNTER_AIM)
        for card in range(b.first[HOLD], b.last[HOLD]):
            if s.zone[card] == HAND and s.owner[card] == seat and b.counters[card] & kinds != 0:
                out[n] = card
                n += 1
        for i in range(len(b.statics)):
            if _rescues(s, b.statics[i], seat, kinds, s.get(frames.COUNTER_CREW)):
                out[n] = b.statics[i]
                n += 1
        out[n] = PASS
        return n + 1

    def answer(self, s: Scene, action: i64) -> None:
        """Cancelled, prevented, or neither."""
        seat = s.get(SEAT)
        if action == PASS:
            s.pop()
            s.result = STANDS
        elif s.zone[action] == HAND:
            source = s.get(frames.COUNTER_BY)
            s.lay(action, LIMBO, seat)
            s.put(frames.COUNTER_ANSWER, action)
            s.put(STEP, 1)
            s.result = STANDS
            if source >= 0 and s.alive[source] == 1:
                s.push(frames.COUNTER, source, C_HOLD, action, seat)
        else:
            wreck = s.get(frames.COUNTER_AIM) & C_WRECK != 0 and s.get(frames.COUNTER_CREW) >= 0
            wreck = wreck and guards(
                s, action, s.get(frames.COUNTER_CREW), -1, P_WRECK, rows.ONCE, False
            )
            s.pop()
            remove(s, action)
            s.result = CANCELLED
            if wreck:
                s.result = PREVENTED


def _rescues(s: Scene, card: i64, seat: i64, kinds: i64, key: i64) -> bool:
    """Whether a card in play may be discarded against a Wreck or a Wrath."""
    if kinds & C_WRECK != 0 and key >= 0 and guards(s, card, key, -1, P_WRECK, rows.ONCE, False):
        return True
    if kinds & C_WRATH != 0:
        for crew in range(seat * 2, seat * 2 + 2):
            if s.leader[crew] >= 0 and guards(s, card, crew, -1, P_WRATH, rows.ONCE, False):
                return True
    return False
