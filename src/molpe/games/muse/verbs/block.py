"""The verb by which a card lies across a Quest."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.cards.verb import bits
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import KINDS, Verb


class Block(Verb, tag="block", kw_only=True):
    """A card is laid across a Quest."""

    op = rows.LAY
    card: Literal["this", "queue"]
    kinds: tuple[Literal["foe", "ordeal"], ...] = ("foe", "ordeal")
    on: Literal["your-quest", "target-quest", "any-active-quest"]

    def operands(self) -> dict[int, int]:
        where = ("your-quest", "target-quest", "any-active-quest").index(self.on)
        return {
            rows.LAY_QUEUE: int(self.card == "queue"),
            rows.LAY_KINDS: bits(self.kinds, KINDS),
            rows.LAY_ON: where,
        }

    def sentence(self, say: Speech) -> str:
        return say(f"block.{self.on}", card=say(f"block.card.{self.card}"))
