# molpe: compiled
"""Embarking, and the Quest action in all its forms (rulings 39 to 41, 47 to 61, 66)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse import frames, rows
from molpe.games.muse.codes import (
    AT_CREW_OVERCOMES,
    AT_HOLD,
    AT_OVERCOME,
    BLOCK,
    CARDS,
    CROSS_CODE,
    DARE_CODE,
    DEITY,
    DONE,
    EMBARK_CODE,
    FOE,
    GONE,
    HAND,
    HOLD,
    LIMBO,
    NAMED,
    ON_CHALLENGE,
    ORDEAL,
    PRIZED,
    QUESTS,
    QUEUE,
    STEP_FOE,
    STEP_ORDEAL,
    STEP_SEA,
    TACKLE_CODE,
    TREAD,
    VICTORY,
    W_CHALLENGE_OWN,
    WITHDRAW,
)
from molpe.games.muse.crews import assess, in_force, meets
from molpe.games.muse.effects import advance
from molpe.games.muse.frames import GO, SEAT, STEP
from molpe.games.muse.placing import run
from molpe.games.muse.table import Table
from molpe.games.muse.task import Task
from molpe.games.muse.windows import MODE_FAVOR, MODE_HOLD, play_card
from molpe.kernel.bits import BIT


@final
class EmbarkTask(Task):
    """Idle Crews take Quests."""

    def step(self, t: Table) -> i64:
        """Asked as long as an idle Crew has a Quest to take."""
        if self.fill(t, t.bonus, 0) == 1:
            t.pop()
            return GO
        return t.get(SEAT)

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Free Quests for each idle Crew (rulings 47, 48), or done."""
        b = t.book
        seat = t.get(SEAT)
        for crew in range(2):
            key = seat * 2 + crew
            if t.leader[key] >= 0 and t.quest[key] < 0:
                for quest in range(b.quests):
                    if (
                        t.taker[quest] == -1
                        and b.quest_open[quest] == 1
                        and t.left[key] & BIT[quest] == 0
                    ):
                        out[n] = EMBARK_CODE + crew * QUESTS + quest
                        n += 1
        out[n] = DONE
        return n + 1

    def answer(self, t: Table, action: i64) -> None:
        """A Crew takes a Quest."""
        if action == DONE:
            t.pop()
            return
        code = action - EMBARK_CODE
        key = t.get(SEAT) * 2 + code // QUESTS
        t.quest[key] = code % QUESTS
        t.taker[code % QUESTS] = key


def satisfies(t: Table, card: i64, quest: i64) -> bool:
    """Whether a queue card is the next step of a Quest (rulings 51 to 53)."""
    b = t.book
    step = b.step(quest, t.marks[quest])
    kind = b.kind[card]
    if step == STEP_FOE:
        return kind == FOE
    if step == STEP_ORDEAL:
        return kind == ORDEAL
    if step < NAMED:
        return False
    if b.design[card] == step - NAMED:
        return True
    for other in range(b.first[FOE], b.last[ORDEAL]):  # ruling 53, for foreign decks
        if b.design[other] == step - NAMED:
            zone = t.zone[other]
            gone = zone in (VICTORY, GONE) or t.form[other] == PRIZED
            if not gone or kind != b.kind[other] or b.need_might[card] < b.need_might[other]:
                return False
    return True


