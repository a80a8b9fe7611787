"""The verb that looks at cards, and what it does with some of them."""

from typing import Literal

from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.phrases import (
    ANY,
    GOALS,
    PICKS,
    PLACES,
    RESTS,
    WHO,
    Count,
    Filter,
    Number,
    Verb,
    filtered,
    number,
    quantity,
    row,
    say,
)
from molpe.kernel import Frozen


class Take(Frozen, kw_only=True):
    """What happens to some of the cards looked at."""

    take: Count = 1
    to: Literal["bottom", "hand", "discard", "destroyed", "gain", "swap_hand", "swap_realm"]
    upto: bool = False
    filter: Filter = ANY


class Look(Verb, tag="look", kw_only=True):
    """Cards are seen in secret; some may be moved."""

    op = p.LOOK
    who: Literal["you", "foe", "any", "realm"] = "you"
    zone: Literal["draw", "draw_or_realm", "hand", "despair"]
    n: Number = 1
    upto: bool = False
    pick: Literal["you", "random"] = "you"
    then: Take | None = None
    rest: Literal["back", "bottom", "back_any_order"] = "back"

    def code(self) -> list[int]:
        line = row(
            self.op, WHO=WHO[self.who], ZONE=PLACES[self.zone], N=number(self.n),
            PICK=PICKS[self.pick], TAKE_REST=RESTS[self.rest],
        )  # fmt: skip
        if self.then:
            line = filtered(line, self.then.filter)
            line[p.TAKE_MOST] = self.then.take
            line[p.TO] = GOALS[self.then.to]
            line[p.UPTO] = int(self.then.upto)
        else:
            line[p.UPTO] = int(self.upto)
        return line

    def sentence(self, lang: str) -> str:
        return self._seen(lang) + self._taken(lang) + self._left(lang)

    def _seen(self, lang: str) -> str:
        if self.zone == "hand":
            return say(lang, "look at the foe's hand", "sieh dir die Hand des Gegners an")
        if self.zone == "despair":
            adjective = say(lang, "random", "zufällige") if self.pick == "random" else ""
            cards = quantity(lang, self.n, self.upto, ANY, adjective)
            whose = {
                "you": say(lang, "your despair pile", "deinem Verzweiflungsstapel"),
                "foe": say(lang, "the foe's despair pile", "dem Verzweiflungsstapel des Gegners"),
            }.get(self.who, say(lang, "one despair pile", "einem Verzweiflungsstapel"))
            return say(lang, f"look at {cards} of {whose}", f"sieh dir {cards} aus {whose} an")
        n = "" if self.n == 1 else f"{self.n} "
        top = say(
            lang,
            f"the top {n}{ANY.noun('en', number(self.n))}",
            f"die {'oberste ' if self.n == 1 else 'obersten ' + n}{ANY.noun('de', number(self.n))}",
        )
        if self.zone == "draw_or_realm":
            where = say(
                lang, "of one draw pile, any player's or the Realm's",
                "eines beliebigen Nachziehstapels, auch des Reichstapels",
            )  # fmt: skip
        else:
            where = {
                "you": say(lang, "of your draw pile", "deines Nachziehstapels"),
                "foe": say(lang, "of the foe's draw pile", "des gegnerischen Nachziehstapels"),
            }.get(self.who, say(lang, "of the Realm pile", "des Reichstapels"))
        return say(lang, f"look at {top} {where}", f"sieh dir {top} {where} an")

    def _taken(self, lang: str) -> str:
        if not self.then:
            return ""
        then = self.then
        few = f"up to {then.take}" if then.upto and then.take > 1 else str(then.take)
        some = f"{few} of them" if self.n != 1 else "it"
        wenige = f"bis zu {then.take}" if then.upto and then.take > 1 else str(then.take)
        einige = f"{wenige} davon" if self.n != 1 else "sie"
        if self.zone == "hand":
            some, einige = f"{few} of its cards", f"{wenige} ihrer Karten"
        if then.filter.max_w is not None:
            some += f" with at most {then.filter.max_w} weakness"
            einige += f" mit höchstens {then.filter.max_w} Schwäche"
        en = {
            "bottom": f"put {some} at the bottom of that pile",
            "hand": f"take {some} into your hand",
            "discard": f"discard {some}",
            "destroyed": f"destroy {some}",
            "gain": f"gain {some}",
            "swap_hand": f"swap {some} with a card from your hand",
            "swap_realm": f"swap {some} with a face-up Realm card",
        }[then.to]
        de = {
            "bottom": f"{einige} unter diesen Stapel legen",
            "hand": f"{einige} auf die Hand nehmen",
            "discard": f"{einige} abwerfen lassen",
            "destroyed": f"{einige} zerstören",
            "gain": f"{einige} gewinnen",
            "swap_hand": f"{einige} mit einer Karte deiner Hand tauschen",
            "swap_realm": f"{einige} mit einer offenen Karte des Reichs tauschen",
        }[then.to]
        return say(
            lang,
            f"; {'you may ' if then.upto else ''}{en}",
            f"; du {'darfst' if then.upto else 'musst'} {de}",
        )

    def _left(self, lang: str) -> str:
        if not self.then or self.zone in ("hand", "despair"):
            return ""
        return {
            "back": "",
            "bottom": say(
                lang, "; the rest goes to the bottom", "; der Rest kommt unter den Stapel"
            ),
            "back_any_order": say(
                lang,
                "; put the rest back in any order",
                "; lege den Rest in beliebiger Reihenfolge zurück",
            ),
        }[self.rest]
