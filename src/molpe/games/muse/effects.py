# molpe: compiled
"""The verbs of cards: one branch each, and the frames of those that ask."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.losses import lose
from molpe.games.muse.placing import equip, place
from molpe.games.muse.table import Table
from molpe.games.muse.words import (
    ADVANCE,
    ATTACH,
    BESIDE,
    BLOCK,
    CAPTURE,
    CREW,
    DRAW,
    DROP,
    EACH,
    EASE,
    END,
    F_ATTACH,
    F_CAPTURE,
    F_CHALLENGE,
    F_CROSS,
    F_DRAWS,
    F_JOIN,
    F_LAY,
    F_LOSS,
    F_NAME,
    F_PEEK,
    F_RESTORE,
    F_RETRIEVE,
    F_SEARCH,
    F_STRIP,
    F_WAR,
    FATE,
    FOE,
    GO,
    IF_SEA,
    IN_CREW,
    JOIN,
    JOINED,
    LAURELS,
    LAY,
    LIMBO,
    LOSE,
    N_RIVAL,
    NO,
    ON_TARGET,
    OPPONENT,
    ORDEAL,
    P_DISCARD,
    PEEK,
    PRIZE,
    PRIZED,
    QUEST_CODE,
    QUEUE,
    RESTORE,
    RETRIEVE,
    ROW,
    SEARCH,
    SEAT,
    STEP,
    STOP,
    STRIP,
    TARGET,
    WAGE,
    WRECK,
    YES,
    Z_QUEUES,
    Z_TREASURE,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
)

# F_RUN: a row, b card, c target, d Crew or -1, e rival, f named card, g named Quest;
# step: how many of "each player" are done, -1: a newcomer that must have stayed.


def run_step(t: Table) -> i64:
    """Carry out one row of a program."""
    b = t.book
    card = t.get(B)
    you = t.get(SEAT)
    if t.get(STEP) < 0:
        if t.zone[card] != CREW or t.owner[card] != you:
            t.pop()
            return GO
        t.put(STEP, 0)
        t.put(D, you * 2 + t.at[card])
    row = t.get(A)
    code = b.code
    verb = code[row]
    if verb == END:
        t.pop()
        return GO
    if verb == IF_SEA:
        if t.find(F_CROSS) < 0:
            t.pop()
            return GO
        t.put(A, row + ROW)
        return GO
    who = you
    if verb <= DRAW or verb == STRIP:  # these begin with the player they concern
        say = code[row + 1]
        if say == TARGET:
            who = t.get(C)
        elif say == OPPONENT:
            if t.get(E) < 0:
                t.push(F_NAME, you, N_RIVAL, card, -1)
                return GO
            who = t.get(E)
        elif say == EACH:
            done = t.get(STEP)
            if done >= t.seats:
                t.put(STEP, 0)
                t.put(A, row + ROW)
                return GO
            t.put(STEP, done + 1)
            who = (you + done) % t.seats
            if t.alive[who] == 1:
                _player(t, verb, row, who, you, card)
            return GO
        t.put(A, row + ROW)
        if who >= 0 and t.alive[who] == 1:
            _player(t, verb, row, who, you, card)
        return GO
    if verb == WAGE and t.get(E) < 0 and (code[row + 1] == OPPONENT or code[row + 2] == OPPONENT):
        t.push(F_NAME, you, N_RIVAL, card, -1)
        return GO
    t.put(A, row + ROW)
    _table(t, verb, row, you, card)
    return GO


def _player(t: Table, verb: i64, row: i64, who: i64, you: i64, card: i64) -> None:
    """A verb that concerns one player."""
    code = t.book.code
    key = t.get(D)
    named = t.get(F)
    if verb == LOSE:
        crew: i64 = -1
        if code[row + 5] == IN_CREW:
            crew = key
        lose(t, who, code[row + 2], code[row + 3], code[row + 4], crew, code[row + 6])
    elif verb == RESTORE:
        t.push(F_RESTORE, who, code[row + 2], -1, code[row + 4])
        if code[row + 3] == IN_CREW:
            t.put(B, key)
    elif verb == RETRIEVE:
        t.push(F_RETRIEVE, who, code[row + 2], -1, code[row + 5])
        t.put(D, code[row + 3])
        if code[row + 4] == IN_CREW:
            t.put(B, key)
    elif verb == CAPTURE:
        t.push(F_CAPTURE, you, who, row, -1)
        t.put(D, key)
    elif verb == ATTACH:
        t.push(F_ATTACH, who, card)
    elif verb == DRAW:
        at = t.find(F_DRAWS)
        if at >= 0 and t.fr[at + SEAT] == who:
            t.fr[at + A] += code[row + 2]  # ruling 15: not nested
        else:
            t.owed[who] += code[row + 2]
    else:  # STRIP
        zone = code[row + 2]
        if zone == Z_QUEUES:
            for other in range(t.book.first[FOE], t.book.last[ORDEAL]):
                if t.zone[other] == QUEUE:
                    t.discard(other)
        elif zone == Z_TREASURE:
            t.push(F_STRIP, who, code[row + 4])
        elif named >= 0 and (t.zone[named] == BESIDE or t.zone[named] == FATE):
            t.discard(named)


def _table(t: Table, verb: i64, row: i64, you: i64, card: i64) -> None:
    """A verb that concerns the table, the challenge, the crossing or the card itself."""
    code = t.book.code
    key = t.get(D)
    if verb == SEARCH:
        t.push(F_SEARCH, you, code[row + 1], code[row + 2], code[row + 3])
        t.put(D, code[row + 4])
        t.put(E, code[row + 5])
    elif verb == PEEK:
        t.push(F_PEEK, you, code[row + 1], 0)
    elif verb == DROP:
        if t.zone[card] == CREW:
            t.push(F_LOSS, t.owner[card], card, P_DISCARD, 0)
        else:
            t.discard(card)
    elif verb == WAGE:
        rival = t.get(E)
        target = t.get(C)
        t.push(F_WAR, you, _side(code[row + 1], you, target, rival), 0, code[row + 3])
        t.put(B, _side(code[row + 2], you, target, rival))
        t.put(D, card)
    elif verb == LAY:
        _lay(t, row, you, card)
    elif verb == STOP:
        at = t.find(F_CHALLENGE)
        if at >= 0:
            t.fr[at + D] = 1
    elif verb == EASE:
        at = t.find(F_CHALLENGE)
        if at >= 0:
            t.fr[at + G] = 1
    elif verb == WRECK:
        at = t.find(F_CROSS)
        if at >= 0 and t.spared == 0:
            t.give_back(t.fr[at + A])
            t.fr[at + C] = 1
        t.spared = 0
    elif verb == ADVANCE:
        at = t.find(F_CROSS)
        if at >= 0:
            advance(t, t.fr[at + A], code[row + 1])
    elif verb == LAURELS:
        if t.zone[card] == LIMBO:
            t.win_cards(card, you)
    elif verb == PRIZE:
        if t.zone[card] == LIMBO:
            t.form[card] = PRIZED
            equip(t, you, card, key)
    elif verb == JOIN:
        if t.zone[card] == LIMBO:
            t.push(F_JOIN, you, card, key, code[row + 1])
    else:  # EXTRA
        t.extra += code[row + 1]


def _side(who: i64, you: i64, target: i64, rival: i64) -> i64:
    if who == TARGET:
        return target
    if who == OPPONENT:
        return rival
    return you


def advance(t: Table, key: i64, n: i64) -> None:
    """Markers on the Quest of a Crew; the last one completes it."""
    quest = t.quest[key]
    if quest < 0:
        return
    t.marks[quest] += n
    if t.marks[quest] >= t.book.quest_length[quest]:
        t.complete(quest, key >> 1)


def _lay(t: Table, row: i64, you: i64, card: i64) -> None:
    """Something Blocks a Quest (rulings 62 to 65)."""
    code = t.book.code
    if code[row + 1] == 1:  # a card of the queues that was named
        named = t.get(F)
        quest = t.get(G)
        if code[row + 3] == ON_TARGET:
            quest = t.quest[t.get(D)]
        if named >= 0 and quest >= 0 and t.zone[named] == QUEUE and t.taker[quest] >= 0:
            across(t, named, quest)
    else:
        t.push(F_LAY, you, card)


def across(t: Table, card: i64, quest: i64) -> None:
    """A card lies across a Quest, on top of others."""
    top = t.block(quest)
    height: i64 = 1
    if top >= 0:
        height = t.mark[top] + 1
    t.lay(card, BLOCK, -1, quest)
    t.mark[card] = height


# F_LAY: a the card that Blocks one of its drawer's Quests.


def lay_step(t: Table) -> i64:
    """Without a Quest it waits with the other drawn cards."""
    if lay_fill(t, t.bonus, 0) == 0:
        t.pop()
        return GO
    return t.get(SEAT)


def lay_fill(t: Table, out: vec[i64], n: i64) -> i64:
    """The drawer's Quests in progress."""
    seat = t.get(SEAT)
    for quest in range(t.book.quests):
        if t.taker[quest] >= 0 and t.taker[quest] >> 1 == seat:
            out[n] = QUEST_CODE + quest
            n += 1
    return n


def lay_answer(t: Table, action: i64) -> None:
    """It Blocks that one."""
    card = t.get(A)
    t.pop()
    across(t, card, action - QUEST_CODE)


# F_JOIN: a Foe, b Crew, c may.


def join_step(t: Table) -> i64:
    """The Foe joins, if its owner likes."""
    if t.leader[t.get(B)] < 0:
        t.pop()
        return GO
    return t.get(SEAT)


def join_fill(t: Table, out: vec[i64], n: i64) -> i64:
    """Yes, and no where the card says may."""
    out[n] = YES
    n += 1
    if t.get(C) == 1:
        out[n] = NO
        n += 1
    return n


def join_answer(t: Table, action: i64) -> None:
    """Ruling 30: a Companion for all purposes."""
    card = t.get(A)
    key = t.get(B)
    t.pop()
    if action == YES:
        t.form[card] = JOINED
        place(t, key >> 1, card, key, 0)
