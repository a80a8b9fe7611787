# molpe: compiled
"""War (rulings 84 to 97)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames, rows
from molpe.games.muse.rules.arranging import rearrange
from molpe.games.muse.rules.bearing import equip
from molpe.games.muse.rules.codes import (
    CREW,
    CREW_CODE,
    DONE,
    FREE,
    LIMBO,
    LOOT,
    ON_WAR,
    PRIZED,
    WORN,
)
from molpe.games.muse.rules.crews import assess
from molpe.games.muse.rules.effects.lasting import wins_ties
from molpe.games.muse.rules.frames import GO, SEAT, STEP
from molpe.games.muse.rules.laurels import complete
from molpe.games.muse.rules.piles import (
    FOUGHT,
    WAITING,
    border,
    close_piles,
    crew_of,
    larger,
    note_might,
)
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task
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


def wage(s: Scene, row: i64, you: i64, card: i64) -> None:
    """A War breaks out."""
    code = s.book.code
    one = _side(s, code[row + rows.WAGE_ONE], you)
    other = _side(s, code[row + rows.WAGE_OTHER], you)
    s.push(frames.WAR, you, one, other, code[row + rows.WAGE_TROJAN])
    s.put(frames.WAR_CARD, card)


def _side(s: Scene, who: i64, you: i64) -> i64:
    """A player whom the program on top names."""
    if who == rows.TARGET:
        return s.get(frames.RUN_TARGET)
    if who == rows.OPPONENT:
        return s.get(frames.RUN_RIVAL)
    return you


@final
class WarTask(Task):
    """A War."""

    def step(self, s: Scene) -> i64:
        """One stage after the other."""
        step = s.get(STEP)
        if step == WINDOW:
            s.put(STEP, FIRST_CREW)
            s.put(frames.WAR_CREWS, 0)
            s.push(frames.WINDOW, s.active, ON_WAR, 1)
            return GO
        if step in (FIRST_CREW, SECOND_CREW):
            seat = s.get(frames.WAR_ONE)
            if step == SECOND_CREW:
                seat = s.get(frames.WAR_OTHER)
            if s.alive[seat] == 0:
                s.pop()
                return GO
            key = _mightier(s, seat)
            if key < 0:
                return seat
            self.answer(s, CREW_CODE + (key & 1))
            return GO
        if step == SNAPSHOT:
            note_might(s)
            s.put(STEP, PILES)
            s.put(frames.WAR_FIGHTER, -1)
            return GO
        if step == PILES:
            if border(s, s.bonus, 0) > 0:
                return larger(s) >> 1
            close_piles(s)
            s.put(STEP, FIRST_DUEL)
            return GO
        if step == FIRST_DUEL:
            if self.fill(s, s.bonus, 0) == 0:
                s.put(STEP, RESULT)
                return GO
            return CHANCE
        if step == SECOND_DUEL:
            return CHANCE
        if step == RESULT:
            _result(s)
            return GO
        if step in (FIRST_ARRANGES, SECOND_ARRANGES):
            s.put(STEP, step + 1)
            one = s.get(frames.WAR_ONE)
            other = s.get(frames.WAR_OTHER)
            near = (one - s.active + s.seats) % s.seats < (other - s.active + s.seats) % s.seats
            if near != (step == FIRST_ARRANGES):
                one = other
            rearrange(s, one, 1)
            return GO
        s.pop()
        return GO

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Crews of equal Might, equals at the border, or the pile that luck draws from."""
        step = s.get(STEP)
        if step in (FIRST_CREW, SECOND_CREW):
            out[n] = CREW_CODE
            out[n + 1] = CREW_CODE + 1
            return n + 2
        if step == PILES:
            return border(s, out, n)
        key = crew_of(s, 0)
        if step == SECOND_DUEL:
            key = crew_of(s, 1)
        persons = s.book.persons
        for i in range(len(persons)):
            card = persons[i]
            if s.in_crew(card, key) and s.mark[card] == WAITING and s.snap[card] > 0:
                out[n] = card
                n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """A Crew, somebody for the pile, or a warrior turned over."""
        step = s.get(STEP)
        if step == FIRST_CREW:
            s.put(frames.WAR_CREWS, 32 * (s.get(frames.WAR_ONE) * 2 + action - CREW_CODE))
            s.put(STEP, SECOND_CREW)
        elif step == SECOND_CREW:
            s.put(
                frames.WAR_CREWS,
                s.get(frames.WAR_CREWS) + s.get(frames.WAR_OTHER) * 2 + action - CREW_CODE,
            )
            s.put(STEP, SNAPSHOT)
        elif step == PILES:
            s.mark[action] = WAITING
            s.put(frames.WAR_FIGHTER, action)
        elif step == FIRST_DUEL:
            s.put(frames.WAR_FIGHTER, action)
            s.put(STEP, SECOND_DUEL)
        else:
            s.put(STEP, FIRST_DUEL)
            _duel(s, s.get(frames.WAR_FIGHTER), action)


