"""The card file of an edition, proved and turned into the book."""

from itertools import accumulate, chain

import molpe.cards
from molpe.cards import Card, open_card_file
from molpe.games.tide.rules.book import Book
from molpe.games.tide.verbs import AnyVerb
from molpe.games.tide.words.sentences import sentence
from molpe.kernel import BadText

MOST_KINDS = 16
EFFECTS = {"effects": ()}
"""What a blank card lacks; what it is worth it keeps."""


class TideCard(Card):
    """A card: what it is worth, and what it does when the hands are shown."""

    worth: int
    effects: tuple[AnyVerb, ...] = ()

    def text(self, language: str) -> str:
        """What it says, made from what it does."""
        return sentence(self.effects, language)


class Edition(molpe.cards.Edition):
    """The cards of a box."""

    cards: tuple[TideCard, ...]
    effects = EFFECTS

    def book(self, rounds: int) -> Book:
        """The numbers that states play by."""
        code = [[word for verb in card.effects for word in verb.row()] for card in self.cards]
        return Book(
            copies=[card.copies for card in self.cards],
            worth=[card.worth for card in self.cards],
            start=list(accumulate(map(len, code), initial=0)),
            code=list(chain(*code)),
            rounds=rounds,
        )


def open_edition(name: str, editions: tuple[str, ...], seats: int) -> Edition:
    """An edition by its name or path, proved to be enough for so many seats."""
    file = open_card_file("tide", __package__ or "molpe.games.tide.data", name, editions)
    file.only("game", "card")
    cards = file.cards(TideCard)
    if len(cards) > MOST_KINDS:
        raise BadText(f"{file.source}: at most {MOST_KINDS} kinds of cards, not {len(cards)}")
    if sum(card.copies for card in cards) < 2 * seats:
        raise BadText(f"{file.source}: too few cards for {seats} seats")
    return Edition(file.name, cards).changed(file.changes)
