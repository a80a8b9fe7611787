"""``molpe bot``: a program at somebody's table."""

import asyncio
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from molpe import agents, games
from molpe.cli.params import whole
from molpe.kernel import BadText

MOST = 10_000


def bot(
    url: Annotated[str, typer.Argument(metavar="URL", help="A table, or the link of a match.")],
    agent: Annotated[
        str, typer.Option("--agent", metavar="AGENT", help="Who thinks, as in 'molpe arena'.")
    ] = "level:5",
    engine: Annotated[
        str,
        typer.Option("--engine", metavar="CMD", help="A program that speaks 'molpe engine'."),
    ] = "",
    game: Annotated[
        str, typer.Option("--game", metavar="NAME", help="Offer this game and wait for rivals.")
    ] = "",
    seats: Annotated[
        int | None,
        typer.Option(
            "--seats",
            metavar="N",
            help="How many play the game that is offered. Default: the fewest that are not solo.",
            parser=whole(2, 6),
            show_default=False,
        ),
    ] = None,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="What it is called.")] = "",
    token: Annotated[
        str, typer.Option("--token", metavar="TOKEN", help="The one it got the last time.")
    ] = "",
    matches: Annotated[
        int,
        typer.Option("--matches", metavar="N", help="Matches to play.", parser=whole(1, MOST)),
    ] = 1,
    ca: Annotated[
        Path | None,
        typer.Option(
            "--ca",
            metavar="FILE",
            help="Certificates to believe, for a table behind TLS. Default: the system's.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Let a program take a seat at a table and play.

    By the link of an invitation; at a table's address in the match that waits longest in its
    lobby, or with --game in a match that it offers there. It is shown to everyone as a program.

    Example: molpe bot 'http://127.0.0.1:8017/m/x7Rk2#t=…' --agent level:5
    """
    from molpe.table.bot import Call, Engine, read_address, visit

    address = read_address(url)
    places = seats_of(game, seats)
    if engine:
        command = words_of(engine)
    else:
        command = [sys.executable, "-m", "molpe", "engine"]
        agents.find(agent)
    if address.match and matches > 1:
        raise BadText("a link is to one match; leave --matches out")
    call = Call(address, token, ca)
    asyncio.run(visit(call, Engine(command, agent), game, name or agent, matches, print, places))


def seats_of(game: str, seats: int | None) -> int:
    """How many play a game that is offered."""
    if not game:
        if seats is not None:
            raise BadText("--seats goes with --game: a match that is there has its seats")
        return 0
    known = games.game_class(game).seats
    if seats is None:
        return min(number for number in known if number > 1)
    if seats not in known:
        raise BadText(f"{game} is not played by {seats}; seats: {', '.join(map(str, known))}")
    return seats


def words_of(command: str) -> list[str]:
    """A command line as its words."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise BadText(f"{command!r} is no command")
    return words
