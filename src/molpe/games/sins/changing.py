"""Verbs of denials, icons, prices and the market; ``changes.py`` does what they say."""

from typing import Annotated, Literal

import msgspec

from molpe.games.sins.phrases import (
    ANY,
    COLOURS,
    DENIALS,
    FROM,
    PLACES,
    UNTIL,
    WHO,
    Count,
    Filter,
    Icons,
    Until,
    Verb,
    filtered,
    icons_code,
    row,
    say,
)
from molpe.games.sins.rules import program as b
from molpe.kernel import Frozen


class Deny(Verb, tag="deny", kw_only=True):
    """Somebody may not do something."""

    op = b.DENY
    who: Literal["foe", "opponents"] = "foe"
    what: Literal["next_effect", "effects", "draw_effects", "gain_card", "plays"]
    until: Until = "phase"
    n: Count = 1
    stop: bool = False

    def code(self) -> list[int]:
        return row(
            self.op, WHO=WHO["foe"] if self.who == "foe" else b.OPPONENTS,
            DENIED=DENIALS[self.what], DENIED_BUT=self.n, DENIED_STOPS=int(self.stop),
            DENIED_LONG=int(self.until == "your_next_turn"),
        )  # fmt: skip

    def sentence(self, lang: str) -> str:
        all_ = self.who == "opponents"
        who = say(
            lang,
            "your opponents" if all_ else "the foe",
            "deine Gegner" if all_ else "der Gegner",
        )
        can = "können" if all_ else "kann"
        may = "dürfen" if all_ else "darf"
        when = UNTIL[lang][self.until]
        if self.what == "gain_card":
            return say(
                lang,
                f"choose a face-up Realm card; no opponent may gain it {when}",
                f"wähle eine offene Karte des Reichs; kein Gegner darf sie {when} gewinnen",
            )
        if self.what == "plays":
            return say(
                lang,
                f"{who} may play only {self.n} more "
                f"{'card' if self.n == 1 else 'cards'} in this phase",
                f"{who} {may} in dieser Phase nur noch {self.n} "
                f"{'Karte' if self.n == 1 else 'Karten'} spielen",
            )
        stop = ""
        if self.stop:
            stop = say(
                lang,
                ", and effects of the foe's cards in play stop",
                ", und Effekte seiner ausgespielten Karten enden",
            )
        en = {
            "next_effect": "cannot activate the effect of the next card they play",
            "effects": "cannot activate effects",
            "draw_effects": "cannot draw cards through effects",
        }[self.what]
        de = {
            "next_effect": f"{can} den Effekt der nächsten gespielten Karte {when} nicht auslösen",
            "effects": f"{can} {when} keine Effekte auslösen",
            "draw_effects": f"{can} {when} nicht durch Effekte Karten ziehen",
        }[self.what]
        return say(lang, f"{who} {en} {when}{stop}", f"{who} {de}{stop}")


class Strip(Verb, tag="strip", kw_only=True):
    """Icons on the foe's cards in play count as absent."""

    op = b.STRIP
    who: Literal["foe"] = "foe"
    icons: Literal["power", "any"] = "any"
    n: Count = 1
    upto: bool = False

    def code(self) -> list[int]:
        return row(
            self.op, WHO=b.FOE, N=self.n, UPTO=int(self.upto), STRIPS_ANY=int(self.icons == "any")
        )

    def sentence(self, lang: str) -> str:
        few = f"up to {self.n}" if self.upto else str(self.n)
        wenige = f"bis zu {self.n}" if self.upto else str(self.n)
        if self.icons == "power":
            en = "power icon" if self.n == 1 else "power icons"
            de = "Machtsymbol" if self.n == 1 else "Machtsymbole"
        else:
            en = ("icon" if self.n == 1 else "icons") + " (power or weakness)"
            de = ("Symbol" if self.n == 1 else "Symbole") + " (Macht oder Schwäche)"
        return say(
            lang,
            f"ignore {few} {en} on the foe's cards in play this phase",
            f"ignoriere in dieser Phase {wenige} {de} auf ausgespielten Karten des Gegners",
        )


class Per(Frozen):
    """Cards to be counted."""

    who: Literal["you", "foe"] = "you"
    zone: Literal["play", "hand", "discard", "despair"] = "play"
    filter: Filter = ANY


