"""Rules for people lie beside the game."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from molpe import games
from molpe.cards import load_rules, package_of, rules_languages
from molpe.kernel import Game


def test_where_texts_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    canosa = games.game_class("canosa")
    assert package_of(canosa) == "molpe.games.canosa"
    assert package_of(games.game_class("sins")) == "molpe.games.sins.data"
    assert package_of(games.game_class("muse")) == "molpe.games.muse.data"
    alone = type(sys)("alone")  # a game that is one file
    alone.__package__ = ""
    monkeypatch.setitem(sys.modules, "alone", alone)
    kind = type("Alone", (Game,), {"__module__": "alone"})
    assert package_of(kind) == ""
    assert load_rules(package_of(kind)) is None


def test_a_folder_of_pictures_is_no_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "reef_of_tests" / "data").mkdir(parents=True)
    (tmp_path / "reef_of_tests" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(sys.modules, "reef_of_tests", import_module("reef_of_tests"))
    kind = type("Reef", (Game,), {"__module__": "reef_of_tests"})
    assert package_of(kind) == "reef_of_tests"


def test_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "atoll_of_tests"
    home.mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in ("__init__.py", "rules.md", "rules.it.txt", "notes.it.md"):
        (home / name).write_text("")
    assert rules_languages("atoll_of_tests") == []
    assert load_rules("atoll_of_tests") is None
    for language in ("de", "en", "cs"):
        (home / f"rules.{language}.md").write_text(f"# Atoll in {language}\n")
    assert rules_languages("atoll_of_tests") == ["en", "cs", "de"]
    assert load_rules("atoll_of_tests") == "# Atoll in en\n"
    assert load_rules("atoll_of_tests", "de") == "# Atoll in de\n"
    assert load_rules("atoll_of_tests", "it") is None
    (home / "terminal.en.md").write_text("## Typed\n")
    assert load_rules("atoll_of_tests", "en", typed=True) == "# Atoll in en\n\n## Typed\n"
    assert load_rules("atoll_of_tests", "de", typed=True) == "# Atoll in de\n"
    assert load_rules("atoll_of_tests") == "# Atoll in en\n"
