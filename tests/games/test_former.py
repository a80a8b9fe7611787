"""Matches of versions since which only cards have changed."""

import re
from pathlib import Path

import pytest

from molpe import games
from molpe.kernel import BadText
from molpe.kernel.match import read_match

FOLDER = Path(__file__).parents[1] / "transcripts"
LATER = re.compile(r" (head_start=0|leavings=off|boon_as=\w+)")
"""Options that former versions did not have."""
FORMER = [(name, version) for name in games.names() for version in games.game_class(name).former]


@pytest.mark.parametrize(("name", "version"), FORMER)
def test_a_match_of_a_former_version_is_played_with_its_cards(name: str, version: int) -> None:
    """Its file says the old version and name; it opens, and says from then on which cards."""
    kind = games.game_class(name)
    bygone = kind.bygone.get(version, ())
    editions = kind.former[version] or {kind.editions[0]: kind.editions[0]}
    for old, now in editions.items():
        text = next(
            text
            for text in (path.read_text("utf-8") for path in sorted(FOLDER.glob(f"{name}-*.txt")))
            if f"\nedition: {now}\n" in text and all(f" {option}" in text for option in bygone)
        )
        written = text.replace(f"game: {name} {kind.version}", f"game: {name} {version}", 1)
        written = written.replace(f"edition: {now}", f"edition: {old}", 1)
        assert written != text
        match = read_match(LATER.sub("", written), games.find)
        assert match.game.edition == now
        assert match.transcript() == text
    with pytest.raises(BadText, match="but the rules here are version"):
        read_match(written.replace(f"{name} {version}", f"{name} 99", 1), games.find)


def test_changes_stand_behind_the_name_that_a_former_edition_has_now() -> None:
    kind = games.game_class("sins")
    assert kind.since(4, "rise-of-wrath; pyre.number=3") == "rise-of-wrath-4; pyre.number=3"
    assert (kind.since(4, ""), kind.since(4, "mine.toml")) == ("rise-of-wrath-4", "mine.toml")
    assert set(kind.editions) < set(kind.houses())
