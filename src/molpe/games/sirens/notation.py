"""Actions in words that read aloud.

reveal ligeia · deal ligeia to 0 · blind ligeia to 0 · keep ligeia · root leucosia molpe ligeia
song thetis doris | calypso
orpheus ligeia · draw ligeia · keep ligeia left · blessing ligeia
"""

from collections.abc import Sequence

from molpe.games.sirens.draft import BLESSING, BLIND, DEAL, DRAW, KEEP, REVEAL, ROOT, START, TURN
from molpe.games.sirens.rows import arrange, mask_of, unpack
from molpe.games.sirens.state import (
    LEFT_CODE,
    LUCK_CODE,
    RIGHT_CODE,
    ROOT_CODE,
    SONG_CODE,
    SirensState,
)

LUCK = {
    REVEAL: "reveal {card}",
    DEAL: "deal {card} to {seat}",
    BLIND: "blind {card} to {seat}",
    START: "orpheus {card}",
    DRAW: "draw {card}",
    BLESSING: "blessing {card}",
}


def kept_card(action: int) -> int:
    """The card of an action that keeps one."""
    return action % LEFT_CODE


def side_of(action: int) -> str:
    """Where a card kept alone is laid: ``left``, ``right``, or nowhere in particular."""
    if action < LEFT_CODE:
        return ""
    return "left" if action < RIGHT_CODE else "right"


def receiver(state: SirensState) -> int:
    """The seat that luck deals to now."""
    if state.phase == BLIND:
        return 0 if state.choice0 < 0 else 1
    return state.step & 1


def laid(state: SirensState, seat: int, action: int) -> tuple[list[int], list[int]]:
    """The cards that a root or song action lays left of the Root, and the others."""
    cards = mask_of(state.picks(seat))
    if state.phase == ROOT:
        return [], unpack(arrange(cards, action - ROOT_CODE))
    order, left = divmod(action - SONG_CODE, len(unpack(state.picks(seat))) + 1)
    row = unpack(arrange(cards, order))
    return row[:left], row[left:]


def words(state: SirensState, seat: int, action: int, ids: Sequence[str]) -> str:
    """The one text of an action."""
    if state.phase < KEEP:
        card = ids[action - LUCK_CODE]
        return LUCK[state.phase].format(card=card, seat=receiver(state))
    if state.phase in (KEEP, TURN):
        return f"keep {ids[kept_card(action)]} {side_of(action)}".rstrip()
    left, right = ([ids[card] for card in side] for side in laid(state, seat, action))
    if state.phase == ROOT:
        return " ".join(["root", *right])
    return " ".join(["song", *left, "|", *right])
