"""Where matches are written down. One interface, SQLite by default, PostgreSQL by one setting."""

import re
from pathlib import Path

from molpe.kernel import BadText
from molpe.table.store.interface import Store
from molpe.table.store.model import (
    Conflict,
    Row,
    Seated,
    Snapshot,
    Stored,
    StoreFailed,
    Unclear,
)

POSTGRES = ("postgresql://", "postgres://")
FOREIGN = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:/+")
"""How the address of another database begins."""


def open_store(address: str) -> Store:
    """The store that an address names: a path, or ``postgresql://…``."""
    if address.startswith(POSTGRES):
        try:
            from molpe.table.store.postgres import PostgresStore
        except ImportError:
            raise BadText(
                "PostgreSQL needs asyncpg: pip install 'molpe[postgres]', or give a path"
            ) from None
        return PostgresStore(address)
    if found := FOREIGN.match(address):  # or a typing error opened an empty table in a new file
        raise BadText(f"there is no table on {found[0]}…; a file, or postgresql://…")
    from molpe.table.store.sqlite import SqliteStore, check_file

    check_file(Path(address))  # before anything is put beside it
    return SqliteStore(Path(address))


__all__ = [
    "POSTGRES",
    "Conflict",
    "Row",
    "Seated",
    "Snapshot",
    "Store",
    "StoreFailed",
    "Stored",
    "Unclear",
    "open_store",
]
