"""``molpe simulate``: many matches, and what they say about a game."""

import contextlib
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from molpe import games
from molpe.agents.cores import Cores, Crew
from molpe.cli import terminal
from molpe.cli.opening import split_options, usual_seats
from molpe.cli.params import (
    AsJson,
    Cpu,
    Edition,
    GameName,
    LuckSeed,
    Ms,
    Options,
    Workers,
    complete_agent,
    print_json,
    whole,
)
from molpe.cli.play import split_seats
from molpe.kernel import BadText
from molpe.lab.plan import make_plan
from molpe.lab.runner import Pace, Tell

USUAL = "greedy"
RAY = "ray"

On = Annotated[
    str | None,
    typer.Option(
        "--on",
        metavar="ray[:ADDRESS]",
        help="Play on a Ray cluster; without an address one is started here.",
        show_default=False,
    ),
]


def simulate(
    game: GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="A,B",
            help="Who plays, seat by seat. Default: greedy agents, two where the game allows it.",
            autocompletion=complete_agent,
            show_default=False,
        ),
    ] = None,
    count: Annotated[
        int,
        typer.Option("--games", metavar="N", help="How many matches.", parser=whole(1, 10**9)),
    ] = 400,
    edition: Edition = None,
    options: Options = "",
    seed: LuckSeed = 1,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Keep every match as a row of this Parquet file, and go on with what is in it.",
            show_default=False,
        ),
    ] = None,
    ms: Ms = None,
    cpu: Cpu = False,
    closely: Annotated[
        int | None,
        typer.Option(
            "--closely",
            metavar="K",
            help="Look closely at every K-th match. Default: at each; at few where nobody thinks.",
            parser=whole(1, 10**9),
            show_default=False,
        ),
    ] = None,
    workers: Workers = None,
    on: On = None,
    json: AsJson = False,
) -> None:
    """Play many matches and say what they tell about the game.

    Length, decisions, choices, who wins from which seat, changes of the lead, how matches end and
    how much luck decides, each with an interval. The same seed gives the same matches, however
    many play at the same time; a run that was stopped goes on with what is in its file.

    Example: molpe simulate siggil --seats greedy,greedy --games 200
    """
    from molpe.lab.simulate import simulate as play
    from molpe.lab.summary import summarise
    from molpe.lab.words import sentences

    words = split_options(options)
    found = games.find(game, words, edition)
    named = split_seats(seats) if seats is not None else [USUAL] * usual_seats(found)
    plan = make_plan(games.find, game, named, words, edition, seed, ms, cpu, closely)
    with kept_if_stopped(out), progress_bar() as tell, crew_of(on, workers) as crew:
        results = play(
            games.find, plan, count, out=Path(out) if out else None, crew=crew, tell=tell
        )
    summary = summarise(results, found)
    if json:
        print_json(summary)
    else:
        print("\n".join(sentences(summary)))


@contextlib.contextmanager
def kept_if_stopped(out: str | None) -> Iterator[None]:
    """Whoever presses Ctrl-C is told that nothing is lost."""
    try:
        yield
    except KeyboardInterrupt:
        if out is not None:
            terminal.complain(
                f"stopped; what was played is kept beside {out!r}, and the same command goes on"
            )
        raise


@contextlib.contextmanager
def crew_of(on: str | None, workers: int | None, until: float = inf) -> Iterator[Crew]:
    """Who plays: the cores here, no longer than up to a moment of the monotonic clock, or Ray."""
    if on is None:
        yield Cores(workers or 0, until)
        return
    kind, _, address = on.partition(":")
    if kind != RAY:
        raise BadText(f"--on {on!r} is not written ray or ray:ADDRESS")
    from molpe.lab.cluster import Cluster

    with Cluster(address or None, workers) as crew:
        yield crew


@contextlib.contextmanager
def progress_bar() -> Iterator[Tell]:
    """A bar with rate and time left on standard error, only on a terminal."""
    console = terminal.console(stderr=True)
    if not console.is_terminal or console.is_dumb_terminal:
        yield lambda pace: None
        return
    columns = (
        TextColumn("playing"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[pace]}"),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None, pace="")

        def tell(pace: Pace) -> None:
            bar.update(task, total=pace.total, completed=pace.done, pace=pace_words(pace))

        yield tell


def pace_words(pace: Pace) -> str:
    """``1200/s, 0:03 left``."""
    if pace.rate == 0:
        return ""
    minutes, seconds = divmod(round(pace.left), 60)
    hours, minutes = divmod(minutes, 60)
    left = f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"
    return (
        f"{pace.rate:.3g}/s, {left} left" if pace.rate < 1000 else f"{pace.rate:.0f}/s, {left} left"
    )
