"""What is printed besides the faces, in every language."""

from molpe.cards import load_catalogue
from molpe.kernel import BadText, Message
from molpe.kernel.messages import say

CATALOGUE = load_catalogue(__package__ or "molpe.press.printing")


class Words:
    """One language of the printer."""

    def __init__(self, language: str) -> None:
        if language not in CATALOGUE:
            there = ", ".join(CATALOGUE)
            raise BadText(f"nothing is printed in {language!r}; there are: {there}")
        self.language = language

    def __call__(self, key: str, **params: str | int) -> str:
        """A phrase."""
        return say(Message(key, {**params}), CATALOGUE, self.language)
