"""`molpe mcp` and `molpe openenv`: what is typed wrong is said in a line; tests/adapters plays."""

import socket
import sys

import pytest

from molpe.cli.app import run


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["openenv", "chess"], "no game is called 'chess'"),
        (["openenv", "canosa", "--models", "x"], "'x' is not a whole number"),
        (["openenv", "canosa", "--models", "2"], "there is no seat 2 of 2"),
        (["openenv", "canosa", "--rivals", "nobody"], "no agent is called 'nobody'"),
        (["openenv", "canosa", "--seats", "5"], "canosa is not played by 5"),
    ],
)
def test_mistakes(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2
    assert said in capsys.readouterr().err


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert run(["openenv", "tide", "--port", str(taken.getsockname()[1])]) == 2
    assert "cannot listen at '127.0.0.1', port " in capsys.readouterr().err


def test_an_address_that_no_host_has(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["openenv", "tide", "--host", "ä..x"]) == 2
    assert "cannot listen at 'ä..x', port " in capsys.readouterr().err


def test_without_the_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    monkeypatch.delitem(sys.modules, "molpe.adapters.mcp", raising=False)
    assert run(["mcp"]) == 2
    assert "pip install 'molpe[mcp]'" in capsys.readouterr().err
