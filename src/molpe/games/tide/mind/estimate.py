# molpe: compiled
"""How well a seat stands: its points, and its card against a middling one."""

from librt.vecs import vec
from mypy_extensions import i64

from molpe.games.tide.rules.book import Book
from molpe.games.tide.rules.codes import NOTHING, THROW
from molpe.games.tide.rules.program import DROWN, OP, ROW, N

MIDDLING = 3


def estimate(book: Book, kind: i64, choice: i64, points: vec[i64], seat: i64) -> float:
    """From -1 to 1; a card that is thrown back counts as a middling one."""
    value: i64 = 0
    if kind != NOTHING and choice != THROW:
        value = book.worth[kind] - MIDDLING
        row = book.start[kind]
        while row < book.start[kind + 1]:
            if book.code[row + OP] == DROWN:
                value += book.code[row + N]
            row += ROW
    best: i64 = -1000
    for other in range(len(points)):
        if other != seat and points[other] > best:
            best = points[other]
    return max(-1.0, min(1.0, float(value + points[seat] - best) / 10.0))
