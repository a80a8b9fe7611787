"""The short road of a frame: cut, joined, too long or wrong, it ends where the long one does."""

import asyncio
import json
import logging
import os
import re
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import MagicMock, patch

import h11
import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.protocol import State

from molpe.table.protocol.limits import FRAME, Crowd, networks
from molpe.table.room.peer import Peer
from molpe.table.web import door
from molpe.table.web import unread as web_unread
from molpe.table.web import wire as web_wire
from molpe.table.web.door import Door
from molpe.table.web.gate import refuse
from molpe.table.web.unread import Unread
from molpe.table.web.wire import Wire, unmask, whole
from tests.table.guest import Guest
from tests.table.process import Served
from tests.table.waiting import HANG, until

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

    def __init__(
        self, guest: Guest, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.guest, self.reader, self.writer = guest, reader, writer

    @classmethod
    async def open(cls, guest: Guest, port: int, id: str) -> "Raw":
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(
            f"GET /ws/{id} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Cookie: {guest.cookie}\r\n\r\n".encode()
        )
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), HANG)
        assert b" 101 " in head
        return cls(guest, reader, writer)

    async def read(self) -> tuple[int, bytes]:
        """The next frame: its first byte and its body."""
        first, size = await asyncio.wait_for(self.reader.readexactly(2), HANG)
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


@asynccontextmanager
async def on_wire(served: Served) -> AsyncIterator[Raw]:
    """A socket at a match."""
    async with Guest(f"http://localhost:{served.port}") as guest:
        made = await guest.create("canosa", "me", "open")
        raw = await Raw.open(guest, served.port, made["id"])
        yield raw
        raw.writer.close()


async def test_frames_come_whole_in_pieces_and_several_at_once(served: Served) -> None:
    async with on_wire(served) as raw:
        raw.writer.write(frame(PING) + frame(PING) + frame(PING))
        await raw.pongs(3)
        for cut in (1, 2, 3, 5, 9):
            whole_frame = frame(PING)
            raw.writer.write(whole_frame[:cut])
            await raw.writer.drain()
            await raw.guest.get("/api/health")  # the piece has been seen by then
            raw.writer.write(whole_frame[cut:])
            await raw.pongs(1)


async def test_the_long_road_is_taken_for_everything_else(served: Served) -> None:
    async with on_wire(served) as raw:
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


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"x" * (2 * FRAME + 1)), 1009),
        (frame(b"\xff\xfe"), 1007),
        (frame(b"\xff", 0x01) + frame(b"\xfe", 0x80), 1007),
        (b"\x81\x02hi", 1002),  # not masked
        (frame(b"x", 0xC1), 1002),  # a bit that means nothing here
        (frame(b"a", 0x01) + frame(PING), 1002),  # a message inside a message
    ],
    ids=[
        "too long",
        "no text",
        "no text in parts",
        "not masked",
        "odd bit",
        "inside another",
    ],  # masks are drawn
)
async def test_what_is_wrong_closes_the_socket(served: Served, sent: bytes, code: int) -> None:
    async with on_wire(served) as raw:
        raw.writer.write(frame(PING))
        await raw.pongs(1)
        raw.writer.write(sent)
        assert await raw.closed() == code


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


async def test_a_flood_of_rare_frames_ends_the_socket(served: Served) -> None:
    """Pings, parts and pongs without end; whoever plays on meanwhile notices nothing."""
    for flood in (frame(b"", 0x89), frame(b"", 0x8A), frame(b"a", 0x01) + frame(b"", 0x00) * 200):
        async with on_wire(served) as raw:
            with pytest.raises((OSError, asyncio.IncompleteReadError)):
                raw.writer.write(flood * 2000)
                while True:
                    await raw.read()


async def test_many_frames_at_once_wait_their_turn(served: Served) -> None:
    async with on_wire(served) as raw:
        raw.writer.write(frame(PING) * 1000)
        await raw.pongs(1000)


def stuck_wire() -> tuple[Wire, Any]:
    """A socket that is open, and the transport under it."""
    config = uvicorn.Config(lambda: None, ws_max_size=4096)
    config.load()
    loop = asyncio.get_running_loop()
    wire = Wire(config, ServerState(), {}, loop)
    transport = MagicMock()
    transport.is_closing.return_value = False
    transport.is_reading.return_value = True
    transport.get_write_buffer_size.return_value = 100
    wire.transport = transport
    wire.conn.state = State.OPEN
    return wire, transport