@final
class QuestTask(Task):
    """The Quest action."""

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Everything a Quest action can be (ruling 49)."""
        b = t.book
        seat = t.get(SEAT)
        on_quest = False
        out[n] = TREAD
        n += 1
        for crew in range(2):
            key = seat * 2 + crew
            if t.leader[key] < 0:
                continue
            quest = t.quest[key]
            if quest < 0:
                continue
            on_quest = True
            if b.step(quest, t.marks[quest]) == STEP_SEA and t.block(quest) < 0:
                out[n] = CROSS_CODE + crew
                n += 1
        if on_quest:
            out[n] = WITHDRAW
            n += 1
        for crew in range(2):
            key = seat * 2 + crew
            if t.leader[key] < 0:
                continue
            assess(t, key)
            n = _tackles(t, key, TACKLE_CODE + crew * CARDS, out, n)
        for crew in range(2):
            key = seat * 2 + crew
            if t.leader[key] >= 0 and t.hands[seat] > 0:
                n = _dares(t, key, out, n)
        return n

    def answer(self, t: Table, action: i64) -> None:
        """The Quest action is chosen."""
        seat = t.get(SEAT)
        t.pop()
        if action == TREAD:
            return
        if action >= DARE_CODE:
            code = action - DARE_CODE
            t.push(frames.DARE, seat, seat * 2 + code // CARDS, code % CARDS)
        elif action >= TACKLE_CODE:
            code = action - TACKLE_CODE
            announce(t, seat * 2 + code // CARDS, code % CARDS, -1)
        elif action == WITHDRAW:
            t.push(frames.WITHDRAW, seat)
        else:
            t.push(frames.CROSS, seat, seat * 2 + action - CROSS_CODE, 1, 0)
            t.put(frames.CROSS_QUEST, t.quest[t.get(frames.CROSS_CREW)])


def _tackles(t: Table, key: i64, base: i64, out: vec[i64], n: i64) -> i64:
    """The challenges that the assessed Crew meets."""
    b = t.book
    blocked: i64 = -1
    if t.quest[key] >= 0:
        blocked = t.block(t.quest[key])
    for card in range(b.first[FOE], b.last[ORDEAL]):
        if (t.zone[card] == QUEUE or card == blocked) and meets(t, key, card):
            out[n] = base + card
            n += 1
    return n


def helps(t: Table, key: i64, card: i64, helper: i64) -> bool:
    """Whether a card of the hand lets a Crew announce a challenge it does not meet (ruling 39)."""
    b = t.book
    if b.kind[helper] == HOLD:
        row = b.row(helper, AT_HOLD)
        return b.windows[helper] & W_CHALLENGE_OWN != 0 and row >= 0 and b.code[row] == rows.EASE
    assess(t, key, helper)
    return b.windows_favor[helper] & W_CHALLENGE_OWN != 0 and meets(t, key, card)


def _dares(t: Table, key: i64, out: vec[i64], n: i64) -> i64:
    """Challenges that the Crew meets only with a card of the hand."""
    b = t.book
    seat = key >> 1
    blocked: i64 = -1
    if t.quest[key] >= 0:
        blocked = t.block(t.quest[key])
    any_helper = False
    for helper in range(b.first[DEITY], b.last[HOLD]):
        if (
            t.zone[helper] == HAND
            and t.owner[helper] == seat
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
        if t.zone[card] == QUEUE or card == blocked:
            assess(t, key)
            if not meets(t, key, card) and dare_count(t, key, card) > 0:
                out[n] = base + card
                n += 1
    return n


def dare_count(t: Table, key: i64, card: i64) -> i64:
    """How many cards of the hand would help."""
    b = t.book
    seat = key >> 1
    n: i64 = 0
    for helper in range(b.first[DEITY], b.last[HOLD]):
        if t.zone[helper] == HAND and t.owner[helper] == seat and helps(t, key, card, helper):
            n += 1
    return n


@final
class DareTask(Task):
    """A challenge is announced with a card that helps."""

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """The cards of the hand that help."""
        b = t.book
        seat = t.get(SEAT)
        for helper in range(b.first[DEITY], b.last[HOLD]):
            if (
                t.zone[helper] == HAND
                and t.owner[helper] == seat
                and helps(t, t.get(frames.DARE_CREW), t.get(frames.DARE_CARD), helper)
            ):
                out[n] = helper
                n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """The challenge is announced with a card."""
        key = t.get(frames.DARE_CREW)
        card = t.get(frames.DARE_CARD)
        t.pop()
        announce(t, key, card, action)


def announce(t: Table, key: i64, card: i64, helper: i64) -> None:
    """A Crew takes a challenge on."""
    quest = t.quest[key]
    counts: i64 = 0
    if quest >= 0 and t.zone[card] == QUEUE and t.block(quest) < 0 and satisfies(t, card, quest):
        counts = 1
    t.push(frames.CHALLENGE, key >> 1, key, card, quest)
    t.put(frames.CHALLENGE_STOPPED, 0)
    t.put(frames.CHALLENGE_HELPER, helper)
    t.put(frames.CHALLENGE_COUNTS, counts)
    t.put(frames.CHALLENGE_EASED, 0)


HELP: Final = 0
RESPONSES: Final = 1
CHECK: Final = 2
TRIGGERS: Final = 3
REWARD: Final = 4
MARKER: Final = 5


@final
class ChallengeTask(Task):
    """A challenge was announced."""

    def step(self, t: Table) -> i64:
        """Help, window 5, the second look, triggers, reward, marker."""
        key = t.get(frames.CHALLENGE_CREW)
        card = t.get(frames.CHALLENGE_CARD)
        quest = t.get(frames.CHALLENGE_QUEST)
        step = t.get(STEP)
        seat = t.get(SEAT)
        if step == HELP:
            helper = t.get(frames.CHALLENGE_HELPER)
            t.put(STEP, RESPONSES)
            t.result = 0
            if helper >= 0:
                if t.book.kind[helper] == DEITY:
                    play_card(t, seat, helper, MODE_FAVOR, key)
                else:
                    play_card(t, seat, helper, MODE_HOLD, -1)
            return GO
        if step == RESPONSES:
            if (
                t.get(frames.CHALLENGE_HELPER) >= 0 and t.result == 1
            ):  # the helping card was cancelled
                t.pop()
                return GO
            t.put(STEP, CHECK)
            t.push(frames.WINDOW, seat, ON_CHALLENGE, 1)
            return GO
        if step == CHECK:
            there = t.zone[card] == QUEUE or (t.zone[card] == BLOCK and t.at[card] == quest)
            if (
                not there
                or t.get(frames.CHALLENGE_STOPPED) == 1
                or t.leader[key] < 0
                or t.quest[key] != quest
            ):
                t.pop()  # rulings 40, 41
                return GO
            if t.get(frames.CHALLENGE_EASED) == 0:
                assess(t, key)
                if not meets(t, key, card):
                    t.pop()  # ruling 39
                    return GO
            t.lay(card, LIMBO, seat)
            for other in range(t.book.cards):
                t.snap[other] = 0
            t.put(STEP, TRIGGERS)
            return GO
        if step == TRIGGERS:
            n = self.fill(t, t.bonus, 0)
            if n == 0:
                t.put(STEP, REWARD)
            elif n == 1:
                self.answer(t, t.bonus[0])
            else:
                return seat
            return GO
        if step == REWARD:
            t.put(STEP, MARKER)
            row = t.book.row(card, AT_OVERCOME)
            if row >= 0 and t.leader[key] >= 0:
                run(t, seat, card, row, seat, key)
            return GO
        counts = t.get(frames.CHALLENGE_COUNTS)
        t.pop()
        if t.zone[card] == LIMBO:
            t.discard(card)
        for other in range(t.book.cards):
            t.snap[other] = 0
        if counts == 1 and t.quest[key] == quest:
            advance(t, key, 1)
        return GO

    def fill(self, t: Table, out: vec[i64], n: i64) -> i64:
        """Cards of the Crew that the victory triggers, each once (ruling 100)."""
        b = t.book
        key = t.get(frames.CHALLENGE_CREW)
        asks = b.asks[t.get(frames.CHALLENGE_CARD)]
        if t.leader[key] < 0:
            return n
        for card in range(b.cards):
            if (
                b.row(card, AT_CREW_OVERCOMES) >= 0
                and t.snap[card] == 0
                and (b.asked[card] < 0 or asks & BIT[b.asked[card]] != 0)
                and in_force(t, card, key) >= 0
            ):
                out[n] = card
                n += 1
        return n

    def answer(self, t: Table, action: i64) -> None:
        """One trigger is carried out."""
        key = t.get(frames.CHALLENGE_CREW)
        t.snap[action] = 1
        run(t, key >> 1, action, t.book.row(action, AT_CREW_OVERCOMES), key >> 1, key)
