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
from molpe.games.muse.laurels import eliminate
from molpe.games.muse.losses import remove
from molpe.games.muse.placing import MAY_FOUND, check_full, equip, place
from molpe.games.muse.scene import Scene
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
        key: i64 = -1
        begin = n
        if b.code[row + rows.CAPTURE_SCOPE] == rows.IN_CREW:
            key = s.get(frames.CAPTURE_CREW)
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


def in_reach(s: Scene, card: i64) -> bool:
    """Whether a Treasure is "a Treasure" of its player: shared or in a Crew (ruling 27)."""
    if s.zone[card] == SHARED:
        return True
    return s.zone[card] == WORN and s.zone[s.at[card]] == CREW


@final
class AttachTask(Task):
    """A Fate is laid on a Hero."""

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Own untransformed Heroes, waiting ones included (ruling 80)."""
        seat = s.get(SEAT)
        for card in range(s.book.first[HERO], s.book.last[HERO]):
            if (
                (s.zone[card] == CREW or s.zone[card] == WAIT)
                and s.owner[card] == seat
                and s.turned[card] == 0
            ):
                out[n] = card
                n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """A Hero with both Fates is lost (rulings 81, 82)."""
        b = s.book
        seat = s.get(SEAT)
        fate = s.get(frames.ATTACH_FATE)
        s.pop()
        s.lay(fate, FATE, seat, action)
        both: i64 = 0
        for card in range(b.cards):
            if s.zone[card] == FATE and s.at[card] == action:
                both |= b.fate[card]
        if both != 3:
            return
        if s.heroes(seat) > 1:
            if s.zone[action] == CREW:
                remove(s, action)
            else:
                s.discard_person(action)
        elif b.soft:
            s.strip_fates(action)
            for i in range(len(b.persons)):
                card = b.persons[i]
                if (
                    s.owner[card] == seat
                    and card != action
                    and (s.zone[card] == CREW or s.zone[card] == WAIT)
                ):
                    s.discard_person(card)
        else:
            eliminate(s, seat)


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
