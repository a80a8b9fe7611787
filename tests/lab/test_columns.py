"""The reference names the columns that there are, and so does its table of what others measure."""

import re
from pathlib import Path

import pytest

from molpe import games
from molpe.agents.cores import Cores
from molpe.lab.plan import make_plan
from molpe.lab.simulate import simulate
from molpe.lab.summary import Summary

polars = pytest.importorskip("polars")
TEXT = (Path(__file__).parents[2] / "docs" / "reference" / "lab.md").read_text("utf-8")


def section(title: str) -> str:
    return TEXT.split(f"## {title}\n")[1].split("\n## ")[0]


def named(text: str) -> set[str]:
    """The columns that a text names: ``luck_VERB_0`` and ``front_…`` stand for several."""
    return set(re.findall(r"`([a-z][a-zA-Z_0-9…]*)`", text))


def pattern(name: str) -> re.Pattern[str]:
    return re.compile(re.escape(name).replace("VERB", "[a-z-]+").replace("…", ".*"))


def columns(tmp_path: Path, name: str, seats: int) -> set[str]:
    out = tmp_path / f"{name}.parquet"
    plan = make_plan(games.find, name, ("sailor",) * seats, closely=1)
    simulate(games.find, plan, 8, crew=Cores(1), out=out)
    return set(polars.read_parquet(out).columns)


def test_every_column_is_in_the_reference_and_nothing_else(tmp_path: Path) -> None:
    rows = [line.split("|")[1] for line in section("Files").splitlines() if line.startswith("| `")]
    documented = {name for row in rows for name in named(row)}
    found = columns(tmp_path, "tide", 2) | columns(tmp_path, "sirens", 2)
    seatless = {re.sub(r"_\d+$", "_0", name) if "front_" not in name else name for name in found}
    patterns = [pattern(name) for name in documented]
    assert [name for name in seatless if not any(p.fullmatch(name) for p in patterns)] == []
    unseen = [p.pattern for p in patterns if not any(p.fullmatch(name) for name in found)]
    assert unseen == []


def test_what_others_measure_is_here_under_the_names_that_are_told(tmp_path: Path) -> None:
    known = columns(tmp_path, "tide", 2) | columns(tmp_path, "sirens", 2)
    known |= set(Summary.__struct_fields__)
    told = named(section("What others measure"))
    assert [name for name in told if not any(map(pattern(name).fullmatch, known))] == []
    assert len(told) > 12
