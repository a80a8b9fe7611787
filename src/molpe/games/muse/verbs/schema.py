"""What every verb of a card is, and the words that verbs share."""

from typing import Annotated, ClassVar, Literal

import msgspec

from molpe.games.muse.rules import rows
from molpe.kernel import Frozen

Trait = Literal["wisdom", "cunning", "fire", "shooting", "flight", "instinct"]
TRAITS: tuple[Trait, ...] = ("wisdom", "cunning", "fire", "shooting", "flight", "instinct")
Slot = Literal["weapon", "armor", "shield", "bauble", "shared"]
SLOTS: tuple[Slot, ...] = ("weapon", "armor", "shield", "bauble", "shared")
Kind = Literal["hero", "companion", "treasure", "foe", "ordeal"]
KINDS = ("hero", "companion", "treasure", "foe", "ordeal", "deity", "hold", "immediate")
Who = Literal["you", "target", "opponent", "any-player", "each", "table"]
WHO = ("you", "target", "opponent", "any-player", "each", "scene")
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

GERMAN = {
    "wisdom": "Weisheit",
    "cunning": "List",
    "fire": "Feuer",
    "shooting": "Schießen",
    "flight": "Flug",
    "instinct": "Instinkt",
    "weapon": "Waffe",
    "armor": "Rüstung",
    "shield": "Schild",
    "bauble": "Kleinod",
    "shared": "gemeinsamer Schatz",
    "hero": "Held",
    "companion": "Gefährte",
    "treasure": "Schatz",
    "foe": "Feind",
    "ordeal": "Prüfung",
    "hold": "Haltekarte",
    "wrath": "Zorn",
    "wreck": "Schiffbruch",
    "stop": "Aufhalten",
}


def name(word: str, language: str) -> str:
    """A word of the cards in a language."""
    return GERMAN.get(word, word) if language == "de" else word.title()


def joined(words: list[str], language: str, last: str = "and") -> str:
    """Words as a list in a sentence."""
    link = {"and": "und", "or": "oder"}[last] if language == "de" else last
    return f"{', '.join(words[:-1])} {link} {words[-1]}" if len(words) > 1 else words[0]


def bits(chosen: tuple[str, ...], known: tuple[str, ...]) -> int:
    """Words as bits of an integer."""
    return sum(1 << known.index(word) for word in chosen)


def counts(traits: tuple[str, ...]) -> int:
    """Traits as counts, a byte each."""
    return sum(1 << 8 * TRAITS.index(trait) for trait in traits)


class Verb(Frozen, kw_only=True, tag_field="verb"):
    """Something a card does: when, on what condition, at what price, and whether it may be left."""

    code: ClassVar[int] = rows.END
    lasting: ClassVar[bool] = False
    when: When
    if_asked: Trait | None = None
    if_window: Literal["sea"] | None = None
    pay: Literal["this"] | None = None
    may: bool = False

    def operands(self) -> dict[int, int]:
        """The operands of its row, by their places."""
        return {}

    def row(self) -> list[int]:
        """Its row in the book."""
        operands = self.operands()
        return [self.code, *(operands.get(place, 0) for place in range(1, rows.ROW))]

    def sentence(self, language: str) -> str:
        """What it does, in words."""
        raise NotImplementedError


def player(who: str, language: str) -> str:
    """The player that an effect concerns, in words."""
    english = {
        "you": "you",
        "target": "this Hero's player",
        "opponent": "an opponent of your choice",
        "any-player": "any player",
        "each": "each player",
        "table": "nobody",
    }
    german = {
        "you": "du",
        "target": "der Spieler dieses Helden",
        "opponent": "ein Gegner deiner Wahl",
        "any-player": "ein beliebiger Spieler",
        "each": "jeder Spieler",
        "table": "niemand",
    }
    return german[who] if language == "de" else english[who]
