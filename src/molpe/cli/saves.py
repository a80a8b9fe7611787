"""Matches kept in the user's data folder, so that nothing is lost."""

import contextlib
import os
import tempfile
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from molpe.kernel import BadText, Match


def folder() -> Path:
    """Where molpe keeps matches."""
    return user_data_path("molpe", appauthor=False) / "matches"


def writable(path: Path) -> bool:
    """Whether files can be made in a folder, which may not exist yet."""
    while not path.exists() and path != path.parent:
        path = path.parent
    return path.is_dir() and os.access(path, os.W_OK)


def new_path(game: str) -> Path:
    """A file for a match that begins now."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    path = folder() / f"{game}-{stamp}.txt"
    number = 2
    while path.exists():
        path = folder() / f"{game}-{stamp}-{number}.txt"
        number += 1
    return path


def write(match: Match, path: Path) -> None:
    """Write a match as a whole or not at all: the old file stays until the new one is there."""
    try:
        if path.parent == folder():
            path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():  # a device or a pipe takes it as it comes
            path.write_text(match.transcript(), "utf-8")
            return
        handle, made = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with open(handle, "w", encoding="utf-8") as file:
                file.write(match.transcript())
            umask = os.umask(0)
            os.umask(umask)
            os.chmod(made, 0o666 & ~umask)
            os.replace(made, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(made)
            raise
    except OSError as error:
        reason = (error.strerror or "it failed").lower()
        raise BadText(f"cannot write {str(path)!r}: {reason}") from None


def newest(game: str | None = None) -> Path:
    """The kept match that was played last and is not over."""
    found = sorted(folder().glob(f"{game or '*'}-*.txt"), key=_age, reverse=True)
    for path in found:
        with contextlib.suppress(OSError, UnicodeDecodeError):
            if "\n= " not in path.read_text("utf-8"):
                return path
    of = f" of {game}" if game else ""
    raise BadText(f"there is no unfinished match{of} to resume in {str(folder())!r}")


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
