"""Writes what the program says of itself into docs/reference, or checks that it stands there.

python tools/cli_reference.py --write    cli.md anew, and the answers in engine.md
python tools/cli_reference.py --check    fail if either is stale
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer.main

from molpe.cli.app import app
from molpe.cli.session import Session

REFERENCE = Path(__file__).parents[1] / "docs" / "reference"
CLI = REFERENCE / "cli.md"
ENGINE = REFERENCE / "engine.md"

HEAD = """\
# The command line

*Made from the commands by `python tools/cli_reference.py --write`; do not edit.*

Errors are one line on standard error that begins with `molpe:`, and exit code 2; Ctrl-C is 130.
`--json` writes JSON to standard output and nothing else. In a pipe there is no colour.
`molpe --install-completion` teaches your shell the games, agents and options.
"""
ASKED, ANSWERED = "> ", "< "


def commands(group: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every command below a group, with what is typed to get there."""
    for name, command in group.commands.items():
        yield f"{path} {name}", command
        if hasattr(command, "commands"):
            yield from commands(command, f"{path} {name}")


def every_command() -> dict[str, Any]:
    """All commands of molpe by what is typed."""
    root = typer.main.get_command(app)
    return {"molpe": root, **dict(commands(root, "molpe"))}


def cli_page() -> str:
    """docs/reference/cli.md."""
    return "\n".join([HEAD, *(section(path, command) for path, command in every_command().items())])


def section(path: str, command: Any) -> str:
    """One command: what it does, how it is called, what it takes, lines to paste."""
    text, examples = split_help(command.help or "")
    shown = [p for p in command.params if not getattr(p, "hidden", False) and p.help]
    arguments = [p for p in shown if p.param_type_name == "argument"]
    options = [p for p in shown if p.param_type_name == "option"]
    usage = [path, *(p.metavar if p.required else f"[{p.metavar}]" for p in arguments)]
    if hasattr(command, "commands"):
        usage.append("COMMAND")
    if options:
        usage.append("[options]")
    lines = [f"## {path}", "", text, "", "```", " ".join(usage), "```", ""]
    if arguments or options:
        lines += ["| | |", "|---|---|"]
        lines += [f"| `{p.metavar}` | {cell(p.help)} |" for p in arguments]
        lines += [f"| `{option_usage(p)}` | {cell(p.help)} |" for p in options]
        lines.append("")
    lines += ["```sh", *examples, "```", ""]
    return "\n".join(lines)


def split_help(text: str) -> tuple[str, list[str]]:
    """The prose of a help text and its lines to paste."""
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
    mark = "Example: "
    examples = [part.removeprefix(mark) for part in paragraphs if part.startswith(mark)]
    return "\n\n".join(part for part in paragraphs if not part.startswith(mark)), examples


def option_usage(option: Any) -> str:
    """``--seed N``."""
    name: str = option.opts[0]
    return name if option.is_flag else f"{name} {option.metavar}"


def cell(text: str) -> str:
    """Text that does not break a table."""
    return " ".join(text.split()).replace("|", "\\|")


def engine_page(page: str) -> str:
    """docs/reference/engine.md with every answer as the engine gives it now.

    Each block of the page that asks something is a session of its own.
    """
    lines: list[str] = []
    session = Session()
    for line in page.splitlines():
        if line.startswith("```"):
            session = Session()
        if line.startswith(ANSWERED):
            continue
        lines.append(line)
        if line.startswith(ASKED):
            asked = line.removeprefix(ASKED).encode()
            lines.append(ANSWERED + session.answer(asked).decode())
    return "\n".join(lines) + "\n"


def pages() -> dict[Path, str]:
    """What ought to be in each file."""
    return {CLI: cli_page(), ENGINE: engine_page(ENGINE.read_text("utf-8"))}


def stale() -> list[Path]:
    """The files that say something else."""
    return [
        path
        for path, text in pages().items()
        if not path.exists() or path.read_text("utf-8") != text
    ]


def main(argument: str) -> int:
    """Write or check."""
    if argument == "--write":
        for path, text in pages().items():
            path.write_text(text, "utf-8")
        return 0
    found = stale()
    for path in found:
        print(f"{path.name} is stale: run python tools/cli_reference.py --write", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    if sys.argv[1:] not in (["--write"], ["--check"]):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
