"""The program ``molpe``: its commands, and what becomes of errors."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from molpe import __version__
from molpe.cli import terminal
from molpe.cli.admin import admin
from molpe.cli.arena import arena
from molpe.cli.balance import balance
from molpe.cli.bench import bench
from molpe.cli.bot import bot
from molpe.cli.cards import cards
from molpe.cli.doctor import doctor
from molpe.cli.engine import engine
from molpe.cli.games import games
from molpe.cli.lab import lab
from molpe.cli.legal import legal
from molpe.cli.load import load
from molpe.cli.mcp import mcp
from molpe.cli.moving import backup, export, import_, restore
from molpe.cli.nodes import nodes
from molpe.cli.openenv import openenv
from molpe.cli.perft import perft
from molpe.cli.play import PlayCommand, play
from molpe.cli.press import press
from molpe.cli.ratings import ratings
from molpe.cli.replay import replay
from molpe.cli.review import review
from molpe.cli.rules import rules
from molpe.cli.score import score
from molpe.cli.serve import serve
from molpe.cli.simulate import simulate
from molpe.cli.song import song
from molpe.kernel import MolpeError

app = typer.Typer(
    name="molpe",
    rich_markup_mode=None,  # help without boxes: it reads the same piped, printed and in 80 columns
    context_settings={"help_option_names": ["--help", "-h"], "max_content_width": 100},
)

app.command(cls=PlayCommand)(play)
app.command()(serve)
app.command()(games)
app.command()(rules)
app.command()(legal)
app.command()(perft)
app.command()(replay)
app.command()(review)
app.command()(arena)
app.command()(balance)
app.command()(simulate)
app.command()(ratings)
app.command()(bench)
app.command()(engine)
app.command()(mcp)
app.command()(openenv)
app.command()(bot)
app.command()(nodes)
app.command()(backup)
app.command()(restore)
app.command()(export)
app.command("import")(import_)
app.command()(load)
app.command()(press)
app.command()(song)
app.command()(doctor)
app.add_typer(score)
app.add_typer(cards)
app.add_typer(lab)
app.add_typer(admin)


@app.callback(invoke_without_command=True)
def _molpe(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Play, study and design tabletop games.

    Example: molpe play canosa
    """
    if version:
        print(f"molpe {__version__}")
        raise typer.Exit()
    if context.invoked_subcommand is None:
        print(context.get_help())


def main() -> None:
    """Run the program and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(args: Sequence[str]) -> int:
    """The exit code of a command line: 0, 2 for an error told in one line, 130 for Ctrl-C."""
    terminal.prepare()
    try:
        code = app(args, prog_name="molpe", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:
        terminal.drop_output()
        return 1
    except Exception as error:
        if os.environ.get("MOLPE_TRACEBACK") == "1":
            raise
        terminal.complain(sentence(error))
        return 2
    return code if isinstance(code, int) else 0


def sentence(error: Exception) -> str:
    """An error as one line for the person at the keyboard."""
    if isinstance(error, MolpeError):
        return str(error)
    if usage := getattr(error, "format_message", None):  # the command line was not understood
        text = " ".join(usage().split()).rstrip(".")
        path = getattr(getattr(error, "ctx", None), "command_path", "molpe")
        return f"{text[:1].lower()}{text[1:]} (see '{path} --help')"
    if isinstance(error, OSError) and error.filename is not None:
        return f"cannot use {str(error.filename)!r}: {(error.strerror or 'it failed').lower()}"
    if isinstance(error, UnicodeEncodeError):  # bytes that are no UTF-8, as a shell passes them on
        return f"{error.object[:40]!r} is no text"
    text = " ".join(str(error).split())
    return f"this should not happen: {type(error).__name__}: {text}; MOLPE_TRACEBACK=1 shows where"
