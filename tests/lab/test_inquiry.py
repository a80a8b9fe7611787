"""A comparison in a process of its own, and work that ends when its time is up."""

import io
import itertools
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from molpe import games
from molpe.agents import cores
from molpe.agents.cores import Cores
from molpe.kernel import BadText
from molpe.lab import inquiry, runner
from molpe.lab.inquiry import Ask, Told, inquire
from molpe.table.work import inquirer

STRONGER = "standard; coral.worth=9"


def ask(out: Path, **more: object) -> Ask:
    wish = Ask(
        game="tide",
        edition="standard",
        other=STRONGER,
        seats=("greedy", "greedy"),
        seconds=60.0,
        out=str(out),
    )
    return msgspec.structs.replace(wish, **more)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time goes on by a tenth of a second whenever somebody looks."""
    ticks = itertools.count()

    def monotonic() -> float:
        return next(ticks) / 10

    monkeypatch.setattr(inquiry, "monotonic", monotonic)
    monkeypatch.setattr(cores, "monotonic", monotonic)
    monkeypatch.setattr(runner, "SECONDS", 0.005)


@pytest.mark.usefixtures("clock")
def test_an_answer_comes_in_and_narrows_and_goes_on(tmp_path: Path) -> None:
    out, told = tmp_path / "x.deals", list[Told]()
    inquire(games.find, ask(out, seconds=4.0), told.append)
    assert told[0] == Told("begun")
    assert [one.state for one in told[1:]] == ["running"] * (len(told) - 2) + ["done"]
    found = [one.finding for one in told if one.finding is not None]
    assert found[0].deals < found[-1].deals
    widths = [one.first.high - one.first.low for one in found]
    assert widths[-1] < widths[0]
    last = found[-1]
    assert sum(last.before.values()) == sum(last.after.values()) == last.deals
    assert 0 < last.begins.mean < 1
    assert last.surer_seconds > 0
    again = list[Told]()
    inquire(games.find, ask(out, seconds=4.0), again.append)
    first = again[1].finding
    assert first is not None
    assert first.deals >= last.deals, "what was played is kept"
    assert first.seconds > last.seconds


@pytest.mark.usefixtures("clock")
def test_no_time_is_no_answer_and_no_mistake(tmp_path: Path) -> None:
    told = list[Told]()
    inquire(games.find, ask(tmp_path / "x.deals", seconds=0.1), told.append)
    assert told == [Told("begun"), Told("done")]


def test_what_cannot_be_compared_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadText, match="both are the same"):
        inquire(games.find, ask(tmp_path / "x", other="standard"), lambda told: None)
    problem = failed(ask(tmp_path / "x", other=str(tmp_path / "none.toml")))
    assert "No such file" in problem
    assert str(tmp_path) not in problem


def test_a_full_disk_is_a_sentence_without_folders(tmp_path: Path) -> None:
    """Whoever compared cards in the lab was told where the table's data lie."""
    (tmp_path / "lab").write_bytes(b"")
    problem = failed(ask(tmp_path / "lab" / "x.deals", seconds=60.0))
    assert "cannot write 'x.deals': " in problem
    assert str(tmp_path) not in problem


def failed(wish: Ask) -> str:
    """What a process that fails at a comparison says."""
    go = io.BytesIO()
    line = msgspec.json.encode(wish)
    read, write = os.pipe()
    with open(write, "wb") as asking, open(read, "rb") as come:
        asking.write(line + b"\n")
        asking.flush()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(inquirer, "end_with", lambda come: None)
            inquirer.main(come, go)
    told = msgspec.json.decode(go.getvalue().splitlines()[-1], type=Told)
    assert told.state == "failed"
    return told.problem


def test_it_ends_with_whoever_asked(tmp_path: Path) -> None:
    """However the table ended: no process of a comparison is left."""
    with subprocess.Popen(
        [sys.executable, "-m", "molpe.table.work.inquirer"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        wish = ask(tmp_path / "x.deals", seconds=3600.0, workers=2)
        process.stdin.write(msgspec.json.encode(wish) + b"\n")
        process.stdin.flush()
        assert msgspec.json.decode(process.stdout.readline(), type=Told).state == "begun"
        process.stdin.close()
        assert process.wait() == -signal.SIGKILL
        with pytest.raises(ProcessLookupError):  # the last of the group is gone, or nearly
            while True:
                os.killpg(process.pid, 0)
                time.sleep(0.01)


def wait_for_ever(job: int) -> int:
    while True:
        time.sleep(60)


def test_work_ends_when_its_time_is_up() -> None:
    """Whatever the others are at: nobody waits for them."""
    done: list[tuple[int, int]] = []
    jobs = iter(range(2))
    Cores(2, until=time.monotonic() + 0.5).spread(
        wait_for_ever, lambda: next(jobs, None), lambda job, result: done.append((job, result))
    )
    assert done == []


def test_without_time_nothing_is_begun() -> None:
    done: list[int] = []
    for workers in (1, 2):
        Cores(workers, until=0.0).spread(abs, lambda: 1, lambda job, result: done.append(result))
    assert done == []
