"""What every verb of a card is, and the words that verbs share."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

import msgspec

import molpe.cards.verb
from molpe.cards.speech import Speech
from molpe.cards.verb import packed
from molpe.games.muse.rules import rows

Trait = Literal["wisdom", "cunning", "fire", "shooting", "flight", "instinct"]
TRAITS: tuple[Trait, ...] = ("wisdom", "cunning", "fire", "shooting", "flight", "instinct")
Slot = Literal["weapon", "armor", "shield", "bauble", "shared"]
SLOTS: tuple[Slot, ...] = ("weapon", "armor", "shield", "bauble", "shared")
Kind = Literal["hero", "companion", "treasure", "foe", "ordeal"]
KINDS = ("hero", "companion", "treasure", "foe", "ordeal", "deity", "hold", "immediate")
Who = Literal["you", "target", "opponent", "any-player", "each", "table"]
WHO = ("you", "target", "opponent", "any-player", "each", "table")
Pick = Literal["owner", "controller", "random", "all"]
PICKS = ("owner", "controller", "random", "all")
Scope = Literal["player", "crew", "self", "crew-others"]
SCOPES = ("player", "crew", "self", "crew-others")
Window = Literal[
    "main", "main-own", "quest-own", "challenge", "challenge-own", "sea", "loss", "counter"
]
WINDOWS = ("main", "main-own", "quest-own", "challenge", "challenge-own", "sea", "loss", "counter")
When = Literal[
    "draw", "play", "static", "place", "trap-sea", "own-sea", "overcome", "crew-overcomes", "hold"
]
Aim = Literal["hold", "wrath", "wreck", "stop"]
AIMS = ("hold", "wrath", "wreck", "stop")
Harm = Literal["discard", "transform", "wreck", "wrath"]
HARMS = ("discard", "transform", "wreck", "wrath")
Count = Annotated[int, msgspec.Meta(ge=1, le=20)]


class Verb(molpe.cards.verb.Verb, kw_only=True):
    """Something a card does: when, on what condition, at what price, and whether it may be left."""

    blank = [0] * rows.ROW
    lasting: ClassVar[bool] = False
    when: When
    if_asked: Trait | None = None
    if_window: Literal["sea"] | None = None
    pay: Literal["this"] | None = None
    may: bool = False


def counts(traits: tuple[str, ...]) -> int:
    """Traits as counts, a byte each."""
    return packed(traits, TRAITS)


def named(say: Speech, words: Sequence[str], last: str = "and") -> str:
    """Words of the cards as a list in a sentence."""
    return say.listed([say(f"name.{word}") for word in words], last)


def said_of(say: Speech, phrase: str, who: str, **gaps: str | int) -> str:
    """A phrase about a player: about you, or about somebody else."""
    if who == "you":
        return say(f"{phrase}.you", **gaps)
    return say(f"{phrase}.other", who=say(f"who.{who}"), **gaps)
