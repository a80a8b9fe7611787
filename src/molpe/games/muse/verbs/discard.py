"""Verbs that discard."""

from typing import Annotated, Literal

import msgspec

from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import PICKS, WHO, Pick, Verb, Who


class DiscardCards(Verb, tag="discard-cards", kw_only=True):
    """Treasures, a Deity, a Fate or both queues are discarded."""

    code = rows.STRIP
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

    def sentence(self, language: str) -> str:
        if language == "de":
            return {
                "treasure": "du legst einen deiner Schätze ab",
                "deity": "du legst eine beliebige Gottheit von einem Helden ab",
                "fate": "du legst ein Schicksal von einem deiner Helden ab",
                "queues": "alle Feinde und Prüfungen beider Reihen werden abgelegt",
            }[self.zone]
        return {
            "treasure": "you discard one of your Treasures",
            "deity": "you discard any one Deity from any Hero",
            "fate": "you discard one Fate from one of your Heroes",
            "queues": "every Foe and Ordeal in the two queues is discarded",
        }[self.zone]


class DiscardThis(Verb, tag="discard-this", kw_only=True):
    """The card itself is discarded; for a character a loss."""

    code = rows.DROP

    def sentence(self, language: str) -> str:
        return "diese Karte wird abgelegt" if language == "de" else "this card is discarded"
