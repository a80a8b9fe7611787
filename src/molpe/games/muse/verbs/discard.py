"""Verbs that discard."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import WHO, Count, Side, Verb, Who, said_of, whose


class DiscardCards(Verb, tag="discard-cards", kw_only=True):
    """Treasures, a Deity, a Fate or both queues are discarded."""

    op = rows.STRIP
    zone: Literal["treasure", "deity", "fate", "queues"]
    who: Who = "you"
    n: Count = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.zone != "treasure" and (self.who != "you" or self.n != 1):
            raise ValueError("only Treasures are counted, and discarded by others")

    def operands(self) -> dict[int, int]:
        zone = ("treasure", "deity", "fate", "queues").index(self.zone)
        return {
            rows.STRIP_WHO: WHO.index(self.who),
            rows.STRIP_ZONE: zone,
            rows.STRIP_N: self.n,
        }

    def sentence(self, say: Speech, side: Side = "card") -> str:
        if self.zone == "queues":
            return say("discard.queues")
        who = whose(side) if self.who == "you" else self.who
        if self.zone == "treasure":
            return said_of(say, "discard.treasure", who, self.n)
        return said_of(say, f"discard.{self.zone}", who)


class DiscardThis(Verb, tag="discard-this", kw_only=True):
    """The card itself is discarded; for a character a loss."""

    op = rows.DROP

    def sentence(self, say: Speech, side: Side = "card") -> str:
        return say("discard.this")
