"""Verbs about a Quest action."""

from typing import Literal

from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import KINDS, Count, Verb, bits, joined, name


class Stop(Verb, tag="stop", kw_only=True):
    """An announced challenge fails."""

    code = rows.STOP
    kinds: tuple[Literal["foe", "ordeal"], ...]

    def operands(self) -> dict[int, int]:
        return {
            rows.STOP_KINDS: bits(self.kinds, KINDS),
        }

    def sentence(self, language: str) -> str:
        what = joined([name(kind, language) for kind in self.kinds], language, "or")
        if language == "de":
            return f"eine fremde Mannschaft, die eine Karte angeht ({what}), wird aufgehalten"
        return f"another player's Crew that takes on a challenge ({what}) is stopped"


class Ease(Verb, tag="ease", kw_only=True):
    """A challenge counts as met."""

    code = rows.EASE

    def sentence(self, language: str) -> str:
        if language == "de":
            return "deine Mannschaft erfüllt jede Bedingung der Karte, die sie angeht"
        return "your Crew counts as meeting every requirement of the challenge"


class ExtraQuest(Verb, tag="extra-quest", kw_only=True):
    """One more Quest action this turn."""

    code = rows.EXTRA
    n: Count = 1

    def operands(self) -> dict[int, int]:
        return {
            rows.EXTRA_N: self.n,
        }

    def sentence(self, language: str) -> str:
        if language == "de":
            return f"du hast in diesem Zug {self.n} Fahrtaktion mehr"
        return f"you take {self.n} more Quest action this turn"
