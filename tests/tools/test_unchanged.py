"""Whether anything has changed since tests passed."""

import subprocess
from pathlib import Path

import pytest

from tools import unchanged


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of one file, and an environment that does not ask for everything."""
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("AGAIN", raising=False)
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    (tmp_path / ".gitignore").write_text(".stamps/\n")
    (tmp_path / "card.toml").write_text("hearts = 1\n")
    return tmp_path


def test_what_passed_is_known_until_something_changes(folder: Path) -> None:
    assert not unchanged.unchanged("plain", folder)
    unchanged.mark("plain", unchanged.fingerprint(folder), folder)
    assert unchanged.unchanged("plain", folder)
    assert not unchanged.unchanged("compiled", folder)
    (folder / "card.toml").write_text("hearts = 2\n")
    assert not unchanged.unchanged("plain", folder)
    (folder / "card.toml").write_text("hearts = 1\n")
    assert unchanged.unchanged("plain", folder)


def test_a_new_file_and_one_that_is_gone_are_changes(folder: Path) -> None:
    unchanged.mark("plain", unchanged.fingerprint(folder), folder)
    (folder / "new.toml").write_text("")
    assert not unchanged.unchanged("plain", folder)
    (folder / "new.toml").unlink()
    subprocess.run(["git", "add", "-A"], cwd=folder, check=True)
    assert unchanged.unchanged("plain", folder)
    (folder / "card.toml").unlink()
    assert not unchanged.unchanged("plain", folder)


@pytest.mark.parametrize("name", ["CI", "AGAIN"])
def test_who_wants_everything_has_everything(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    unchanged.mark("plain", unchanged.fingerprint(folder), folder)
    monkeypatch.setenv(name, "1")
    assert not unchanged.unchanged("plain", folder)


def test_another_package_is_a_change(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unchanged.mark("plain", unchanged.fingerprint(folder), folder)
    monkeypatch.setattr("importlib.metadata.distributions", list)
    assert not unchanged.unchanged("plain", folder)


def test_without_git_nothing_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    unchanged.mark("plain", unchanged.fingerprint(tmp_path), tmp_path)
    assert not unchanged.unchanged("plain", tmp_path)


def test_what_changes_while_they_run_has_not_passed(folder: Path) -> None:
    before = unchanged.fingerprint(folder)
    (folder / "card.toml").write_text("hearts = 2\n")
    unchanged.mark("plain", before, folder)
    assert not unchanged.unchanged("plain", folder)
