"""A connection by HTTP: uvicorn's, with an end to waiting for what comes not or is not taken."""

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from molpe.table.protocol.limits import Bucket, Crowd, Network, Rate, loopback, place, within
from molpe.table.web.unread import UNREAD

log = logging.getLogger("molpe.table")

HEAD = 15.0
"""Seconds until the head of a request is there."""
BODY = 45.0
"""Seconds until its body is; a photograph has 30 of its own."""
STUCK, LEAST = 60.0, 60_000
"""Seconds in which somebody must take so many bytes of an answer that waits for them."""
DAWDLE, STEADY = 3.0, 1_000
"""Seconds in which somebody must send so many bytes of a body, or take so many of an answer, while
the server ends: a slow line does, and nobody else is waited for."""
CRUMB, CRUMBS = 256, Rate(500, 2000)
"""Bytes of a part of a body below which parts are counted, and how many may come: each costs the
loop as much as a long one, and what is read at once would have room for forty thousand."""
QUIET = 60.0
"""Seconds between two lines of the log about connections that are not let in."""
FULL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Talk(h11.Connection):
    """What comes, read as long as it does not come in crumbs, and what is said."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER)
        self.crumbs = Bucket(CRUMBS)
        self.said = 0
        """Bytes of the part of an answer that was said last."""

    def send_with_data_passthrough(self, event: h11.Event) -> list[bytes] | None:
        """Say something."""
        if isinstance(event, h11.Data):
            self.said = len(event.data)
        return super().send_with_data_passthrough(event)

    def next_event(self) -> Any:
        """The next; a crumb too many is no HTTP."""
        event = super().next_event()
        if isinstance(event, h11.Data) and len(event.data) < CRUMB and not self.crumbs.take():
            raise h11.RemoteProtocolError("a body in crumbs")
        return event


class Door(H11Protocol):
    """A connection that is closed where somebody begins a request and does not end it, or does not
    take what they asked for; and at once where so many are open that the system has no more, or
    one address has its share."""

    most: ClassVar[int] = 1_000_000
    """Connections that may be open at once, sockets among them."""
    spoke: ClassVar[float] = -QUIET
    places: ClassVar[Crowd] = Crowd(1_000_000)
    """Connections of each address, sockets not among them."""
    known: ClassVar[Sequence[Network]] = ()
    """Proxies, whose connections are everybody's."""

    place = ""
    """Where it comes from, as long as it is counted there."""

    alarm: asyncio.TimerHandle | None = None
    awaited: Any = None
    """What is being waited for."""
    stuck: asyncio.TimerHandle | None = None
    came = 0
    """Bytes that have come."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.conn: Talk = Talk()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there: something should come."""
        super().connection_made(transport)
        if len(self.connections) > self.most:
            self.turn_away(connections=len(self.connections), most=self.most)
        elif not self.enter():
            self.turn_away(address=self.where(), most=self.places.most)
        else:
            self.wait_for(h11.IDLE)

    def where(self) -> str:
        """The address it comes from."""
        return place(self.client[0]) if self.client and self.client[0] else ""

    def enter(self) -> bool:
        """Whether its address may have one more: of one alone others would find no place."""
        where = self.where()
        if loopback(where) or within(where, self.known):
            return True
        if self.places.enter(where):
            self.place = where
            return True
        return False

    def leave(self) -> None:
        """It is no connection of its address any more."""
        if self.place:
            self.places.leave(self.place)
            self.place = ""

    def turn_away(self, **why: object) -> None:
        """Let nobody in any more, and say so: one more, and the system would say it to nobody."""
        self.transport.write(FULL)
        self.transport.close()
        if time.monotonic() - Door.spoke > QUIET:
            Door.spoke = time.monotonic()
            log.error("files", extra=why)

    def data_received(self, data: bytes) -> None:
        """Something came: is it all?"""
        if self.transport.is_closing():
            return
        self.came += len(data)
        super().data_received(data)
        self.look()

    def send_400_response(self, msg: str) -> None:
        """Say that this is no HTTP, unless something else is being said already."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def on_response_complete(self) -> None:
        """A request is done: has the next begun?"""
        super().on_response_complete()
        self.look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket."""
        self.wait_for(None)
        self.leave()
        super().handle_websocket_upgrade(event)

    def shutdown(self) -> None:
        """The server ends: what was begun may be done, as long as it goes on."""
        super().shutdown()
        self.loop.call_later(DAWDLE, self.hurry, self.came, self.transport.get_write_buffer_size())

    def hurry(self, came: int, waited: int) -> None:
        """Let go of who has neither sent nor taken much since then, of what only they hold up."""
        if self not in self.connections:  # it is gone, or a socket
            return
        waits = self.transport.get_write_buffer_size()
        deaf = self.flow.read_paused or self.transport.is_closing()
        owes = self.conn.their_state is h11.SEND_BODY and not deaf
        if (owes and self.came - came < STEADY) or (waited and waited - waits < STEADY):
            self.transport.abort()
        else:
            self.loop.call_later(DAWDLE, self.hurry, self.came, waits)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self.wait_for(None)
        self.leave()
        self.free()
        super().connection_lost(exc)

    def look(self) -> None:
        """Set the alarm for what is not whole yet."""
        state = self.conn.their_state
        begun = state is h11.IDLE and bool(self.conn.trailing_data[0])
        self.wait_for(state if begun or state is h11.SEND_BODY else None)

    def wait_for(self, what: Any) -> None:
        """Wait for the rest of something, for as long as that may take and no longer."""
        if what is self.awaited or self.transport.get_protocol() is not self:
            return
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        self.awaited = what
        if what is not None:
            seconds = HEAD if what is h11.IDLE else BODY
            self.alarm = self.loop.call_later(seconds, self.transport.close)

    def pause_writing(self) -> None:
        """An answer waits to be taken."""
        super().pause_writing()
        self.watch()

    def resume_writing(self) -> None:
        """It was taken."""
        super().resume_writing()
        self.free()

    def watch(self, left: int = 0) -> None:
        """Let go of who took hardly anything of what was ``left`` when that was last looked at."""
        waits = self.transport.get_write_buffer_size()
        UNREAD.note(self.transport, self.scope, self.conn.said)
        if left and left - waits < LEAST:
            self.transport.abort()
        else:
            self.stuck = self.loop.call_later(STUCK, self.watch, waits)

    def free(self) -> None:
        """Nothing waits any more."""
        UNREAD.taken(self.transport)
        if self.stuck is not None:
            self.stuck.cancel()
            self.stuck = None
