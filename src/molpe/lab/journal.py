"""What was played so far, in a file: a line that says what it is, then portion after portion.

A portion is on disk before anybody hears of it. Where a process ended while it wrote, the file ends
with a torn portion; it is cut off and played again.
"""

import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from zlib import crc32

import msgspec

from molpe.kernel import BadText, Frozen
from molpe.lab.runner import Portion

MAGIC = b"molpe lab 1 "
HEAD = struct.Struct("<QQII")
"""Before a portion: its first match, its end, how many bytes it has and their checksum."""


class Journal:
    """The file of a run. ``about`` says what is played: another run does not go on with it."""

    def __init__(self, path: Path, about: Frozen) -> None:
        self.path = path
        self.about = about
        self.line = MAGIC + msgspec.json.encode(about) + b"\n"
        self.file: FileIO | None = None

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def kept(self) -> Iterator[tuple[Portion, bytes]]:
        """The portions that are in the file, which is begun where it is not there; what is torn
        behind them is cut off."""
        with self.explained():
            self.file = file = FileIO(self.path, "r+" if self.path.exists() else "x+")
        line = file.readline()
        if self.line.startswith(line) and line != self.line:  # nobody came further than this
            file.seek(0)
            with self.explained():
                self._write(self.line)
        elif not (line.startswith(MAGIC) and line.endswith(b"\n")):
            raise BadText(f"{str(self.path)!r} holds no results of the lab")
        elif line != self.line:
            raise BadText(
                f"{str(self.path)!r} holds results of another run; name another file, or remove it"
            )
        end = file.tell()
        while (found := read_portion(file)) is not None:
            yield found
            end = file.tell()
        file.seek(end)
        file.truncate()

    def keep(self, portion: Portion, found: bytes) -> None:
        """Write a portion at the end."""
        head = HEAD.pack(portion.first, portion.end, len(found), crc32(found))
        with self.explained():
            self._write(head + found)

    def close(self) -> None:
        """Nothing more is written."""
        if self.file is not None:
            self.file.close()
            self.file = None

    def remove(self) -> None:
        """All that was kept is somewhere else now."""
        self.close()
        self.path.unlink(missing_ok=True)

    def _write(self, data: bytes) -> None:
        assert self.file is not None
        while data:
            data = data[self.file.write(data) :]
        os.fsync(self.file.fileno())

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Whatever the disk refuses, in a sentence."""
        try:
            yield
        except OSError as error:
            self.close()
            reason = (error.strerror or "it failed").lower()
            raise BadText(
                f"cannot write {str(self.path)!r}: {reason}; what is in it stays, and the same"
                " command goes on with it"
            ) from None


def read_portion(file: FileIO) -> tuple[Portion, bytes] | None:
    """The next portion, None at the end or where it is torn."""
    head = file.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    first, end, size, check = HEAD.unpack(head)
    found = file.read(size)
    if len(found) < size or crc32(found) != check or end <= first:
        return None
    return Portion(first, end), found
