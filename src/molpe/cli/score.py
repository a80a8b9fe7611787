"""``molpe score``: a score sheet added up and explained, in games that have one.

The only file of the command line that knows a game, because what goes on a sheet is the game's own.
"""

from typing import Annotated

import typer

from molpe.cli.opening import split_options
from molpe.cli.params import AsJson, Edition, Options, print_json, whole
from molpe.kernel import BadText

score = typer.Typer(name="score", rich_markup_mode=None)

MOST = 99
Sailors = Annotated[
    int | None,
    typer.Option(
        "--sailors",
        metavar="N",
        help="Sailors the singer has won. Default: 0.",
        parser=whole(0, MOST),
        show_default=False,
    ),
]


@score.callback()
def _score() -> None:
    """Add up a score sheet and explain it.

    Example: molpe score sirens --song "molpe aglaope thetis calypso leucosia"
    """


@score.command()
def sirens(
    song: Annotated[
        str | None,
        typer.Option(
            "--song", metavar="CARDS", help="A song from left to right.", show_default=False
        ),
    ] = None,
    rule: Annotated[
        str | None,
        typer.Option(
            "--rule",
            metavar="RULE",
            help="The universal rule in force: gamma, xi, omega, … Default: none.",
            show_default=False,
        ),
    ] = None,
    sailors: Sailors = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against", metavar="CARDS", help="The other singer's song.", show_default=False
        ),
    ] = None,
    against_sailors: Annotated[
        int | None,
        typer.Option(
            "--against-sailors",
            metavar="N",
            help="Sailors the other has won. Default: 0.",
            parser=whole(0, MOST),
            show_default=False,
        ),
    ] = None,
    orpheus: Annotated[
        str | None,
        typer.Option(
            "--orpheus",
            metavar="CARDS",
            help="Instead of a song: the cards given to Orpheus, in that order.",
            show_default=False,
        ),
    ] = None,
    side: Annotated[
        int | None,
        typer.Option(
            "--side",
            metavar="1|2",
            help="The side of Orpheus's card. Default: 1.",
            parser=whole(1, 2),
            show_default=False,
        ),
    ] = None,
    blessings: Annotated[
        int | None,
        typer.Option(
            "--blessings",
            metavar="N",
            help="Blessings Orpheus has. Default: 0.",
            parser=whole(0, MOST),
            show_default=False,
        ),
    ] = None,
    options: Options = "",
    edition: Edition = None,
    json: AsJson = False,
) -> None:
    """Score a song of Sirens, two songs against each other, or Orpheus's.

    Example: molpe score sirens --song "molpe aglaope thetis calypso leucosia"

    Example: molpe score sirens --song "molpe doris" --against "thetis scylla"

    Example: molpe score sirens --orpheus "leucosia thetis doris" --side 2
    """
    from molpe.games.sirens import GAME, score_sheet

    if (song is None) == (orpheus is None):
        raise BadText("give a --song, or the cards of --orpheus")
    if orpheus is not None and any(x is not None for x in (rule, sailors, against)):
        raise BadText("--orpheus stands alone; --rule, --sailors and --against go with --song")
    if orpheus is None and (side is not None or blessings is not None):
        raise BadText("--side and --blessings go with --orpheus")
    if against is None and against_sailors is not None:
        raise BadText("--against-sailors goes with --against")
    game = GAME(GAME.read_options(split_options(options)), edition)
    if orpheus is not None:
        given, face, won = cards_of(orpheus), side or 1, blessings or 0
        if json:
            print_json(score_sheet.score_orpheus(game, given, face, won))
        else:
            print(score_sheet.explain_orpheus(game, given, face, won))
        return
    mine = cards_of(song or "")
    named = rule.casefold() if rule is not None else None
    if against is None:
        if json:
            print_json(score_sheet.score_song(game, mine, named, sailors or 0))
        else:
            print(score_sheet.explain_song(game, mine, named, sailors or 0))
        return
    songs = game, mine, cards_of(against), named, sailors or 0, against_sailors or 0
    sheet = score_sheet.compare_songs(*songs)
    if json:
        print_json(sheet)
        return
    print(score_sheet.explain_comparison(*songs))
    verdict = {"song": "the first song wins", "against": "the second song wins", "tie": "a tie"}
    print(f"\n{verdict[sheet.winner]}, {sheet.total[0]} to {sheet.total[1]}")


def cards_of(text: str) -> list[str]:
    """Card ids with blanks or commas between them, in any case."""
    return text.casefold().replace(",", " ").split()