class AddIcons(Verb, tag="icons", kw_only=True):
    """Icons are added to this card, or to every Realm card for the opponents."""

    op = b.ICONS
    kind: Literal["power", "weakness"] = "power"
    target: Literal["self", "realm_for_opponents"] = "self"
    add: Icons = "O"
    copy: bool = False
    """Copy a power icon printed on the foe's cards in play or in the Realm instead."""
    until: Literal["phase", "in_play", "your_next_turn"] = "phase"
    per: Per | None = None
    per_paid_weakness: bool = False
    per_last_moved: bool = False
    min: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    max: Count = 9

    def code(self) -> list[int]:
        form = b.ADD
        if self.target != "self":
            form = b.COURT
        elif self.copy:
            form = b.COPY
        elif self.per:
            form = b.PER_CARD
        elif self.per_paid_weakness:
            form = b.PER_PAID
        elif self.per_last_moved:
            form = b.PER_MOVED
        line = row(
            self.op, ICONS_FORM=form, ICONS_ADDED=icons_code(self.add),
            ICONS_WEAK=int(self.kind == "weakness"), ICONS_MOST=self.max, ICONS_LEAST=self.min,
            ICONS_LIVE=int(self.until == "in_play"),
        )  # fmt: skip
        if self.per:
            line[b.WHO] = WHO[self.per.who]
            line[b.ZONE] = PLACES[self.per.zone]
            line = filtered(line, self.per.filter)
        return line

    def foe(self) -> bool:
        return self.per is not None and self.per.who == "foe"

    def sentence(self, lang: str) -> str:
        if self.copy:
            return say(
                lang,
                "copy 1 power icon printed on a foe's card in play or on a face-up Realm card "
                "onto this card this phase",
                "übertrage in dieser Phase 1 aufgedrucktes Machtsymbol einer ausgespielten Karte "
                "des Gegners oder einer offenen Karte des Reichs auf diese Karte",
            )
        names = [f"{self.add.count(i)} {{}} {COLOURS[i]}" for i in dict.fromkeys(self.add)]
        more = say(lang, "more", "weitere")
        en = " and ".join(names).format(*[more] * len(names))
        icons = f"{en} {self.kind}" if lang == "en" else self._german(names, more)
        if self.target != "self":
            return say(
                lang,
                f"until your next turn every Realm card has {icons} for your opponents",
                f"bis zu deinem nächsten Zug hat jede Karte des Reichs für deine Gegner {icons}",
            )
        when = say(lang, " this phase", " in dieser Phase") if self.until == "phase" else ""
        return say(
            lang,
            f"this card has {icons}{when}{self._each(lang)}",
            f"diese Karte hat{when} {icons}{self._each(lang)}",
        )

    def _german(self, names: list[str], more: str) -> str:
        word = "Macht" if self.kind == "power" else "Schwäche"
        return " und ".join(names).format(*[more] * len(names)) + f"-{word}"

    def _each(self, lang: str) -> str:
        limits = []
        if self.min:
            limits.append(say(lang, f"at least {self.min}", f"mindestens {self.min}"))
        if self.max < 9:
            limits.append(say(lang, f"at most {self.max}", f"höchstens {self.max}"))
        bounds = f" ({', '.join(limits)})" if limits else ""
        if self.per:
            noun = self.per.filter.noun(lang, 1)
            where = {
                ("you", "play"): say(lang, "you have in play", "die du ausgespielt hast"),
                ("foe", "play"): say(lang, "the foe has in play", "die der Gegner ausgespielt hat"),
            }.get((self.per.who, self.per.zone), FROM[lang].get((self.per.who, self.per.zone), ""))
            comma = "," if lang == "de" and self.per.zone == "play" else ""
            return (
                say(lang, f" for each {noun} {where}", f" für jede {noun}{comma} {where}") + bounds
            )
        if self.per_paid_weakness:
            return (
                say(
                    lang,
                    " for each weakness icon of that card",
                    " für jedes Schwächesymbol jener Karte",
                )
                + bounds
            )
        if self.per_last_moved:
            return say(lang, " for each", " für jede davon") + bounds
        return ""


class Discount(Verb, tag="discount", kw_only=True):
    """Weakness icons of gains are ignored."""

    op = b.DISCOUNT
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

    op = b.DIVERT

    def code(self) -> list[int]:
        return row(self.op)

    def sentence(self, lang: str) -> str:
        return say(
            lang,
            "the next card you gain this phase goes to your hand instead of your discard pile",
            "die nächste Karte, die du in dieser Phase gewinnst, kommt auf deine Hand statt auf "
            "deinen Ablagestapel",
        )


class HandLimit(Verb, tag="hand_limit", kw_only=True):
    """The next Refresh has another target."""

    op = b.HAND_LIMIT
    who: Literal["you", "foe"] = "foe"
    delta: Annotated[int, msgspec.Meta(ge=-3, le=3)]

    def code(self) -> list[int]:
        return row(self.op, WHO=WHO[self.who], LIMIT_CHANGE=self.delta)

    def sentence(self, lang: str) -> str:
        size = abs(self.delta)
        mine = self.who == "you"
        way = say(
            lang,
            "smaller" if self.delta < 0 else "larger",
            "kleiner" if self.delta < 0 else "größer",
        )
        return say(
            lang,
            f"{'your' if mine else 'the foe' + chr(39) + 's'} hand size is {size} {way} in "
            f"{'your' if mine else 'their'} next Refresh phase",
            f"{'deine Handgröße' if mine else 'die Handgröße des Gegners'} ist in "
            f"{'deiner' if mine else 'seiner'} nächsten Auffrischphase um {size} {way}",
        )


class Market(Verb, tag="market", kw_only=True):
    """A Realm card is buried or destroyed."""

    op = b.MARKET
    act: Literal["bury", "destroy"]

    def code(self) -> list[int]:
        return row(self.op, MARKET_ACT=b.BURY if self.act == "bury" else b.RAZE)

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
