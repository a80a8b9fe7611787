"""What is played is said: a field changed within the schema changes play and text alike."""

import msgspec
import pytest

from molpe.games.tide.data.edition import TideCard
from molpe.games.tide.game import Tide
from tests.games.variants import variants

CARDS = {card.id: card for card in Tide().cards}
NOT_PLAYED = frozenset({"id", "name", "copies", "note", "source", "worth"})
"""What a card is called and is; its worth is a number that its face shows."""


def said(card: TideCard) -> list[str]:
    return [card.text(language) for language in ("en", "de")]


@pytest.mark.parametrize("word", CARDS)
def test_every_field_that_is_played_is_said(word: str) -> None:
    card = CARDS[word]
    for path, raw in variants(card, NOT_PLAYED):
        try:
            other = msgspec.convert(raw, TideCard)
        except msgspec.ValidationError:
            continue
        rows = [[verb.row() for verb in one.effects] for one in (card, other)]
        for before, after in zip(said(card), said(other), strict=True):
            assert (before != after) == (rows[0] != rows[1]), path
