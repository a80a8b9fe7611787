"""Verbs that discard."""

from typing import Annotated, Literal

import msgspec

from molpe.cards.speech import Speech
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import PICKS, WHO, Pick, Verb, Who


class DiscardCards(Verb, tag="discard-cards", kw_only=True):
    """Treasures, a Deity, a Fate or both queues are discarded."""

    op = rows.STRIP
    zone: Literal["treasure", "deity", "fate", "queues"]
    who: Who = "you"
    pick: Pick
    n: Annotated[int, msgspec.Meta(ge=0, le=20)] = 1

    def operands(self) -> dict[int, int]:
        zone = ("treasure", "deity", "fate", "queues").index(self.zone)
        who = rows.YOU if self.zone in ("deity", "queues") else WHO.index(self.who)
        return {
            rows.STRIP_WHO: who,
            rows.STRIP_ZONE: zone,
            rows.STRIP_PICK: PICKS.index(self.pick),
            rows.STRIP_N: self.n,
        }

    def sentence(self, say: Speech) -> str:
        return say(f"discard.{self.zone}")


class DiscardThis(Verb, tag="discard-this", kw_only=True):
    """The card itself is discarded; for a character a loss."""

    op = rows.DROP

    def sentence(self, say: Speech) -> str:
        return say("discard.this")
