"""Verbs about the deck."""

from typing import Annotated, Literal

import msgspec

from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import KINDS, WHO, Count, Verb, Who, bits, joined, name, player


class Draw(Verb, tag="draw", kw_only=True):
    """A player draws more cards."""

    code = rows.DRAW
    who: Who = "you"
    n: Count

    def operands(self) -> dict[int, int]:
        return {
            rows.DRAW_WHO: WHO.index(self.who),
            rows.DRAW_N: self.n,
        }

    def sentence(self, language: str) -> str:
        who = player(self.who, language)
        if language == "de":
            return f"{who} {'ziehst' if self.who == 'you' else 'zieht'} {self.n} Karten mehr"
        return f"{who} {'draw' if self.who == 'you' else 'draws'} {self.n} more cards"


class Search(Verb, tag="search", kw_only=True):
    """Foes or Ordeals are found in the deck and go to their queues."""

    code = rows.SEARCH
    kinds: tuple[Literal["foe", "ordeal"], ...] = ("foe", "ordeal")
    n: Count = 1
    pick: Literal["choice", "first"]
    include_discard: bool = False

    def operands(self) -> dict[int, int]:
        return {
            rows.SEARCH_KINDS: bits(self.kinds, KINDS),
            rows.SEARCH_N: self.n,
            rows.SEARCH_FIRST: int(self.pick == "first"),
            rows.SEARCH_DISCARD: int(self.include_discard),
            rows.SEARCH_MAY: int(self.may),
        }

    def sentence(self, language: str) -> str:
        what = joined([name(kind, language) for kind in self.kinds], language, "or")
        if language == "de":
            where = "im Musenstapel und im Ablagestapel" if self.include_discard else "im Stapel"
            if self.pick == "first":
                return f"die ersten {self.n} Karten im Stapel ({what}) kommen in ihre Reihen"
            may = "du darfst" if self.may else "du musst"
            return f"{may} {where} {self.n} Karte suchen ({what}) und in ihre Reihe legen"
        if self.pick == "first":
            return f"the first {self.n} {what} cards of the Muse deck go to their queues"
        where = "the Muse deck and the discard pile" if self.include_discard else "the Muse deck"
        may = "you may search" if self.may else "you search"
        return f"{may} {where} for {self.n} {what} and place it in its queue"


class Peek(Verb, tag="peek", kw_only=True):
    """The top cards of the deck are seen and put back in any order."""

    code = rows.PEEK
    n: Annotated[int, msgspec.Meta(ge=1, le=8)]

    def operands(self) -> dict[int, int]:
        return {
            rows.PEEK_N: self.n,
        }

    def sentence(self, language: str) -> str:
        if language == "de":
            return (
                f"du siehst die obersten {self.n} Karten des Stapels an und legst sie in "
                "beliebiger Ordnung zurück"
            )
        return f"you look at the top {self.n} cards of the Muse deck and put them back in any order"
