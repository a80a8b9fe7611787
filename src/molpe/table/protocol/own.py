"""Files of a table's own folder: read where they are files and nothing else, written whole."""

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path


class Unwritten(OSError):
    """Something could not be written into a table's own folder: that is nobody's mistake."""


@contextlib.contextmanager
def writing() -> Iterator[None]:
    """What fails here is a folder that takes nothing, and not what was to be written."""
    try:
        yield
    except OSError as error:
        raise Unwritten(error.errno, error.strerror) from None


def read_own(path: Path) -> bytes:
    """What a file holds. What is none (a pipe, a device, a folder) is not waited for: it could keep
    a table from opening for ever."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "it is no file", str(path))
    with open(handle, "rb") as file:
        return file.read()


def write_own(path: Path, body: bytes, lasting: bool = True) -> None:
    """Write a file that nobody but its owner reads, whole or not at all; ``lasting``, it is on the
    disk afterwards, which takes a moment."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    made = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with open(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(body)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
        os.replace(made, path)
    except OSError as error:
        with contextlib.suppress(OSError):
            made.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None