async def test_others_have_their_turn_between_frames_that_came_at_once() -> None:
    wire, _ = stuck_wire()
    wire.data_received(frame(PING) * 3)
    await wire.receive()
    others: list[str] = []
    asyncio.get_running_loop().call_soon(others.append, "theirs")
    assert (await wire.receive())["text"] == PING.decode()
    assert others == ["theirs"]


async def test_who_reads_nothing_is_read_no_further_and_let_go() -> None:
    with patch.object(web_wire, "STUCK", 0.0):
        wire, transport = stuck_wire()
        wire.pause_writing()
        transport.pause_reading.assert_called_once()
        await until(lambda: transport.abort.called)
    transport.reset_mock()
    wire, transport = stuck_wire()
    wire.pause_writing()
    transport.is_reading.return_value = False
    wire.resume_writing()
    transport.resume_reading.assert_called_once()
    assert wire.stuck is not None
    assert wire.stuck.cancelled()


async def test_what_waits_for_all_readers_has_an_end() -> None:
    """Of pages and of answers alike: where most waits, who has taken nothing for the longest time
    is let go first; and what was written is kept until all of it is taken."""
    unread = Unread()
    here = patch.object(web_wire, "UNREAD", unread), patch.object(door, "UNREAD", unread)
    with patch.object(web_unread, "MOST", 450), here[0], here[1]:
        one, far = standing(100)
        one.scope = {"molpe": ("", "far")}  # type: ignore[typeddict-item, typeddict-unknown-key]
        one.pause_writing()
        wires = [stuck_wire() for _ in range(4)]
        for wire, transport in wires:
            wire.handshake_complete = True
            wire.pause_writing()
            wire.resume_writing()
            transport.write.side_effect = lambda _, wire=wire: wire.pause_writing()
            assert wire.push(b"x" * 120)
        assert [transport.abort.called for _, transport in wires] == [True, True, False, False]
        assert not far.abort.called
        for wire, _ in wires:
            wire.resume_writing()
        one.resume_writing()
        assert (unread.size, unread.waiting) == (0, {})


async def test_what_a_page_has_waiting_counts_among_it() -> None:
    """Behind what its socket has not sent yet: two megabytes a page, of a hundred pages."""
    unread = Unread()
    with patch.object(web_wire, "UNREAD", unread):
        wire, transport = stuck_wire()
        peer = Peer("eve", "eve", wire.push, behind=wire.behind)
        wire.pause_writing()
        assert unread.size == 100
        peer.push(b"x" * 300)
        peer.push(b"x" * 500)
        assert unread.size == 900
        wire.resume_writing()
        assert unread.size == 0
        wire.writable.clear()
        transport.is_closing.return_value = True
        peer.push(b"x")
        assert (unread.size, unread.waiting) == (0, {})


