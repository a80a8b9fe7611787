"""``molpe backup``, ``restore``, ``export`` and ``import``: matches copied, brought back, moved."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from molpe.cli import settings, terminal

if TYPE_CHECKING:
    from molpe.table.moving.journey import How, Report, Where

TOLD = 20
"""So many troubles are told one by one."""

Database = Annotated[
    str,
    typer.Option(
        "--db",
        metavar="PATH",
        help="The database: a file, or postgresql://… Default: the table's.",
        show_default=False,
    ),
]
Keys = Annotated[
    bool,
    typer.Option(
        "--keys",
        help="The keys too, with which cookies and invitations are signed: whoever has them can"
        " sit down as anybody.",
    ),
]
Quick = Annotated[bool, typer.Option("--quick", help="Play no match again.")]
Quarantine = Annotated[
    Path | None,
    typer.Option(
        "--quarantine",
        metavar="FOLDER",
        help="Where damaged matches are put. Default: beside FILE.",
        show_default=False,
    ),
]


def backup(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="The copy; it must not exist yet.", show_default=False),
    ],
    db: Database = "",
    keys: Keys = False,
    quick: Quick = False,
) -> None:
    """Copy a table's matches while it runs.

    The copy is one file with everything as it stood at one moment, whichever the database is, and
    every match in it is played again. 'molpe restore' brings it back.

    Example: molpe backup table-backup.db
    """
    from molpe.table.moving import journey

    with moved(keys, quick) as how:
        report = asyncio.run(journey.backup(where(db), file, how))
    say(f"{str(file)!r} has {count(report.matches, 'match', 'matches')}", report, quick)
    tell_keys(keys, report)
    finish(report, "damaged matches were copied as they are")


def restore(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="What 'molpe backup' made.", show_default=False)
    ],
    db: Database = "",
    keys: Keys = False,
    quick: Quick = False,
    quarantine: Quarantine = None,
) -> None:
    """Bring a copy back, into a new file or an empty database.

    It need not be the kind of database that the copy was made of.

    Example: molpe restore table-backup.db --db postgresql://localhost/molpe
    """
    from molpe.table.moving import journey

    aside = quarantine or beside(file)
    with moved(keys, quick) as how:
        report = asyncio.run(journey.restore(file, where(db), aside, how))
    say(f"brought back {count(report.added, 'match', 'matches')}", report, quick)
    tell_left(report)
    finish(report, f"damaged matches lie in {str(aside)!r}")


def export(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="The archive; it must not exist yet.", show_default=False
        ),
    ],
    db: Database = "",
    keys: Keys = False,
    quick: Quick = False,
) -> None:
    """Write a table's matches into an archive, while it runs.

    The archive is a zip of plain files that newer versions open, for either kind of database.

    Example: molpe export club.zip
    """
    from molpe.table.moving import journey

    with moved(keys, quick) as how:
        report = asyncio.run(journey.export(where(db), file, how))
    say(f"{str(file)!r} has {count(report.added, 'match', 'matches')}", report, quick)
    tell_keys(keys, report)
    finish(report, "damaged matches lie in the archive's folder 'damaged'")


def import_(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="What 'molpe export' made.", show_default=False),
    ],
    db: Database = "",
    keys: Keys = False,
    quick: Quick = False,
    quarantine: Quarantine = None,
) -> None:
    """Add what an archive holds to a table, which may be open.

    Nothing that is there is changed: a match of the same name is left as it is. Begun again, it
    goes on where it stopped.

    Example: molpe import club.zip
    """
    from molpe.table.moving import journey

    aside = quarantine or beside(file)
    with moved(keys, quick) as how:
        report = asyncio.run(journey.bring_in(file, where(db), aside, how))
    there = f", {report.there} were there already" if report.there else ""
    say(f"added {count(report.added, 'match', 'matches')}{there}", report, quick)
    tell_left(report)
    finish(report, f"matches that are damaged or were refused lie in {str(aside)!r}")


def where(db: str) -> "Where":
    """The database that is meant, and the folder of its table: as 'molpe serve' finds them."""
    from molpe.cli.serve import places
    from molpe.table.moving.journey import Where

    return Where(*places(settings.settle({"db": db or None})))


def beside(file: Path) -> Path:
    """Where damaged matches are put where nobody says."""
    return file.parent / f"{file.name}.quarantine"  # of a file without a name too


@contextmanager
def moved(keys: bool, quick: bool) -> "Iterator[How]":
    """How a move is made, with a bar on a terminal."""
    from molpe.table.moving.journey import How

    with bar() as tell:
        yield How(keys, quick, tell)


@contextmanager
def bar() -> Iterator[Callable[[int, int], None]]:
    """How far it is, on a terminal."""
    console = terminal.console(stderr=True)
    if not console.is_terminal or console.is_dumb_terminal:
        yield lambda done, total: None
        return
    columns = (TextColumn("matches"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as shown:
        task = shown.add_task("", total=None)
        yield lambda done, total: shown.update(task, total=total, completed=done)


def say(what: str, report: "Report", quick: bool) -> None:
    """What was done, in a line."""
    proof = "none was played again" if quick else f"{report.played} were played again"
    old = f", {report.old} are of older rules and can be looked at" if report.old else ""
    print(f"{what}, {count(report.events, 'event', 'events')}; {proof}{old}")


def tell_keys(keys: bool, report: "Report") -> None:
    """Whether keys are in it, and what that means."""
    if report.keys:
        print("the keys are in it: keep it as secret as they are")
    elif not keys:
        print("the keys are not in it: without them guests are strangers; --keys takes them along")


def tell_left(report: "Report") -> None:
    """That there were keys, where nobody asked for them."""
    if report.keys_left:
        print("its keys were left where they are: guests are strangers here; --keys brings them")


def finish(report: "Report", then: str) -> None:
    """Name what is damaged, and say where it is; the exit code says that something is."""
    if not report.troubles:
        return
    for name, why in report.troubles[:TOLD]:
        terminal.complain(f"{name}: {why}")
    if len(report.troubles) > TOLD:
        terminal.complain(f"and {len(report.troubles) - TOLD} more")
    if report.damaged:
        print(then)
    raise typer.Exit(1)


def count(number: int, one: str, several: str) -> str:
    """``1 match``, ``2 matches``."""
    return f"{number} {one if number == 1 else several}"
