"""A whole run, short: what is measured, and that a wrong program is found out."""

from pathlib import Path

import pytest

import molpe
from molpe import bench, games
from molpe.bench import BenchReport, Disagreement, suite
from molpe.bench.clock import Slice
from molpe.bench.plain import PlainRun, main, measure, measure_apart
from molpe.bench.program import Compiler, Program, find_compiler
from molpe.bench.suite import NO_COMPILER
from molpe.kernel import MolpeError, Rng, playouts

SHORT = 0.01
MATCHES = ["playouts, pick", "playouts, lists", "stepping from Python"]
CALLS = ["copy", "key", "dump and load"]
SEARCHES = ["search, plain", "search, to the end", "search, seer"]
MANY = ["simulate, sailors", "batch of 256", "pettingzoo, a step"]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name: tmp_path / name)


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "find_compiler", lambda: None)


class Echo(Program):
    """A program that answers what the engine would, or something else."""

    def __init__(self, wrong: str = "") -> None:
        self.wrong = wrong

    def run(self, mode: str, amount: int, seed: int = 1) -> Slice:
        root = games.find("breakthrough").start(2)
        if mode == "perft":
            done, check = suite.by_depth(root)(amount)
        else:
            done, check = playouts(root, amount, Rng(seed))
        return Slice(done, check + (mode == self.wrong), 0.001)


def figures(report: BenchReport, game: int = 0) -> dict[str, bench.Figure]:
    return {figure.name: figure for figure in report.games[game].figures}


def test_with_a_yardstick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "find_compiler", lambda: Compiler("c++", "c++ 99"))
    monkeypatch.setattr(suite, "build", lambda name, compiler: Echo())
    said: list[str] = []
    report = bench.run(["breakthrough"], SHORT, said.append)
    found = figures(report)
    pick, lists, step = MATCHES
    copies = "pick vs lists and copies"
    assert list(found) == [pick, lists, copies, step, "perft", *CALLS, *SEARCHES, *MANY]
    assert {name for name, figure in found.items() if figure.ratio is not None} == {
        pick, lists, "pick vs lists and copies", "perft",
    }  # fmt: skip
    for figure in found.values():
        assert figure.value > 0
        if figure.ratio is not None and figure.cpp is not None:
            assert figure.ratio == pytest.approx(figure.value / figure.cpp)
        assert (figure.plain is not None) == (figure.name in MATCHES)
    assert said[0] == "breakthrough: building the C++ program"
    assert f"breakthrough: {pick}" in said
    assert report.compiler == "c++ 99"
    assert report.compiled == molpe.COMPILED
    assert report.games[0].length == pytest.approx(28.1, abs=3.0)


@pytest.mark.parametrize("mode", ["pick", "list", "copy", "perft"])
def test_a_wrong_yardstick_is_found_out(monkeypatch: pytest.MonkeyPatch, mode: str) -> None:
    monkeypatch.setattr(suite, "find_compiler", lambda: Compiler("c++", "c++ 99"))
    monkeypatch.setattr(suite, "build", lambda name, compiler: Echo(wrong=mode))
    with pytest.raises(Disagreement, match=r"breakthrough, .*they do not play the same game"):
        bench.run(["breakthrough"], SHORT)


@pytest.mark.usefixtures("no_compiler")
def test_without_a_compiler() -> None:
    report = bench.run(["breakthrough", "tide"], SHORT)
    assert report.notes == (NO_COMPILER,)
    assert report.compiler is None
    assert all(figure.cpp is figure.ratio is None for figure in figures(report).values())
    assert list(figures(report, 1)) == [
        *MATCHES,
        *CALLS,
        "guess",
        *SEARCHES,
        *MANY,
        "pettingzoo, most seats",
    ]  # luck: no perft


@pytest.mark.usefixtures("no_compiler")
def test_no_note_where_no_yardstick_is_missed() -> None:
    assert bench.run(["tide"], SHORT).notes == ()


def test_a_yardstick_that_cannot_be_built(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str, compiler: Compiler) -> Program:
        raise MolpeError("the header is missing")

    monkeypatch.setattr(suite, "find_compiler", lambda: Compiler("c++", "c++ 99"))
    monkeypatch.setattr(suite, "build", refuse)
    report = bench.run(["breakthrough"], SHORT)
    assert report.notes == ("There are no ratios for breakthrough: the header is missing.",)


@pytest.mark.usefixtures("no_compiler")
def test_every_game_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "names", lambda: ["tide", "breakthrough"])
    assert [game.game for game in bench.run(seconds=SHORT).games] == ["tide", "breakthrough"]


@pytest.mark.skipif(find_compiler() is None, reason="no C++ compiler here")
def test_the_real_thing() -> None:
    report = bench.run(["canosa"], SHORT)
    assert figures(report)["playouts, pick"].ratio is not None
    assert report.notes == ()


def test_plain_python_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """The child is plain even where this process is compiled and must be."""
    monkeypatch.setenv("MOLPE_REQUIRE", "1")
    apart = measure_apart("breakthrough", SHORT)
    root = games.find("breakthrough").start(2)
    assert list(apart.slices) == MATCHES
    for name, run in apart.slices.items():
        assert (run.done, run.check) == playouts(root, apart.matches[name], Rng(1))


def test_plain_python_that_fails() -> None:
    with pytest.raises(MolpeError, match=r"reef cannot be measured as plain Python: .*'reef'"):
        measure_apart("reef", SHORT)


def test_the_child_prints_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["-c", "breakthrough", str(SHORT)])
    main()
    assert '"playouts, pick"' in capsys.readouterr().out
    assert set(measure("breakthrough", SHORT).slices) == set(MATCHES)


@pytest.mark.usefixtures("no_compiler")
def test_plain_python_that_plays_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = PlainRun(dict.fromkeys(MATCHES, 2), dict.fromkeys(MATCHES, Slice(1, 1, 0.1)))
    monkeypatch.setattr(molpe, "COMPILED", True)
    monkeypatch.setattr(suite, "measure_apart", lambda game, seconds: wrong)
    with pytest.raises(Disagreement, match="plain Python 1 "):
        bench.run(["breakthrough"], SHORT)


@pytest.mark.usefixtures("no_compiler")
def test_plain_python_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(molpe, "COMPILED", True)
    found = figures(bench.run(["breakthrough"], SHORT))
    assert all((found[name].plain or 0) > 0 for name in MATCHES)
