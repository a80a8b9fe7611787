"""``molpe perft``: how many sequences of actions there are."""

import contextlib
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from molpe.cli import terminal
from molpe.cli.opening import open_position
from molpe.cli.params import AsJson, Edition, GameName, Options, SeatCount, print_json, whole
from molpe.kernel import NOBODY, State
from molpe.kernel import perft as count

DEEPEST = 100
SLICE = 3
"""Compiled code sees no Ctrl-C before it returns, so it is asked for this many plies at a time."""

PATIENCE = 1.0
"""Seconds before a bar is drawn."""

Tick = Callable[[float], None]


def perft(
    game: GameName,
    depth: Annotated[
        int,
        typer.Argument(
            metavar="DEPTH",
            help="How many actions a sequence has.",
            parser=whole(0, DEEPEST),
            show_default=False,
        ),
    ],
    position: Annotated[
        str | None,
        typer.Option(
            "--position",
            metavar="P",
            help="The game's position text, or a match file. Default: the start.",
            show_default=False,
        ),
    ] = None,
    divide: Annotated[
        bool, typer.Option("--divide", help="Count each first action on a line of its own.")
    ] = False,
    options: Options = "",
    edition: Edition = None,
    seats: SeatCount = None,
    json: AsJson = False,
) -> None:
    """Count the sequences of exactly DEPTH actions.

    The count is the last line; luck counts like any action. Repetition is not looked at, so the
    same position always has the same count.

    Example: molpe perft canosa 4 --divide
    """
    match = open_position(game, position, options, edition, seats)
    over = not match.actors()
    state = match.state.bare()
    parts: list[tuple[str, int]] = []
    with progress_bar() as tick:
        if depth == 0 or over:
            total = 0 if depth else 1
        elif divide:
            actor = state.actor()
            legal = [] if actor == NOBODY else state.legal(actor)
            for action in legal:
                child = state.copy()
                child.play(actor, action)
                counted = sliced(child, depth - 1, 1 / len(legal), tick)
                parts.append((match.game.words(state, actor, action), counted))
            total = sum(counted for _, counted in parts)
        else:
            total = sliced(state, depth, 1.0, tick)
    if json:
        answer: dict[str, object] = {"game": match.game.name, "depth": depth, "count": total}
        if divide:
            answer["divide"] = [{"words": words, "count": counted} for words, counted in parts]
        print_json(answer)
        return
    for words, counted in parts:
        print(words, counted)
    print(total)


def sliced(state: State, depth: int, share: float, tick: Tick) -> int:
    """``perft`` in slices; ``share`` of the whole work is told to ``tick`` as it gets done."""
    actor = state.actor()
    if depth <= SLICE or actor == NOBODY:
        counted: int = count(state, depth)
        tick(share)
        return counted
    legal = state.legal(actor)
    total = 0
    for action in legal:
        child = state.copy()
        child.play(actor, action)
        total += sliced(child, depth - 1, share / len(legal), tick)
    return total


@contextlib.contextmanager
def progress_bar() -> Iterator[Tick]:
    """A bar on standard error once it takes long, and only on a terminal."""
    console = terminal.console(stderr=True)
    if not console.is_terminal or console.is_dumb_terminal:
        yield lambda share: None
        return
    columns = (TextColumn("counting"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=console, transient=True)
    task = bar.add_task("", total=1.0)
    began = monotonic()

    def tick(share: float) -> None:
        bar.advance(task, share)
        if monotonic() - began > PATIENCE:
            bar.start()

    try:
        yield tick
    finally:
        if bar.live.is_started:
            bar.stop()
