"""Verbs about a crossing."""

from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import Count, Verb


class Wreck(Verb, tag="wreck", kw_only=True):
    """The crossing Crew is Wrecked."""

    code = rows.WRECK

    def sentence(self, language: str) -> str:
        if language == "de":
            return "die Mannschaft auf See erleidet Schiffbruch"
        return "the Crew that is crossing the sea is Wrecked"


class Advance(Verb, tag="advance", kw_only=True):
    """Steps of the Quest are marked."""

    code = rows.ADVANCE
    n: Count = 1

    def operands(self) -> dict[int, int]:
        return {
            rows.ADVANCE_N: self.n,
        }

    def sentence(self, language: str) -> str:
        if language == "de":
            return "die Überfahrt gelingt und niemand wird gefragt"
        return "the crossing succeeds and nobody is asked"
