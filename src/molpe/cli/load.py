"""``molpe load``: what a running table holds."""

import asyncio
import ipaddress
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated
from urllib.parse import urlsplit

import typer

from molpe import games
from molpe.cli.params import AsJson, print_json, whole
from molpe.kernel import BadText

MIX = "mix"


def load(
    url: Annotated[
        str, typer.Option("--url", metavar="URL", help="The table; only on this machine.")
    ] = "http://127.0.0.1:8017",
    matches: Annotated[
        int,
        typer.Option("--matches", metavar="N", help="Matches at once.", parser=whole(1, 10_000)),
    ] = 100,
    rate: Annotated[
        float,
        typer.Option(
            "--rate", metavar="R", help="Moves a second; 0: as many as it takes.", min=0, max=50_000
        ),
    ] = 200,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", help="How long to play.", min=1, max=600)
    ] = 10,
    game: Annotated[
        str, typer.Option("--game", metavar="NAME", help="A game for two, or 'mix' for all.")
    ] = MIX,
    processes: Annotated[
        int,
        typer.Option(
            "--processes",
            metavar="N",
            help="Processes that the pretended people share.",
            parser=whole(1, 64),
        ),
    ] = 1,
    json: AsJson = False,
) -> None:
    """Play many matches against a running table and measure it.

    Pretended people play at random over real sockets, two a match; only on this machine, and only
    for a while. Needs 'molpe serve' in another terminal.

    Example: molpe load --matches 500 --rate 1000 --seconds 30
    """
    from molpe.table.load import Plan, run
    from molpe.table.load.report import lines
    from molpe.table.web.server import raise_file_limit

    host, port = own_machine(url)
    files = raise_file_limit()
    if 2 * matches + 300 > files:
        raise BadText(f"{matches} matches need {2 * matches + 300} open files, not {files}")
    plan = Plan(host, port, matches, rate, seconds, chosen_games(game))
    with progress() as tell:
        try:
            report = asyncio.run(run(plan, processes, tell))
        except OSError as error:
            raise BadText(f"the table at {url!r} does not play along: {error}") from None
    if json:
        print_json(report)
    else:
        print("\n".join(lines(report)))


def own_machine(url: str) -> tuple[str, int]:
    """Host and port of a table on this machine; no other is put under load."""
    try:
        parts = urlsplit(url if "://" in url else f"http://{url}")
        host, port = parts.hostname or "", parts.port or 80
    except ValueError:
        raise BadText(f"{url!r} is no address") from None
    host = "127.0.0.1" if host == "localhost" else host
    try:
        here = ipaddress.ip_address(host).is_loopback
    except ValueError:
        here = False
    if not here or parts.scheme != "http":
        raise BadText(f"{url!r} is not on this machine; only a table at 127.0.0.1 is loaded")
    return host, port


def chosen_games(name: str) -> tuple[str, ...]:
    """The games to play: one by name, or every published one for two."""
    if name == MIX:
        kinds = [games.game_class(found) for found in games.names()]
        return tuple(kind.name for kind in kinds if 2 in kind.seats and not kind.example)
    kind = games.game_class(name)
    if 2 not in kind.seats:
        raise BadText(f"{name} is not played by two")
    return (kind.name,)


@contextmanager
def progress() -> Iterator[Callable[[str, float], None]]:
    """A bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda what, share: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1.0)
        yield lambda what, share: bar.update(task, description=what, completed=share)
