"""The verb that swaps one card for another."""

from typing import Literal

from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.phrases import FROM, PICKS, PLACES, WHO, Verb, row, say
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

    def code(self) -> list[int]:
        return row(
            self.op, ZONE=PLACES[self.a.zone], PICK=PICKS[self.b.pick],
            SWAP_NO_WEAKER=int(self.no_weaker), SWAP_WITH=WHO[self.b.who],
            SWAP_ZONE=PLACES[self.b.zone],
        )  # fmt: skip

    def foe(self) -> bool:
        return self.b.who == "foe"

    def sentence(self, lang: str) -> str:
        mine = FROM[lang]["you", self.a.zone]
        theirs = {
            ("foe", "hand"): say(lang, "from the foe's hand", "aus der Hand des Gegners"),
        }.get((self.b.who, self.b.zone), FROM[lang][self.b.who, self.b.zone])
        random = self.b.pick == "random"
        limit = ""
        if self.no_weaker:
            limit = say(
                lang, " that has no more weakness than yours", " mit nicht mehr Schwäche als deine"
            )
        return say(
            lang,
            f"swap a card {mine} with a {'random ' if random else ''}card {theirs}{limit}",
            f"tausche eine Karte {mine} gegen eine {'zufällige ' if random else ''}Karte "
            f"{theirs}{limit}",
        )
