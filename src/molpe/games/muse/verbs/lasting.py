"""Verbs that last while their card is in force."""

from typing import Literal

from molpe.cards.speech import Speech
from molpe.cards.verb import bits
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import (
    HARMS,
    SCOPES,
    TRAITS,
    Harm,
    Scope,
    Trait,
    Verb,
    counts,
    named,
)


class DrawMod(Verb, tag="draw-mod", kw_only=True):
    """The Draw step has more or fewer cards."""

    op = rows.DRAW_MOD
    lasting = True
    amount: int

    def operands(self) -> dict[int, int]:
        return {rows.DRAW_MOD_AMOUNT: self.amount}

    def sentence(self, say: Speech) -> str:
        return say(f"draw-mod.{'more' if self.amount > 0 else 'fewer'}", n=abs(self.amount))


class Might(Verb, tag="might", kw_only=True):
    """Characters are mightier or weaker."""

    op = rows.MIGHT
    lasting = True
    amount: int
    to: Literal["leader", "each-character", "each-companion", "each-armed"]

    def operands(self) -> dict[int, int]:
        targets = ("leader", "each-character", "each-companion", "each-armed")
        return {
            rows.MIGHT_AMOUNT: self.amount,
            rows.MIGHT_TO: targets.index(self.to),
        }

    def sentence(self, say: Speech) -> str:
        return say(f"might.{self.to}", amount=self.amount)


class GiveTrait(Verb, tag="trait", kw_only=True):
    """The Crew has one more source of traits."""

    op = rows.TRAIT
    lasting = True
    traits: tuple[Trait, ...]

    def operands(self) -> dict[int, int]:
        return {rows.TRAIT_TRAITS: counts(self.traits)}

    def sentence(self, say: Speech) -> str:
        return say("trait.crew", traits=named(say, self.traits))


class Suppress(Verb, tag="suppress", kw_only=True):
    """Traits or personal Treasures of the Crew do not count."""

    op = rows.SUPPRESS
    lasting = True
    traits: tuple[Trait, ...] = ()
    treasures: bool = False

    def operands(self) -> dict[int, int]:
        return {
            rows.SUPPRESS_TRAITS: bits(self.traits, TRAITS),
            rows.SUPPRESS_TREASURES: int(self.treasures),
        }

    def sentence(self, say: Speech) -> str:
        what = [say(f"name.{trait}") for trait in self.traits]
        what += [say("suppress.treasures")] if self.treasures else []
        return say("suppress.crew", what=say.listed(what))


class Protect(Verb, tag="protect", kw_only=True):
    """Something is prevented: always, at the price of this card, or once by a Hold card."""

    op = rows.PROTECT
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

    def sentence(self, say: Speech) -> str:
        person = self.against[0] in ("discard", "transform")
        whom = say(f"protect.{'person' if person else 'crew'}.{self.scope}")
        harm = say.listed([say(f"protect.harm.{harm}") for harm in self.against], "or")
        luck = say("protect.luck") if self.only else ""
        if self.uses == "always":
            return say("protect.always", whom=whom, harm=harm, luck=luck)
        return say(
            f"protect.{self.uses}",
            whom=whom,
            harm_by_luck=say("protect.by_luck", harm=harm, luck=luck),
        )


class WarMod(Verb, tag="war-mod", kw_only=True):
    """In a War its player's characters win tied duels."""

    op = rows.WAR_MOD
    lasting = True
    win_ties: Literal[True]

    def operands(self) -> dict[int, int]:
        return {rows.WAR_MOD_TIES: 1}

    def sentence(self, say: Speech) -> str:
        return say("war-mod.ties")
