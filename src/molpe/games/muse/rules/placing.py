# molpe: compiled
"""Characters come into Crews, leave them and lead them (rulings 20, 24, 25)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.codes import (
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
    WAIT,
    WORN,
)
from molpe.games.muse.rules.frames import GO, SEAT, STEP
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task

MAY_FOUND: Final = 1
FRESH: Final = 2  # drawn and played: its "when you draw and play" ability happens


def place(s: Scene, seat: i64, person: i64, key: i64, flags: i64) -> None:
    """Put a character into a Crew of its player's choice, or into one Crew."""
    s.push(frames.PLACE, seat, person, key, flags)


def enter(s: Scene, person: i64, key: i64) -> None:
    """A character is in a Crew now, as it is: turned, joined, with what it carries."""
    seat = key >> 1
    s.zone[person] = CREW
    s.owner[person] = seat
    s.at[person] = key & 1
    riches = s.book.riches
    for i in range(len(riches)):
        if s.zone[riches[i]] == WORN and s.at[riches[i]] == person:
            s.owner[riches[i]] = seat
    for card in range(s.book.first[IMMEDIATE], s.book.last[IMMEDIATE]):
        if s.zone[card] == FATE and s.at[card] == person:
            s.owner[card] = seat


def found(s: Scene, person: i64, seat: i64) -> None:
    """A Hero founds a Crew in the free place."""
    key = seat * 2
    if s.leader[key] >= 0:
        key += 1
    enter(s, person, key)
    s.leader[key] = person
    s.quest[key] = -1
    s.left[key] = 0


def fresh(s: Scene, person: i64, zone: i64) -> None:
    """A card leaves its place for a Crew, forgetting all unless it is a character already."""
    if zone != CREW and zone != WAIT:
        form = s.form[person]
        s.lay(person, CREW)
        if form == JOINED:
            s.form[person] = form


@final
class PlaceTask(Task):
    """A character goes into a Crew."""

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """The Crews a newcomer may enter."""
        seat = s.get(SEAT)
        only = s.get(frames.PLACE_ONLY)
        for crew in range(2):
            key = seat * 2 + crew
            if s.leader[key] >= 0 and (only < 0 or only == key):
                out[n] = CREW_CODE + crew
                n += 1
        if (
            s.get(frames.PLACE_FLAGS) & MAY_FOUND != 0
            and only < 0
            and s.crews(seat) == 1
            and s.is_hero(s.get(frames.PLACE_PERSON))
        ):
            out[n] = FOUND
            n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """The newcomer goes where its owner says."""
        seat = s.get(SEAT)
        person = s.get(frames.PLACE_PERSON)
        flags = s.get(frames.PLACE_FLAGS)
        s.pop()
        fresh(s, person, s.zone[person])
        key = seat * 2 + action - CREW_CODE
        if flags & FRESH != 0 and s.book.row(person, AT_PLAY) >= 0:
            s.run(seat, person, s.book.row(person, AT_PLAY), seat, -1)
            s.put(STEP, -1)  # looks first whether the newcomer stayed
        if action == FOUND:
            found(s, person, seat)
            key = seat * 2 + s.at[person]
        else:
            enter(s, person, key)
            check_full(s, person, key)


def check_full(s: Scene, person: i64, key: i64) -> None:
    """Ruling 20: an eighth untransformed character is one too many."""
    if s.turned[person] == 0 and s.count(key) > CREW_LIMIT:
        s.push(frames.FULL, key >> 1, person, key)


@final
class FullTask(Task):
    """A Crew has one character too many."""

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Who may leave a full Crew, or the other Crew for the newcomer."""
        key = s.get(frames.FULL_CREW)
        leader = s.leader[key]
        persons = s.book.persons
        for i in range(len(persons)):
            card = persons[i]
            if s.upright(card, key) and (card != leader or s.heroes_of(key, leader) > 0):
                out[n] = card
                n += 1
        other = key ^ 1
        if s.leader[other] >= 0 and s.count(other) < CREW_LIMIT:
            out[n] = CREW_CODE + (other & 1)
            n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """Somebody leaves, or the newcomer goes to the other Crew."""
        key = s.get(frames.FULL_CREW)
        newcomer = s.get(frames.FULL_NEWCOMER)
        s.pop()
        if action >= CREW_CODE:
            enter(s, newcomer, key ^ 1)
        else:
            farewell(s, action, key)


def farewell(s: Scene, person: i64, key: i64) -> None:
    """A character leaves by its owner's will; its Treasures are passed on (ruling 21)."""
    if s.leader[key] == person:
        s.leader[key] = -1
        s.push(frames.LEADER, key >> 1, key, 0)
    s.push(frames.PASSON, key >> 1, person, key)


def disband(s: Scene, key: i64) -> None:
    """A Crew without a Hero gives its Quest back and its members wait (ruling 25)."""
    s.give_back(key)
    persons = s.book.persons
    for i in range(len(persons)):
        if s.in_crew(persons[i], key):
            s.zone[persons[i]] = WAIT
            s.at[persons[i]] = -1


@final
class LeaderTask(Task):
    """A Crew wants a leader."""

    def step(self, s: Scene) -> i64:
        """Rulings 24 and 25: a new leader, or the Crew disbands, or a waiting Hero takes over."""
        key = s.get(frames.LEADER_CREW)
        seat = key >> 1
        if s.heroes_of(key, -1) > 0:
            return seat
        if s.leader[key ^ 1] >= 0:
            if s.get(frames.LEADER_LOST) == 1 and s.heroes_of(key ^ 1, s.leader[key ^ 1]) > 0:
                return seat
            war = s.get(frames.LEADER_WAR)
            s.pop()
            if war != 1:  # ruling 95: after a War the re-arrangement decides
                disband(s, key)
            return GO
        s.give_back(key)
        return seat

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Heroes of the Crew; with ``leader_from_other_crew`` also those who serve in the other;
        else waiting ones."""
        key = s.get(frames.LEADER_CREW)
        begin = n
        for card in range(s.book.first[HERO], s.book.last[HERO]):
            if s.upright(card, key):
                out[n] = card
                n += 1
        own = n
        if s.get(frames.LEADER_LOST) == 1 and s.leader[key ^ 1] >= 0:
            for card in range(s.book.first[HERO], s.book.last[HERO]):
                if s.upright(card, key ^ 1) and s.leader[key ^ 1] != card:
                    out[n] = card
                    n += 1
        if n > own == begin:  # such a Hero may stay where he is
            out[n] = NOTHING
            n += 1
        if n == begin:
            for card in range(s.book.first[HERO], s.book.last[HERO]):
                if s.zone[card] == WAIT and s.owner[card] == key >> 1 and s.turned[card] == 0:
                    out[n] = card
                    n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """A Hero leads."""
        key = s.get(frames.LEADER_CREW)
        s.pop()
        if action == NOTHING:
            disband(s, key)
            return
        enter(s, action, key)
        s.leader[key] = action
