"""Rules for people, drawn in the terminal from what is packed with the game."""

import re
import sys

import pytest
from rich.text import Text

from molpe import games
from molpe.cards import load_rules, package_of
from molpe.cards.markdown import Paragraph, read_line
from molpe.cli.markdown import draw_page, draw_table, sections
from molpe.cli.rules import rules_of
from molpe.kernel import Game

from .conftest import Molpe, one_complaint

PAGE = """\
# Reef

Two **divers** and a [shark].

## A turn

Type `dive` when you like, and come up again before your breath is gone.

- One thing, and then some more words so that it is folded.
- Another.

1. First.

```
# a drawing

  ><>
```

| fish | worth |
|---|---|
| **cod** | a little, or rather more if the cook is any good |
| `eel` | |
"""


def test_sections_know_drawings_from_headings() -> None:
    assert [heading for heading, _ in sections(PAGE)] == ["Reef", "A turn"]
    assert sections("before\n# One\nx") == [("One", [Paragraph(read_line("x"))])]


def test_a_page_is_drawn() -> None:
    drawn = draw_page(PAGE, 40)
    assert [Text.from_markup(line).plain for line in drawn] == [
        "Reef",
        "",
        "Two divers and a [shark].",
        "",
        "A turn",
        "",
        "Type 'dive' when you like, and come up",
        "again before your breath is gone.",
        "",
        "- One thing, and then some more words so",
        "  that it is folded.",
        "- Another.",
        "",
        "1. First.",
        "",
        "# a drawing",
        "",
        "  ><>",
        "",
        "fish   worth",
        "-----  ---------------------------------",
        "cod    a little, or rather more if the",
        "       cook is any good",
        "'eel'",
    ]
    assert drawn[0] == "[bold]Reef[/]"


def test_a_part_of_a_page() -> None:
    assert draw_page(PAGE, 40, "REEF")[0] == "[bold]Reef[/]"
    assert draw_page(PAGE, 40, "turn")[0] == "[bold]A turn[/]"
    assert draw_page(PAGE, 40, "score") == []


def test_narrow_tables_do_not_vanish() -> None:
    assert draw_table([["", ""], ["abcdefgh ijk", "b"]], 4) == ["", "abcdefgh  b", "ijk"]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", games.names())
def test_our_rules_are_written_and_fit(molpe: Molpe, name: str, language: str) -> None:
    kind = games.game_class(name)
    if not kind.__module__.startswith("molpe."):
        pytest.skip("not ours")
    said = molpe("rules", name, "--lang", language)
    assert (said.code, said.err) == (0, "")
    assert said.lines[0] == kind.title
    assert len(said.lines) > 20
    assert max(map(len, said.lines)) <= 80
    assert "**" not in said.out
    assert "|--" not in said.out


@pytest.mark.parametrize("name", ["canosa", "sirens", "siggil", "sins"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_rules_name_every_option_and_choice(name: str, language: str) -> None:
    text = load_rules(package_of(games.game_class(name)), language, typed=True)
    assert text is not None
    for option in games.find(name).facts.options:
        assert f"`{option.name}`" in text
        for choice in option.choices if option.name != "layout" else ():
            assert isinstance(choice, bool) or f"`{choice}`" in text


@pytest.mark.parametrize(
    "name", ["breakthrough", "canosa", "muse", "siggil", "sins", "sirens", "tide"]
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_players_read_names_no_option_id_and_nothing_to_type(name: str, language: str) -> None:
    """That is for the terminal, and stands in a file of its own."""
    game = games.find(name)
    text = load_rules(package_of(type(game)), language)
    assert text is not None
    assert "`" not in text.replace("```", "")
    assert "--" not in re.sub(r"\|-+(\|-+)*\|", "", text)
    words = set(re.findall(r"[\w-]+", text))
    assert not words & {option.name for option in game.facts.options if "_" in option.name}


def test_both_languages_have_the_same_parts() -> None:
    for name in ("canosa", "sirens", "siggil", "sins", "breakthrough", "tide"):
        package = package_of(games.game_class(name))
        pages = [load_rules(package, language) or "" for language in ("en", "de")]
        shapes = [
            [sum(line.startswith(mark) for line in page.splitlines()) for mark in ("#", "- ", "|")]
            for page in pages
        ]
        assert shapes[0] == shapes[1]
        assert shapes[0][0] > 3


def test_sirens_names_all_eleven_rules() -> None:
    for language in ("en", "de"):
        text = load_rules("molpe.games.sirens", language) or ""
        assert all(f"| **{letter}** " in text for letter in "ΓΞΩΣΧΛΔΦΘΠΨ")


def test_one_part(molpe: Molpe) -> None:
    said = molpe("rules", "sirens", "scoring")
    assert said.lines[0] == "Scoring"
    assert molpe("rules", "canosa", "end").lines[0] == "Scoring and end"


def test_what_is_not_there_is_said(molpe: Molpe) -> None:
    assert one_complaint(molpe("rules", "canosa", "hats")) == (
        "no part of the rules of canosa is called 'hats'"
    )
    assert one_complaint(molpe("rules", "canosa", "--lang", "fr")) == (
        "the rules of canosa are not written in 'fr'; there are: en, de"
    )
    assert one_complaint(molpe("rules", "chess")).startswith("no game is called 'chess'")


def test_a_part_at_the_table(molpe: Molpe) -> None:
    said = molpe("play", "canosa", typed="rules fine\nrules hats\nquit\n")
    assert "Fine points" in said.lines
    assert "A turn" not in said.lines
    assert "no part of the rules of canosa is called 'hats'" in said.lines


def test_without_rules_a_game_says_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = type(sys)("alone", "Alone: [one] file.\n\nMore.")
    alone.__package__ = ""
    monkeypatch.setitem(sys.modules, "alone", alone)
    kind = type("Alone", (Game,), {"__module__": "alone", "title": "Alone"})
    assert package_of(kind) == ""
    assert rules_of(kind) == [r"Alone: \[one] file."]
