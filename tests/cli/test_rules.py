from pathlib import Path

import pytest

import molpe
from molpe import games
from molpe.cli.rules import fold, rules, sections

PAGE = """\
# Canosa

Intro.

## What it is

Two **sirens**.

## Set-up

Hidden from the summary.

## A turn

Type `siren e5`.

```
  a drawing
```
"""


def test_sections() -> None:
    assert sections(PAGE) == [
        ("What it is", ["Two sirens."]),
        ("Set-up", ["Hidden from the summary."]),
        ("A turn", ["Type 'siren e5'.", "", "  a drawing"]),
    ]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source tree without pages."""
    monkeypatch.setattr(molpe, "__file__", str(tmp_path / "src" / "molpe" / "__init__.py"))
    pages = tmp_path / "docs" / "games"
    pages.mkdir(parents=True)
    return pages


def test_the_page_in_short(tree: Path) -> None:
    (tree / "canosa.md").write_text(PAGE)
    assert rules(games.find("canosa")) == [
        *("", "What it is", "Two sirens.", "", "A turn", "Type 'siren e5'.", "", "  a drawing"),
        *("", "All of it: docs/games/canosa.md"),
    ]


def test_without_the_page_a_line(tree: Path) -> None:
    about, where = rules(games.find("canosa"))
    assert about.startswith("Canosa: ")
    assert where == "The rules: docs/games/canosa.md of molpe's source"


def test_long_lines_are_folded() -> None:
    lines = fold("- " + "word " * 30)
    assert len(lines) == 2
    assert lines[1].startswith("  word")
    assert all(len(line) <= 80 for line in lines)
    table = "| " + "cell | " * 20
    assert fold(table) == [table]
    assert fold("") == [""]
