"""``molpe games``: what can be played."""

from textwrap import fill
from typing import Annotated

import typer
from rich.markup import escape

from molpe import games as shelf
from molpe.cli.params import AsJson, print_json
from molpe.cli.terminal import draw, width
from molpe.kernel import Facts, OptionFact
from molpe.kernel.options import switch_word


def games(
    json: AsJson = False,
    every: Annotated[bool, typer.Option("--all", help="Examples too.")] = False,
) -> None:
    """List the games: seats, options with their defaults, editions.

    Example: molpe games --json
    """
    facts = [shelf.find(name).facts for name in shelf.names()]
    shown = [fact for fact in facts if every or not fact.example]
    if json:
        print_json(shown)
        return
    for number, fact in enumerate(shown):
        if number:
            print()
        for line in describe(fact):
            draw(line)


def describe(fact: Facts) -> list[str]:
    """A game in a few lines of markup."""
    kinds = [
        word
        for word, holds in (
            ("secrets", fact.secrets),
            ("luck", fact.luck),
            ("sealed choices", fact.sealed),
            ("an example", fact.example),
        )
        if holds
    ]
    seats = seats_text(fact.seats)
    lines = [f"[bold]{escape(fact.name)}[/]  {escape(fact.title)}  ({', '.join([seats, *kinds])})"]
    for option in fact.options:
        lines.extend(escape(option_text(option)).splitlines())
    if len(fact.editions) > 1:
        lines.append(f"    editions: {escape(', '.join(fact.editions))}")
    else:
        lines.append(f"    edition: {escape(fact.editions[0])}")
    return lines


def seats_text(seats: tuple[int, ...]) -> str:
    """``2 to 4 seats``, ``solo or 2 seats``."""
    together = [n for n in seats if n > 1]
    words = ["solo"] if 1 in seats else []
    if together and together == list(range(together[0], together[-1] + 1)) and len(together) > 1:
        words.append(f"{together[0]} to {together[-1]} seats")
    elif together:
        words.append(f"{' or '.join(map(str, together))} seats")
    return " or ".join(words)


def option_text(option: OptionFact) -> str:
    """``    draw=on (or off): what it means``, folded to the terminal."""
    others = [switch_word(value) for value in option.choices if value != option.default]
    text = f"{option.name}={switch_word(option.default)}"
    if others:
        text += f" (or {', '.join(others)})"
    if option.meaning:
        text += f": {option.meaning}"
    return fill(text, width(), initial_indent=" " * 4, subsequent_indent=" " * 6)
