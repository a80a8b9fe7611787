"""``molpe balance``: what things of a box do, and what a change does."""

import os
import time
from collections.abc import Sequence
from math import inf
from pathlib import Path
from time import monotonic
from typing import Annotated

import msgspec
import typer

from molpe import games
from molpe.cards import Part
from molpe.cli.opening import split_options, usual_seats
from molpe.cli.params import (
    LARGEST,
    AsJson,
    Edition,
    GameName,
    Options,
    Workers,
    complete_agent,
    print_json,
    whole,
)
from molpe.cli.play import split_seats
from molpe.cli.simulate import USUAL, On, crew_of, progress_bar
from molpe.kernel import AnyGame, BadText
from molpe.lab.impact.balance import BALANCE, COMPARE, collect, report
from molpe.lab.impact.compare import rival_of
from molpe.lab.impact.measure import (
    PILOT,
    Job,
    Trial,
    chosen_parts,
    parts_in,
    pilot,
    trials_of,
)
from molpe.lab.impact.words import sentences, verdict
from molpe.lab.plan import Plan, make_plan

MINUTE = 54.0
"""Seconds from the program's start after which a comparison plays no more, so that it has said
within a minute what it knows: the rest is for the summary and for the end of its processes."""
START = 30.0
"""A program that began longer ago was not started for this."""
GAMES = 100
MOST = 10**9

Seats = Annotated[
    str | None,
    typer.Option(
        "--seats",
        metavar="A,B",
        help="Who plays, seat by seat. Default: greedy agents, two where the game allows it.",
        autocompletion=complete_agent,
        show_default=False,
    ),
]
Seed = Annotated[
    int,
    typer.Option(
        "--seed", metavar="S", help="Another seed, other luck.", parser=whole(-LARGEST, LARGEST)
    ),
]
Seconds = Annotated[
    int | None,
    typer.Option(
        "--seconds",
        metavar="T",
        help="Stop after so long, whatever is missing.",
        parser=whole(1, 10**7),
        show_default=False,
    ),
]


def balance(
    game: GameName,
    things: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="THING …",
            help="Things by id, kind (card, quest, rule, layout …) or group (wrath). Default: all.",
            show_default=False,
        ),
    ] = None,
    seats: Seats = None,
    count: Annotated[
        int | None,
        typer.Option(
            "--games",
            metavar="N",
            help=f"Deals, each played with and without every thing. Default: {GAMES}; with"
            " --compare as many as a minute allows.",
            parser=whole(1, MOST),
            show_default=False,
        ),
    ] = None,
    seconds: Seconds = None,
    compare: Annotated[
        str | None,
        typer.Option(
            "--compare",
            metavar="FILE",
            help="Another edition: say what it changes instead of what each thing does.",
            show_default=False,
        ),
    ] = None,
    compare_options: Annotated[
        str,
        typer.Option(
            "--compare-options",
            metavar="NAME=VALUE,…",
            help="Other options: say what they change.",
            show_default=False,
        ),
    ] = "",
    counts: Annotated[
        bool,
        typer.Option("--counts", help="Only count what is seen, chosen and kept; try nothing."),
    ] = False,
    edition: Edition = None,
    options: Options = "",
    seed: Seed = 1,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Write the report to this file, and keep every deal in FILE.deals: the same"
            " command goes on with them.",
            show_default=False,
        ),
    ] = None,
    workers: Workers = None,
    on: On = None,
    json: AsJson = False,
) -> None:
    """Say what the things of a box do, by playing the same deals with and without them.

    For each card, Hero, Quest, rule, layout, module and Champion: how often it is seen, chosen and
    kept, and how much whoever gets it first, and the match, owe to it: against the same deals and
    agents with the thing blank and with another in its place, everyone choosing anew.

    Example: molpe balance sirens ligeia --games 20
    """
    began = monotonic()
    plan = plan_of(game, seats, options, edition, seed)
    found = games.find(game, plan.options, plan.edition)
    parts = parts_in(found, len(plan.seats))
    comparing = compare is not None or bool(compare_options)
    trials: tuple[Trial, ...] = ()
    if comparing:
        if things or counts:
            raise BadText("--compare measures what it changes: name no things with it")
        trials = (rival(found, plan, compare, compare_options, json),)
    else:
        if not parts:
            raise BadText(f"{game} has nothing that could be left out or exchanged")
        parts = chosen_parts(parts, things or [])
        trials = () if counts else trials_of(plan, parts, ("blank", "exchanged"))
    value = pilot(games.find, plan)
    if not json:
        print(f"value {value.hash}, made from {PILOT} deals that do not count", flush=True)
    limit: float | None = seconds
    if seconds is None and comparing and count is None:
        limit = MINUTE - starting(began)
    deals = count or (MOST if comparing else GAMES)
    until = inf if limit is None else began + limit
    with progress_bar() as tell, crew_of(on, workers, until) as crew:
        collected = collect(
            games.find,
            Job(plan, value, trials),
            deals,
            out=Path(f"{out}.deals") if out else None,
            crew=crew,
            tell=tell,
            stop=lambda some: monotonic() > until and some.some(),
        )
    changed = set(trials[0].parts) if comparing else set()
    shown = [part for part in parts if part.id in changed] if comparing else parts
    result = report(found, shown, collected, COMPARE if comparing else BALANCE, monotonic() - began)
    if not result.deals:
        raise BadText("there was no time for a single deal: give it more --seconds")
    if out:
        save(Path(out), msgspec.json.encode(result))
    if json:
        print_json(result)
    else:
        print("\n".join(verdict(result) if comparing else sentences(result)))


