import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import molpe as package
from molpe.cli import doctor
from molpe.cli.doctor import Health, Remedy, examine, remedies, report

from .conftest import Molpe, Said


@pytest.fixture
def well() -> Health:
    """Everything there and compiled."""
    return msgspec.structs.replace(
        examine(),
        compiled=True,
        modules=9,
        compiled_modules=9,
        stale_modules=(),
        compiler="/usr/bin/cc (cc 1)",
        headers=True,
        mypyc="2.4.1",
        environment={},
        data_folder_writable=True,
        remedies=(),
    )


def changed(health: Health, **fields: object) -> list[str]:
    return [remedy.missing for remedy in remedies(msgspec.structs.replace(health, **fields))]


def test_it_says_how_things_are(molpe: Molpe) -> None:
    said = molpe("doctor")
    assert said.code == 0
    how = "compiled, fast" if package.COMPILED else "plain Python, works but slower"
    assert f"           molpe  {package.__version__}, {how}" in said.lines
    assert any(line.startswith("     data folder  ") for line in said.lines)
    assert any(line.startswith("           librt  0.") for line in said.lines)


def test_json(molpe: Molpe) -> None:
    told = json.loads(molpe("doctor", "--json").out)
    health = msgspec.convert(told, Health)
    assert health.compiled == package.COMPILED
    assert health.python.endswith(sys.version.split()[0])
    assert health.modules > 5


def test_nothing_is_missing(well: Health) -> None:
    assert remedies(well) == []
    assert report(well)[-1] == "[green]nothing is missing[/]"


def test_each_thing_that_can_be_missing(well: Health) -> None:
    partly = {"compiled_modules": 3, "compiled": False}
    assert changed(well, **partly) == ["compiled modules"]
    assert changed(well, **partly, compiler=None) == ["a C compiler", "compiled modules"]
    assert changed(well, **partly, headers=False) == [
        "Python's C headers (Python.h)",
        "compiled modules",
    ]
    assert changed(well, **partly, mypyc=None) == ["mypyc", "compiled modules"]
    assert changed(well, stale_modules=("kernel/state.py",)) == [
        "compiled modules as new as their sources"
    ]
    assert changed(well, data_folder_writable=False) == ["a data folder that can be written"]
    assert changed(well, compiled=False, environment={"MOLPE_PURE": "1"}) == [
        "MOLPE_PURE=1 keeps molpe from its fast modules"
    ]


def test_a_sick_report(well: Health) -> None:
    sick = msgspec.structs.replace(
        well,
        compiled=False,
        librt=None,
        mypyc=None,
        compiler=None,
        headers=False,
        data_folder_writable=False,
        environment={"MOLPE_PURE": "yes", "MOLPE_REQUIRE": "1"},
        remedies=(Remedy("a C compiler", "buy one"),),
    )
    text = "\n".join(report(sick))
    assert "'yes', no effect (only 1 has)" in text
    assert "1, in force: no running and no building" in text
    assert "(not writable)" in text
    assert text.endswith("[yellow]missing:[/] a C compiler\n    get it: buy one")
    assert text.count("missing (only to compile)") == 3


def test_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert doctor.find_compiler() is None


def test_a_compiler_that_does_not_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "cc"
    broken.write_text("")
    monkeypatch.setattr(shutil, "which", lambda name: str(broken))
    assert doctor.find_compiler() is None


def test_a_silent_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    true = shutil.which("true")
    assert true is not None
    monkeypatch.setattr(shutil, "which", lambda name: true if name == "odd" else None)
    monkeypatch.setenv("CC", "odd -O2")
    found = doctor.find_compiler()
    assert found is not None
    assert found.startswith(true)


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_advice_for_every_system(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert doctor.compiler_advice()


def test_a_package_that_is_not_there() -> None:
    assert doctor.version_of("no-such-package") is None


def test_a_data_folder_that_cannot_be(molpe: Molpe, data_folder: Path) -> None:
    (data_folder / "data").write_text("a file")
    assert "(not writable)" in molpe("doctor").out


def test_the_variables_are_seen(process: Callable[..., Said]) -> None:
    told = json.loads(process("doctor", "--json", env={"MOLPE_PURE": "1", "MOLPE_REQUIRE": ""}).out)
    assert told["environment"]["MOLPE_PURE"] == "1"
    assert not told["compiled"]


def test_a_server_that_is_well(
    molpe: Molpe, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("MOLPE_")]:
        monkeypatch.delenv(name)
    file = tmp_path / "table.toml"
    file.write_text(f'data = "{tmp_path / "new"}"\nport = 1\norigin = ["https://a.example"]\n')
    done = molpe("doctor", "--server", "--config", str(file))
    assert done.code == 0, done.out
    assert "not there yet, made at the first start" in done.out
    assert "nobody answers at http://127.0.0.1:1" in done.out
    assert "not well" not in done.out


def test_a_server_that_is_not(
    molpe: Molpe, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("MOLPE_")]:
        monkeypatch.delenv(name)
    (tmp_path / "table.db").write_bytes(b"this is no database, but a text of some length" * 99)
    (tmp_path / "key").write_bytes(b"k" * 32)
    (tmp_path / "key").chmod(0o644)
    monkeypatch.setenv("MOLPE_DATA", str(tmp_path))
    monkeypatch.setenv("MOLPE_PROT", "1")
    monkeypatch.setenv("MOLPE_PORT", "1")
    monkeypatch.setenv("MOLPE_ORIGIN", "http://a.example")
    done = molpe("doctor", "--server", "--json")
    assert done.code == 1
    found = {one["what"]: one for one in json.loads(done.out)}
    wrong = {what for what, one in found.items() if not one["well"]}
    assert wrong == {"environment", "database", "key", "origin"}
    assert all(found[what]["get"] for what in wrong)
    monkeypatch.setenv("MOLPE_PORT", "many")
    done = molpe("doctor", "--server")
    assert (done.code, "port cannot be 'many'" in done.out) == (1, True)
    assert molpe("doctor", "--config", "x").code == 2
