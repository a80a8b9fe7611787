"""The arguments and options that several commands share, with their completion."""

from collections.abc import Callable
from typing import Annotated

import msgspec
import typer

from molpe import games

LARGEST = 2**63 - 1


def whole(lowest: int, highest: int) -> Callable[[str], int]:
    """A reader of whole numbers in a range, whose complaint quotes what was typed."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = lowest - 1
        if not lowest <= number <= highest:
            about = "" if highest == LARGEST else f" from {lowest} to {highest}"
            raise typer.BadParameter(f"{text[:40]!r} is not a whole number{about}")
        return number

    return read


def complete_game(incomplete: str) -> list[str]:
    """Games whose name begins like this."""
    return [name for name in games.names() if name.startswith(incomplete)]


def complete_agent(incomplete: str) -> list[str]:
    """Agents for the last of several seats."""
    from molpe import agents

    before, comma, last = incomplete.rpartition(",")
    return [
        f"{before}{comma}{name}" for name in ["human", *agents.names()] if name.startswith(last)
    ]


def complete_option(incomplete: str) -> list[str]:
    """Options of any game, with each value they can take."""
    from molpe.kernel.options import option_facts, switch_word

    before, comma, last = incomplete.rpartition(",")
    words = [
        f"{fact.name}={switch_word(value)}"
        for name in games.names()
        for fact in option_facts(games.game_class(name).options_type)
        for value in fact.choices or (fact.default,)
    ]
    return [f"{before}{comma}{word}" for word in words if word.startswith(last)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game, as 'molpe games' lists them.",
        autocompletion=complete_game,
        show_default=False,
    ),
]
Options = Annotated[
    str,
    typer.Option(
        "--options",
        metavar="NAME=VALUE,…",
        help="Tunable rules, as 'molpe games' lists them.",
        autocompletion=complete_option,
        show_default=False,
    ),
]
Edition = Annotated[
    str | None,
    typer.Option(
        "--edition",
        metavar="FILE",
        help="An edition's name, or a file with cards of your own.",
        show_default=False,
    ),
]
SeatCount = Annotated[
    int | None,
    typer.Option(
        "--seats",
        metavar="N",
        help="How many play; two where the game allows it.",
        parser=whole(1, 100),
        show_default=False,
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        help="Make luck and agents repeatable.",
        parser=whole(-LARGEST, LARGEST),
        show_default=False,
    ),
]
LuckSeed = Annotated[
    int,
    typer.Option(
        "--seed", metavar="S", help="Another seed, other luck.", parser=whole(-LARGEST, LARGEST)
    ),
]
Ms = Annotated[
    int | None,
    typer.Option(
        "--ms",
        metavar="M",
        help="Time for an action, for agents that name no budget of their own.",
        parser=whole(1, 3_600_000),
        show_default=False,
    ),
]
Cpu = Annotated[
    bool,
    typer.Option(
        "--cpu",
        help="Count processor time instead of the clock: a busy machine shortens no thought.",
    ),
]
InTurn = Annotated[
    int | None,
    typer.Option(
        "--seats",
        metavar="N",
        help="How many play, the agents of a pair in turn. Default: two, if allowed.",
        parser=whole(2, 100),
        show_default=False,
    ),
]
Most = Annotated[
    int,
    typer.Option(
        "--games", metavar="N", help="The most matches of a pair.", parser=whole(1, 10**7)
    ),
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        metavar="N",
        help="Matches at the same time. Default: one a core.",
        parser=whole(1, 1024),
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON for a program to read.")]


def print_json(value: object) -> None:
    """One JSON document on standard output."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
