# molpe: compiled
"""Re-arranging Crews (rulings 70, 71, 97) and withdrawing a part of one (rulings 66 to 69)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse import frames
from molpe.games.muse.codes import (
    BESIDE,
    CREW,
    CREW_CODE,
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
from molpe.games.muse.crews import joins_free_slot, slot_of
from molpe.games.muse.frames import GO, SEAT
from molpe.games.muse.placing import enter, found, place
from molpe.games.muse.table import Table
from molpe.games.muse.task import Task
from molpe.kernel.bits import BIT


def idle(t: Table, seat: i64) -> bool:
    """Whether one of a player's Crews is on no Quest."""
    for key in range(seat * 2, seat * 2 + 2):
        if t.leader[key] >= 0 and t.quest[key] < 0:
            return True
    return False


def rearrange(t: Table, seat: i64, war: i64) -> None:
    """Offer a series of moves: among idle Crews, or after a War among all."""
    for i in range(len(t.book.persons)):
        card = t.book.persons[i]
        if t.owner[card] == seat and t.zone[card] == CREW:
            t.mark[card] = 0
    for i in range(len(t.book.riches)):
        card = t.book.riches[i]
        if t.zone[card] == WORN or t.zone[card] == LOOT:
            t.mark[card] = 0
    t.push(frames.REARRANGE, seat, war, 0)


def _free(t: Table, key: i64, war: i64) -> bool:
    """Whether the series concerns a Crew."""
    return war == 1 or t.quest[key] < 0


@final
class RearrangeTask(Task):
    """A series of moves between Crews."""

    def step(self, t: Table) -> i64:
        """Nobody is asked who can only be done."""
        out = t.bonus
        if self.fill(t, out, 0) == 1:
            self.answer(t, DONE)
            return GO
        return t.get(SEAT)

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Moves, Treasures to be given, new leaders, dismissals, and being done."""
        b = t.book
        seat = t.get(SEAT)
        war = t.get(frames.REARRANGE_WAR)
        persons = b.persons
        riches = b.riches
        for i in range(len(persons)):
            card = persons[i]
            if t.zone[card] == CREW and t.owner[card] == seat and t.mark[card] == 0:
                key = seat * 2 + t.at[card]
                if _free(t, key, war) and _may_move(t, card, key):
                    out[n] = card
                    n += 1
        for i in range(len(riches)):
            card = riches[i]
            if t.mark[card] == 0 and t.owner[card] == seat and _taker(t, card, seat, war) >= 0:
                out[n] = card
                n += 1
        out[n] = DONE
        n += 1
        for card in range(b.first[HERO], b.last[HERO]):
            if t.zone[card] == CREW and t.owner[card] == seat and t.turned[card] == 0:
                key = seat * 2 + t.at[card]
                if (
                    _free(t, key, war)
                    and t.leader[key] >= 0
                    and t.leader[key] != card
                    and t.get(frames.REARRANGE_LED) & BIT[key] == 0
                ):
                    out[n] = LEAD_CODE + card
                    n += 1
        for i in range(len(persons)):
            card = persons[i]
            if (
                t.zone[card] == CREW
                and t.owner[card] == seat
                and t.turned[card] == 1
                and _free(t, seat * 2 + t.at[card], war)
            ):
                out[n] = DISMISS_CODE + card
                n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """One move of the series."""
        seat = t.get(SEAT)
        war = t.get(frames.REARRANGE_WAR)
        if action == DONE:
            t.pop()
            _settle(t, seat, war)
        elif action >= DISMISS_CODE:
            card = action - DISMISS_CODE
            t.push(frames.PASSON, seat, card, seat * 2 + t.at[card])
        elif action >= LEAD_CODE:
            card = action - LEAD_CODE
            key = seat * 2 + t.at[card]
            t.leader[key] = card
            t.put(frames.REARRANGE_LED, t.get(frames.REARRANGE_LED) | BIT[key])
        elif t.zone[action] == CREW:
            _move(t, action, seat)
        else:
            t.push(frames.GIVE, seat, action, war)


def _may_move(t: Table, card: i64, key: i64) -> bool:
    """Whether a character may go to the other Crew, or found it."""
    other = key ^ 1
    leads = t.leader[key] == card
    there = t.leader[other] >= 0 or _leaderless(t, other)
    if not there:
        return t.is_hero(card) and not leads and t.leader[key] >= 0
    if t.turned[card] == 0 and t.count(other) >= CREW_LIMIT:
        return False
    if leads:
        return t.count(key) == 1
    return True


def _leaderless(t: Table, key: i64) -> bool:
    """Whether a Crew has members or a Quest but no leader: only after a War."""
    if t.leader[key] >= 0:
        return False
    if t.quest[key] >= 0:
        return True
    persons = t.book.persons
    for i in range(len(persons)):
        if t.in_crew(persons[i], key):
            return True
    return False


def _takes(t: Table, card: i64, person: i64, seat: i64, war: i64) -> bool:
    """Whether a character may get a Treasure in a series."""
    if t.zone[person] != CREW or t.owner[person] != seat or t.turned[person] == 1:
        return False
    if not _free(t, seat * 2 + t.at[person], war):
        return False
    loose = t.zone[card] == LOOT
    if not loose and t.at[card] == person:
        return False
    old = joins_free_slot(t, person, slot_of(t, card))
    if old < 0 or loose:
        return True
    return t.mark[old] == 0 and t.turned[t.at[card]] == 0


def _taker(t: Table, card: i64, seat: i64, war: i64) -> i64:
    """Somebody who may get a Treasure, -1 for nobody."""
    if t.zone[card] == WORN:
        bearer = t.at[card]
        if t.zone[bearer] != CREW or not _free(t, seat * 2 + t.at[bearer], war):
            return -1
    elif t.zone[card] != LOOT:
        return -1
    persons = t.book.persons
    for i in range(len(persons)):
        if _takes(t, card, persons[i], seat, war):
            return persons[i]
    return -1


def _move(t: Table, card: i64, seat: i64) -> None:
    """A character changes its Crew."""
    key = seat * 2 + t.at[card]
    other = key ^ 1
    if t.leader[key] == card:  # the last one: the transformed go along, the Crew is no more
        persons = t.book.persons
        for i in range(len(persons)):
            if persons[i] != card and t.in_crew(persons[i], key):
                enter(t, persons[i], other)
        t.leader[key] = -1
        t.give_back(key)
    if t.leader[other] >= 0 or _leaderless(t, other):
        enter(t, card, other)
        if t.leader[other] < 0 and t.is_hero(card):
            t.leader[other] = card
    else:
        found(t, card, seat)
    t.mark[card] = 1


def _settle(t: Table, seat: i64, war: i64) -> None:
    """Done: Deities stay with leaders only (ruling 44), spoils left over and headless Crews go."""
    b = t.book
    for card in range(b.first[DEITY], b.last[DEITY]):
        if t.zone[card] == BESIDE:
            hero = t.at[card]
            if t.owner[hero] == seat and t.leader[seat * 2 + t.at[hero]] != hero:
                t.discard(card)
    for i in range(len(b.riches)):
        card = b.riches[i]
        if t.zone[card] == WORN:
            t.mark[card] = 0
        elif t.zone[card] == LOOT and t.owner[card] == seat:
            t.discard(card)
    for i in range(len(b.persons)):
        if t.zone[b.persons[i]] == CREW and t.owner[b.persons[i]] == seat:
            t.mark[b.persons[i]] = 0
    if war == 1:
        for key in range(seat * 2, seat * 2 + 2):
            if _leaderless(t, key):
                t.give_back(key)
                for i in range(len(b.persons)):
                    card = b.persons[i]
                    if t.in_crew(card, key):
                        t.zone[card] = WAIT
                        place(t, seat, card, key ^ 1, 0)


@final
class GiveTask(Task):
    """A Treasure is given in a series of moves."""

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Who may get the Treasure."""
        persons = t.book.persons
        for i in range(len(persons)):
            if _takes(
                t, t.get(frames.GIVE_TREASURE), persons[i], t.get(SEAT), t.get(frames.GIVE_WAR)
            ):
                out[n] = persons[i]
                n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """The Treasure moves; a full slot changes places with it."""
        card = t.get(frames.GIVE_TREASURE)
        seat = t.get(SEAT)
        t.pop()
        old = joins_free_slot(t, action, slot_of(t, card))
        if old >= 0:
            if t.zone[card] == LOOT:
                t.zone[old] = LOOT
                t.owner[old] = seat
                t.at[old] = -1
            else:
                t.at[old] = t.at[card]
                t.mark[old] = 1
        t.zone[card] = WORN
        t.owner[card] = seat
        t.at[card] = action
        t.mark[card] = 1


