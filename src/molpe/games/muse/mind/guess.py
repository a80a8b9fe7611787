# molpe: compiled
"""What a seat cannot know, dealt anew.

Hidden are cards in other hands and in the deck. A hand holds only Hold cards and Deities, except
for starting cards that have not been treated yet (their mark is not 0). A seat knows cards that it
saw on top of the deck, also once somebody drew them, and after a search which cards of the wanted
kinds are in the deck: the others of these kinds must be starting cards.
"""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.muse.rules.codes import CARDS, DECK, DEITY, HAND, HOLD
from molpe.games.muse.rules.scene import Scene
from molpe.kernel.bits import BIT
from molpe.kernel.random import Rng


def is_orange(s: Scene, card: i64) -> bool:
    """Whether a card is kept in hand."""
    kind = s.book.kind[card]
    return kind in (DEITY, HOLD)


def hidden(s: Scene, card: i64, seat: i64) -> bool:
    """Whether a seat does not know where a card is."""
    zone = s.zone[card]
    if zone == HAND:
        return s.owner[card] != seat and s.seen[card] & BIT[seat] == 0
    if zone != DECK:
        return False
    for i in range(s.tops):
        if s.top[i] == card:
            return s.know[i] & BIT[seat] == 0
    return True


def redeal(s: Scene, seat: i64, rng: Rng) -> None:
    """Deal anew, in place and fairly, all that a seat cannot know."""
    b = s.book
    pool = vec[i64]([0] * CARDS)  # hidden cards, ascending; taken ones become -1
    n: i64 = 0
    kinds = s.searched[seat]
    # Slots of hands: who has seen it, owner, mark; with mark 0 for Hold cards and Deities only.
    slots = vec[i64]([0] * CARDS)
    m: i64 = 0
    zones = s.zone  # a field is read once: every look at it counts references
    for card in range(b.cards):
        if zones[card] == HAND and hidden(s, card, seat):
            slot = s.seen[card] * 256 + s.owner[card] * 4 + s.mark[card]
            i = m
            while i > 0 and slots[i - 1] > slot:
                slots[i] = slots[i - 1]
                i -= 1
            slots[i] = slot
            m += 1
    if m == 0 and s.tops == 0:
        return
    fixed = vec[i64]([0] * CARDS)  # cards of searched kinds: 1 in a hand, 2 in the deck
    for card in range(b.cards):
        if hidden(s, card, seat):
            pool[n] = card
            n += 1
            if kinds & BIT[b.kind[card]] != 0:
                fixed[card] = 2
                if zones[card] == HAND:
                    fixed[card] = 1
    owners = s.owner
    marks = s.mark
    seen = s.seen
    for i in range(n):
        card = pool[i]
        zones[card] = DECK
        owners[card] = -1
        marks[card] = 0
        seen[card] = 0
    # Hold cards for the hands that can hold nothing else.
    for i in range(m):
        if slots[i] % 4 == 0:
            k = _draw(s, pool, n, fixed, rng, True, 0)
            _give(s, pool, k, slots[i])
            slots[i] = -1
    # Known starting cards get random places among the others.
    for i in range(n):
        if pool[i] >= 0 and fixed[pool[i]] == 1:
            free: i64 = 0
            for j in range(m):
                if slots[j] >= 0:
                    free += 1
            k = rng.below(free)
            j = 0
            while slots[j] < 0 or k > 0:
                if slots[j] >= 0:
                    k -= 1
                j += 1
            _give(s, pool, i, slots[j])
            slots[j] = -1
    for i in range(m):
        if slots[i] >= 0:
            k = _draw(s, pool, n, fixed, rng, False, 0)
            _give(s, pool, k, slots[i])
    for i in range(s.tops):
        if s.know[i] & BIT[seat] == 0:
            k = _draw(s, pool, n, fixed, rng, False, 2)
            s.top[i] = pool[k]
            pool[k] = -1


def _draw(
    s: Scene, pool: vec[i64], n: i64, fixed: vec[i64], rng: Rng, orange: bool, also: i64
) -> i64:
    """A random place of the pool whose card fits."""
    fits: i64 = 0
    for i in range(n):
        if _fits(s, pool[i], fixed, orange, also):
            fits += 1
    k = rng.below(fits)
    i = 0
    while k > 0 or not _fits(s, pool[i], fixed, orange, also):
        if _fits(s, pool[i], fixed, orange, also):
            k -= 1
        i += 1
    return i


def _fits(s: Scene, card: i64, fixed: vec[i64], orange: bool, also: i64) -> bool:
    if card < 0:
        return False
    if fixed[card] != 0 and fixed[card] != also:
        return False
    return not orange or is_orange(s, card)


def _give(s: Scene, pool: vec[i64], k: i64, slot: i64) -> None:
    card = pool[k]
    pool[k] = -1
    s.zone[card] = HAND
    s.owner[card] = slot % 256 // 4
    s.mark[card] = slot % 4
    s.seen[card] = slot // 256
