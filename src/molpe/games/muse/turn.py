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
from molpe.games.muse.scene import Scene
from molpe.games.muse.task import Task
from molpe.games.muse.windows import begin
from molpe.kernel.bits import BIT
from molpe.kernel.state import CHANCE

START_CARDS: Final = 3


@final
class SetupTask(Task):
    """Cards are dealt: a Hero each, then three cards each."""

    def step(self, s: Scene) -> i64:
        """Luck deals until everybody has everything."""
        if s.get(frames.SETUP_DEALT) < s.seats * (1 + START_CARDS):
            return CHANCE
        s.pop()
        return GO

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Heroes first, then anything (ruling 3)."""
        b = s.book
        end = b.cards
        if s.get(frames.SETUP_DEALT) < s.seats:
            end = b.last[HERO]
        for card in range(end):
            if s.zone[card] == DECK:
                out[n] = card
                n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """A card is dealt."""
        n = s.get(frames.SETUP_DEALT)
        s.put(frames.SETUP_DEALT, n + 1)
        if n < s.seats:
            s.lay(action, CREW, n, 0)
            s.leader[2 * n] = action
        else:
            n -= s.seats
            s.lay(action, HAND, n // START_CARDS)
            s.mark[action] = n % START_CARDS + 1  # ruling 4: the order dealt


@final
class FirstTask(Task):
    """Somebody begins (ruling 5)."""

    def step(self, s: Scene) -> i64:
        """Ruling 5: the lowest Might is asked first, luck breaks ties."""
        if s.get(frames.FIRST_ASKED) >= 0:
            return s.get(frames.FIRST_ASKED)
        n = self.fill(s, s.bonus, 0)
        if n == 0:
            _begin_match(s, s.get(frames.FIRST_LOWEST))
            return GO
        if n == 1:
            self.answer(s, s.bonus[0])
            return GO
        return CHANCE

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Yes or no; for luck, the leaders of equal lowest Might."""
        b = s.book
        if s.get(frames.FIRST_ASKED) >= 0:
            out[n] = YES
            out[n + 1] = NO
            return n + 2
        lowest: i64 = 1000
        for seat in range(s.seats):
            if s.get(frames.FIRST_HEARD) & BIT[seat] == 0 and b.might[s.leader[2 * seat]] < lowest:
                lowest = b.might[s.leader[2 * seat]]
        for card in range(b.first[HERO], b.last[HERO]):
            if (
                s.zone[card] == CREW
                and b.might[card] == lowest
                and s.get(frames.FIRST_HEARD) & BIT[s.owner[card]] == 0
            ):
                out[n] = card
                n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """Somebody is asked, begins, or declines."""
        seat = s.get(frames.FIRST_ASKED)
        if seat < 0:
            seat = s.owner[action]
            s.put(frames.FIRST_ASKED, seat)
            s.put(frames.FIRST_HEARD, s.get(frames.FIRST_HEARD) | BIT[seat])
            if s.get(frames.FIRST_LOWEST) < 0:
                s.put(frames.FIRST_LOWEST, seat)
        elif action == YES:
            _begin_match(s, seat)
        else:
            s.put(frames.FIRST_ASKED, -1)


def _begin_match(s: Scene, seat: i64) -> None:
    s.pop()
    s.first = seat
    s.round = 1
    s.push(frames.TURN, seat)


@final
class TurnTask(Task):
    """A turn, one step after the other."""

    def step(self, s: Scene) -> i64:
        """One step of a turn after the other."""
        seat = s.get(SEAT)
        step = s.get(STEP)
        s.put(STEP, step + 1)
        if step == 0:
            s.active = seat
            s.extra = 0
            for card in range(s.book.first[FOE], s.book.last[ORDEAL]):
                if s.zone[card] == QUEUE:
                    s.mark[card] = 0
            for key in range(2 * s.seats):
                s.left[key] = 0
            s.push(frames.WINDOW, seat, ON_START, 1)
        elif step == 1:
            s.push(frames.DRAWS, seat, draw_number(s, seat), 1)
        elif step == 2:
            s.push(frames.PLAY, seat, 0)
        elif step == 3:
            s.push(frames.EMBARK, seat)
        elif step == 4:
            s.push(frames.WINDOW, seat, ON_QUEST, 1)
        elif step == 5:
            s.push(frames.QUEST, seat)
        elif step == 6:
            if idle(s, seat):
                rearrange(s, seat, 0)
        elif step == 7:
            s.push(frames.WINDOW, seat, ON_EXTRA, 1)
        elif step == 8:
            if s.extra > 0:
                s.extra -= 1
                s.put(STEP, 3)
            else:
                s.push(frames.WINDOW, seat, ON_END, 1)
        else:
            next_turn(s, seat)
        return GO


def next_turn(s: Scene, seat: i64) -> None:
    """The next living player; after 200 rounds the match ends (ruling 8)."""
    s.depth = 0
    other = (seat + 1) % s.seats
    while s.alive[other] == 0:
        other = (other + 1) % s.seats
    if (other - s.first + s.seats) % s.seats <= (seat - s.first + s.seats) % s.seats:
        s.round += 1
        if s.round > LAST_ROUND:
            s.round = LAST_ROUND
            s.why = BY_ROUNDS
    s.push(frames.TURN, other)


