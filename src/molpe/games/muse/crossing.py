# molpe: compiled
"""Crossing the sea (rulings 46, 58 to 61)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse import frames
from molpe.games.muse.codes import (
    AT_OWN_SEA,
    AT_TRAP,
    BESIDE,
    C_WRECK,
    DEITY,
    PASS,
    PRIZED,
    W_SEA,
    WRATH,
)
from molpe.games.muse.crews import in_force
from molpe.games.muse.effects import advance
from molpe.games.muse.frames import GO, SEAT, STEP
from molpe.games.muse.holding import offers
from molpe.games.muse.placing import run
from molpe.games.muse.table import Table
from molpe.games.muse.task import Task
from molpe.games.muse.windows import begin

TRAP: Final = 0
TRAPPED: Final = 1
OWN_SEA: Final = 2
ASKING: Final = 3


@final
class CrossTask(Task):
    """A Crew crosses the sea."""

    def step(self, t: Table) -> i64:
        """A waiting Poseidon, own cards, every opponent once, the marker (ruling 58)."""
        b = t.book
        seat = t.get(SEAT)
        key = t.get(frames.CROSS_CREW)
        step = t.get(STEP)
        if t.quest[key] != t.get(frames.CROSS_QUEST) or t.leader[key] < 0:
            t.pop()
            return GO
        if step == TRAP:
            t.put(STEP, OWN_SEA)
            for card in range(b.first[DEITY], b.last[DEITY]):
                if (
                    t.zone[card] == BESIDE
                    and t.at[card] == t.leader[key]
                    and t.form[card] == WRATH
                    and b.row(card, AT_TRAP) >= 0
                ):
                    t.put(STEP, TRAPPED)
                    t.put(frames.CROSS_TRAP, card)
                    t.result = 0
                    source = t.owner[card]
                    t.push(frames.COUNTER, seat, C_WRECK, card, source)
                    t.put(frames.COUNTER_CREW, key)
            return GO
        if step == TRAPPED:
            card = t.get(frames.CROSS_TRAP)
            t.put(STEP, OWN_SEA)
            t.spared = 0
            if t.result != 0:
                t.spared = 1
            if t.zone[card] == BESIDE:
                run(t, t.owner[card], card, b.row(card, AT_TRAP), seat, key)
            return GO
        if step == OWN_SEA:
            if self.fill(t, t.bonus, 0) > 1:
                return seat
            t.put(STEP, ASKING)
            return GO
        while t.get(frames.CROSS_PLACE) < t.seats:
            other = (seat + t.get(frames.CROSS_PLACE)) % t.seats
            if t.alive[other] == 1 and t.hands[other] > 0:
                return other
            t.put(frames.CROSS_PLACE, t.get(frames.CROSS_PLACE) + 1)
        t.pop()
        advance(t, key, 1)
        return GO

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Own cards that help to cross, or a card that stops it, or pass."""
        b = t.book
        key = t.get(frames.CROSS_CREW)
        if t.get(STEP) == OWN_SEA:
            for i in range(len(b.riches)):
                card = b.riches[i]
                if (
                    b.row(card, AT_OWN_SEA) >= 0
                    and t.form[card] != PRIZED
                    and in_force(t, card, key) >= 0
                ):
                    out[n] = card
                    n += 1
        else:
            n = offers(t, (t.get(SEAT) + t.get(frames.CROSS_PLACE)) % t.seats, W_SEA, out, n)
        out[n] = PASS
        return n + 1

    def answer(self, t: Table, action: i64) -> None:
        """Ruling 58: whoever answered is not asked again."""
        key = t.get(frames.CROSS_CREW)
        if t.get(STEP) == OWN_SEA:
            if action == PASS:
                t.put(STEP, ASKING)
                t.renew()
                return
            t.put(frames.CROSS_QUEST, -2)  # the crossing ends with this card
            t.discard(action)
            run(t, key >> 1, action, t.book.row(action, AT_OWN_SEA), key >> 1, key)
            return
        other = (t.get(SEAT) + t.get(frames.CROSS_PLACE)) % t.seats
        t.put(frames.CROSS_PLACE, t.get(frames.CROSS_PLACE) + 1)
        if action != PASS:
            t.renew()
            begin(t, other, action)
