"""Verbs about a crossing."""

from molpe.cards.speech import Speech
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import Count, Side, Verb


class Wreck(Verb, tag="wreck", kw_only=True):
    """The crossing Crew is Wrecked."""

    op = rows.WRECK

    def sentence(self, say: Speech, side: Side = "card") -> str:
        return say(f"wreck.{'this' if side in ('favor', 'wrath') else 'crossing'}")


class Advance(Verb, tag="advance", kw_only=True):
    """Steps of the Quest are marked, and the crossing is over."""

    op = rows.ADVANCE
    n: Count = 1

    def operands(self) -> dict[int, int]:
        return {rows.ADVANCE_N: self.n}

    def sentence(self, say: Speech, side: Side = "card") -> str:
        return say.many("advance.crew", self.n)
