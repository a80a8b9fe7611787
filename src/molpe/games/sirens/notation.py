# molpe: compiled
"""Actions in words that read aloud.

reveal ligeia · deal ligeia to 0 · blind ligeia to 0 · keep ligeia · root leucosia molpe ligeia
song thetis doris | calypso
orpheus ligeia · draw ligeia · keep ligeia left · blessing ligeia
"""

from collections.abc import Sequence

from molpe.games.sirens.draft import (
    BLESSING,
    BLIND,
    DEAL,
    DRAW,
    KEEP,
    REVEAL,
    ROOT,
    SONG,
    START,
    TURN,
)
from molpe.games.sirens.rows import arrange, mask_of, unpack
from molpe.games.sirens.state import (
    LEFT_CODE,
    LUCK_CODE,
    RIGHT_CODE,
    ROOT_CODE,
    SONG_CODE,
    SirensState,
)
from molpe.kernel import Gist, Slot
from molpe.kernel.forms import Forms
from molpe.kernel.gist import Choice, card, seat_of

FORMS = {
    "reveal": "reveal {card}",
    "deal": "deal {card} to {seat}",
    "blind": "blind {card} to {seat}",
    "orpheus": "orpheus {card}",
    "draw": "draw {card}",
    "blessing": "blessing {card}",
    "keep": ("keep {card}", "keep {card} {side}"),
    "root": "root {cards}",
    "song": "song {left} | {right}",
}
LUCK = {
    REVEAL: "reveal",
    DEAL: "deal",
    BLIND: "blind",
    START: "orpheus",
    DRAW: "draw",
    BLESSING: "blessing",
}
TO_A_SEAT = (DEAL, BLIND)


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
    held = mask_of(state.picks(seat))
    if state.phase == ROOT:
        return [], unpack(arrange(held, action - ROOT_CODE))
    order, left = divmod(action - SONG_CODE, len(unpack(state.picks(seat))) + 1)
    row = unpack(arrange(held, order))
    return row[:left], row[left:]


def clicks(state: SirensState, seat: int, action: int, ids: Sequence[str]) -> tuple[str, ...]:
    """The cards from left to right, the Root in its place; alone a card and an end."""
    if state.phase == KEEP:
        return (ids[action],)
    if state.phase == TURN:
        kept, side = ids[kept_card(action)], side_of(action)
        return (kept, f"end-0-{side}") if side else (kept,)
    return _clicked(state, seat, *laid(state, seat, action), ids)


def _clicked(
    state: SirensState, seat: int, left: list[int], right: list[int], ids: Sequence[str]
) -> tuple[str, ...]:
    """Cards that are laid, and the row."""
    if state.phase == ROOT:
        return tuple([ids[card] for card in right])
    return (*[ids[card] for card in left], f"row-{seat}", *[ids[card] for card in right])


def choices(state: SirensState, seat: int, ids: Sequence[str], grammar: Forms) -> list[Choice]:
    """All legal actions, for a page."""
    found: list[Choice] = []
    rows = state.phase in (ROOT, SONG)
    for action in state.legal(seat):
        if rows:
            left, right = laid(state, seat, action)
            one = _laid(state, left, right, ids)
            path = _clicked(state, seat, left, right, ids)
        else:
            one = gist(state, seat, action, ids)
            path = clicks(state, seat, action, ids)
        found.append((action, grammar.write(one), path, one))
    return found


def _laid(state: SirensState, left: list[int], right: list[int], ids: Sequence[str]) -> Gist:
    """A Root or a song."""
    after = tuple([card(ids[n]) for n in right])
    if state.phase == ROOT:
        return Gist("root", {"cards": after})
    return Gist("song", {"left": tuple([card(ids[n]) for n in left]), "right": after})


def gist(state: SirensState, seat: int, action: int, ids: Sequence[str]) -> Gist:
    """What an action is: luck's card, a card that is kept, or cards that are laid."""
    if state.phase < KEEP:
        things: dict[str, Slot] = {"card": card(ids[action - LUCK_CODE])}
        if state.phase in TO_A_SEAT:
            things["seat"] = seat_of(receiver(state))
        return Gist(LUCK[state.phase], things)
    if state.phase in (KEEP, TURN):
        things = {"card": card(ids[kept_card(action)])}
        if side := side_of(action):
            things["side"] = side
        return Gist("keep", things)
    return _laid(state, *laid(state, seat, action), ids)
