"""The verb by which a card lies across a Quest."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import Side, Verb


class Block(Verb, tag="block", kw_only=True):
    """A card is laid across a Quest."""

    op = rows.LAY
    card: Literal["this", "queue"]
    on: Literal["your-quest", "target-quest", "any-active-quest"]

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.card == "this") != (self.on == "your-quest"):
            raise ValueError("this card Blocks your Quest, a card of the queues another's or any")

    def operands(self) -> dict[int, int]:
        where = ("your-quest", "target-quest", "any-active-quest").index(self.on)
        return {rows.LAY_QUEUE: int(self.card == "queue"), rows.LAY_ON: where}

    def sentence(self, say: Speech, side: Side = "card") -> str:
        return say(f"block.{self.on}")
