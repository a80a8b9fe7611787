"""A cable that can be cut: a TCP proxy before PostgreSQL that loses what it is told to."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType

from .postgres import Cluster

COMMIT = b"COMMIT;"
KEEP, BEFORE, AFTER, LATE = "keep", "before", "after", "late"
"""What becomes of a commit: it goes on; it is lost; it arrives, and its answer is lost; the line is
cut after the answer."""


class Proxy:
    """Bytes to and fro, until somebody cuts them."""

    def __init__(self, socket: Path) -> None:
        self.socket = socket
        self.fate: Callable[[], str] = lambda: KEEP
        """Asked at every commit."""
        self.closed = False
        """Whether nobody is let in."""
        self.lines: set[asyncio.StreamWriter] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.cuts = 0
        self.deaf = self.late = False
        """Whether the next answer is lost, or the last that comes."""

    async def __aenter__(self) -> "Proxy":
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.cut()
        self.server.close()
        await self.server.wait_closed()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def cut(self) -> None:
        """Cut every line."""
        self.cuts += 1
        self.deaf = self.late = False
        for line in list(self.lines):
            line.transport.abort()

    async def serve(self, come: asyncio.StreamReader, go: asyncio.StreamWriter) -> None:
        """One connection to the database."""
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        if self.closed:
            go.transport.abort()
            return
        answers, questions = await asyncio.open_unix_connection(str(self.socket))
        self.lines |= {go, questions}
        back = asyncio.create_task(self.pass_on(answers, go))
        try:
            await self.pass_on(come, questions, watched=True)
        finally:
            for line in (go, questions):
                self.lines.discard(line)
                line.transport.abort()
            await back

    async def pass_on(
        self, come: asyncio.StreamReader, go: asyncio.StreamWriter, watched: bool = False
    ) -> None:
        """Bytes in one direction."""
        with contextlib.suppress(OSError):
            while data := await come.read(65536):
                if not watched and self.deaf:
                    self.cut()
                    return
                fate = self.fate() if watched and COMMIT in data else KEEP
                self.deaf = self.deaf or fate == AFTER
                if fate == BEFORE:
                    self.cut()
                    return
                go.write(data)
                await go.drain()
                if self.late and not watched:
                    self.cut()
                    return
                self.late = self.late or fate == LATE
        go.transport.abort()


@asynccontextmanager
async def cable(cluster: Cluster) -> AsyncIterator[tuple[Proxy, str]]:
    """A proxy before an empty database, and the address of the database through it."""
    address = cluster.new_database()
    name = address.removeprefix("postgresql:///").partition("?")[0]
    async with Proxy(cluster.folder / ".s.PGSQL.5432") as proxy:
        yield proxy, f"postgresql://postgres@127.0.0.1:{proxy.port}/{name}"
