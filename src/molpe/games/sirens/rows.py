# molpe: compiled
"""Rows of cards: five bits a card (its number + 1), the leftmost lowest."""

from mypy_extensions import i64

from molpe.kernel.bits import BIT, kth, popcount


def pack(cards: list[int]) -> i64:
    """Cards from left to right as a row."""
    row: i64 = 0
    for card in reversed(cards):
        row = row * 32 + card + 1
    return row


def unpack(row: i64) -> list[int]:
    """The cards of a row from left to right."""
    cards: list[int] = []
    while row != 0:
        cards.append((row & 31) - 1)
        row >>= 5
    return cards


def arrange(cards: i64, order: i64) -> i64:
    """The order-th row, counting from 0 as in a dictionary, of the cards of a mask."""
    n = popcount(cards)
    ways: i64 = 1
    for k in range(2, n):
        ways *= k
    row: i64 = 0
    end: i64 = 0
    while n > 0:
        card = kth(cards, order // ways)
        order %= ways
        cards ^= BIT[card]
        row |= (card + 1) << end
        end += 5
        n -= 1
        if n > 1:
            ways //= n
    return row


def frame(root: i64, cards: i64, index: i64) -> i64:
    """The index-th song: the cards of a mask in some order, some of them left of the Root."""
    sides = popcount(cards) + 1
    left = 5 * (index % sides)
    row = arrange(cards, index // sides)
    return (row & (BIT[left] - 1)) | (root << left) | ((row >> left) << (left + 15))


def mask_of(row: i64) -> i64:
    """The cards of a row as a mask."""
    mask: i64 = 0
    while row != 0:
        mask |= BIT[(row & 31) - 1]
        row >>= 5
    return mask


def backwards(row: i64) -> i64:
    """A row from right to left."""
    turned: i64 = 0
    while row != 0:
        turned = (turned << 5) | (row & 31)
        row >>= 5
    return turned
