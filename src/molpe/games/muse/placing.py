# molpe: compiled
"""Putting cards into play: characters into Crews, Treasures on bearers, challenges into queues."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse import frames
from molpe.games.muse.codes import (
    AT_PLAY,
    CREW,
    CREW_CODE,
    CREW_LIMIT,
    FATE,
    FOUND,
    HERO,
    IMMEDIATE,
    JOINED,
    NOTHING,
    OWNED,
    QUEUE,
    QUEUE_LIMIT,
    SHARED,
    WAIT,
    WORN,
)
from molpe.games.muse.crews import joins_free_slot, slot_of
from molpe.games.muse.frames import GO, SEAT, STEP
from molpe.games.muse.table import Table
from molpe.games.muse.task import Task

MAY_FOUND: Final = 1
FRESH: Final = 2  # drawn and played: its "when you draw and play" ability happens


def place(t: Table, seat: i64, person: i64, key: i64, flags: i64) -> None:
    """Put a character into a Crew of its player's choice, or into one Crew."""
    t.push(frames.PLACE, seat, person, key, flags)


def enter(t: Table, person: i64, key: i64) -> None:
    """A character is in a Crew now, as it is: turned, joined, with what it carries."""
    seat = key >> 1
    t.zone[person] = CREW
    t.owner[person] = seat
    t.at[person] = key & 1
    riches = t.book.riches
    for i in range(len(riches)):
        if t.zone[riches[i]] == WORN and t.at[riches[i]] == person:
            t.owner[riches[i]] = seat
    for card in range(t.book.first[IMMEDIATE], t.book.last[IMMEDIATE]):
        if t.zone[card] == FATE and t.at[card] == person:
            t.owner[card] = seat


def found(t: Table, person: i64, seat: i64) -> None:
    """A Hero founds a Crew in the free place."""
    key = seat * 2
    if t.leader[key] >= 0:
        key += 1
    enter(t, person, key)
    t.leader[key] = person
    t.quest[key] = -1
    t.left[key] = 0


def fresh(t: Table, person: i64, zone: i64) -> None:
    """A card leaves its place for a Crew, forgetting all unless it is a character already."""
    if zone != CREW and zone != WAIT:
        form = t.form[person]
        t.lay(person, CREW)
        if form == JOINED:
            t.form[person] = form


@final
class PlaceTask(Task):
    """A character goes into a Crew."""

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """The Crews a newcomer may enter."""
        seat = t.get(SEAT)
        only = t.get(frames.PLACE_ONLY)
        for crew in range(2):
            key = seat * 2 + crew
            if t.leader[key] >= 0 and (only < 0 or only == key):
                out[n] = CREW_CODE + crew
                n += 1
        if (
            t.get(frames.PLACE_FLAGS) & MAY_FOUND != 0
            and only < 0
            and t.crews(seat) == 1
            and t.is_hero(t.get(frames.PLACE_PERSON))
        ):
            out[n] = FOUND
            n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """The newcomer goes where its owner says."""
        seat = t.get(SEAT)
        person = t.get(frames.PLACE_PERSON)
        flags = t.get(frames.PLACE_FLAGS)
        t.pop()
        fresh(t, person, t.zone[person])
        key = seat * 2 + action - CREW_CODE
        if flags & FRESH != 0 and t.book.row(person, AT_PLAY) >= 0:
            run(t, seat, person, t.book.row(person, AT_PLAY), seat, -1)
            t.put(STEP, -1)  # looks first whether the newcomer stayed
        if action == FOUND:
            found(t, person, seat)
            key = seat * 2 + t.at[person]
        else:
            enter(t, person, key)
            check_full(t, person, key)


def check_full(t: Table, person: i64, key: i64) -> None:
    """Ruling 20: an eighth untransformed character is one too many."""
    if t.turned[person] == 0 and t.count(key) > CREW_LIMIT:
        t.push(frames.FULL, key >> 1, person, key)


def run(t: Table, seat: i64, card: i64, row: i64, target: i64, key: i64) -> None:
    """Carry out a program."""
    t.push(frames.RUN, seat, row, card, target)
    t.put(frames.RUN_CREW, key)


@final
class FullTask(Task):
    """A Crew has one character too many."""

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Who may leave a full Crew, or the other Crew for the newcomer."""
        key = t.get(frames.FULL_CREW)
        leader = t.leader[key]
        persons = t.book.persons
        for i in range(len(persons)):
            card = persons[i]
            if t.upright(card, key) and (card != leader or t.heroes_of(key, leader) > 0):
                out[n] = card
                n += 1
        other = key ^ 1
        if t.leader[other] >= 0 and t.count(other) < CREW_LIMIT:
            out[n] = CREW_CODE + (other & 1)
            n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """Somebody leaves, or the newcomer goes to the other Crew."""
        key = t.get(frames.FULL_CREW)
        newcomer = t.get(frames.FULL_NEWCOMER)
        t.pop()
        if action >= CREW_CODE:
            enter(t, newcomer, key ^ 1)
        else:
            farewell(t, action, key)


def farewell(t: Table, person: i64, key: i64) -> None:
    """A character leaves by its owner's will; its Treasures are passed on (ruling 21)."""
    if t.leader[key] == person:
        t.leader[key] = -1
        t.push(frames.LEADER, key >> 1, key, 0)
    t.push(frames.PASSON, key >> 1, person, key)


