# molpe: compiled
"""War (rulings 84 to 97)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse import frames
from molpe.games.muse.arranging import rearrange
from molpe.games.muse.codes import CREW, CREW_CODE, DONE, LIMBO, LOOT, ON_WAR, PRIZED, WORN
from molpe.games.muse.crews import assess, wins_ties
from molpe.games.muse.frames import GO, SEAT, STEP
from molpe.games.muse.placing import equip
from molpe.games.muse.table import Table
from molpe.games.muse.task import Task
from molpe.kernel.state import CHANCE

WINDOW: Final = 0
FIRST_CREW: Final = 1
SECOND_CREW: Final = 2
SNAPSHOT: Final = 3
PILES: Final = 4
FIRST_DUEL: Final = 5
SECOND_DUEL: Final = 6
RESULT: Final = 7
FIRST_ARRANGES: Final = 8
SECOND_ARRANGES: Final = 9
OVER: Final = 10

WAITING: Final = 1  # marks of fighters: in the pile
FOUGHT: Final = 2  # has fought, and lives


@final
class WarTask(Task):
    """A War."""

    def step(self, t: Table) -> i64:
        """One stage after the other."""
        step = t.get(STEP)
        if step == WINDOW:
            t.put(STEP, FIRST_CREW)
            t.put(frames.WAR_CREWS, 0)
            t.push(frames.WINDOW, t.active, ON_WAR, 1)
            return GO
        if step in (FIRST_CREW, SECOND_CREW):
            seat = t.get(frames.WAR_ONE)
            if step == SECOND_CREW:
                seat = t.get(frames.WAR_OTHER)
            if t.alive[seat] == 0:
                t.pop()
                return GO
            key = _mightier(t, seat)
            if key < 0:
                return seat
            self.answer(t, CREW_CODE + (key & 1))
            return GO
        if step == SNAPSHOT:
            _snapshot(t)
            t.put(STEP, PILES)
            t.put(frames.WAR_FIGHTER, -1)
            return GO
        if step == PILES:
            if _border(t, t.bonus, 0) > 0:
                return _larger(t) >> 1
            _close_piles(t)
            t.put(STEP, FIRST_DUEL)
            return GO
        if step == FIRST_DUEL:
            if self.fill(t, t.bonus, 0) == 0:
                t.put(STEP, RESULT)
                return GO
            return CHANCE
        if step == SECOND_DUEL:
            return CHANCE
        if step == RESULT:
            _result(t)
            return GO
        if step in (FIRST_ARRANGES, SECOND_ARRANGES):
            t.put(STEP, step + 1)
            one = t.get(frames.WAR_ONE)
            other = t.get(frames.WAR_OTHER)
            near = (one - t.active + t.seats) % t.seats < (other - t.active + t.seats) % t.seats
            if near != (step == FIRST_ARRANGES):
                one = other
            rearrange(t, one, 1)
            return GO
        t.pop()
        return GO

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Crews of equal Might, equals at the border, or the pile that luck draws from."""
        step = t.get(STEP)
        if step in (FIRST_CREW, SECOND_CREW):
            out[n] = CREW_CODE
            out[n + 1] = CREW_CODE + 1
            return n + 2
        if step == PILES:
            return _border(t, out, n)
        key = _key(t, 0)
        if step == SECOND_DUEL:
            key = _key(t, 1)
        persons = t.book.persons
        for i in range(len(persons)):
            card = persons[i]
            if t.in_crew(card, key) and t.mark[card] == WAITING and t.snap[card] > 0:
                out[n] = card
                n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """A Crew, somebody for the pile, or a warrior turned over."""
        step = t.get(STEP)
        if step == FIRST_CREW:
            t.put(frames.WAR_CREWS, 32 * (t.get(frames.WAR_ONE) * 2 + action - CREW_CODE))
            t.put(STEP, SECOND_CREW)
        elif step == SECOND_CREW:
            t.put(
                frames.WAR_CREWS,
                t.get(frames.WAR_CREWS) + t.get(frames.WAR_OTHER) * 2 + action - CREW_CODE,
            )
            t.put(STEP, SNAPSHOT)
        elif step == PILES:
            t.mark[action] = WAITING
            t.put(frames.WAR_FIGHTER, action)
        elif step == FIRST_DUEL:
            t.put(frames.WAR_FIGHTER, action)
            t.put(STEP, SECOND_DUEL)
        else:
            t.put(STEP, FIRST_DUEL)
            _duel(t, t.get(frames.WAR_FIGHTER), action)


