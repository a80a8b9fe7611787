"""The verb that swaps one card for another."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.schema import PICKS, PLACES, WHO, Verb
from molpe.kernel import Frozen


class Side(Frozen, kw_only=True):
    """One side of a swap."""

    who: Literal["you", "foe"] = "you"
    zone: Literal["hand", "discard", "despair"]
    pick: Literal["you", "random"] = "you"


class Swap(Verb, tag="swap", kw_only=True):
    """One card for another."""

    op = p.SWAP
    a: Side
    b: Side
    no_weaker: bool = False
    """The card received has no more weakness than the one given."""

    def operands(self) -> dict[int, int]:
        return {
            p.ZONE: PLACES[self.a.zone],
            p.PICK: PICKS[self.b.pick],
            p.SWAP_NO_WEAKER: int(self.no_weaker),
            p.SWAP_WITH: WHO[self.b.who],
            p.SWAP_ZONE: PLACES[self.b.zone],
        }

    def foe(self) -> bool:
        return self.b.who == "foe"

    def sentence(self, say: Speech) -> str:
        swap = say(
            f"swap.{'random' if self.b.pick == 'random' else 'chosen'}",
            mine=say(f"from.you.{self.a.zone}"),
            theirs=say(f"from.{self.b.who}.{self.b.zone}"),
        )
        return say("swap.no_weaker", swap=swap) if self.no_weaker else swap
