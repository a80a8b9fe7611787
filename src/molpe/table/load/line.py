"""The smallest client of a WebSocket: text frames both ways, for thousands at once."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MASKED = 0x80
NO_MASK = b"\0\0\0\0"
"""A mask is there to puzzle proxies; between two ends of one machine there are none."""


class Line(asyncio.Protocol):
    """One socket. ``heard`` gets every text; ``lost`` is called once, when it is over."""

    __slots__ = ("buffer", "closed", "heard", "lost", "opened", "received", "request", "transport")

    def __init__(
        self,
        path: str,
        host: str,
        cookie: str,
        heard: Callable[[bytes], None],
        lost: Callable[[], None],
        scheme: str = "http",
    ) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Origin: {scheme}://{host}\r\nCookie: {cookie}\r\n\r\n"
        ).encode()
        self.heard = heard
        self.lost = lost
        self.buffer = b""
        self.received = 0
        self.closed = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the socket."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        data = self.buffer + data if self.buffer else data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.buffer = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head[:60].decode("latin-1")))
                self.transport.close()
                return
            self.opened.set_result(None)
        at = 0
        while len(data) - at >= 2:
            code, size, body = data[at] & 15, data[at + 1] & 127, at + 2
            if size == 126:
                body += 2
                size = struct.unpack_from("!H", data, at + 2)[0] if len(data) >= body else 1 << 40
            elif size == 127:
                body += 8
                size = struct.unpack_from("!Q", data, at + 2)[0] if len(data) >= body else 1 << 40
            if len(data) < body + size:
                break
            payload = data[body : body + size]
            at = body + size
            if code == TEXT:
                self.received += size
                self.heard(payload)
            elif code == PING:
                self.write(PONG, payload)
            elif code == CLOSE:
                self.transport.close()
        self.buffer = data[at:]

    def write(self, code: int, payload: bytes) -> None:
        """Send a frame."""
        size = len(payload)
        if size < 126:
            head = bytes((MASKED | code, MASKED | size))
        else:
            head = struct.pack("!BBH", MASKED | code, MASKED | 126, size)
        self.transport.write(head + NO_MASK + payload)

    def send(self, text: bytes) -> None:
        """Send a text."""
        self.write(TEXT, text)

    def close(self) -> None:
        """Hang up."""
        if not self.closed:
            self.write(CLOSE, b"\x03\xe8")
            self.transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        """The other end is gone."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("no answer"))
        self.closed = True
        self.lost()
