"""Running molpe: inside this process for speed, or as a real one."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from molpe.cli.app import run


class Said(NamedTuple):
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Molpe = Callable[..., Said]
HANGS = 600
"""Seconds after which a process that does not end hangs, on the slowest machine too."""


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for every test."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "NO_COLOR", "MOLPE_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)
    return home


@pytest.fixture
def molpe(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Molpe:
    """``molpe("legal", "canosa", typed="…")`` in this process."""

    def call(*args: str, typed: str = "") -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        code = run(args)
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return call


def command(*args: str) -> list[str]:
    """The command line of the real program."""
    return [sys.executable, "-m", "molpe", *args]


@pytest.fixture
def process(data_folder: Path) -> Callable[..., Said]:
    """``process("legal", "canosa", typed="…")`` as a real process with pipes."""

    def call(*args: str, typed: str | bytes = "", env: dict[str, str] | None = None) -> Said:
        raw = typed.encode() if isinstance(typed, str) else typed
        done = subprocess.run(
            command(*args),
            input=raw,
            capture_output=True,
            timeout=HANGS,
            check=False,
            env={**os.environ, **(env or {})},
        )
        return Said(done.returncode, done.stdout.decode(), done.stderr.decode())

    return call


def one_complaint(said: Said, code: int = 2) -> str:
    """The error of a command: one line, no traceback, nothing on standard output."""
    assert said.code == code
    assert said.out == ""
    lines: Sequence[str] = said.err.splitlines()
    assert len(lines) == 1, said.err
    assert lines[0].startswith("molpe: ")
    return lines[0].removeprefix("molpe: ")