def starting(now: float) -> float:
    """How long ago this process began, where the system says so: on a busy machine the start of a
    program takes seconds of its minute."""
    try:
        ticks = int(Path("/proc/self/stat").read_text("ascii").rpartition(")")[2].split()[19])
        age = time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, AttributeError, ValueError):
        return 0.0
    return max(0.0, age - (monotonic() - now)) if age < START else 0.0


def plan_of(game: str, seats: str | None, options: str, edition: str | None, seed: int) -> Plan:
    """What was typed, proved before anything is played."""
    words = split_options(options)
    found = games.find(game, words, edition)
    named = split_seats(seats) if seats is not None else [USUAL] * usual_seats(found)
    return make_plan(games.find, game, named, words, edition, seed)


def rival(game: AnyGame, plan: Plan, edition: str | None, options: str, quiet: bool) -> Trial:
    """The other edition or options as something to try; what is otherwise is said first."""
    found = rival_of(games.find, game, plan, edition, split_options(options))
    trial = found.trial
    if not quiet:
        for one in found.differences:
            field = f" {one.field}" if one.field else ""
            print(f"{one.name} ({one.part}):{field} {one.before} -> {one.after}")
        other = games.find(plan.game, trial.options, trial.edition)
        for line in texts(game, other, parts_in(game, len(plan.seats)), trial.parts):
            print(line)
        before, after = found.options
        if before != after:
            print(f"options: {before} -> {after}")
    return trial


def texts(game: AnyGame, other: AnyGame, known: Sequence[Part], ids: Sequence[str]) -> list[str]:
    """What cards say that have changed, before and after."""
    from molpe.press.faces import faces

    before, after = faces(game), faces(other)
    lines = []
    for part in known:
        id = part.cards[0] if part.cards else part.id
        if part.id in ids and id in before and id in after:
            one, two = (face[id].text.get("en", "") for face in (before, after))
            if one != two:
                lines += [f"  it said:  {one or 'nothing'}", f"  it says:  {two or 'nothing'}"]
    return lines


def save(path: Path, data: bytes) -> None:
    """Write a file whole, or say why it cannot be; what was kept before stays."""
    try:
        aside = path.with_name(f"{path.name}.new")
        aside.write_bytes(data)
        aside.replace(path)
    except OSError as error:
        reason = (error.strerror or "it failed").lower()
        raise BadText(f"cannot write {str(path)!r}: {reason}; what was played is kept") from None
