"""The verb that swaps one card for another."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.schema import PICKS, PLACES, WHO, Tag, Verb, tag_bits, tag_words
from molpe.kernel import Frozen


class Side(Frozen, kw_only=True):
    """One side of a swap."""

    who: Literal["you", "foe"] = "you"
    zone: Literal["hand", "discard", "despair"]
    pick: Literal["you", "random"] = "you"
    tag: Tag | None = None

    def words(self, say: Speech) -> str:
        """ "with the tag Beast from your hand"."""
        where = say(f"from.{self.who}.{self.zone}")
        return say("swap.card", tag=tag_words(say, self.tag), where=where)


class Swap(Verb, tag="swap", kw_only=True):
    """One card for another."""

    op = p.SWAP
    a: Side
    b: Side
    no_weaker: bool = False
    """The card received has no more weakness than the one given."""

    def __post_init__(self) -> None:
        """Others would learn from a hidden zone whether it has such a card."""
        if self.b.tag and (self.b.zone, self.b.pick) != ("discard", "you"):
            raise ValueError("only of a card chosen in a discard pile can 'b' name the tag")

    def operands(self) -> dict[int, int]:
        return {
            p.ZONE: PLACES[self.a.zone],
            p.PICK: PICKS[self.b.pick],
            p.SWAP_NO_WEAKER: int(self.no_weaker),
            p.SWAP_WITH: WHO[self.b.who],
            p.SWAP_ZONE: PLACES[self.b.zone],
            p.F_TAGS: tag_bits(None, self.a.tag),
            p.SWAP_TAGS: tag_bits(None, self.b.tag),
        }

    def foe(self) -> bool:
        return self.b.who == "foe"

    def sentence(self, say: Speech) -> str:
        swap = say(
            f"swap.{'random' if self.b.pick == 'random' else 'chosen'}",
            mine=self.a.words(say),
            theirs=self.b.words(say),
        )
        return say("swap.no_weaker", swap=swap) if self.no_weaker else swap