@final
class WithdrawTask(Task):
    """A part of a Crew, or all of it, leaves its Quest."""

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """A whole Crew, or members in ascending order as long as a Hero stays, and then done."""
        seat = t.get(SEAT)
        last = t.get(frames.WITHDRAW_LAST)
        for crew in range(2):
            key = seat * 2 + crew
            if last < 0 and t.leader[key] >= 0 and t.quest[key] >= 0:
                out[n] = CREW_CODE + crew
                n += 1
        persons = t.book.persons
        for i in range(len(persons)):
            card = persons[i]
            if card <= last or t.zone[card] != CREW or t.owner[card] != seat:
                continue
            key = seat * 2 + t.at[card]
            if (
                t.quest[key] >= 0
                and (last < 0 or key == t.get(frames.WITHDRAW_CREW))
                and (not t.is_hero(card) or t.heroes_of(key, card) > 0)
            ):
                out[n] = card
                n += 1
        if last >= 0:
            out[n] = DONE
            n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """All go (ruling 67), or one more leaves the Quest, or that was all."""
        if action == DONE:
            key = t.get(frames.WITHDRAW_CREW)
            t.pop()
            if t.leader[key] < 0:  # ruling 68
                t.push(frames.LEADER, key >> 1, key, 0)
            return
        if action >= CREW_CODE:
            key = t.get(SEAT) * 2 + action - CREW_CODE
            t.pop()
            t.give_back(key)
            return
        key = t.get(SEAT) * 2 + t.at[action]
        t.put(frames.WITHDRAW_CREW, key)
        t.put(frames.WITHDRAW_LAST, action)
        t.zone[action] = WAIT
        t.at[action] = -1
        if t.leader[key] == action:
            t.strip_deity(action)
            t.leader[key] = -1
