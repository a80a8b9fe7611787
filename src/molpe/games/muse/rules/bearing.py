# molpe: compiled
"""Treasures and who bears them (rulings 21, 23)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.codes import CREW, NOTHING, OWNED, SHARED, WORN
from molpe.games.muse.rules.crews import joins_free_slot, slot_of
from molpe.games.muse.rules.frames import GO, SEAT
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task


def equip(s: Scene, seat: i64, card: i64, key: i64) -> None:
    """Give a Treasure out: a shared one lies with its player, others want a bearer (ruling 23)."""
    form = s.form[card]
    if slot_of(s, card) == OWNED:
        s.lay(card, SHARED, seat)
        s.form[card] = form
    else:
        s.push(frames.BEARER, seat, card, key)


@final
class BearerTask(Task):
    """A Treasure wants a bearer."""

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Characters with a free slot; if there is none, whose Treasure to replace, or nothing.

        With ``treasure_replaces`` everybody may get it.
        """
        seat = s.get(SEAT)
        only = s.get(frames.BEARER_ONLY)
        slot = slot_of(s, s.get(frames.BEARER_TREASURE))
        persons = s.book.persons
        free: i64 = 0
        m = n
        for i in range(len(persons)):
            card = persons[i]
            if (
                s.zone[card] == CREW
                and s.owner[card] == seat
                and s.turned[card] == 0
                and (only < 0 or s.at[card] == only & 1)
            ):
                out[m] = card
                m += 1
                if joins_free_slot(s, card, slot) < 0:
                    free += 1
        if free == 0:
            out[m] = NOTHING
            return m + 1
        if s.book.replaces:
            return m
        for i in range(n, m):
            if joins_free_slot(s, out[i], slot) < 0:
                out[n] = out[i]
                n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """The Treasure is given out, in place of another if need be."""
        seat = s.get(SEAT)
        card = s.get(frames.BEARER_TREASURE)
        s.pop()
        if action == NOTHING:
            s.discard(card)
            return
        old = joins_free_slot(s, action, slot_of(s, card))
        if old >= 0:
            s.discard(old)
        form = s.form[card]
        s.lay(card, WORN, seat, action)
        s.form[card] = form


@final
class PassOnTask(Task):
    """Who leaves a Crew passes Treasures on."""

    def step(self, s: Scene) -> i64:
        """Find the next Treasure that somebody can carry; discard what nobody can."""
        person = s.get(frames.PASSON_PERSON)
        key = s.get(frames.PASSON_CREW)
        riches = s.book.riches
        for i in range(len(riches)):
            card = riches[i]
            if s.zone[card] == WORN and s.at[card] == person:
                s.put(frames.PASSON_TREASURE, card)
                if _heir(s, card, person, key) >= 0:
                    return s.get(SEAT)
                s.discard(card)
        s.pop()
        s.discard_person(person)
        return GO

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Members with a free slot."""
        person = s.get(frames.PASSON_PERSON)
        key = s.get(frames.PASSON_CREW)
        slot = slot_of(s, s.get(frames.PASSON_TREASURE))
        persons = s.book.persons
        for i in range(len(persons)):
            other = persons[i]
            if other != person and s.upright(other, key) and joins_free_slot(s, other, slot) < 0:
                out[n] = other
                n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """A member takes the Treasure over."""
        s.at[s.get(frames.PASSON_TREASURE)] = action


def _heir(s: Scene, card: i64, person: i64, key: i64) -> i64:
    persons = s.book.persons
    for i in range(len(persons)):
        other = persons[i]
        if (
            other != person
            and s.upright(other, key)
            and joins_free_slot(s, other, slot_of(s, card)) < 0
        ):
            return other
    return -1
