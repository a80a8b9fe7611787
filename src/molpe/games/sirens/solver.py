# molpe: compiled
"""The best song that can be made of given cards, by trying every arrangement."""

from mypy_extensions import i64

from molpe.games.sirens.book import CARDS, Book
from molpe.games.sirens.scoring import count_charm, hearts_compared, music
from molpe.kernel.bits import BIT


def worth(book: Book, row: i64, rule: i64, least: i64) -> i64:
    """What a song adds to the margin over any other song.

    Only the leader in hearts scores, and scores the difference, so a heart is always worth one
    point of margin: what is best here is best against every song.
    """
    parts, flow, eclipse, _, _ = music(book, row, rule, least)
    hearts = hearts_compared(book, row, rule, 0)
    return parts + flow + eclipse + count_charm(book, row, rule) + hearts


def best_row(book: Book, root: i64, cards: i64, rule: i64, least: i64) -> tuple[i64, i64]:
    """The most that a song can be worth, and the first row found to be worth it.

    ``cards`` is the mask of those to lay on the left and right of the root; without a root (0)
    they may be laid in any order.
    """
    end: i64 = 0
    rest = root
    while rest != 0:
        end += 5
        rest >>= 5
    return _extend(book, root, end, cards, root != 0, rule, least)


def _extend(
    book: Book, row: i64, end: i64, cards: i64, left: bool, rule: i64, least: i64
) -> tuple[i64, i64]:
    """The best of all that can still be laid: first to the left, outwards, then to the right."""
    if cards == 0:
        return worth(book, row, rule, least), row
    best: i64 = -1000
    best_row: i64 = 0
    for card in range(i64(CARDS)):
        b = BIT[card]
        if cards & b == 0:
            continue
        more = row | ((card + 1) << end)
        points, found = _extend(book, more, end + 5, cards ^ b, False, rule, least)
        if points > best:
            best = points
            best_row = found
        if left:
            more = (row << 5) | (card + 1)
            points, found = _extend(book, more, end + 5, cards ^ b, True, rule, least)
            if points > best:
                best = points
                best_row = found
    return best, best_row
