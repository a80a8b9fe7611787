"""``molpe review``: where a match turned."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from molpe.agents.review import Moment, Review, well_chosen
from molpe.agents.review import review as walk
from molpe.cli import terminal
from molpe.cli.opening import open_match
from molpe.cli.params import AsJson, print_json, whole
from molpe.cli.replay import ending, heading
from molpe.cli.review_page import page
from molpe.cli.telling import reasons, told
from molpe.kernel import AnyGame, BadText, Match

BAR = 20
SIGNS = {"blunder": "??", "mistake": "?", "slip": "?!", "": ""}


def review(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A match file; '-' reads standard input.", show_default=False
        ),
    ],
    ms: Annotated[
        int,
        typer.Option(
            "--ms", metavar="M", help="Time to think about an action.", parser=whole(1, 3_600_000)
        ),
    ] = 100,
    seconds: Annotated[
        int | None,
        typer.Option(
            "--seconds",
            metavar="S",
            help="The longest that it may take: long matches get less time an action.",
            parser=whole(1, 86_400),
            show_default=False,
        ),
    ] = None,
    html: Annotated[
        str | None,
        typer.Option(
            "--html",
            metavar="OUT",
            help="Also write a page with a graph to this file.",
            show_default=False,
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Walk a match and say where it turned.

    After every action: how likely the seat that acted is to win, as far as it could know; where it
    threw much away, what would have been better and what that changes.

    Example: molpe play canosa --seats greedy,greedy | molpe review -
    """
    match = open_match(file)
    if not match.log:
        raise BadText("nothing has happened in this match")
    with progress_bar(len(match.log)) as tick:
        found = walk(match, ms, None, tick, None if seconds is None else seconds * 1000)
    if html is not None:
        write(Path(html), page(match.game, found, heading(match), ending(match)))
    if json:
        print_json(found)
        return
    terminal.draw(escape(heading(match)), "bold")
    for line in lines(match, found):
        terminal.draw(escape(line))
    if html is not None:
        print(f"the page is {html}")


def lines(match: Match, found: Review) -> list[str]:
    """The review for people: every decision, then the mistakes."""
    wide = max((len(seat) for seat in found.seats), default=0)
    text = []
    for moment in found.moments:
        if moment.forced or not moment.looked:
            continue
        share = moment.chances[moment.seat]
        bar = ("#" * round(share * BAR)).ljust(BAR, ".")
        sign = SIGNS[moment.mark]
        name = found.seats[moment.seat]
        text.append(f"{moment.n:4d} {name:<{wide}} {share:4.0%} {bar} {sign:<2} {moment.text}")
    text += ["", ending(match)]
    for moment in found.moments:
        if moment.better is not None:
            text += ["", *explained(match.game, found, moment)]
    text.append("")
    for seat, name in enumerate(found.seats):
        good, heavy = well_chosen(one for one in found.moments if one.seat == seat)
        text.append(f"{name} chose well in {good} of {heavy} decisions that mattered")
    if found.turned:
        text += ["", f"it turned at action {found.turned}"]
    return text


def explained(game: AnyGame, found: Review, moment: Moment) -> list[str]:
    """A mistake in sentences."""
    better = moment.better
    assert better is not None
    name = found.seats[moment.seat]
    text = [
        f"{moment.n}: '{moment.text}' is a {moment.mark} of {name}: "
        f"'{better.text}' wins {better.chance:.0%}, not {better.chance - moment.loss:.0%}"
    ]
    line, instead = told(game, better.line), told(game, better.instead)
    if why := reasons(game, better):
        text.append(f"  {why}")
    text.append(f"  better  {', '.join(line)}")
    text.append(f"  played  {', '.join(instead)}")
    return text


def write(path: Path, text: str) -> None:
    """Write a page, or say why not."""
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        why = (error.strerror or "it failed").lower()
        raise BadText(f"cannot write {str(path)!r}: {why}") from None


@contextlib.contextmanager
def progress_bar(length: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, only on a terminal."""
    console = terminal.console(stderr=True)
    if not console.is_terminal or console.is_dumb_terminal:
        yield lambda number: None
        return
    columns = (TextColumn("thinking"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=length)
        yield lambda number: bar.update(task, completed=number)
