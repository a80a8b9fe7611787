"""``molpe simulate``."""

import contextlib
import json
import os
import pty
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from molpe.cli.simulate import pace_words
from molpe.lab.runner import Pace
from tests.cli.conftest import Molpe, command, one_complaint

SHORT = ["simulate", "tide", "--seats", "greedy,sailor", "--games", "40", "--workers", "1"]


def test_what_it_says(molpe: Molpe) -> None:
    said = molpe(*SHORT)
    assert said.code == 0
    assert said.lines[0] == "tide 1, edition standard"
    assert said.lines[1].startswith("40 matches of greedy, sailor, seed 1; the same luck")
    assert any(line.startswith("Luck goes along with") for line in said.lines)
    assert molpe(*SHORT) == said


def test_json_and_a_file(molpe: Molpe, tmp_path: Path) -> None:
    out = tmp_path / "runs.parquet"
    said = molpe(*SHORT, "--json", "--out", str(out))
    summary = json.loads(said.out)
    assert summary["matches"] == 40
    assert [agent["agent"] for agent in summary["by_agent"]] == ["greedy", "sailor"]
    assert 0 <= summary["close"]["luck"]["decides"]["mean"] <= 1
    assert out.exists()
    assert molpe(*SHORT, "--json", "--out", str(out)).out == said.out


def test_greedy_agents_play_where_none_are_named(molpe: Molpe) -> None:
    said = molpe(
        "simulate", "sirens", "--games", "2", "--workers", "1", "--options", "difficulty=easy"
    )
    assert "2 matches of greedy, greedy, seed 1" in said.lines
    assert said.lines[0] == "sirens 1, edition standard, difficulty=easy"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["simulate", "chess"], "no game is called 'chess'"),
        (["simulate", "tide", "--seats", "frog,frog"], "no agent is called 'frog'"),
        (["simulate", "tide", "--seats", "greedy"], "tide is not played by 1"),
        (["simulate", "tide", "--options", "tempo=1"], "tide has no option 'tempo'"),
        (["simulate", "tide", "--edition", "mine.toml"], "cannot read the edition 'mine.toml'"),
        (["simulate", "tide", "--games", "0"], "is not a whole number"),
        ([*SHORT, "--out", "runs.csv"], "does not end in .parquet"),
        ([*SHORT, "--out", "/not/there/runs.parquet"], "no such file or directory"),
        ([*SHORT, "--on", "slurm"], "is not written ray or ray:ADDRESS"),
    ],
)
def test_bad_input_gets_one_sentence(molpe: Molpe, words: list[str], complaint: str) -> None:
    assert complaint in one_complaint(molpe(*words))


def test_the_pace_in_words() -> None:
    assert pace_words(Pace(0, 9, 0.0, 0.0)) == ""
    assert pace_words(Pace(1, 9, 2.5, 75.0)) == "2.5/s, 1:15 left"
    assert pace_words(Pace(1, 9, 123456.0, 3675.0)) == "123456/s, 1:01:15 left"


def heard(leader: int) -> Iterator[bytes]:
    """What is written to a terminal, until nobody writes any more; it holds a few lines only."""
    with contextlib.suppress(OSError):  # how Linux says so
        while some := os.read(leader, 4096):
            yield some


def test_ctrl_c_keeps_what_was_played_and_a_bar_is_shown(tmp_path: Path) -> None:
    out = tmp_path / "runs.parquet"
    part = tmp_path / "runs.parquet.part"
    words = ["simulate", "tide", "--seats", "mcts:sims=30,greedy", "--out", str(out)]
    leader, follower = pty.openpty()
    parts: list[bytes] = []
    reader = threading.Thread(target=lambda: parts.extend(heard(leader)))
    reader.start()
    long = command(*words, "--games", "1000000", "--workers", "2")
    with subprocess.Popen(long, stderr=follower, stdout=follower, stdin=follower) as process:
        while not (part.exists() and part.stat().st_size > 5000):
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
    os.close(follower)
    reader.join()
    os.close(leader)
    shown = b"".join(parts).decode(errors="replace")
    assert "playing" in shown
    assert "stopped; what was played is kept beside" in " ".join(shown.split())
    short = subprocess.run(
        command(*words, "--games", "12", "--workers", "1", "--json"),
        capture_output=True,
        check=True,
    )
    assert json.loads(short.stdout)["matches"] == 12
    assert out.exists()
    assert not part.exists()
