"""``molpe cards``: card files of one's own."""

import re
from typing import Annotated

import typer

from molpe import games
from molpe.cli.opening import read_text
from molpe.kernel import BadText

cards = typer.Typer(name="cards", rich_markup_mode=None)

FIRST_LINE = re.compile(r"""\s*game\s*=\s*(?:"([^"]*)"|'([^']*)')\s*(?:#.*)?""")


@cards.callback()
def _cards() -> None:
    """Work with card and layout files of your own.

    Example: molpe cards check my-sirens.toml
    """


@cards.command()
def check(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A card or layout file.", show_default=False)
    ],
) -> None:
    """Prove that a file is an edition of its game, and say what it holds.

    Example: molpe cards check my-sirens.toml
    """
    print(games.game_class(game_of(file)).check_edition(file))


def game_of(path: str) -> str:
    """The game that a card file names on its first line."""
    first = read_text(path).removeprefix("\ufeff").partition("\n")[0].rstrip()
    found = FIRST_LINE.fullmatch(first)
    if not found:
        raise BadText(f'{path}:1: the first line names the game, game = "sirens", not {first!r}')
    return found[1] if found[1] is not None else found[2]
