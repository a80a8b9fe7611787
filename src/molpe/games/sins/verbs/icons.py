"""Verbs that add icons to a card, copy them onto it or strip them off others."""

from typing import Annotated, Literal

import msgspec

from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.phrases import (
    ANY,
    COLOURS,
    FROM,
    PLACES,
    WHO,
    Count,
    Filter,
    Icons,
    Verb,
    filtered,
    icons_code,
    row,
    say,
)
from molpe.kernel import Frozen


class Strip(Verb, tag="strip", kw_only=True):
    """Icons on the foe's cards in play count as absent."""

    op = p.STRIP
    who: Literal["foe"] = "foe"
    icons: Literal["power", "any"] = "any"
    n: Count = 1
    upto: bool = False

    def code(self) -> list[int]:
        return row(
            self.op, WHO=p.FOE, N=self.n, UPTO=int(self.upto), STRIPS_ANY=int(self.icons == "any")
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

    op = p.ICONS
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
        form = p.ADD
        if self.target != "self":
            form = p.COURT
        elif self.copy:
            form = p.COPY
        elif self.per:
            form = p.PER_CARD
        elif self.per_paid_weakness:
            form = p.PER_PAID
        elif self.per_last_moved:
            form = p.PER_MOVED
        line = row(
            self.op, ICONS_FORM=form, ICONS_ADDED=icons_code(self.add),
            ICONS_WEAK=int(self.kind == "weakness"), ICONS_MOST=self.max, ICONS_LEAST=self.min,
            ICONS_LIVE=int(self.until == "in_play"),
        )  # fmt: skip
        if self.per:
            line[p.WHO] = WHO[self.per.who]
            line[p.ZONE] = PLACES[self.per.zone]
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
