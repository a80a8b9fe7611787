# molpe: compiled
"""What effects give and take: restored, retrieved and captured cards, Fates, lost Treasures."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse import frames, rows
from molpe.games.muse.codes import (
    CREW,
    DISCARD,
    FATE,
    HERO,
    LIMBO,
    NOTHING,
    SHARED,
    TREASURE,
    WAIT,
    WORN,
)
from molpe.games.muse.crews import slot_of
from molpe.games.muse.frames import GO, SEAT
from molpe.games.muse.losses import remove
from molpe.games.muse.placing import MAY_FOUND, check_full, equip, place
from molpe.games.muse.table import Table
from molpe.games.muse.task import Task
from molpe.kernel.bits import BIT
from molpe.kernel.state import CHANCE


def or_nothing(out: vec[i64], begin: i64, n: i64, may: i64) -> i64:
    """The list with "nothing" at its end, if it holds something that need not be taken."""
    if n > begin and may == 1:
        out[n] = NOTHING
        return n + 1
    return n


@final
class RestoreTask(Task):
    """Transformed characters stand upright again."""

    def step(self, t: Table) -> i64:
        """All at once, or one after the other by choice."""
        if self.fill(t, t.bonus, 0) == 0 or t.get(frames.RESTORE_LEFT) == -1:
            t.pop()
            return GO
        return t.get(SEAT)

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Transformed characters in Crews."""
        seat = t.get(SEAT)
        key = t.get(frames.RESTORE_CREW)
        begin = n
        persons = t.book.persons
        for i in range(len(persons)):
            card = persons[i]
            if (
                t.turned[card] == 1
                and t.zone[card] == CREW
                and t.owner[card] == seat
                and (key < 0 or t.in_crew(card, key))
            ):
                out[n] = card
                n += 1
        return or_nothing(out, begin, n, t.get(frames.RESTORE_MAY))

    def answer(self, t: Table, action: i64) -> None:
        """One stands upright again; the limit is looked at."""
        left = t.get(frames.RESTORE_LEFT)
        if action == NOTHING:
            t.pop()
            return
        if left == 1:
            t.put(frames.RESTORE_LEFT, -1)
        elif left > 1:
            t.put(frames.RESTORE_LEFT, left - 1)
        t.turned[action] = 0
        check_full(t, action, t.owner[action] * 2 + t.at[action])