def _key(t: Table, side: i64) -> i64:
    """The Crew of a side: 0 or 1."""
    if side == 0:
        return t.get(frames.WAR_CREWS) // 32
    return t.get(frames.WAR_CREWS) % 32


def _mightier(t: Table, seat: i64) -> i64:
    """The Crew that fights for a player (ruling 84), -1 when both are as mighty."""
    key = seat * 2
    if t.leader[key] < 0:
        key += 1
    elif t.leader[key + 1] >= 0:
        assess(t, key)
        might = t.might
        assess(t, key + 1)
        if might == t.might:
            return -1
        if t.might > might:
            key += 1
    return key


def _snapshot(t: Table) -> None:
    """Ruling 85: these numbers hold for the whole War."""
    persons = t.book.persons
    for i in range(len(persons)):
        t.snap[persons[i]] = 0
        if t.zone[persons[i]] == CREW:
            t.mark[persons[i]] = 0
    for side in range(2):
        key = _key(t, side)
        assess(t, key)
        for i in range(len(persons)):
            if t.upright(persons[i], key):
                t.snap[persons[i]] = t.power[persons[i]] + 1


def _larger(t: Table) -> i64:
    """The Crew that leaves somebody aside, -1 when both are as many."""
    one = _key(t, 0)
    other = _key(t, 1)
    n = t.count(one) - t.count(other)
    if n > 0:
        return one
    if n < 0:
        return other
    return -1


def _border(t: Table, out: vec[i64], n: i64) -> i64:
    """Who of equal Might at the border may go into the pile by choice (ruling 86)."""
    key = _larger(t)
    if key < 0:
        return n
    other = _key(t, 0)
    if other == key:
        other = _key(t, 1)
    room = t.count(other)
    persons = t.book.persons
    begin = n
    kept: i64 = 0
    for i in range(len(persons)):
        if t.upright(persons[i], key) and t.mark[persons[i]] == WAITING:
            kept += 1
    for i in range(len(persons)):
        card = persons[i]
        if not t.upright(card, key) or t.mark[card] == WAITING:
            continue
        above: i64 = 0  # those who go before this one
        equal: i64 = 0
        for j in range(len(persons)):
            if t.upright(persons[j], key) and t.mark[persons[j]] != WAITING:
                if t.snap[persons[j]] > t.snap[card]:
                    above += 1
                elif t.snap[persons[j]] == t.snap[card]:
                    equal += 1
        free = room - kept - above
        if free > 0 and equal > free and card > t.get(frames.WAR_FIGHTER):
            later: i64 = 0  # equals from this one on: enough must be left to fill the pile
            for j in range(i, len(persons)):
                if (
                    t.upright(persons[j], key)
                    and t.mark[persons[j]] != WAITING
                    and t.snap[persons[j]] == t.snap[card]
                ):
                    later += 1
            if later >= free:
                out[n] = card
                n += 1
    if n == begin + 1:
        t.mark[out[begin]] = WAITING
        return _border(t, out, begin)
    return n


def _close_piles(t: Table) -> None:
    """Both piles have as many; who sits out counts no more."""
    persons = t.book.persons
    room = t.count(_key(t, 0))
    if t.count(_key(t, 1)) < room:
        room = t.count(_key(t, 1))
    for side in range(2):
        key = _key(t, side)
        kept: i64 = 0
        for i in range(len(persons)):
            if t.upright(persons[i], key) and t.mark[persons[i]] == WAITING:
                kept += 1
        while kept < room:
            best: i64 = -1
            for i in range(len(persons)):
                card = persons[i]
                if (
                    t.upright(card, key)
                    and t.mark[card] != WAITING
                    and (best < 0 or t.snap[card] > t.snap[best])
                ):
                    best = card
            t.mark[best] = WAITING
            kept += 1
        for i in range(len(persons)):
            if t.upright(persons[i], key) and t.mark[persons[i]] != WAITING:
                t.snap[persons[i]] = 0


