# molpe: compiled
"""Losing and transforming characters, and what may prevent it (rulings 61, 72 to 76)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse import frames, rows
from molpe.games.muse.codes import CREW, HAND, HOLD, P_TRANSFORM, PASS, W_LOSS
from molpe.games.muse.crews import guards, protected
from molpe.games.muse.frames import GO, SEAT, STEP
from molpe.games.muse.table import Table
from molpe.games.muse.task import Task
from molpe.kernel.state import CHANCE


def lose(t: Table, seat: i64, mode: i64, leaders: i64, pick: i64, key: i64, n: i64) -> None:
    """A player loses n characters: of one Crew, or of all (key -1)."""
    t.push(frames.LOSE, seat, mode, leaders, pick)
    t.put(frames.LOSE_CREW, key)
    t.put(frames.LOSE_LEFT, n)


def in_pool(t: Table, card: i64, seat: i64, leaders: i64, key: i64) -> bool:
    """Whether a character is in the pool of a loss."""
    if t.zone[card] != CREW or t.owner[card] != seat or t.turned[card] == 1:
        return False
    own = seat * 2 + t.at[card]
    if key >= 0 and own != key:
        return False
    return leaders == 1 or t.leader[own] != card


def can_lose(t: Table, card: i64, mode: i64) -> bool:
    """Whether a character may be chosen: not one who cannot be lost (ruling 73)."""
    return not protected(t, t.owner[card] * 2 + t.at[card], card, mode, False)


@final
class LoseTask(Task):
    """A player loses characters."""

    def step(self, t: Table) -> i64:
        """Who picks: nobody when there is nobody to lose."""
        if t.get(frames.LOSE_LEFT) <= 0 or self.fill(t, t.bonus, 0) == 0:
            t.pop()
            return GO
        if t.get(frames.LOSE_PICK) == rows.BY_LUCK:
            return CHANCE
        return t.get(SEAT)

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """The pool; for a choice, only who can be lost."""
        persons = t.book.persons
        seat = t.get(SEAT)
        luck = t.get(frames.LOSE_PICK) == rows.BY_LUCK
        for i in range(len(persons)):
            card = persons[i]
            if in_pool(t, card, seat, t.get(frames.LOSE_LEADERS), t.get(frames.LOSE_CREW)) and (
                luck or can_lose(t, card, t.get(frames.LOSE_MODE))
            ):
                out[n] = card
                n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """One is picked."""
        t.put(frames.LOSE_LEFT, t.get(frames.LOSE_LEFT) - 1)
        luck: i64 = 0
        if t.get(frames.LOSE_PICK) == rows.BY_LUCK:
            luck = 1
        t.push(frames.LOSS, t.get(SEAT), action, t.get(frames.LOSE_MODE), luck)


@final
class LossTask(Task):
    """A character is about to be lost."""

    def step(self, t: Table) -> i64:
        """Automatic rules first, then window 7, then it happens."""
        person = t.get(frames.LOSS_PERSON)
        seat = t.get(SEAT)
        mode = t.get(frames.LOSS_MODE)
        key = seat * 2 + t.at[person]
        if t.get(STEP) == 0:
            if t.is_hero(person) and t.heroes(seat) == 1:  # rulings 26, 74
                t.pop()
                return GO
            if protected(t, key, person, mode, t.get(frames.LOSS_LUCK) == 1):
                t.pop()
                return GO
            t.put(STEP, 1)
            if t.hands[seat] > 0 or saver(t, person, key, mode) >= 0:
                return seat
        t.pop()
        suffer(t, person, key, mode)
        return GO

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Ruling 61: a fitting Hold card, a fitting card in play, or pass."""
        b = t.book
        person = t.get(frames.LOSS_PERSON)
        seat = t.get(SEAT)
        mode = t.get(frames.LOSS_MODE)
        key = seat * 2 + t.at[person]
        for card in range(b.first[HOLD], b.last[HOLD]):
            if (
                t.zone[card] == HAND
                and t.owner[card] == seat
                and b.guards[card] & mode != 0
                and b.windows[card] & W_LOSS != 0
            ):
                out[n] = card
                n += 1
        for i in range(len(b.statics)):
            if guards(t, b.statics[i], key, person, mode, rows.ONCE, False):
                out[n] = b.statics[i]
                n += 1
        out[n] = PASS
        return n + 1

    def answer(self, t: Table, action: i64) -> None:
        """The character is saved at a price, or not."""
        if action != PASS:
            t.pop()
            if t.zone[action] == HAND:
                t.discard(action)
            else:
                remove(t, action)


def saver(t: Table, person: i64, key: i64, mode: i64) -> i64:
    """A card in play that may be discarded instead, -1 for none."""
    statics = t.book.statics
    for i in range(len(statics)):
        if guards(t, statics[i], key, person, mode, rows.ONCE, False):
            return statics[i]
    return -1


def suffer(t: Table, person: i64, key: i64, mode: i64) -> None:
    """A character is discarded, or turned."""
    led = t.leader[key] == person
    if mode == P_TRANSFORM:
        t.turned[person] = 1
        if led:
            t.strip_deity(person)
    else:
        t.discard_person(person)
    if led:
        t.leader[key] = -1
        t.push(frames.LEADER, key >> 1, key, 0)


def remove(t: Table, card: i64) -> None:
    """Discard a card in play as a price: a character with all it carries (ruling 22)."""
    if t.zone[card] == CREW:
        suffer(t, card, t.owner[card] * 2 + t.at[card], 1)
    else:
        t.discard(card)
