# molpe: compiled
"""What a seat sees of a Siggil, as numbers: everything that is decided (ruling 19)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.siggil.book import CARDS, DECK, FAMILIES, PLACES
from molpe.games.siggil.seal import (
    BY_FAMILY,
    BY_NUMBER,
    CAUGHT,
    CONTROLLING,
    FREE,
    HAND,
    OWN,
    Seal,
)
from molpe.kernel.bits import BIT, lowest
from molpe.kernel.lens import Lens

FACE: Final = 14  # bytes of a card at a place: its family and its number, a Spirit's family alone


def _families() -> vec[i64]:
    return vec[i64]([card // FAMILIES if card < CARDS else card - CARDS for card in range(DECK)])


def _numbers() -> vec[i64]:
    numbers = [FAMILIES + card % FAMILIES for card in range(CARDS)]
    return vec[i64](numbers + list(range(FAMILIES)))


FAMILY_OF: Final = _families()  # by card: which byte of its place is 1 …
NUMBER_OF: Final = _numbers()  # … and which other one, for a Spirit the same


def observe(s: Seal, seat: i64, lens: Lens) -> None:
    """Places, the cards upon them, and what lies before each seat, the own first."""
    lens.one("phase", "phase", s.phase, CONTROLLING + 1)
    turn = s.turn - seat
    if turn < 0:
        turn += s.seats
    lens.one("turn", "rival", turn, s.seats)
    lens.some("face down", "place", s.present & ~s.dealt, PLACES)
    lens.some("open", "place", s.open, PLACES)
    at = lens.room("card at a place", "place, then family and number", PLACES * FACE, 1)
    out = lens.out
    seen = s.present & s.dealt
    while seen != 0:
        place = lowest(seen)
        seen &= seen - 1
        card: i64 = i64(s.at[place])
        out[at + FACE * place + FAMILY_OF[card]] = 1
        out[at + FACE * place + NUMBER_OF[card]] = 1
    free: i64 = 0
    for spirit in range(i64(FAMILIES)):
        if s.where(spirit) == FREE:
            free |= BIT[spirit]
    lens.some("free Spirits", "family", free, FAMILIES)
    lens.some("Spirits on sets of a number", "family", s.starred, FAMILIES)
    for k in range(s.seats):
        own = OWN * ((seat + k) % s.seats)
        lens.some("hand", "card", s.own[own + HAND], CARDS)
        lens.some("in sets of a family", "card", s.own[own + BY_FAMILY], CARDS)
        lens.some("in sets of a number", "card by number", s.own[own + BY_NUMBER], CARDS)
        lens.some("Spirits", "family", s.own[own + CAUGHT], FAMILIES)
    if s.seats == 1:
        lens.some("discarded", "card", s.discard, CARDS)
        lens.number("driven away", s.away, FAMILIES)
        for n in range(3):
            lens.one("longest free", "family", ((s.queue >> (3 * n)) & 7) - 1, FAMILIES)
    if s.book.beside:
        lens.some("in old sets of a family", "card", s.old_families, CARDS)
        lens.some("in old sets of a number", "card by number", s.old_numbers, CARDS)
