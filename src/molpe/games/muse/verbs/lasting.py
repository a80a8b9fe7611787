"""Verbs that last while their card is in force."""

from typing import Annotated, Literal

import msgspec

from molpe.cards.speech import Speech
from molpe.cards.verb import bits
from molpe.games.muse.rules import rows
from molpe.games.muse.verbs.schema import (
    HARMS,
    SCOPES,
    TRAITS,
    Harm,
    Scope,
    Side,
    Trait,
    Verb,
    belongs,
    counts,
    named,
    said_of,
)


def crews(side: Side) -> str:
    """Which Crews a lasting effect is about: all of a player's, or the one of its card."""
    return "all" if side == "shared" else "this"


class DrawMod(Verb, tag="draw-mod", kw_only=True):
    """The Draw step has more or fewer cards."""

    op = rows.DRAW_MOD
    lasting = True
    amount: int

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.amount == 0:
            raise ValueError("as many cards as before are no change")

    def operands(self) -> dict[int, int]:
        return {rows.DRAW_MOD_AMOUNT: self.amount}

    def sentence(self, say: Speech, side: Side = "card") -> str:
        change = "more" if self.amount > 0 else "fewer"
        return said_of(say, f"draw-mod.{change}", belongs(side), abs(self.amount))


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

    def sentence(self, say: Speech, side: Side = "card") -> str:
        if self.to == "leader" and side in ("favor", "wrath"):
            return say("might.hero", amount=self.amount)
        return say(f"might.{crews(side)}.{self.to}", amount=self.amount)


class GiveTrait(Verb, tag="trait", kw_only=True):
    """The Crew has one more source of traits."""

    op = rows.TRAIT
    lasting = True
    traits: Annotated[tuple[Trait, ...], msgspec.Meta(min_length=1)]

    def operands(self) -> dict[int, int]:
        return {rows.TRAIT_TRAITS: counts(self.traits)}

    def sentence(self, say: Speech, side: Side = "card") -> str:
        return say(f"trait.{crews(side)}", traits=named(say, self.traits))


class Suppress(Verb, tag="suppress", kw_only=True):
    """Traits or personal Treasures of the Crew do not count."""

    op = rows.SUPPRESS
    lasting = True
    traits: tuple[Trait, ...] = ()
    treasures: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if not (self.traits or self.treasures):
            raise ValueError("there is nothing that would not count")

    def operands(self) -> dict[int, int]:
        return {
            rows.SUPPRESS_TRAITS: bits(self.traits, TRAITS),
            rows.SUPPRESS_TREASURES: int(self.treasures),
        }

    def sentence(self, say: Speech, side: Side = "card") -> str:
        what = [say(f"name.{trait}") for trait in self.traits]
        what += [say("suppress.treasures")] if self.treasures else []
        return say(f"suppress.{crews(side)}", what=say.listed(what, "or"))


PERSONAL = {"discard", "transform"}
"""Harms of characters; the others are harms of Crews."""


class Protect(Verb, tag="protect", kw_only=True):
    """Something is prevented: always, at the price of this card, or once by a Hold card."""

    op = rows.PROTECT
    lasting = True
    against: Annotated[tuple[Harm, ...], msgspec.Meta(min_length=1)]
    scope: Scope
    uses: Literal["always", "once", "now"]
    only: Literal["random"] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        personal = set(self.against) <= PERSONAL
        if not personal and len(set(self.against)) > 1:
            raise ValueError("characters are protected, or Crews from one thing")
        if not personal and self.scope not in ("player", "crew"):
            raise ValueError("a Crew is protected as a whole")
        if self.against[0] == "wrath" and self.scope == "crew":
            raise ValueError("from Wrath a player is protected with every Crew")
        if self.only and not (personal and self.uses == "always"):
            raise ValueError("only a lasting protection of characters can be against luck alone")
        if self.uses == "now" and not (personal and self.scope == "player"):
            raise ValueError("a Hold card protects a character of its player")
        if (self.uses == "now") != (self.when == "hold"):
            raise ValueError("a Hold card protects now, a card in play always or once")

    def operands(self) -> dict[int, int]:
        return {
            rows.PROTECT_AGAINST: bits(self.against, HARMS),
            rows.PROTECT_SCOPE: SCOPES.index(self.scope),
            rows.PROTECT_USES: ("always", "once", "now").index(self.uses),
            rows.PROTECT_RANDOM: int(self.only is not None),
        }

    def sentence(self, say: Speech, side: Side = "card") -> str:
        if self.against[0] == "wrath":
            return say(f"protect.wrath.{self.uses}")
        if self.against[0] == "wreck":
            whom = say(f"protect.wreck.{self.uses}.{self.scope}")
        else:
            number = "each" if self.uses == "always" else "one"
            whom = say(f"protect.person.{number}.{self.scope}")
        harms = [say(f"protect.harm.{harm}") for harm in HARMS if harm in self.against]
        harm = say.listed(harms, "or")
        if self.only:
            harm = say("protect.beside", harm=harm, beside=say("protect.luck"))
        elif "discard" in self.against:
            harm = say("protect.beside", harm=harm, beside=say("protect.except"))
        if self.uses == "once":
            return said_of(say, "protect.once", belongs(side), whom=whom, harm=harm)
        return say(f"protect.{self.uses}", whom=whom, harm=harm)


class WarMod(Verb, tag="war-mod", kw_only=True):
    """In a War its player's characters win tied duels."""

    op = rows.WAR_MOD
    lasting = True
    win_ties: Literal[True]

    def operands(self) -> dict[int, int]:
        return {rows.WAR_MOD_TIES: 1}

    def sentence(self, say: Speech, side: Side = "card") -> str:
        return said_of(say, "war-mod.ties", belongs(side))
