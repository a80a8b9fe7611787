"""``molpe lab``: loopholes, numbers toward a goal, reports."""

from pathlib import Path
from time import monotonic
from typing import Annotated

import msgspec
import typer

from molpe import games
from molpe.cli.balance import Seats, Seconds, Seed, plan_of, save
from molpe.cli.params import AsJson, Edition, GameName, Options, print_json, whole
from molpe.cli.simulate import On, Workers, crew_of, progress_bar

lab = typer.Typer(name="lab", rich_markup_mode=None)

MATCHES = 200
PICTURE = 1720
"""Pixels of a plot from left to right."""


@lab.callback()
def _lab() -> None:
    """Hunt for loopholes, tune numbers toward a goal, and write reports.

    Example: molpe lab hunt sirens
    """


@lab.command()
def hunt(
    game: GameName,
    seats: Seats = None,
    count: Annotated[
        int,
        typer.Option("--games", metavar="N", help="How many matches.", parser=whole(1, 10**9)),
    ] = MATCHES,
    seconds: Seconds = None,
    edition: Edition = None,
    options: Options = "",
    seed: Seed = 1,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help="Where match files go, and what was seen so far: the same command goes on with"
            " it. Default: hunt-GAME.",
            show_default=False,
        ),
    ] = None,
    workers: Workers = None,
    on: On = None,
    json: AsJson = False,
) -> None:
    """Look for loopholes: endless loops, stalls, forced wins, runaway leaders, dead cards,
    questions without a real choice, answers that are never good.

    Agents that think play every other match; the others are played by some who look for a way
    back to where they were, and some who do nothing they need not. Each finding has a match file
    that shows it.

    Example: molpe lab hunt sirens --games 80
    """
    from molpe.lab.hunt.hunt import Hunt, sentences, write_matches
    from molpe.lab.hunt.hunt import hunt as play
    from molpe.lab.impact.measure import parts_at_hand

    plan = plan_of(game, seats, options, edition, seed)
    folder = Path(out or f"hunt-{game}")
    folder.mkdir(parents=True, exist_ok=True)
    began = monotonic()
    with progress_bar() as tell, crew_of(on, workers) as crew:
        seen, findings = play(
            games.find,
            plan,
            parts_at_hand(games.find, plan),
            count,
            out=folder / "seen",
            crew=crew,
            tell=tell,
            stop=lambda: seconds is not None and monotonic() - began > seconds,
        )
    kept = write_matches(games.find, plan, findings, folder)
    found = Hunt("hunt", plan, len(seen), round(monotonic() - began, 1), tuple(kept))
    save(folder / "hunt.json", msgspec.json.encode(found))
    if json:
        print_json(found)
    else:
        print("\n".join(sentences(found)))


@lab.command()
def tune(
    game: GameName,
    goals: Annotated[
        list[str],
        typer.Option(
            "--goal",
            metavar="GOAL",
            help="Where a figure should be: 'first seat 50±1 %', 'decisions 40±5', 'draws at most"
            " 5 %', 'ends by REASON at most 20 %', 'chosen ID at least 12 %'; several if you like.",
            show_default=False,
        ),
    ],
    over: Annotated[
        list[str],
        typer.Option(
            "--over",
            metavar="WHAT",
            help="What may change: ID.FIELD=0..3, ID.FIELD=A|B, OPTION=1..3; several if you like.",
            show_default=False,
        ),
    ],
    seats: Seats = None,
    count: Annotated[
        int,
        typer.Option(
            "--games", metavar="N", help="Matches of a candidate.", parser=whole(1, 10**7)
        ),
    ] = 400,
    candidates: Annotated[
        int,
        typer.Option(
            "--candidates", metavar="K", help="How many are tried.", parser=whole(1, 10**5)
        ),
    ] = 20,
    edition: Edition = None,
    options: Options = "",
    seed: Seed = 1,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Keep every candidate's figures in this file, and go on with those in it.",
            show_default=False,
        ),
    ] = None,
    workers: Workers = None,
    on: On = None,
    json: AsJson = False,
) -> None:
    """Look for numbers of cards and options that bring figures where they should be.

    Every candidate plays the same deals; the first is everything as it is. Needs Optuna: pip
    install 'molpe[lab]'.

    Example: molpe lab tune tide --goal "draws at most 9 %" --over rounds=1..3
    """
    from molpe.lab.impact.measure import parts_at_hand
    from molpe.lab.tune import Candidate, Study, best, confirmed, prove, read_goal, read_knob
    from molpe.lab.tune import line as words_of
    from molpe.lab.tune import sentences as words
    from molpe.lab.tune import tune as search

    plan = plan_of(game, seats, options, edition, seed)
    deals = max(1, count // plan.turns)
    study = Study("tune", plan, tuple(map(read_goal, goals)), tuple(map(read_knob, over)), deals)
    found = games.find(game, plan.options, plan.edition)
    prove(found, study, [part.id for part in parts_at_hand(games.find, plan)])

    def heard(one: Candidate) -> None:
        if not json:
            print(words_of(one), flush=True)

    with progress_bar() as tell, crew_of(on, workers) as crew:
        tried = search(
            games.find,
            study,
            candidates,
            out=Path(out) if out else None,
            crew=crew,
            tell=tell,
            heard=heard,
        )
        again = confirmed(games.find, study, best(tried)[0], crew=crew, tell=tell)
    if json:
        print_json({"study": study, "candidates": tried, "again": again})
    else:
        print("\n".join(["", *words(tried, again)]))


@lab.command()
def report(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="What molpe balance, simulate, lab hunt or lab tune has written.",
            show_default=False,
        ),
    ],
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            metavar="PAGE",
            help="Where the page goes. Default: FILE.html.",
            show_default=False,
        ),
    ] = None,
    pictures: Annotated[
        str | None,
        typer.Option(
            "--pictures",
            metavar="FOLDER",
            help="Write every plot to this folder as well, as SVG and PNG.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Make one page of a file of the lab, with tables and plots, that needs nothing else.

    Example: molpe lab report sirens.json --pictures plots
    """
    from molpe.lab.report.build import build
    from molpe.lab.report.page import html
    from molpe.press.raster import png

    page = build(Path(file), games.find)
    target = Path(out or f"{file}.html")
    save(target, html(page).encode())
    print(target)
    if pictures:
        folder = Path(pictures)
        folder.mkdir(parents=True, exist_ok=True)
        for plot in page.plots:
            save(folder / f"{plot.name}.svg", plot.svg.encode())
            save(folder / f"{plot.name}.png", png(plot.svg, PICTURE))
            print(folder / f"{plot.name}.png")
