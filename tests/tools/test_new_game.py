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
    for folder in ("docs/games", "tools"):
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


def test_a_new_game_obeys_at_once(tree: Path) -> None:
    done = run(tree, "tools/new_game.py", "reef")
    assert done.returncode == 0, done.stderr
    assert (tree / "docs/games/reef.md").read_text().startswith("# Reef")
    tests = ["tests/games/reef", "tests/games/test_laws.py", "tests/games/test_transcripts.py"]
    done = run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, "-k", "reef")
    assert done.returncode == 0, done.stdout
    played = run(tree, "-m", "molpe", "play", "reef", "--seats", "sailor,greedy", "--quiet")
    assert "the hands were shown" in played.stdout
