"""Verbs about the deck."""

from typing import Annotated, Literal

import msgspec

from molpe.cards.speech import Speech
from molpe.cards.verb import bits
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import (
    KINDS,
    WHO,
    Challenges,
    Count,
    Side,
    Verb,
    Who,
    named,
    said_of,
    whose,
)


class Draw(Verb, tag="draw", kw_only=True):
    """A player draws more cards."""

    op = rows.DRAW
    who: Who = "you"
    n: Count

    def operands(self) -> dict[int, int]:
        return {
            rows.DRAW_WHO: WHO.index(self.who),
            rows.DRAW_N: self.n,
        }

    def sentence(self, say: Speech, side: Side = "card") -> str:
        who = whose(side) if self.who == "you" else self.who
        return said_of(say, "draw", who, self.n)


class Search(Verb, tag="search", kw_only=True):
    """Foes or Ordeals are found in the deck and go to their queues."""

    op = rows.SEARCH
    optional = True
    kinds: Challenges = ("foe", "ordeal")
    n: Count = 1
    pick: Literal["choice", "first"]
    include_discard: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.pick == "first" and (self.may or self.include_discard):
            raise ValueError("the first cards of the deck are nobody's choice")

    def operands(self) -> dict[int, int]:
        return {
            rows.SEARCH_KINDS: bits(self.kinds, KINDS),
            rows.SEARCH_N: self.n,
            rows.SEARCH_FIRST: int(self.pick == "first"),
            rows.SEARCH_DISCARD: int(self.include_discard),
            rows.SEARCH_MAY: int(self.may),
        }

    def sentence(self, say: Speech, side: Side = "card") -> str:
        kinds = named(say, self.kinds, "or")
        if self.pick == "first":
            return say.many("search.first", self.n, kinds=kinds)
        where = say(f"search.where.{'both' if self.include_discard else 'deck'}")
        may = "may" if self.may else "must"
        return said_of(say, f"search.{may}", whose(side), self.n, kinds=kinds, where=where)


class Peek(Verb, tag="peek", kw_only=True):
    """The top cards of the deck are seen and put back in any order."""

    op = rows.PEEK
    n: Annotated[int, msgspec.Meta(ge=1, le=8)]

    def operands(self) -> dict[int, int]:
        return {rows.PEEK_N: self.n}

    def sentence(self, say: Speech, side: Side = "card") -> str:
        return said_of(say, "peek", whose(side), self.n)
