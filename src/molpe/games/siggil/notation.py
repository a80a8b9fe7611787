# molpe: compiled
"""Siggil in words: ``take leaf-3``, ``capture turtle with turtle-1 turtle-5 turtle-6``."""

from collections.abc import Sequence

from molpe.games.siggil.book import CARDS
from molpe.games.siggil.seal import FAMILY
from molpe.games.siggil.state import BEGIN, CAPTURE, DISCARD, PASS, TAKE, SiggilState
from molpe.kernel.bits import lowest


def place_id(place: int) -> str:
    """What a place is called."""
    return f"p{place}"


def in_set(state: SiggilState, pair: int, some: int) -> list[int]:
    """The cards that seven bits mean in a set."""
    spirit, kind = divmod(pair, 2)
    members = [n for n in range(7) if some >> n & 1]
    if kind == FAMILY:
        return [7 * spirit + number for number in members]
    return [7 * family + state.book.number[spirit] for family in members]


def cards_of(mask: int) -> list[int]:
    """The cards of a set of bits."""
    cards = []
    while mask:
        cards.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return cards


def capture_of(state: SiggilState, action: int) -> tuple[int, list[int], bool]:
    """A capture's Spirit, its cards, and whether they are added to a set on the table."""
    pair, some = divmod(action - CAPTURE, 128)
    return pair // 2, in_set(state, pair, some), state.set_of(state.turn, pair) != 0


def words(state: SiggilState, names: Sequence[str], action: int) -> str:
    """The text of an action; names are those of the cards."""
    if action < BEGIN:
        place = lowest(state.pending)
        if state.book.up >> place & 1:
            return f"deal {names[action]} to {place_id(place)}"
        return f"turn {names[action]} at {place_id(place)}"
    if action < TAKE:
        return f"seat {action - BEGIN} begins"
    if action < DISCARD:
        return f"take {names[state.at[action - TAKE]]}"
    if action < PASS:
        return f"discard {names[state.at[action - DISCARD]]}"
    if action == PASS:
        return "pass"
    spirit, cards, adding = capture_of(state, action)
    how = "adding" if adding else "with"
    return f"capture {names[CARDS + spirit]} {how} {' '.join(names[card] for card in cards)}"
