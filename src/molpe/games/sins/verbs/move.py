"""Verbs that move cards: discard, destroy, gain, recycle, despair."""

from typing import Literal

from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.phrases import (
    ANY,
    FROM,
    GOALS,
    INTO,
    PICKS,
    PLACES,
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


class Discard(Verb, tag="discard", kw_only=True):
    """Cards of a zone go to its owner's discard pile."""

    op = p.DISCARD
    who: Literal["you", "foe"] = "you"
    zone: Literal["hand", "draw", "play"]
    n: Count = 1
    upto: bool = False
    pick: Literal["you", "owner", "random", "top"] = "you"
    filter: Filter = ANY

    def code(self) -> list[int]:
        line = row(
            self.op, WHO=WHO[self.who], ZONE=PLACES[self.zone], N=self.n, UPTO=int(self.upto),
            PICK=PICKS[self.pick], TO=p.TO_DISCARD,
        )  # fmt: skip
        return filtered(line, self.filter)

    def sentence(self, lang: str) -> str:
        cards = quantity(lang, self.n, self.upto, self.filter)
        where = FROM[lang][self.who, self.zone]
        if self.pick == "top":
            top = quantity(lang, self.n, False, self.filter, say(lang, "top", "oberste"))
            return (
                say(
                    lang,
                    f"the foe discards {top} {where}",
                    f"der Gegner wirft {top} seines Nachziehstapels ab",
                )
                if self.who == "foe"
                else say(lang, f"discard {top} {where}", f"wirf {top} {where} ab")
            )
        if self.who == "you" or self.zone == "play":
            return say(lang, f"discard {cards} {where}", f"wirf {cards} {where} ab")
        how = {
            "owner": say(lang, " of their choice", " eigener Wahl"),
            "random": say(lang, " at random", " durch Zufall"),
        }.get(self.pick, "")
        return say(
            lang, f"the foe discards {cards}{how} {where}", f"der Gegner wirft {cards}{how} ab"
        )


class Destroy(Verb, tag="destroy", kw_only=True):
    """Cards leave the game."""

    op = p.DESTROY
    who: Literal["you", "foe"] = "you"
    zone: Literal["hand", "discard", "hand_or_discard", "play", "draw", "self"]
    n: Count = 1
    upto: bool = False
    pick: Literal["you", "owner", "random", "top"] = "you"
    filter: Filter = ANY

    def code(self) -> list[int]:
        line = row(
            self.op, WHO=WHO[self.who], ZONE=PLACES[self.zone], N=self.n, UPTO=int(self.upto),
            PICK=PICKS[self.pick], TO=p.TO_DESTROYED,
        )  # fmt: skip
        return filtered(line, self.filter)

    def sentence(self, lang: str) -> str:
        if self.zone == "self":
            return say(
                lang, "destroy this card when the phase ends",
                "zerstöre diese Karte am Ende der Phase",
            )  # fmt: skip
        adjective = {
            "top": say(lang, "top", "oberste"),
            "random": say(lang, "random", "zufällige"),
        }.get(self.pick, "")
        cards = quantity(lang, self.n, self.upto, self.filter, adjective)
        where = FROM[lang][self.who, self.zone].replace("their", "the foe's")
        return say(lang, f"destroy {cards} {where}", f"zerstöre {cards} {where}")


class Gain(Verb, tag="gain", kw_only=True):
    """Realm cards are taken for free."""

    op = p.GAIN
    n: Count = 1
    upto: bool = False
    filter: Filter = ANY

    def code(self) -> list[int]:
        line = row(self.op, ZONE=p.IN_REALM, N=self.n, UPTO=int(self.upto), TO=p.TO_GAIN)
        return filtered(line, self.filter)

    def sentence(self, lang: str) -> str:
        cards = quantity(lang, self.n, self.upto, self.filter, say(lang, "Realm", "offene"))
        return say(lang, f"gain {cards} for free", f"gewinne {cards} umsonst")


class Recycle(Verb, tag="recycle", kw_only=True):
    """Cards come back from a discard pile, or from play."""

    op = p.RECYCLE
    who: Literal["you", "foe"] = "you"
    zone: Literal["discard", "play"] = "discard"
    to: Literal["hand", "draw_top", "draw_shuffle"]
    n: Number = 1
    upto: bool = False
    filter: Filter = ANY

    def code(self) -> list[int]:
        line = row(
            self.op, WHO=WHO[self.who], ZONE=PLACES[self.zone], N=number(self.n),
            UPTO=int(self.upto), TO=GOALS[self.to],
        )  # fmt: skip
        return filtered(line, self.filter)

    def sentence(self, lang: str) -> str:
        where = FROM[lang][self.who, self.zone]
        into = INTO[lang][self.to]
        if self.who == "foe" and self.to == "draw_top":
            into = say(lang, "on top of its owner's draw pile", "oben auf dessen Nachziehstapel")
        cards = quantity(lang, self.n, self.upto, self.filter)
        if self.n == "all" and self.filter == ANY and self.to == "draw_shuffle":
            return say(
                lang,
                "shuffle your discard pile into your draw pile",
                "mische deinen Ablagestapel in deinen Nachziehstapel",
            )
        en = {"hand": "take", "draw_top": "put", "draw_shuffle": "shuffle"}[self.to]
        de = {"hand": "nimm", "draw_top": "lege", "draw_shuffle": "mische"}[self.to]
        return say(lang, f"{en} {cards} {where} {into}", f"{de} {cards} {where} {into}")


class Despair(Verb, tag="despair", kw_only=True):
    """Despair is given, removed, moved or promised."""

    op = p.DESPAIR
    act: Literal["give", "remove", "move", "bonus_if_win"]
    n: Count = 1
    upto: bool = False
    zone: Literal["hand", "discard", "draw"] = "hand"
    """Where given cards come from; from a draw pile it is the top."""
    to: Literal["discard", "destroyed"] = "discard"
    """Where removed cards go."""
    filter: Filter = ANY

    def code(self) -> list[int]:
        acts = {"give": p.GIVE, "remove": p.REMOVE, "move": p.MOVE, "bonus_if_win": p.BONUS}
        line = row(self.op, N=self.n, UPTO=int(self.upto), DESPAIR_ACT=acts[self.act])
        if self.act == "give":
            line[p.ZONE] = PLACES[self.zone]
            line[p.TO] = p.TO_FOE
            line[p.PICK] = p.FROM_TOP if self.zone == "draw" else p.BY_YOU
            return filtered(line, self.filter)
        line[p.ZONE] = p.IN_DESPAIR
        line[p.PICK] = p.BY_LUCK
        line[p.TO] = p.TO_FOE if self.act == "move" else GOALS[self.to]
        return line

    def foe(self) -> bool:
        return self.act in ("give", "move")

    def sentence(self, lang: str) -> str:
        if self.act == "bonus_if_win":
            return say(
                lang,
                f"give {self.n} more despair if you win this struggle",
                f"gib {self.n} Verzweiflung mehr, wenn du diesen Kampf gewinnst",
            )
        if self.act == "give":
            adjective = say(lang, "top", "oberste") if self.zone == "draw" else ""
            cards = quantity(lang, self.n, self.upto, self.filter, adjective)
            where = FROM[lang]["you", self.zone]
            return say(
                lang,
                f"give the foe {cards} {where} as despair",
                f"gib dem Gegner {cards} {where} als Verzweiflung",
            )
        cards = quantity(lang, self.n, self.upto, ANY, say(lang, "random", "zufällige"))
        mine = say(lang, "from your despair pile", "aus deinem Verzweiflungsstapel")
        if self.act == "move":
            return say(
                lang,
                f"move {cards} {mine} to the foe's despair pile",
                f"bewege {cards} {mine} in den Verzweiflungsstapel des Gegners",
            )
        if self.to == "destroyed":
            return say(lang, f"destroy {cards} {mine}", f"zerstöre {cards} {mine}")
        return say(
            lang,
            f"move {cards} {mine} to your discard pile",
            f"bewege {cards} {mine} auf deinen Ablagestapel",
        )
