"""A tutorial is played in every way a learner can play it, and a mistake is named by its step."""

from pathlib import Path

import pytest

from molpe import games
from molpe.cards import package_of
from molpe.cards.tutorial import (
    check_tutorial,
    lesson,
    load_tutorial,
    open_tutorial,
    read_line,
    read_tutorial,
    tutorial_game,
)
from molpe.kernel import CHANCE, BadText, Message

CANOSA = games.game_class("canosa")

GOOD = """
title = { en = "Sing", de = "Singe" }
seats = 2
seat = 1
options = "draw=off"
before = ["0 siren e5"]

[[step]]
say = { en = "Click your siren, then a square.", de = "Klicke." }
expect = ["siren b1", "siren b2"]

[[step]]
say = { en = "Now as you like.", de = "Nun frei." }
expect = ["any"]
then = ["0 siren e6", "0 siren e5"]

[[step]]
say = { en = "Well done.", de = "Gut." }
"""


def test_a_tutorial_is_read() -> None:
    tutorial = read_tutorial(GOOD)
    assert (tutorial.seats, tutorial.seat, tutorial.position) == (2, 1, None)
    assert [step.expect for step in tutorial.step] == [("siren b1", "siren b2"), ("any",), ()]
    assert tutorial.step[1].then == ("0 siren e6", "0 siren e5")


def test_it_begins_where_it_says() -> None:
    tutorial = read_tutorial(GOOD)
    game = tutorial_game(CANOSA, tutorial)
    assert game.options_text() == "draw=off"
    match = open_tutorial(game, tutorial)
    assert match.actors() == [1]
    assert match.transcript().endswith("\n0 siren e5\n")
    position = "1(s)3G/(g)1(s)3/1(g)1(s)2/2(g)1(s)1/3(g)1(s)/S3(g)1 2 2 0 0 s 2"
    elsewhere = read_tutorial(GOOD.replace("before = ", f'position = "{position}"\n#'))
    assert game.position_text(open_tutorial(game, elsewhere).state) == position


def test_a_step_allows_what_it_expects() -> None:
    one, free, last = read_tutorial(GOOD).step
    assert one.allows("siren b2")
    assert not one.allows("siren a2")
    assert free.allows("siren a2")
    assert not last.allows("siren b1")


def test_what_is_said_is_a_catalogue() -> None:
    assert read_tutorial(GOOD).catalogue() == {
        "en": {
            "lesson-title": "Sing",
            "lesson-1": "Click your siren, then a square.",
            "lesson-2": "Now as you like.",
            "lesson-3": "Well done.",
        },
        "de": {
            "lesson-title": "Singe",
            "lesson-1": "Klicke.",
            "lesson-2": "Nun frei.",
            "lesson-3": "Gut.",
        },
    }
    assert lesson(2) == Message("lesson-3")


def test_lines() -> None:
    assert read_line("1 siren b2") == (1, "siren b2")
    assert read_line("* deal ligeia to 0") == (CHANCE, "deal ligeia to 0")
    with pytest.raises(BadText, match=r"'siren b2' begins with no seat or '\*'"):
        read_line("siren b2")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("seats = 2", "seats = ", r"tutorial.toml: .*line 3"),
        ("seats = 2", "chairs = 2", r"unknown field `chairs`"),
        ("seat = 1", "", r"missing required field `seat`"),
        (GOOD[GOOD.index("[[") :], "step = []", r"there is no \[\[step\]\]"),
        ('en = "Sing", ', "", r"title: there is no English"),
        (', de = "Nun frei."', "", r"step 2: it is said in other languages than the title"),
        ("Nun frei.", "", r"step 2: a text has 1 to 280 characters, no braces: ''"),
        ("Nun frei.", "x" * 281, r"step 2: a text has 1 to 280 characters"),
        ("Nun frei.", "{x", r"no braces: '\{x'"),
        ("Nun frei.", "x}", r"no braces: 'x\}'"),
        ('expect = ["any"]\n', "", r"step 2: every step but the last expects an action"),
        ("Gut.\" }", "Gut.\" }\nexpect = [\"any\"]", r"step 3: every step but the last"),
    ],
)  # fmt: skip
def test_mistakes_are_named(old: str, new: str, complaint: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(BadText, match=complaint):
        read_tutorial(GOOD.replace(old, new))


def test_it_is_played() -> None:
    check_tutorial(CANOSA, read_tutorial(GOOD))


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("seat = 1", "seat = 2", "canosa: the learner's seat 2 is not at the table"),
        ("[\"0 siren e5", "[\"0 siren a6", "canosa: before step 1: seat 0 may not"),
        ("before", "position = \"nothing\"\nbefore", "canosa: before step 1: a position has"),
        ("seat = 1", "seat = 0", "canosa: step 1: it is not the learner's turn"),
        ("siren b2", "siren c2", "canosa: step 1: seat 1 may not 'siren c2' now: your siren"),
        ("e6\", \"0", "e6\", \"gold", "canosa: step 2: 'gold siren e5' begins with no seat"),
        ("0 siren e6", "0 siren f6", "canosa: step 2: seat 0 may not 'siren f6' now: no siren"),
        ("draw=off", "draw=perhaps", "option draw of canosa cannot be 'perhaps'"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_named(old: str, new: str, complaint: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(BadText) as caught:
        check_tutorial(CANOSA, read_tutorial(GOOD.replace(old, new)))
    assert str(caught.value).startswith(complaint)


def test_every_way_is_played() -> None:
    """b3 can be reached from b2, where one learner goes, and not from b1, where another does."""
    one_way = GOOD.replace('["siren b1", "siren b2"]', '["siren b2"]').replace(
        '"any"', '"siren b3"'
    )
    check_tutorial(CANOSA, read_tutorial(one_way))
    two_ways = one_way.replace('["siren b2"]', '["siren b2", "siren b1"]')
    with pytest.raises(BadText, match="step 2: seat 1 may not 'siren b3' now"):
        check_tutorial(CANOSA, read_tutorial(two_ways))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of somebody's."""
    home = tmp_path / "reef_of_tests"
    home.mkdir()
    (home / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    return home


def test_a_tutorial_lies_in_the_package(package: Path) -> None:
    assert load_tutorial("reef_of_tests") is None
    (package / "tutorial.toml").write_text(GOOD)
    assert load_tutorial("reef_of_tests") == read_tutorial(GOOD)
    (package / "tutorial.toml").write_text("seats")
    with pytest.raises(BadText, match=r"^reef_of_tests/tutorial\.toml: "):
        load_tutorial("reef_of_tests")


def test_a_game_of_one_file_has_none() -> None:
    assert load_tutorial("") is None


TAUGHT = [
    (name, tutorial)
    for name in games.names()
    if (tutorial := load_tutorial(package_of(games.game_class(name))))
]


@pytest.mark.parametrize(("name", "number"), [(name, n) for n, (name, _) in enumerate(TAUGHT)])
def test_our_tutorials_are_played_to_their_end(name: str, number: int) -> None:
    tutorial = TAUGHT[number][1]
    check_tutorial(games.game_class(name), tutorial)
    assert len(tutorial.step) > 8
    assert tutorial.title.keys() == {"en", "de"}
    texts = [text for step in tutorial.step for text in step.say.values()]
    assert len(set(texts)) == len(texts) == 2 * len(tutorial.step)
