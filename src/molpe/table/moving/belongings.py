"""What belongs to a table beside its matches: names of guests, card files, keys, house rules."""

import base64
import hashlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from molpe.kernel import BadText
from molpe.table.library.kept import FILE as KEPT
from molpe.table.moving.model import Others, Spoilt
from molpe.table.moving.side import Side
from molpe.table.protocol.own import read_own, write_own

BYTES = "base64:"
"""How bytes stand among the values of an archive."""


def card_file(name: str, body: bytes) -> str:
    """A card file, if it is what it is called; else Spoilt."""
    if hashlib.sha256(body).hexdigest() != name:
        raise Spoilt("it is another file than its name says")
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise Spoilt("it is not UTF-8") from None


async def put_edition(side: Side, name: str, body: str) -> None:
    """Keep a card file where this table looks for it."""
    if "edition" in await side.tables():
        await side.fill("edition", Others(("name", "body"), [(name, body)]))
    write_own(side.folder / "editions" / f"{name}.toml", body.encode())


def kept_entries(folder: Path) -> list[Any]:
    """The names under which card files are kept, beside a database that has not taken them in."""
    path = folder / "editions" / KEPT
    try:
        return msgspec.json.decode(read_own(path), type=list[Any]) if path.exists() else []
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadText(f"{str(path)!r} cannot be read: {why}") from None


async def shared(side: Side) -> bool:
    """Whether keys stand in the database, for all nodes of it; else one lies beside it."""
    return side.kind != "sqlite" and "seal" in await side.tables()


async def keys(side: Side) -> list[bytes]:
    """The keys that sign cookies and invitations, the newest first."""
    path = side.folder / "key"
    if path.is_file() and not await shared(side):
        try:
            return [read_own(path)]
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise BadText(f"cannot read the key {str(path)!r}: {why}") from None
    if "seal" not in await side.tables():
        return []
    found = await side.ask("select key from seal order by number desc")  # of a copy too
    if not all(isinstance(key, bytes) for (key,) in found):
        raise BadText("a key in the database is none")
    return [key for (key,) in found]


async def put_keys(side: Side, found: list[bytes]) -> int:
    """Sign with these keys here, unless others do already; how many had to be left out."""
    there = await keys(side)
    if there and there[0] not in found:
        raise BadText(
            "the table here has a key of its own, and its guests would be strangers with another;"
            " leave --keys out"
        )
    if not there and await shared(side):
        rows = [(number, key, 0.0) for number, key in enumerate(reversed(found), 1)]
        await side.fill("seal", Others(("number", "key", "made"), rows))
    elif not there:
        write_own(side.folder / "key", found[0])
    return len(set(found) - set(await keys(side)))


def to_json(value: Any) -> Any:
    """A value of a database as JSON has it."""
    return BYTES + base64.b64encode(value).decode() if isinstance(value, bytes) else value


def from_json(value: Any) -> Any:
    """The same back."""
    if isinstance(value, str) and value.startswith(BYTES):
        with suppress(ValueError):  # somebody's words that begin so
            return base64.b64decode(value.removeprefix(BYTES), validate=True)
    return value
