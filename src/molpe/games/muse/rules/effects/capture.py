# molpe: compiled
"""Captured Companions and Treasures (ruling 27)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames, rows
from molpe.games.muse.rules.bearing import equip
from molpe.games.muse.rules.codes import CREW, LIMBO, NOTHING, WAIT
from molpe.games.muse.rules.crews import in_reach, slot_of
from molpe.games.muse.rules.frames import GO, SEAT
from molpe.games.muse.rules.placing import place
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task, or_nothing
from molpe.kernel.bits import BIT
from molpe.kernel.state import CHANCE


def capture(s: Scene, row: i64, who: i64, you: i64, key: i64) -> None:
    """A Companion or Treasure of one player goes to another."""
    s.push(frames.CAPTURE, you, who, row)
    s.put(frames.CAPTURE_CREW, key)


@final
class CaptureTask(Task):
    """A Companion or Treasure changes its player."""

    def step(self, s: Scene) -> i64:
        """Who picks what is taken."""
        code = s.book.code
        row = s.get(frames.CAPTURE_ROW)
        if self.fill(s, s.bonus, 0) == 0:
            s.pop()
            return GO
        pick = code[row + rows.CAPTURE_PICK]
        if pick == rows.BY_LUCK:
            return CHANCE
        if pick == rows.BY_OWNER:
            return s.get(frames.CAPTURE_FROM)
        return s.get(SEAT)

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Companions, or Treasures of the right slots (ruling 27)."""
        b = s.book
        row = s.get(frames.CAPTURE_ROW)
        seat = s.get(frames.CAPTURE_FROM)
        key = b.within(row + rows.CAPTURE_SCOPE, s.get(frames.CAPTURE_CREW))
        begin = n
        if b.code[row + rows.CAPTURE_TREASURE] == 1:
            for i in range(len(b.riches)):
                card = b.riches[i]
                if (
                    s.owner[card] == seat
                    and in_reach(s, card)
                    and b.code[row + rows.CAPTURE_SLOTS] & BIT[slot_of(s, card)] != 0
                ):
                    out[n] = card
                    n += 1
        else:
            for i in range(len(b.persons)):
                card = b.persons[i]
                if s.zone[card] == CREW and s.owner[card] == seat and s.turned[card] == 0:
                    own = seat * 2 + s.at[card]
                    if s.leader[own] != card and (key < 0 or key == own):
                        out[n] = card
                        n += 1
        return or_nothing(out, begin, n, b.code[row + rows.CAPTURE_MAY])

    def answer(self, s: Scene, action: i64) -> None:
        """What was taken goes to its new player at once."""
        b = s.book
        row = s.get(frames.CAPTURE_ROW)
        you = s.get(SEAT)
        key: i64 = -1
        if b.code[row + rows.CAPTURE_THIS_CREW] == 1:
            key = s.get(frames.CAPTURE_CREW)
        s.pop()
        if action == NOTHING:
            return
        if b.code[row + rows.CAPTURE_TREASURE] == 1:
            form = s.form[action]
            s.lay(action, LIMBO, you)
            s.form[action] = form
            equip(s, you, action, -1)
        else:
            s.zone[action] = WAIT  # on the way, with what it carries
            place(s, you, action, key, 0)
