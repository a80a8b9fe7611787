"""The verb of Fates."""

from typing import Literal

from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import WHO, Verb


class AttachFate(Verb, tag="attach-fate", kw_only=True):
    """A Fate is attached to a Hero."""

    code = rows.ATTACH
    fate: Literal["father", "mother"]
    who: Literal["you"] = "you"

    def operands(self) -> dict[int, int]:
        return {
            rows.ATTACH_WHO: WHO.index(self.who),
        }

    def sentence(self, language: str) -> str:
        if language == "de":
            return (
                "du legst diese Karte an einen deiner Helden: -1 Stärke; ein Held mit beiden "
                "Schicksalen ist verloren"
            )
        return "you attach this to one of your Heroes: -1 Might; a Hero with both Fates is lost"
