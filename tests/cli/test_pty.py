"""Matches typed at a real terminal."""

import os
import pty
import re
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from molpe import games
from molpe.kernel import read_match

from .conftest import HANGS, command

ESCAPE = re.compile(rb"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\x1b\][^\x07]*\x07")
PROMPT = b"> "


class Terminal:
    """A process at a pseudo-terminal of 80 columns."""

    def __init__(self, *args: str, term: str) -> None:
        self.ours, theirs = pty.openpty()
        env = {**os.environ, "TERM": term, "COLUMNS": "80", "LINES": "40"}
        self.process = subprocess.Popen(
            command(*args),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=env,
            start_new_session=True,
        )
        os.close(theirs)
        self.raw = b""
        OPEN.append(self)

    def read_until(self, end: bytes, patience: float | None = None) -> str:
        """What appears until the screen ends like this, or the process or patience is gone."""
        seen = b""
        deadline = time.monotonic() + (patience or HANGS)
        while not ESCAPE.sub(b"", seen).endswith(end):
            if time.monotonic() > deadline:
                assert patience, seen[-2000:]
                break
            if not select.select([self.ours], [], [], 1.0)[0]:
                continue
            try:
                chunk = os.read(self.ours, 65536)
            except OSError:  # how Linux says that the other side is closed
                break
            if not chunk:
                break
            seen += chunk
        self.raw += seen
        return ESCAPE.sub(b"", seen).decode().replace("\r\n", "\n")

    def expect(self, text: str) -> str:
        """What appears until this has been seen and the next line can be typed."""
        seen = ""
        while text not in seen:
            assert self.process.poll() is None, seen
            seen += self.read_until(PROMPT)
        return seen

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def settle(self) -> None:
        """Wait until it sleeps over its prompt: what readline is told in the moment before that, it
        forgets."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        while stat.exists() and stat.read_text().rpartition(") ")[2][0] not in "SZ":
            time.sleep(0.01)

    def close(self) -> int:
        return self.process.wait(timeout=HANGS)

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.ours)


OPEN: list[Terminal] = []


@pytest.fixture(autouse=True)
def _end_all() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().end()


@pytest.fixture
def matches(data_folder: Path) -> Path:
    return data_folder / "data" / "molpe" / "matches"


def offered(screen: str) -> list[str]:
    """The actions on the screen, by number."""
    listed = screen.rpartition("Gold, choose")[2]
    found = re.findall(r"(\d+) ((?:siren|attack|give|take|sailor)(?: [a-f][1-6])+)", listed)
    assert sorted(int(number) for number, _ in found) == list(range(1, len(found) + 1))
    return [words for _, words in sorted(found, key=lambda pair: int(pair[0]))]


@pytest.mark.parametrize("term", ["xterm-256color", "dumb"])
def test_a_whole_match_of_canosa(term: str, matches: Path) -> None:
    """Typed in words and numbers by turns, until somebody has won."""
    terminal = Terminal("play", "canosa", "--seed", "11", term=term)
    typed = 0
    screen = terminal.read_until(PROMPT)
    assert "type an action or its number; 'help' tells the rest" in screen
    while screen.endswith(PROMPT.decode()):
        assert all(len(line) <= 80 for line in screen.splitlines())
        actions = offered(screen)
        # sailors home where possible, else whatever comes last
        home = [words for words in actions if words.endswith(" f6")] or actions
        choice = home[-1]
        terminal.type(choice + "\n" if typed % 2 else f"{actions.index(choice) + 1}\n")
        typed += 1
        screen = terminal.read_until(PROMPT)
    assert terminal.close() == 0
    assert typed > 3
    assert re.search(r"(Gold \(human\)|Silver \(greedy\)) wins: |nobody wins: ", screen)
    (path,) = matches.glob("*.txt")
    match = read_match(path.read_text(), games.find)
    assert match.outcome() is not None
    assert sum(seat == 0 for seat, _ in match.log) == typed
    assert (b"\x1b[1m" in terminal.raw) == (term != "dumb")


def test_hint_undo_save_resume(matches: Path, tmp_path: Path) -> None:
    terminal = Terminal("play", "canosa", "--seed", "2", term="dumb")
    terminal.read_until(PROMPT)
    terminal.type("hin\t\n")  # Tab completes it
    terminal.expect("to win")
    terminal.type("sir e5\n")
    terminal.expect("Gold, choose the first of your two actions")
    terminal.type("undo\n")
    terminal.expect("Gold, the first turn is a single action")
    terminal.type("siren f5\n")
    terminal.expect("Gold, choose the first of your two actions")
    terminal.type("log\n")
    assert "e5" not in terminal.expect("Gold  moves the siren to f5")
    terminal.type(f"save {tmp_path}/m.txt\n")
    terminal.expect("saved as")
    terminal.type("quit\n")
    terminal.read_until(b"[Y/n] ")
    terminal.type("\n")
    assert "the match is kept in" in terminal.read_until(b"\0")
    assert terminal.close() == 0
    assert (tmp_path / "m.txt").read_text() == next(matches.glob("*.txt")).read_text()
    terminal = Terminal("play", "--resume", term="dumb")
    assert "Gold, choose the first of your two actions" in terminal.read_until(PROMPT)
    terminal.type("\x04")  # Ctrl-D
    assert "the input ended" in terminal.read_until(b"\0")
    assert terminal.close() == 0


def test_ctrl_c(matches: Path) -> None:
    terminal = Terminal("play", "canosa", "--seed", "2", term="dumb")
    terminal.read_until(PROMPT)
    terminal.type("siren e5\n")
    terminal.read_until(PROMPT)
    screen = ""
    while terminal.process.poll() is None:  # pressed until it is heard, as one would
        terminal.settle()
        terminal.process.send_signal(signal.SIGINT)
        screen += terminal.read_until(b"\0", patience=HANGS / 10)  # not again while it ends
    assert terminal.close() == 130
    assert "Traceback" not in screen
    assert "the match is kept in" in screen
    assert len(list(matches.glob("*.txt"))) == 1


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_a_curtain_between_people(term: str) -> None:
    """The next at the keyboard sees nothing of the one before."""
    terminal = Terminal("play", "tide", "--seats", "human,human", "--seed", "3", term=term)
    assert "Pass the keyboard to seat 0" in terminal.read_until(b"press Enter.")
    terminal.type("\n")
    assert "coral" in terminal.read_until(PROMPT)
    terminal.type("keep\n")
    screen = terminal.read_until(b"press Enter.")
    assert "Pass the keyboard to seat 1" in screen
    terminal.type("\n")
    assert "coral" not in terminal.read_until(PROMPT)
    wiped = b"\x1b[2J\x1b[3J\x1b[H" if term == "xterm" else b"\r\n" * 60
    assert terminal.raw.count(wiped) >= 4
    terminal.type("keep\n")
    assert "the hands were shown" in terminal.read_until(b"\0")
    assert terminal.close() == 0


def test_agents_in_colour_are_still_a_match_file() -> None:
    terminal = Terminal("play", "canosa", "--seats", "sailor,sailor", "--seed", "7", term="xterm")
    screen = terminal.read_until(b"\0")
    assert terminal.close() == 0
    assert read_match(screen, games.find).outcome() is not None
