"""``molpe arena``: agents against one another, measured."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from molpe import agents, games
from molpe.agents.arena import OPENING, TURNS, Arena, Result, Setting, Table, enlightened
from molpe.cli import terminal
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
from molpe.kernel import BadText

WORDS = {1: "better", -1: "worse", 0: "not sure"}


def arena(
    game: GameName,
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="A B …",
            help="Agents, like greedy, level:5 or seer:ms=100.",
            autocompletion=complete_agent,
            show_default=False,
        ),
    ],
    count: Most = 100,
    ms: Ms = None,
    cpu: Cpu = False,
    seed: LuckSeed = 1,
    full: Annotated[
        bool, typer.Option("--full", help="Play all matches, even once a pair is decided.")
    ] = False,
    resume: Annotated[
        str | None,
        typer.Option(
            "--resume",
            metavar="FILE",
            help="Keep results in this file, and go on with those that are in it.",
            show_default=False,
        ),
    ] = None,
    workers: Workers = None,
    seats: InTurn = None,
    truth: Annotated[
        str | None,
        typer.Option(
            "--truth",
            metavar="A",
            help="Show this agent (mcts or seer) what is hidden: how much is luck?",
            show_default=False,
        ),
    ] = None,
    luck: Annotated[
        bool, typer.Option("--luck", help="With --truth: show it the luck to come as well.")
    ] = False,
    options: Options = "",
    edition: Edition = None,
    json: AsJson = False,
) -> None:
    """Let agents play against one another and say how sure the result is.

    Every round has the same luck once with either agent in front; where a game has none, the
    same first few actions. A pair stops when it is decided who is better; rates have 95 %
    intervals, a draw counts as half, and how many different matches were played is said.

    Example: molpe arena canosa greedy level:3 --games 20
    """
    setting = read_setting(game, names, ms, seed, options, edition, seats, cpu, truth, luck)
    found = Arena(setting, count, full)
    with contextlib.ExitStack() as stack:
        keep: Callable[[Result], None] = lambda result: None  # noqa: E731
        if resume is not None:
            keep = stack.enter_context(kept(found, Path(resume)))
        tick = stack.enter_context(progress_bar(found))

        def heard(result: Result) -> None:
            keep(result)
            tick(result)

        found.run(games.find, heard, workers or 0)
    table = found.table()
    if json:
        print_json(table)
    else:
        for line in lines(table):
            print(line)


def read_setting(
    name: str,
    names: list[str],
    ms: int | None,
    seed: int,
    options: str,
    edition: str | None,
    seats: int | None,
    cpu: bool,
    truth: str | None,
    luck: bool,
) -> Setting:
    """What was typed, proved before anything is played."""
    if len(names) < 2:
        raise BadText("an arena takes two agents or more")
    words = split_options(options)
    game = games.find(name, words, edition)
    count = usual_seats(game) if seats is None else seats
    state = game.start_checked(count)
    if count < 2:
        raise BadText(f"{name} is played alone here; an arena needs two seats")
    for spec in names:
        agent = agents.find(spec, ms=ms)
        if (check := getattr(agent, "check", None)) is not None:
            check(game, state)
    chosen = edition or game.editions[0]
    shown = () if truth is None else (truth,)
    opening = 0 if game.luck else OPENING
    setting = Setting(
        name, tuple(words), chosen, count, tuple(names), ms, seed, cpu, shown, luck, opening
    )
    if luck and truth is None:
        raise BadText("--luck is for the agent that --truth names")
    if truth is not None:
        if names.count(truth) != 1:
            raise BadText(f"--truth {truth!r} is not one of the agents, or more than one of them")
        enlightened(agents.find(truth, ms=ms), setting, names.index(truth))
    return setting


@contextlib.contextmanager
def kept(found: Arena, path: Path) -> Iterator[Callable[[Result], None]]:
    """Results are written to a file one by one; those that are in it need not be played again."""
    try:
        old = path.read_bytes().splitlines() if path.exists() else []
        if old:
            if msgspec.json.decode(old[0], type=Setting) != found.setting:
                raise BadText(f"{str(path)!r} holds results of another arena")
            for line in old[1:]:
                found.note(msgspec.json.decode(line, type=Result))
    except msgspec.DecodeError:
        raise BadText(f"{str(path)!r} holds no results of an arena") from None
    with path.open("ab") as file:

        def write(value: Setting | Result) -> None:
            file.write(msgspec.json.encode(value) + b"\n")
            file.flush()

        if not old:
            write(found.setting)
        yield write


@contextlib.contextmanager
def progress_bar(found: Arena) -> Iterator[Callable[[Result], None]]:
    """A bar on standard error, only on a terminal."""
    console = terminal.console(stderr=True)
    if not console.is_terminal or console.is_dumb_terminal:
        yield lambda result: None
        return
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    most = found.rounds * TURNS * len(found.scores)
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=most, completed=len(found.points))
        yield lambda result: bar.advance(task)


def lines(table: Table) -> list[str]:
    """The result for people."""
    wide = max(len(agent.agent) for agent in table.agents)
    text = [f"{'agent':<{wide}}  wins draws losses   rate  95 % interval"]
    for agent in table.agents:
        low, high = agent.interval
        text.append(
            f"{agent.agent:<{wide}}  {agent.wins:4d} {agent.draws:5d} {agent.losses:6d}"
            f"  {agent.rate:5.1%}  {low:.1%} to {high:.1%}"
        )
    text.append("")
    for pair in table.pairs:
        first, second = pair.agents
        games_ = pair.wins + pair.draws + pair.losses
        low, high = pair.interval
        text.append(
            f"{first} is {WORDS[pair.decided]} against {second}: {pair.rate:.1%}"
            f" ({low:.1%} to {high:.1%}) of {games_}, {pair.different} of them different"
        )
    return text
