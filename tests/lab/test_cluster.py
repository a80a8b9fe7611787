"""The same work on Ray: for real, with a worker killed, where ``MOLPE_RAY=1`` says so."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from molpe import games
from molpe.agents.cores import Cores, Crew
from molpe.kernel import MolpeError
from molpe.lab.cluster import Cluster, load_ray
from molpe.lab.plan import Plan, make_plan
from molpe.lab.results import Results
from molpe.lab.runner import run
from molpe.lab.simulate import Gathering, play_portion

FOR_REAL = os.environ.get("MOLPE_RAY") == "1"
"""Starting Ray takes a quarter of a minute, and it is a large thing to fetch."""
TOTAL = 60
PLAN = make_plan(games.find, "tide", ("greedy", "sailor"))


def once_killed(flag: str, plan: Plan, first: int, end: int) -> bytes:
    """A portion; whoever plays match 5 first is killed in the middle of it."""
    found = play_portion(games.find, plan, first, end)
    if first <= 5 < end:
        try:
            Path(flag).touch(exist_ok=False)
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return found


def played(crew: Crew, flag: str) -> Results:
    gathering = Gathering(PLAN)
    run(partial(once_killed, flag, PLAN), TOTAL, gathering.take, crew=crew)
    return gathering.results(TOTAL)


def main(flag: str) -> None:
    """What runs in a process with a home of its own."""
    with Cluster(workers=2) as crew:
        assert crew.size == 2
        there = played(crew, flag)
        assert Path(flag).exists(), "nobody was killed"
        try:
            run(refuse, 3, lambda portion, found: None, crew=crew)
        except MolpeError as error:
            assert str(error) == "match 0 is no good"
    here = played(Cores(1), flag)
    assert np.array_equal(there.rows, here.rows)
    assert there.looks == here.looks
    print("the same")


def refuse(first: int, end: int) -> bytes:
    raise MolpeError(f"match {first} is no good")


@pytest.fixture
def home() -> Iterator[Path]:
    """A short path: Ray's sockets lie below it."""
    made = Path(tempfile.mkdtemp(prefix="ray", dir="/tmp"))
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.mark.skipif(not FOR_REAL, reason="make soak runs Ray")
def test_a_killed_worker_costs_nothing(home: Path) -> None:
    code = f"from tests.lab.test_cluster import main; main({str(home / 'killed')!r})"
    root = str(Path(__file__).parent.parent.parent)
    own = {**os.environ, "HOME": str(home), "RAY_TMPDIR": str(home), "PYTHONPATH": root}
    done = subprocess.run([sys.executable, "-c", code], env=own, capture_output=True, text=True)
    assert done.stdout.endswith("the same\n"), done.stderr


@pytest.mark.skipif(not FOR_REAL, reason="make soak runs Ray")
def test_the_command_plays_there_too(home: Path) -> None:
    own = {**os.environ, "HOME": str(home), "RAY_TMPDIR": str(home)}
    words = [sys.executable, "-m", "molpe", "simulate", "tide", "--games", "20"]
    there, here = (
        subprocess.run([*words, *more], env=own, capture_output=True, text=True, check=True).stdout
        for more in (["--on", "ray", "--workers", "2"], ["--workers", "1"])
    )
    assert there == here


def test_where_ray_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MolpeError, match=r"Ray is not installed: pip install 'molpe\[ray\]'"):
        load_ray()


class Fake:
    """As much of Ray as refuses to begin."""

    def init(self, address: str, **settings: object) -> None:
        raise ConnectionError(f"nobody at\n{address}")


def test_where_there_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("molpe.lab.cluster.load_ray", Fake)
    said = "there is no Ray cluster at '10.0.0.1:6379': nobody at 10.0.0.1:6379"
    with pytest.raises(MolpeError, match=said), Cluster("10.0.0.1:6379"):
        pass
