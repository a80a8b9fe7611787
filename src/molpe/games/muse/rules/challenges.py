# molpe: compiled
"""Challenges that were announced (rulings 39 to 41, 53, 100)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.codes import (
    AT_CREW_OVERCOMES,
    AT_OVERCOME,
    BLOCK,
    CANCELLED,
    DEITY,
    FOE,
    GONE,
    LIMBO,
    NAMED,
    ON_CHALLENGE,
    ORDEAL,
    PRIZED,
    QUEUE,
    STANDS,
    STEP_FOE,
    STEP_ORDEAL,
    VICTORY,
)
from molpe.games.muse.rules.crews import assess, meets
from molpe.games.muse.rules.effects.lasting import in_force
from molpe.games.muse.rules.effects.sea import advance
from molpe.games.muse.rules.frames import GO, SEAT, STEP
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.task import Task
from molpe.games.muse.rules.windows import MODE_FAVOR, MODE_HOLD, play_card
from molpe.kernel.bits import BIT

HELP: Final = 0
RESPONSES: Final = 1
CHECK: Final = 2
TRIGGERS: Final = 3
REWARD: Final = 4
MARKER: Final = 5


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


def worthwhile(s: Scene, key: i64, card: i64) -> bool:
    """Whether a Crew may tackle what it meets: anything, with ``tackle_for_gain`` only a step, what
    Blocks its Quest, and what brings something (ruling 49)."""
    b = s.book
    if not b.for_gain or s.zone[card] == BLOCK or b.row(card, AT_OVERCOME) >= 0:
        return True
    quest = s.quest[key]
    return quest >= 0 and s.block(quest) < 0 and satisfies(s, card, quest)


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


def succeeds(s: Scene, at: i64) -> bool:
    """Whether an announced challenge is overcome as things stand (rulings 39 to 41)."""
    key = s.read(at, frames.CHALLENGE_CREW)
    card = s.read(at, frames.CHALLENGE_CARD)
    quest = s.read(at, frames.CHALLENGE_QUEST)
    there = s.zone[card] == QUEUE or (s.zone[card] == BLOCK and s.at[card] == quest)
    if (
        not there
        or s.read(at, frames.CHALLENGE_STOPPED) == 1
        or s.leader[key] < 0
        or s.quest[key] != quest
    ):
        return False
    if s.read(at, frames.CHALLENGE_EASED) == 1:
        return True
    assess(s, key)
    return meets(s, key, card)


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
            s.result = STANDS
            if helper >= 0:
                if s.book.kind[helper] == DEITY:
                    play_card(s, seat, helper, MODE_FAVOR, key)
                else:
                    play_card(s, seat, helper, MODE_HOLD, -1)
            return GO
        if step == RESPONSES:
            if (
                s.get(frames.CHALLENGE_HELPER) >= 0 and s.result == CANCELLED
            ):  # the helping card was cancelled
                s.pop()
                return GO
            s.put(STEP, CHECK)
            s.push(frames.WINDOW, seat, ON_CHALLENGE, 1)
            return GO
        if step == CHECK:
            if not succeeds(s, s.find(frames.CHALLENGE)):
                s.pop()
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
                s.run(seat, card, row, seat, key)
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
        s.run(key >> 1, action, s.book.row(action, AT_CREW_OVERCOMES), key >> 1, key)
