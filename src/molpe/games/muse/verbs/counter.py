"""The verb that cancels."""

from typing import Annotated

import msgspec

from molpe.cards.speech import Speech
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import AIMS, Aim, Side, Verb


class Counter(Verb, tag="counter", kw_only=True):
    """A card aimed at its player is cancelled."""

    op = rows.COUNTER
    kinds: Annotated[tuple[Aim, ...], msgspec.Meta(min_length=1)]

    def sentence(self, say: Speech, side: Side = "card") -> str:
        kinds = [say(f"counter.aim.{aim}") for aim in AIMS if aim in self.kinds]
        return say("counter.aimed", kinds=say.listed(kinds, "or"))
