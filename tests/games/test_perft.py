"""Counts by depth, as data; a wrong number prints its divide."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from molpe import games
from molpe.kernel import Match, divide, perft

FILE = Path(__file__).parent.parent / "perft" / "counts.toml"
CASES: list[dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']}-{case['name']}")
def test_counts(case: dict[str, Any]) -> None:
    game = games.find(case["game"])
    match = Match(game, case.get("seats", 2), position=case.get("position"))
    for depth, wanted in enumerate(case["counts"], 1):
        found = perft(match.state, depth)
        if found != wanted:
            seat = match.state.actor()
            parts = "\n".join(
                f"{game.words(match.state, seat, action)} {count}"
                for action, count in divide(match.state, depth)
            )
            pytest.fail(f"depth {depth}: {found}, not {wanted}\n{parts}")


def test_divide_adds_up() -> None:
    state = games.find("canosa").start(2)
    parts = divide(state, 3)
    assert [action for action, _ in parts] == state.legal(0)
    assert sum(count for _, count in parts) == perft(state, 3) == 1565
    assert perft(state, 0) == 1
    assert divide(state, 0) == []
