# molpe: compiled
"""What a song is worth: hearts, Parts, Flow, Charm and Eclipse of a row of cards."""

from typing import Final

from mypy_extensions import i64

from molpe.games.sirens.book import CHI, DELTA, GAMMA, LAMBDA, PSI, SIGMA, WILD, XI, Book

PARTS: Final = 3  # a song with fewer scores no Part points
ECLIPSE: Final = 3
SINGLE_II: Final = 4  # ruling 40: a Part of one card on side II of Orpheus's card


def count_hearts(book: Book, row: i64, rule: i64) -> i64:
    """The hearts in a song."""
    hearts = book.hearts
    total: i64 = 0
    if rule != SIGMA:
        while row != 0:
            total += hearts[row & 31]
            row >>= 5
        return total
    before: i64 = 0  # ruling 24: only cards with a neighbour that has hearts too
    while row != 0:
        own = hearts[row & 31]
        row >>= 5
        if own > 0 and (before > 0 or hearts[row & 31] > 0 or own >= book.alone):
            total += own
        before = own
    return total


def hearts_compared(book: Book, row: i64, rule: i64, sailors: i64) -> i64:
    """The hearts that are compared with the other song's: Sailors count, chi doubles."""
    total = count_hearts(book, row, rule) + sailors
    return total * 2 if rule == CHI else total  # ruling 25


def count_charm(book: Book, row: i64, rule: i64) -> i64:
    """The points of Charm halves that meet."""
    total: i64 = 0
    if rule == DELTA:
        touch = book.touch
        while row > 31:
            total += touch[row & 1023]
            row >>= 5
        return total
    match = book.match
    if rule != LAMBDA:
        while row > 31:
            total += match[row & 1023]
            row >>= 5
        return total
    halves = book.halves  # ruling 26: every half without its partner costs a point
    total += book.spared_left[row & 31]
    while row != 0:
        total -= halves[row & 31]
        if row > 31:
            worth = match[row & 1023]
            if worth > 0:
                total += worth + 2
        else:
            total += book.spared_right[row]
        row >>= 5
    return total


def sing(
    book: Book, row: i64, first: i64, second: i64, single: i64, least: i64, even: bool
) -> tuple[i64, i64, i64]:
    """Parts, Flow and Eclipse of a row whose Wilds, from left to right, have these colours.

    ``single`` is what a Part of one card counts, ``least`` how many Parts there must be, ``even``
    whether every Flow Step counts 1.
    """
    colour = book.colour
    flows = book.flows
    points: i64 = 0
    parts: i64 = 0
    steps: i64 = 0
    eclipse: i64 = 0
    size: i64 = 0
    wilds: i64 = 0  # in the Part so far
    now: i64 = -1
    while row != 0:
        c = colour[row & 31]
        row >>= 5
        wild: i64 = 0
        if c == WILD:
            c = first
            first = second
            wild = 1
        if c == now:
            size += 1
            wilds += wild
            if wilds == 2:  # rulings 16, 17: both in one Part, once
                eclipse = ECLIPSE
        else:
            if size > 0:
                points += size * size if size > 1 else single
                if flows[now] == c:
                    steps += 1
            parts += 1
            now = c
            size = 1
            wilds = wild
    if size > 0:
        points += size * size if size > 1 else single
    if parts < least:
        points = 0  # ruling 11
    return points, steps if even else steps * (steps + 1) // 2, eclipse


def single_worth(rule: i64) -> i64:
    """What a Part of one card counts."""
    if rule == GAMMA:
        return -1
    return 4 if rule == PSI else 1


