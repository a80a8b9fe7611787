# molpe: compiled
"""Before the first turn: dealing, and who begins (rulings 3 to 5)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.codes import CREW, DECK, HAND, HERO, NO, YES
from molpe.games.muse.rules.frames import GO
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task
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
