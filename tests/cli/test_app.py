import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from molpe import __version__
from molpe.kernel import BadText

from .conftest import HANGS, Molpe, Said, command, one_complaint


def test_version(molpe: Molpe) -> None:
    assert molpe("--version") == Said(0, f"molpe {__version__}\n", "")


def test_alone_it_shows_the_commands(molpe: Molpe) -> None:
    said = molpe()
    assert said.code == 0
    assert "Example: molpe play canosa" in said.out
    assert "perft" in said.out


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["frolic"], "no such command 'frolic' (see 'molpe --help')"),
        (["--frolic"], "no such option: --frolic (see 'molpe --help')"),
        (["legal"], "missing argument 'GAME' (see 'molpe legal --help')"),
        (["legal", "canosa", "--frolic"], "no such option: --frolic (see 'molpe legal --help')"),
        (["cards"], "missing command (see 'molpe cards --help')"),
        (["games", "--json=1"], "option '--json' does not take a value (see 'molpe --help')"),
        (["replay"], "missing argument 'FILE' (see 'molpe replay --help')"),
        (
            ["play", "canosa", "--seed", "x"],
            "invalid value for '--seed': 'x' is not a whole number (see 'molpe play --help')",
        ),
        (
            ["play", "canosa", "--seed", "9" * 30],
            f"invalid value for '--seed': '{'9' * 30}' is not a whole number"
            " (see 'molpe play --help')",
        ),
        (
            ["perft", "canosa", "101"],
            "invalid value for 'DEPTH': '101' is not a whole number from 0 to 100"
            " (see 'molpe perft --help')",
        ),
        (["legal", "frolic"], None),
        (["replay", "/no/such/file"], "cannot read '/no/such/file': no such file or directory"),
        (["replay", "/"], "cannot read '/': is a directory"),
        (["restore", ""], "there is no database at '.'; name one with --db"),
        (["restore", "/"], "there is no database at '/'; name one with --db"),
        (["import", ""], "'.' is no archive that can be read: [Errno 21] Is a directory: '.'"),
    ],
)
def test_errors_are_one_line(molpe: Molpe, args: list[str], complaint: str | None) -> None:
    told = one_complaint(molpe(*args))
    if complaint is None:
        assert told.startswith("no game is called 'frolic'; there are: ")
    else:
        assert told == complaint


def test_a_fault_of_our_own_is_one_line_too(molpe: Molpe, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall() -> list[str]:
        raise ZeroDivisionError("a\nb")

    monkeypatch.setattr("molpe.games.names", fall)
    told = one_complaint(molpe("games"))
    assert told == ("this should not happen: ZeroDivisionError: a b; MOLPE_TRACEBACK=1 shows where")
    monkeypatch.setenv("MOLPE_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        molpe("games")


def test_a_full_disk_is_one_line(molpe: Molpe, monkeypatch: pytest.MonkeyPatch) -> None:
    def full() -> list[str]:
        raise OSError(28, "No space left on device", "/x")

    monkeypatch.setattr("molpe.games.names", full)
    assert one_complaint(molpe("games")) == "cannot use '/x': no space left on device"


def test_what_is_no_text_is_one_line(molpe: Molpe) -> None:
    """As a shell passes bytes on that are no UTF-8."""
    assert one_complaint(molpe("admin", "--token", "x", "chat", "\udcff")) == "'\\udcff' is no text"


def test_molpe_errors_say_their_sentence(molpe: Molpe, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> list[str]:
        raise BadText("the shelf is empty")

    monkeypatch.setattr("molpe.games.names", refuse)
    assert one_complaint(molpe("games")) == "the shelf is empty"


def processor_time(process: int) -> float:
    """The seconds that a process has worked so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_ctrl_c_in_a_long_count() -> None:
    """Compiled or not, a count of hours ends at once, with 130 and without a traceback."""
    running = subprocess.Popen(
        command("perft", "canosa", "12"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    while processor_time(running.pid) < 2.0:  # it has long begun to count
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=HANGS)
    assert (running.returncode, out, err) == (130, b"", b"")


def test_nobody_reads_any_more() -> None:
    """``molpe play … | head -1`` is silent about the closed pipe."""
    reading, writing = os.pipe()
    running = subprocess.Popen(
        command("play", "canosa", "--seats", "sailor,sailor", "--seed", "1"),
        stdout=writing,
        stderr=subprocess.PIPE,
    )
    os.close(writing)
    os.close(reading)
    _, err = running.communicate(timeout=HANGS)
    assert err == b""
    assert running.returncode == 1


def test_a_terminal_without_our_letters(process: Callable[..., Said]) -> None:
    said = process("play", "canosa", typed="quit\n", env={"PYTHONIOENCODING": "ascii"})
    assert said.code == 0
    assert said.err == ""
    assert "| ? o  |" in said.out  # the sailor


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("molpe pe", {"perft"}),
        ("molpe legal can", {"canosa"}),
        ("molpe play canosa --seats human,gr", {"human,greedy"}),
        ("molpe play canosa --seats h", {"human"}),
        ("molpe play canosa --options draw", {"draw=on", "draw=off"}),
    ],
)
def test_completion(process: Callable[..., Said], line: str, offered: set[str]) -> None:
    words = line.split(" ")
    env = {
        "_MOLPE_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
    }
    assert set(process(env=env).out.split()) == offered


def test_the_lab_is_opened_to_everyone_only_when_told(
    molpe: Molpe, monkeypatch: pytest.MonkeyPatch
) -> None:
    from molpe.table.web import server

    told: list[bool] = []

    def run(listener: socket.socket, *_: object, lab: bool, **__: object) -> None:
        listener.close()
        told.append(lab)

    monkeypatch.setattr(server, "run", run)
    for more in ((), ("--lab",)):
        assert molpe("serve", "--no-open", "--port", "0", *more).code == 0
    assert told == [False, True]
