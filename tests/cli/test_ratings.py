"""``molpe ratings``."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Molpe, one_complaint

SHORT = ["ratings", "tide", "--games", "4", "--workers", "1"]


def test_a_leaderboard(molpe: Molpe, tmp_path: Path) -> None:
    base = ["--db", str(tmp_path / "r.db")]
    assert molpe("ratings", "tide", *base).lines[1] == "nothing is kept yet"
    said = molpe(*SHORT, "greedy", "sailor", *base, "--sprt", "0,50")
    assert said.code == 0
    assert said.lines[0].startswith("tide 1, edition standard (")
    assert "greedy against sailor: " in said.out
    assert "test: not decided, ratio" in said.out
    kept = molpe("ratings", "tide", *base, "--sprt", "0,50")
    assert kept.out == said.out
    found = json.loads(molpe("ratings", "tide", *base, "--json").out)
    assert {rating["agent"] for rating in found["ratings"]} == {"greedy", "sailor"}
    assert found["league"]["version"] == 1


def test_a_gauntlet_and_the_usual_place(molpe: Molpe, data_folder: Path) -> None:
    said = molpe(*SHORT, "greedy", "sailor", "mcts:sims=3", "--gauntlet")
    assert said.code == 0
    assert sum(" against " in line for line in said.lines) == 2
    assert list(data_folder.rglob("ratings.db"))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["ratings", "chess"], "no game is called 'chess'"),
        ([*SHORT, "greedy"], "two agents or more"),
        ([*SHORT, "greedy", "greedy"], "each named once"),
        ([*SHORT, "greedy", "frog"], "no agent is called 'frog'"),
        ([*SHORT, "greedy", "sailor", "--sprt", "high"], "is not written like 0,10"),
        ([*SHORT, "greedy", "sailor", "--sprt", "5,1"], "rather 5 or 1"),
        ([*SHORT, "--db", "/not/there.db"], "unable to open database file"),
    ],
)
def test_bad_input_gets_one_sentence(molpe: Molpe, words: list[str], complaint: str) -> None:
    assert complaint in one_complaint(molpe(*words))
