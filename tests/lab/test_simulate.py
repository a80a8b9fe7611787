"""Simulating: the same results however they came about, and a file that others can open."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import duckdb
import numpy as np
import polars as pl
import pytest

from molpe import games
from molpe.agents.cores import Cores
from molpe.kernel import BadText
from molpe.lab.parquet import read_results
from molpe.lab.plan import ALWAYS, Plan, make_plan
from molpe.lab.results import Results
from molpe.lab.simulate import simulate

TIDE = make_plan(games.find, "tide", ("greedy", "sailor"))
REASONS = games.find("tide").reasons
ONE = Cores(1)


def same(one: Results, other: Results) -> bool:
    return (
        one.plan == other.plan and np.array_equal(one.rows, other.rows) and one.looks == other.looks
    )


@pytest.mark.parametrize("seats", [("greedy", "sailor"), ("sailor", "sailor")])
def test_workers_and_files_do_not_matter(seats: tuple[str, str], tmp_path: Path) -> None:
    plan = make_plan(games.find, "tide", seats, closely=7)
    plain = simulate(games.find, plan, 60, crew=ONE)
    assert len(plain) == 60
    assert [look.number for look in plain.looks] == [*range(ALWAYS), *range(21, 60, 7)]
    out = tmp_path / "runs.parquet"
    assert same(plain, simulate(games.find, plan, 60, crew=Cores(2), out=out))
    assert [path.name for path in tmp_path.iterdir()] == ["runs.parquet"]
    assert same(plain, read_results(out, plan, REASONS))


class Stop(Exception):
    """Somebody pressed Ctrl-C."""


def stopped(plan: Plan, total: int, out: Path, after: int) -> None:
    """Begin a run and stop it after so many matches."""

    def tell(pace: object) -> None:
        if getattr(pace, "done", 0) >= after:
            raise Stop

    with pytest.raises(Stop):
        simulate(games.find, plan, total, crew=ONE, out=out, tell=tell)


def test_a_run_goes_on_where_it_stopped_and_grows(tmp_path: Path) -> None:
    out = tmp_path / "runs.parquet"
    whole = simulate(games.find, TIDE, 80, crew=ONE)
    stopped(TIDE, 80, out, 10)
    assert not out.exists()
    part = tmp_path / "runs.parquet.part"
    kept = part.stat().st_size
    assert same(whole, simulate(games.find, TIDE, 80, crew=ONE, out=out))
    assert kept > 0
    assert not part.exists()
    before = out.read_bytes()
    assert same(whole.first(50), simulate(games.find, TIDE, 50, crew=ONE, out=out))
    assert out.read_bytes() == before, "nothing is thrown away"
    stopped(TIDE, 120, out, 100)
    more = simulate(games.find, TIDE, 120, crew=ONE, out=out)
    assert len(more) == 120
    assert same(whole, more.first(80))
    assert same(more, simulate(games.find, TIDE, 120, crew=ONE))


def test_polars_and_duckdb_open_it(tmp_path: Path) -> None:
    out = tmp_path / "runs.parquet"
    results = simulate(games.find, TIDE, 40, crew=ONE, out=out)
    frame = pl.read_parquet(out)
    assert frame.height == 40
    assert frame["match"].to_list() == list(range(40))
    assert frame["deal"].to_list() == [number // 2 for number in range(40)]
    assert frame["agent_0"].to_list() == ["greedy", "sailor"] * 20
    assert set(frame["reason"]) == {"shown"}
    assert frame["place_1"].to_list() == results.places[:, 1].astype(int).tolist()
    assert frame["choices"].to_list() == results.facts["choices"].tolist()
    question = f"select count(*), avg(score_0) from '{out}' where agent_0 = 'greedy'"
    found = duckdb.execute(question).fetchall()
    mine = frame.filter(pl.col("agent_0") == "greedy")["score_0"]
    assert found == [(20, pytest.approx(mine.mean()))]
    assert results.frame()["score_0"].to_list() == frame["score_0"].to_list()


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def other(path: Path) -> None:
    pl.DataFrame({"a": [1]}).write_parquet(path)


def text(path: Path) -> None:
    path.write_text("dear diary")


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (cut, "holds no results of the lab, or was cut short"),
        (other, "holds no results of the lab"),
        (text, "holds no results of the lab, or was cut short"),
    ],
)
def test_files_that_are_no_results(
    tmp_path: Path, spoil: Callable[[Path], None], complaint: str
) -> None:
    out = tmp_path / "runs.parquet"
    simulate(games.find, TIDE, 4, crew=ONE, out=out)
    spoil(out)
    with pytest.raises(BadText, match=complaint):
        simulate(games.find, TIDE, 8, crew=ONE, out=out)


def test_files_of_other_runs_are_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "runs.parquet"
    simulate(games.find, TIDE, 4, crew=ONE, out=out)
    seed = make_plan(games.find, "tide", ("greedy", "sailor"), seed=2)
    with pytest.raises(BadText, match="holds results of another run"):
        simulate(games.find, seed, 4, crew=ONE, out=out)
    with pytest.raises(BadText, match=r"does not end in \.parquet"):
        simulate(games.find, TIDE, 4, crew=ONE, out=tmp_path / "runs.csv")
    with pytest.raises(BadText, match="no such file"):
        read_results(tmp_path / "none.parquet", None, REASONS)
    with pytest.raises(BadText, match="no such file"):
        simulate(games.find, TIDE, 4, crew=ONE, out=tmp_path / "no" / "runs.parquet")


def test_an_edition_that_changed_is_another_run(tmp_path: Path) -> None:
    house = Path(games.__file__ or "").parent / "tide/data/standard.toml"
    mine = tmp_path / "mine.toml"
    mine.write_text(house.read_text())
    plan = make_plan(games.find, "tide", ("sailor", "sailor"), edition=str(mine))
    assert "sha256:" in plan.edition
    out = tmp_path / "runs.parquet"
    simulate(games.find, plan, 4, crew=ONE, out=out)
    mine.write_text(house.read_text() + "\n# another thought\n")
    with pytest.raises(BadText, match="has changed since"):
        simulate(games.find, plan, 8, crew=ONE, out=out)
    again = make_plan(games.find, "tide", ("sailor", "sailor"), edition=str(mine))
    with pytest.raises(BadText, match="holds results of another run"):
        simulate(games.find, again, 8, crew=ONE, out=out)


FULL = """
import resource, sys
from pathlib import Path
from molpe import games
from molpe.agents.cores import Cores
from molpe.kernel import BadText
from molpe.lab.parquet import write_results
from molpe.lab.plan import make_plan
from molpe.lab.simulate import simulate
plan = make_plan(games.find, "tide", ("sailor", "sailor"))
results = simulate(games.find, plan, 3000, crew=Cores(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (3000, -1))
try:
    write_results(Path(sys.argv[1]), results, games.find("tide").reasons)
except BadText as error:
    print(error)
"""


def test_a_full_disk_leaves_no_half_file(tmp_path: Path) -> None:
    out = tmp_path / "runs.parquet"
    words = [sys.executable, "-c", FULL, str(out)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"cannot write {str(out)!r}: ")
    assert "file too large" in done.stdout
    assert list(tmp_path.iterdir()) == []