@asynccontextmanager
async def at_the_door(patience: float = HANG) -> AsyncIterator[int]:
    """The port of a server, and how long it waits for the rest of something."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        if scope["type"] == "websocket":
            if scope["path"] == "/no":
                await refuse(send, "rate", "websocket.http.response")
                return
            await send({"type": "websocket.accept"})
            await receive()
            return
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    config = uvicorn.Config(app, http=Door, ws=Wire, timeout_keep_alive=600, log_config=None)
    config.load()
    loop = asyncio.get_running_loop()
    state = ServerState()
    server = await loop.create_server(lambda: Door(config, state, {}), "127.0.0.1", 0)
    with patch.object(door, "HEAD", patience), patch.object(door, "BODY", patience):
        yield server.sockets[0].getsockname()[1]
    server.close()
    await server.wait_closed()


UPGRADE = (
    b"GET /%s HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@pytest.mark.parametrize(
    ("sent", "end"),
    [
        (frame(b"\xff"), b"\x88\x02" + struct.pack("!H", 1007)),
        (frame(b"\xff", 0x01) + frame(b"", 0x80), b"\x88\x02" + struct.pack("!H", 1007)),
        (b"", b'{"code":"rate","message":"too fast; wait a moment"}'),
    ],
    ids=["no text", "no text in parts", "refused"],
)
async def test_who_is_turned_away_writes_no_error_into_the_log(
    sent: bytes, end: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """uvicorn has an error for each of them, so anybody could have filled the log."""
    heard = logging.getLogger("uvicorn.error")
    heard.addHandler(caplog.handler)  # whoever configured it before may keep it to itself
    async with at_the_door() as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(UPGRADE % (b"" if sent else b"no"))
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), HANG)
        writer.write(sent)
        assert await asyncio.wait_for(reader.read(), HANG) == end
        writer.close()
    heard.removeHandler(caplog.handler)
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc",
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET",
    ],
)
async def test_a_request_that_does_not_end_is_ended(sent: bytes) -> None:
    async with at_the_door(0.05) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        await asyncio.wait_for(reader.read(), HANG)
        writer.close()


def standing(waits: int) -> tuple[Door, Any]:
    """A connection by HTTP of whose answer so many bytes were not taken, and what is under it."""
    config = uvicorn.Config(lambda: None)
    config.load()
    one, transport = Door(config, ServerState(), {}), MagicMock()
    transport.get_protocol.return_value = one
    transport.is_closing.return_value = False
    transport.get_write_buffer_size.return_value = waits
    one.connection_made(transport)
    return one, transport


@pytest.mark.parametrize("answered", [False, True])
async def test_what_is_no_http_is_answered_unless_something_else_is(answered: bool) -> None:
    """An answer within another one is none, and was a traceback in the log."""
    one, transport = standing(0)
    one.data_received(b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    if answered:
        one.conn.send(h11.Response(status_code=200, headers=[]))
    one.data_received(b"no length\r\n")
    assert transport.write.called != answered
    assert transport.close.called
    one.connection_lost(None)
    await asyncio.sleep(0)


async def test_an_answer_that_nobody_takes_is_not_kept() -> None:
    """Who reads on is waited for, however long that takes."""
    with patch.object(door, "STUCK", 0.0):
        one, transport = standing(1_000_000)
        one.pause_writing()
        await until(lambda: transport.abort.called)
        one.connection_lost(None)
    one, transport = standing(1_000_000)
    one.pause_writing()
    first = one.stuck
    transport.get_write_buffer_size.return_value = 900_000
    one.watch(1_000_000)
    assert one.stuck is not first
    one.resume_writing()
    assert one.stuck is None
    assert not transport.abort.called
    one.connection_lost(None)


POSTED = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n"


@pytest.mark.parametrize(
    ("sent", "more", "waits", "after", "gone"),
    [
        (POSTED, b"x" * 10, 0, 0, True),
        (POSTED, b"x" * 2000, 0, 0, False),
        (POSTED, b"x" * 9999, 0, 0, False),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"", 0, 0, False),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"", 90_000, 89_500, True),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"", 90_000, 80_000, False),
    ],
    ids=["sends nothing", "sends", "has sent", "waits", "takes nothing", "takes"],
)
async def test_a_server_that_ends_waits_for_what_goes_on_and_for_nothing_else(
    sent: bytes, more: bytes, waits: int, after: int, gone: bool
) -> None:
    """One body that did not end had every stop and every new release wait for ten seconds."""
    one, transport = standing(waits)
    one.data_received(sent)
    with patch.object(one, "loop") as loop:
        one.shutdown()
        assert not transport.abort.called
        (_, look, *then), _ = loop.call_later.call_args
        if more:
            one.data_received(more)
        transport.get_write_buffer_size.return_value = after
        look(*then)
        assert transport.abort.called is gone
        assert loop.call_later.call_count == (1 if gone else 2)  # who goes on is looked at again
        one.connection_lost(None)
        loop.call_later.reset_mock()
        look(*then)
        assert not loop.call_later.called
    await asyncio.sleep(0)


@pytest.mark.parametrize(("after", "gone"), [(89_500, True), (80_000, False)])
async def test_a_server_that_ends_waits_for_nobody_who_takes_nothing_of_a_whole_answer(
    after: int, gone: bool
) -> None:
    """All of it was said, and its connection is closed as soon as it is taken: one browser that
    stood still had every stop wait for ten seconds all the same."""
    one, transport = standing(90_000)
    with patch.object(one, "loop") as loop:
        one.shutdown()
        assert transport.close.called
        transport.is_closing.return_value = True
        (_, look, *then), _ = loop.call_later.call_args
        transport.get_write_buffer_size.return_value = after
        look(*then)
        assert transport.abort.called is gone
        assert loop.call_later.call_count == (1 if gone else 2)
    one.connection_lost(None)
    await asyncio.sleep(0)


async def test_where_no_more_connections_fit_it_is_said(caplog: pytest.LogCaptureFixture) -> None:
    """To whoever comes and to whoever runs the table, before the system has no more files."""
    with patch.object(Door, "most", 1), patch.object(Door, "spoke", -door.QUIET):
        async with at_the_door() as port:
            first, going = await asyncio.open_connection("127.0.0.1", port)
            going.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b" 204 " in await asyncio.wait_for(first.readuntil(b"\r\n\r\n"), HANG)
            for _ in range(2):
                second, coming = await asyncio.open_connection("127.0.0.1", port)
                assert b" 503 " in await asyncio.wait_for(second.read(), HANG)
                coming.close()
            going.close()
    told = [record.message for record in caplog.records if record.levelno >= logging.WARNING]
    assert told == ["files"]


async def test_one_address_does_not_take_all_connections(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """What waits for a request counts, and no socket; a proxy's connections are everybody's."""
    crowd = Crowd(2)

    async def come(port: int, path: bytes = b"", open_: bool = True) -> asyncio.StreamWriter:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        if path:
            writer.write(UPGRADE % path)
            assert b" 101 " in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), HANG)
        elif open_:
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b" 204 " in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), HANG)
        else:
            assert b" 503 " in await asyncio.wait_for(reader.read(), HANG)
        return writer

    with (
        patch.object(Door, "places", crowd),
        patch.object(Door, "spoke", -door.QUIET),
        patch.object(door, "loopback", lambda _: False),
    ):
        async with at_the_door() as port:
            there = [await come(port, b"socket"), await come(port, b"socket")]
            there += [await come(port), await come(port)]
            (await come(port, open_=False)).close()
            assert crowd.open == {"127.0.0.1": 2}
            with patch.object(Door, "known", networks(["127.0.0.0/8"])):
                there.append(await come(port))
            there[-2].close()
            await until(lambda: crowd.open == {"127.0.0.1": 1})
            there.append(await come(port))
            for one in there:
                one.close()
            await until(lambda: not crowd.open)
    (told,) = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert (told.message, told.__dict__["address"]) == ("files", "127.0.0.1")


async def test_a_connection_that_is_kept_open_stays() -> None:
    async with at_the_door() as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)

        async def ask() -> None:
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b" 204 " in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), HANG)

        await ask()
        with patch.object(door, "HEAD", 0.0), patch.object(door, "BODY", 0.0):
            for _ in range(2):  # nothing has begun that it would wait for
                await asyncio.sleep(0.1)
                await ask()
        writer.close()


@pytest.mark.parametrize("odd", [b"X: a\x7fb", b"X: \xff", b"X:\ty", b"X: " + b"y" * 9000])
async def test_a_handshake_that_is_none_is_not_kept_open(odd: bytes) -> None:
    """The connection ends by itself: nobody waits for a socket that cannot come."""
    async with at_the_door() as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write((UPGRADE % b"no").replace(b"\r\n\r\n", b"\r\n" + odd + b"\r\n\r\n"))
        told = await asyncio.wait_for(reader.read(), HANG)
        assert told.startswith(b"HTTP/1.1 4")
        writer.close()


FLOODS = int(os.environ.get("MOLPE_FLOODS", "2"))
"""Sockets that send without end and read nothing."""


async def figure(guest: Guest, name: str) -> float:
    """One of the table's figures."""
    text = await guest.get("/api/metrics")
    return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(name + " "))


