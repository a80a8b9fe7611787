"""``molpe bench``: how fast the engine is here."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from molpe import games
from molpe.cli.params import AsJson, complete_game, print_json
from molpe.cli.terminal import width


def bench(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="One game. Default: all of them.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", metavar="S", help="Time for each figure.", min=0.01, max=3600.0),
    ] = 1.0,
    json: AsJson = False,
) -> None:
    """Measure how fast the engine is here.

    Where a C++ compiler is there, also as ratios to a plain C++ program of the same rules.

    Example: molpe bench canosa --seconds 2
    """
    from molpe import bench as measure

    chosen = [games.game_class(game).name] if game is not None else games.names()
    with passing_line() as tell:
        report = measure.run(chosen, seconds, tell)
    if json:
        print_json(report)
    else:
        print(measure.table(report))


@contextmanager
def passing_line() -> Iterator[Callable[[str], None]]:
    """A line on a terminal that is written over and over, and gone at the end.

    No spinner: its thread would take time from what is measured.
    """
    if not sys.stderr.isatty():
        yield lambda what: None
        return
    wide = width() - 1

    def tell(what: str) -> None:
        print(f"\r{what[:wide]:<{wide}}", end="\r", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        tell("")
