# molpe: compiled
"""The flow of a match: dealing, who begins, and the steps of a turn."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse import frames
from molpe.games.muse.arranging import idle, rearrange
from molpe.games.muse.codes import (
    ASIDE,
    AT_DRAW,
    BY_ROUNDS,
    COMPANION,
    CREW,
    DECK,
    DEITY,
    DEITY_CODE,
    DISCARD,
    DONE,
    FOE,
    HAND,
    HERO,
    HOLD,
    IMMEDIATE,
    LAST_ROUND,
    LIMBO,
    NO,
    ON_END,
    ON_EXTRA,
    ON_PLAYED,
    ON_QUEST,
    ON_SILVER,
    ON_START,
    ORDEAL,
    QUEUE,
    REARRANGE,
    TREASURE,
    W_MAIN,
    W_MAIN_OWN,
    WAIT,
    YES,
)
from molpe.games.muse.crews import draw_number
from molpe.games.muse.frames import GO, SEAT, STEP
from molpe.games.muse.holding import offers
from molpe.games.muse.placing import FRESH, MAY_FOUND, equip, place, run
from molpe.games.muse.table import Table
from molpe.games.muse.task import Task
from molpe.games.muse.windows import begin
from molpe.kernel.bits import BIT
from molpe.kernel.state import CHANCE

START_CARDS: Final = 3


@final
class SetupTask(Task):
    """Cards are dealt: a Hero each, then three cards each."""

    def step(self, t: Table) -> i64:
        """Luck deals until everybody has everything."""
        if t.get(frames.SETUP_DEALT) < t.seats * (1 + START_CARDS):
            return CHANCE
        t.pop()
        return GO

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Heroes first, then anything (ruling 3)."""
        b = t.book
        end = b.cards
        if t.get(frames.SETUP_DEALT) < t.seats:
            end = b.last[HERO]
        for card in range(end):
            if t.zone[card] == DECK:
                out[n] = card
                n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """A card is dealt."""
        n = t.get(frames.SETUP_DEALT)
        t.put(frames.SETUP_DEALT, n + 1)
        if n < t.seats:
            t.lay(action, CREW, n, 0)
            t.leader[2 * n] = action
        else:
            n -= t.seats
            t.lay(action, HAND, n // START_CARDS)
            t.mark[action] = n % START_CARDS + 1  # ruling 4: the order dealt


@final
class FirstTask(Task):
    """Somebody begins (ruling 5)."""

    def step(self, t: Table) -> i64:
        """Ruling 5: the lowest Might is asked first, luck breaks ties."""
        if t.get(frames.FIRST_ASKED) >= 0:
            return t.get(frames.FIRST_ASKED)
        n = self.fill(t, t.bonus, 0)
        if n == 0:
            _begin_match(t, t.get(frames.FIRST_LOWEST))
            return GO
        if n == 1:
            self.answer(t, t.bonus[0])
            return GO
        return CHANCE

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Yes or no; for luck, the leaders of equal lowest Might."""
        b = t.book
        if t.get(frames.FIRST_ASKED) >= 0:
            out[n] = YES
            out[n + 1] = NO
            return n + 2
        lowest: i64 = 1000
        for seat in range(t.seats):
            if t.get(frames.FIRST_HEARD) & BIT[seat] == 0 and b.might[t.leader[2 * seat]] < lowest:
                lowest = b.might[t.leader[2 * seat]]
        for card in range(b.first[HERO], b.last[HERO]):
            if (
                t.zone[card] == CREW
                and b.might[card] == lowest
                and t.get(frames.FIRST_HEARD) & BIT[t.owner[card]] == 0
            ):
                out[n] = card
                n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """Somebody is asked, begins, or declines."""
        seat = t.get(frames.FIRST_ASKED)
        if seat < 0:
            seat = t.owner[action]
            t.put(frames.FIRST_ASKED, seat)
            t.put(frames.FIRST_HEARD, t.get(frames.FIRST_HEARD) | BIT[seat])
            if t.get(frames.FIRST_LOWEST) < 0:
                t.put(frames.FIRST_LOWEST, seat)
        elif action == YES:
            _begin_match(t, seat)
        else:
            t.put(frames.FIRST_ASKED, -1)


def _begin_match(t: Table, seat: i64) -> None:
    t.pop()
    t.first = seat
    t.round = 1
    t.push(frames.TURN, seat)


@final
class TurnTask(Task):
    """A turn, one step after the other."""

    def step(self, t: Table) -> i64:
        """One step of a turn after the other."""
        seat = t.get(SEAT)
        step = t.get(STEP)
        t.put(STEP, step + 1)
        if step == 0:
            t.active = seat
            t.extra = 0
            for card in range(t.book.first[FOE], t.book.last[ORDEAL]):
                if t.zone[card] == QUEUE:
                    t.mark[card] = 0
            for key in range(2 * t.seats):
                t.left[key] = 0
            t.push(frames.WINDOW, seat, ON_START, 1)
        elif step == 1:
            t.push(frames.DRAWS, seat, draw_number(t, seat), 1)
        elif step == 2:
            t.push(frames.PLAY, seat, 0)
        elif step == 3:
            t.push(frames.EMBARK, seat)
        elif step == 4:
            t.push(frames.WINDOW, seat, ON_QUEST, 1)
        elif step == 5:
            t.push(frames.QUEST, seat)
        elif step == 6:
            if idle(t, seat):
                rearrange(t, seat, 0)
        elif step == 7:
            t.push(frames.WINDOW, seat, ON_EXTRA, 1)
        elif step == 8:
            if t.extra > 0:
                t.extra -= 1
                t.put(STEP, 3)
            else:
                t.push(frames.WINDOW, seat, ON_END, 1)
        else:
            next_turn(t, seat)
        return GO


def next_turn(t: Table, seat: i64) -> None:
    """The next living player; after 200 rounds the match ends (ruling 8)."""
    t.depth = 0
    other = (seat + 1) % t.seats
    while t.alive[other] == 0:
        other = (other + 1) % t.seats
    if (other - t.first + t.seats) % t.seats <= (seat - t.first + t.seats) % t.seats:
        t.round += 1
        if t.round > LAST_ROUND:
            t.round = LAST_ROUND
            t.why = BY_ROUNDS
    t.push(frames.TURN, other)


@final
class DrawsTask(Task):
    """Cards are drawn."""

    def step(self, t: Table) -> i64:
        """Starting cards first (ruling 4), then one card after the other."""
        seat = t.get(SEAT)
        b = t.book
        if t.get(frames.DRAWS_IN_STEP) == 1:
            if t.get(frames.DRAWS_START) < 0:
                t.put(frames.DRAWS_START, 1)
                if t.round > 1:  # nobody has starting cards any more
                    t.put(frames.DRAWS_START, START_CARDS + 1)
            while t.get(frames.DRAWS_START) <= START_CARDS:
                order = t.get(frames.DRAWS_START)
                t.put(frames.DRAWS_START, order + 1)
                for card in range(b.cards):
                    if t.zone[card] == HAND and t.owner[card] == seat and t.mark[card] == order:
                        t.mark[card] = 0
                        if b.kind[card] != DEITY and b.kind[card] != HOLD:
                            t.push(frames.TREAT, seat, card)
                            return GO
        if t.get(frames.DRAWS_LEFT) <= 0:
            t.pop()
            return GO
        if t.deck == 0:  # ruling 14
            for card in range(b.cards):
                if t.zone[card] == DISCARD:
                    t.lay(card, DECK)
            t.tops = 0
            if t.deck == 0:
                t.pop()
                return GO
        return CHANCE

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """The known card on top, else any card of the deck."""
        if t.tops > 0:
            out[n] = t.top[0]
            return n + 1
        zone = t.zone
        for card in range(t.book.cards):
            if zone[card] == DECK:
                out[n] = card
                n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """A card is drawn."""
        t.put(frames.DRAWS_LEFT, t.get(frames.DRAWS_LEFT) - 1)
        seat = t.get(SEAT)
        known: i64 = 0
        if t.tops > 0:
            known = t.know[0]
            for i in range(1, t.tops):
                t.top[i - 1] = t.top[i]
                t.know[i - 1] = t.know[i]
            t.tops -= 1
            t.top[t.tops] = -1
            t.know[t.tops] = 0
        kind = t.book.kind[action]
        if kind in (DEITY, HOLD):
            t.lay(action, HAND, seat)
            t.seen[action] = known
        else:
            t.push(frames.TREAT, seat, action)


def drawn(t: Table, k: i64) -> i64:
    """The k-th card of the deck, as they are listed where none is known."""
    zone = t.zone
    card: i64 = 0
    while True:
        if zone[card] == DECK:
            if k == 0:
                return card
            k -= 1
        card += 1


@final
class TreatTask(Task):
    """A drawn card that is no Hold card takes effect or is set aside."""

    def step(self, t: Table) -> i64:
        """Silver at once, the others are set aside (rulings 10, 11)."""
        seat = t.get(SEAT)
        card = t.get(frames.TREAT_CARD)
        if t.get(STEP) == 0:
            t.put(STEP, 1)
            zone: i64 = ASIDE
            if t.book.kind[card] == IMMEDIATE:
                zone = LIMBO
            t.lay(card, zone, seat)
            row = t.book.row(card, AT_DRAW)
            if row < 0:
                t.pop()
                return GO
            run(t, seat, card, row, seat, -1)
            return GO
        t.pop()
        if t.zone[card] == LIMBO:
            t.discard(card)
        t.push(frames.WINDOW, seat, ON_SILVER, 1)
        return GO


@final
class PlayTask(Task):
    """The Play step."""

    def step(self, t: Table) -> i64:
        """The Play step goes on while there is something to do."""
        seat = t.get(SEAT)
        if t.get(STEP) == 1:
            t.put(STEP, 0)
            t.push(frames.WINDOW, seat, ON_PLAYED, 1)
            return GO
        if t.hands[seat] == 0 and self.fill(t, t.bonus, 0) == 1 and t.bonus[0] == DONE:
            t.pop()
            return GO
        return seat

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Drawn cards, waiting characters, Hold cards, re-arranging; done when all is played."""
        seat = t.get(SEAT)
        begin_at = n
        for card in range(t.book.cards):
            zone = t.zone[card]
            if (zone in (ASIDE, WAIT)) and t.owner[card] == seat:
                out[n] = card
                n += 1
        if n == begin_at:
            out[n] = DONE
            n += 1
        n = offers(t, seat, W_MAIN | W_MAIN_OWN, out, n)
        if t.get(frames.PLAY_REARRANGED) == 0 and idle(t, seat):
            out[n] = REARRANGE
            n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """One card is played, or somebody placed, or the Crews re-arranged."""
        seat = t.get(SEAT)
        if action == DONE:
            t.pop()
        elif action == REARRANGE:
            t.put(frames.PLAY_REARRANGED, 1)
            rearrange(t, seat, 0)
        elif action >= DEITY_CODE or t.zone[action] == HAND:
            t.put(STEP, 1)
            begin(t, seat, action)
        elif t.zone[action] == WAIT:
            place(t, seat, action, -1, MAY_FOUND)
        else:
            t.put(STEP, 1)
            kind = t.book.kind[action]
            if kind in (HERO, COMPANION):
                place(t, seat, action, -1, MAY_FOUND | FRESH)
            elif kind == TREASURE:
                equip(t, seat, action, -1)
            else:
                t.push(frames.QUEUE, seat, action)
