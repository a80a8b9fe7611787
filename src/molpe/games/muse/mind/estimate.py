# molpe: compiled
"""How well a seat stands, for agents: Laurels, Quests, strength, cards held."""

from typing import Final

from mypy_extensions import i64

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.codes import (
    FATE,
    FOE,
    IMMEDIATE,
    NAMED,
    ORDEAL,
    QUEUE,
    STEP_FOE,
    STEP_ORDEAL,
)
from molpe.games.muse.rules.crews import assess, meets
from molpe.games.muse.rules.frames import SEAT
from molpe.games.muse.rules.scene import Scene

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
FIDGET: Final = 0.001  # not to be done with a series of moves that need not end yet


def estimate(s: Scene, seat: i64) -> float:
    """From -1 to 1: the own standing against the best of the others."""
    if s.alive[seat] == 0:
        return -1.0
    best = -1.0
    for other in range(s.seats):
        if other != seat and s.alive[other] == 1:
            there = standing(s, other)
            if there > best:
                best = there
    worth = standing(s, seat) - best
    if worth > 0.99:
        return 0.99
    if worth < -0.99:
        return -0.99
    return worth


def standing(s: Scene, seat: i64) -> float:
    """What a player has, where about 1 wins."""
    goal = float(s.book.goal)
    worth = float(s.laurels[seat]) / goal + HELD * float(s.hands[seat])
    strong = 0.0
    weak = 0.0
    for key in range(seat * 2, seat * 2 + 2):
        if s.leader[key] < 0:
            continue
        assess(s, key)
        worth += _quest(s, key, goal)
        power = FIRST_MIGHT * float(s.might)
        weak += ANY_MIGHT * float(s.might)
        for i in range(6):
            if (s.traits >> (8 * i)) & 255 != 0:
                power += TRAIT_KIND
        if power > strong:
            strong = power
    for card in range(s.book.first[IMMEDIATE], s.book.last[IMMEDIATE]):
        if s.zone[card] == FATE and s.owner[s.at[card]] == seat:
            worth -= DOOM
    if s.book.freely:
        at = s.find(frames.REARRANGE)
        if at >= 0 and s.read(at, SEAT) == seat:
            worth -= FIDGET
    return worth + strong + weak + _pending(s, seat, goal)


def _quest(s: Scene, key: i64, goal: float) -> float:
    """What the Quest of the assessed Crew is worth now."""
    b = s.book
    quest = s.quest[key]
    if quest < 0:
        return 0.0
    length = float(b.quest_length[quest])
    laurels = float(b.quest_laurels[quest]) / goal
    marks = s.marks[quest]
    worth = STEP_SHARE * laurels * float(marks) / length
    foes = SCARCE
    ordeals = SCARCE
    for card in range(b.first[FOE], b.last[FOE]):
        if s.zone[card] == QUEUE and meets(s, key, card):
            foes = 1.0
            break
    for card in range(b.first[ORDEAL], b.last[ORDEAL]):
        if s.zone[card] == QUEUE and meets(s, key, card):
            ordeals = 1.0
            break
    turns = 0.0
    for place in range(marks, b.quest_length[quest]):
        step = b.step(quest, place)
        if step == STEP_FOE:
            turns += foes
        elif step == STEP_ORDEAL:
            turns += ordeals
        elif step >= NAMED:
            turns += _named(s, key, step - NAMED)
        else:
            turns += 1.0
    left = float(b.quest_length[quest] - marks) / length
    worth += START_SHARE * laurels * left / turns
    block = s.block(quest)
    if block >= 0:
        worth -= 0.02
        if not meets(s, key, block):
            worth -= 0.03
    return worth


def _named(s: Scene, key: i64, design: i64) -> float:
    """In how many turns a named challenge may be overcome."""
    b = s.book
    for card in range(b.first[FOE], b.last[ORDEAL]):
        if b.design[card] == design and s.zone[card] == QUEUE:
            if meets(s, key, card):
                return 1.0
            return 4.0
    return FAR / float(s.seats)


def _pending(s: Scene, seat: i64, goal: float) -> float:
    """What an announced challenge or a crossing is likely to bring."""
    b = s.book
    at = s.find(frames.CHALLENGE)
    quest: i64 = -1
    worth = 0.0
    if at >= 0 and s.read(at, SEAT) == seat and s.read(at, frames.CHALLENGE_STOPPED) == 0:
        card = s.read(at, frames.CHALLENGE_CARD)
        worth = 0.01 + float(b.laurels[card]) / goal
        if b.joins[card] == 1 or b.prize_slot[card] >= 0:
            worth += REWARD
        if s.read(at, frames.CHALLENGE_COUNTS) == 1:
            quest = s.read(at, frames.CHALLENGE_QUEST)
        elif s.read(at, frames.CHALLENGE_QUEST) >= 0 and s.at[card] == s.read(
            at, frames.CHALLENGE_QUEST
        ):
            worth += 0.04
    else:
        at = s.find(frames.CROSS)
        if at >= 0 and s.read(at, SEAT) == seat:
            quest = s.quest[s.read(at, frames.CROSS_CREW)]
    if quest >= 0:
        laurels = float(b.quest_laurels[quest]) / goal
        worth += STEP_SHARE * laurels / float(b.quest_length[quest])
        if s.marks[quest] + 1 == b.quest_length[quest]:
            worth += (1.0 - STEP_SHARE) * laurels
    return worth * LIKELY
