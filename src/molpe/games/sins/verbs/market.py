"""Verbs of prices, of where gains go, and of Realm cards that are buried or destroyed."""

from typing import Literal

from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.phrases import Count, Verb, row, say


class Discount(Verb, tag="discount", kw_only=True):
    """Weakness icons of gains are ignored."""

    op = p.DISCOUNT
    n: Count = 1
    uses: Literal[1, "all"] = 1

    def code(self) -> list[int]:
        return row(self.op, N=self.n, DISCOUNTS_ALL=int(self.uses == "all"))

    def sentence(self, lang: str) -> str:
        icons = "icon" if self.n == 1 else "icons"
        symbol = "Schwächesymbol" if self.n == 1 else "Schwächesymbole"
        which = "every card" if self.uses == "all" else "the next card"
        welche = "jeder Karte" if self.uses == "all" else "der nächsten Karte"
        return say(
            lang,
            f"ignore {self.n} weakness {icons} of {which} you gain with power this phase",
            f"ignoriere {self.n} {symbol} {welche}, die du in dieser Phase mit Macht gewinnst",
        )


class Divert(Verb, tag="divert", kw_only=True):
    """The next gained card goes to the hand."""

    op = p.DIVERT

    def code(self) -> list[int]:
        return row(self.op)

    def sentence(self, lang: str) -> str:
        return say(
            lang,
            "the next card you gain this phase goes to your hand instead of your discard pile",
            "die nächste Karte, die du in dieser Phase gewinnst, kommt auf deine Hand statt auf "
            "deinen Ablagestapel",
        )


class Market(Verb, tag="market", kw_only=True):
    """A Realm card is buried or destroyed."""

    op = p.MARKET
    act: Literal["bury", "destroy"]

    def code(self) -> list[int]:
        return row(self.op, MARKET_ACT=p.BURY if self.act == "bury" else p.RAZE)

    def sentence(self, lang: str) -> str:
        if self.act == "bury":
            return say(
                lang,
                "put 1 face-up Realm card under the Realm pile and refill its place at once",
                "lege 1 offene Karte des Reichs unter den Reichstapel und fülle ihren Platz "
                "sofort auf",
            )
        return say(
            lang,
            "destroy 1 face-up Realm card and refill its place at once",
            "zerstöre 1 offene Karte des Reichs und fülle ihren Platz sofort auf",
        )
