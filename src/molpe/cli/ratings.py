"""``molpe ratings``: agents rated against one another, and the leaderboard of all that was kept."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer
from platformdirs import user_data_path
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from molpe import games
from molpe.cli import terminal
from molpe.cli.arena import read_setting
from molpe.cli.opening import split_options, usual_seats
from molpe.cli.params import (
    AsJson,
    Cpu,
    Edition,
    GameName,
    InTurn,
    LuckSeed,
    Most,
    Ms,
    Options,
    Workers,
    complete_agent,
    print_json,
)
from molpe.cli.simulate import On, crew_of
from molpe.kernel import BadText
from molpe.lab.ratings import Board, Season, Store, board, everyone, gauntlet, league_of
from molpe.lab.sequential import Sprt


def ratings(
    game: GameName,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="A B …",
            help="Agents that play, like greedy or seer:sims=100. Without any: what was kept.",
            autocompletion=complete_agent,
            show_default=False,
        ),
    ] = None,
    count: Most = 100,
    one: Annotated[
        bool, typer.Option("--gauntlet", help="The first agent meets all others, who do not meet.")
    ] = False,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt",
            metavar="WORSE,BETTER",
            help="Stop a pair once its normalized Elo is rather one of these.",
            show_default=False,
        ),
    ] = None,
    file: Annotated[
        str | None,
        typer.Option(
            "--db",
            metavar="FILE",
            help="Where results are kept. Default: in the user's data folder.",
            show_default=False,
        ),
    ] = None,
    seed: LuckSeed = 1,
    ms: Ms = None,
    cpu: Cpu = False,
    seats: InTurn = None,
    workers: Workers = None,
    on: On = None,
    options: Options = "",
    edition: Edition = None,
    json: AsJson = False,
) -> None:
    """Rate agents, keep every result, and show the leaderboard.

    Elo is Bradley and Terry's, with 95 % intervals from whole rounds: the same luck once with
    either agent in front. Results of other rules, cards or numbers of seats do not count.

    Example: molpe ratings tide greedy sailor --games 20
    """
    found = games.find(game, split_options(options), edition)
    league = league_of(found, usual_seats(found) if seats is None else seats)
    test = read_sprt(sprt) if sprt is not None else None
    with contextlib.closing(open_store(file)) as store:
        if names:
            pairs = gauntlet(names) if one else everyone(names)
            settings = [
                read_setting(game, list(pair), ms, seed, options, edition, seats, cpu, None, False)
                for pair in pairs
            ]
            if not settings or len(set(names)) < len(names):
                raise BadText("ratings take two agents or more, each named once")
            season = Season(store, league, settings, count, test)
            with progress_bar(season) as tell, crew_of(on, workers) as crew:
                season.run(games.find, crew, tell)
        shown = board(store, league, test)
    if json:
        print_json(shown)
    else:
        print("\n".join(lines(shown)))


def read_sprt(text: str) -> Sprt:
    """``0,10`` as a test between two hypotheses."""
    try:
        worse, better = map(float, text.split(","))
    except ValueError:
        raise BadText(f"--sprt {text!r} is not written like 0,10") from None
    test = Sprt(worse, better)
    test.check()
    return test


def open_store(file: str | None) -> Store:
    """The ratings in a file, or those of the house."""
    if file is not None:
        return Store(Path(file))
    folder = user_data_path("molpe", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return Store(folder / "ratings.db")


@contextlib.contextmanager
def progress_bar(season: Season) -> Iterator[Callable[[], None]]:
    """A bar with the time left on standard error, only on a terminal."""
    console = terminal.console(stderr=True)
    if not console.is_terminal or console.is_dumb_terminal:
        yield lambda: None
        return
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=season.left)
        yield lambda: bar.advance(task)


def lines(shown: Board) -> list[str]:
    """The leaderboard for people."""
    league = shown.league
    hash = f" ({league.hash})" if league.hash else ""
    text = [f"{league.game} {league.version}, edition {league.edition}{hash}, {league.seats} seats"]
    if not shown.ratings:
        return [*text, "nothing is kept yet"]
    wide = max(len(rating.agent) for rating in shown.ratings)
    text += ["", f"     {'agent':<{wide}}    Elo  95 % interval   matches  points"]
    for number, rating in enumerate(shown.ratings, 1):
        span = f"{rating.low:+.0f} to {rating.high:+.0f}"
        text.append(
            f"{number:3d}. {rating.agent:<{wide}}  {rating.elo:+5.0f}  {span:<14}"
            f"  {rating.matches:7d}  {rating.points:6g}"
        )
    text.append("")
    for pair in shown.pairings:
        s = pair.strength
        text.append(
            f"{pair.agents[0]} against {pair.agents[1]}: {pair.wins} won, {pair.draws} drawn,"
            f" {pair.losses} lost; Elo {s.elo:+.0f} ({s.low:+.0f} to {s.high:+.0f}), normalized"
            f" {s.normalized:+.0f} ({s.normalized_low:+.0f} to {s.normalized_high:+.0f}); rounds"
            f" {', '.join(map(str, pair.five))}"
        )
        if pair.test is not None:
            word = {1: "better", -1: "worse", 0: "not decided"}[pair.test.decided]
            text.append(
                f"  test: {word}, ratio {pair.test.ratio:.2f} of {pair.test.lower:.2f} to"
                f" {pair.test.upper:.2f}; Elo {pair.test.elo:+.1f} ({pair.test.low:+.1f} to"
                f" {pair.test.high:+.1f})"
            )
    return text
