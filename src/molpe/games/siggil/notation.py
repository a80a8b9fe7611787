# molpe: compiled
"""Siggil in words: ``take leaf-3``, ``capture turtle with turtle-1 turtle-5 turtle-6``."""

from collections.abc import Sequence

from molpe.games.siggil.book import CARDS
from molpe.games.siggil.seal import FAMILY
from molpe.games.siggil.state import BEGIN, CAPTURE, DISCARD, PASS, TAKE, SiggilState
from molpe.kernel import Gist, Slot
from molpe.kernel.bits import lowest
from molpe.kernel.gist import card, cards, place, seat_of


def place_id(number: int) -> str:
    """What a place is called."""
    return f"p{number}"


def in_set(state: SiggilState, pair: int, some: int) -> list[int]:
    """The cards that seven bits mean in a set."""
    spirit, kind = divmod(pair, 2)
    members = [n for n in range(7) if some >> n & 1]
    if kind == FAMILY:
        return [7 * spirit + number for number in members]
    return [7 * family + state.book.number[spirit] for family in members]


def cards_of(mask: int) -> list[int]:
    """The cards of a set of bits."""
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


def capture_of(state: SiggilState, action: int) -> tuple[int, list[int], bool]:
    """A capture's Spirit, its cards, and whether they are added to a set on the table."""
    pair, some = divmod(action - CAPTURE, 128)
    return pair // 2, in_set(state, pair, some), state.adds(pair, some)


FORMS = {
    "deal": "deal {card} to {place}",
    "turn": "turn {card} at {place}",
    "begin": "seat {seat} begins",
    "take": "take {card}",
    "discard": "discard {card}",
    "pass": "pass",
    "capture": "capture {spirit} with {cards}",
    "add": "capture {spirit} adding {cards}",
}


def gist(state: SiggilState, names: Sequence[str], action: int) -> Gist:
    """What an action is; names are those of the cards."""
    if action < BEGIN:
        at = lowest(state.pending)
        verb = "deal" if state.book.up >> at & 1 else "turn"
        return Gist(verb, {"card": card(names[action]), "place": place(place_id(at))})
    if action < TAKE:
        return Gist("begin", {"seat": seat_of(action - BEGIN)})
    if action < DISCARD:
        return Gist("take", {"card": card(names[state.at[action - TAKE]])})
    if action < PASS:
        return Gist("discard", {"card": card(names[state.at[action - DISCARD]])})
    if action == PASS:
        return Gist("pass")
    spirit, members, adding = capture_of(state, action)
    named: dict[str, Slot] = {
        "spirit": card(names[CARDS + spirit]),
        "cards": cards(names[n] for n in members),
    }
    return Gist("add" if adding else "capture", named)
