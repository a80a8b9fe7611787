"""Verbs that add icons to a card, copy them onto it or strip them off others."""

from typing import Annotated, Literal

import msgspec

from molpe.cards.speech import Speech
from molpe.games.sins.rules import program as p
from molpe.games.sins.verbs.schema import (
    ANY,
    PLACES,
    WHO,
    Count,
    Filter,
    Icons,
    Tag,
    Verb,
    few,
    icons_code,
    kind_words,
    tag_bits,
)
from molpe.kernel import Frozen

MOST = 9


class Strip(Verb, tag="strip", kw_only=True):
    """Icons on the foe's cards in play count as absent."""

    op = p.STRIP
    who: Literal["foe"] = "foe"
    icons: Literal["power", "any"] = "any"
    n: Count = 1
    upto: bool = False
    tag: Tag | None = None

    def operands(self) -> dict[int, int]:
        return {
            p.WHO: p.FOE,
            p.N: self.n,
            p.UPTO: int(self.upto),
            p.STRIPS_ANY: int(self.icons == "any"),
            p.F_TAGS: tag_bits(None, self.tag),
        }

    def sentence(self, say: Speech) -> str:
        some, cards = few(say, self.n, self.upto), kind_words(say, 2, self.tag)
        return say.many(f"strip.{self.icons}", self.n, few=some, cards=cards)


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
    max: Count = MOST

    def operands(self) -> dict[int, int]:
        operands = {
            p.ICONS_FORM: self._form(),
            p.ICONS_ADDED: icons_code(self.add),
            p.ICONS_WEAK: int(self.kind == "weakness"),
            p.ICONS_MOST: self.max,
            p.ICONS_LEAST: self.min,
            p.ICONS_LIVE: int(self.until == "in_play"),
        }
        if self.per:
            operands |= {p.WHO: WHO[self.per.who], p.ZONE: PLACES[self.per.zone]}
            operands |= self.per.filter.operands()
        return operands

    def _form(self) -> int:
        if self.target != "self":
            return p.COURT
        if self.copy:
            return p.COPY
        if self.per:
            return p.PER_CARD
        if self.per_paid_weakness:
            return p.PER_PAID
        return p.PER_MOVED if self.per_last_moved else p.ADD

    def foe(self) -> bool:
        return self.per is not None and self.per.who == "foe"

    def sentence(self, say: Speech) -> str:
        if self.copy:
            return say("icons.copy")
        added = [
            say("icons.more", n=self.add.count(icon), colour=say(f"colour.{icon}"))
            for icon in dict.fromkeys(self.add)
        ]
        icons = say(f"icons.{self.kind}", icons=say.chain("join.and", added))
        if self.target != "self":
            return say("icons.realm", icons=icons)
        each = self._each(say)
        return say(
            f"icons.{'phase' if self.until == 'phase' else 'always'}",
            icons=icons,
            each=each,
            bounds=self._bounds(say) if each else "",
        )

    def _each(self, say: Speech) -> str:
        if self.per:
            card = self.per.filter.noun(say, 1)
            return say(f"icons.each.{self.per.who}.{self.per.zone}", card=card)
        if self.per_paid_weakness:
            return say("icons.each.paid")
        return say("icons.each.moved") if self.per_last_moved else ""

    def _bounds(self, say: Speech) -> str:
        if self.min and self.max < MOST:
            return say("icons.bounds.both", least=self.min, most=self.max)
        if self.min:
            return say("icons.bounds.least", least=self.min)
        return say("icons.bounds.most", most=self.max) if self.max < MOST else ""
