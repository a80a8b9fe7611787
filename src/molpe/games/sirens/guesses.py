# molpe: compiled
"""What a seat cannot know in Sirens. The other seat's choices count as equally likely."""

from mypy_extensions import i64

from molpe.games.sirens.draft import BLIND, DEAL, KEEP, ROOT, SONG, Draft
from molpe.kernel.bits import BIT, kth, popcount
from molpe.kernel.random import Rng


def redeal(draft: Draft, seat: i64, rng: Rng) -> None:
    """Deal anew what a seat cannot know."""
    if draft.seats == 1:
        redeal_blessings(draft, rng)
        return
    phase = draft.phase
    hand = draft.hand(1 - seat)
    picks = draft.picks(1 - seat)
    choice = draft.choice(1 - seat)
    if phase == DEAL or (phase == KEEP and draft.step == 0):
        # the other hand: so many of the cards that this seat has not seen
        unseen = draft.ship | hand
        n = popcount(hand)
        hand = 0
        while n > 0:
            b = BIT[kth(unseen, rng.below(popcount(unseen)))]
            unseen ^= b
            hand |= b
            n -= 1
        draft.ship = unseen
    elif phase in (KEEP, BLIND):
        # both hands have been seen; of the cards kept, the first has not
        unseen = draft.ship | BIT[(picks & 31) - 1]
        card = kth(unseen, rng.below(popcount(unseen)))
        draft.ship = unseen ^ BIT[card]
        picks = (picks & ~31) | (card + 1)
        if phase == BLIND:
            # ruling 28: the other kept one of the three passed on, which two lie here is hidden
            passed = draft.hand(seat) | BIT[(picks >> 5) - 1]
            card = kth(passed, rng.below(3))
            picks = (picks & 31) | ((card + 1) << 5)
            passed ^= BIT[card]
            own: i64 = kth(passed, rng.below(2)) if draft.choice(seat) >= 0 else -1
            if seat == 0:
                draft.hand0 = passed
                draft.choice0 = own
            else:
                draft.hand1 = passed
                draft.choice1 = own
    if choice >= 0:
        if phase == ROOT:
            choice = rng.below(6)
        elif phase == SONG:
            choice = rng.below(draft.songs())
        else:
            choice = kth(hand, rng.below(popcount(hand)))
    if seat == 0:
        draft.hand1 = hand
        draft.picks1 = picks
        draft.choice1 = choice
    else:
        draft.hand0 = hand
        draft.picks0 = picks
        draft.choice0 = choice


def redeal_blessings(draft: Draft, rng: Rng) -> None:
    """Each is any card that was unseen in its round and has not been seen since.

    Whatever an earlier one can be a later one can be too, so that drawing them one after the
    other makes all combinations equally likely.
    """
    n = popcount(draft.prize0 | draft.prize1)
    unseen = draft.ship | draft.prize0 | draft.prize1
    draft.prize0 = 0
    draft.prize1 = 0
    draft.blessed = 0
    for k in range(n):
        maybe = (draft.maybe >> (18 * k)) & unseen
        card = kth(maybe, rng.below(popcount(maybe)))
        unseen ^= BIT[card]
        draft.blessed |= (card + 1) << (5 * k)
        if draft.owners & BIT[k] == 0:
            draft.prize0 |= BIT[card]
        else:
            draft.prize1 |= BIT[card]
    draft.ship = unseen
