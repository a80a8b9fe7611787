"""What is played is said, and what is said is played: no sentence of a card drops a clause."""

from typing import Any

import msgspec
import pytest

from molpe.games.sins.data.edition import open_modules
from molpe.games.sins.verbs.joining import program, read_effect
from molpe.games.sins.words.sentences import sentence
from molpe.press.faces import sins as faces
from tests.each import each
from tests.games.sins.vary import cards, variants, written

CARDS = cards()
LANGUAGES = ("en", "de")


@each(lambda: CARDS)
def test_every_field_that_is_played_is_said(word: str) -> None:
    """One field changed within the schema: what is played differs as often as what is said."""
    effect = CARDS[word].effect
    before = program(effect, 0)
    heard = {language: sentence(effect, language) for language in LANGUAGES}
    for path, other in variants(effect):
        differs = program(other, 0) != before
        for language in LANGUAGES:
            assert (sentence(other, language) != heard[language]) == differs, (path, language)


def test_there_are_variants_enough() -> None:
    """A card that says one thing in one way has none; the others have many."""
    numbers = [len(list(variants(card.effect))) for card in CARDS.values()]
    assert sum(numbers) > 3000
    assert sum(number == 0 for number in numbers) < 5


@each(lambda: CARDS)
def test_what_a_card_says_stands_on_it(word: str) -> None:
    card = CARDS[word]
    for language in LANGUAGES:
        face = faces.words_of(faces.Speech(language), card)
        assert face == sentence(card.effect, language) == card.text(language)


def test_what_is_written_by_hand_says_its_effect_too() -> None:
    """A Warbrand tells its moment in its own words, and then what its effect would say."""
    modules = open_modules()
    told = [card for card in (*modules.brands, *modules.deeds, *modules.oozes) if card.en]
    assert all(card.de for card in told)
    for card in told:
        for language in LANGUAGES if card.effect else ():
            said = sentence(card.effect, language)
            assert said[1:] in card.text(language)


