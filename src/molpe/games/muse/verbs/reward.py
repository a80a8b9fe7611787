"""Verbs that say what a card becomes."""

from typing import Annotated

import msgspec

from molpe.cards.speech import Speech
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import Count, Side, Slot, Trait, Verb


class BecomeTreasure(Verb, tag="become-treasure", kw_only=True):
    """The card becomes a Treasure."""

    op = rows.PRIZE
    name: str
    slot: Slot
    might: Annotated[int, msgspec.Meta(ge=0, le=20)]
    traits: tuple[Trait, ...] = ()

    def sentence(self, say: Speech, side: Side = "card") -> str:
        return say("become-treasure.this", prize=self.prize(say))

    def won(self, say: Speech) -> str:
        """The same after the Trojan War, whose winner gets the card (rulings 91, 92)."""
        return say("become-treasure.won", prize=self.prize(say))

    def prize(self, say: Speech) -> str:
        """The Treasure, and what it gives its bearer; of a shared one that is said by itself."""
        gifts = [say("become-treasure.might", n=self.might)] if self.might else []
        gifts += [say(f"name.{trait}") for trait in self.traits]
        name, slot = say.called(self.name), say(f"slot.{self.slot}")
        if not gifts or self.slot == "shared":
            return say("become-treasure.plain", name=name, slot=slot)
        return say("become-treasure.gifted", name=name, slot=slot, gifts=", ".join(gifts))


class BecomeLaurels(Verb, tag="become-laurels", kw_only=True):
    """The card goes to the victory pile."""

    op = rows.LAURELS
    n: Count

    def sentence(self, say: Speech, side: Side = "card") -> str:
        return say.many("become-laurels.worth", self.n)


class JoinCrew(Verb, tag="join-crew", kw_only=True):
    """The Foe may join the Crew."""

    op = rows.JOIN
    optional = True
    might: Annotated[int, msgspec.Meta(ge=0, le=20)]
    traits: tuple[Trait, ...] = ()

    def operands(self) -> dict[int, int]:
        return {rows.JOIN_MAY: int(self.may)}

    def sentence(self, say: Speech, side: Side = "card") -> str:
        gifts = [say("join-crew.might", n=self.might)]
        gifts += [say(f"name.{trait}") for trait in self.traits]
        return say(f"join-crew.{'may' if self.may else 'must'}", gifts=", ".join(gifts))
