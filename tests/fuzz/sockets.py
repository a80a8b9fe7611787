"""What anybody may send to the port: bytes of requests, of handshakes and of frames on the wire."""

import asyncio
import json
import logging
import struct
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from molpe.table.protocol.limits import FRAME, Rate
from molpe.table.protocol.refusals import CODES
from molpe.table.room import peer
from molpe.table.web import door, gate, wire
from molpe.table.web.door import Door
from molpe.table.web.wire import Wire, unmask
from tests.fuzz.frames import OUT, Frames
from tests.fuzz.kinds import READ, REFUSED, one_line
from tests.fuzz.mutate import Luck, change_bytes, change_text
from tests.table.hall import Seen
from tests.table.waiting import HANG

OPCODES = (0x81, 0x81, 0x81, 0x81, 0x82, 0x01, 0x80, 0x00, 0x88, 0x89, 0x8A, 0x83, 0xC1, 0xFF)
PATHS = (
    "/",
    "/api/me",
    "/api/games",
    "/api/name",
    "/api/matches",
    "/api/replays",
    "/lobby",
    "/ws/x",
)
GOOD = {1000, 1001, 1002, 1003, 1007, 1009, 1011, 1012, 4004, 4005, 4008}
"""Codes with which a socket may be closed."""


END = b"\xff" * (2 * FRAME + 100)
"""No frame and no request goes on like this, however much of it the last one swallows: so whatever
came before is answered, and then the connection is closed."""
TURNS = 40
"""Turns of the loop, in which table and page take part alike, for answers to frames."""
SOON = 0.1
"""Seconds that the table waits here for the rest of something."""


