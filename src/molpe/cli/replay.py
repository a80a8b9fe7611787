"""``molpe replay``: a match file checked and told again."""

import sys
from typing import Annotated

import typer
from rich.markup import escape

from molpe.cli import terminal
from molpe.cli.opening import STANDARD_INPUT, open_match
from molpe.cli.params import AsJson, print_json
from molpe.cli.telling import label, reason, result, told_lines
from molpe.kernel import CHANCE, SPECTATOR, BadText, Match


def replay(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A match file; '-' reads standard input.", show_default=False
        ),
    ],
    step: Annotated[
        bool, typer.Option("--step", help="Draw every state; Enter goes on, q leaves.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Only how it ended.")] = False,
    json: AsJson = False,
) -> None:
    """Check a match file and tell the match.

    Every line is held against the rules; at the end the board and the result are shown.

    Example: molpe play canosa --seats sailor,sailor --seed 7 | molpe replay -
    """
    if step and (quiet or json):
        raise BadText("--step goes with neither --quiet nor --json")
    if step and file == STANDARD_INPUT:
        raise BadText("--step reads the keyboard; give it a file")
    match = open_match(file)
    if json:
        print_json(as_json(match))
        return
    if step:
        walk(match)
    elif not quiet:
        tell_all(match)
    print(ending(match))


def heading(match: Match) -> str:
    """The game and who played."""
    names = ", ".join(label(match, seat) for seat in range(match.seats))
    return f"{match.game.title}: {names}"


def ending(match: Match) -> str:
    """How the match ended, or that it has not."""
    outcome = match.outcome()
    if outcome is None:
        return f"the match goes on after {len(match.log)} actions"
    return result(match, outcome)


def tell_all(match: Match) -> None:
    """The whole match in lines, then the board at its end."""
    terminal.draw(escape(heading(match)), "bold")
    for line in told_lines(match, SPECTATOR):
        terminal.draw(escape(line))
    print()
    terminal.draw(match.game.show(match.game.view(match.state, SPECTATOR)))
    print()


def walk(match: Match) -> None:
    """Every state in turn, as fast as Enter is pressed."""
    game, log = match.game, match.log
    terminal.draw(escape(heading(match)), "bold")
    state = match.first()
    terminal.draw(game.show(game.view(state, SPECTATOR)))
    for number, (seat, action) in enumerate(log, 1):
        if terminal.interactive():
            print("Enter goes on, q leaves: ", end="", flush=True)
        if sys.stdin.readline().strip().lower() in ("q", "quit"):
            return
        told = [(line.seat, line.m) for line in game.lines(state, seat, action, SPECTATOR)]
        told = told or [(seat, game.told(state, seat, action, SPECTATOR))]
        state.play(seat, action)
        terminal.draw(game.show(game.view(state, SPECTATOR)))
        for who, message in told:
            said = f"{label(match, who)}: {game.say(message)}"
            terminal.draw(escape(f"{number} of {len(log)}  {said}"))


def as_json(match: Match) -> dict[str, object]:
    """The match for a program."""
    game, outcome = match.game, match.outcome()
    state = match.first()
    actions = []
    for seat, action in match.log:
        actions.append(
            {
                "seat": "chance" if seat == CHANCE else seat,
                "action": action,
                "words": game.words(state, seat, action),
                "told": game.say(game.told(state, seat, action, SPECTATOR)),
            }
        )
        state.play(seat, action)
    return {
        "game": game.name,
        "version": game.version,
        "edition": game.edition,
        "options": game.options,
        "seats": match.names,
        "start": match.position,
        "actions": actions,
        "position": game.position_text(match.state),
        "outcome": outcome,
        "sentence": ending(match),
        "reason": reason(match, outcome) if outcome else None,
    }
