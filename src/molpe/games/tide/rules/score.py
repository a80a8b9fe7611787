# molpe: compiled
"""What hands are worth once they are shown."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Reckoning:
    """What each hand is worth while the cards in them do what they say."""

    __slots__ = ("sign", "worth")

    def __init__(self, seats: i64) -> None:
        self.worth = vec[i64]([0] * seats)
        self.sign: i64 = 1  # -1 where the lowest hand wins
