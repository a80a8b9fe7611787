"""Verbs that say what a card becomes."""

from typing import Annotated

import msgspec

from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import Count, Slot, Trait, Verb, name


class BecomeTreasure(Verb, tag="become-treasure", kw_only=True):
    """The card becomes a Treasure."""

    code = rows.PRIZE
    name: str
    slot: Slot
    might: Annotated[int, msgspec.Meta(ge=0, le=20)]
    traits: tuple[Trait, ...] = ()

    def sentence(self, language: str) -> str:
        gifts = [f"+{self.might}"] if self.might else []
        gifts += [name(trait, language) for trait in self.traits]
        what = f" ({', '.join(gifts)})" if gifts else ""
        if language == "de":
            return f"diese Karte wird zum Schatz {self.name}, {name(self.slot, language)}{what}"
        return f"this card becomes the {self.slot} Treasure {self.name}{what}"


class BecomeLaurels(Verb, tag="become-laurels", kw_only=True):
    """The card goes to the victory pile."""

    code = rows.LAURELS
    n: Count

    def operands(self) -> dict[int, int]:
        return {
            rows.LAURELS_N: self.n,
        }

    def sentence(self, language: str) -> str:
        if language == "de":
            return f"diese Karte ist {self.n} Lorbeer wert"
        return f"this card is worth {self.n} Laurel{'s' if self.n > 1 else ''}"


class JoinCrew(Verb, tag="join-crew", kw_only=True):
    """The Foe may join the Crew."""

    code = rows.JOIN
    might: Annotated[int, msgspec.Meta(ge=0, le=20)]
    traits: tuple[Trait, ...] = ()

    def operands(self) -> dict[int, int]:
        return {
            rows.JOIN_MAY: int(self.may),
        }

    def sentence(self, language: str) -> str:
        gifts = "".join(f", {name(trait, language)}" for trait in self.traits)
        if language == "de":
            may = "darf" if self.may else "muss"
            return f"die Karte {may} als Gefährte mitkommen (Stärke {self.might}{gifts})"
        may = "may join" if self.may else "joins"
        return f"this card {may} the Crew as a Companion (Might {self.might}{gifts})"
