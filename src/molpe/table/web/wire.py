"""The last step of a frame: uvicorn's socket with a short road for what nearly every frame is.

A whole, small text frame is read and written here in a few steps; everything else, the handshake,
fragments, pings, closing and whatever is wrong, goes through uvicorn and websockets as always.
Pages are written to without a task between: a frame is on its way when ``push`` returns.
"""

import asyncio
from collections import deque
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Opcode
from websockets.protocol import State

from molpe.table.protocol.limits import Bucket, Rate
from molpe.table.web.unread import UNREAD

PUSH, BEHIND = "molpe.push", "molpe.behind"
"""Where the ASGI scope's extensions have the quick way out, and whom to tell what waits for it."""
TEXT = 0x81
"""First byte of a text frame that is whole."""
AHEAD = 8
"""Frames that may wait for the table before the socket is read no further."""
RARE = Rate(5, 100)
"""Frames of a socket that take the long road: pings of the protocol, parts. Pages send none."""
UNHEARD = 65_536
"""Bytes that may come once a socket is closed: of a page there is only what was on its way."""
NO_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
"""To who asks for a socket in words that HTTP takes and websockets does not: uvicorn says nothing
and keeps the connection, so anybody could have held as many as the system has."""
STUCK = 60.0
"""Seconds until a socket is let go whose reader takes nothing."""


