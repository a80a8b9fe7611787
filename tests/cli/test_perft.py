import io
import json

import pytest
from rich.console import Console

from molpe import games
from molpe.cli import perft as command_file
from molpe.cli import terminal
from molpe.kernel import Match, perft

from .conftest import Molpe
from .test_legal import FINISHED, ONE_TO_GO


@pytest.mark.parametrize(("depth", "count"), list(enumerate([1, 13, 151, 1565, 15159])))
def test_counts_from_the_start(molpe: Molpe, depth: int, count: int) -> None:
    assert molpe("perft", "canosa", str(depth)).out == f"{count}\n"


def test_slices_count_the_same(monkeypatch: pytest.MonkeyPatch, molpe: Molpe) -> None:
    whole = perft(games.find("tide").start(3), 6)
    assert whole > 400
    for deep in (1, 2, 5, 9):
        monkeypatch.setattr(command_file, "SLICE", deep)
        assert molpe("perft", "tide", "6", "--seats", "3").out == f"{whole}\n"


def test_divide(molpe: Molpe) -> None:
    said = molpe("perft", "canosa", "3", "--divide")
    assert said.lines[0] == "siren e5 147"
    parts = [int(line.rpartition(" ")[2]) for line in said.lines[:-1]]
    assert (len(parts), sum(parts), said.lines[-1]) == (13, 1565, "1565")


def test_json(molpe: Molpe) -> None:
    told = json.loads(molpe("perft", "canosa", "2", "--json").out)
    assert told == {"game": "canosa", "depth": 2, "count": 151}
    told = json.loads(molpe("perft", "canosa", "1", "--divide", "--json").out)
    assert told["count"] == 13
    assert told["divide"][0] == {"words": "siren e5", "count": 1}


def test_a_finished_position_counts_nothing(molpe: Molpe) -> None:
    assert molpe("perft", "canosa", "0", "--position", FINISHED).out == "1\n"
    assert molpe("perft", "canosa", "2", "--position", FINISHED).out == "0\n"
    assert molpe("perft", "canosa", "2", "--position", FINISHED, "--divide").out == "0\n"


def test_a_resigned_match_counts_nothing(molpe: Molpe) -> None:
    match = Match(games.find("canosa"), 2)
    match.resign(0)
    said = molpe("perft", "canosa", "1", "--position", "-", typed=match.transcript())
    assert said.out == "0\n"


def test_a_line_that_ends_early_counts_nothing(molpe: Molpe) -> None:
    said = molpe("perft", "canosa", "2", "--position", ONE_TO_GO, "--divide")
    assert "sailor e6 f6 0" in said.lines


def test_a_bar_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch, molpe: Molpe) -> None:
    """It is drawn on standard error and wiped away; standard output has the count alone."""
    drawn = io.StringIO()
    screen = Console(file=drawn, force_terminal=True, width=80)
    monkeypatch.setattr(terminal, "console", lambda stderr=False: screen)
    assert molpe("perft", "canosa", "4").out == "15159\n"
    assert drawn.getvalue() == ""
    monkeypatch.setattr(command_file, "PATIENCE", 0.0)
    assert molpe("perft", "canosa", "4").out == "15159\n"
    assert "counting" in drawn.getvalue()
    assert "100%" in drawn.getvalue()
