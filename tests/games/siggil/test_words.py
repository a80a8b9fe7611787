"""Siggil's words: notation, telling, questions, refusals and clicks."""

import re
import tomllib
from importlib.resources import files

import pytest

from molpe.games.siggil.game import Siggil
from molpe.kernel.gist import card
from tests.games.siggil.table import Table, flat, turns

PACKAGE = files("molpe.games.siggil")
MESSAGES = tomllib.loads(PACKAGE.joinpath("messages.toml").read_text("utf-8"))


def test_both_languages_are_complete() -> None:
    assert set(MESSAGES["en"]) == set(MESSAGES["de"])
    for key, text in MESSAGES["en"].items():
        gaps = set(re.findall(r"{(\w+)", text))
        assert gaps == set(re.findall(r"{(\w+)", MESSAGES["de"][key])), key


def battle() -> Table:
    """Seat 0 may regain the Deer that seat 1 took with four twos, and has three leaves."""
    table = turns(flat(), [("deer-1", "deer-4"), ("cloud-2", "leaf-2")])
    table.take("deer-5").play("capture deer with deer-1 deer-4 deer-5")
    table.take("shell-2", "deer-6", "turtle-2")
    table.play("capture deer with leaf-2 turtle-2 cloud-2 shell-2")
    table.take("leaf-1", "stone-7", "leaf-4", "stone-6", "leaf-5", "stone-5")
    return table.take("deer-7")


def test_words_of_a_match() -> None:
    table = Table(plan={24: "leaf", 44: "stone-2", 40: "stone-1"}).take("stone-1", "stone-2")
    lines = table.match.transcript().splitlines()
    assert lines[0] == "game: siggil 1"
    assert "* seat 0 begins" in lines
    assert "* deal stone-1 to p40" in lines
    assert lines[-2:] == ["1 take stone-2", "* turn leaf at p24"]
    assert battle().match.transcript().splitlines()[-2:] == ["1 pass", "0 take deer-7"]
    alone = Table(1)
    assert min(alone.legal()).startswith("discard ")


def test_what_is_told() -> None:
    def last(table: Table) -> str:
        return table.game.say(table.heard[-1])

    table = Table(plan={12: "leaf", 24: "deer", 25: "cloud-1", 44: "stone-2", 40: "stone-1"})
    said = [table.game.say(message) for message in table.heard]
    assert said[0] == "seat 0 begins"
    assert "the Spirit Leaf is dealt to p12" in said
    assert "Stone 1 is dealt to p40" in said
    table.take("stone-1")
    assert last(table) == "takes Stone 1"
    table.take("stone-2")
    assert last(table) == "the Spirit Deer is turned up at p24 and escapes"
    table = Table(plan={24: "deer-7", 44: "stone-2", 40: "stone-1"}).take("stone-1", "stone-2")
    assert last(table) == "Deer 7 is turned up at p24"
    assert table.game.say(table.heard[-1], "de") == "Hirsch 7 wird auf p24 aufgedeckt"
    table = battle().play("pass")
    assert last(table) == "leaves the Spirits alone"
    assert last(battle().play("capture leaf with leaf-1 leaf-4 leaf-5")) == (
        "captures the Spirit Leaf with Leaf 1, Leaf 4, Leaf 5"
    )
    assert last(battle().play("capture deer adding deer-6 deer-7")) == (
        "takes the Spirit Deer from seat 1, adding Deer 6, Deer 7"
    )
    heard = [battle().game.say(message) for message in battle().heard]
    assert "takes the Spirit Deer from seat 0 with Leaf 2, Turtle 2, Cloud 2, Seashell 2" in heard
    alone = Table(1)
    name = min(alone.open_cards())
    called = alone.game.called(card(name), "en")
    assert last(alone.play(f"discard {name}")) == f"discards {called}"


def test_questions() -> None:
    def question(table: Table) -> str:
        return table.game.say(table.game.ask(table.state, table.state.actor()))

    assert question(flat()) == "take an open card"
    assert question(battle()) == "take control of a Spirit, or pass"
    alone = Table(1, {47: "leaf", 40: "leaf-1", 41: "leaf-2", 42: "leaf-4"})
    assert question(alone) == "discard an open card"
    for leaf in ("leaf-1", "leaf-2", "leaf-4"):
        spare = sorted(card for card in alone.open_cards() if not card.startswith("leaf"))
        alone.play(f"discard {spare[0]}")
        assert question(alone) == "take an open card"
        alone.play(f"take {leaf}")
    assert question(alone) == "capture a Spirit, or pass"


def alone_controlling() -> Table:
    """A solo seat that may capture the Leaf."""
    table = Table(1, {47: "leaf", 40: "leaf-1", 41: "leaf-2", 42: "leaf-4"})
    for leaf in ("leaf-1", "leaf-2", "leaf-4"):
        spare = sorted(card for card in table.open_cards() if not card.startswith("leaf"))
        table.play(f"discard {spare[0]}", f"take {leaf}")
    return table


