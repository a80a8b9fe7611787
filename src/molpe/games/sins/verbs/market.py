"""Verbs of prices, of where gains go, and of Realm cards that are buried or destroyed."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.schema import Count, Tag, Verb, kind_words, tag_bits


class Discount(Verb, tag="discount", kw_only=True):
    """Weakness icons of gains are ignored."""

    op = p.DISCOUNT
    n: Count = 1
    uses: Literal[1, "all"] = 1

    def operands(self) -> dict[int, int]:
        return {p.N: self.n, p.DISCOUNTS_ALL: int(self.uses == "all")}

    def sentence(self, say: Speech) -> str:
        return say.many(f"discount.{'every' if self.uses == 'all' else 'next'}", self.n)


class Divert(Verb, tag="divert", kw_only=True):
    """The next gained card goes to the hand."""

    op = p.DIVERT

    def sentence(self, say: Speech) -> str:
        return say("divert.hand")


class Market(Verb, tag="market", kw_only=True):
    """A Realm card is buried or destroyed."""

    op = p.MARKET
    act: Literal["bury", "destroy"]
    tag: Tag | None = None

    def operands(self) -> dict[int, int]:
        act = p.BURY if self.act == "bury" else p.RAZE
        return {p.MARKET_ACT: act, p.F_TAGS: tag_bits(None, self.tag)}

    def sentence(self, say: Speech) -> str:
        return say(f"market.{self.act}", card=kind_words(say, 1, self.tag))
