# molpe: compiled
"""What a seat sees, as numbers."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.tide.rules.book import Book
from molpe.games.tide.rules.codes import NOTHING, THROW
from molpe.kernel.lens import Lens

NONE: Final = 100  # the byte of no points; fewer are less
MOST_THROWN: Final = 4


def observe(
    book: Book,
    hands: vec[i64],
    choices: vec[i64],
    last: vec[i64],
    sealed: bool,
    over: bool,
    seat: i64,
    lens: Lens,
) -> None:
    """Hands and choices, the own first, as far as the seat knows them."""
    kinds = len(book.copies)
    seats = len(hands)
    for k in range(seats):
        other = (seat + k) % seats
        own = other == seat or over
        lens.flag("has a card", hands[other] != NOTHING)
        lens.one("card", "card", hands[other] if own else NOTHING, kinds)
        lens.flag("has chosen", choices[other] != NOTHING)
        shown = own or not sealed
        lens.one("choice", "word", choices[other] if shown else NOTHING, THROW + 1)
        lens.one("card of the last round", "card", last[other], kinds)
