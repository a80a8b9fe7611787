"""What each release wrote is opened by today's code: played on where the rules are the same
version, and looked at where they are not."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from molpe.games import find
from molpe.kernel import BadText, read_match
from molpe.table.library.library import game_class
from molpe.table.match.terms import decode_terms
from tests.table.hall import Hall, open_hall

HERE = Path(__file__).parent
KEPT = sorted(path.parent for path in HERE.glob("*/told.json"))


def same_rules(game: str, version: int) -> bool:
    """Whether what a version wrote is played by today's rules."""
    kind = game_class(game)
    return version == kind.version or version in kind.former


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.name)
async def test_what_a_release_wrote_is_opened(kept: Path, tmp_path: Path) -> None:
    (tmp_path / "editions").mkdir()
    shutil.copy(kept / "table.db", tmp_path)
    for cards in kept.glob("*.toml"):
        shutil.copy(cards, tmp_path / "editions")
    told = json.loads((kept / "told.json").read_text("utf-8"))
    assert {(one["game"], one["over"]) for one in told} == {
        (game, over)
        for game in ("canosa", "sirens", "siggil", "sins", "muse")
        for over in (True, False)
    }
    async with open_hall(tmp_path) as hall:
        for one in told:
            await check(hall, kept, one)


async def check(hall: Hall, kept: Path, one: dict[str, Any]) -> None:
    """One match: every event is there, and what a page is shown is what it was shown then."""
    stored = await hall.hub.store.load(one["id"], whole=True)
    assert stored is not None
    terms = decode_terms(stored.terms)
    room = await hall.hub.get(one["id"])
    assert room is not None
    text = (kept / one["file"]).read_text("utf-8") if one["file"] else ""
    if same_rules(one["game"], terms.version):
        assert room.readonly == ""
        assert room.record.seq == len(stored.rows)
        assert room.record.match.state.key() == one["key"]
        page = hall.page(room, terms.seats[0].holder)
        sync = page.last("sync")
        assert (page.result, len(sync["log"])) == (one["result"], one["lines"])
        assert room.record.over() == one["over"]
        if text and not one["own"]:
            match = read_match(text, find)
            assert match.state.key() == one["key"]
    else:
        version = game_class(one["game"]).version
        assert f"version {terms.version} of the rules, and they are at {version}" in room.readonly
        assert room.old is not None
        if text:
            assert room.old.file == text
            with pytest.raises(BadText, match=f"version {terms.version}, but the rules here are"):
                read_match(text, find)