FORM = Siggil().say(Siggil().why_not(flat().state, 0, "fly away"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", FORM),
        ("discard leaf-1", FORM),
        ("take", "the cards of this turn are drawn; capture a Spirit or pass"),
        ("take leaf-7", "the cards of this turn are drawn; capture a Spirit or pass"),
        ("pass now", FORM),
        ("capture leaf", FORM),
        ("capture leaf by leaf-1 leaf-4 leaf-5", FORM),
        ("capture wolf with leaf-1 leaf-4 leaf-5", "there is no Spirit wolf"),
        ("capture leaf with leaf-1 leaf-4 leaf-9", "there is no card leaf-9"),
        ("capture leaf with leaf-1 leaf-4 leaf-7", "you do not hold leaf-7"),
        ("capture leaf with leaf-1 leaf-4 leaf-4", "a card can be played only once"),
        (
            "capture leaf with leaf-1 leaf-4 deer-6",
            "a set for the Spirit leaf is all of its family or all of the number 3",
        ),
        ("capture leaf with leaf-1 leaf-4", "the Spirit leaf is captured with 3 cards, not 2"),
        (
            "capture deer adding deer-6",
            "the Spirit deer needs 2 cards of this kind from your hand, not 1",
        ),
        (
            "capture deer with deer-6 deer-7",
            "you have such a set for the Spirit deer on the table: write 'adding'",
        ),
        (
            "capture leaf adding leaf-1 leaf-4 leaf-5",
            "you have no such set for the Spirit leaf on the table: write 'with'",
        ),
    ],
)
def test_refusals_of_captures(text: str, reason: str) -> None:
    assert battle().refused(text) == reason


def test_the_cards_of_a_set_are_typed_in_any_order() -> None:
    table = battle()
    game, state = table.game, table.state
    seat = state.actors()[0]
    for text in (
        "capture leaf with leaf-1 leaf-4 leaf-5",
        "capture leaf with leaf-5 leaf-1 leaf-4",
    ):
        action = game.parse(state, seat, text)
        assert game.words(state, seat, action) == "capture leaf with leaf-1 leaf-4 leaf-5"


def test_refusals_of_cards() -> None:
    table = Table(plan={12: "leaf", 13: "cloud-1", 40: "stone-1"})
    assert table.refused("take leaf-9") == "there is no card leaf-9"
    assert table.refused("take leaf") == (
        "leaf is a Spirit; it cannot be drawn, only captured once it is free"
    )
    assert table.refused("take cloud-1") == "cloud-1 at p13 lies under another card"
    table.take("stone-1")
    assert table.refused("take stone-1") == "stone-1 cannot be seen in the Siggil"
    assert table.refused("take stone-1 stone-2") == FORM
    assert table.refused("pass") == "take a card first"


def test_refusals_alone() -> None:
    table = Table(1)
    card = min(table.open_cards())
    assert table.refused("fly").startswith("an action is written 'discard leaf-3'")
    assert table.refused(f"take {card}") == "discard a card before you take one"
    assert table.refused("pass") == "discard a card first"
    table.play(f"discard {card}")
    assert table.refused(f"discard {card}") == "a card is discarded already; now take one"
    assert table.refused("capture leaf with leaf-1 leaf-2 leaf-4") == "take a card first"
    table = alone_controlling()
    assert table.refused("capture deer with leaf-1 leaf-2 leaf-4") == (
        "the Spirit deer has not escaped yet"
    )
    away = Table(
        1,
        {
            47: "shell",
            55: "deer",
            39: "leaf",
            31: "cloud",
            51: "stone-1",
            46: "stone-2",
            48: "leaf-1",
        }
        | {40: "leaf-2", 41: "leaf-4", 42: "leaf-5", 43: "leaf-6"},
        difficulty="difficult",
    ).play("discard stone-1", "take stone-2", "discard leaf-1")
    for leaf in ("leaf-2", "leaf-4", "leaf-5", "leaf-6"):
        away.play(f"take {leaf}")
        if leaf != "leaf-6":
            away.play(min(text for text in away.legal() if "leaf" not in text))
    assert away.refused("capture shell with leaf-2 leaf-4 leaf-5 leaf-6") == (
        "the Spirit shell was driven away"
    )
    assert away.refused("capture leaf with leaf-2") == (
        "the Spirit leaf is captured with 4 cards, not 1"
    )


def test_refusal_of_the_own_spirit() -> None:
    table = turns(flat(), [("deer-1", "deer-4"), ("cloud-7", "leaf-7")])
    table.take("deer-5").play("capture deer with deer-1 deer-4 deer-5")
    table.take("shell-1", "leaf-1", "shell-3", "leaf-2", "shell-5", "leaf-4")
    assert table.refused("capture deer adding deer-6 deer-7") == "you hold the Spirit deer already"


def clicks(table: Table, text: str) -> tuple[str, ...]:
    """The path of an action."""
    seat = table.state.actor()
    return table.game.clicks(table.state, seat, table.game.parse(table.state, seat, text))


def test_clicks() -> None:
    table = Table(plan={40: "stone-1"})
    assert clicks(table, "take stone-1") == ("p40",)
    assert clicks(battle(), "pass") == ("button-pass",)
    assert clicks(battle(), "capture deer adding deer-6 deer-7") == ("deer", "deer-6", "deer-7")
    alone = Table(1, {47: "leaf", 40: "leaf-1"})
    assert clicks(alone, "discard leaf-1") == ("p40",)
    loose = flat(allow_larger_sets=True).take("leaf-1", "stone-7", "leaf-2", "stone-6", "leaf-4")
    path = ("leaf", "leaf-1", "leaf-2", "leaf-4", "button-done")
    assert clicks(loose, "capture leaf with leaf-1 leaf-2 leaf-4") == path
    assert [button.id for button in loose.view(0).buttons] == ["button-pass", "button-done"]
    assert loose.view(1).buttons == ()
    assert [button.id for button in battle().view(0).buttons] == ["button-pass"]
