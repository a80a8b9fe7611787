"""The short road of a frame: cut, joined, too long or wrong, it ends where the long one does."""

import asyncio
import json
import os
import struct
from typing import Any

import pytest

from molpe.table.protocol.limits import FRAME
from molpe.table.web.wire import unmask, whole

from .guest import Guest
from .process import Served

PING = b'{"t":"ping"}'


def frame(body: bytes, first: int = 0x81) -> bytes:
    """A frame as a browser sends it."""
    mask = os.urandom(4)
    size = len(body)
    if size < 126:
        head = struct.pack("!BB", first, 0x80 | size)
    elif size < 65536:
        head = struct.pack("!BBH", first, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", first, 0x80 | 127, size)
    return head + mask + unmask(body, mask)


class Raw:
    """A socket without a library behind it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, port: int, id: str, cookie: str) -> "Raw":
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(
            f"GET /ws/{id} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
        assert b" 101 " in head
        return cls(reader, writer)

    async def read(self) -> tuple[int, bytes]:
        """The next frame: its first byte and its body."""
        first, size = await asyncio.wait_for(self.reader.readexactly(2), 10)
        if size == 126:
            (size,) = struct.unpack("!H", await self.reader.readexactly(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
        return first, await self.reader.readexactly(size)

    async def pongs(self, count: int) -> None:
        for _ in range(count):
            first, body = await self.read()
            assert first == 0x81
            assert json.loads(body) == {"t": "pong"}

    async def closed(self) -> int:
        """The code with which it is closed."""
        while True:
            first, body = await self.read()
            if first == 0x88:
                return int.from_bytes(body[:2], "big")


def on_wire(table: Served, work: Any) -> None:
    async def run() -> None:
        async with Guest(f"http://localhost:{table.port}") as guest:
            made = await guest.create("canosa", "me", "open")
            raw = await Raw.open(table.port, made["id"], guest.cookie)
            await work(raw)
            raw.writer.close()

    asyncio.run(run())


def test_frames_come_whole_in_pieces_and_several_at_once(table: Served) -> None:
    async def work(raw: Raw) -> None:
        raw.writer.write(frame(PING) + frame(PING) + frame(PING))
        await raw.pongs(3)
        for cut in (1, 2, 3, 5, 9):
            whole_frame = frame(PING)
            raw.writer.write(whole_frame[:cut])
            await raw.writer.drain()
            await asyncio.sleep(0.02)
            raw.writer.write(whole_frame[cut:])
            await raw.pongs(1)

    on_wire(table, work)


def test_the_long_road_is_taken_for_everything_else(table: Served) -> None:
    async def work(raw: Raw) -> None:
        raw.writer.write(frame(b"hello", 0x89))  # a ping of the protocol
        assert await raw.read() == (0x8A, b"hello")
        raw.writer.write(frame(b'{"t":', 0x01) + frame(b'"ping"}', 0x80))  # in two parts
        await raw.pongs(1)
        raw.writer.write(frame(b'{"t":', 0x01) + frame(b"x", 0x89) + frame(b'"ping"}', 0x80))
        assert await raw.read() == (0x8A, b"x")
        await raw.pongs(1)
        raw.writer.write(frame(b"\x00\x01", 0x82))
        assert json.loads((await raw.read())[1])["code"] == "bad"
        long = b'{"t":"say","text":"' + b"x" * 1000 + b'"}'
        raw.writer.write(frame(long))
        assert json.loads((await raw.read())[1])["code"] == "bad"
        raw.writer.write(frame(PING))
        await raw.pongs(1)
        raw.writer.write(frame(struct.pack("!H", 1000), 0x88))
        assert await raw.closed() == 1000

    on_wire(table, work)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"x" * (2 * FRAME + 1)), 1009),
        (frame(b"\xff\xfe"), 1007),
        (b"\x81\x02hi", 1002),  # not masked
        (frame(b"x", 0xC1), 1002),  # a bit that means nothing here
        (frame(b"a", 0x01) + frame(PING), 1002),  # a message inside a message
    ],
    ids=["too long", "no text", "not masked", "odd bit", "inside another"],  # masks are drawn
)
def test_what_is_wrong_closes_the_socket(table: Served, sent: bytes, code: int) -> None:
    async def work(raw: Raw) -> None:
        raw.writer.write(frame(PING))
        await raw.pongs(1)
        raw.writer.write(sent)
        assert await raw.closed() == code

    on_wire(table, work)


def test_where_a_frame_ends() -> None:
    small, middle, large = frame(b"x" * 5), frame(b"x" * 300), frame(b"x" * 70_000)
    assert whole(small, 0, 1000) == len(small)
    assert whole(small + middle, len(small), 1000) == len(small) + len(middle)
    assert whole(middle, 0, 299) == -1
    assert whole(large, 0, 10**6) == -1
    for cut in range(len(small)):
        assert whole(small[:cut], 0, 1000) == 0
    assert whole(middle[:3], 0, 1000) == 0
    assert unmask(unmask(b"abcdefg", b"1234"), b"1234") == b"abcdefg"
