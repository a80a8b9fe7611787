"""A connection by HTTP: uvicorn's, with an end to waiting for a request that does not come."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD = 15.0
"""Seconds until the head of a request is there."""
BODY = 45.0
"""Seconds until its body is; a photograph has 30 of its own."""


class Door(H11Protocol):
    """A connection that is closed where somebody begins a request and does not end it."""

    alarm: asyncio.TimerHandle | None = None
    awaited: Any = None
    """What is being waited for."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there: something should come."""
        super().connection_made(transport)
        self.wait_for(h11.IDLE)

    def data_received(self, data: bytes) -> None:
        """Something came: is it all?"""
        super().data_received(data)
        self.look()

    def on_response_complete(self) -> None:
        """A request is done: has the next begun?"""
        super().on_response_complete()
        self.look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket."""
        self.wait_for(None)
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self.wait_for(None)
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
