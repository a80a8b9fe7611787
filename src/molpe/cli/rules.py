"""``molpe rules``: how a game is played, for people."""

import inspect
import sys
from typing import Annotated

import typer
from rich.markup import escape

from molpe import games
from molpe.cards import load_rules, package_of, rules_languages
from molpe.cli.markdown import draw_page
from molpe.cli.params import GameName
from molpe.cli.terminal import draw, width
from molpe.kernel import AnyGame, BadText


def rules(
    game: GameName,
    about: Annotated[
        str,
        typer.Argument(
            metavar="WORD",
            help="Only the parts whose heading holds this word.",
            show_default=False,
        ),
    ] = "",
    lang: Annotated[
        str,
        typer.Option(
            "--lang", metavar="LANGUAGE", help="The language: en or de.", show_default="en"
        ),
    ] = "en",
) -> None:
    """Print the rules of a game.

    Example: molpe rules canosa

    Example: molpe rules sirens scoring

    Example: molpe rules siggil --lang de
    """
    for line in rules_of(games.game_class(game), about, lang):
        draw(line)


def rules_of(kind: type[AnyGame], about: str = "", language: str = "en") -> list[str]:
    """The rules that lie beside a game as lines of markup, or what it says of itself."""
    package = package_of(kind)
    text = load_rules(package, language, typed=True)
    if text is not None:
        lines = draw_page(text, width(), about)
        if not lines:
            raise BadText(f"no part of the rules of {kind.name} is called {about!r}")
        return lines
    if known := rules_languages(package):
        there = ", ".join(known)
        raise BadText(
            f"the rules of {kind.name} are not written in {language!r}; there are: {there}"
        )
    home = sys.modules[package or kind.__module__]
    told = inspect.getdoc(home) or inspect.getdoc(kind) or kind.title
    return [escape(told.partition("\n")[0])]
