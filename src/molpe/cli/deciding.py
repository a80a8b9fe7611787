"""What whoever runs a table decides: ends, wards, house rules, quotas."""

from collections.abc import Mapping
from typing import Annotated
from urllib.parse import quote

import typer

from molpe.cli.params import print_json, whole
from molpe.cli.running import MatchId, at

Somebody = Annotated[
    str,
    typer.Argument(
        metavar="WHO", help="'browser ID' or 'address 192.0.2.7' or a network, 192.0.2.0/24."
    ),
]
Days = Annotated[
    int,
    typer.Option("--days", metavar="N", help="For so long; 0 for ever.", parser=whole(0, 3650)),
]
Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="Why, for yourself.")]


def end(match: MatchId, why: Why = "") -> None:
    """End a match without a result.

    Example: molpe admin end x7Rk2
    """
    at.ask(f"matches/{quote(match, safe='')}/end", {"why": why})
    print("ended")


def delete(match: MatchId) -> None:
    """Delete a match for good, also one that cannot be opened.

    Example: molpe admin delete x7Rk2
    """
    at.ask(f"matches/{quote(match, safe='')}/delete", {})
    print("deleted")


def unsay(
    match: MatchId,
    moment: Annotated[float, typer.Argument(metavar="AT", help="Its moment, as 'chat' says.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who said it.")],
) -> None:
    """Remove a line of chat from every page.

    Example: molpe admin unsay x7Rk2 1794960000.5 Ann
    """
    at.ask(f"matches/{quote(match, safe='')}/chat/remove", {"at": moment, "name": name})
    print("removed")


def ban(who: Somebody, days: Days = 0, why: Why = "") -> None:
    """Keep a browser or an address out.

    Example: molpe admin ban 'address 192.0.2.7' --days 7
    """
    at.ask("wards", {"kind": "ban", "who": who, "days": days, "why": why})
    print("kept out")


def mute(who: Somebody, days: Days = 0, why: Why = "") -> None:
    """Let a browser or an address chat no more.

    Example: molpe admin mute 'browser KJ2x' --days 1
    """
    at.ask("wards", {"kind": "mute", "who": who, "days": days, "why": why})
    print("silent")


def pardon(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="ban, mute or opener.")],
    who: Somebody,
) -> None:
    """Let somebody in again, or talk again; or open no tables any more.

    Example: molpe admin pardon ban 'address 192.0.2.7'
    """
    at.ask("wards/undo", {"kind": kind, "who": who})
    print("done")


def rules(
    opening: Annotated[
        str | None,
        typer.Option("--opening", metavar="WHO", help="everyone, invited or nobody."),
    ] = None,
    running: Annotated[
        int | None,
        typer.Option(
            "--running", metavar="N", help="Matches of a browser at once.", parser=whole(0, 10000)
        ),
    ] = None,
    unfinished: Annotated[
        int | None,
        typer.Option(
            "--unfinished",
            metavar="DAYS",
            help="Delete unfinished matches after so long; 0 for never.",
            parser=whole(0, 3650),
        ),
    ] = None,
    names: Annotated[
        int | None,
        typer.Option(
            "--names",
            metavar="DAYS",
            help="Forget after so long who played a match; 0 for never.",
            parser=whole(0, 3650),
        ),
    ] = None,
    vacation: Annotated[
        int | None,
        typer.Option(
            "--vacation",
            metavar="DAYS",
            help="Vacation a guest has a year, for clocks by days; 0 for none.",
            parser=whole(0, 365),
        ),
    ] = None,
    vacation_once: Annotated[
        int | None,
        typer.Option(
            "--vacation-once", metavar="DAYS", help="Of it at once.", parser=whole(1, 365)
        ),
    ] = None,
) -> None:
    """Make house rules; what is not named stays.

    Example: molpe admin rules --opening invited --unfinished 90
    """
    told = {"opening": opening, "running": running, "unfinished": unfinished, "names": names}
    told |= {"vacation": vacation, "vacation_once": vacation_once}
    settle("rules", told)


def quotas(
    tables: Annotated[
        int | None,
        typer.Option(
            "--tables",
            metavar="N",
            help="Matches of all at once; 0 for any.",
            parser=whole(0, 1_000_000),
        ),
    ] = None,
    waiting: Annotated[
        int | None,
        typer.Option(
            "--waiting",
            metavar="N",
            help="Tables of a browser that wait for somebody; 0 for any.",
            parser=whole(0, 10_000),
        ),
    ] = None,
    daily: Annotated[
        int | None,
        typer.Option(
            "--daily",
            metavar="N",
            help="Matches that a browser makes in a day; 0 for any.",
            parser=whole(0, 1_000_000),
        ),
    ] = None,
    daily_address: Annotated[
        int | None,
        typer.Option(
            "--daily-address",
            metavar="N",
            help="Matches that are made in a day from an address; 0 for any.",
            parser=whole(0, 1_000_000),
        ),
    ] = None,
    cards: Annotated[
        int | None,
        typer.Option(
            "--cards",
            metavar="MB",
            help="Megabytes of guests' own card files; 0 for any.",
            parser=whole(0, 100_000),
        ),
    ] = None,
    pages: Annotated[
        int | None,
        typer.Option(
            "--pages",
            metavar="N",
            help="Pages that a browser has open, at each node.",
            parser=whole(1, 10_000),
        ),
    ] = None,
    pages_address: Annotated[
        int | None,
        typer.Option(
            "--pages-address",
            metavar="N",
            help="Pages that are open from an address, at each node.",
            parser=whole(1, 100_000),
        ),
    ] = None,
) -> None:
    """Set quotas; what is not named stays. Matches of a browser at once: molpe admin rules.

    Example: molpe admin quotas --daily 50 --tables 500
    """
    told = {"tables": tables, "waiting": waiting, "daily": daily, "daily_address": daily_address}
    told |= {"cards": cards, "pages": pages, "pages_address": pages_address}
    settle("quotas", told)


def settle(what: str, told: Mapping[str, object]) -> None:
    """House rules or quotas as they are, but for what was named."""
    now = at.ask("standing").get(what, {})
    now.update({name: value for name, value in told.items() if value is not None})
    print_json(at.ask(what, now))


def sweep() -> None:
    """Delete and anonymise by the house rules now; it is done every hour anyway.

    Example: molpe admin sweep
    """
    print_json(at.ask("sweep", {}))


def invite() -> None:
    """Print a link by which somebody may open tables where not everyone may.

    Example: molpe admin invite
    """
    print(f"{at.url}/lobby#open={at.ask('opening')['token']}")
