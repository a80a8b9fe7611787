# molpe: compiled
"""Re-arranging Crews (rulings 70, 71, 97)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.bearing import equip
from molpe.games.muse.rules.codes import (
    BESIDE,
    CREW,
    CREW_LIMIT,
    DEITY,
    DISMISS_CODE,
    DONE,
    HERO,
    LEAD_CODE,
    LOOT,
    WAIT,
    WORN,
)
from molpe.games.muse.rules.crews import joins_free_slot, slot_of
from molpe.games.muse.rules.frames import GO, SEAT
from molpe.games.muse.rules.placing import enter, found, place
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task
from molpe.kernel.bits import BIT


def idle(s: Scene, seat: i64) -> bool:
    """Whether one of a player's Crews is on no Quest."""
    for key in range(seat * 2, seat * 2 + 2):
        if s.leader[key] >= 0 and s.quest[key] < 0:
            return True
    return False


def rearrange(s: Scene, seat: i64, war: i64) -> None:
    """Offer a series of moves: among idle Crews, or after a War among all.

    Each card moves once; with ``free_rearranging`` any does, and the series has twice as many moves
    as there are cards, and two: enough for any arrangement.
    """
    moves: i64 = 2
    for i in range(len(s.book.persons)):
        card = s.book.persons[i]
        if s.owner[card] == seat and s.zone[card] == CREW:
            s.mark[card] = 0
            moves += 2
    for i in range(len(s.book.riches)):
        card = s.book.riches[i]
        if s.zone[card] == WORN or s.zone[card] == LOOT:
            s.mark[card] = 0
            if s.owner[card] == seat:
                moves += 2
    s.push(frames.REARRANGE, seat, war, 0)
    if s.book.freely:
        s.put(frames.REARRANGE_LEFT, moves)


def surplus(s: Scene, seat: i64) -> i64:
    """By how many characters a player's Crews are too large: for a while, in a free series."""
    n: i64 = 0
    for key in range(seat * 2, seat * 2 + 2):
        over = s.count(key) - CREW_LIMIT
        if over > 0:
            n += over
    return n


def _free(s: Scene, key: i64, war: i64) -> bool:
    """Whether the series concerns a Crew."""
    return war == 1 or s.quest[key] < 0