@final
class RetrieveTask(Task):
    """Cards of the discard pile come into play."""

    def step(self, t: Table) -> i64:
        """As long as there is something to retrieve."""
        if t.get(frames.RETRIEVE_LEFT) <= 0 or self.fill(t, t.bonus, 0) == 0:
            t.pop()
            return GO
        if t.get(frames.RETRIEVE_CREW) >= 0 and t.leader[t.get(frames.RETRIEVE_CREW)] < 0:
            t.pop()
            return GO
        return t.get(SEAT)

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Matching cards of the discard pile (ruling 78)."""
        b = t.book
        begin = n
        for kind in range(3):
            if t.get(frames.RETRIEVE_KINDS) & BIT[kind] != 0:
                for card in range(b.first[kind], b.last[kind]):
                    if t.zone[card] == DISCARD:
                        out[n] = card
                        n += 1
        return or_nothing(out, begin, n, t.get(frames.RETRIEVE_MAY))

    def answer(self, t: Table, action: i64) -> None:
        """A card comes back into play."""
        seat = t.get(SEAT)
        key = t.get(frames.RETRIEVE_CREW)
        if action == NOTHING:
            t.pop()
            return
        t.put(frames.RETRIEVE_LEFT, t.get(frames.RETRIEVE_LEFT) - 1)
        t.lay(action, LIMBO, seat)
        if t.book.kind[action] == TREASURE:
            equip(t, seat, action, key)
        else:
            place(t, seat, action, key, MAY_FOUND)


@final
class CaptureTask(Task):
    """A Companion or Treasure changes its player."""

    def step(self, t: Table) -> i64:
        """Who picks what is taken."""
        code = t.book.code
        row = t.get(frames.CAPTURE_ROW)
        if self.fill(t, t.bonus, 0) == 0:
            t.pop()
            return GO
        pick = code[row + rows.CAPTURE_PICK]
        if pick == rows.BY_LUCK:
            return CHANCE
        if pick == rows.BY_OWNER:
            return t.get(frames.CAPTURE_FROM)
        return t.get(SEAT)

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Companions, or Treasures of the right slots (ruling 27)."""
        b = t.book
        row = t.get(frames.CAPTURE_ROW)
        seat = t.get(frames.CAPTURE_FROM)
        key: i64 = -1
        begin = n
        if b.code[row + rows.CAPTURE_SCOPE] == rows.IN_CREW:
            key = t.get(frames.CAPTURE_CREW)
        if b.code[row + rows.CAPTURE_TREASURE] == 1:
            for i in range(len(b.riches)):
                card = b.riches[i]
                if (
                    t.owner[card] == seat
                    and in_reach(t, card)
                    and b.code[row + rows.CAPTURE_SLOTS] & BIT[slot_of(t, card)] != 0
                ):
                    out[n] = card
                    n += 1
        else:
            for i in range(len(b.persons)):
                card = b.persons[i]
                if t.zone[card] == CREW and t.owner[card] == seat and t.turned[card] == 0:
                    own = seat * 2 + t.at[card]
                    if t.leader[own] != card and (key < 0 or key == own):
                        out[n] = card
                        n += 1
        return or_nothing(out, begin, n, b.code[row + rows.CAPTURE_MAY])

    def answer(self, t: Table, action: i64) -> None:
        """What was taken goes to its new player at once."""
        b = t.book
        row = t.get(frames.CAPTURE_ROW)
        you = t.get(SEAT)
        key: i64 = -1
        if b.code[row + rows.CAPTURE_THIS_CREW] == 1:
            key = t.get(frames.CAPTURE_CREW)
        t.pop()
        if action == NOTHING:
            return
        if b.code[row + rows.CAPTURE_TREASURE] == 1:
            form = t.form[action]
            t.lay(action, LIMBO, you)
            t.form[action] = form
            equip(t, you, action, -1)
        else:
            t.zone[action] = WAIT  # on the way, with what it carries
            place(t, you, action, key, 0)


def in_reach(t: Table, card: i64) -> bool:
    """Whether a Treasure is "a Treasure" of its player: shared or in a Crew (ruling 27)."""
    if t.zone[card] == SHARED:
        return True
    return t.zone[card] == WORN and t.zone[t.at[card]] == CREW


@final
class AttachTask(Task):
    """A Fate is laid on a Hero."""

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Own untransformed Heroes, waiting ones included (ruling 80)."""
        seat = t.get(SEAT)
        for card in range(t.book.first[HERO], t.book.last[HERO]):
            if (
                (t.zone[card] == CREW or t.zone[card] == WAIT)
                and t.owner[card] == seat
                and t.turned[card] == 0
            ):
                out[n] = card
                n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """A Hero with both Fates is lost (rulings 81, 82)."""
        b = t.book
        seat = t.get(SEAT)
        fate = t.get(frames.ATTACH_FATE)
        t.pop()
        t.lay(fate, FATE, seat, action)
        both: i64 = 0
        for card in range(b.cards):
            if t.zone[card] == FATE and t.at[card] == action:
                both |= b.fate[card]
        if both != 3:
            return
        if t.heroes(seat) > 1:
            if t.zone[action] == CREW:
                remove(t, action)
            else:
                t.discard_person(action)
        elif b.soft:
            t.strip_fates(action)
            for i in range(len(b.persons)):
                card = b.persons[i]
                if (
                    t.owner[card] == seat
                    and card != action
                    and (t.zone[card] == CREW or t.zone[card] == WAIT)
                ):
                    t.discard_person(card)
        else:
            t.eliminate(seat)


@final
class StripTask(Task):
    """A player discards Treasures."""

    def step(self, t: Table) -> i64:
        """As long as there are any."""
        if t.get(frames.STRIP_LEFT) <= 0 or self.fill(t, t.bonus, 0) == 0:
            t.pop()
            return GO
        return t.get(SEAT)

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """The player's Treasures."""
        seat = t.get(SEAT)
        riches = t.book.riches
        for i in range(len(riches)):
            card = riches[i]
            if t.owner[card] == seat and in_reach(t, card):
                out[n] = card
                n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """One is discarded."""
        t.put(frames.STRIP_LEFT, t.get(frames.STRIP_LEFT) - 1)
        t.discard(action)
