"""Whether what lies on the disk is still what SQLite goes on from in memory.

It keeps pages and the log's index in memory, so that it plays on over a file that somebody has
truncated or overwritten, and all of it is gone with the process. What is read here is some hundred
bytes; pages in the middle that are others now are not found so.
"""

import io
import os
import struct
from pathlib import Path

from molpe.table.store.model import StoreFailed

MAGIC = b"SQLite format 3\0"
FILE_HEAD, LOG_HEAD, FRAME_HEAD, INDEX_HEAD = 100, 32, 24, 40


class Files:
    """The files of an open database: it, its log and the log's index.

    They are opened once and closed after every connection: the system takes a process's locks off
    a file with the first handle on it that is closed.
    """

    def __init__(self, path: Path) -> None:
        real = os.path.realpath(path)
        self.there = {name: os.stat(name) for name in (real, f"{real}-wal", f"{real}-shm")}
        self.path = real
        self.handles = [io.FileIO(name) for name in self.there]
        self.largest = 0
        """The longest that the database was since it was as long as it says."""
        self.whole()

    def close(self) -> None:
        """Let go of them; every connection is closed."""
        for handle in self.handles:
            handle.close()

    def prove(self) -> None:
        """Raise StoreFailed where what is written is gone with the process. Who asks may write and
        nobody else: the log's index is of one moment then."""
        for path, file in self.there.items():
            if not os.path.samestat(os.stat(path), file):
                raise StoreFailed(f"{path!r} is not the file any more that was opened")
        if not self.whole():
            raise StoreFailed(f"{self.path!r} was truncated or overwritten")
        if not self.logged():
            raise StoreFailed(f"'{self.path}-wal' was truncated or overwritten")

    def whole(self) -> bool:
        """Whether the database begins as one and is not shorter than it says and was: while the log
        is put into it, it says at first what it will be."""
        size = os.fstat(self.handles[0].fileno()).st_size
        head = read(self.handles[0], 0, FILE_HEAD)
        if not self.largest and not head:  # all that there is is in the log
            return True
        if len(head) < FILE_HEAD or not head.startswith(MAGIC):
            return False
        page, pages = (
            page_size(*struct.unpack(">H", head[16:18])),
            *struct.unpack(">I", head[28:32]),
        )
        if head[24:28] != head[92:96] or size >= page * pages:
            self.largest = size
        return size >= self.largest

    def logged(self) -> bool:
        """Whether the log has what its index says, from its first bytes to its last frame."""
        log, index = self.handles[1:]
        head = read(index, 0, INDEX_HEAD)
        if len(head) < INDEX_HEAD:
            return False
        page, frames = struct.unpack("=HI", head[14:20])
        salt, length = head[32:40], FRAME_HEAD + page_size(page)
        if not frames:
            return True
        last = LOG_HEAD + (frames - 1) * length
        same = read(log, 16, 8) == read(log, last + 8, 8) == salt
        return same and os.fstat(log.fileno()).st_size >= last + length


def page_size(value: int) -> int:
    """The bytes of a page, as SQLite writes them into two: 65,536 is one there."""
    return (value & 0xFE00) | (value & 1) << 16


def read(handle: io.FileIO, at: int, length: int) -> bytes:
    """Some bytes of a file."""
    handle.seek(at)
    return handle.read(length)