@final
class PassOnTask(Task):
    """Who leaves a Crew passes Treasures on."""

    def step(self, t: Table) -> i64:
        """Find the next Treasure that somebody can carry; discard what nobody can."""
        person = t.get(frames.PASSON_PERSON)
        key = t.get(frames.PASSON_CREW)
        riches = t.book.riches
        for i in range(len(riches)):
            card = riches[i]
            if t.zone[card] == WORN and t.at[card] == person:
                t.put(frames.PASSON_TREASURE, card)
                if _heir(t, card, person, key) >= 0:
                    return t.get(SEAT)
                t.discard(card)
        t.pop()
        t.discard_person(person)
        return GO

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Members with a free slot."""
        person = t.get(frames.PASSON_PERSON)
        key = t.get(frames.PASSON_CREW)
        slot = slot_of(t, t.get(frames.PASSON_TREASURE))
        persons = t.book.persons
        for i in range(len(persons)):
            other = persons[i]
            if other != person and t.upright(other, key) and joins_free_slot(t, other, slot) < 0:
                out[n] = other
                n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """A member takes the Treasure over."""
        t.at[t.get(frames.PASSON_TREASURE)] = action


def _heir(t: Table, card: i64, person: i64, key: i64) -> i64:
    persons = t.book.persons
    for i in range(len(persons)):
        other = persons[i]
        if (
            other != person
            and t.upright(other, key)
            and joins_free_slot(t, other, slot_of(t, card)) < 0
        ):
            return other
    return -1


def equip(t: Table, seat: i64, card: i64, key: i64) -> None:
    """Give a Treasure out: a shared one lies with its player, others want a bearer (ruling 23)."""
    form = t.form[card]
    if slot_of(t, card) == OWNED:
        t.lay(card, SHARED, seat)
        t.form[card] = form
    else:
        t.push(frames.BEARER, seat, card, key)


@final
class BearerTask(Task):
    """A Treasure wants a bearer."""

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Characters with a free slot; if there is none, whose Treasure to replace, or nothing."""
        seat = t.get(SEAT)
        only = t.get(frames.BEARER_ONLY)
        slot = slot_of(t, t.get(frames.BEARER_TREASURE))
        persons = t.book.persons
        free: i64 = 0
        m = n
        for i in range(len(persons)):
            card = persons[i]
            if (
                t.zone[card] == CREW
                and t.owner[card] == seat
                and t.turned[card] == 0
                and (only < 0 or t.at[card] == only & 1)
            ):
                out[m] = card
                m += 1
                if joins_free_slot(t, card, slot) < 0:
                    free += 1
        if free == 0:
            out[m] = NOTHING
            return m + 1
        for i in range(n, m):
            if joins_free_slot(t, out[i], slot) < 0:
                out[n] = out[i]
                n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """The Treasure is given out, in place of another if need be."""
        seat = t.get(SEAT)
        card = t.get(frames.BEARER_TREASURE)
        t.pop()
        if action == NOTHING:
            t.discard(card)
            return
        old = joins_free_slot(t, action, slot_of(t, card))
        if old >= 0:
            t.discard(old)
        form = t.form[card]
        t.lay(card, WORN, seat, action)
        t.form[card] = form


def queue_count(t: Table, kind: i64) -> i64:
    """How many cards of a kind lie in their queue."""
    n: i64 = 0
    for card in range(t.book.first[kind], t.book.last[kind]):
        if t.zone[card] == QUEUE:
            n += 1
    return n


@final
class QueueTask(Task):
    """A Foe or Ordeal goes into its queue."""

    def step(self, t: Table) -> i64:
        """Ruling 31: a sixth card needs room first."""
        card = t.get(frames.QUEUE_CARD)
        if queue_count(t, t.book.kind[card]) >= QUEUE_LIMIT:
            return t.get(SEAT)
        t.pop()
        t.lay(card, QUEUE)
        t.mark[card] = 1
        return GO

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Cards that lay there before this turn; if all are new, any (ruling 32)."""
        end = _queued(t, 0, out, n)
        if end > n:
            return end
        return _queued(t, 1, out, n)

    def answer(self, t: Table, action: i64) -> None:
        """A card is bumped."""
        t.discard(action)


def _queued(t: Table, new: i64, out: vec[i64], n: i64) -> i64:
    """The old or the new cards of the queue."""
    kind = t.book.kind[t.get(frames.QUEUE_CARD)]
    for card in range(t.book.first[kind], t.book.last[kind]):
        if t.zone[card] == QUEUE and t.mark[card] == new:
            out[n] = card
            n += 1
    return n


@final
class LeaderTask(Task):
    """A Crew wants a leader."""

    def step(self, t: Table) -> i64:
        """Rulings 24 and 25: a new leader, or the Crew disbands, or a waiting Hero takes over."""
        key = t.get(frames.LEADER_CREW)
        seat = key >> 1
        if t.heroes_of(key, -1) > 0:
            return seat
        if t.leader[key ^ 1] >= 0:
            war = t.get(frames.LEADER_WAR)
            t.pop()
            if war == 1:  # ruling 95: the re-arrangement decides
                return GO
            t.give_back(key)
            persons = t.book.persons
            for i in range(len(persons)):
                if t.in_crew(persons[i], key):
                    t.zone[persons[i]] = WAIT
                    t.at[persons[i]] = -1
            return GO
        t.give_back(key)
        return seat

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Heroes of the Crew, else waiting ones."""
        key = t.get(frames.LEADER_CREW)
        begin = n
        for card in range(t.book.first[HERO], t.book.last[HERO]):
            if t.upright(card, key):
                out[n] = card
                n += 1
        if n == begin:
            for card in range(t.book.first[HERO], t.book.last[HERO]):
                if t.zone[card] == WAIT and t.owner[card] == key >> 1 and t.turned[card] == 0:
                    out[n] = card
                    n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """A Hero leads."""
        key = t.get(frames.LEADER_CREW)
        t.pop()
        enter(t, action, key)
        t.leader[key] = action
