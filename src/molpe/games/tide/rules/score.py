# molpe: compiled
"""What hands are worth once they are shown."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.tide.rules.book import Book


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Reckoning:
    """What each hand is worth while the cards in them do what they say."""

    __slots__ = ("sign", "worth")

    def __init__(self, book: Book, hands: vec[i64]) -> None:
        self.worth = hands[:]
        for seat in range(len(hands)):
            self.worth[seat] = book.worth[hands[seat]]
        self.sign: i64 = 1  # -1 where the lowest hand wins
