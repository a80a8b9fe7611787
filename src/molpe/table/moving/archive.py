"""An archive: a zip of plain files that any later version opens, whichever database it came from.

molpe.json               format, version, counts, and the SHA-256 of every other file
matches/ID.jsonl         a match: its own row and seats, then an event a line
damaged/ID.jsonl         a match that could not be played again, and why
guests.jsonl             session and name of each guest
editions/HASH.toml       card files of somebody's own; editions/kept.json their names
tables/NAME.jsonl        what another version keeps beside all this
keys.json                what signs cookies and invitations, only where that was asked for
"""

import hashlib
import os
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from types import TracebackType
from typing import Any, TypeVar

import msgspec

from molpe import __version__
from molpe.kernel import BadText, Frozen
from molpe.table.library.kept import Named
from molpe.table.moving.belongings import card_file, from_json, to_json
from molpe.table.moving.lite import aside
from molpe.table.moving.model import (
    READERS,
    Others,
    Spoilt,
    Whole,
    bounded,
    decode,
    encode_json,
)

T = TypeVar("T")

FORMAT, VERSION = "molpe archive", 1
MANIFEST = "molpe.json"
GUESTS, KEYS, KEPT = "guests.jsonl", "keys.json", "editions/kept.json"
LARGEST = 1 << 28
"""Bytes of one file: more is no match of ours."""
UNREADABLE: tuple[type[Exception], ...] = (
    zipfile.BadZipFile,
    zlib.error,
    OSError,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,  # also names that are no text, and JSON that is none
)
with suppress(ImportError):  # not every Python can pack so
    import lzma

    UNREADABLE += (lzma.LZMAError,)
BAD_MANIFEST: tuple[type[Exception], ...] = (*UNREADABLE, Spoilt)


class Manifest(Frozen):
    """What an archive says of itself."""

    format: str
    version: int
    molpe: str
    made: str
    origin: str
    """The kind of database that it came from."""
    keys: bool
    counts: dict[str, int]
    sums: dict[str, str]


