# molpe: compiled
"""The verbs of cards: one branch each, and the frames of those that ask."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse import frames, rows
from molpe.games.muse.codes import (
    BESIDE,
    BLOCK,
    CREW,
    FATE,
    FOE,
    JOINED,
    LIMBO,
    N_RIVAL,
    NO,
    ORDEAL,
    P_DISCARD,
    PRIZED,
    QUEST_CODE,
    QUEUE,
    YES,
)
from molpe.games.muse.frames import GO, SEAT, STEP
from molpe.games.muse.losses import lose
from molpe.games.muse.placing import equip, place
from molpe.games.muse.table import Table
from molpe.games.muse.task import Task


@final
class RunTask(Task):
    """A program of a card is carried out, row by row."""

    def step(self, t: Table) -> i64:
        """Carry out one row of a program."""
        b = t.book
        card = t.get(frames.RUN_CARD)
        you = t.get(SEAT)
        if t.get(STEP) < 0:
            if t.zone[card] != CREW or t.owner[card] != you:
                t.pop()
                return GO
            t.put(STEP, 0)
            t.put(frames.RUN_CREW, you * 2 + t.at[card])
        row = t.get(frames.RUN_ROW)
        code = b.code
        verb = code[row]
        if verb == rows.END:
            t.pop()
            return GO
        if verb == rows.IF_SEA:
            if t.find(frames.CROSS) < 0:
                t.pop()
                return GO
            t.put(frames.RUN_ROW, row + rows.ROW)
            return GO
        who = you
        if verb <= rows.DRAW or verb == rows.STRIP:  # these begin with the player they concern
            say = code[row + rows.WHO]
            if say == rows.TARGET:
                who = t.get(frames.RUN_TARGET)
            elif say == rows.OPPONENT:
                if t.get(frames.RUN_RIVAL) < 0:
                    t.push(frames.NAME, you, N_RIVAL, card, -1)
                    return GO
                who = t.get(frames.RUN_RIVAL)
            elif say == rows.EACH:
                done = t.get(STEP)
                if done >= t.seats:
                    t.put(STEP, 0)
                    t.put(frames.RUN_ROW, row + rows.ROW)
                    return GO
                t.put(STEP, done + 1)
                who = (you + done) % t.seats
                if t.alive[who] == 1:
                    _player(t, verb, row, who, you, card)
                return GO
            t.put(frames.RUN_ROW, row + rows.ROW)
            if who >= 0 and t.alive[who] == 1:
                _player(t, verb, row, who, you, card)
            return GO
        if (
            verb == rows.WAGE
            and t.get(frames.RUN_RIVAL) < 0
            and (
                code[row + rows.WAGE_ONE] == rows.OPPONENT
                or code[row + rows.WAGE_OTHER] == rows.OPPONENT
            )
        ):
            t.push(frames.NAME, you, N_RIVAL, card, -1)
            return GO
        t.put(frames.RUN_ROW, row + rows.ROW)
        _table(t, verb, row, you, card)
        return GO


def _player(t: Table, verb: i64, row: i64, who: i64, you: i64, card: i64) -> None:
    """A verb that concerns one player."""
    code = t.book.code
    key = t.get(frames.RUN_CREW)
    named = t.get(frames.RUN_NAMED)
    if verb == rows.LOSE:
        crew: i64 = -1
        if code[row + rows.LOSE_SCOPE] == rows.IN_CREW:
            crew = key
        lose(
            t,
            who,
            code[row + rows.LOSE_MODE],
            code[row + rows.LOSE_LEADERS],
            code[row + rows.LOSE_PICK],
            crew,
            code[row + rows.LOSE_N],
        )
    elif verb == rows.RESTORE:
        t.push(frames.RESTORE, who, code[row + rows.RESTORE_N], -1, code[row + rows.RESTORE_MAY])
        if code[row + rows.RESTORE_SCOPE] == rows.IN_CREW:
            t.put(frames.RESTORE_CREW, key)
    elif verb == rows.RETRIEVE:
        t.push(
            frames.RETRIEVE, who, code[row + rows.RETRIEVE_KINDS], -1, code[row + rows.RETRIEVE_MAY]
        )
        t.put(frames.RETRIEVE_LEFT, code[row + rows.RETRIEVE_N])
        if code[row + rows.RETRIEVE_SCOPE] == rows.IN_CREW:
            t.put(frames.RETRIEVE_CREW, key)
    elif verb == rows.CAPTURE:
        t.push(frames.CAPTURE, you, who, row, -1)
        t.put(frames.CAPTURE_CREW, key)
    elif verb == rows.ATTACH:
        t.push(frames.ATTACH, who, card)
    elif verb == rows.DRAW:
        more = code[row + rows.DRAW_N]
        at = t.find(frames.DRAWS)
        if at >= 0 and t.read(at, SEAT) == who:  # ruling 15: not nested
            t.write(at, frames.DRAWS_LEFT, t.read(at, frames.DRAWS_LEFT) + more)
        else:
            t.owed[who] += more
    else:  # STRIP
        zone = code[row + rows.STRIP_ZONE]
        if zone == rows.Z_QUEUES:
            for other in range(t.book.first[FOE], t.book.last[ORDEAL]):
                if t.zone[other] == QUEUE:
                    t.discard(other)
        elif zone == rows.Z_TREASURE:
            t.push(frames.STRIP, who, code[row + rows.STRIP_N])
        elif named >= 0 and (t.zone[named] == BESIDE or t.zone[named] == FATE):
            t.discard(named)


def _table(t: Table, verb: i64, row: i64, you: i64, card: i64) -> None:
    """A verb that concerns the table, the challenge, the crossing or the card itself."""
    code = t.book.code
    key = t.get(frames.RUN_CREW)
    if verb == rows.SEARCH:
        t.push(
            frames.SEARCH,
            you,
            code[row + rows.SEARCH_KINDS],
            code[row + rows.SEARCH_N],
            code[row + rows.SEARCH_FIRST],
        )
        t.put(frames.SEARCH_DISCARD, code[row + rows.SEARCH_DISCARD])
        t.put(frames.SEARCH_MAY, code[row + rows.SEARCH_MAY])
    elif verb == rows.PEEK:
        t.push(frames.PEEK, you, code[row + rows.PEEK_N], 0)
    elif verb == rows.DROP:
        if t.zone[card] == CREW:
            t.push(frames.LOSS, t.owner[card], card, P_DISCARD, 0)
        else:
            t.discard(card)
    elif verb == rows.WAGE:
        rival = t.get(frames.RUN_RIVAL)
        target = t.get(frames.RUN_TARGET)
        t.push(
            frames.WAR,
            you,
            _side(code[row + rows.WAGE_ONE], you, target, rival),
            0,
            code[row + rows.WAGE_TROJAN],
        )
        t.put(frames.WAR_OTHER, _side(code[row + rows.WAGE_OTHER], you, target, rival))
        t.put(frames.WAR_CARD, card)
    elif verb == rows.LAY:
        _lay(t, row, you, card)
    elif verb == rows.STOP:
        at = t.find(frames.CHALLENGE)
        if at >= 0:
            t.write(at, frames.CHALLENGE_STOPPED, 1)
    elif verb == rows.EASE:
        at = t.find(frames.CHALLENGE)
        if at >= 0:
            t.write(at, frames.CHALLENGE_EASED, 1)
    elif verb == rows.WRECK:
        at = t.find(frames.CROSS)
        if at >= 0 and t.spared == 0:
            t.give_back(t.read(at, frames.CROSS_CREW))
            t.write(at, frames.CROSS_WRECKED, 1)
        t.spared = 0
    elif verb == rows.ADVANCE:
        at = t.find(frames.CROSS)
        if at >= 0:
            advance(t, t.read(at, frames.CROSS_CREW), code[row + rows.ADVANCE_N])
    elif verb == rows.LAURELS:
        if t.zone[card] == LIMBO:
            t.win_cards(card, you)
    elif verb == rows.PRIZE:
        if t.zone[card] == LIMBO:
            t.form[card] = PRIZED
            equip(t, you, card, key)
    elif verb == rows.JOIN:
        if t.zone[card] == LIMBO:
            t.push(frames.JOIN, you, card, key, code[row + rows.JOIN_MAY])
    else:  # EXTRA
        t.extra += code[row + rows.EXTRA_N]


def _side(who: i64, you: i64, target: i64, rival: i64) -> i64:
    if who == rows.TARGET:
        return target
    if who == rows.OPPONENT:
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
    if code[row + rows.LAY_QUEUE] == 1:  # a card of the queues that was named
        named = t.get(frames.RUN_NAMED)
        quest = t.get(frames.RUN_QUEST)
        if code[row + rows.LAY_ON] == rows.ON_TARGET:
            quest = t.quest[t.get(frames.RUN_CREW)]
        if named >= 0 and quest >= 0 and t.zone[named] == QUEUE and t.taker[quest] >= 0:
            across(t, named, quest)
    else:
        t.push(frames.LAY, you, card)


def across(t: Table, card: i64, quest: i64) -> None:
    """A card lies across a Quest, on top of others."""
    top = t.block(quest)
    height: i64 = 1
    if top >= 0:
        height = t.mark[top] + 1
    t.lay(card, BLOCK, -1, quest)
    t.mark[card] = height


@final
class LayTask(Task):
    """A card Blocks one of its drawer's Quests."""

    def step(self, t: Table) -> i64:
        """Without a Quest it waits with the other drawn cards."""
        if self.fill(t, t.bonus, 0) == 0:
            t.pop()
            return GO
        return t.get(SEAT)

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """The drawer's Quests in progress."""
        seat = t.get(SEAT)
        for quest in range(t.book.quests):
            if t.taker[quest] >= 0 and t.taker[quest] >> 1 == seat:
                out[n] = QUEST_CODE + quest
                n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """It Blocks that one."""
        card = t.get(frames.LAY_CARD)
        t.pop()
        across(t, card, action - QUEST_CODE)


@final
class JoinTask(Task):
    """A Foe may join a Crew."""

    def step(self, t: Table) -> i64:
        """The Foe joins, if its owner likes."""
        if t.leader[t.get(frames.JOIN_CREW)] < 0:
            t.pop()
            return GO
        return t.get(SEAT)

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Yes, and no where the card says may."""
        out[n] = YES
        n += 1
        if t.get(frames.JOIN_MAY) == 1:
            out[n] = NO
            n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """Ruling 30: a Companion for all purposes."""
        card = t.get(frames.JOIN_CARD)
        key = t.get(frames.JOIN_CREW)
        t.pop()
        if action == YES:
            t.form[card] = JOINED
            place(t, key >> 1, card, key, 0)
