"""``molpe nodes``: who serves the tables of one database, and how they fare."""

import asyncio
import json
import time
from typing import Annotated

import typer

from molpe.cli import settings
from molpe.kernel import BadText

KNOWN = ("rooms", "sockets", "events", "commits", "lag")


def nodes(
    db: Annotated[
        str,
        typer.Option(
            "--db",
            metavar="URL",
            help="The database: postgresql://… Default: the settings'.",
            show_default=False,
        ),
    ] = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="For programs: a list of objects.")
    ] = False,
    new_key: Annotated[
        bool,
        typer.Option(
            "--new-key",
            help="First make a new key for cookies and invitations; older ones still count.",
        ),
    ] = False,
) -> None:
    """Show the nodes that serve one database, and how they fare.

    A node is a 'molpe serve --db URL'; those that name the same database are one table. Of each:
    its address, how long it is up, when it was heard last, its open rooms, its leases (matches
    that it drives), its sockets, what it has written, and how late its loop is.

    Example: molpe nodes --db postgresql://localhost/molpe
    """
    from molpe.table.store import POSTGRES

    db = db or settings.settle({}).db
    if not db:
        raise BadText("no database is named; --db or MOLPE_DB does: postgresql://…")
    if not db.startswith(POSTGRES):
        raise BadText(
            f"{db!r} is served by one process; several nodes share a database: postgresql://…"
        )
    found = asyncio.run(asked(db, new_key))
    print(json.dumps(found, indent=2) if as_json else table(found))


async def asked(db: str, new_key: bool) -> list[dict[str, object]]:
    """What the database knows of its nodes."""
    from molpe.table.store import StoreFailed, open_store

    store = open_store(db)
    await store.start()
    try:
        commons = store.commons
        assert commons is not None
        if new_key:
            await commons.new_seal()
        now = time.time()
        return [
            {
                "name": node.name,
                "version": node.version,
                "address": node.address,
                "up": round(node.seen - node.started, 1),
                "heard": round(max(0.0, now - node.seen), 1),
                "alive": node.alive,
                "leases": node.leases,
                **{key: json.loads(node.figures).get(key, 0) for key in KNOWN},
            }
            for node in await commons.nodes()
        ]
    except StoreFailed as error:
        raise BadText(f"cannot ask the database: {error}") from None
    finally:
        await store.close()


def table(found: list[dict[str, object]]) -> str:
    """The nodes for people, a line each."""
    if not found:
        return "no node serves this database"
    rows = [[key for key in found[0] if key != "alive"]]
    for node in found:
        state = str(node["heard"]) if node["alive"] else "gone"
        rows.append(
            [
                state if key == "heard" else str(value)
                for key, value in node.items()
                if key != "alive"
            ]
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = (
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)
