"""Verbs of drawing: how many cards come to a hand."""

from typing import Annotated, Literal

import msgspec

from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.phrases import ANY, WHO, Count, Verb, quantity, row, say


class Draw(Verb, tag="draw", kw_only=True):
    """Somebody draws cards."""

    op = p.DRAW
    who: Literal["you", "foe"] = "you"
    n: Count = 1

    def code(self) -> list[int]:
        return row(self.op, WHO=WHO[self.who], N=self.n)

    def sentence(self, lang: str) -> str:
        cards = quantity(lang, self.n, False, ANY)
        if self.who == "foe":
            return say(lang, f"the foe draws {cards}", f"der Gegner zieht {cards}")
        return say(lang, f"draw {cards}", f"ziehe {cards}")


class HandLimit(Verb, tag="hand_limit", kw_only=True):
    """The next Refresh has another target."""

    op = p.HAND_LIMIT
    who: Literal["you", "foe"] = "foe"
    delta: Annotated[int, msgspec.Meta(ge=-3, le=3)]

    def code(self) -> list[int]:
        return row(self.op, WHO=WHO[self.who], LIMIT_CHANGE=self.delta)

    def sentence(self, lang: str) -> str:
        size = abs(self.delta)
        mine = self.who == "you"
        way = say(
            lang,
            "smaller" if self.delta < 0 else "larger",
            "kleiner" if self.delta < 0 else "größer",
        )
        return say(
            lang,
            f"{'your' if mine else 'the foe' + chr(39) + 's'} hand size is {size} {way} in "
            f"{'your' if mine else 'their'} next Refresh phase",
            f"{'deine Handgröße' if mine else 'die Handgröße des Gegners'} ist in "
            f"{'deiner' if mine else 'seiner'} nächsten Auffrischphase um {size} {way}",
        )
