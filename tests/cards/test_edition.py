"""Editions: what every box of cards is, and what a printer is told of it."""

import pytest

from molpe import games
from molpe.cards import Card, Contents, Edition, contents_of, counted, read_card_file, summary
from molpe.kernel import BadText

CARDS = (
    Card(id="foam", name="Foam", copies=3, source="ours: a guess"),
    Card(id="shell", name="Shell", source="rulebook"),
)


def test_an_edition_knows_its_cards_by_id_and_number() -> None:
    edition = Edition("standard", CARDS)
    assert edition.ids == ("foam", "shell")
    assert edition.number("shell") == 1
    with pytest.raises(BadText, match="no card is called 'sand'; there are: foam, shell"):
        edition.number("sand")


def test_copies_and_reconstructions_are_counted() -> None:
    assert counted(CARDS) == Contents(copies={"foam": 3}, ours=1, count=2)
    assert summary("tide", CARDS) == "2 cards of tide, 1 of them reconstructions"


def test_a_game_says_what_lies_in_its_box_or_keeps_its_cards() -> None:
    sins = contents_of(games.find("sins"))
    assert (sins.copies["kosmos"], sins.copies["dominance"], sins.count) == (20, 2, 70)
    assert sins.backs["brand-of-ash"] == "back-brand"
    tide = games.find("tide")
    assert contents_of(tide) == counted(tide.cards)
    assert contents_of(games.find("canosa")) == Contents()
    assert contents_of(games.find("sirens")) == Contents(ours=18, count=18)
    assert contents_of(games.find("muse")) == Contents(ours=165, count=180)


def test_unknown_tables_and_ids_that_are_no_words_are_refused() -> None:
    file = read_card_file("x", 'game = "x"\ndeck = 3\n', "x", "x.toml")
    with pytest.raises(BadText, match=r"^x.toml: unknown key 'deck'; there are: game, card$"):
        file.only("game", "card")
    file.only("game", "deck")
    text = 'game = "x"\n[[card]]\nid = "My Card"\nname = "A"\nsource = "ours"\n'
    with pytest.raises(BadText, match=r"^x.toml: card 'My Card': field 'id': an id is a lower-cas"):
        read_card_file("x", text, "x", "x.toml").cards(Card)
