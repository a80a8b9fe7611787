"""Verbs about a crossing."""

from molpe.cards.speech import Speech
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import Count, Verb


class Wreck(Verb, tag="wreck", kw_only=True):
    """The crossing Crew is Wrecked."""

    op = rows.WRECK

    def sentence(self, say: Speech) -> str:
        return say("wreck.crew")


class Advance(Verb, tag="advance", kw_only=True):
    """Steps of the Quest are marked."""

    op = rows.ADVANCE
    n: Count = 1

    def operands(self) -> dict[int, int]:
        return {rows.ADVANCE_N: self.n}

    def sentence(self, say: Speech) -> str:
        return say("advance.crew")
