"""What belongs to a table beside its matches: names of guests, card files, keys, house rules."""

import base64
import hashlib
import os
from pathlib import Path
from typing import Any

import msgspec

from molpe.kernel import BadText
from molpe.table.library.kept import FILE as KEPT
from molpe.table.library.kept import Named
from molpe.table.moving.model import Others
from molpe.table.moving.side import OWN, PASSING, Side

BYTES = "base64:"
"""How bytes stand among the values of an archive."""


async def guests(side: Side) -> list[tuple[Any, ...]]:
    """What guests are called."""
    return await side.ask("select session, name from guest order by session")


async def editions(side: Side) -> dict[str, str]:
    """Card files of somebody's own, by their hash: those in the database, and those beside it."""
    found = {}
    for path in sorted((side.folder / "editions").glob("*.toml")):
        if len(path.stem) == 64:
            found[path.stem] = path.read_text("utf-8")
    if "edition" in await side.tables():
        found |= {str(name): str(body) for name, body in await side.ask("select * from edition")}
    return found


async def put_edition(side: Side, name: str, body: str) -> None:
    """Keep a card file where this table looks for it, if it is what it is called."""
    if hashlib.sha256(body.encode()).hexdigest() != name:
        raise BadText("it is another file than its name says")
    if "edition" in await side.tables():
        await side.fill("edition", Others(("name", "body"), [(name, body)]))
    write_private(side.folder / "editions" / f"{name}.toml", body.encode())


def kept_names(folder: Path) -> list[Named]:
    """The names under which card files are kept."""
    try:
        return msgspec.json.decode((folder / "editions" / KEPT).read_bytes(), type=list[Named])
    except (OSError, msgspec.DecodeError):
        return []


def put_kept(folder: Path, names: list[Named]) -> None:
    """Keep card files under names that nobody has given here."""
    there = kept_names(folder)
    taken = {(one.game, one.name) for one in there}
    new = [one for one in names if (one.game, one.name) not in taken]
    if new:
        write_private(folder / "editions" / KEPT, msgspec.json.encode([*there, *new]))


async def keys(side: Side) -> list[bytes]:
    """The keys that sign cookies and invitations, the newest first."""
    if "seal" in await side.tables() and (
        found := await side.ask("select key from seal order by number desc")
    ):
        return [bytes(row[0]) for row in found]
    path = side.folder / "key"
    return [path.read_bytes()] if path.is_file() else []


async def put_keys(side: Side, found: list[bytes]) -> None:
    """Sign with these keys here, unless others do already."""
    there = await keys(side)
    if there and there != found:
        raise BadText(
            "the table here has a key of its own, and its guests would be strangers with another;"
            " leave --keys out"
        )
    if not found or there:
        return
    if "seal" in await side.tables():
        rows = [(number, key, 0.0) for number, key in enumerate(reversed(found), 1)]
        await side.fill("seal", Others(("number", "key", "made"), rows))
    write_private(side.folder / "key", found[0])


async def others(side: Side) -> dict[str, Others]:
    """Tables that this version does not move in a way of their own."""
    found = {}
    for table, columns in (await side.tables()).items():
        if table not in OWN and table not in PASSING:
            names = ", ".join(f'"{column}"' for column in columns)
            found[table] = Others(columns, await side.ask(f'select {names} from "{table}"'))
    return found


def write_private(path: Path, body: bytes) -> None:
    """Write a file that nobody but its owner reads, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    made = path.with_name(f".{path.name}.{os.getpid()}")
    with open(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(body)
        file.flush()
        os.fsync(file.fileno())
    os.replace(made, path)


def to_json(value: Any) -> Any:
    """A value of a database as JSON has it."""
    return BYTES + base64.b64encode(value).decode() if isinstance(value, bytes) else value


def from_json(value: Any) -> Any:
    """The same back."""
    if isinstance(value, str) and value.startswith(BYTES):
        return base64.b64decode(value.removeprefix(BYTES))
    return value
