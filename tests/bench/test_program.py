"""The C++ programs play the very same matches as the engine."""

from pathlib import Path

import pytest

from molpe import games
from molpe.bench.program import (
    COMPILERS,
    Compiler,
    Program,
    build,
    find_compiler,
    has_yardstick,
)
from molpe.kernel import MolpeError, Rng, perft, playouts

GAMES = ("breakthrough", "canosa")
COMPILER = find_compiler()
needs_compiler = pytest.mark.skipif(COMPILER is None, reason="no C++ compiler here")


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Program]:
    assert COMPILER is not None
    folder = tmp_path_factory.mktemp("yardstick")
    return {game: build(game, COMPILER, folder) for game in GAMES}


def test_which_games_have_one() -> None:
    assert [game for game in (*GAMES, "tide", "yardstick", "../canosa") if has_yardstick(game)] == [
        "breakthrough",
        "canosa",
    ]


@needs_compiler
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [0, 1, 7, 2**32, 5 * 2**33 + 11, -1])
def test_same_matches(programs: dict[str, Program], game: str, seed: int) -> None:
    """Same seed, same count of actions, same checksum, whatever the way of choosing."""
    ours = playouts(games.find(game).start(2), 20, Rng(seed))
    for mode in ("pick", "list", "copy"):
        run = programs[game].run(mode, 20, seed % 2**64)
        assert (run.done, run.check) == ours


@needs_compiler
@pytest.mark.parametrize("game", GAMES)
def test_same_counts(programs: dict[str, Program], game: str) -> None:
    root = games.find(game).start(2)
    for depth in (1, 2, 3, 4):
        assert programs[game].run("perft", depth).done == perft(root, depth)


@needs_compiler
@pytest.mark.parametrize(
    ("words", "complaint"), [(("fly", 3), "no mode is called 'fly'"), (("", 3), "no mode")]
)
def test_unknown_modes(
    programs: dict[str, Program], words: tuple[str, int], complaint: str
) -> None:
    with pytest.raises(MolpeError, match=complaint):
        programs["canosa"].run(*words)


@needs_compiler
def test_built_once(tmp_path: Path) -> None:
    assert COMPILER is not None
    first = build("breakthrough", COMPILER, tmp_path)
    made = first.path.stat().st_mtime_ns
    assert build("breakthrough", COMPILER, tmp_path).path == first.path
    assert first.path.stat().st_mtime_ns == made
    assert [path.name for path in tmp_path.iterdir()] == [first.path.name]
    other = Compiler(COMPILER.path, "another version")
    assert build("breakthrough", other, tmp_path).path != first.path


@needs_compiler
def test_cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert COMPILER is not None
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name: tmp_path / name)
    assert build("breakthrough", COMPILER).path.parent == tmp_path / "molpe" / "yardstick"


def script(path: Path, text: str) -> str:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


def test_no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CXX", raising=False)
    assert find_compiler() is None


def test_cxx_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in COMPILERS:
        script(tmp_path / name, f"echo {name} 1.0")
    mine = script(tmp_path / "mine", "echo mine 2.0; echo more")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CXX", mine)
    assert find_compiler() == Compiler(mine, "mine 2.0")
    script(tmp_path / "mine", "exit 1")
    assert find_compiler() == Compiler(str(tmp_path / "g++"), "g++ 1.0")


@pytest.mark.parametrize(
    ("does", "complaint"),
    [("echo 'no such header' >&2; exit 1", "no such header"), ("exit 1", "no reason given")],
)
def test_compiler_that_fails(tmp_path: Path, does: str, complaint: str) -> None:
    compiler = Compiler(script(tmp_path / "broken", does), "broken 1")
    with pytest.raises(MolpeError, match=rf"cannot build 'canosa.cpp': {complaint}"):
        build("canosa", compiler, tmp_path / "cache")


def test_cache_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(MolpeError, match="cannot make the folder"):
        build("canosa", Compiler("c++", "any"), tmp_path / "file" / "cache")