class Complaints(logging.Handler):
    """What the server finds wrong with itself."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self.format(record))


class Sockets(Frames):
    """Bytes on a connection: a request or a handshake and frames, whole or changed."""

    name = "sockets"
    each = 1

    @contextmanager
    def ready(self) -> Iterator[None]:
        self.complaints = Complaints()
        for name in ("uvicorn.error", "molpe.table", "asyncio", "litestar"):
            logging.getLogger(name).addHandler(self.complaints)
        with super().ready():
            self.runner.run(self.open())
            try:
                yield
            finally:
                self.runner.run(self.close())

    async def open(self) -> None:
        """A port that is as a table's own."""
        config = uvicorn.Config(
            self.table.app,
            ws=Wire,
            ws_per_message_deflate=False,
            ws_max_size=2 * FRAME,
            http=Door,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=1,
        )
        config.load()
        state = ServerState()
        loop = asyncio.get_running_loop()
        self.server = await loop.create_server(lambda: Door(config, state, {}), "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        wire.RARE = Rate(1e9, 1e9)  # how often is not the question here
        peer.SOCKET = Rate(1e9, 1e9)
        door.HEAD = door.BODY = gate.PATIENCE = SOON

    async def close(self) -> None:
        """Nobody comes any more."""
        self.server.close()

    def run(self, number: int) -> Counter[str]:
        luck = Luck(f"{self.name} {number}")
        return self.runner.run(self.connection(luck))

    async def connection(self, luck: Luck) -> Counter[str]:
        """One connection: what is sent, and whether what comes back is right."""
        room, pages = await self.begun(luck)
        head, rest = self.sent(room.id, pages[0], luck)
        told = b""
        try:
            told = await self.answer(head, rest)
            await self.left(room)
            assert not self.complaints.said, "; ".join(self.complaints.said)
            return Counter((self.fits(told),))
        except Exception as error:
            self.complaints.said.clear()
            error.add_note(f"{(head + rest)[:600]!r} was answered with {told[:300]!r}")
            raise

    async def answer(self, head: bytes, rest: bytes) -> bytes:
        """All that the table says before it closes; frames are sent once it has said something."""
        told = b""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(head)
            told = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), HANG)
            writer.write(rest)
            for _ in range(TURNS):  # what ends badly answers nothing that came with its end
                await asyncio.sleep(0)
            writer.write(END)
            told += await asyncio.wait_for(reader.read(), HANG)
        except asyncio.IncompleteReadError as error:  # it was closed instead
            told = error.partial
        except ConnectionError:  # it was closed while somebody still spoke
            pass
        finally:
            writer.close()
        return told

    def sent(self, id: str, page: Seen, luck: Luck) -> tuple[bytes, bytes]:
        """A request, or a handshake and the frames that follow it."""
        if luck.random() < 0.35:
            return self.request(luck), b""
        head, frames = self.handshake(id), b""
        for _ in range(luck.randrange(1, 6)):
            text = self.frame(page, luck).encode(errors="surrogatepass")
            frames += framed(text, luck)
        if luck.random() < 0.4:
            frames = change_bytes(frames, luck, frames)
        if luck.random() < 0.15:
            head = change_bytes(head, luck, head)
        return head, frames

    def handshake(self, id: str) -> bytes:
        """How a browser asks for a socket."""
        return (
            f"GET /ws/{id} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Cookie: molpe={self.table.cookie('ann')}\r\n\r\n"
        ).encode()

    def request(self, luck: Luck) -> bytes:
        """A request with a few things otherwise."""
        body = json.dumps({"name": "x", "text": "y"}).encode()[: luck.choice((0, 5, 99))]
        text = (
            f"{luck.choice(('GET', 'POST', 'HEAD', 'PUT'))} {luck.choice(PATHS)} HTTP/1.1\r\n"
            f"Host: localhost\r\nContent-Length: {len(body)}\r\nCookie: molpe={luck.random()}\r\n"
            "Accept-Encoding: gzip\r\nConnection: keep-alive\r\n"
        )
        if luck.random() < 0.7:
            text = change_text(text, luck)
        return text.encode() + b"\r\n" + body

    def fits(self, told: bytes) -> str:
        """Whether what came back is HTTP, and after it frames of ours."""
        if b"\r\n\r\n" not in told:
            return REFUSED
        head, _, rest = told.partition(b"\r\n\r\n")
        status = int(head[9:12])
        assert head.startswith(b"HTTP/1.1 ")
        assert status < 500 or status == 503, "the table made a mistake"
        if status != 101:
            return READ if status < 400 else REFUSED
        read = False
        for opcode, body in unframed(rest):
            if opcode == 8:
                assert not body or struct.unpack("!H", body[:2])[0] in GOOD
            elif opcode == 1:
                frame: dict[str, Any] = json.loads(body)
                assert frame["t"] in OUT
                read = read or frame["t"] != "err"
                if frame["t"] == "err":
                    assert frame["code"] in CODES
                    one_line(frame["message"])
            else:
                assert opcode in (9, 10), f"a frame of the kind {opcode}"
        return READ if read else REFUSED


def framed(text: bytes, luck: Luck) -> bytes:
    """A frame on the wire, mostly as a browser sends it."""
    first = luck.choice(OPCODES) if luck.random() < 0.3 else 0x81
    size, mask = len(text), bytes(luck.randrange(256) for _ in range(4))
    if luck.random() < 0.05:
        size = luck.choice((0, 1, 125, 126, 127, 65535, 2**31))
    if size < 126:
        head = struct.pack("!BB", first, 0x80 | size)
    elif size < 65536 and luck.random() < 0.95:
        head = struct.pack("!BBH", first, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", first, 0x80 | 127, size)
    return head + mask + unmask(text, mask)


def unframed(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The frames that the table sent; the last may be cut by the end."""
    at = 0
    while at + 2 <= len(data):
        first, size = data[at], data[at + 1] & 0x7F
        at += 2
        if size >= 126:
            wide = 2 if size == 126 else 8
            size = int.from_bytes(data[at : at + wide], "big")
            at += wide
        if at + size > len(data):
            return
        yield first & 0x0F, data[at : at + size]
        at += size
