# molpe: compiled
"""The agenda: which part of the engine carries out, asks for and answers the frame on top."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse import (
    arranging,
    counters,
    crossing,
    effects,
    frames,
    gaining,
    losses,
    placing,
    quests,
    searching,
    turn,
    war,
    windows,
)
from molpe.games.muse.frames import GO, KIND, SEAT
from molpe.games.muse.table import Table
from molpe.kernel.state import CHANCE, NOBODY


def step(t: Table) -> i64:
    """Carry the top frame on: who is asked now, or GO."""
    kind = t.get(KIND)
    if kind == frames.WINDOW:
        return windows.window_step(t)
    if kind == frames.RUN:
        return effects.run_step(t)
    if kind == frames.TURN:
        return turn.turn_step(t)
    if kind == frames.DRAWS:
        return turn.draws_step(t)
    if kind == frames.PLAY:
        return turn.play_step(t)
    if kind == frames.TREAT:
        return turn.treat_step(t)
    if kind == frames.CARD:
        return windows.card_step(t)
    if kind == frames.COUNTER:
        return counters.counter_step(t)
    if kind == frames.NAME:
        return windows.name_step(t)
    if kind == frames.CHALLENGE:
        return quests.challenge_step(t)
    if kind == frames.CROSS:
        return crossing.cross_step(t)
    if kind == frames.EMBARK:
        return quests.embark_step(t)
    if kind == frames.LOSE:
        return losses.lose_step(t)
    if kind == frames.LOSS:
        return losses.loss_step(t)
    if kind == frames.QUEUE:
        return placing.queue_step(t)
    if kind == frames.PASSON:
        return placing.passon_step(t)
    if kind == frames.LEADER:
        return placing.leader_step(t)
    if kind == frames.REARRANGE:
        return arranging.rearrange_step(t)
    if kind == frames.WAR:
        return war.war_step(t)
    if kind == frames.RESTORE:
        return gaining.restore_step(t)
    if kind == frames.RETRIEVE:
        return gaining.retrieve_step(t)
    if kind == frames.CAPTURE:
        return gaining.capture_step(t)
    if kind == frames.SEARCH:
        return searching.search_step(t)
    if kind == frames.PEEK:
        return searching.peek_step(t)
    if kind == frames.STRIP:
        return gaining.strip_step(t)
    if kind == frames.LAY:
        return effects.lay_step(t)
    if kind == frames.JOIN:
        return effects.join_step(t)
    if kind == frames.SETUP:
        return turn.setup_step(t)
    if kind == frames.FIRST:
        return turn.first_step(t)
    return t.get(SEAT)


def fill(t: Table, out: vec[i64], n: i64) -> i64:
    """What may be answered to the top frame."""
    kind = t.get(KIND)
    if kind == frames.WINDOW:
        return windows.window_fill(t, out, n)
    if kind == frames.DRAWS:
        return turn.draws_fill(t, out, n)
    if kind == frames.PLAY:
        return turn.play_fill(t, out, n)
    if kind == frames.QUEST:
        return quests.quest_fill(t, out, n)
    if kind == frames.EMBARK:
        return quests.embark_fill(t, out, n)
    if kind == frames.COUNTER:
        return counters.counter_fill(t, out, n)
    if kind == frames.NAME:
        return windows.name_fill(t, out, n)
    if kind == frames.CROSS:
        return crossing.cross_fill(t, out, n)
    if kind == frames.CHALLENGE:
        return quests.challenge_fill(t, out, n)
    if kind == frames.DARE:
        return quests.dare_fill(t, out, n)
    if kind == frames.LOSE:
        return losses.lose_fill(t, out, n)
    if kind == frames.LOSS:
        return losses.loss_fill(t, out, n)
    if kind == frames.QUEUE:
        return placing.queue_fill(t, out, n)
    if kind == frames.PLACE:
        return placing.place_fill(t, out, n)
    if kind == frames.FULL:
        return placing.full_fill(t, out, n)
    if kind == frames.BEARER:
        return placing.bearer_fill(t, out, n)
    if kind == frames.PASSON:
        return placing.passon_fill(t, out, n)
    if kind == frames.LEADER:
        return placing.leader_fill(t, out, n)
    if kind == frames.REARRANGE:
        return arranging.rearrange_fill(t, out, n)
    if kind == frames.GIVE:
        return arranging.give_fill(t, out, n)
    if kind == frames.WITHDRAW:
        return arranging.withdraw_fill(t, out, n)
    if kind == frames.WAR:
        return war.war_fill(t, out, n)
    if kind == frames.SPOILS:
        return war.spoils_fill(t, out, n)
    if kind == frames.RESTORE:
        return gaining.restore_fill(t, out, n)
    if kind == frames.RETRIEVE:
        return gaining.retrieve_fill(t, out, n)
    if kind == frames.CAPTURE:
        return gaining.capture_fill(t, out, n)
    if kind == frames.SEARCH:
        return searching.search_fill(t, out, n)
    if kind == frames.PEEK:
        return searching.peek_fill(t, out, n)
    if kind == frames.STRIP:
        return gaining.strip_fill(t, out, n)
    if kind == frames.LAY:
        return effects.lay_fill(t, out, n)
    if kind == frames.JOIN:
        return effects.join_fill(t, out, n)
    if kind == frames.ATTACH:
        return gaining.attach_fill(t, out, n)
    if kind == frames.SETUP:
        return turn.setup_fill(t, out, n)
    return turn.first_fill(t, out, n)


def answer(t: Table, action: i64) -> None:
    """Answer the top frame."""
    kind = t.get(KIND)
    if kind == frames.WINDOW:
        windows.window_answer(t, action)
    elif kind == frames.DRAWS:
        turn.draws_answer(t, action)
    elif kind == frames.PLAY:
        turn.play_answer(t, action)
    elif kind == frames.QUEST:
        quests.quest_answer(t, action)
    elif kind == frames.EMBARK:
        quests.embark_answer(t, action)
    elif kind == frames.COUNTER:
        counters.counter_answer(t, action)
    elif kind == frames.NAME:
        windows.name_answer(t, action)
    elif kind == frames.CROSS:
        crossing.cross_answer(t, action)
    elif kind == frames.CHALLENGE:
        quests.challenge_answer(t, action)
    elif kind == frames.DARE:
        quests.dare_answer(t, action)
    elif kind == frames.LOSE:
        losses.lose_answer(t, action)
    elif kind == frames.LOSS:
        losses.loss_answer(t, action)
    elif kind == frames.QUEUE:
        placing.queue_answer(t, action)
    elif kind == frames.PLACE:
        placing.place_answer(t, action)
    elif kind == frames.FULL:
        placing.full_answer(t, action)
    elif kind == frames.BEARER:
        placing.bearer_answer(t, action)
    elif kind == frames.PASSON:
        placing.passon_answer(t, action)
    elif kind == frames.LEADER:
        placing.leader_answer(t, action)
    elif kind == frames.REARRANGE:
        arranging.rearrange_answer(t, action)
    elif kind == frames.GIVE:
        arranging.give_answer(t, action)
    elif kind == frames.WITHDRAW:
        arranging.withdraw_answer(t, action)
    elif kind == frames.WAR:
        war.war_answer(t, action)
    elif kind == frames.SPOILS:
        war.spoils_answer(t, action)
    elif kind == frames.RESTORE:
        gaining.restore_answer(t, action)
    elif kind == frames.RETRIEVE:
        gaining.retrieve_answer(t, action)
    elif kind == frames.CAPTURE:
        gaining.capture_answer(t, action)
    elif kind == frames.SEARCH:
        searching.search_answer(t, action)
    elif kind == frames.PEEK:
        searching.peek_answer(t, action)
    elif kind == frames.STRIP:
        gaining.strip_answer(t, action)
    elif kind == frames.LAY:
        effects.lay_answer(t, action)
    elif kind == frames.JOIN:
        effects.join_answer(t, action)
    elif kind == frames.ATTACH:
        gaining.attach_answer(t, action)
    elif kind == frames.SETUP:
        turn.setup_answer(t, action)
    else:
        turn.first_answer(t, action)


def forced(kind: i64) -> bool:
    """Whether a frame with one answer need not ask: an open choice of a player."""
    return (
        frames.PLACE <= kind <= frames.QUEUE
        or frames.LEADER <= kind <= frames.ATTACH
        or kind in (frames.WITHDRAW, frames.LOSE, frames.STRIP)
        or kind >= frames.LAY
    )


def run(t: Table) -> i64:
    """Carry on until somebody must choose: who."""
    while t.why < 0:
        if t.active >= 0 and t.alive[t.active] == 0:
            turn.next_turn(t, t.active)  # ruling 82: the turn ends at once
        who = step(t)
        if who == GO:
            continue
        if who != CHANCE and forced(t.get(KIND)) and fill(t, t.bonus, 0) == 1:
            answer(t, t.bonus[0])
            continue
        return who
    return NOBODY
