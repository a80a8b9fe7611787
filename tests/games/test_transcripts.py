"""Matches once played must always play the same way again."""

from pathlib import Path

import pytest

from molpe import games
from molpe.kernel import read_match

FOLDER = Path(__file__).parent.parent / "transcripts"
FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    text = path.read_text("utf-8")
    match = read_match(text, games.find, path.name)
    assert match.transcript() == text
    assert match.outcome() is not None


@pytest.mark.parametrize("name", games.names())
def test_no_game_lacks_a_transcript(name: str) -> None:
    assert any(path.name.startswith(f"{name}-") for path in FILES)
