"""``molpe legal``: what may be done in a position."""

from typing import Annotated

import typer

from molpe.cli.opening import open_position
from molpe.cli.params import AsJson, Edition, GameName, Options, SeatCount, print_json
from molpe.kernel import CHANCE, Match


def legal(
    game: GameName,
    position: Annotated[
        str | None,
        typer.Argument(
            metavar="POSITION",
            help="The game's position text, or a match file; '-' reads one. Default: the start.",
            show_default=False,
        ),
    ] = None,
    options: Options = "",
    edition: Edition = None,
    seats: SeatCount = None,
    json: AsJson = False,
) -> None:
    """Print the legal actions of a position, one a line.

    Where several seats choose at once it is the first of them, where luck acts what may befall.
    A finished match has none.

    Example: molpe legal canosa
    """
    match = open_position(game, position, options, edition, seats)
    if json:
        print_json(as_json(match))
        return
    for actor in match.actors()[:1]:
        for action in match.state.legal(actor):
            print(match.game.words(match.state, actor, action))


def as_json(match: Match) -> dict[str, object]:
    """The actions for a program."""
    state = match.state
    answer: dict[str, object] = {
        "game": match.game.name,
        "position": match.game.position_text(state),
        "seat": None,
        "actions": [],
    }
    for actor in match.actors()[:1]:
        answer["seat"] = "chance" if actor == CHANCE else actor
        answer["actions"] = [
            {"action": action, "words": match.game.words(state, actor, action)}
            | ({"odds": state.odds(action)} if actor == CHANCE else {})
            for action in state.legal(actor)
        ]
    return answer
