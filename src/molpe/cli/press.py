"""``molpe press``: a game on paper, or its cards as files."""

import contextlib
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from molpe import games
from molpe.cli import terminal
from molpe.cli.params import Edition, GameName, whole
from molpe.kernel import BadText

FINEST = 1200
FARTHEST = 10.0
"""How far backs can be moved; a printer that is off by more needs a new tray."""


def millimetres(text: str) -> tuple[float, float]:
    """``0.5,-1`` as two numbers."""
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        x = y = inf
    if not (abs(x) <= FARTHEST and abs(y) <= FARTHEST):
        wanted = f"two numbers from -{FARTHEST:g} to {FARTHEST:g} such as 0.5,-1"
        raise BadText(f"--shift takes {wanted}, not {text[:40]!r}")
    return x, y


def press(
    game: GameName,
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            metavar="PATH",
            help="The PDF, or the folder for svg and png.",
            show_default=False,
        ),
    ],
    paper: Annotated[
        Literal["a4", "letter"], typer.Option("--paper", help="The paper of the PDF.")
    ] = "a4",
    format_: Annotated[
        Literal["pdf", "svg", "png"], typer.Option("--format", help="Sheets, or one file a card.")
    ] = "pdf",
    dpi: Annotated[
        int,
        typer.Option(
            "--dpi",
            metavar="N",
            help="Dots an inch of png.",
            parser=whole(20, FINEST),
            show_default="300",
        ),
    ] = 300,
    cards: Annotated[
        str,
        typer.Option("--cards", metavar="CARDS", help="Only these cards.", show_default=False),
    ] = "",
    edition: Edition = None,
    shift: Annotated[
        str,
        typer.Option("--shift", metavar="X,Y", help="Move the backs, in mm to the right and down."),
    ] = "0,0",
    lang: Annotated[
        str, typer.Option("--lang", metavar="LANGUAGE", help="en or de.", show_default="en")
    ] = "en",
) -> None:
    """Print a game: sheets to cut out with backs, a board, and the rules.

    Example: molpe press sirens --out sirens.pdf

    Example: molpe press siggil --paper letter --out siggil.pdf

    Example: molpe press sirens --format png --dpi 300 --out faces
    """  # fmt: skip
    from molpe.press.printing import card_files, print_pdf

    found = games.find(game, edition=edition)
    moved = millimetres(shift)
    only = tuple(cards.casefold().replace(",", " ").split())
    with progress_bar("drawing" if format_ != "pdf" else "printing") as tick:
        if format_ == "pdf":
            write(out, print_pdf(found, paper, lang, only, tick, moved))
            return
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadText(f"cannot use {str(out)!r} as a folder: {reason(error)}") from None
        for n, (name, data) in enumerate(card_files(found, format_, dpi, lang, only), 1):
            write(out / name, data)
            tick(n, 0)


def write(path: Path, data: bytes) -> None:
    """Write a file, or say why not."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise BadText(f"cannot write {str(path)!r}: {reason(error)}") from None


def reason(error: OSError) -> str:
    """Why the system refused."""
    return (error.strerror or "it failed").lower()


@contextlib.contextmanager
def progress_bar(word: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error, only on a terminal."""
    console = terminal.console(stderr=True)
    if not console.is_terminal or console.is_dumb_terminal:
        yield lambda done, count: None
        return
    columns = (TextColumn(word), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None)

        def tick(done: int, count: int) -> None:
            bar.update(task, completed=done, total=count or None)

        yield tick