def _mightier(s: Scene, seat: i64) -> i64:
    """The Crew that fights for a player (ruling 84), -1 when both are as mighty."""
    key = seat * 2
    if s.leader[key] < 0:
        key += 1
    elif s.leader[key + 1] >= 0:
        assess(s, key)
        might = s.might
        assess(s, key + 1)
        if might == s.might:
            return -1
        if s.might > might:
            key += 1
    return key


def falls(s: Scene, one: i64, other: i64) -> i64:
    """Who is killed in a duel: the lower Might (rulings 87, 88), -1 for nobody."""
    loser: i64 = -1
    if s.snap[one] < s.snap[other]:
        loser = one
    elif s.snap[one] > s.snap[other]:
        loser = other
    else:
        mine = wins_ties(s, s.get(frames.WAR_ONE))
        theirs = wins_ties(s, s.get(frames.WAR_OTHER))
        if mine and not theirs:
            loser = other
        elif theirs and not mine:
            loser = one
    if loser >= 0 and s.is_hero(loser) and s.heroes(s.owner[loser]) == 1:  # ruling 88
        return -1
    return loser


def _duel(s: Scene, one: i64, other: i64) -> None:
    """Who has lost is killed, and leaves what was carried (ruling 89)."""
    s.mark[one] = FOUGHT
    s.mark[other] = FOUGHT
    loser = falls(s, one, other)
    if loser < 0:
        return
    seat = s.owner[loser]
    victor = s.get(frames.WAR_ONE)
    if seat == victor:
        victor = s.get(frames.WAR_OTHER)
    spoils = False
    riches = s.book.riches
    for i in range(len(riches)):
        card = riches[i]
        if s.zone[card] == WORN and s.at[card] == loser:
            s.zone[card] = LOOT
            s.owner[card] = victor
            s.at[card] = -1
            s.mark[card] = FOUGHT  # not yet taken
            spoils = True
    key = seat * 2 + s.at[loser]
    if s.leader[key] == loser:
        s.leader[key] = -1
    s.discard_person(loser)
    if spoils:
        s.push(frames.SPOILS, victor)


def _result(s: Scene) -> None:
    """Ruling 90: the sum of those in the piles who live."""
    sums: i64 = 0
    persons = s.book.persons
    for side in range(2):
        key = crew_of(s, side)
        for i in range(len(persons)):
            if s.in_crew(persons[i], key) and s.snap[persons[i]] > 0:
                if side == 0:
                    sums += s.snap[persons[i]] - 1
                else:
                    sums -= s.snap[persons[i]] - 1
    winner: i64 = -1
    if sums > 0:
        winner = s.get(frames.WAR_ONE)
    elif sums < 0:
        winner = s.get(frames.WAR_OTHER)
    for i in range(len(persons)):
        s.snap[persons[i]] = 0
        if s.zone[persons[i]] == CREW:
            s.mark[persons[i]] = 0
    card = s.get(frames.WAR_CARD)
    drawer = s.get(SEAT)
    one = crew_of(s, 0)
    other = crew_of(s, 1)
    trojan = s.get(frames.WAR_TROJAN) == 1
    s.put(STEP, FIRST_ARRANGES)
    s.put(frames.WAR_WINNER, winner)
    if s.leader[one] < 0:
        s.push(frames.LEADER, one >> 1, one, 1)
    if s.leader[other] < 0:
        s.push(frames.LEADER, other >> 1, other, 1)
    if trojan:  # rulings 91, 92
        holder = winner
        if winner < 0:
            holder = drawer
        if s.zone[card] == LIMBO and s.book.prize_slot[card] >= 0:
            s.form[card] = PRIZED
            equip(s, holder, card, -1)
        if winner >= 0:
            for quest in range(s.book.quests):
                if s.book.quest_open[quest] == 0 and s.taker[quest] == FREE:
                    complete(s, quest, winner)


@final
class SpoilsTask(Task):
    """Treasures of the fallen are taken."""

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Treasures of the fallen, in ascending order, and done."""
        seat = s.get(SEAT)
        riches = s.book.riches
        for i in range(len(riches)):
            card = riches[i]
            if (
                s.zone[card] == LOOT
                and s.owner[card] == seat
                and s.mark[card] == FOUGHT
                and card > s.get(frames.SPOILS_LAST)
            ):
                out[n] = card
                n += 1
        out[n] = DONE
        return n + 1

    def answer(self, s: Scene, action: i64) -> None:
        """Taken, or the rest is discarded."""
        seat = s.get(SEAT)
        if action != DONE:
            s.mark[action] = 0
            s.put(frames.SPOILS_LAST, action)
            return
        s.pop()
        riches = s.book.riches
        for i in range(len(riches)):
            card = riches[i]
            if s.zone[card] == LOOT and s.owner[card] == seat and s.mark[card] == FOUGHT:
                s.discard(card)
