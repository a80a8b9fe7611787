"""``molpe play``: a match in the terminal, for people and agents."""

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from molpe import agents, games
from molpe.agents.root_parallel import idle_cores
from molpe.cli import saves
from molpe.cli.opening import STANDARD_INPUT, open_match, open_position, usual_seats
from molpe.cli.params import (
    AsJson,
    Edition,
    Options,
    Seed,
    complete_agent,
    complete_game,
    print_json,
)
from molpe.cli.sitting import Sitting
from molpe.cli.telling import result
from molpe.cli.watching import watch
from molpe.kernel import Agent, BadText, Match

HUMAN = "human"
USUAL = "greedy"
"""Who takes the seats that nobody was named for."""
NEWEST = ""


class PlayCommand(TyperCommand):
    """``--resume`` takes a file or stands alone, which the option parser does not know."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        for place in range(len(args) - 1, -1, -1):
            after = args[place + 1 :]
            alone = not after or (after[0].startswith("-") and after[0] != STANDARD_INPUT)
            if args[place] == "--resume" and alone:
                args[place] = f"--resume={NEWEST}"
        return super().parse_args(ctx, args)


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A game, as 'molpe games' lists them.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="WHO,…",
            help="Who sits where: human or an agent; one seat is the solo mode. "
            "Default: human, and greedy for the rest.",
            autocompletion=complete_agent,
            show_default=False,
        ),
    ] = None,
    seed: Seed = None,
    options: Options = "",
    edition: Edition = None,
    position: Annotated[
        str | None,
        typer.Option(
            "--position",
            metavar="P",
            help="Begin here: the game's position text, or a match file.",
            show_default=False,
        ),
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option(
            "--resume",
            metavar="[FILE]",
            help="Go on with a saved match; without a file, the last one left unfinished.",
            show_default=False,
        ),
    ] = None,
    save: Annotated[
        str | None,
        typer.Option(
            "--save",
            metavar="FILE",
            help="Write the match to this file when it ends or is left.",
            show_default=False,
        ),
    ] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", help="Between agents: only how it ended.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Play a match in the terminal; type 'help' in it.

    Between agents alone, the match file is written as it goes.

    Example: molpe play canosa

    Example: molpe play canosa --seats sailor,greedy --seed 7 --quiet
    """
    kept: Path | None = None
    if resume is not None:
        if options or edition or position:
            raise BadText("a resumed match has its own options, edition and position")
        match, kept = resumed(game, resume)
        if seats is not None:
            match.names = tuple(split_seats(seats))
    elif game is None:
        raise BadText(f"play what? there are: {', '.join(games.names())}; or use --resume")
    else:
        match = started(game, seats, options, edition, position)
    players = seated(match)
    for remark in match.game.remarks(match.seats):
        print(f"note: {match.game.say(remark)}", file=sys.stderr)
    target = Path(save) if save is not None else None
    if None in players:
        if quiet or json:
            raise BadText("--quiet and --json are for matches between agents")
        if STANDARD_INPUT in (position, resume):
            raise BadText("the match came by standard input, where the human's actions come from")
        Sitting(match, players, seed, kept, target).run()
        return
    watch(match, [player for player in players if player is not None], seed, quiet or json)
    if target is not None:
        saves.write(match, target)
    outcome = match.outcome()
    assert outcome is not None
    if json:
        print_json(
            {
                "game": match.game.name,
                "seats": match.names,
                "length": len(match.log),
                "outcome": outcome,
                "sentence": result(match, outcome),
            }
        )
    elif quiet:
        print(result(match, outcome))


def started(
    name: str, seats: str | None, options: str, edition: str | None, position: str | None
) -> Match:
    """A match from its beginning or from a position."""
    names = None if seats is None else split_seats(seats)
    fresh = position is None
    match = open_position(
        name, position, options, edition, len(names) if names is not None and fresh else None
    )
    if names is None:
        count = usual_seats(match.game) if fresh else match.seats
        names = [HUMAN] + [USUAL] * (count - 1)
    match.names = tuple(names)
    return match


def resumed(name: str | None, resume: str) -> tuple[Match, Path | None]:
    """A saved match and, where it lies in the data folder, the file it goes on in."""
    if resume == NEWEST:
        path = saves.newest(name)
    elif resume in games.names() and not os.path.exists(resume):
        path = saves.newest(resume)
    else:
        path = Path(resume)
    match = open_match(str(path))
    if name is not None and match.game.name != name:
        raise BadText(f"{str(path)!r} is a match of {match.game.name}, not of {name}")
    return match, path if path.parent == saves.folder() else None


def split_seats(text: str) -> list[str]:
    """``human,mcts:ms=50,cores=2,greedy`` as three seats: a setting belongs to its agent."""
    seats: list[str] = []
    for word in text.split(","):
        word = word.strip()
        if seats and ":" in seats[-1] and "=" in word and ":" not in word:
            seats[-1] += f",{word}"
        elif not word or any(sign.isspace() for sign in word):
            raise BadText(f"the seats {text!r} are not written like 'human,greedy'")
        else:
            seats.append(word)
    return seats


def seated(match: Match) -> list[Agent | None]:
    """The agents of a match by their names, None for a human."""
    if len(match.names) != match.seats:
        raise BadText(f"the match has {match.seats} seats, and {len(match.names)} were named")
    cores = idle_cores()  # only one of them thinks at a time
    return [None if name == HUMAN else agents.find(name, cores) for name in match.names]
