"""``molpe bench``: how fast the engine is here."""

from typing import Annotated

import typer

from molpe import games
from molpe.cli.params import AsJson, complete_game, print_json
from molpe.cli.terminal import console


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
    with console(stderr=True).status("measuring") as status:
        report = measure.run(chosen, seconds, lambda what: status.update(f"measuring {what}"))
    if json:
        print_json(report)
    else:
        print(measure.table(report))
