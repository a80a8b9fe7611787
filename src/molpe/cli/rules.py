"""The rules of a game in short, for somebody at the terminal."""

import inspect
import sys
from pathlib import Path
from textwrap import wrap

import molpe
from molpe.cli.terminal import width
from molpe.kernel import AnyGame

SECTIONS = ("What it is", "A turn", "Scoring and end")


def rules(game: AnyGame) -> list[str]:
    """What the game's page says of a turn and the end; without the page, a line and where it is."""
    page = f"docs/games/{game.name}.md"
    path = Path(molpe.__file__).parents[2] / page
    lines: list[str] = []
    if path.is_file():
        for title, body in sections(path.read_text("utf-8")):
            if title in SECTIONS:
                lines += ["", title, *(piece for line in body for piece in fold(line))]
        return [*lines, "", f"All of it: {page}"]
    package = sys.modules[type(game).__module__.rpartition(".")[0]]
    about = inspect.getdoc(package) or inspect.getdoc(type(game)) or game.title
    return [about.partition("\n")[0], f"The rules: {page} of molpe's source"]


def fold(line: str) -> list[str]:
    """A line of a page as lines of the terminal; tables and drawings stay as they are."""
    if line.startswith((" ", "|")) or not line:
        return [line]
    return wrap(line, width(), subsequent_indent="  " if line.startswith("- ") else "")


def sections(text: str) -> list[tuple[str, list[str]]]:
    """The second-level headings of a page with the lines below them."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("## "):
            found.append((line[3:].strip(), []))
        elif found and (line.strip() or found[-1][1]) and not line.startswith("```"):
            found[-1][1].append(line.replace("**", "").replace("`", "'"))
    for _, body in found:
        while body and not body[-1].strip():
            body.pop()
    return found
