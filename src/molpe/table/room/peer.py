"""One socket as a room sees it: whose browser it is, whose eyes it has, what waits to be sent."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from molpe.kernel import SPECTATOR
from molpe.table.protocol.limits import CHAT, HURRY, QUEUE, QUEUED, SOCKET, Bucket
from molpe.table.protocol.refusals import CODES
from molpe.table.protocol.to_page import Err

encode = msgspec.json.Encoder().encode
Send = Callable[[Any], Awaitable[None]]
Push = Callable[..., bool]
"""Writes frames at once, or says that it cannot."""
Behind = Callable[[int], None]
"""Is told how many bytes wait."""

AGAIN = 1012
"""Close code: come back in a moment."""
SLOW = 4008
"""Close code: reads too slowly, or asks too much."""


class Peer:
    """A page at a match. A slow one never holds up the others: its queue has an end."""

    __slots__ = (
        "address",
        "advised",
        "behind",
        "bucket",
        "busy",
        "chat",
        "closing",
        "corked",
        "curtain",
        "direct",
        "greeted",
        "hurry",
        "known",
        "lifted",
        "name",
        "own",
        "queue",
        "queued",
        "seating",
        "session",
        "since",
        "tag",
        "viewer",
        "waiter",
    )

    def __init__(
        self,
        session: str,
        name: str,
        direct: Push | None = None,
        address: str = "",
        behind: Behind | None = None,
    ) -> None:
        self.session = session
        self.address = address
        self.since = time.time()
        self.name = name
        self.tag = session[:12]
        self.own: tuple[int, ...] = ()
        self.seating = -1
        """The record's seating by which its seats were found."""
        self.viewer = SPECTATOR
        self.lifted = -1
        self.curtain = False
        self.greeted = False
        """Whether it has been sent the match as it is."""
        self.known = False
        """Whether it was greeted before, and is to be greeted anew."""
        self.direct = direct
        self.behind = behind
        self.corked: list[bytes] | None = None
        """Frames that are to go out together, while they are being made."""
        self.busy = False
        """Whether frames are being sent one after the other, so that none may pass them."""
        self.advised = False
        """Whether a hint for it is being thought out."""
        self.queue: list[bytes] = []
        self.queued = 0
        """Bytes that wait, or are being sent."""
        self.waiter: asyncio.Future[None] | None = None
        self.closing = 0
        self.bucket = Bucket(SOCKET)
        self.hurry = Bucket(HURRY)
        self.chat: Bucket | None = None

    def push(self, *frames: bytes) -> None:
        """Send frames when the socket is ready: now, unless others wait."""
        if self.corked is not None:
            self.corked += frames
            return
        if (
            self.direct is not None
            and not (self.queue or self.busy or self.closing)
            and self.direct(*frames)
        ):
            return
        self.queue += frames
        self.queued += sum(map(len, frames))
        alone = len(self.queue) == 1 and self.direct is None
        if len(self.queue) > QUEUE or (self.queued > QUEUED and not alone):
            self.queue.clear()
            self.closing = SLOW
        elif self.behind is not None:
            self.behind(self.queued)
        self._wake()

    def cork(self) -> None:
        """Keep frames back: what a page is shown of its own action and that it is done is one."""
        self.corked = []

    def uncork(self) -> None:
        """Send what was kept back."""
        frames, self.corked = self.corked, None
        if frames:
            self.push(*frames)

    def send(self, frame: object) -> None:
        """Send a frame of the protocol."""
        self.push(encode(frame))

    def refuse(self, code: str, key: str = "", sentence: str = "") -> None:
        """Say why not."""
        self.push(encode(Err(code, sentence or CODES[code], key)))

    def close(self, code: int = AGAIN) -> None:
        """Close the socket."""
        self.closing = self.closing or code
        self._wake()

    def may_talk(self) -> bool:
        """Whether it may say something more."""
        if self.chat is None:
            self.chat = Bucket(CHAT)
        return self.chat.take()

    def _wake(self) -> None:
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)

    async def pump(self, send: Send) -> None:
        """Send what waits, in order, until the socket is closed."""
        loop = asyncio.get_running_loop()
        while True:
            while self.queue:
                frames, self.queue = self.queue, []
                self.busy = True
                for frame in frames:
                    await send({"type": "websocket.send", "text": frame.decode()})
                    self.queued -= len(frame)
                self.busy = False
            if self.closing:
                await send({"type": "websocket.close", "code": self.closing})
                return
            self.waiter = loop.create_future()
            await self.waiter
