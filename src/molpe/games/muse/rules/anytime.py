# molpe: compiled
"""Hold cards at any time: what ``hold_anytime`` adds to the windows of ruling 35.

Whoever is asked in a window may play there what fits an open one, and the window goes on; cards are
answered before they take effect (``windows.CardTask``), four deep at the most.
"""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules import frames
from molpe.games.muse.rules.codes import (
    DEITY,
    DEITY_CODE,
    HAND,
    PASS,
    W_LOSS,
    W_MAIN,
    W_MAIN_OWN,
    W_QUEST_OWN,
    W_SEA,
)
from molpe.games.muse.rules.crossing import ASKING
from molpe.games.muse.rules.frames import KIND, SEAT, STEP
from molpe.games.muse.rules.holding import offers
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.rules.turn import END
from molpe.games.muse.rules.windows import DEEPEST, begin, window_seat


def widen(s: Scene, out: vec[i64], start: i64, n: i64) -> i64:
    """The answers to the top frame, with the cards that fit an open window; passing comes last."""
    seat = _asked(s)
    if seat < 0 or s.many(frames.CARD) >= DEEPEST:
        return n
    passes = s.get(KIND) != frames.PLAY
    if passes:
        n -= 1
    mask: i64 = W_MAIN
    if seat == s.active:
        mask |= W_MAIN_OWN
        if s.read(s.find(frames.TURN), STEP) <= END:  # later there is no Quest action any more
            mask |= W_QUEST_OWN
    end = offers(s, seat, mask, out, n)
    kept = n
    for i in range(n, end):
        action = out[i]
        known = s.get(KIND) == frames.CROSS and _for_sea(s, action)
        for j in range(start, n):
            if out[j] == action:
                known = True
        if not known:
            out[kept] = action
            kept += 1
    if passes:
        out[kept] = PASS
        kept += 1
    return kept


def _asked(s: Scene) -> i64:
    """Who may play a card now, -1 for nobody."""
    kind = s.get(KIND)
    if kind == frames.WINDOW:
        return window_seat(s)
    if kind in (frames.PLAY, frames.LOSS, frames.COUNTER):
        return s.get(SEAT)
    if kind == frames.CROSS and s.get(STEP) == ASKING:
        return (s.get(SEAT) + s.get(frames.CROSS_PLACE)) % s.seats
    return -1


def _for_sea(s: Scene, action: i64) -> bool:
    """Whether a card is one that the question of a crossing is about."""
    b = s.book
    if action < DEITY_CODE:
        return b.windows[action] & W_SEA != 0
    code = action - DEITY_CODE
    if code % 12 != s.get(frames.CROSS_CREW):
        return False
    deity = b.first[DEITY] + code // 24
    if code // 12 % 2 == 1:
        return b.windows_wrath[deity] & W_SEA != 0
    return b.windows_favor[deity] & W_SEA != 0


def spend(s: Scene, action: i64) -> bool:
    """Whether a card is played that the window is not about: then it is asked again afterwards."""
    b = s.book
    kind = s.get(KIND)
    if kind not in (frames.LOSS, frames.COUNTER, frames.CROSS) or action == PASS:
        return False
    seat = _asked(s)
    if seat < 0:
        return False
    if action < DEITY_CODE:
        if s.zone[action] != HAND:
            return False
        if kind == frames.LOSS:
            mode = s.get(frames.LOSS_MODE)
            if b.windows[action] & W_LOSS != 0 and b.guards[action] & mode != 0:
                return False
        elif kind == frames.COUNTER and b.counters[action] & s.get(frames.COUNTER_AIM) != 0:
            return False
    if kind == frames.CROSS and _for_sea(s, action):
        return False
    if kind == frames.LOSS:
        s.put(STEP, 0)
    s.renew()
    begin(s, seat, action)
    return True
