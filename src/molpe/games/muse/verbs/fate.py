"""The verb of Fates."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import Side, Verb


class AttachFate(Verb, tag="attach-fate", kw_only=True):
    """A Fate is attached to a Hero of who draws it."""

    op = rows.ATTACH
    fate: Literal["father", "mother"]

    def operands(self) -> dict[int, int]:
        return {rows.ATTACH_WHO: rows.YOU}

    def sentence(self, say: Speech, side: Side = "card") -> str:
        return say("fate.attach", fate=say(f"fate.of.{self.fate}"))