class Inbox:
    """What has come for the table, in its order: a queue that one task takes from."""

    __slots__ = ("loop", "messages", "waiter")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.messages: deque[Any] = deque()
        self.waiter: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Something has come."""
        self.messages.append(message)
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    async def get(self) -> Any:
        """The next."""
        while not self.messages:
            self.waiter = self.loop.create_future()
            await self.waiter
        return self.messages.popleft()

    def empty(self) -> bool:
        """Whether all was taken."""
        return not self.messages


class Wire(WebSocketsSansIOProtocol):
    """A page's socket."""

    queue: Inbox  # type: ignore[assignment]

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.queue = Inbox(self.loop)
        self.rest = b""
        """What came of a frame that is not whole yet."""
        self.plain = True
        """Whether frames are cut here, and not by websockets."""
        self.parts = False
        """Whether a message in several frames is under way."""
        self.rare = Bucket(RARE)
        self.unheard = self.written = 0
        self.stuck: asyncio.TimerHandle | None = None

    async def run_asgi(self) -> None:
        """Serve, with the quick way out among the extensions."""
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[PUSH], extensions[BEHIND] = self.push, self.behind
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        """As uvicorn does; but who was refused was answered, and that is no error for the log."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True
        elif message["type"] == "websocket.accept":
            self.forget()

    def forget(self) -> None:
        """Let go of what was said to open the socket: nobody asks for it any more, and it was a
        tenth of what a socket takes."""
        self.scope["headers"] = []
        for said in (self.request, self.response):
            said.headers.clear()

    def push(self, *frames: bytes) -> bool:
        """Write text frames now; False if that cannot be and the usual way has to be taken."""
        if (
            not self.handshake_complete
            or self.close_sent
            or self.disconnected
            or self.initial_response is not None
            or not self.writable.is_set()
        ):
            return False
        parts: list[bytes] = []
        for frame in frames:
            size = len(frame)
            if size < 126:
                head = bytes((TEXT, size))
            elif size < 65536:
                head = b"\x81\x7e" + size.to_bytes(2, "big")
            else:
                head = b"\x81\x7f" + size.to_bytes(8, "big")
            parts += (head, frame)
        sent = b"".join(parts)
        self.written = len(sent)
        self.transport.write(sent)
        return True

    async def receive(self) -> Any:
        """The next message for the table; when it has taken all, more is cut and read.

        Where several came at once, everybody else has a turn between them: taken in one go, all
        that a page may send at once would hold the loop for as long as all of it takes.
        """
        if not self.queue.empty():
            await asyncio.sleep(0)
        message = await self.queue.get()
        if self.queue.empty() and self.read_paused:
            self.read_paused = False
            self.cut(self.rest)
            self.regulate()
        return message

    def pause_writing(self) -> None:
        """It does not read what it was sent: nothing more is read of it either, so that nothing can
        pile up here; and if that lasts, it is let go."""
        super().pause_writing()
        self.regulate()
        self.stuck = self.loop.call_later(STUCK, self.transport.abort)
        self.behind(0)

    def behind(self, queued: int) -> None:
        """So much waits until what was written is read."""
        if not self.writable.is_set() and not self.transport.is_closing():
            scope = getattr(self, "scope", None)
            UNREAD.note(self.transport, scope, self.written, queued)

    def resume_writing(self) -> None:
        """It reads again."""
        super().resume_writing()
        self.regulate()
        UNREAD.taken(self.transport)
        if self.stuck is not None:
            self.stuck.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        UNREAD.taken(self.transport)
        if self.stuck is not None:
            self.stuck.cancel()
        super().connection_lost(exc)

    def regulate(self) -> None:
        """Read where the table keeps up and the page does."""
        wanted = self.writable.is_set() and not self.read_paused
        if self.transport.is_closing() or wanted == self.transport.is_reading():
            return
        if wanted:
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()

    def data_received(self, data: bytes) -> None:
        """Cut what came into frames; take the usual ones, hand on the others whole."""
        if self.conn.state is not State.OPEN or not self.plain:
            if self.rest:
                data, self.rest = self.rest + data, b""
            if self.conn.state is State.CONNECTING and self.handshake_initiated:
                self.transport.abort()  # who speaks before the socket is open is no page
            elif self.conn.state is State.CLOSING and self.plain:
                self.pass_over(data)
            else:
                super().data_received(data)
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self.transport.write(b"".join(self.conn.data_to_send()) or NO_HANDSHAKE)
                self.transport.close()
            return
        self.cut(self.rest + data if self.rest else data)

    def pass_over(self, data: bytes) -> None:
        """Look for the answer to our closing: whatever else comes is nobody's any more."""
        self.unheard += len(data)
        at = 0
        while self.unheard <= UNHEARD and (end := whole(data, at, self.config.ws_max_size)) > 0:
            if data[at] & 0x0F == Opcode.CLOSE:
                super().data_received(data[at:end])
            at = end
        if self.unheard > UNHEARD or end < 0:
            self.transport.abort()
        self.rest = data[at:]

    def cut(self, data: bytes) -> None:
        """Take frame after frame while the table keeps up with them; the rest waits here."""
        at = 0
        while not self.transport.is_closing():
            if len(self.queue.messages) > AHEAD:
                self.read_paused = True
                self.regulate()
                break
            end = whole(data, at, self.config.ws_max_size)
            if end == 0:
                break
            if end < 0:  # too long: websockets says so and closes
                self.plain = False
                self.rest = b""
                super().data_received(data[at:])
                return
            self.frame(data, at, end)
            at = end
        self.rest = data[at:] if at else data

    def frame(self, data: bytes, at: int, end: int) -> None:
        """One whole frame."""
        first = data[at]
        if first == TEXT and data[at + 1] & 0x80 and not self.parts and not self.close_sent:
            begin = at + (2 if data[at + 1] & 0x7F < 126 else 4)
            try:
                text = unmask(data[begin + 4 : end], data[begin : begin + 4]).decode()
            except UnicodeDecodeError:
                pass  # the long road has the right words for it
            else:
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                return
        if not self.rare.take():
            self.transport.abort()
            return
        opcode, last = first & 0x0F, first & 0x80
        if opcode < 8:
            self.parts = not last
        super().data_received(data[at:end])

    def send_receive_event_to_app(self) -> None:
        """Hand on what took the long road; what is no text closes the socket, without the line that
        uvicorn would log with its traceback: whoever sends nonsense would fill the log."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(CloseCode.INVALID_DATA)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()


def unmask(data: bytes, mask: bytes) -> bytes:
    """What a browser has hidden from caches on the way: every byte turned by one of four."""
    size = len(data)
    key = (mask * (size // 4 + 1))[:size]
    turned = int.from_bytes(data, "little") ^ int.from_bytes(key, "little")
    return turned.to_bytes(size, "little")


def whole(data: bytes, at: int, most: int) -> int:
    """Where the frame that begins here ends; 0 if it is not all there, -1 if it is too long."""
    if len(data) < at + 2:
        return 0
    size = data[at + 1] & 0x7F
    begin = at + 2
    if size == 126:
        if len(data) < at + 4:
            return 0
        size = int.from_bytes(data[at + 2 : at + 4], "big")
        begin = at + 4
    if (size == 127 and begin == at + 2) or size > most:
        return -1
    if data[at + 1] & 0x80:
        begin += 4
    return begin + size if len(data) >= begin + size else 0
