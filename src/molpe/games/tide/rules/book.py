# molpe: compiled
"""What an edition and the options say, as numbers: one object for all states of a game."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Book:
    """The cards by kind, and what they do: rows of ``code`` from ``start`` to the next start."""

    __slots__ = ("code", "copies", "rounds", "start", "worth")

    def __init__(
        self, copies: list[int], worth: list[int], start: list[int], code: list[int], rounds: int
    ) -> None:
        self.copies = vec[i64](copies)
        self.worth = vec[i64](worth)
        self.start = vec[i64](start)  # of each kind, and the end of the last
        self.code = vec[i64](code)
        self.rounds: i64 = rounds