@final
class RearrangeTask(Task):
    """A series of moves between Crews."""

    def step(self, s: Scene) -> i64:
        """Nobody is asked who can only be done."""
        out = s.bonus
        if self.fill(s, out, 0) == 1 and out[0] == DONE:
            self.answer(s, DONE)
            return GO
        return s.get(SEAT)

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Moves, Treasures to be given, new leaders, dismissals, and being done."""
        b = s.book
        seat = s.get(SEAT)
        war = s.get(frames.REARRANGE_WAR)
        left = s.get(frames.REARRANGE_LEFT)
        over: i64 = 0
        if b.freely:
            over = surplus(s, seat)
            if left == 0:
                out[n] = DONE
                return n + 1
        persons = b.persons
        riches = b.riches
        for i in range(len(persons)):
            card = persons[i]
            if s.zone[card] == CREW and s.owner[card] == seat and s.mark[card] == 0:
                key = seat * 2 + s.at[card]
                if (
                    _free(s, key, war)
                    and _may_move(s, card, key, war)
                    and (not b.freely or _mends(s, card, key, over) < left)
                ):
                    out[n] = card
                    n += 1
        if over > 0 and over >= left:  # the last moves make the Crews small enough
            return n
        for i in range(len(riches)):
            card = riches[i]
            if s.mark[card] == 0 and s.owner[card] == seat and _taker(s, card, seat, war) >= 0:
                out[n] = card
                n += 1
        if over == 0:
            out[n] = DONE
            n += 1
        for card in range(b.first[HERO], b.last[HERO]):
            if s.zone[card] == CREW and s.owner[card] == seat and s.turned[card] == 0:
                key = seat * 2 + s.at[card]
                if (
                    _free(s, key, war)
                    and s.leader[key] >= 0
                    and s.leader[key] != card
                    and s.get(frames.REARRANGE_LED) & BIT[key] == 0
                ):
                    out[n] = LEAD_CODE + card
                    n += 1
        for i in range(len(persons)):
            card = persons[i]
            if (
                s.zone[card] == CREW
                and s.owner[card] == seat
                and s.turned[card] == 1
                and _free(s, seat * 2 + s.at[card], war)
            ):
                out[n] = DISMISS_CODE + card
                n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """One move of the series."""
        seat = s.get(SEAT)
        war = s.get(frames.REARRANGE_WAR)
        if s.book.freely:
            s.put(frames.REARRANGE_LEFT, s.get(frames.REARRANGE_LEFT) - 1)
        if action == DONE:
            s.pop()
            _settle(s, seat, war)
        elif action >= DISMISS_CODE:
            card = action - DISMISS_CODE
            s.push(frames.PASSON, seat, card, seat * 2 + s.at[card])
        elif action >= LEAD_CODE:
            card = action - LEAD_CODE
            key = seat * 2 + s.at[card]
            s.leader[key] = card
            if not s.book.freely:
                s.put(frames.REARRANGE_LED, s.get(frames.REARRANGE_LED) | BIT[key])
        elif s.zone[action] == CREW:
            _move(s, action, seat)
        else:
            s.push(frames.GIVE, seat, action, war)


def _mends(s: Scene, card: i64, key: i64, over: i64) -> i64:
    """By how many characters the Crews are too large once a character has changed its Crew."""
    if s.turned[card] == 1:
        return over
    if s.count(key) > CREW_LIMIT:
        over -= 1
    if s.count(key ^ 1) >= CREW_LIMIT:
        over += 1
    return over


def _may_move(s: Scene, card: i64, key: i64, war: i64) -> bool:
    """Whether a character may go to the other Crew, or found it."""
    other = key ^ 1
    leads = s.leader[key] == card
    there = s.leader[other] >= 0 or _leaderless(s, other)
    if not there:
        return s.is_hero(card) and not leads and s.leader[key] >= 0
    if s.turned[card] == 0 and s.count(other) >= CREW_LIMIT:
        # for a while there may be too many, where one can go back
        return s.book.freely and not leads and _free(s, other, war)
    if leads:
        return s.count(key) == 1
    return True


def _leaderless(s: Scene, key: i64) -> bool:
    """Whether a Crew has members or a Quest but no leader: only after a War."""
    if s.leader[key] >= 0:
        return False
    if s.quest[key] >= 0:
        return True
    persons = s.book.persons
    for i in range(len(persons)):
        if s.in_crew(persons[i], key):
            return True
    return False


def _takes(s: Scene, card: i64, person: i64, seat: i64, war: i64) -> bool:
    """Whether a character may get a Treasure in a series."""
    if s.zone[person] != CREW or s.owner[person] != seat or s.turned[person] == 1:
        return False
    if not _free(s, seat * 2 + s.at[person], war):
        return False
    loose = s.zone[card] == LOOT
    if not loose and s.at[card] == person:
        return False
    old = joins_free_slot(s, person, slot_of(s, card))
    if old < 0 or loose:
        return True
    return s.mark[old] == 0 and s.turned[s.at[card]] == 0


def _taker(s: Scene, card: i64, seat: i64, war: i64) -> i64:
    """Somebody who may get a Treasure, -1 for nobody."""
    if s.zone[card] == WORN:
        bearer = s.at[card]
        if s.zone[bearer] != CREW or not _free(s, seat * 2 + s.at[bearer], war):
            return -1
    elif s.zone[card] != LOOT:
        return -1
    persons = s.book.persons
    for i in range(len(persons)):
        if _takes(s, card, persons[i], seat, war):
            return persons[i]
    return -1


def _move(s: Scene, card: i64, seat: i64) -> None:
    """A character changes its Crew."""
    key = seat * 2 + s.at[card]
    other = key ^ 1
    if s.leader[key] == card:  # the last one: the transformed go along, the Crew is no more
        persons = s.book.persons
        for i in range(len(persons)):
            if persons[i] != card and s.in_crew(persons[i], key):
                enter(s, persons[i], other)
        s.leader[key] = -1
        s.give_back(key)
    if s.leader[other] >= 0 or _leaderless(s, other):
        enter(s, card, other)
        if s.leader[other] < 0 and s.is_hero(card):
            s.leader[other] = card
    else:
        found(s, card, seat)
    if not s.book.freely:
        s.mark[card] = 1


def _settle(s: Scene, seat: i64, war: i64) -> None:
    """Done: Deities stay with leaders only (ruling 44), headless Crews go, spoils find bearers."""
    b = s.book
    for card in range(b.first[DEITY], b.last[DEITY]):
        if s.zone[card] == BESIDE:
            hero = s.at[card]
            if s.owner[hero] == seat and s.leader[seat * 2 + s.at[hero]] != hero:
                s.discard(card)
    for i in range(len(b.riches)):
        card = b.riches[i]
        if s.zone[card] == WORN:
            s.mark[card] = 0
    for i in range(len(b.persons)):
        if s.zone[b.persons[i]] == CREW and s.owner[b.persons[i]] == seat:
            s.mark[b.persons[i]] = 0
    if war == 1:
        for i in range(len(b.riches) - 1, -1, -1):  # asked for last, in the order of their numbers
            card = b.riches[i]
            if s.zone[card] == LOOT and s.owner[card] == seat:
                equip(s, seat, card, -1)
        for key in range(seat * 2, seat * 2 + 2):
            if _leaderless(s, key):
                s.give_back(key)
                for i in range(len(b.persons)):
                    card = b.persons[i]
                    if s.in_crew(card, key):
                        s.zone[card] = WAIT
                        place(s, seat, card, key ^ 1, 0)


@final
class GiveTask(Task):
    """A Treasure is given in a series of moves."""

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Who may get the Treasure."""
        persons = s.book.persons
        for i in range(len(persons)):
            if _takes(
                s, s.get(frames.GIVE_TREASURE), persons[i], s.get(SEAT), s.get(frames.GIVE_WAR)
            ):
                out[n] = persons[i]
                n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """The Treasure moves; a full slot changes places with it."""
        card = s.get(frames.GIVE_TREASURE)
        seat = s.get(SEAT)
        s.pop()
        old = joins_free_slot(s, action, slot_of(s, card))
        if old >= 0:
            if s.zone[card] == LOOT:
                s.zone[old] = LOOT
                s.owner[old] = seat
                s.at[old] = -1
            else:
                s.at[old] = s.at[card]
                if not s.book.freely:
                    s.mark[old] = 1
        s.zone[card] = WORN
        s.owner[card] = seat
        s.at[card] = action
        if not s.book.freely:
            s.mark[card] = 1
