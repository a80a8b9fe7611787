import io
import json
import sys
from pathlib import Path

import pytest

from molpe import games
from molpe.kernel import Match, Rng, run

from .conftest import Molpe, one_complaint


class First:
    """Plays the first action of every list."""

    def choose(self, game: object, state: object, seat: int, rng: Rng) -> int:
        return int(state.legal(seat)[0])


@pytest.fixture
def match() -> Match:
    return run(games.find("tide"), [First(), First()], Rng(3), ["ann", "bob"])


@pytest.fixture
def path(match: Match, tmp_path: Path) -> Path:
    path = tmp_path / "tide.txt"
    path.write_text(match.transcript())
    return path


def test_told_drawn_and_explained(molpe: Molpe, path: Path) -> None:
    said = molpe("replay", str(path))
    assert said.code == 0
    assert said.lines[0] == "Tide: seat 0 (ann), seat 1 (bob)"
    assert said.lines[1] == "seat 0  has chosen", "a deal tells nobody else anything"
    assert said.lines[-1].startswith("seat ")
    assert "the hands were shown" in said.lines[-1]
    assert molpe("replay", "-", typed=path.read_text()) == said


def test_quiet(molpe: Molpe, path: Path) -> None:
    assert molpe("replay", str(path), "--quiet").lines == molpe("replay", str(path)).lines[-1:]


def test_json(molpe: Molpe, path: Path, match: Match) -> None:
    told = json.loads(molpe("replay", str(path), "--json").out)
    assert told["game"] == "tide"
    assert told["seats"] == ["ann", "bob"]
    assert len(told["actions"]) == len(match.log)
    assert told["actions"][0]["seat"] == "chance"
    assert told["actions"][-1]["words"] == "keep"
    assert told["outcome"]["reason"] == "shown"
    assert told["reason"] == "the hands were shown"
    assert told["position"] is None


def test_an_unfinished_match(molpe: Molpe) -> None:
    match = Match(games.find("canosa"), 2)
    match.play_text(0, "siren e5")
    text = match.transcript()
    assert molpe("replay", "-", "--quiet", typed=text).out == "the match goes on after 1 actions\n"
    told = json.loads(molpe("replay", "-", "--json", typed=text).out)
    assert (told["outcome"], told["reason"]) == (None, None)


def test_a_resigned_match(molpe: Molpe) -> None:
    match = Match(games.find("canosa"), 2, ("ann", "bob"))
    match.resign(0)
    said = molpe("replay", "-", "--quiet", typed=match.transcript())
    assert said.out == "Silver (bob) wins: Gold (ann) resigned\n"


def test_a_false_line_is_named(molpe: Molpe, path: Path) -> None:
    path.write_text(path.read_text().replace("0 keep", "0 eat"))
    told = one_complaint(molpe("replay", str(path)))
    assert told.startswith(f"{path}:8: seat 0 may not 'eat' now: ")


def test_step_by_step(molpe: Molpe, path: Path, match: Match) -> None:
    said = molpe("replay", str(path), "--step", typed="\n" * 20)
    told = [line for line in said.lines if f" of {len(match.log)}  " in line]
    assert len(told) == len(match.log)
    assert told[0].endswith("luck: seat 0 is dealt a card")
    left = molpe("replay", str(path), "--step", typed="\nq\n")
    assert sum(f" of {len(match.log)}  " in line for line in left.lines) == 1


def test_step_wants_the_keyboard(molpe: Molpe, path: Path) -> None:
    assert one_complaint(molpe("replay", "-", "--step")) == (
        "--step reads the keyboard; give it a file"
    )
    assert one_complaint(molpe("replay", str(path), "--step", "--json")) == (
        "--step goes with neither --quiet nor --json"
    )


def test_step_asks_a_person(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from molpe.cli.app import run as call

    typed = io.StringIO("q\n")
    monkeypatch.setattr(typed, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", typed)
    assert call(["replay", str(path), "--step"]) == 0
    assert "Enter goes on, q leaves: " in capsys.readouterr().out
