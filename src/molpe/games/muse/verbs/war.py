"""The verb of War."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import WHO, Verb


class War(Verb, tag="war", kw_only=True):
    """A War breaks out."""

    op = rows.WAGE
    one: Literal["you", "target", "opponent"]
    other: Literal["you", "target", "opponent"]
    trojan: bool = False

    def operands(self) -> dict[int, int]:
        return {
            rows.WAGE_ONE: WHO.index(self.one),
            rows.WAGE_OTHER: WHO.index(self.other),
            rows.WAGE_TROJAN: int(self.trojan),
        }

    def sentence(self, say: Speech) -> str:
        rival = self.one if self.one != "you" else self.other
        whom = say(f"war.with.{rival}")
        return say(f"war.{'trojan' if self.trojan else 'plain'}", whom=whom)
