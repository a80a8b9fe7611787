# molpe: compiled
"""What comes back: transformed characters, and cards of the discard pile (rulings 76 to 78)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames, rows
from molpe.games.muse.rules.bearing import equip
from molpe.games.muse.rules.codes import CREW, DISCARD, LIMBO, NOTHING, TREASURE
from molpe.games.muse.rules.frames import GO, SEAT
from molpe.games.muse.rules.placing import MAY_FOUND, check_full, place
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task, or_nothing
from molpe.kernel.bits import BIT


def restore(s: Scene, row: i64, who: i64, key: i64) -> None:
    """A player turns transformed characters upright."""
    b = s.book
    crew = b.within(row + rows.RESTORE_SCOPE, key)
    s.push(frames.RESTORE, who, b.code[row + rows.RESTORE_N], crew, b.code[row + rows.RESTORE_MAY])


@final
class RestoreTask(Task):
    """Transformed characters stand upright again."""

    def step(self, s: Scene) -> i64:
        """All at once, or one after the other by choice."""
        if self.fill(s, s.bonus, 0) == 0 or s.get(frames.RESTORE_LEFT) == -1:
            s.pop()
            return GO
        return s.get(SEAT)

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Transformed characters in Crews."""
        seat = s.get(SEAT)
        key = s.get(frames.RESTORE_CREW)
        begin = n
        persons = s.book.persons
        for i in range(len(persons)):
            card = persons[i]
            if (
                s.turned[card] == 1
                and s.zone[card] == CREW
                and s.owner[card] == seat
                and (key < 0 or s.in_crew(card, key))
            ):
                out[n] = card
                n += 1
        return or_nothing(out, begin, n, s.get(frames.RESTORE_MAY))

    def answer(self, s: Scene, action: i64) -> None:
        """One stands upright again; the limit is looked at."""
        left = s.get(frames.RESTORE_LEFT)
        if action == NOTHING:
            s.pop()
            return
        if left == 1:
            s.put(frames.RESTORE_LEFT, -1)
        elif left > 1:
            s.put(frames.RESTORE_LEFT, left - 1)
        s.turned[action] = 0
        check_full(s, action, s.owner[action] * 2 + s.at[action])


def retrieve(s: Scene, row: i64, who: i64, key: i64) -> None:
    """A player takes cards of the discard pile into play."""
    b = s.book
    crew = b.within(row + rows.RETRIEVE_SCOPE, key)
    kinds = b.code[row + rows.RETRIEVE_KINDS]
    s.push(frames.RETRIEVE, who, kinds, crew, b.code[row + rows.RETRIEVE_MAY])
    s.put(frames.RETRIEVE_LEFT, b.code[row + rows.RETRIEVE_N])


@final
class RetrieveTask(Task):
    """Cards of the discard pile come into play."""

    def step(self, s: Scene) -> i64:
        """As long as there is something to retrieve."""
        if s.get(frames.RETRIEVE_LEFT) <= 0 or self.fill(s, s.bonus, 0) == 0:
            s.pop()
            return GO
        if s.get(frames.RETRIEVE_CREW) >= 0 and s.leader[s.get(frames.RETRIEVE_CREW)] < 0:
            s.pop()
            return GO
        return s.get(SEAT)

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Matching cards of the discard pile (ruling 78)."""
        b = s.book
        begin = n
        for kind in range(3):
            if s.get(frames.RETRIEVE_KINDS) & BIT[kind] != 0:
                for card in range(b.first[kind], b.last[kind]):
                    if s.zone[card] == DISCARD:
                        out[n] = card
                        n += 1
        return or_nothing(out, begin, n, s.get(frames.RETRIEVE_MAY))

    def answer(self, s: Scene, action: i64) -> None:
        """A card comes back into play."""
        seat = s.get(SEAT)
        key = s.get(frames.RETRIEVE_CREW)
        if action == NOTHING:
            s.pop()
            return
        s.put(frames.RETRIEVE_LEFT, s.get(frames.RETRIEVE_LEFT) - 1)
        s.lay(action, LIMBO, seat)
        if s.book.kind[action] == TREASURE:
            equip(s, seat, action, key)
        else:
            place(s, seat, action, key, MAY_FOUND)
