# molpe: compiled
"""What a player in a hurry would do: choices of playouts, which must come to an end.

Random play takes some 4,500 actions: it passes, shuffles Crews about and tackles what brings
nothing. Here a Crew sails for what its Quest asks. Each seat goes by what it may know.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.arranging import surplus
from molpe.games.muse.rules.challenges import satisfies, worthwhile
from molpe.games.muse.rules.codes import (
    ASIDE,
    CARDS,
    CROSS_CODE,
    DEITY_CODE,
    DONE,
    EMBARK_CODE,
    FOE,
    NAMED,
    ON_EXTRA,
    ORDEAL,
    PASS,
    QUESTS,
    QUEUE,
    STEP_SEA,
    TACKLE_CODE,
    TREAD,
    W_MAIN,
    W_MAIN_OWN,
    WAIT,
)
from molpe.games.muse.rules.crews import assess, meets
from molpe.games.muse.rules.engine import fill
from molpe.games.muse.rules.frames import KIND
from molpe.games.muse.rules.holding import offers
from molpe.games.muse.rules.scene import Scene
from molpe.kernel.random import Rng

PATIENCE: Final = 4  # one window in so many is looked at
WHIM: Final = 8  # one seat in so many whose Quests cannot go on does anything at all
TRIES: Final = 2  # how often a Quest is drawn anew that waits for a card
BESIDE_THE_WAY: Final = 320  # where challenges are listed that bring no Quest forward


def hunch(s: Scene, seat: i64, out: vec[i64], rng: Rng) -> i64:
    """An answer of the seat that the top frame asks."""
    kind = s.get(KIND)
    if kind == frames.WINDOW:
        if s.get(frames.WINDOW_NUMBER) != ON_EXTRA and rng.below(PATIENCE) != 0:
            return PASS
        return _spend(seat, out, fill(s, out, 0) - 1, rng, PASS)
    if kind == frames.PLAY:
        return _play(s, seat, out, rng)
    if kind == frames.QUEST:
        return _quest(s, seat, out, rng)
    if kind == frames.REARRANGE and (not s.book.freely or surplus(s, seat) == 0):
        return DONE
    n = fill(s, out, 0)
    if kind == frames.EMBARK:
        return _embark(s, out, n - 1, rng)
    return out[rng.below(n)]


def _embark(s: Scene, out: vec[i64], n: i64, rng: Rng) -> i64:
    """A Quest, rather one that waits for nobody; being done, which comes last, is no choice."""
    action = out[rng.below(n)]
    for _ in range(TRIES):
        if not _waits(s, (action - EMBARK_CODE) % QUESTS):
            break
        action = out[rng.below(n)]
    return action


def _waits(s: Scene, quest: i64) -> bool:
    """Whether a Quest asks for a card that does not lie in its queue."""
    b = s.book
    for place in range(b.quest_length[quest]):
        design = b.step(quest, place) - NAMED
        if design >= 0:
            for card in range(b.first[FOE], b.last[ORDEAL]):
                if b.design[card] == design and s.zone[card] != QUEUE:
                    return True
    return False


def _spend(seat: i64, out: vec[i64], n: i64, rng: Rng, instead: i64) -> i64:
    """One of n cards of the hand; nothing if there is none, and no Favor for a rival."""
    if n == 0:
        return instead
    action = out[rng.below(n)]
    if action >= DEITY_CODE:
        code = action - DEITY_CODE
        if (code // 12) & 1 == 0 and code % 12 >> 1 != seat:
            return instead
    return action


def _play(s: Scene, seat: i64, out: vec[i64], rng: Rng) -> i64:
    """What was drawn and who waits, then perhaps a card of the hand."""
    zone = s.zone
    n: i64 = 0
    for card in range(s.book.cards):
        if (zone[card] == ASIDE or zone[card] == WAIT) and s.owner[card] == seat:
            out[n] = card
            n += 1
    if n > 0:
        return out[rng.below(n)]
    if rng.below(PATIENCE) != 0:
        return DONE
    return _spend(seat, out, offers(s, seat, W_MAIN | W_MAIN_OWN, out, 0), rng, DONE)


def _quest(s: Scene, seat: i64, out: vec[i64], rng: Rng) -> i64:
    """What brings a Quest forward; else a challenge that is met, and now and then anything."""
    b = s.book
    n: i64 = 0
    m: i64 = BESIDE_THE_WAY
    for crew in range(2):
        key = seat * 2 + crew
        if s.leader[key] < 0:
            continue
        quest = s.quest[key]
        block: i64 = -1
        if quest >= 0:
            block = s.block(quest)
            if block < 0 and b.step(quest, s.marks[quest]) == STEP_SEA:
                out[n] = CROSS_CODE + crew
                n += 1
        assess(s, key)
        for card in range(b.first[FOE], b.last[ORDEAL]):
            if (s.zone[card] == QUEUE or card == block) and meets(s, key, card):
                action = TACKLE_CODE + crew * CARDS + card
                if card == block or (quest >= 0 and block < 0 and satisfies(s, card, quest)):
                    out[n] = action
                    n += 1
                elif worthwhile(s, key, card):
                    out[m] = action
                    m += 1
    if n > 0:
        return out[rng.below(n)]
    if rng.below(WHIM) == 0:
        return out[rng.below(fill(s, out, 0))]
    if m > BESIDE_THE_WAY:
        return out[BESIDE_THE_WAY + rng.below(m - BESIDE_THE_WAY)]
    return TREAD
