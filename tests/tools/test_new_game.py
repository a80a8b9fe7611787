"""`make new-game` makes a game that plays and passes every law, in a copy of the tree."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tree = tmp_path_factory.mktemp("tree")
    unwanted = shutil.ignore_patterns("*.so", "__pycache__", "static")
    for folder in ("src/molpe", "tests/games", "tests/kernel", "tests/transcripts"):
        shutil.copytree(ROOT / folder, tree / folder, ignore=unwanted)
    for folder in ("docs/games", "tools", "web/src/games", "web/src/generated"):
        shutil.copytree(ROOT / folder, tree / folder)
    for file in ("pyproject.toml", "tests/__init__.py"):
        shutil.copy(ROOT / file, tree / file)
    return tree


def run(tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "MOLPE_PURE": "1", "MOLPE_REQUIRE": "", "PYTHONPATH": f"{tree}/src"}
    return subprocess.run(
        [sys.executable, *words], cwd=tree, env=env, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("name", ["", "Reef", "a", "two words", "../x", "tide"])
def test_bad_names_are_refused(tree: Path, name: str) -> None:
    done = run(tree, "tools/new_game.py", name)
    assert done.returncode == 2
    assert done.stdout.startswith("molpe: ")
    assert done.stdout.count("\n") == 1


@pytest.fixture(scope="module")
def reef(tree: Path) -> Path:
    """The tree with a new game in it."""
    done = run(tree, "tools/new_game.py", "reef")
    assert done.returncode == 0, done.stderr
    return tree


def test_a_new_game_obeys_at_once(reef: Path) -> None:
    """Its own tests pass (rules, verbs, guesses, lesson, face), every law, its transcripts."""
    tests = ["tests/games/reef", "tests/games/test_laws.py", "tests/games/test_transcripts.py"]
    done = run(reef, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, "-k", "reef")
    assert done.returncode == 0, done.stdout


def test_a_new_game_is_played_and_read(reef: Path) -> None:
    played = run(reef, "-m", "molpe", "play", "reef", "--seats", "sailor,greedy", "--quiet")
    assert "the hands were shown" in played.stdout
    rules = run(reef, "-m", "molpe", "rules", "reef", "--lang", "de")
    assert rules.stdout.strip().startswith("Reef")
    checked = run(reef, "-m", "molpe", "cards", "check", "src/molpe/games/reef/data/standard.toml")
    assert checked.stdout.endswith("12 cards of 4 kinds\n"), checked.stderr


def test_a_new_game_has_every_room(reef: Path) -> None:
    """As the example has them, under its own name, and nothing of the example's is left."""
    home = reef / "src/molpe/games/reef"
    rooms = {path.name for path in home.iterdir() if path.is_dir()} - {"__pycache__"}
    assert rooms == {"rules", "verbs", "words", "sight", "mind", "data"}
    for file in ("rules.en.md", "rules.de.md", "tutorial.toml", "standard.toml"):
        assert (home / "data" / file).is_file(), file
    assert (reef / "docs/games/reef.md").read_text().startswith("# Reef")
    page = reef / "web/src/games/reef"
    assert (page / "Table.svelte").is_file()
    assert "export interface ReefView" in (reef / "web/src/generated/views.ts").read_text()
    made = [*home.rglob("*.*"), *page.iterdir(), reef / "src/molpe/press/faces/reef.py"]
    for path in made:
        if path.suffix in (".py", ".toml", ".md", ".svelte", ".ts"):
            text = path.read_text("utf-8").replace("Ebb Tide", "")
            assert "tide" not in text.lower(), path


def test_a_new_game_says_which_of_its_files_are_compiled(reef: Path) -> None:
    """What states are made of, and nothing that speaks."""
    marked = {
        str(path.relative_to(reef / "src/molpe/games/reef").parent)
        for path in (reef / "src/molpe/games/reef").rglob("*.py")
        if path.read_text("utf-8").startswith("# molpe: compiled")
    }
    assert marked == {"rules", "rules/effects", "mind", "sight"}
