"""The verb of Fates."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import WHO, Verb


class AttachFate(Verb, tag="attach-fate", kw_only=True):
    """A Fate is attached to a Hero."""

    op = rows.ATTACH
    fate: Literal["father", "mother"]
    who: Literal["you"] = "you"

    def operands(self) -> dict[int, int]:
        return {rows.ATTACH_WHO: WHO.index(self.who)}

    def sentence(self, say: Speech) -> str:
        return say("fate.attach")
