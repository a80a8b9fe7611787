# molpe: compiled
"""Shown hands are reckoned: first what is printed, then what the cards do."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.tide.rules.book import Book
from molpe.games.tide.rules.effects.drown import drown
from molpe.games.tide.rules.effects.turn import turn
from molpe.games.tide.rules.program import DROWN, OP, ROW, N
from molpe.games.tide.rules.score import Reckoning


def reckon(book: Book, hands: vec[i64]) -> vec[i64]:
    """The points of each seat."""
    r = Reckoning(book, hands)
    for seat in range(len(hands)):
        row = book.start[hands[seat]]
        while row < book.start[hands[seat] + 1]:
            if book.code[row + OP] == DROWN:
                drown(r, seat, book.code[row + N])
            else:
                turn(r)
            row += ROW
    for seat in range(len(hands)):
        r.worth[seat] *= r.sign
    return r.worth
