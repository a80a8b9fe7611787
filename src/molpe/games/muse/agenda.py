# molpe: compiled
"""The agenda: which part of the engine carries out, asks for and answers the frame on top."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse import (
    arranging,
    counters,
    crossing,
    effects,
    gaining,
    losses,
    placing,
    quests,
    searching,
    turn,
    war,
    windows,
)
from molpe.games.muse.table import Table
from molpe.games.muse.words import (
    F_ATTACH,
    F_BEARER,
    F_CAPTURE,
    F_CARD,
    F_CHALLENGE,
    F_COUNTER,
    F_CROSS,
    F_DARE,
    F_DRAWS,
    F_EMBARK,
    F_FIRST,
    F_FULL,
    F_GIVE,
    F_JOIN,
    F_LAY,
    F_LEADER,
    F_LOSE,
    F_LOSS,
    F_NAME,
    F_PASSON,
    F_PEEK,
    F_PLACE,
    F_PLAY,
    F_QUEST,
    F_QUEUE,
    F_REARRANGE,
    F_RESTORE,
    F_RETRIEVE,
    F_RUN,
    F_SEARCH,
    F_SETUP,
    F_SPOILS,
    F_STRIP,
    F_TREAT,
    F_TURN,
    F_WAR,
    F_WINDOW,
    F_WITHDRAW,
    GO,
    KIND,
    SEAT,
)
from molpe.kernel.state import CHANCE, NOBODY


def step(t: Table) -> i64:
    """Carry the top frame on: who is asked now, or GO."""
    kind = t.get(KIND)
    if kind == F_WINDOW:
        return windows.window_step(t)
    if kind == F_RUN:
        return effects.run_step(t)
    if kind == F_TURN:
        return turn.turn_step(t)
    if kind == F_DRAWS:
        return turn.draws_step(t)
    if kind == F_PLAY:
        return turn.play_step(t)
    if kind == F_TREAT:
        return turn.treat_step(t)
    if kind == F_CARD:
        return windows.card_step(t)
    if kind == F_COUNTER:
        return counters.counter_step(t)
    if kind == F_NAME:
        return windows.name_step(t)
    if kind == F_CHALLENGE:
        return quests.challenge_step(t)
    if kind == F_CROSS:
        return crossing.cross_step(t)
    if kind == F_EMBARK:
        return quests.embark_step(t)
    if kind == F_LOSE:
        return losses.lose_step(t)
    if kind == F_LOSS:
        return losses.loss_step(t)
    if kind == F_QUEUE:
        return placing.queue_step(t)
    if kind == F_PASSON:
        return placing.passon_step(t)
    if kind == F_LEADER:
        return placing.leader_step(t)
    if kind == F_REARRANGE:
        return arranging.rearrange_step(t)
    if kind == F_WAR:
        return war.war_step(t)
    if kind == F_RESTORE:
        return gaining.restore_step(t)
    if kind == F_RETRIEVE:
        return gaining.retrieve_step(t)
    if kind == F_CAPTURE:
        return gaining.capture_step(t)
    if kind == F_SEARCH:
        return searching.search_step(t)
    if kind == F_PEEK:
        return searching.peek_step(t)
    if kind == F_STRIP:
        return gaining.strip_step(t)
    if kind == F_LAY:
        return effects.lay_step(t)
    if kind == F_JOIN:
        return effects.join_step(t)
    if kind == F_SETUP:
        return turn.setup_step(t)
    if kind == F_FIRST:
        return turn.first_step(t)
    return t.get(SEAT)


def fill(t: Table, out: vec[i64], n: i64) -> i64:
    """What may be answered to the top frame."""
    kind = t.get(KIND)
    if kind == F_WINDOW:
        return windows.window_fill(t, out, n)
    if kind == F_DRAWS:
        return turn.draws_fill(t, out, n)
    if kind == F_PLAY:
        return turn.play_fill(t, out, n)
    if kind == F_QUEST:
        return quests.quest_fill(t, out, n)
    if kind == F_EMBARK:
        return quests.embark_fill(t, out, n)
    if kind == F_COUNTER:
        return counters.counter_fill(t, out, n)
    if kind == F_NAME:
        return windows.name_fill(t, out, n)
    if kind == F_CROSS:
        return crossing.cross_fill(t, out, n)
    if kind == F_CHALLENGE:
        return quests.challenge_fill(t, out, n)
    if kind == F_DARE:
        return quests.dare_fill(t, out, n)
    if kind == F_LOSE:
        return losses.lose_fill(t, out, n)
    if kind == F_LOSS:
        return losses.loss_fill(t, out, n)
    if kind == F_QUEUE:
        return placing.queue_fill(t, out, n)
    if kind == F_PLACE:
        return placing.place_fill(t, out, n)
    if kind == F_FULL:
        return placing.full_fill(t, out, n)
    if kind == F_BEARER:
        return placing.bearer_fill(t, out, n)
    if kind == F_PASSON:
        return placing.passon_fill(t, out, n)
    if kind == F_LEADER:
        return placing.leader_fill(t, out, n)
    if kind == F_REARRANGE:
        return arranging.rearrange_fill(t, out, n)
    if kind == F_GIVE:
        return arranging.give_fill(t, out, n)
    if kind == F_WITHDRAW:
        return arranging.withdraw_fill(t, out, n)
    if kind == F_WAR:
        return war.war_fill(t, out, n)
    if kind == F_SPOILS:
        return war.spoils_fill(t, out, n)
    if kind == F_RESTORE:
        return gaining.restore_fill(t, out, n)
    if kind == F_RETRIEVE:
        return gaining.retrieve_fill(t, out, n)
    if kind == F_CAPTURE:
        return gaining.capture_fill(t, out, n)
    if kind == F_SEARCH:
        return searching.search_fill(t, out, n)
    if kind == F_PEEK:
        return searching.peek_fill(t, out, n)
    if kind == F_STRIP:
        return gaining.strip_fill(t, out, n)
    if kind == F_LAY:
        return effects.lay_fill(t, out, n)
    if kind == F_JOIN:
        return effects.join_fill(t, out, n)
    if kind == F_ATTACH:
        return gaining.attach_fill(t, out, n)
    if kind == F_SETUP:
        return turn.setup_fill(t, out, n)
    return turn.first_fill(t, out, n)


def answer(t: Table, action: i64) -> None:
    """Answer the top frame."""
    kind = t.get(KIND)
    if kind == F_WINDOW:
        windows.window_answer(t, action)
    elif kind == F_DRAWS:
        turn.draws_answer(t, action)
    elif kind == F_PLAY:
        turn.play_answer(t, action)
    elif kind == F_QUEST:
        quests.quest_answer(t, action)
    elif kind == F_EMBARK:
        quests.embark_answer(t, action)
    elif kind == F_COUNTER:
        counters.counter_answer(t, action)
    elif kind == F_NAME:
        windows.name_answer(t, action)
    elif kind == F_CROSS:
        crossing.cross_answer(t, action)
    elif kind == F_CHALLENGE:
        quests.challenge_answer(t, action)
    elif kind == F_DARE:
        quests.dare_answer(t, action)
    elif kind == F_LOSE:
        losses.lose_answer(t, action)
    elif kind == F_LOSS:
        losses.loss_answer(t, action)
    elif kind == F_QUEUE:
        placing.queue_answer(t, action)
    elif kind == F_PLACE:
        placing.place_answer(t, action)
    elif kind == F_FULL:
        placing.full_answer(t, action)
    elif kind == F_BEARER:
        placing.bearer_answer(t, action)
    elif kind == F_PASSON:
        placing.passon_answer(t, action)
    elif kind == F_LEADER:
        placing.leader_answer(t, action)
    elif kind == F_REARRANGE:
        arranging.rearrange_answer(t, action)
    elif kind == F_GIVE:
        arranging.give_answer(t, action)
    elif kind == F_WITHDRAW:
        arranging.withdraw_answer(t, action)
    elif kind == F_WAR:
        war.war_answer(t, action)
    elif kind == F_SPOILS:
        war.spoils_answer(t, action)
    elif kind == F_RESTORE:
        gaining.restore_answer(t, action)
    elif kind == F_RETRIEVE:
        gaining.retrieve_answer(t, action)
    elif kind == F_CAPTURE:
        gaining.capture_answer(t, action)
    elif kind == F_SEARCH:
        searching.search_answer(t, action)
    elif kind == F_PEEK:
        searching.peek_answer(t, action)
    elif kind == F_STRIP:
        gaining.strip_answer(t, action)
    elif kind == F_LAY:
        effects.lay_answer(t, action)
    elif kind == F_JOIN:
        effects.join_answer(t, action)
    elif kind == F_ATTACH:
        gaining.attach_answer(t, action)
    elif kind == F_SETUP:
        turn.setup_answer(t, action)
    else:
        turn.first_answer(t, action)


def forced(kind: i64) -> bool:
    """Whether a frame with one answer need not ask: an open choice of a player."""
    return (
        F_PLACE <= kind <= F_QUEUE
        or F_LEADER <= kind <= F_ATTACH
        or kind in (F_WITHDRAW, F_LOSE, F_STRIP)
        or kind >= F_LAY
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