@final
class DrawsTask(Task):
    """Cards are drawn."""

    def step(self, s: Scene) -> i64:
        """Starting cards first (ruling 4), then one card after the other."""
        seat = s.get(SEAT)
        b = s.book
        if s.get(frames.DRAWS_IN_STEP) == 1:
            if s.get(frames.DRAWS_START) < 0:
                s.put(frames.DRAWS_START, 1)
                if s.round > 1:  # nobody has starting cards any more
                    s.put(frames.DRAWS_START, START_CARDS + 1)
            while s.get(frames.DRAWS_START) <= START_CARDS:
                order = s.get(frames.DRAWS_START)
                s.put(frames.DRAWS_START, order + 1)
                for card in range(b.cards):
                    if s.zone[card] == HAND and s.owner[card] == seat and s.mark[card] == order:
                        s.mark[card] = 0
                        if b.kind[card] != DEITY and b.kind[card] != HOLD:
                            s.push(frames.TREAT, seat, card)
                            return GO
        if s.get(frames.DRAWS_LEFT) <= 0:
            s.pop()
            return GO
        if s.deck == 0:  # ruling 14
            for card in range(b.cards):
                if s.zone[card] == DISCARD:
                    s.lay(card, DECK)
            s.tops = 0
            if s.deck == 0:
                s.pop()
                return GO
        return CHANCE

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """The known card on top, else any card of the deck."""
        if s.tops > 0:
            out[n] = s.top[0]
            return n + 1
        zone = s.zone
        for card in range(s.book.cards):
            if zone[card] == DECK:
                out[n] = card
                n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """A card is drawn."""
        s.put(frames.DRAWS_LEFT, s.get(frames.DRAWS_LEFT) - 1)
        seat = s.get(SEAT)
        known: i64 = 0
        if s.tops > 0:
            known = s.know[0]
            for i in range(1, s.tops):
                s.top[i - 1] = s.top[i]
                s.know[i - 1] = s.know[i]
            s.tops -= 1
            s.top[s.tops] = -1
            s.know[s.tops] = 0
        kind = s.book.kind[action]
        if kind in (DEITY, HOLD):
            s.lay(action, HAND, seat)
            s.seen[action] = known
        else:
            s.push(frames.TREAT, seat, action)


def drawn(s: Scene, k: i64) -> i64:
    """The k-th card of the deck, as they are listed where none is known."""
    zone = s.zone
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

    def step(self, s: Scene) -> i64:
        """Silver at once, the others are set aside (rulings 10, 11)."""
        seat = s.get(SEAT)
        card = s.get(frames.TREAT_CARD)
        if s.get(STEP) == 0:
            s.put(STEP, 1)
            zone: i64 = ASIDE
            if s.book.kind[card] == IMMEDIATE:
                zone = LIMBO
            s.lay(card, zone, seat)
            row = s.book.row(card, AT_DRAW)
            if row < 0:
                s.pop()
                return GO
            run(s, seat, card, row, seat, -1)
            return GO
        s.pop()
        if s.zone[card] == LIMBO:
            s.discard(card)
        s.push(frames.WINDOW, seat, ON_SILVER, 1)
        return GO


@final
class PlayTask(Task):
    """The Play step."""

    def step(self, s: Scene) -> i64:
        """The Play step goes on while there is something to do."""
        seat = s.get(SEAT)
        if s.get(STEP) == 1:
            s.put(STEP, 0)
            s.push(frames.WINDOW, seat, ON_PLAYED, 1)
            return GO
        if s.hands[seat] == 0 and self.fill(s, s.bonus, 0) == 1 and s.bonus[0] == DONE:
            s.pop()
            return GO
        return seat

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Drawn cards, waiting characters, Hold cards, re-arranging; done when all is played."""
        seat = s.get(SEAT)
        begin_at = n
        for card in range(s.book.cards):
            zone = s.zone[card]
            if (zone in (ASIDE, WAIT)) and s.owner[card] == seat:
                out[n] = card
                n += 1
        if n == begin_at:
            out[n] = DONE
            n += 1
        n = offers(s, seat, W_MAIN | W_MAIN_OWN, out, n)
        if s.get(frames.PLAY_REARRANGED) == 0 and idle(s, seat):
            out[n] = REARRANGE
            n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """One card is played, or somebody placed, or the Crews re-arranged."""
        seat = s.get(SEAT)
        if action == DONE:
            s.pop()
        elif action == REARRANGE:
            s.put(frames.PLAY_REARRANGED, 1)
            rearrange(s, seat, 0)
        elif action >= DEITY_CODE or s.zone[action] == HAND:
            s.put(STEP, 1)
            begin(s, seat, action)
        elif s.zone[action] == WAIT:
            place(s, seat, action, -1, MAY_FOUND)
        else:
            s.put(STEP, 1)
            kind = s.book.kind[action]
            if kind in (HERO, COMPANION):
                place(s, seat, action, -1, MAY_FOUND | FRESH)
            elif kind == TREASURE:
                equip(s, seat, action, -1)
            else:
                s.push(frames.QUEUE, seat, action)
