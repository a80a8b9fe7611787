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
from molpe.games.muse.laurels import complete, win_card
from molpe.games.muse.losses import lose
from molpe.games.muse.placing import equip, place
from molpe.games.muse.scene import Scene
from molpe.games.muse.task import Task


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
            if s.find(frames.CROSS) < 0:
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
                    _player(s, verb, row, who, you, card)
                return GO
            s.put(frames.RUN_ROW, row + rows.ROW)
            if who >= 0 and s.alive[who] == 1:
                _player(s, verb, row, who, you, card)
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
        _table(s, verb, row, you, card)
        return GO


def _player(s: Scene, verb: i64, row: i64, who: i64, you: i64, card: i64) -> None:
    """A verb that concerns one player."""
    code = s.book.code
    key = s.get(frames.RUN_CREW)
    named = s.get(frames.RUN_NAMED)
    if verb == rows.LOSE:
        crew: i64 = -1
        if code[row + rows.LOSE_SCOPE] == rows.IN_CREW:
            crew = key
        lose(
            s,
            who,
            code[row + rows.LOSE_MODE],
            code[row + rows.LOSE_LEADERS],
            code[row + rows.LOSE_PICK],
            crew,
            code[row + rows.LOSE_N],
        )
    elif verb == rows.RESTORE:
        s.push(frames.RESTORE, who, code[row + rows.RESTORE_N], -1, code[row + rows.RESTORE_MAY])
        if code[row + rows.RESTORE_SCOPE] == rows.IN_CREW:
            s.put(frames.RESTORE_CREW, key)
    elif verb == rows.RETRIEVE:
        s.push(
            frames.RETRIEVE, who, code[row + rows.RETRIEVE_KINDS], -1, code[row + rows.RETRIEVE_MAY]
        )
        s.put(frames.RETRIEVE_LEFT, code[row + rows.RETRIEVE_N])
        if code[row + rows.RETRIEVE_SCOPE] == rows.IN_CREW:
            s.put(frames.RETRIEVE_CREW, key)
    elif verb == rows.CAPTURE:
        s.push(frames.CAPTURE, you, who, row, -1)
        s.put(frames.CAPTURE_CREW, key)
    elif verb == rows.ATTACH:
        s.push(frames.ATTACH, who, card)
    elif verb == rows.DRAW:
        more = code[row + rows.DRAW_N]
        at = s.find(frames.DRAWS)
        if at >= 0 and s.read(at, SEAT) == who:  # ruling 15: not nested
            s.write(at, frames.DRAWS_LEFT, s.read(at, frames.DRAWS_LEFT) + more)
        else:
            s.owed[who] += more
    else:  # STRIP
        zone = code[row + rows.STRIP_ZONE]
        if zone == rows.Z_QUEUES:
            for other in range(s.book.first[FOE], s.book.last[ORDEAL]):
                if s.zone[other] == QUEUE:
                    s.discard(other)
        elif zone == rows.Z_TREASURE:
            s.push(frames.STRIP, who, code[row + rows.STRIP_N])
        elif named >= 0 and (s.zone[named] == BESIDE or s.zone[named] == FATE):
            s.discard(named)