class ArchiveWriter:
    """An archive that is being made; it has its name once it is whole, and not before."""

    def __init__(self, path: Path, origin: str) -> None:
        if path.exists():
            raise BadText(f"{str(path)!r} is there already")
        self.path, self.origin, self.made = path, origin, aside(path)
        self.sums: dict[str, str] = {}
        self.keys = False

    def __enter__(self) -> "ArchiveWriter":
        try:
            handle = os.open(self.made, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise BadText(f"cannot write {str(self.path)!r}: {why}") from None
        self.file = os.fdopen(handle, "w+b")
        self.zip = zipfile.ZipFile(self.file, "w", zipfile.ZIP_DEFLATED)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(OSError, ValueError):
            self.zip.close()
            self.file.close()
        self.made.unlink(missing_ok=True)
        if isinstance(error, OSError):
            why = (error.strerror or str(error)).lower()
            raise BadText(f"cannot write {str(self.path)!r}: {why}") from None

    def put(self, name: str, body: bytes) -> None:
        """Add a file."""
        self.zip.writestr(name, body)
        self.sums[name] = hashlib.sha256(body).hexdigest()

    def put_lines(self, name: str, lines: list[Any]) -> None:
        """Add a file of JSON lines."""
        self.put(name, b"".join(encode_json(line) + b"\n" for line in lines))

    def put_keys(self, keys: list[bytes]) -> None:
        """Add what signs cookies and invitations."""
        self.keys = True
        self.put(KEYS, msgspec.json.encode([to_json(key) for key in keys]))

    def finish(self, counts: dict[str, int]) -> None:
        """Write what it says of itself, read all of it again, and give it its name."""
        made = datetime.now(UTC).isoformat(timespec="seconds")
        told = Manifest(
            FORMAT, VERSION, __version__, made, self.origin, self.keys, counts, self.sums
        )
        self.zip.writestr(MANIFEST, msgspec.json.encode(told))
        self.zip.close()
        self.file.flush()
        os.fsync(self.file.fileno())
        with ArchiveReader(self.made) as again:
            for name in self.sums:
                again.read(name)
        os.replace(self.made, self.path)


class ArchiveReader:
    """An archive that is opened; what is damaged is told by its name, the rest goes on."""

    kind = "archive"

    def __init__(self, path: Path) -> None:
        self.path = path
        self.troubles: list[tuple[str, str]] = []
        """Files of which something cannot be read, and why."""

    def __enter__(self) -> "ArchiveReader":
        try:
            self.zip = zipfile.ZipFile(self.path)
        except FileNotFoundError:
            raise BadText(f"there is no archive at {str(self.path)!r}") from None
        except UNREADABLE as error:
            raise BadText(f"{str(self.path)!r} is no archive that can be read: {error}") from None
        self.manifest = self.about()
        if self.manifest.version > VERSION:
            raise BadText(
                f"{str(self.path)!r} was made by molpe {self.manifest.molpe}, whose archives are of"
                f" version {self.manifest.version}; this one reads up to {VERSION}"
            )
        inside = set(self.zip.namelist())
        self.names = sorted(inside | set(self.manifest.sums))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.zip.close()

    def about(self) -> Manifest:
        """What the archive says of itself; where that cannot be read, the rest may still be."""
        if MANIFEST not in self.zip.namelist():
            raise BadText(f"{str(self.path)!r} is no archive of molpe: it has no {MANIFEST!r}")
        try:
            if self.zip.getinfo(MANIFEST).file_size > LARGEST:
                raise zipfile.BadZipFile("it is too long")
            found = msgspec.json.decode(bounded(self.zip.read(MANIFEST)), type=Manifest)
        except BAD_MANIFEST as error:
            self.troubles.append((MANIFEST, f"cannot be read: {error}"))
            return Manifest(FORMAT, VERSION, "?", "", "", True, {}, {})
        if found.format != FORMAT:
            raise BadText(f"{str(self.path)!r} is no archive of molpe, but {found.format!r}")
        return found

    def read(self, name: str) -> bytes:
        """A file, if it is what the archive says; else Spoilt."""
        try:
            if self.zip.getinfo(name).file_size > LARGEST:
                raise Spoilt("it is too long")
            body = self.zip.read(name)
        except KeyError:
            raise Spoilt("it is missing") from None
        except UNREADABLE as error:
            raise Spoilt(f"it cannot be read: {error}") from None
        wanted = self.manifest.sums.get(name)
        if wanted is None and self.manifest.sums:
            raise Spoilt("the archive does not say that it holds this")
        if wanted is not None and hashlib.sha256(body).hexdigest() != wanted:
            raise Spoilt("it is not what was written: its SHA-256 is another one")
        return body

    def tried(self, name: str) -> bytes:
        """A file, or nothing where it is not there; what is wrong with it is noted."""
        if name not in self.names:
            return b""
        try:
            return self.read(name)
        except Spoilt as error:
            self.note(name, error)
            return b""

    def note(self, name: str, why: object) -> None:
        """Say once that a file, or some of it, cannot be read."""
        if (name, str(why)) not in self.troubles:
            self.troubles.append((name, str(why)))

    def under(self, folder: str) -> Iterator[tuple[str, str]]:
        """Files of a folder: their stem and their whole name."""
        for name in self.names:
            path = PurePosixPath(name)
            if str(path.parent) == folder:
                yield path.stem, name

    # What a move asks for.

    async def ids(self) -> list[str]:
        """Every match."""
        return [stem for stem, _ in self.under("matches")]

    async def whole(self, id: str) -> Whole:
        """All of a match."""
        found = decode(self.read(f"matches/{id}.jsonl"))
        if found.id != id:
            raise Spoilt(f"it calls itself {found.id!r}")
        return found

    def raw(self, id: str, why: str = "") -> bytes:
        """What there is of a match, whatever it is."""
        try:
            with self.zip.open(f"matches/{id}.jsonl") as file:
                return file.read(LARGEST)
        except KeyError:
            return b""
        except UNREADABLE:
            return b""

    async def guests(self) -> list[tuple[Any, ...]]:
        """What guests are called."""
        found = []
        for one in self.lines(GUESTS):
            if len(one) == 2 and all(isinstance(cell, str) for cell in one):
                found.append(tuple(one))
            else:
                self.note(GUESTS, f"{str(one)[:80]!r} is no session and its name")
        return found

    async def editions(self) -> dict[str, str]:
        """Card files, by their hash."""
        found = {}
        for stem, name in self.under("editions"):
            if name != KEPT and (body := self.tried(name)):
                try:
                    found[stem] = card_file(stem, body)
                except Spoilt as error:
                    self.note(name, error)
        return found

    async def kept(self) -> list[Named]:
        """Names of card files."""
        return self.parsed(KEPT, lambda body: msgspec.json.decode(body, type=list[Named]))

    async def keys(self) -> list[bytes]:
        """What signs cookies and invitations."""
        found = self.parsed(KEYS, lambda body: msgspec.json.decode(body, type=list[str]))
        keys = [key for one in found if isinstance(key := from_json(one), bytes)]
        if len(keys) < len(found):
            self.note(KEYS, f"{len(found) - len(keys)} of {len(found)} are no keys")
        return keys

    async def others(self) -> dict[str, Others]:
        """What another version keeps beside matches."""
        found = {}
        for stem, name in self.under("tables"):
            if lines := self.lines(name):
                columns, *rows = [tuple(map(from_json, line)) for line in lines]
                found[stem] = Others(columns, [row for row in rows if len(row) == len(columns)])
                if len(found[stem].rows) < len(rows):
                    self.note(name, "some of its lines are no rows")
        return found

    def lines(self, name: str) -> list[list[Any]]:
        """A file of JSON lines, each a list."""
        return self.parsed(
            name,
            lambda body: [msgspec.json.decode(line, type=list[Any]) for line in body.splitlines()],
        )

    def parsed(self, name: str, work: Callable[[bytes], list[T]]) -> list[T]:
        """What a file says; nothing where it cannot be read, which is noted."""
        try:
            return work(bounded(body)) if (body := self.tried(name)) else []
        except (*READERS, Spoilt) as error:
            self.note(name, error)
            return []
