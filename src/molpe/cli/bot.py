"""``molpe bot``: a program at somebody's table."""

import asyncio
import shlex
import sys
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
        str, typer.Option("--game", metavar="NAME", help="Offer this game and wait for a rival.")
    ] = "",
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="What it is called.")] = "",
    token: Annotated[
        str, typer.Option("--token", metavar="TOKEN", help="The one it got the last time.")
    ] = "",
    matches: Annotated[
        int,
        typer.Option("--matches", metavar="N", help="Matches to play.", parser=whole(1, MOST)),
    ] = 1,
) -> None:
    """Let a program take a seat at a table and play.

    By the link of an invitation; at a table's address in the match that waits longest in its
    lobby, or with --game in a match that it offers there. It is shown to everyone as a program.

    Example: molpe bot 'http://127.0.0.1:8017/m/x7Rk2#t=…' --agent level:5
    """
    from molpe.table.bot import Call, Engine, read_address, visit

    address = read_address(url)
    if game:
        games.game_class(game)
    if engine:
        command = words_of(engine)
    else:
        command = [sys.executable, "-m", "molpe", "engine"]
        agents.find(agent)
    if address.match and matches > 1:
        raise BadText("a link is to one match; leave --matches out")
    call = Call(address, token)
    asyncio.run(visit(call, Engine(command, agent), game, name or agent, matches, print))


def words_of(command: str) -> list[str]:
    """A command line as its words."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise BadText(f"{command!r} is no command")
    return words
