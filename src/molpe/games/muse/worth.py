# molpe: compiled
"""How well a seat stands, for agents: Laurels, Quests, strength, cards held."""

from typing import Final

from mypy_extensions import i64

from molpe.games.muse import frames
from molpe.games.muse.codes import FATE, FOE, IMMEDIATE, NAMED, ORDEAL, QUEUE, STEP_FOE, STEP_ORDEAL
from molpe.games.muse.crews import assess, meets
from molpe.games.muse.frames import SEAT
from molpe.games.muse.table import Table

STEP_SHARE: Final = 0.7  # of a Quest's Laurels, spread over its steps
START_SHARE: Final = 1.0  # for being on a Quest, by Laurels a turn
SCARCE: Final = 2.0  # turns until a fitting challenge lies in its queue
FAR: Final = 30.0  # the same for a named one, for each player who draws
LIKELY: Final = 0.85  # that a challenge announced is met
HELD: Final = 0.02  # a hidden card
FIRST_MIGHT: Final = 0.01  # a point of Might in the stronger Crew, beside what any Crew has of it
ANY_MIGHT: Final = 0.005
DOOM: Final = 0.05  # a Fate on a Hero
TRAIT_KIND: Final = 0.012
REWARD: Final = 0.02


def estimate(t: Table, seat: i64) -> float:
    """From -1 to 1: the own standing against the best of the others."""
    if t.alive[seat] == 0:
        return -1.0
    best = -1.0
    for other in range(t.seats):
        if other != seat and t.alive[other] == 1:
            there = standing(t, other)
            if there > best:
                best = there
    worth = standing(t, seat) - best
    if worth > 0.99:
        return 0.99
    if worth < -0.99:
        return -0.99
    return worth


def standing(t: Table, seat: i64) -> float:
    """What a player has, where about 1 wins."""
    goal = float(t.book.goal)
    worth = float(t.laurels[seat]) / goal + HELD * float(t.hands[seat])
    strong = 0.0
    weak = 0.0
    for key in range(seat * 2, seat * 2 + 2):
        if t.leader[key] < 0:
            continue
        assess(t, key)
        worth += _quest(t, key, goal)
        power = FIRST_MIGHT * float(t.might)
        weak += ANY_MIGHT * float(t.might)
        for i in range(6):
            if (t.traits >> (8 * i)) & 255 != 0:
                power += TRAIT_KIND
        if power > strong:
            strong = power
    for card in range(t.book.first[IMMEDIATE], t.book.last[IMMEDIATE]):
        if t.zone[card] == FATE and t.owner[t.at[card]] == seat:
            worth -= DOOM
    return worth + strong + weak + _pending(t, seat, goal)


def _quest(t: Table, key: i64, goal: float) -> float:
    """What the Quest of the assessed Crew is worth now."""
    b = t.book
    quest = t.quest[key]
    if quest < 0:
        return 0.0
    length = float(b.quest_length[quest])
    laurels = float(b.quest_laurels[quest]) / goal
    marks = t.marks[quest]
    worth = STEP_SHARE * laurels * float(marks) / length
    foes = SCARCE
    ordeals = SCARCE
    for card in range(b.first[FOE], b.last[FOE]):
        if t.zone[card] == QUEUE and foes > 1.0 and meets(t, key, card):
            foes = 1.0
    for card in range(b.first[ORDEAL], b.last[ORDEAL]):
        if t.zone[card] == QUEUE and ordeals > 1.0 and meets(t, key, card):
            ordeals = 1.0
    turns = 0.0
    for place in range(marks, b.quest_length[quest]):
        step = b.step(quest, place)
        if step == STEP_FOE:
            turns += foes
        elif step == STEP_ORDEAL:
            turns += ordeals
        elif step >= NAMED:
            turns += _named(t, key, step - NAMED)
        else:
            turns += 1.0
    left = float(b.quest_length[quest] - marks) / length
    worth += START_SHARE * laurels * left / turns
    block = t.block(quest)
    if block >= 0:
        worth -= 0.02
        if not meets(t, key, block):
            worth -= 0.03
    return worth


def _named(t: Table, key: i64, design: i64) -> float:
    """In how many turns a named challenge may be overcome."""
    b = t.book
    for card in range(b.first[FOE], b.last[ORDEAL]):
        if b.design[card] == design and t.zone[card] == QUEUE:
            if meets(t, key, card):
                return 1.0
            return 4.0
    return FAR / float(t.seats)


def _pending(t: Table, seat: i64, goal: float) -> float:
    """What an announced challenge or a crossing is likely to bring."""
    b = t.book
    at = t.find(frames.CHALLENGE)
    quest: i64 = -1
    worth = 0.0
    if at >= 0 and t.read(at, SEAT) == seat and t.read(at, frames.CHALLENGE_STOPPED) == 0:
        card = t.read(at, frames.CHALLENGE_CARD)
        worth = 0.01 + float(b.laurels[card]) / goal
        if b.joins[card] == 1 or b.prize_slot[card] >= 0:
            worth += REWARD
        if t.read(at, frames.CHALLENGE_COUNTS) == 1:
            quest = t.read(at, frames.CHALLENGE_QUEST)
        elif t.read(at, frames.CHALLENGE_QUEST) >= 0 and t.at[card] == t.read(
            at, frames.CHALLENGE_QUEST
        ):
            worth += 0.04
    else:
        at = t.find(frames.CROSS)
        if at >= 0 and t.read(at, SEAT) == seat:
            quest = t.quest[t.read(at, frames.CROSS_CREW)]
    if quest >= 0:
        laurels = float(b.quest_laurels[quest]) / goal
        worth += STEP_SHARE * laurels / float(b.quest_length[quest])
        if t.marks[quest] + 1 == b.quest_length[quest]:
            worth += (1.0 - STEP_SHARE) * laurels
    return worth * LIKELY
