"""Changes: an edition with something otherwise, written behind its name."""

from typing import Any

import pytest

from molpe.cards import Card, Edition, change_cards, parts_of, split_changes, with_changes
from molpe.cards.changes import Change, read_change
from molpe.cards.files import open_card_file, read_card_file
from molpe.kernel import BadText

TEXT = """
game = "x"

[charm]
tooth = 4

[[card]]
id = "foam"
name = "Foam"
source = "ours"
effects = [{ n = 2 }, { n = 3 }]
bar = [1, 2]

[[card]]
id = "shell"
name = "Shell"
source = "rulebook"
"""


def changed(text: str) -> dict[str, Any]:
    _, changes = split_changes(f"x; {text}")
    return read_card_file("x", TEXT, "x", "x.toml").changed(changes).tables


def test_changes_stand_behind_a_name_and_are_written_as_they_are_read() -> None:
    whole = "mine.toml sha256:12; blank foam; foam as shell; foam.effects.0.n=4"
    name, changes = split_changes(whole)
    assert name == "mine.toml sha256:12"
    assert changes == (
        Change("blank", "foam"),
        Change("as", "foam", "shell"),
        Change("set", "foam", "effects.0.n", "4"),
    )
    assert with_changes(name, (change.text for change in changes)) == whole
    assert split_changes("standard") == ("standard", ())


@pytest.mark.parametrize("text", ["foam", "blank", "blank foam shell", "foam=3", "foam.=3", ""])
def test_what_is_no_change_is_refused(text: str) -> None:
    with pytest.raises(BadText, match="of an edition is not written 'blank ID', 'ID as ID' or"):
        read_change(text)


def test_values_are_set_where_a_path_leads() -> None:
    assert changed("foam.effects.1.n=9")["card"][0]["effects"] == [{"n": 2}, {"n": 9}]
    assert changed("foam.bar.0=7")["card"][0]["bar"] == [7, 2]
    assert changed("foam.power=TT")["card"][0]["power"] == "TT"
    assert changed('foam.power="TT"')["card"][0]["power"] == "TT"
    assert changed("charm.tooth=5")["charm"] == {"tooth": 5}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("sand.n=1", "x.toml: there is no 'sand' to change"),
        ("game.n=1", "x.toml: there is no 'game' to change"),
        ("foam.effects.7.n=1", "x.toml: 'foam' has no field 'effects.7.n'"),
        ("foam.effects.x.n=1", "x.toml: 'foam' has no field 'effects.x.n'"),
        ("foam.nothing.n=1", "x.toml: 'foam' has no field 'nothing.n'"),
        ("foam.name.n=1", "x.toml: 'foam' has no field 'name.n'"),
    ],
)
def test_a_path_that_leads_nowhere_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadText, match=f"^{says}$"):
        changed(text)


def test_a_file_says_which_changes_are_about_it() -> None:
    file = read_card_file("x", TEXT, "x", "x.toml")
    mine, other = Change("blank", "foam"), Change("blank", "sand")
    assert file.concerned((mine, other)) == (mine,)
    assert file.changed(()) is file
    after = file.changed((mine,))
    assert (after.name, after.base, after.changes) == ("x; blank foam", "x", (mine,))
    assert open_card_file("tide", "molpe.games.tide.data", "standard", ("standard",)).base


class Wet(Card, kw_only=True):
    """A card that does something."""

    price: int = 0
    does: tuple[str, ...] = ()


class Box(Edition):
    """Cards of which some do something."""

    cards: tuple[Wet, ...]
    effects = {"does": ()}


FOAM = Wet(id="foam", name="Foam", source="ours", price=2, does=("wash",), copies=3)
SHELL = Wet(id="shell", name="Shell", source="rulebook", price=5)
SAND = Wet(id="sand", name="Sand", source="rulebook", price=3, does=("dry",))


def test_a_blank_card_keeps_all_but_its_effect_and_nothing_else_changes() -> None:
    box = Box("x", (FOAM, SHELL, SAND)).changed([Change("blank", "foam")])
    assert box.cards[1:] == (SHELL, SAND)
    assert box.cards[0] == Wet(id="foam", name="Foam", source="ours", price=2, copies=3)


def test_an_exchanged_card_is_another_under_its_own_name() -> None:
    box = Box("x", (FOAM, SHELL, SAND)).changed([Change("as", "foam", "sand")])
    assert box.cards[0] == Wet(
        id="foam", name="Foam", source="ours", price=3, does=("dry",), copies=3
    )
    with pytest.raises(BadText, match="no card is called 'surf'; there are: foam, shell, sand"):
        change_cards(box.cards, Change("as", "foam", "surf"), {})


def test_parts_are_exchanged_for_what_is_most_alike() -> None:
    def alike(card: Wet) -> tuple[object, int]:
        return card.id != "shell", card.price

    parts = {part.id: part for part in parts_of((FOAM, SHELL, SAND), {"does": ()}, alike)}
    assert parts["foam"].blank is not None
    assert parts["foam"].blank.changes == ("blank foam",)
    assert parts["foam"].exchanged is not None
    assert parts["foam"].exchanged.changes == ("foam as sand",)
    assert (parts["shell"].blank, parts["shell"].exchanged) == (None, None)
