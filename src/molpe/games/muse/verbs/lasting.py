"""Verbs that last while their card is in force."""

from typing import Literal

from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import (
    HARMS,
    SCOPES,
    TRAITS,
    Harm,
    Scope,
    Trait,
    Verb,
    bits,
    counts,
    joined,
    name,
)


class DrawMod(Verb, tag="draw-mod", kw_only=True):
    """The Draw step has more or fewer cards."""

    code = rows.DRAW_MOD
    lasting = True
    amount: int

    def operands(self) -> dict[int, int]:
        return {
            rows.DRAW_MOD_AMOUNT: self.amount,
        }

    def sentence(self, language: str) -> str:
        n = abs(self.amount)
        if language == "de":
            more = "mehr" if self.amount > 0 else "weniger"
            return f"der Spieler zieht im Ziehschritt {n} Karte {more}"
        return (
            f"its player draws {n} card {'more' if self.amount > 0 else 'fewer'} in the Draw step"
        )


class Might(Verb, tag="might", kw_only=True):
    """Characters are mightier or weaker."""

    code = rows.MIGHT
    lasting = True
    amount: int
    to: Literal["leader", "each-character", "each-companion", "each-armed"]

    def operands(self) -> dict[int, int]:
        targets = ("leader", "each-character", "each-companion", "each-armed")
        return {
            rows.MIGHT_AMOUNT: self.amount,
            rows.MIGHT_TO: targets.index(self.to),
        }

    def sentence(self, language: str) -> str:
        if language == "de":
            whom = {
                "leader": "der anführende Held",
                "each-character": "jede Figur",
                "each-companion": "jeder Gefährte",
                "each-armed": "jede Figur mit Waffe, Rüstung oder Schild",
            }
            return f"{whom[self.to]} hat {self.amount:+d} Stärke"
        whom = {
            "leader": "the leading Hero",
            "each-character": "each character",
            "each-companion": "each Companion",
            "each-armed": "each character with a weapon, armor or shield",
        }
        return f"{whom[self.to]} has {self.amount:+d} Might"


class GiveTrait(Verb, tag="trait", kw_only=True):
    """The Crew has one more source of traits."""

    code = rows.TRAIT
    lasting = True
    traits: tuple[Trait, ...]

    def operands(self) -> dict[int, int]:
        return {
            rows.TRAIT_TRAITS: counts(self.traits),
        }

    def sentence(self, language: str) -> str:
        what = joined([name(trait, language) for trait in self.traits], language)
        return f"diese Mannschaft hat {what}" if language == "de" else f"this Crew has {what}"


class Suppress(Verb, tag="suppress", kw_only=True):
    """Traits or personal Treasures of the Crew do not count."""

    code = rows.SUPPRESS
    lasting = True
    traits: tuple[Trait, ...] = ()
    treasures: bool = False

    def operands(self) -> dict[int, int]:
        return {
            rows.SUPPRESS_TRAITS: bits(self.traits, TRAITS),
            rows.SUPPRESS_TREASURES: int(self.treasures),
        }

    def sentence(self, language: str) -> str:
        things = [name(trait, language) for trait in self.traits]
        if self.treasures:
            things.append("eigene Schätze" if language == "de" else "personal Treasures")
        what = joined(things, language)
        if language == "de":
            return f"in dieser Mannschaft zählt nicht: {what}"
        return f"in this Crew this does not count: {what}"


class Protect(Verb, tag="protect", kw_only=True):
    """Something is prevented: always, at the price of this card, or once by a Hold card."""

    code = rows.PROTECT
    lasting = True
    against: tuple[Harm, ...]
    scope: Scope
    uses: Literal["always", "once", "now"]
    only: Literal["random"] | None = None

    def operands(self) -> dict[int, int]:
        return {
            rows.PROTECT_AGAINST: bits(self.against, HARMS),
            rows.PROTECT_SCOPE: SCOPES.index(self.scope),
            rows.PROTECT_USES: ("always", "once", "now").index(self.uses),
            rows.PROTECT_RANDOM: int(self.only is not None),
        }

    def sentence(self, language: str) -> str:
        german = {
            "discard": "abgelegt",
            "transform": "verwandelt",
            "wreck": "Opfer eines Schiffbruchs",
            "wrath": "vom Zorn einer Gottheit getroffen",
        }
        english = {
            "discard": "discarded",
            "transform": "transformed",
            "wreck": "Wrecked",
            "wrath": "hit by a Deity's Wrath",
        }
        harm = joined(
            [(german if language == "de" else english)[item] for item in self.against],
            language,
            "or",
        )
        person = self.against[0] in ("discard", "transform")
        if language == "de":
            whom = {
                "self": "diese Figur",
                "crew": "eine Figur dieser Mannschaft" if person else "diese Mannschaft",
                "crew-others": "eine andere Figur dieser Mannschaft",
                "player": "eine deiner Figuren" if person else "eine deiner Mannschaften",
            }[self.scope]
            luck = " durch Zufall" if self.only else ""
            if self.uses == "always":
                return f"nie wird {whom}{luck} {harm}"
            price = "; lege dazu diese Karte ab" if self.uses == "once" else ""
            return f"würde {whom}{luck} {harm}, darfst du das verhindern{price}"
        whom = {
            "self": "this character",
            "crew": "a character of this Crew" if person else "this Crew",
            "crew-others": "another character of this Crew",
            "player": "one of your characters" if person else "one of your Crews",
        }[self.scope]
        luck = " by random choice" if self.only else ""
        if self.uses == "always":
            return f"{whom} cannot be {harm}{luck}"
        price = " by discarding this" if self.uses == "once" else ""
        return f"if {whom} would be {harm}{luck}, you may prevent it{price}"


class WarMod(Verb, tag="war-mod", kw_only=True):
    """In a War its player's characters win tied duels."""

    code = rows.WAR_MOD
    lasting = True
    win_ties: Literal[True]

    def operands(self) -> dict[int, int]:
        return {
            rows.WAR_MOD_TIES: 1,
        }

    def sentence(self, language: str) -> str:
        if language == "de":
            return "im Krieg gewinnen deine Figuren unentschiedene Duelle"
        return "in a War your characters win tied duels"
