"""Verbs of drawing: how many cards come to a hand."""

from typing import Annotated, Literal

import msgspec

from molpe.cards.speech import Speech
from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.schema import ANY, WHO, Count, Verb, quantity


class Draw(Verb, tag="draw", kw_only=True):
    """Somebody draws cards."""

    op = p.DRAW
    who: Literal["you", "foe"] = "you"
    n: Count = 1

    def operands(self) -> dict[int, int]:
        return {p.WHO: WHO[self.who], p.N: self.n}

    def sentence(self, say: Speech) -> str:
        return say(f"draw.{self.who}", cards=quantity(say, self.n, False, ANY))


class HandLimit(Verb, tag="hand_limit", kw_only=True):
    """The next Refresh has another target."""

    op = p.HAND_LIMIT
    who: Literal["you", "foe"] = "foe"
    delta: Annotated[int, msgspec.Meta(ge=-3, le=3)]

    def operands(self) -> dict[int, int]:
        return {p.WHO: WHO[self.who], p.LIMIT_CHANGE: self.delta}

    def sentence(self, say: Speech) -> str:
        way = "smaller" if self.delta < 0 else "larger"
        return say(f"hand_limit.{self.who}.{way}", n=abs(self.delta))
