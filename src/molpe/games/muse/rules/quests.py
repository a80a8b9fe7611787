# molpe: compiled
"""Embarking, and what a Quest action can be (rulings 39, 47 to 52, 66)."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames, rows
from molpe.games.muse.rules.challenges import announce, worthwhile
from molpe.games.muse.rules.codes import (
    AT_HOLD,
    CARDS,
    CROSS_CODE,
    DARE_CODE,
    DEITY,
    DONE,
    EMBARK_CODE,
    FOE,
    FREE,
    HAND,
    HOLD,
    ORDEAL,
    QUESTS,
    QUEUE,
    STEP_SEA,
    TACKLE_CODE,
    TREAD,
    W_CHALLENGE_OWN,
    WITHDRAW,
)
from molpe.games.muse.rules.crews import assess, meets
from molpe.games.muse.rules.frames import SEAT
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task, asks
from molpe.kernel.bits import BIT


@final
class EmbarkTask(Task):
    """Idle Crews take Quests."""

    def step(self, s: Scene) -> i64:
        """Asked as long as an idle Crew has a Quest to take."""
        return asks(self, s, 1)

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Free Quests for each idle Crew (rulings 47, 48), or done."""
        b = s.book
        seat = s.get(SEAT)
        for crew in range(2):
            key = seat * 2 + crew
            if s.leader[key] >= 0 and s.quest[key] < 0:
                for quest in range(b.quests):
                    if (
                        s.taker[quest] == FREE
                        and b.quest_open[quest] == 1
                        and s.left[key] & BIT[quest] == 0
                    ):
                        out[n] = EMBARK_CODE + crew * QUESTS + quest
                        n += 1
        out[n] = DONE
        return n + 1

    def answer(self, s: Scene, action: i64) -> None:
        """A Crew takes a Quest."""
        if action == DONE:
            s.pop()
            return
        code = action - EMBARK_CODE
        key = s.get(SEAT) * 2 + code // QUESTS
        s.quest[key] = code % QUESTS
        s.taker[code % QUESTS] = key


@final
class QuestTask(Task):
    """The Quest action."""

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Everything a Quest action can be (ruling 49)."""
        b = s.book
        seat = s.get(SEAT)
        on_quest = False
        out[n] = TREAD
        n += 1
        for crew in range(2):
            key = seat * 2 + crew
            if s.leader[key] < 0:
                continue
            quest = s.quest[key]
            if quest < 0:
                continue
            on_quest = True
            if b.step(quest, s.marks[quest]) == STEP_SEA and s.block(quest) < 0:
                out[n] = CROSS_CODE + crew
                n += 1
        if on_quest:
            out[n] = WITHDRAW
            n += 1
        for crew in range(2):
            key = seat * 2 + crew
            if s.leader[key] < 0:
                continue
            assess(s, key)
            n = _tackles(s, key, TACKLE_CODE + crew * CARDS, out, n)
        for crew in range(2):
            key = seat * 2 + crew
            if s.leader[key] >= 0 and s.hands[seat] > 0:
                n = _dares(s, key, out, n)
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """The Quest action is chosen."""
        seat = s.get(SEAT)
        s.pop()
        if action == TREAD:
            return
        if action >= DARE_CODE:
            code = action - DARE_CODE
            s.push(frames.DARE, seat, seat * 2 + code // CARDS, code % CARDS)
        elif action >= TACKLE_CODE:
            code = action - TACKLE_CODE
            announce(s, seat * 2 + code // CARDS, code % CARDS, -1)
        elif action == WITHDRAW:
            s.push(frames.WITHDRAW, seat)
        else:
            s.push(frames.CROSS, seat, seat * 2 + action - CROSS_CODE, 1, 0)
            s.put(frames.CROSS_QUEST, s.quest[s.get(frames.CROSS_CREW)])


def _tackles(s: Scene, key: i64, base: i64, out: vec[i64], n: i64) -> i64:
    """The challenges that the assessed Crew meets."""
    b = s.book
    blocked: i64 = -1
    if s.quest[key] >= 0:
        blocked = s.block(s.quest[key])
    for card in range(b.first[FOE], b.last[ORDEAL]):
        if (
            (s.zone[card] == QUEUE or card == blocked)
            and meets(s, key, card)
            and worthwhile(s, key, card)
        ):
            out[n] = base + card
            n += 1
    return n


def helps(s: Scene, key: i64, card: i64, helper: i64) -> bool:
    """Whether a card of the hand lets a Crew announce a challenge it does not meet (ruling 39)."""
    b = s.book
    if b.kind[helper] == HOLD:
        row = b.row(helper, AT_HOLD)
        return b.windows[helper] & W_CHALLENGE_OWN != 0 and row >= 0 and b.code[row] == rows.EASE
    assess(s, key, helper)
    return b.windows_favor[helper] & W_CHALLENGE_OWN != 0 and meets(s, key, card)


def _dares(s: Scene, key: i64, out: vec[i64], n: i64) -> i64:
    """Challenges that the Crew meets only with a card of the hand."""
    b = s.book
    seat = key >> 1
    blocked: i64 = -1
    if s.quest[key] >= 0:
        blocked = s.block(s.quest[key])
    any_helper = False
    for helper in range(b.first[DEITY], b.last[HOLD]):
        if (
            s.zone[helper] == HAND
            and s.owner[helper] == seat
            and (
                b.windows_favor[helper] & W_CHALLENGE_OWN != 0
                or b.windows[helper] & W_CHALLENGE_OWN != 0
            )
        ):
            any_helper = True
    if not any_helper:
        return n
    base = DARE_CODE + (key & 1) * CARDS
    for card in range(b.first[FOE], b.last[ORDEAL]):
        if (s.zone[card] == QUEUE or card == blocked) and worthwhile(s, key, card):
            assess(s, key)
            if not meets(s, key, card) and dare_count(s, key, card) > 0:
                out[n] = base + card
                n += 1
    return n


def dare_count(s: Scene, key: i64, card: i64) -> i64:
    """How many cards of the hand would help."""
    b = s.book
    seat = key >> 1
    n: i64 = 0
    for helper in range(b.first[DEITY], b.last[HOLD]):
        if s.zone[helper] == HAND and s.owner[helper] == seat and helps(s, key, card, helper):
            n += 1
    return n


@final
class DareTask(Task):
    """A challenge is announced with a card that helps."""

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """The cards of the hand that help."""
        b = s.book
        seat = s.get(SEAT)
        for helper in range(b.first[DEITY], b.last[HOLD]):
            if (
                s.zone[helper] == HAND
                and s.owner[helper] == seat
                and helps(s, s.get(frames.DARE_CREW), s.get(frames.DARE_CARD), helper)
            ):
                out[n] = helper
                n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """The challenge is announced with a card."""
        key = s.get(frames.DARE_CREW)
        card = s.get(frames.DARE_CARD)
        s.pop()
        announce(s, key, card, action)
