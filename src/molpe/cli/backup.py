"""``molpe backup``: a copy of the table's matches while it runs."""

import os
import sqlite3
from pathlib import Path
from typing import Annotated

import typer

from molpe.kernel import BadText


def backup(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="The copy; it must not exist yet.", show_default=False),
    ],
    db: Annotated[
        str,
        typer.Option(
            "--db", metavar="PATH", help="The database. Default: the table's.", show_default=False
        ),
    ] = "",
) -> None:
    """Copy the table's matches while it runs.

    The copy is a database as it stood at one moment; 'molpe serve --db FILE' opens it.

    Example: molpe backup table-backup.db
    """
    from molpe.table.store import POSTGRES
    from molpe.table.store.sqlite import copy_database
    from molpe.table.web.server import default_database

    if db.startswith(POSTGRES):
        raise BadText(
            "PostgreSQL makes its own copies: pg_dump --format=custom --file=FILE DATABASE"
        )
    path = Path(db) if db else default_database()
    if not path.is_file():
        raise BadText(f"there is no database at {str(path)!r}; name one with --db")
    if file.exists():
        raise BadText(f"{str(file)!r} is there already")
    made = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        copy_database(path, made)
        os.replace(made, file)
    except (sqlite3.Error, OSError) as error:
        made.unlink(missing_ok=True)
        raise BadText(f"cannot copy {str(path)!r} to {str(file)!r}: {error}") from None
    print(f"{str(file)!r} has every match; keep the table's key file beside it")