async def test_who_sends_and_never_reads_takes_little_memory(served: Served) -> None:
    async with Guest(f"http://localhost:{served.port}") as guest:
        before = await figure(guest, "process_resident_memory_bytes")
        for kind in (frame(PING), frame(b'{"t":"hello"}'), frame(b"", 0x89), frame(b"x", 0x01)):
            for _ in range(FLOODS):
                async with on_wire(served) as raw:
                    raw.writer.transport.pause_reading()
                    for _ in range(20):
                        raw.writer.write(kind * 2000)
                        if raw.writer.transport.get_write_buffer_size() > 1_000_000:
                            break  # it is not read any further
                        await asyncio.sleep(0)
                    await guest.get("/api/me")
                    raw.writer.transport.abort()
        after = await figure(guest, "process_resident_memory_bytes")
    assert after - before < 64_000_000
    if os.environ.get("MOLPE_TIMES"):
        async with Guest(f"http://localhost:{served.port}") as guest:
            text = await guest.get("/api/metrics")
            slow = re.search(r'lag_seconds_bucket\{le="0.05"\} (\d+)', text)
            every = re.search(r"lag_seconds_count (\d+)", text)
            assert slow is not None
            assert every is not None
            assert slow[1] == every[1], "the loop was held longer than 50 ms"
