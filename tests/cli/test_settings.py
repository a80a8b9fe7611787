"""Settings of a table: command line before environment before file before what is usual."""

from pathlib import Path

import pytest

from molpe.cli import settings
from molpe.cli.serve import places
from molpe.cli.settings import Settings, settle, strangers
from molpe.kernel import BadText

FILE = """
host = "0.0.0.0"
port = 9001
origin = ["https://one.example", "https://two.example"]
lab = true
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(FILE, "utf-8")
    return path


def test_as_it_is_usual() -> None:
    assert settle({}, None, {}) == Settings()


def test_what_comes_before_what(file: Path) -> None:
    environment = {"MOLPE_PORT": "9002", "MOLPE_ORIGIN": "https://three.example, ", "HOME": "/"}
    found = settle({"port": 9003, "host": None}, file, environment)
    assert (found.host, found.port, found.lab) == ("0.0.0.0", 9003, True)
    assert found.origin == ("https://three.example",)
    assert settle({}, file, environment).port == 9002
    assert settle({}, file, {}).port == 9001
    assert settle({}, None, {"MOLPE_CONFIG": str(file)}).port == 9001
    assert settle({"lab": False}, file, {"MOLPE_LAB": "true"}).lab is False


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("prot = 1", "nothing is called 'prot'; there are: host, port, db"),
        ("port = 70000", "port cannot be 70000: expected `int` <= 65535"),
        ("port = '8017'", "port cannot be '8017': expected `int`, got `str`"),
        ("origin = 'x'", "origin cannot be 'x'"),
        ("log = 'loud'", "log cannot be 'loud': invalid enum value 'loud'"),
        ("host = ", "is no TOML"),
        ('data = "a\\u0000b"', "data has a zero byte in it"),
        ('origin = ["https://x", "\\u0000"]', "origin has a zero byte in it"),
        (f"lab = {'[' * 9999}{']' * 9999}", "is no TOML that can be read: it nests too deeply"),
    ],
)
def test_what_a_file_may_not_say_is_quoted(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "table.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadText) as told:
        settle({}, path, {})
    assert repr(str(path)) in str(told.value)
    assert says in str(told.value)


def test_what_else_is_wrong_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadText, match=r"cannot read .*: no such file"):
        settle({}, tmp_path / "none.toml", {})
    with pytest.raises(BadText, match="MOLPE_PORT: port cannot be 'many'"):
        settle({}, None, {"MOLPE_PORT": "many"})
    assert strangers({"MOLPE_HOTS": "", "MOLPE_HOST": "", "MOLPE_PURE": "", "X": ""}) == [
        "MOLPE_HOTS"
    ]


def test_where_things_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    usual = tmp_path / "molpe" / "table"
    assert places(Settings()) == (str(usual / "table.db"), usual)
    assert places(Settings(db=str(tmp_path / "a.db"))) == (str(tmp_path / "a.db"), tmp_path)
    assert places(Settings(db="postgresql:///a")) == ("postgresql:///a", usual)
    assert places(Settings(data=str(tmp_path))) == (str(tmp_path / "table.db"), tmp_path)
    shared = Settings(db="postgresql:///a", data=str(tmp_path))
    assert places(shared) == ("postgresql:///a", tmp_path)


def test_every_setting_is_an_option_of_serve() -> None:
    import inspect

    from molpe.cli.serve import serve

    options = {name.rstrip("_") for name in inspect.signature(serve).parameters}
    assert options == {*settings.NAMES, "config"} - set(settings.WRITTEN)
