"""No typo in a card file survives the reading."""

import re
from pathlib import Path

import pytest

import molpe
from molpe.cards import Card, open_card_file, read_card_file
from molpe.cards.files import Fault
from molpe.kernel import BadText

GOOD = 'game = "x"\n[[card]]\nid = "a"\nname = "A"\nhearts = 1\nsource = "ours"\n'


class HeartCard(Card):
    hearts: int


def read(text: str) -> tuple[HeartCard, ...]:
    return read_card_file("x", text, "x", "x.toml").cards(HeartCard)


def test_a_card_is_read() -> None:
    assert read(GOOD) == (HeartCard(id="a", name="A", hearts=1, source="ours"),)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("game = ", "x.toml: not TOML"),
        ('game = "y"\n', 'x.toml: the file must begin with game = "x"'),
        ('game = "x"\n', "x.toml: there is no [[card]]"),
        ('game = "x"\ncard = 3\n', "x.toml: there is no [[card]]"),
        (GOOD.replace("hearts", "haerts"), "x.toml: card 'a': Object contains unknown field"),
        (GOOD.replace("= 1", '= "one"'), "x.toml: card 'a': field 'hearts': Expected `int`"),
        (GOOD.replace('id = "a"\n', ""), "x.toml: card 1: Object missing required field `id`"),
        (GOOD + GOOD[GOOD.index("[[") :], "x.toml: card 'a' appears twice"),
    ],
)
def test_mistakes_are_named(text: str, complaint: str) -> None:
    with pytest.raises(BadText) as caught:
        read(text)
    assert str(caught.value).startswith(complaint)


def test_an_edition_is_a_name_or_a_file(tmp_path: Path) -> None:
    own = open_card_file("tide", "molpe.games.tide.data", "standard", ("standard",))
    assert (own.name, own.source) == ("standard", "tide/standard.toml")
    path = tmp_path / "mine.toml"
    path.write_text(GOOD)
    mine = open_card_file("x", "molpe.games.tide.data", str(path), ("standard",))
    assert mine.name.startswith(f"{path} sha256:")
    assert open_card_file("x", "molpe.games.tide.data", mine.name, ()).name == mine.name
    path.write_text(GOOD + "# changed\n")
    with pytest.raises(BadText, match="has changed since the match was written"):
        open_card_file("x", "molpe.games.tide.data", mine.name, ())


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadText, match=r"x has no edition 'gold'; give a \.toml file"):
        open_card_file("x", "molpe.games.tide.data", "gold", ("std",))
    with pytest.raises(BadText, match=r"cannot read the edition '.*none\.toml': No such file"):
        open_card_file("x", "molpe.games.tide.data", str(tmp_path / "none.toml"), ())
    binary = tmp_path / "b.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadText, match="it is not text"):
        open_card_file("x", "molpe.games.tide.data", str(binary), ())


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (GOOD.replace("hearts = 1", "hearts = true"), ("card", "a", "hearts")),
        (GOOD.replace("hearts = 1\n", ""), ("card", "a", "hearts")),
        (GOOD.replace('id = "a"', 'id = "A"'), ("card", "A", "id")),
        (GOOD.replace('id = "a"\n', ""), ("card", "1", "id")),
        (GOOD + GOOD.removeprefix('game = "x"\n'), ("card", "a", "")),
    ],
)
def test_mistakes_say_their_place_to_programs(text: str, place: tuple[str, str, str]) -> None:
    with pytest.raises(Fault) as caught:
        read(text)
    fault = caught.value
    assert (fault.table, fault.row, fault.field) == place
    moved = fault.called("x.toml", "own.toml")
    assert str(moved) == str(fault).replace("x.toml", "own.toml")
    assert (moved.table, moved.row, moved.field) == place


def test_what_is_missing_deep_inside_is_named_whole() -> None:
    file = read_card_file("x", GOOD, "x", "x.toml")
    with pytest.raises(Fault, match=r"card 'a': field 'place\[0\]': Object missing") as caught:
        file.convert({}, HeartCard, "card", "a", "place[0]")
    assert caught.value.field == "place[0].hearts"
    assert str(file.fault("flow", "", "red", "no")) == "x.toml: flow: field 'red': no"


def test_no_pattern_lets_a_line_end_through() -> None:
    """A dollar sign alone is fulfilled before the last line end as well: icons were ``"T\\n"``."""
    root = Path(molpe.__file__).parent
    found = [
        pattern
        for path in root.rglob("*.py")
        for pattern in re.findall(r'pattern=r?"([^"]+)"', path.read_text("utf-8"))
    ]
    assert len(found) >= 5
    assert [pattern for pattern in found if not pattern.endswith(r"$(?!\n)")] == []
    assert all(re.search(pattern, "T") or re.search(pattern, "t") for pattern in found)
    assert not any(re.search(pattern, "T\n") or re.search(pattern, "t\n") for pattern in found)
