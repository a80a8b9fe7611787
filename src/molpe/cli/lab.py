"""``molpe lab``: loopholes, numbers toward a goal, reports."""

from pathlib import Path
from time import monotonic
from typing import Annotated

import msgspec
import typer

from molpe import games
from molpe.cli.balance import Seats, Seconds, Seed, save
from molpe.cli.opening import split_options, usual_seats
from molpe.cli.params import AsJson, Edition, GameName, Options, print_json, whole
from molpe.cli.play import split_seats
from molpe.cli.simulate import USUAL, On, Workers, crew_of, progress_bar
from molpe.lab.plan import Plan, make_plan

lab = typer.Typer(name="lab", rich_markup_mode=None)

MATCHES = 200


@lab.callback()
def _lab() -> None:
    """Hunt for loopholes, tune numbers toward a goal, and write reports.

    Example: molpe lab hunt sirens
    """


def plan_of(game: str, seats: str | None, options: str, edition: str | None, seed: int) -> Plan:
    """What was typed, proved before anything is played."""
    words = split_options(options)
    found = games.find(game, words, edition)
    named = split_seats(seats) if seats is not None else [USUAL] * usual_seats(found)
    return make_plan(games.find, game, named, words, edition, seed)


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
