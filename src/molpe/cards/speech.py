"""Sentences of cards: named phrases with gaps; ``cards.en.toml`` and so on, a file a language.

[draw]
foe = "the foe draws {cards}"        # "draw.foe", with a gap for words
[icons]
one = "{n:d} icon"                   # a gap for a number, and a form for one of a thing …
other = "{n:d} icons"                # … and for several
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import reduce
from importlib.resources import files
from string import Formatter
from typing import Any

from molpe.cards.names import Names

ENGLISH = "en"
HOME = "molpe.cards"
"""Where the phrases lie that every game has."""
FILE, ENDING = "cards", "toml"


class Speech:
    """The phrases of one language."""

    def __init__(
        self, language: str, phrases: Mapping[str, str], names: Names | None = None
    ) -> None:
        self.language = language
        self.phrases = phrases
        self.names = names or Names({})
        self.gaps = {name: frozenset(gaps_of(phrase)) for name, phrase in phrases.items()}

    def __call__(self, name: str, /, **gaps: str | int) -> str:
        """A phrase with its gaps filled; where one is filled with nothing, no hole is left."""
        if gaps.keys() != self.gaps[name]:
            there, given = sorted(self.gaps[name]), sorted(gaps)
            raise TypeError(f"the phrase {name!r} has the gaps {there}, not {given}")
        return " ".join(self.phrases[name].format_map(gaps).split())

    def called(self, name: str) -> str:
        """A card by its name in this language."""
        return self.names(name, self.language)

    def many(self, name: str, n: int, /, **gaps: str | int) -> str:
        """A phrase in its form for one, or for several."""
        form = f"{name}.one" if n == 1 else f"{name}.other"
        return self(form, **gaps, n=n) if "n" in self.gaps[form] else self(form, **gaps)

    def chain(self, name: str, words: Sequence[str]) -> str:
        """Words one after the other by a phrase of two: "a, then b, then c"."""
        return reduce(lambda one, other: self(name, one=one, other=other), words) if words else ""

    def listed(self, words: Sequence[str], last: str = "and") -> str:
        """Words as a list: "a, b and c"; the last one joined by ``and`` or ``or``."""
        *some, end = words
        return self(f"list.{last}", some=", ".join(some), last=end) if some else end


def load_speech(package: str, names: Names | None = None) -> dict[str, Speech]:
    """What the cards of a package's game can say, by language, on top of what all cards can, and
    what they call each other."""
    shared = _read(HOME)
    return {
        language: Speech(language, {**shared[language], **own}, names)
        for language, own in _read(package).items()
    }


def gaps_of(phrase: str) -> dict[str, str]:
    """The gaps of a phrase, each with how it is written: ``d`` for a number, nothing for words."""
    return {gap: form or "" for _, gap, form, _ in Formatter().parse(phrase) if gap is not None}


def _read(package: str) -> dict[str, dict[str, str]]:
    found = {}
    for file in files(package).iterdir():
        name = file.name.split(".")
        if len(name) == 3 and (name[0], name[2]) == (FILE, ENDING):
            found[name[1]] = _flat(tomllib.loads(file.read_text("utf-8")))
    return dict(sorted(found.items(), key=lambda item: (item[0] != ENGLISH, item[0])))


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Tables in tables as names with dots."""
    flat: dict[str, str] = {}
    for key, value in table.items():
        name = f"{prefix}{key}"
        flat.update(_flat(value, f"{name}.") if isinstance(value, dict) else {name: value})
    return flat
