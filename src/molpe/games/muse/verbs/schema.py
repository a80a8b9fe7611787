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
Who = Literal["you", "target", "opponent", "each"]
WHO = ("you", "target", "opponent", "each")
PICKS = ("owner", "controller", "random")
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
Challenges = Annotated[tuple[Literal["foe", "ordeal"], ...], msgspec.Meta(min_length=1)]
Side = Literal["card", "shared", "favor", "wrath"]
"""Which part of which card speaks: it says who "you" is, and whether one Crew is meant or all."""


class Verb(molpe.cards.verb.Verb, kw_only=True):
    """Something a card does: when, on what condition, and whether it may be left."""

    blank = [0] * rows.ROW
    lasting: ClassVar[bool] = False
    optional: ClassVar[bool] = False
    """Whether the rules ask if it is done."""
    when: When
    if_asked: Trait | None = None
    if_window: Literal["sea"] | None = None
    may: bool = False

    def __post_init__(self) -> None:
        """Refuse what the rules would not carry out."""
        if self.may and not self.optional:
            raise ValueError("this cannot be left, so there is no 'may'")
        if self.if_asked and self.when != "crew-overcomes":
            raise ValueError("only a challenge that the Crew overcomes asks for a trait")
        if self.if_window and self.when != "place":
            raise ValueError("only a Deity is laid in a window")

    def sentence(self, say: Speech, side: Side = "card") -> str:
        """What it does, in a clause without full stop, in lower case, as a side of a card says."""
        raise NotImplementedError


def counts(traits: tuple[str, ...]) -> int:
    """Traits as counts, a byte each."""
    return packed(traits, TRAITS)


def named(say: Speech, words: Sequence[str], last: str = "and") -> str:
    """Words of the cards as a list in a sentence."""
    return say.listed([say(f"name.{word}") for word in words], last)


def whose(side: Side) -> Who:
    """Who "you" is: in a Favor the owner of the Hero, whoever laid it (ruling 42)."""
    return "target" if side == "favor" else "you"


def belongs(side: Side) -> Who:
    """Whose Crews a lasting effect is about: beside a Hero lies a Deity of either side."""
    return "target" if side in ("favor", "wrath") else "you"


def said_of(say: Speech, phrase: str, who: Who, n: int = 0, /, **gaps: str | int) -> str:
    """A phrase about a player: about you, or about somebody else; perhaps of so many."""
    form = phrase + (".you" if who == "you" else ".they")
    if who != "you":
        gaps["who"] = say(f"who.{who}")
    return say.many(form, n, **gaps) if n else say(form, **gaps)
