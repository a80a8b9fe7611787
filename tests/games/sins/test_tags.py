"""Tags: which cards refer to them, wherever a verb can, in words, and without telling secrets."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from molpe.games.sins.data.edition import BOXES, Box, open_box
from molpe.games.sins.verbs.joining import read_effect
from molpe.games.sins.verbs.schema import Tag
from molpe.games.sins.words.sentences import sentence
from molpe.kernel import BadText
from tests.games.sins.test_edition import TEXT, table_with


def named(value: Any) -> Iterator[str]:
    """The tags that an effect names."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "tag" and part is not None:
                yield part
            yield from named(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from named(part)


def referring(box: Box) -> dict[str, set[str]]:
    """The cards of a box that refer to tags, and which."""
    found = {card.id: set(named(msgspec.to_builtins(card.effect))) for card in box.cards}
    return {card: tags for card, tags in found.items() if tags}


def test_a_tenth_of_the_cards_refer_to_tags() -> None:
    found = [referring(open_box(name)) for name in BOXES]
    assert [len(cards) for cards in found] == [5, 8, 8]
    sins = {card.sin for name, cards in zip(BOXES, found, strict=True)
            for card in open_box(name).cards if card.id in cards}  # fmt: skip
    assert len(sins) == 7


@pytest.mark.parametrize("name", BOXES)
def test_a_tag_that_is_referred_to_is_not_rare(name: str) -> None:
    box = open_box(name)
    for card, tags in referring(box).items():
        for tag in tags:
            assert sum(tag in other.tags for other in box.cards) >= 9, (card, tag)


def test_tags_of_an_own_box_that_no_effect_can_name_are_only_printed(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = TEXT.replace('["Beast", "Recycle"]', '["Beast", "wrath", "Very Hungry"]')
    path.write_text(text, "utf-8")
    box = open_box(str(path))
    assert box.cards[0].tags == ("Beast", "wrath", "Very Hungry")
    path.write_text(TEXT.replace("{ kosmos = true }", '{ tag = "Very Hungry" }', 1), "utf-8")
    with pytest.raises(BadText, match=r"mine.toml: card 'crumb-gleaner': field 'effects\[0\].fil"):
        open_box(str(path))


# What verbs do.


@pytest.mark.parametrize(
    ("effect", "choices"),
    [
        ('{ verb = "destroy", zone = "hand", filter = { tag = "Beast" } }', "destroy ember-whelp"),
        ('{ verb = "destroy", zone = "hand", filter = { tag = "Destroy" } }',
         "destroy ashmonger, destroy ember-whelp"),
        ('{ verb = "destroy", zone = "hand", filter = { tag = "Demon", sin = "wrath" } }',
         "destroy ashmonger"),
        ('{ verb = "destroy", zone = "hand", filter = { tag = "Beast", sin = "greed" } }', "done"),
        ('{ verb = "discard", zone = "hand", filter = { tag = "Undead" } }', "done"),
        ('{ verb = "recycle", to = "hand", filter = { tag = "Mortal" } }', "take haggler"),
        ('{ verb = "gain", filter = { tag = "Construct", max_w = 2 } }', "gain bolted-door"),
        ('{ verb = "despair", act = "give", filter = { tag = "Demon" } }', "give ashmonger"),
        ('{ verb = "market", act = "bury", tag = "Construct" }',
         "choose bolted-door, choose dreaming-colossus"),
        ('{ verb = "deny", what = "gain_card", who = "opponents", until = "your_next_turn", '
         'tag = "Undead" }',
         "choose larder-wight"),
        ('{ verb = "swap", a = { zone = "hand", tag = "Beast" }, '
         'b = { who = "foe", zone = "hand", pick = "random" } }', "swap ember-whelp"),
        ('{ verb = "swap", a = { zone = "hand", tag = "Undead" }, '
         'b = { who = "foe", zone = "hand", pick = "random" } }', "done"),
        ('{ verb = "look", who = "realm", zone = "draw", n = 2, '
         'then = { to = "gain", upto = true, filter = { tag = "Spirit" } } }', "done"),
    ],
)  # fmt: skip
def test_only_cards_with_the_tag_may_be_chosen(tmp_path: Path, effect: str, choices: str) -> None:
    """Where others do not see that none fits, the question is asked all the same."""
    table = table_with(tmp_path, effect)
    table.give(0, hand="crumb ember ashmonger kosmos", discard="haggler tithe")
    table.give(1, hand="kosmos").realm("bolted colossus larder", "haggler tithe")
    table.buy().do("play crumb", "activate")
    assert ", ".join(sorted(table.legal())) == choices
    assert table.game.hollow(table.state, 0) == (choices == "done")


@pytest.mark.parametrize(
    "effect",
    [
        '{ verb = "recycle", to = "hand", filter = { tag = "Undead" } }',
        '{ verb = "gain", filter = { tag = "Undead" } }',
        '{ verb = "market", act = "destroy", tag = "Undead" }',
        '{ verb = "deny", what = "gain_card", who = "opponents", until = "your_next_turn", '
        'tag = "Undead" }',
        '{ verb = "strip", tag = "Undead" }',
        '{ verb = "swap", a = { zone = "discard" }, '
        'b = { who = "foe", zone = "discard", tag = "Undead" } }',
        '{ verb = "swap", a = { zone = "discard", tag = "Undead" }, '
        'b = { who = "foe", zone = "discard" } }',
    ],
)
def test_nobody_is_asked_where_all_see_that_none_fits(tmp_path: Path, effect: str) -> None:
    table = table_with(tmp_path, effect).give(0, hand="crumb kosmos", discard="haggler")
    table.give(1, hand="kosmos", discard="ember").realm("bolted").buy()
    table.do("play crumb", "activate")
    assert not table.working()


def test_icons_are_stripped_of_cards_with_the_tag(tmp_path: Path) -> None:
    table = table_with(tmp_path, '{ verb = "strip", icons = "power", tag = "Mortal" }')
    table.give(0, hand="crumb kosmos").give(1, hand="haggler ember").attack()
    table.do("play kosmos", "play ember", "decline", "play crumb", "activate")
    assert not table.working()
    table = table_with(tmp_path, '{ verb = "strip", icons = "power", tag = "Mortal" }')
    table.give(0, hand="crumb kosmos kosmos").give(1, hand="haggler ember kosmos").attack()
    table.do("play kosmos", "play ember", "decline", "play kosmos", "play haggler", "decline")
    table.do("play crumb", "activate")
    assert table.legal() == {"strip haggler"}


@pytest.mark.parametrize(
    ("effect", "power", "weakness"),
    [
        ('{ verb = "icons", add = "CV", until = "in_play", per = { filter = { tag = "Beast" } } }',
         "CCCVV", "T"),
        ('{ verb = "icons", add = "CC", until = "in_play", '
         'per = { filter = { tag = "Beast", other = true } } }', "CCC", "T"),
        ('{ verb = "icons", add = "C", until = "in_play", min = 1, '
         'per = { filter = { tag = "Undead" } } }', "CC", "T"),
        ('{ verb = "icons", kind = "weakness", add = "O", until = "in_play", '
         'per = { filter = { tag = "Beast" } } }', "C", "TOO"),
    ],
)  # fmt: skip
def test_icons_that_are_counted_anew(
    tmp_path: Path, effect: str, power: str, weakness: str
) -> None:
    """Powers and weaknesses, several at a time, and at least so many."""
    table = table_with(tmp_path, effect).give(0, hand="crumb haggler tithe").buy()
    table.do("play crumb", "activate", "play haggler", "decline", "play tithe")
    card = table.player(0).play[0]
    assert (card.power, card.weakness) == (power, weakness)


def test_the_tag_of_a_hidden_card_cannot_be_asked_for() -> None:
    for zone, pick in (("hand", "random"), ("despair", "random"), ("discard", "random")):
        with pytest.raises(msgspec.ValidationError, match="chosen in a discard pile can 'b'"):
            read_effect([{"verb": "swap", "a": {"zone": "discard"},
                          "b": {"zone": zone, "pick": pick, "tag": "Beast"}}])  # fmt: skip


def test_a_condition_on_hidden_cards_is_not_looked_into(tmp_path: Path) -> None:
    """Whether the foe holds such a card shows only when the effect is used."""
    effect = '{ if = { count = { who = "foe", zone = "hand", min = 1, filter = { tag = "Beast" } '
    effect += '} }, then = [{ verb = "draw" }] }'
    for hand, drawn in (("ember", "haggler kosmos"), ("haggler", "kosmos")):
        table = table_with(tmp_path, effect)
        table.give(0, hand="crumb kosmos", bag="haggler").give(1, hand=hand).buy()
        assert table.do("play crumb").legal() == {"activate", "decline"}
        assert table.do("activate").cards(0, "hand") == drawn


# What cards say.


@pytest.mark.parametrize(
    ("step", "english", "german"),
    [
        (
            {"verb": "destroy", "zone": "discard", "n": 2, "upto": True,
             "filter": {"tag": "Undead"}},
            "Destroy up to 2 Undead cards from your discard pile.",
            "Zerstöre bis zu 2 Untoten-Karten aus deinem Ablagestapel.",
        ),
        (
            {"verb": "recycle", "to": "hand", "filter": {"tag": "Beast", "sin": "wrath",
             "max_w": 2}},
            "Take 1 Wrath card with the tag Beast and with at most 2 weaknesses from your discard "
            "pile into your hand.",
            "Nimm 1 Zorn-Karte mit dem Merkmal Tier und mit höchstens 2 Schwächen aus deinem "
            "Ablagestapel auf deine Hand.",
        ),
        (
            {"verb": "look", "who": "foe", "zone": "hand", "n": "all",
             "then": {"to": "discard", "filter": {"tag": "Spirit"}}},
            "Look at the foe's hand; discard 1 of its cards with the tag Spirit.",
            "Sieh dir die Hand des Gegners an; du musst 1 ihrer Karten mit dem Merkmal Geist "
            "abwerfen lassen.",
        ),
        (
            {"verb": "swap", "a": {"zone": "discard", "tag": "Mortal"},
             "b": {"who": "foe", "zone": "discard", "tag": "Undead"}},
            "Swap a card with the tag Mortal from your discard pile with a card with the tag "
            "Undead from the foe's discard pile.",
            "Tausche eine Karte mit dem Merkmal Sterblich aus deinem Ablagestapel gegen eine "
            "Karte mit dem Merkmal Untot aus dem Ablagestapel des Gegners.",
        ),
        (
            {"verb": "market", "act": "destroy", "tag": "Demon"},
            "Destroy 1 face-up Realm Demon card and refill its place at once.",
            "Zerstöre 1 offene Dämonen-Karte des Reichs und fülle ihren Platz sofort auf.",
        ),
        (
            {"verb": "deny", "what": "gain_card", "who": "opponents", "until": "your_next_turn",
             "tag": "Construct"},
            "Choose a face-up Realm Construct card; no opponent may gain it until your next turn.",
            "Wähle eine offene Gebilde-Karte des Reichs; kein Gegner darf sie bis zu deinem "
            "nächsten Zug gewinnen.",
        ),
        (
            {"verb": "strip", "n": 2, "tag": "Beast"},
            "Ignore 2 icons (power or weakness) on the foe's Beast cards in play this phase.",
            "Ignoriere in dieser Phase 2 Symbole (Macht oder Schwäche) auf ausgespielten "
            "Tier-Karten des Gegners.",
        ),
        (
            {"if": {"last_moved": {"tag": "Undead", "max_w": 2}}, "then": [{"verb": "draw"}]},
            "If it is a card with the tag Undead and with at most 2 weaknesses, draw 1 card.",
            "Wenn es eine Karte mit dem Merkmal Untot und mit höchstens 2 Schwächen ist: ziehe 1 "
            "Karte.",
        ),
    ],
)  # fmt: skip
def test_tags_are_said(step: dict[str, Any], english: str, german: str) -> None:
    effect = read_effect([step])
    assert (sentence(effect, "en"), sentence(effect, "de")) == (english, german)


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_tag_is_called_like_another(language: str) -> None:
    said = set()
    tags = msgspec.inspect.type_info(Tag)
    assert isinstance(tags, msgspec.inspect.LiteralType)
    for tag in tags.values:
        step = {"verb": "gain", "filter": {"tag": tag}}
        said.add(sentence(read_effect([step]), language))
    assert len(said) == len(tags.values) == 13
