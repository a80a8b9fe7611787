"""A cable that can be cut: a TCP proxy before PostgreSQL that loses what it is told to."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType

from .postgres import Cluster

COMMIT = b"COMMIT;"
TO, FROM = "to", "from"
"""The ways: to the database, and its answers."""
KEEP, BEFORE, AFTER, LATE = "keep", "before", "after", "late"
"""What becomes of a commit: it goes on; it is lost; it arrives, and its answer is lost; the line is
cut after the answer."""


class Asked:
    """What becomes of what was asked last over one connection: its answer is the next there."""

    fate = KEEP


class Proxy:
    """Bytes to and fro, until somebody cuts them."""

    def __init__(self, socket: Path) -> None:
        self.socket = socket
        self.fate: Callable[[], str] = lambda: KEEP
        """Asked at every commit."""
        self.knife: tuple[str, int] | None = None
        """After how many more bytes of which way every line is cut, once."""
        self.closed = False
        """Whether nobody is let in."""
        self.lines: set[asyncio.StreamWriter] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.cuts = 0
        self.past = ""
        """The address of the database, past the cable."""

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
        for line in list(self.lines):
            line.transport.abort()

    def spare(self, way: str, data: bytes) -> bytes:
        """What is let through of some bytes: less than all, and then every line is cut."""
        if self.knife is None or self.knife[0] != way:
            return data
        left = self.knife[1]
        self.knife = (way, left - len(data)) if left >= len(data) else None
        return data[:left]

    async def serve(self, come: asyncio.StreamReader, go: asyncio.StreamWriter) -> None:
        """One connection to the database."""
        task = asyncio.current_task()
        assert task is not None
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        if self.closed:
            go.transport.abort()
            return
        cuts, asked = self.cuts, Asked()
        answers, questions = await asyncio.open_unix_connection(str(self.socket))
        if self.cuts != cuts:  # meanwhile
            for line in (go, questions):
                line.transport.abort()
            return
        self.lines |= {go, questions}
        back = asyncio.create_task(self.pass_back(answers, go, asked))
        try:
            await self.pass_on(come, questions, asked)
        finally:
            for line in (go, questions):
                self.lines.discard(line)
                line.transport.abort()
            await back

    async def pass_on(
        self, come: asyncio.StreamReader, go: asyncio.StreamWriter, asked: Asked
    ) -> None:
        """Bytes to the database."""
        with contextlib.suppress(OSError):
            while data := await come.read(65536):
                asked.fate = self.fate() if COMMIT in data else KEEP
                if asked.fate == BEFORE:
                    self.cut()
                    return
                part = self.spare(TO, data)
                go.write(part)
                await go.drain()
                if len(part) < len(data):
                    self.cut()
                    return
        go.transport.abort()

    async def pass_back(
        self, come: asyncio.StreamReader, go: asyncio.StreamWriter, asked: Asked
    ) -> None:
        """Its answers."""
        with contextlib.suppress(OSError):
            while data := await come.read(65536):
                if asked.fate == AFTER:
                    self.cut()
                    return
                part = self.spare(FROM, data)
                go.write(part)
                await go.drain()
                if asked.fate == LATE or len(part) < len(data):
                    self.cut()
                    return
        go.transport.abort()


@asynccontextmanager
async def cable(cluster: Cluster) -> AsyncIterator[tuple[Proxy, str]]:
    """A proxy before an empty database, and the address of the database through it."""
    address = cluster.new_database()
    name = address.removeprefix("postgresql:///").partition("?")[0]
    async with Proxy(cluster.folder / ".s.PGSQL.5432") as proxy:
        proxy.past = address
        yield proxy, f"postgresql://postgres@127.0.0.1:{proxy.port}/{name}"
