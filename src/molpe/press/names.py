"""Names of faces, in every language that the press speaks."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from molpe.cards import Names, load_catalogue
from molpe.cards.speech import Speech as CardSpeech
from molpe.kernel import Message, Slot
from molpe.kernel.messages import say

CATALOGUE = load_catalogue(__package__ or "molpe.press")
LANGUAGES = tuple(CATALOGUE)

Said = TypeVar("Said", str, tuple[str, ...])


class Speech:
    """One language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **params: Slot) -> str:
        """A phrase of the catalogue."""
        return say(Message(key, params), CATALOGUE, self.language)

    def term(self, words: Mapping[str, CardSpeech], name: str) -> str:
        """A word that the cards of a game have already."""
        return words[self.language](name)

    def word(self, key: str, own: str) -> str:
        """A word of the catalogue, or what an own edition calls the thing."""
        return CATALOGUE[self.language].get(key, own)


def named(make: Callable[[Speech], Said]) -> dict[str, Said]:
    """What a function says, in every language."""
    return {language: make(Speech(language)) for language in LANGUAGES}


def called(names: Names, name: str) -> dict[str, str]:
    """What a thing of a game is called, in every language."""
    return {language: names(name, language) for language in LANGUAGES}


def phrase(key: str, **params: Slot) -> dict[str, str]:
    """A phrase of the catalogue, in every language."""
    return named(lambda speech: speech(key, **params))


def fact(key: str, **params: Slot) -> dict[str, tuple[str, ...]]:
    """A phrase of the catalogue as the one fact of a face, in every language."""
    return named(lambda speech: (speech(key, **params),))
