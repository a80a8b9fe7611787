"""The verb by which a card lies across a Quest."""

from typing import Literal

from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import KINDS, Verb, bits


class Block(Verb, tag="block", kw_only=True):
    """A card is laid across a Quest."""

    code = rows.LAY
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

    def sentence(self, language: str) -> str:
        if language == "de":
            what = "diese Karte" if self.card == "this" else "eine Karte aus den Reihen"
            where = {
                "your-quest": "eine deiner Fahrten",
                "target-quest": "die Fahrt dieser Mannschaft",
                "any-active-quest": "eine beliebige begonnene Fahrt",
            }[self.on]
            return f"{what} versperrt {where}"
        what = "this card" if self.card == "this" else "a Foe or Ordeal of the queues"
        where = {
            "your-quest": "one of your Quests",
            "target-quest": "this Crew's Quest",
            "any-active-quest": "any Quest in progress",
        }[self.on]
        return f"{what} Blocks {where}"
