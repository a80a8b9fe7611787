"""What a card file says of a card of the Muse deck and of a Quest."""

from typing import Annotated, Literal

import msgspec

from molpe.cards import Card
from molpe.games.muse.verbs import AnyVerb
from molpe.games.muse.verbs.schema import Slot, Trait, Verb, Window
from molpe.kernel import Frozen

STEPS = ("foe", "ordeal", "sea", "war")
Small = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Needs(Frozen):
    """What a challenge asks for beside a Foe's Might."""

    traits: dict[Trait, Annotated[int, msgspec.Meta(ge=1, le=7)]] = {}
    any: tuple[Trait, ...] = ()
    might: Small = 0
    transformed: Small = 0


class MuseCard(Card, kw_only=True):
    """A card of the Muse deck."""

    kind: Literal["hero", "companion", "treasure", "foe", "ordeal", "deity", "hold", "immediate"]
    might: Small = 0
    traits: tuple[Trait, ...] = ()
    slot: Slot | None = None
    needs: Needs = Needs()
    vulnerable: tuple[str, ...] = ()
    windows: tuple[Window, ...] = ()
    effects: tuple[AnyVerb, ...] = ()
    as_treasure: tuple[AnyVerb, ...] = ()
    favor: tuple[AnyVerb, ...] = ()
    favor_windows: tuple[Window, ...] = ()
    wrath: tuple[AnyVerb, ...] = ()
    wrath_windows: tuple[Window, ...] = ()

    def all_effects(self) -> tuple[AnyVerb, ...]:
        """Everything it may do, on whatever side."""
        return (*self.effects, *self.as_treasure, *self.favor, *self.wrath)

    def find(self, kind: type[Verb]) -> AnyVerb | None:
        """Its first effect of a verb."""
        return next((effect for effect in self.all_effects() if isinstance(effect, kind)), None)


class Quest(Card, kw_only=True):
    """A Quest card."""

    laurels: Annotated[int, msgspec.Meta(ge=1, le=20)]
    steps: tuple[str, ...]
