"""Editions: the cards of a box, and what whoever prints it must know."""

from collections.abc import Iterable, Sequence
from typing import Protocol, runtime_checkable

from molpe.cards.files import Card
from molpe.kernel import AnyGame, BadText, Frozen


class Contents(Frozen, kw_only=True):
    """What lies in a box, for whoever prints it."""

    copies: dict[str, int] = {}
    """How often cards are there that are not there once; 0 for those of another box."""
    backs: dict[str, str] = {}
    """The backs of cards that do not have the back of their size."""
    ours: int = 0
    """How many cards are reconstructions …"""
    count: int = 0
    """… of how many."""


@runtime_checkable
class Boxed(Protocol):
    """A game that says what lies in its box."""

    def contents(self) -> Contents:
        """What there is to print of its edition."""


class Edition(Frozen):
    """The cards of a box, in their order."""

    name: str
    cards: tuple[Card, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the cards."""
        return tuple(card.id for card in self.cards)

    def number(self, card: str) -> int:
        """The number of the card with this id."""
        if card not in self.ids:
            raise BadText(f"no card is called {card!r}; there are: {', '.join(self.ids)}")
        return self.ids.index(card)


def contents_of(game: AnyGame) -> Contents:
    """What lies in a game's box: what it says itself, else the cards that it keeps in ``cards``."""
    if isinstance(game, Boxed):
        return game.contents()
    cards = getattr(game, "cards", ())
    return counted(cards) if isinstance(cards, tuple) else Contents()


def counted(cards: Iterable[Card]) -> Contents:
    """Cards as often as they say, with how many of them are ours."""
    cards = [card for card in cards if isinstance(card, Card)]
    return Contents(
        copies={card.id: card.copies for card in cards if card.copies > 1},
        ours=sum(card.ours for card in cards),
        count=len(cards),
    )


def summary(game: str, cards: Sequence[Card]) -> str:
    """What an edition holds, in a few words."""
    ours = counted(cards).ours
    return f"{len(cards)} cards of {game}, {ours} of them reconstructions"
