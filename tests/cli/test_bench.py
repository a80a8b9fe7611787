import io
import json
import sys
from collections.abc import Callable

import pytest

from molpe import bench as measure
from molpe import games
from molpe.cli import bench as command_file
from molpe.cli.app import run
from molpe.kernel import UnknownName

from .conftest import Molpe, one_complaint

REPORT = measure.BenchReport(
    molpe="0",
    compiled=False,
    python="3",
    machine="here",
    compiler=None,
    notes=("a note",),
    games=(measure.GameBench("tide", "Tide", 2, 4.5, (measure.Figure("copy", "us", 0.5),)),),
)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What was to be measured; nothing is."""
    wishes: list[object] = []

    def instead(
        names: list[str], seconds: float, progress: Callable[[str], None]
    ) -> measure.BenchReport:
        wishes.extend([names, seconds])
        progress("tide: copy")
        return REPORT

    monkeypatch.setattr(measure, "run", instead)
    return wishes


def test_one_game_or_all(molpe: Molpe, asked: list[object]) -> None:
    said = molpe("bench", "tide", "--seconds", "0.5")
    assert said == (0, measure.table(REPORT) + "\n", "")
    molpe("bench")
    assert asked == [["tide"], 0.5, games.names(), 1.0]


def test_json(molpe: Molpe, asked: list[object]) -> None:
    told = json.loads(molpe("bench", "--json").out)
    assert told["games"][0]["figures"][0]["value"] == 0.5


def test_complaints(molpe: Molpe) -> None:
    assert one_complaint(molpe("bench", "frog")).startswith("no game is called 'frog'")
    assert "'--seconds'" in one_complaint(molpe("bench", "--seconds", "0"))
    with pytest.raises(UnknownName):
        games.game_class("frog")


def test_a_passing_line_on_a_terminal(
    asked: list[object], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", screen)
    assert run(["bench", "tide"]) == 0
    assert screen.getvalue() == f"\r{'tide: copy':<79}\r\r{'':<79}\r"
    assert command_file.width() == 80


def test_a_real_measurement(molpe: Molpe) -> None:
    told = json.loads(molpe("bench", "tide", "--seconds", "0.01", "--json").out)
    (tide,) = told["games"]
    assert tide["game"] == "tide"
    assert all(figure["value"] > 0 for figure in tide["figures"])
