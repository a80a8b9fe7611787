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
    FREE,
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
from molpe.games.muse.scene import Scene
from molpe.games.muse.task import Task
from molpe.games.muse.windows import MODE_FAVOR, MODE_HOLD, play_card
from molpe.kernel.bits import BIT


@final
class EmbarkTask(Task):
    """Idle Crews take Quests."""

    def step(self, s: Scene) -> i64:
        """Asked as long as an idle Crew has a Quest to take."""
        if self.fill(s, s.bonus, 0) == 1:
            s.pop()
            return GO
        return s.get(SEAT)

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


def satisfies(s: Scene, card: i64, quest: i64) -> bool:
    """Whether a queue card is the next step of a Quest (rulings 51 to 53)."""
    b = s.book
    step = b.step(quest, s.marks[quest])
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
            zone = s.zone[other]
            gone = zone in (VICTORY, GONE) or s.form[other] == PRIZED
            if not gone or kind != b.kind[other] or b.need_might[card] < b.need_might[other]:
                return False
    return True


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
        if (s.zone[card] == QUEUE or card == blocked) and meets(s, key, card):
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
        if s.zone[card] == QUEUE or card == blocked:
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


def announce(s: Scene, key: i64, card: i64, helper: i64) -> None:
    """A Crew takes a challenge on."""
    quest = s.quest[key]
    counts: i64 = 0
    if quest >= 0 and s.zone[card] == QUEUE and s.block(quest) < 0 and satisfies(s, card, quest):
        counts = 1
    s.push(frames.CHALLENGE, key >> 1, key, card, quest)
    s.put(frames.CHALLENGE_STOPPED, 0)
    s.put(frames.CHALLENGE_HELPER, helper)
    s.put(frames.CHALLENGE_COUNTS, counts)
    s.put(frames.CHALLENGE_EASED, 0)


HELP: Final = 0
RESPONSES: Final = 1
CHECK: Final = 2
TRIGGERS: Final = 3
REWARD: Final = 4
MARKER: Final = 5


@final
class ChallengeTask(Task):
    """A challenge was announced."""

    def step(self, s: Scene) -> i64:
        """Help, window 5, the second look, triggers, reward, marker."""
        key = s.get(frames.CHALLENGE_CREW)
        card = s.get(frames.CHALLENGE_CARD)
        quest = s.get(frames.CHALLENGE_QUEST)
        step = s.get(STEP)
        seat = s.get(SEAT)
        if step == HELP:
            helper = s.get(frames.CHALLENGE_HELPER)
            s.put(STEP, RESPONSES)
            s.result = 0
            if helper >= 0:
                if s.book.kind[helper] == DEITY:
                    play_card(s, seat, helper, MODE_FAVOR, key)
                else:
                    play_card(s, seat, helper, MODE_HOLD, -1)
            return GO
        if step == RESPONSES:
            if (
                s.get(frames.CHALLENGE_HELPER) >= 0 and s.result == 1
            ):  # the helping card was cancelled
                s.pop()
                return GO
            s.put(STEP, CHECK)
            s.push(frames.WINDOW, seat, ON_CHALLENGE, 1)
            return GO
        if step == CHECK:
            there = s.zone[card] == QUEUE or (s.zone[card] == BLOCK and s.at[card] == quest)
            if (
                not there
                or s.get(frames.CHALLENGE_STOPPED) == 1
                or s.leader[key] < 0
                or s.quest[key] != quest
            ):
                s.pop()  # rulings 40, 41
                return GO
            if s.get(frames.CHALLENGE_EASED) == 0:
                assess(s, key)
                if not meets(s, key, card):
                    s.pop()  # ruling 39
                    return GO
            s.lay(card, LIMBO, seat)
            for other in range(s.book.cards):
                s.snap[other] = 0
            s.put(STEP, TRIGGERS)
            return GO
        if step == TRIGGERS:
            n = self.fill(s, s.bonus, 0)
            if n == 0:
                s.put(STEP, REWARD)
            elif n == 1:
                self.answer(s, s.bonus[0])
            else:
                return seat
            return GO
        if step == REWARD:
            s.put(STEP, MARKER)
            row = s.book.row(card, AT_OVERCOME)
            if row >= 0 and s.leader[key] >= 0:
                run(s, seat, card, row, seat, key)
            return GO
        counts = s.get(frames.CHALLENGE_COUNTS)
        s.pop()
        if s.zone[card] == LIMBO:
            s.discard(card)
        for other in range(s.book.cards):
            s.snap[other] = 0
        if counts == 1 and s.quest[key] == quest:
            advance(s, key, 1)
        return GO

    def fill(self, s: Scene, out: vec[i64], n: i64) -> i64:
        """Cards of the Crew that the victory triggers, each once (ruling 100)."""
        b = s.book
        key = s.get(frames.CHALLENGE_CREW)
        asks = b.asks[s.get(frames.CHALLENGE_CARD)]
        if s.leader[key] < 0:
            return n
        for card in range(b.cards):
            if (
                b.row(card, AT_CREW_OVERCOMES) >= 0
                and s.snap[card] == 0
                and (b.asked[card] < 0 or asks & BIT[b.asked[card]] != 0)
                and in_force(s, card, key) >= 0
            ):
                out[n] = card
                n += 1
        return n

    def answer(self, s: Scene, action: i64) -> None:
        """One trigger is carried out."""
        key = s.get(frames.CHALLENGE_CREW)
        s.snap[action] = 1
        run(s, key >> 1, action, s.book.row(action, AT_CREW_OVERCOMES), key >> 1, key)
