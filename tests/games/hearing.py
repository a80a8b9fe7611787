"""What a sentence says, phrase by phrase: so that a test can ask for each of them."""

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import TypeVar

import pytest

from molpe.cards.speech import Speech

H = TypeVar("H", bound="Heard")


class Ear(Speech):
    """Notes what is said: each phrase, with what fills its gaps."""

    def __init__(self, speech: Speech) -> None:
        super().__init__(speech.language, speech.phrases)
        self.heard: dict[str, Mapping[str, str | int]] = {}

    def __call__(self, name: str, /, **gaps: str | int) -> str:
        self.heard[name] = gaps
        return super().__call__(name, **gaps)


class Heard:
    """The phrases of something that is said, and which of them a test has asked for."""

    def __init__(self, id: str, heard: Mapping[str, Mapping[str, str | int]]) -> None:
        self.id, self.heard = id, heard
        self.asked: set[str] = set()

    def found(self, phrase: str) -> list[str]:
        """What is said of a phrase: itself, or phrases that begin so."""
        return [name for name in self.heard if f"{name}.".startswith(f"{phrase}.")]

    def says(self, *phrases: str) -> bool:
        """Whether one of these phrases is said, or one that begins so."""
        found = [name for phrase in phrases for name in self.found(phrase)]
        self.asked.update(found)
        return bool(found)

    def which(self, table: str, *words: str) -> str:
        """Which of some phrases of a table is said: one of them."""
        (word,) = (word for word in words if self.says(f"{table}.{word}"))
        return word

    def number(self, phrase: str) -> int:
        """How many: a number that is said, or one of it."""
        self.asked.update(self.found(phrase))
        numbers = (self.heard[name].get("n") for name in self.found(phrase))
        return next((n for n in numbers if isinstance(n, int)), 1)

    def names(self, table: str) -> list[str]:
        """The words of a table that are said: traits, kinds, slots."""
        self.asked.update(self.found(table))
        return [name.removeprefix(f"{table}.") for name in self.found(table)]


def heard_out(
    found: Iterable[H], tables: Iterable[str], but: Iterable[str] = ()
) -> Callable[[Callable[[H], None]], Callable[[H], None]]:
    """A test of everything that was found; it asks for each phrase of some tables."""
    every, kept = list(found), (set(tables), tuple(but))
    assert every

    def deco(test: Callable[[H], None]) -> Callable[[H], None]:
        @pytest.mark.parametrize("claim", every, ids=lambda claim: claim.id)
        @wraps(test)
        def tried(claim: H) -> None:
            claim.asked = {name for word in kept[1] for name in claim.found(word)}
            test(claim)
            said = {name for table in kept[0] for name in claim.found(table)}
            assert said <= claim.asked, said - claim.asked

        return tried

    return deco
