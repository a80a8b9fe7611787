# molpe: compiled
"""The steps of a turn, and the Play step."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.arranging import idle, rearrange
from molpe.games.muse.rules.bearing import equip
from molpe.games.muse.rules.codes import (
    ASIDE,
    BY_ROUNDS,
    COMPANION,
    DEITY_CODE,
    DONE,
    FOE,
    HAND,
    HERO,
    LAST_ROUND,
    ON_END,
    ON_EXTRA,
    ON_PLAYED,
    ON_QUEST,
    ON_START,
    ORDEAL,
    QUEUE,
    REARRANGE,
    TREASURE,
    W_MAIN,
    W_MAIN_OWN,
    WAIT,
)
from molpe.games.muse.rules.effects.lasting import draw_number
from molpe.games.muse.rules.frames import GO, SEAT, STEP
from molpe.games.muse.rules.holding import offers
from molpe.games.muse.rules.placing import FRESH, MAY_FOUND, place
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task
from molpe.games.muse.rules.windows import begin

# Steps of a turn.
START: Final = 0
DRAW: Final = 1
PLAY: Final = 2
EMBARK: Final = 3
BEFORE: Final = 4  # window 4
QUEST: Final = 5
AFTER: Final = 6  # idle Crews re-arrange
EXTRA: Final = 7  # cards for one more Quest action
END: Final = 8


@final
class TurnTask(Task):
    """A turn, one step after the other."""

    def step(self, s: Scene) -> i64:
        """One step of a turn after the other."""
        seat = s.get(SEAT)
        step = s.get(STEP)
        s.put(STEP, step + 1)
        if step == START:
            s.active = seat
            s.extra = 0
            for card in range(s.book.first[FOE], s.book.last[ORDEAL]):
                if s.zone[card] == QUEUE:
                    s.mark[card] = 0
            for key in range(2 * s.seats):
                s.left[key] = 0
            s.push(frames.WINDOW, seat, ON_START, 1)
        elif step == DRAW:
            s.push(frames.DRAWS, seat, draw_number(s, seat), 1)
        elif step == PLAY:
            s.push(frames.PLAY, seat, 0)
        elif step == EMBARK:
            s.push(frames.EMBARK, seat)
        elif step == BEFORE:
            s.push(frames.WINDOW, seat, ON_QUEST, 1)
        elif step == QUEST:
            s.push(frames.QUEST, seat)
        elif step == AFTER:
            if idle(s, seat):
                rearrange(s, seat, 0)
        elif step == EXTRA:
            s.push(frames.WINDOW, seat, ON_EXTRA, 1)
        elif step == END:
            if s.extra > 0:
                s.extra -= 1
                s.put(STEP, EMBARK)
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
