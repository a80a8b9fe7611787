"""Runs a table: its port, its process, how it begins and how it ends."""

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from pathlib import Path
from typing import Any

import uvicorn
from platformdirs import user_data_path

from molpe import __version__
from molpe.kernel import BadText
from molpe.table.post.office import Office
from molpe.table.protocol.limits import FRAME, Crowd, Network
from molpe.table.room.hub import Hub
from molpe.table.store import open_store
from molpe.table.web import logs
from molpe.table.web.app import make_app
from molpe.table.web.door import Door
from molpe.table.web.wire import Wire

log = logging.getLogger("molpe.table")

FILES = 65536
"""Open files, so sockets, that a table would like to have."""
SHARE = 4
"""One address has a quarter of all connections at most."""
OTHERS = 64
"""Open files that are no connections: the database, processes beside the table."""
DRAIN = 10
"""Seconds to say goodbye."""
OURS = 0o077
"""What nobody else may do with anything that a table, or a process beside it, makes."""
SWITCH = 0.0005
"""Seconds until the loop lets the writer have its turn: with Python's own 5 ms, three such turns
for every commit are most of what a move takes on a busy table."""


def data_folder() -> Path:
    """Where a table keeps its database, key and card files."""
    return user_data_path("molpe", appauthor=False) / "table"


def default_database() -> Path:
    """The database where none is named."""
    return data_folder() / "table.db"


def raise_file_limit() -> int:
    """Allow as many open files as the system lets us; return how many."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft == resource.RLIM_INFINITY:
        return FILES
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):
            return soft
    return max(soft, wanted)


def bind(host: str, port: int) -> socket.socket:
    """Listen, or say in a sentence why that cannot be."""
    if not host:  # the system takes it for all of them
        raise BadText("an address to listen on is missing; 0.0.0.0 is the network's")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (TypeError, ValueError):  # no host can have such a name
        listener.close()
        raise BadText(f"cannot listen on {host!r}: that is no name of a host") from None
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise BadText(
                f"port {port} is taken; is a table open already? choose another with --port"
            ) from None
        if error.errno == errno.EACCES:
            raise BadText(f"port {port} may not be used; choose one above 1023") from None
        raise BadText(
            f"cannot listen on {host!r}: {(error.strerror or str(error)).lower()}"
        ) from None
    listener.listen(2048)
    listener.set_inheritable(False)
    return listener


def own_address() -> str | None:
    """This machine's address in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is nobody's
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


class Server(uvicorn.Server):
    """uvicorn, telling when it is open and when it is about to close."""

    def __init__(
        self,
        config: uvicorn.Config,
        opened: Callable[[], None],
        farewell: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(config)
        self.opened = opened
        self.farewell = farewell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open."""
        await super().startup(sockets)
        if self.started:
            self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, say goodbye to those who are there, close."""
        for server in self.servers:
            server.close()
        for listener in sockets or []:
            listener.close()
        await self.farewell()
        await super().shutdown(sockets)


def run(
    listener: socket.socket,
    database: str,
    folder: Path,
    origins: Iterable[str],
    opened: Callable[[], None],
    log_level: str = "info",
    lab: bool = False,
    watchers: Sequence[Network] = (),
    proxies: Sequence[Network] = (),
    office: Office | None = None,
) -> None:
    """Serve until told to stop; then finish what is being written and say goodbye."""
    logs.set_up(log_level)
    os.umask(OURS)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if folder == data_folder():
        folder.chmod(0o700)
    sys.setswitchinterval(SWITCH)
    hub = Hub(open_store(database), folder)
    hub.news.office = office or Office()
    files = raise_file_limit()
    Door.most = files - OTHERS
    Door.places, Door.known = Crowd(Door.most // SHARE), proxies
    config = uvicorn.Config(
        make_app(hub, origins, files, lab, watchers),
        ws=Wire,
        ws_per_message_deflate=False,
        ws_max_size=2 * FRAME,
        ws_ping_interval=25,
        ws_ping_timeout=25,
        http=Door,
        loop="auto",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=["127.0.0.1", "::1", *map(str, proxies)],
        timeout_keep_alive=5,
        timeout_graceful_shutdown=DRAIN,
        backlog=2048,
    )
    server = Server(config, opened, hub.farewell)
    host, port = listener.getsockname()[:2]

    async def life() -> None:
        begun, wanted = await started(hub.start(f"{host}:{port}"))
        if not begun:
            return
        try:
            if wanted:
                hub.tidy.begin()
                log.info("open", extra={"molpe": __version__})
                await server.serve([listener])
        finally:
            await hub.close()
            log.info("closed")

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(life())


async def started(start: Coroutine[Any, Any, None]) -> tuple[bool, bool]:
    """Start, unless somebody asks meanwhile that this ends: whether that is done, and wanted.

    A polite request to stop is no error; once all is done uvicorn raises the signal again.
    """
    loop, begun, stopped = asyncio.get_running_loop(), asyncio.ensure_future(start), asyncio.Event()

    def stop() -> None:
        stopped.set()
        begun.cancel()

    signal.signal(signal.SIGTERM, lambda *_: loop.call_soon_threadsafe(stop))
    try:
        await begun
    except asyncio.CancelledError:
        if not stopped.is_set():  # Ctrl-C
            raise
        return False, False
    finally:
        signal.signal(signal.SIGTERM, lambda *_: None)
    return True, not stopped.is_set()


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop, where there is one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
