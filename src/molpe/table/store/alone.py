"""One process a file: a lock beside the database, held for as long as the process lives.

The system lets it go with the process, however that ends; what is left of the file means nothing.
"""

import contextlib
import os
from pathlib import Path

from molpe.kernel import BadText


class Alone:
    """The lock of one database."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.handle: int | None = None

    def take(self) -> None:
        """Have the database for oneself, or say who has it."""
        handle = os.open(f"{self.path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            lock(handle)
        except OSError:
            who = os.read(handle, 20).decode("ascii", "replace").strip()
            os.close(handle)
            raise BadText(
                f"another table has {str(self.path)!r} open{f' (process {who})' if who else ''};"
                " one process serves a file, several share a PostgreSQL: --db postgresql://…"
            ) from None
        self.handle = handle
        with contextlib.suppress(OSError):  # a full disk: the lock holds all the same
            os.ftruncate(handle, 0)
            os.lseek(handle, 0, os.SEEK_SET)
            os.write(handle, str(os.getpid()).encode())

    def let_go(self) -> None:
        """Let others have it."""
        if self.handle is not None:
            with contextlib.suppress(OSError):
                os.ftruncate(self.handle, 0)
            os.close(self.handle)
            self.handle = None


def lock(handle: int) -> None:
    """Lock an open file, or raise OSError where somebody else has."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        os.lseek(handle, 64, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