def _table(s: Scene, verb: i64, row: i64, you: i64, card: i64) -> None:
    """A verb that concerns the table, the challenge, the crossing or the card itself."""
    code = s.book.code
    key = s.get(frames.RUN_CREW)
    if verb == rows.SEARCH:
        s.push(
            frames.SEARCH,
            you,
            code[row + rows.SEARCH_KINDS],
            code[row + rows.SEARCH_N],
            code[row + rows.SEARCH_FIRST],
        )
        s.put(frames.SEARCH_DISCARD, code[row + rows.SEARCH_DISCARD])
        s.put(frames.SEARCH_MAY, code[row + rows.SEARCH_MAY])
    elif verb == rows.PEEK:
        s.push(frames.PEEK, you, code[row + rows.PEEK_N], 0)
    elif verb == rows.DROP:
        if s.zone[card] == CREW:
            s.push(frames.LOSS, s.owner[card], card, P_DISCARD, 0)
        else:
            s.discard(card)
    elif verb == rows.WAGE:
        rival = s.get(frames.RUN_RIVAL)
        target = s.get(frames.RUN_TARGET)
        s.push(
            frames.WAR,
            you,
            _side(code[row + rows.WAGE_ONE], you, target, rival),
            0,
            code[row + rows.WAGE_TROJAN],
        )
        s.put(frames.WAR_OTHER, _side(code[row + rows.WAGE_OTHER], you, target, rival))
        s.put(frames.WAR_CARD, card)
    elif verb == rows.LAY:
        _lay(s, row, you, card)
    elif verb == rows.STOP:
        at = s.find(frames.CHALLENGE)
        if at >= 0:
            s.write(at, frames.CHALLENGE_STOPPED, 1)
    elif verb == rows.EASE:
        at = s.find(frames.CHALLENGE)
        if at >= 0:
            s.write(at, frames.CHALLENGE_EASED, 1)
    elif verb == rows.WRECK:
        at = s.find(frames.CROSS)
        if at >= 0 and s.spared == 0:
            s.give_back(s.read(at, frames.CROSS_CREW))
            s.write(at, frames.CROSS_WRECKED, 1)
        s.spared = 0
    elif verb == rows.ADVANCE:
        at = s.find(frames.CROSS)
        if at >= 0:
            advance(s, s.read(at, frames.CROSS_CREW), code[row + rows.ADVANCE_N])
    elif verb == rows.LAURELS:
        if s.zone[card] == LIMBO:
            win_card(s, card, you)
    elif verb == rows.PRIZE:
        if s.zone[card] == LIMBO:
            s.form[card] = PRIZED
            equip(s, you, card, key)
    elif verb == rows.JOIN:
        if s.zone[card] == LIMBO:
            s.push(frames.JOIN, you, card, key, code[row + rows.JOIN_MAY])
    else:  # EXTRA
        s.extra += code[row + rows.EXTRA_N]


def _side(who: i64, you: i64, target: i64, rival: i64) -> i64:
    if who == rows.TARGET:
        return target
    if who == rows.OPPONENT:
        return rival
    return you


def advance(s: Scene, key: i64, n: i64) -> None:
    """Markers on the Quest of a Crew; the last one completes it."""
    quest = s.quest[key]
    if quest < 0:
        return
    s.marks[quest] += n
    if s.marks[quest] >= s.book.quest_length[quest]:
        complete(s, quest, key >> 1)


def _lay(s: Scene, row: i64, you: i64, card: i64) -> None:
    """Something Blocks a Quest (rulings 62 to 65)."""
    code = s.book.code
    if code[row + rows.LAY_QUEUE] == 1:  # a card of the queues that was named
        named = s.get(frames.RUN_NAMED)
        quest = s.get(frames.RUN_QUEST)
        if code[row + rows.LAY_ON] == rows.ON_TARGET:
            quest = s.quest[s.get(frames.RUN_CREW)]
        if named >= 0 and quest >= 0 and s.zone[named] == QUEUE and s.taker[quest] >= 0:
            across(s, named, quest)
    else:
        s.push(frames.LAY, you, card)


def across(s: Scene, card: i64, quest: i64) -> None:
    """A card lies across a Quest, on top of others."""
    top = s.block(quest)
    height: i64 = 1
    if top >= 0:
        height = s.mark[top] + 1
    s.lay(card, BLOCK, -1, quest)
    s.mark[card] = height


@final
class LayTask(Task):
    """A card Blocks one of its drawer's Quests."""

    def step(self, s: Scene) -> i64:
        """Without a Quest it waits with the other drawn cards."""
        if self.fill(s, s.bonus, 0) == 0:
            s.pop()
            return GO
        return s.get(SEAT)

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """The drawer's Quests in progress."""
        seat = s.get(SEAT)
        for quest in range(s.book.quests):
            if s.taker[quest] >= 0 and s.taker[quest] >> 1 == seat:
                out[n] = QUEST_CODE + quest
                n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """It Blocks that one."""
        card = s.get(frames.LAY_CARD)
        s.pop()
        across(s, card, action - QUEST_CODE)


@final
class JoinTask(Task):
    """A Foe may join a Crew."""

    def step(self, s: Scene) -> i64:
        """The Foe joins, if its owner likes."""
        if s.leader[s.get(frames.JOIN_CREW)] < 0:
            s.pop()
            return GO
        return s.get(SEAT)

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Yes, and no where the card says may."""
        out[n] = YES
        n += 1
        if s.get(frames.JOIN_MAY) == 1:
            out[n] = NO
            n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """Ruling 30: a Companion for all purposes."""
        card = s.get(frames.JOIN_CARD)
        key = s.get(frames.JOIN_CREW)
        s.pop()
        if action == YES:
            s.form[card] = JOINED
            place(s, key >> 1, card, key, 0)