def music(book: Book, row: i64, rule: i64, least: i64) -> tuple[i64, i64, i64, i64, i64]:
    """Parts, Flow, Eclipse and the colours of the Wilds, chosen best; -1 for a Wild not there.

    Ruling 18: among equals the first in the order of colours, the leftmost Wild changing slowest.
    """
    colour = book.colour
    single = single_worth(rule)
    even = rule == XI
    wilds: i64 = 0
    rest = row
    while rest != 0:
        if colour[rest & 31] == WILD:
            wilds += 1
        rest >>= 5
    if wilds == 0:
        parts, flow, eclipse = sing(book, row, -1, -1, single, least, even)
        return parts, flow, eclipse, -1, -1
    best: i64 = -1000
    best_parts: i64 = 0
    best_flow: i64 = 0
    best_eclipse: i64 = 0
    best_first: i64 = 0
    best_second: i64 = -1
    seconds: i64 = 4 if wilds > 1 else 1
    for first in range(i64(4)):
        for second in range(seconds):
            parts, flow, eclipse = sing(book, row, first, second, single, least, even)
            if parts + flow + eclipse > best:
                best = parts + flow + eclipse
                best_parts = parts
                best_flow = flow
                best_eclipse = eclipse
                best_first = first
                best_second = second
    if wilds == 1:
        best_second = -1
    return best_parts, best_flow, best_eclipse, best_first, best_second


def song_points(book: Book, row: i64, rule: i64) -> i64:
    """All that a song counts by itself: everything but hearts."""
    parts, flow, eclipse, _, _ = music(book, row, rule, PARTS)
    return parts + flow + eclipse + count_charm(book, row, rule)


def orpheus_colours(book: Book, row: i64) -> tuple[i64, i64]:
    """The colours of Orpheus's Wilds from left to right, -1 for a Wild not there.

    Ruling 36: the colour of the card on the right; at the right end, of the nearest on the left.
    """
    colour = book.colour
    first: i64 = -1
    second: i64 = -1
    waiting: i64 = 0  # Wilds that have met no colour on their right yet
    found: i64 = 0
    nearest: i64 = 0
    while row != 0:
        c = colour[row & 31]
        row >>= 5
        if c == WILD:
            waiting += 1
            continue
        nearest = c
        while waiting > 0:
            waiting -= 1
            if found == 0:
                first = c
            else:
                second = c
            found += 1
    while waiting > 0:
        waiting -= 1
        if found == 0:
            first = nearest
        else:
            second = nearest
        found += 1
    return first, second


def orpheus_music(book: Book, row: i64, side: i64) -> tuple[i64, i64, i64, i64, i64]:
    """Parts, Flow, Eclipse and the colours of the Wilds of Orpheus's song."""
    first, second = orpheus_colours(book, row)
    single: i64 = SINGLE_II if side == 2 else 1
    parts, flow, eclipse = sing(book, row, first, second, single, 0, False)  # ruling 37
    return parts, flow, eclipse, first, second


def orpheus_points(book: Book, row: i64, side: i64) -> i64:
    """All that Orpheus's song counts by itself."""
    parts, flow, eclipse, _, _ = orpheus_music(book, row, side)
    return parts + flow + eclipse + count_charm(book, row, -1)


def orpheus_hearts(book: Book, row: i64, side: i64, blessings: i64) -> i64:
    """Ruling 38: everything doubled, once; side II has a heart of its own."""
    return 2 * (count_hearts(book, row, -1) + blessings + (1 if side == 2 else 0))


def orpheus_place(book: Book, row: i64, card: i64) -> i64:
    """Orpheus's row with a card given to him laid at its left or right end (ruling 35)."""
    if row == 0:
        return card + 1
    if (book.greets[card] >> ((row & 31) - 1)) & 1 != 0:
        return (row << 5) | (card + 1)
    end: i64 = 0
    rest = row
    while rest != 0:
        end += 5
        rest >>= 5
    return row | ((card + 1) << end)


def score_often(book: Book, row: i64, rule: i64, times: i64) -> i64:
    """Score a song many times over, hearts included: what the speed of scoring is measured with."""
    total: i64 = 0
    for _ in range(times):
        total += song_points(book, row, rule) + hearts_compared(book, row, rule, 1)
    return total
