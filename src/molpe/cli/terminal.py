"""Where output goes: colour on a terminal, plain text in a pipe, errors in one line."""

import contextlib
import io
import os
import shutil
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

WIDEST = 100
"""Lines are not drawn wider than this, however wide the terminal."""


def prepare() -> None:
    """Letters that the terminal cannot show or send become '?', never an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def width() -> int:
    """How many columns there are to draw in."""
    return min(shutil.get_terminal_size().columns, WIDEST)


def console(stderr: bool = False) -> Console:
    """A console on the stream of this moment; it knows by itself whether that has colour."""
    return Console(stderr=stderr, highlight=False, emoji=False)


def draw(markup: str = "", style: str = "") -> None:
    """Print rich's markup as it stands: nothing is wrapped, cut or coloured by guessing."""
    out = console()
    text = Text.from_markup(markup, emoji=False)
    out.print(text, style=style or None, no_wrap=True, crop=False, overflow="ignore")


def interactive() -> bool:
    """Whether a person types here."""
    return sys.stdin.isatty()


def read(prompt: str, choices: Sequence[str] = ()) -> str:
    """The next line typed, without its end; Tab completes it to one of the choices.

    What came through a pipe is shown as if it had been typed.
    """
    if interactive():
        offer(choices)
        return input(prompt)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    line = line.rstrip("\r\n")
    print(f"{prompt}{line}")
    return line


def offer(choices: Sequence[str]) -> None:
    """Let Tab complete to these, where the terminal can edit lines."""
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, number: int) -> str | None:
        found = [choice for choice in choices if choice.startswith(text.casefold())]
        return found[number] if number < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")


def clear() -> None:
    """Nothing that was on the screen can be read any more."""
    out = console()
    if not out.is_terminal:
        return
    if out.is_dumb_terminal:
        print("\n" * 60)
        return
    # screen, then what was scrolled away
    sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
    sys.stdout.flush()


def complain(text: str) -> None:
    """One line on standard error."""
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.flush()
    with contextlib.suppress(OSError, ValueError):
        print(f"molpe: {text}", file=sys.stderr, flush=True)


def drop_output() -> None:
    """Nobody reads any more: let what is still buffered vanish without a complaint."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