HAND = {"verb": "discard", "zone": "hand"}
LOOK = {"verb": "look", "zone": "draw", "n": 3}
PILE = {"verb": "look", "zone": "despair", "n": "all"}
ICONS = {"verb": "icons", "add": "T"}
CLOCK = {"verb": "deny", "what": "effects"}
GIVE = {"verb": "despair", "act": "give"}
LADLE = {"verb": "recycle", "to": "hand"}
SWAP = {"verb": "swap", "a": {"zone": "hand"}, "b": {"who": "foe", "zone": "hand"}}
TAKE = {"take": 1, "to": "hand"}
SENSELESS = [
    (HAND | {"filter": {"other": True}}, "counted are others"),
    (HAND | {"filter": {"sin": "envy", "kosmos": True}}, "is a Sins card"),
    ({"verb": "hand_limit", "delta": 0}, "no change"),
    ({"verb": "destroy", "zone": "self", "n": 2}, "one, and yours"),
    (HAND | {"pick": "top"}, "the top is taken"),
    ({"verb": "discard", "zone": "draw"}, "the top is taken"),
    (HAND | {"pick": "random", "filter": {"max_w": 1}}, "nobody looks"),
    ({"verb": "discard", "zone": "draw", "pick": "top", "upto": True}, "not up to"),
    ({"verb": "destroy", "zone": "hand_or_discard", "pick": "random"}, "luck picks from a hand"),
    (HAND | {"who": "foe"}, "is hidden"),
    (HAND | {"pick": "owner"}, "an owner picks"),
    (LADLE | {"n": "all", "upto": True}, "any number"),
    ({"verb": "despair", "act": "bonus_if_win", "upto": True}, "is a number"),
    ({"verb": "despair", "act": "move", "zone": "discard"}, "of a despair pile"),
    (GIVE | {"to": "destroyed"}, "somewhere else"),
    (GIVE | {"zone": "draw", "upto": True}, "from the top"),
    (LOOK | {"who": "any"}, "no such pile"),
    ({"verb": "look", "who": "foe", "zone": "hand"}, "a whole hand"),
    ({"verb": "look", "zone": "despair"}, "a whole despair pile"),
    (LOOK | {"pick": "random"}, "of a despair pile only"),
    (LOOK | {"upto": True}, "may be less"),
    (PILE | {"rest": "bottom"}, "are put back"),
    (LOOK | {"n": 1, "rest": "back_any_order"}, "no order"),
    ({"verb": "look", "zone": "despair", "pick": "random", "then": TAKE}, "stays where"),
    (LOOK | {"then": TAKE | {"take": 4}}, "more is taken"),
    (PILE | {"then": TAKE | {"to": "bottom"}}, "goes there"),
    (LOOK | {"then": TAKE | {"to": "swap_hand"}}, "with hands"),
    (LOOK | {"then": TAKE | {"filter": {"not_paid": True}}}, "by what they are"),
    (CLOCK | {"n": 2}, "are counted"),
    ({"verb": "deny", "what": "plays", "stop": True}, "effects that stop"),
    (CLOCK | {"tag": "Beast"}, "has the tag"),
    ({"verb": "deny", "what": "gain_card"}, "from all opponents"),
    ({"verb": "deny", "what": "plays", "until": "your_next_turn"}, "in a phase"),
    (ICONS | {"per": {}, "per_last_moved": True}, "by one thing"),
    (ICONS | {"add": "O", "copy": True, "kind": "weakness"}, "is copied, for"),
    (ICONS | {"copy": True}, "not both"),
    (ICONS | {"target": "realm_for_opponents"}, "Realm cards get"),
    (ICONS | {"until": "your_next_turn"}, "for a phase, or"),
    (ICONS | {"until": "in_play"}, "while it is in play"),
    (ICONS | {"max": 2}, "has bounds"),
    (ICONS | {"per": {}, "min": 3, "max": 2}, "at least more"),
    (ICONS | {"per": {"zone": "hand", "filter": {"other": True}}}, "counted are others"),
    (ICONS | {"per": {"filter": {"different_sins": True}}}, "one by one"),
    (SWAP | {"b": {"who": "foe", "zone": "despair"}}, "hands are swapped"),
    (SWAP | {"a": {"who": "foe", "zone": "hand"}}, "hands are swapped"),
    ({"if": {}, "then": [HAND]}, "no condition"),
    ({"if": {"last_moved": {"other": True}}, "then": [HAND]}, "neither another"),
    ({"if": {"count": {"zone": "hand", "min": 1, "filter": {"sin": "envy", "kosmos": True}}},
      "then": [HAND]}, "is a Sins card"),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "fault"), SENSELESS)
def test_what_would_not_happen_cannot_be_said(raw: dict[str, Any], fault: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=fault):
        read_effect([raw])


SAID = {
    "Discard 1 random card from your hand.": HAND | {"pick": "random"},
    "Look at the top 3 cards of your draw pile and put them at the bottom.":
        LOOK | {"rest": "bottom"},
    "Look at the top card of your draw pile and put it at the bottom.":
        LOOK | {"n": 1, "rest": "bottom"},
    "Look at the top 3 cards of your draw pile and put them back in any order.":
        LOOK | {"rest": "back_any_order"},
    "Look at the top 3 cards of your draw pile; take 1 of them (Kosmos cards only)"
    " into your hand.": LOOK | {"then": TAKE | {"filter": {"kosmos": True}}},
    "Look at the top 3 cards of your draw pile; take 1 of them with at most 2 weaknesses"
    " into your hand.": LOOK | {"then": TAKE | {"filter": {"max_w": 2}}},
    "This card has 1 more Terra power this phase for each card you have in play (at least 1).":
        ICONS | {"per": {}, "min": 1},
}  # fmt: skip


@pytest.mark.parametrize(("text", "raw"), SAID.items())
def test_what_no_box_has_yet_is_said_too(text: str, raw: dict[str, Any]) -> None:
    effect = read_effect([raw])
    assert sentence(effect) == text
    assert read_effect([written(step) for step in effect]) == effect
