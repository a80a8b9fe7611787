# molpe: compiled
"""Crossing the sea (rulings 46, 58 to 61)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.codes import (
    AT_OWN_SEA,
    AT_TRAP,
    BESIDE,
    C_WRECK,
    DEITY,
    PASS,
    PRIZED,
    STANDS,
    W_SEA,
    WRATH,
)
from molpe.games.muse.rules.effects.lasting import in_force
from molpe.games.muse.rules.effects.sea import advance
from molpe.games.muse.rules.frames import GO, SEAT, STEP
from molpe.games.muse.rules.holding import offers
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task
from molpe.games.muse.rules.windows import begin

TRAP: Final = 0
TRAPPED: Final = 1
OWN_SEA: Final = 2
ASKING: Final = 3


@final
class CrossTask(Task):
    """A Crew crosses the sea."""

    def step(self, s: Scene) -> i64:
        """A waiting Poseidon, own cards, every opponent once, the marker (ruling 58)."""
        b = s.book
        seat = s.get(SEAT)
        key = s.get(frames.CROSS_CREW)
        step = s.get(STEP)
        if s.quest[key] != s.get(frames.CROSS_QUEST) or s.leader[key] < 0:
            s.pop()
            return GO
        if step == TRAP:
            s.put(STEP, OWN_SEA)
            for card in range(b.first[DEITY], b.last[DEITY]):
                if (
                    s.zone[card] == BESIDE
                    and s.at[card] == s.leader[key]
                    and s.form[card] == WRATH
                    and b.row(card, AT_TRAP) >= 0
                ):
                    s.put(STEP, TRAPPED)
                    s.put(frames.CROSS_TRAP, card)
                    s.result = STANDS
                    source = s.owner[card]
                    s.push(frames.COUNTER, seat, C_WRECK, card, source)
                    s.put(frames.COUNTER_CREW, key)
            return GO
        if step == TRAPPED:
            card = s.get(frames.CROSS_TRAP)
            s.put(STEP, OWN_SEA)
            s.spared = 0
            if s.result != STANDS:
                s.spared = 1
            if s.zone[card] == BESIDE:
                s.run(s.owner[card], card, b.row(card, AT_TRAP), seat, key)
            return GO
        if step == OWN_SEA:
            if self.fill(s, s.bonus, 0) > 1:
                return seat
            s.put(STEP, ASKING)
            return GO
        while s.get(frames.CROSS_PLACE) < s.seats:
            other = (seat + s.get(frames.CROSS_PLACE)) % s.seats
            if s.alive[other] == 1 and s.hands[other] > 0:
                return other
            s.put(frames.CROSS_PLACE, s.get(frames.CROSS_PLACE) + 1)
        s.pop()
        advance(s, key, 1)
        return GO

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Own cards that help to cross, or a card that stops it, or pass."""
        b = s.book
        key = s.get(frames.CROSS_CREW)
        if s.get(STEP) == OWN_SEA:
            for i in range(len(b.riches)):
                card = b.riches[i]
                if (
                    b.row(card, AT_OWN_SEA) >= 0
                    and s.form[card] != PRIZED
                    and in_force(s, card, key) >= 0
                ):
                    out[n] = card
                    n += 1
        else:
            n = offers(s, (s.get(SEAT) + s.get(frames.CROSS_PLACE)) % s.seats, W_SEA, out, n)
        out[n] = PASS
        return n + 1

    def answer(self, s: Scene, action: i64) -> None:
        """Ruling 58: whoever answered is not asked again."""
        key = s.get(frames.CROSS_CREW)
        if s.get(STEP) == OWN_SEA:
            if action == PASS:
                s.put(STEP, ASKING)
                s.renew()
                return
            s.put(frames.CROSS_QUEST, -2)  # the crossing ends with this card
            s.discard(action)
            s.run(key >> 1, action, s.book.row(action, AT_OWN_SEA), key >> 1, key)
            return
        other = (s.get(SEAT) + s.get(frames.CROSS_PLACE)) % s.seats
        s.put(frames.CROSS_PLACE, s.get(frames.CROSS_PLACE) + 1)
        if action != PASS:
            s.renew()
            begin(s, other, action)