def _duel(t: Table, one: i64, other: i64) -> None:
    """The lower Might is killed (rulings 87 to 89)."""
    t.mark[one] = FOUGHT
    t.mark[other] = FOUGHT
    loser: i64 = -1
    if t.snap[one] < t.snap[other]:
        loser = one
    elif t.snap[one] > t.snap[other]:
        loser = other
    else:
        mine = wins_ties(t, t.get(frames.WAR_ONE))
        theirs = wins_ties(t, t.get(frames.WAR_OTHER))
        if mine and not theirs:
            loser = other
        elif theirs and not mine:
            loser = one
    if loser < 0:
        return
    seat = t.owner[loser]
    if t.is_hero(loser) and t.heroes(seat) == 1:  # ruling 88
        return
    victor = t.get(frames.WAR_ONE)
    if seat == victor:
        victor = t.get(frames.WAR_OTHER)
    spoils = False
    riches = t.book.riches
    for i in range(len(riches)):
        card = riches[i]
        if t.zone[card] == WORN and t.at[card] == loser:
            t.zone[card] = LOOT
            t.owner[card] = victor
            t.at[card] = -1
            t.mark[card] = FOUGHT  # not yet taken
            spoils = True
    key = seat * 2 + t.at[loser]
    if t.leader[key] == loser:
        t.leader[key] = -1
    t.discard_person(loser)
    if spoils:
        t.push(frames.SPOILS, victor)


def _result(t: Table) -> None:
    """Ruling 90: the sum of those in the piles who live."""
    sums: i64 = 0
    persons = t.book.persons
    for side in range(2):
        key = _key(t, side)
        for i in range(len(persons)):
            if t.in_crew(persons[i], key) and t.snap[persons[i]] > 0:
                if side == 0:
                    sums += t.snap[persons[i]] - 1
                else:
                    sums -= t.snap[persons[i]] - 1
    winner: i64 = -1
    if sums > 0:
        winner = t.get(frames.WAR_ONE)
    elif sums < 0:
        winner = t.get(frames.WAR_OTHER)
    for i in range(len(persons)):
        t.snap[persons[i]] = 0
        if t.zone[persons[i]] == CREW:
            t.mark[persons[i]] = 0
    card = t.get(frames.WAR_CARD)
    drawer = t.get(SEAT)
    one = _key(t, 0)
    other = _key(t, 1)
    trojan = t.get(frames.WAR_TROJAN) == 1
    t.put(STEP, FIRST_ARRANGES)
    t.put(frames.WAR_WINNER, winner)
    if t.leader[one] < 0:
        t.push(frames.LEADER, one >> 1, one, 1)
    if t.leader[other] < 0:
        t.push(frames.LEADER, other >> 1, other, 1)
    if trojan:  # rulings 91, 92
        holder = winner
        if winner < 0:
            holder = drawer
        if t.zone[card] == LIMBO and t.book.prize_slot[card] >= 0:
            t.form[card] = PRIZED
            equip(t, holder, card, -1)
        if winner >= 0:
            for quest in range(t.book.quests):
                if t.book.quest_open[quest] == 0 and t.taker[quest] == -1:
                    t.complete(quest, winner)


@final
class SpoilsTask(Task):
    """Treasures of the fallen are taken."""

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Treasures of the fallen, in ascending order, and done."""
        seat = t.get(SEAT)
        riches = t.book.riches
        for i in range(len(riches)):
            card = riches[i]
            if (
                t.zone[card] == LOOT
                and t.owner[card] == seat
                and t.mark[card] == FOUGHT
                and card > t.get(frames.SPOILS_LAST)
            ):
                out[n] = card
                n += 1
        out[n] = DONE
        return n + 1

    def answer(self, t: Table, action: i64) -> None:
        """Taken, or the rest is discarded."""
        seat = t.get(SEAT)
        if action != DONE:
            t.mark[action] = 0
            t.put(frames.SPOILS_LAST, action)
            return
        t.pop()
        riches = t.book.riches
        for i in range(len(riches)):
            card = riches[i]
            if t.zone[card] == LOOT and t.owner[card] == seat and t.mark[card] == FOUGHT:
                t.discard(card)
