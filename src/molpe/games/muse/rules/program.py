# molpe: compiled
"""Programs: what a card says is carried out row by row, each verb by its neighbour in effects/."""

from typing import final

from mypy_extensions import i64

from molpe.games.muse.rules import frames, rows
from molpe.games.muse.rules.codes import CREW, N_RIVAL
from molpe.games.muse.rules.effects import (
    attempt,
    block,
    capture,
    deck,
    discard,
    fate,
    lose,
    regain,
    reward,
    sea,
    war,
)
from molpe.games.muse.rules.frames import GO, SEAT, STEP
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task


@final
class RunTask(Task):
    """A program of a card is carried out, row by row."""

    def step(self, s: Scene) -> i64:
        """Carry out one row of a program."""
        b = s.book
        card = s.get(frames.RUN_CARD)
        you = s.get(SEAT)
        if s.get(STEP) < 0:
            if s.zone[card] != CREW or s.owner[card] != you:
                s.pop()
                return GO
            s.put(STEP, 0)
            s.put(frames.RUN_CREW, you * 2 + s.at[card])
        row = s.get(frames.RUN_ROW)
        code = b.code
        verb = code[row]
        if verb == rows.END:
            s.pop()
            return GO
        if verb == rows.IF_SEA:
            at = s.find(frames.CROSS)
            if at < 0 or s.read(at, frames.CROSS_CREW) != s.get(frames.RUN_CREW):
                s.pop()
                return GO
            s.put(frames.RUN_ROW, row + rows.ROW)
            return GO
        who = you
        if verb <= rows.DRAW or verb == rows.STRIP:  # these begin with the player they concern
            say = code[row + rows.WHO]
            if say == rows.TARGET:
                who = s.get(frames.RUN_TARGET)
            elif say == rows.OPPONENT:
                if s.get(frames.RUN_RIVAL) < 0:
                    s.push(frames.NAME, you, N_RIVAL, card, -1)
                    return GO
                who = s.get(frames.RUN_RIVAL)
            elif say == rows.EACH:
                done = s.get(STEP)
                if done >= s.seats:
                    s.put(STEP, 0)
                    s.put(frames.RUN_ROW, row + rows.ROW)
                    return GO
                s.put(STEP, done + 1)
                who = (you + done) % s.seats
                if s.alive[who] == 1:
                    _of_player(s, verb, row, who, you, card)
                return GO
            s.put(frames.RUN_ROW, row + rows.ROW)
            if who >= 0 and s.alive[who] == 1:
                _of_player(s, verb, row, who, you, card)
            return GO
        if (
            verb == rows.WAGE
            and s.get(frames.RUN_RIVAL) < 0
            and (
                code[row + rows.WAGE_ONE] == rows.OPPONENT
                or code[row + rows.WAGE_OTHER] == rows.OPPONENT
            )
        ):
            s.push(frames.NAME, you, N_RIVAL, card, -1)
            return GO
        s.put(frames.RUN_ROW, row + rows.ROW)
        _rest(s, verb, row, you, card)
        return GO


def _of_player(s: Scene, verb: i64, row: i64, who: i64, you: i64, card: i64) -> None:
    """A verb that concerns one player."""
    key = s.get(frames.RUN_CREW)
    if verb == rows.LOSE:
        lose.lose(s, row, who, key)
    elif verb == rows.RESTORE:
        regain.restore(s, row, who, key)
    elif verb == rows.RETRIEVE:
        regain.retrieve(s, row, who, key)
    elif verb == rows.CAPTURE:
        capture.capture(s, row, who, you, key)
    elif verb == rows.ATTACH:
        fate.attach(s, who, card)
    elif verb == rows.DRAW:
        deck.draw(s, row, who)
    else:  # STRIP
        discard.strip(s, row, who)


def _rest(s: Scene, verb: i64, row: i64, you: i64, card: i64) -> None:
    """A verb that concerns the deck, a War, the challenge, the crossing or the card itself."""
    key = s.get(frames.RUN_CREW)
    if verb == rows.SEARCH:
        deck.search(s, row, you)
    elif verb == rows.PEEK:
        deck.peek(s, row, you)
    elif verb == rows.DROP:
        discard.drop(s, card)
    elif verb == rows.WAGE:
        war.wage(s, row, you, card)
    elif verb == rows.LAY:
        block.lay(s, row, you, card)
    elif verb == rows.STOP:
        attempt.stop(s)
    elif verb == rows.EASE:
        attempt.ease(s)
    elif verb == rows.WRECK:
        sea.wreck(s)
    elif verb == rows.ADVANCE:
        sea.arrive(s, row)
    elif verb == rows.LAURELS:
        reward.laurels(s, card, you)
    elif verb == rows.PRIZE:
        reward.prize(s, card, you, key)
    elif verb == rows.JOIN:
        reward.join(s, row, card, you, key)
    else:  # EXTRA
        attempt.extra(s, row)
