"""``molpe arena``."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Molpe, one_complaint

SHORT = ["arena", "tide", "greedy", "sailor", "--games", "6", "--workers", "1"]


def test_a_table_of_results(molpe: Molpe) -> None:
    said = molpe(*SHORT)
    assert said.code == 0
    assert said.lines[0] == "agent   wins draws losses   rate  95 % interval"
    assert said.lines[1].startswith("greedy")
    assert said.lines[-1].startswith("greedy is not sure against sailor: ")


def test_json_has_the_agents_in_the_order_given(molpe: Molpe) -> None:
    said = molpe(*SHORT, "--json")
    table = json.loads(said.out)
    assert [agent["agent"] for agent in table["agents"]] == ["greedy", "sailor"]
    first = table["agents"][0]
    assert list(first) == ["agent", "wins", "draws", "losses", "rate", "interval"]
    assert first["wins"] + first["draws"] + first["losses"] == 6
    assert molpe(*SHORT, "--json").out == said.out
    assert molpe(*SHORT, "--json", "--seed", "9").code == 0


def test_a_run_goes_on_where_it_stopped(molpe: Molpe, tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    whole = molpe(*SHORT, "--resume", str(path))
    assert whole.code == 0
    lines = path.read_text().splitlines()
    assert len(lines) == 7
    path.write_text("\n".join(lines[:4]) + "\n")
    assert molpe(*SHORT, "--resume", str(path)) == whole
    assert sorted(path.read_text().splitlines()) == sorted(lines)
    assert molpe(*SHORT, "--resume", str(path)) == whole
    other = one_complaint(molpe(*SHORT, "--seed", "2", "--resume", str(path)))
    assert other.endswith("holds results of another arena")
    path.write_text("what is this\n")
    assert "holds no results of an arena" in one_complaint(molpe(*SHORT, "--resume", str(path)))


def test_what_cannot_be_measured(molpe: Molpe) -> None:
    assert one_complaint(molpe("arena", "tide", "greedy")) == "an arena takes two agents or more"
    assert "no agent is called 'frog'" in one_complaint(molpe("arena", "tide", "greedy", "frog"))
    refused = one_complaint(molpe("arena", "tide", "oracle", "greedy"))
    assert refused.startswith("oracle plays games of two seats without luck and secrets")
    assert "not a whole number" in one_complaint(molpe(*SHORT, "--ms", "0"))
    assert "is not played by 9" in one_complaint(molpe(*SHORT, "--seats", "9"))


def test_time_is_for_agents_that_name_none(molpe: Molpe) -> None:
    said = molpe("arena", "tide", "mcts", "level:2", "--ms", "1", "--games", "2", "--workers", "1")
    assert said.code == 0
    assert "level:2" in said.out


def test_the_truth_is_shown_to_whom_it_is_said(molpe: Molpe) -> None:
    words = ["arena", "tide", "seer:sims=12", "greedy", "--games", "2", "--workers", "1"]
    assert molpe(*words, "--truth", "seer:sims=12").code == 0
    assert molpe(*words, "--truth", "seer:sims=12", "--luck").code == 0
    assert "that --truth names" in one_complaint(molpe(*words, "--luck"))
    assert "not one of the agents" in one_complaint(molpe(*words, "--truth", "mcts"))
    assert "cannot be shown the truth" in one_complaint(molpe(*words, "--truth", "greedy"))


@pytest.mark.parametrize(
    "words",
    [
        ["play", "tide", "--seats", "seer:truth=1,sailor"],
        ["arena", "tide", "seer:truth=1", "greedy"],
    ],
)
def test_no_spec_asks_for_the_truth(molpe: Molpe, words: list[str]) -> None:
    assert "does not take truth" in one_complaint(molpe(*words))
