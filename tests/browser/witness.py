"""Watches a browser: what it asked for, what it was sent, what it complained about."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebSocket

LOST = re.compile(r"WebSocket connection to|ERR_CONNECTION|net::ERR_")


class Witness:
    """Everything that one browser context sent, received and said."""

    def __init__(self, context: BrowserContext) -> None:
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.frames: list[str] = []
        self.sockets: list[WebSocket] = []
        context.on("console", self.heard)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("request", self.asked)
        context.on("page", self.opened)

    def opened(self, page: Page) -> None:
        """A new page: listen to its sockets."""
        page.on("websocket", self.connected)

    def connected(self, socket: WebSocket) -> None:
        """A new socket: keep what it is sent."""
        self.sockets.append(socket)
        self.requests.append(socket.url.replace("ws://", "http://", 1))
        socket.on("framereceived", lambda payload: self.frames.append(str(payload)))

    def answer(self, kind: str, ask: Callable[[], None]) -> str:
        """Ask something; the first frame of a kind that the newest socket is sent then."""
        begins = f'{{"t":"{kind}"'
        with self.sockets[-1].expect_event(
            "framereceived", lambda frame: str(frame).startswith(begins)
        ) as frame:
            ask()
        return str(frame.value)

    def heard(self, message: ConsoleMessage) -> None:
        """A line on the console."""
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def asked(self, request: Request) -> None:
        """A request."""
        self.requests.append(request.url)

    def strangers(self, address: str) -> list[str]:
        """Requests that left the server's origin."""
        own = urlsplit(address).netloc
        return [
            url
            for url in self.requests
            if not url.startswith(("data:", "blob:")) and urlsplit(url).netloc != own
        ]

    def serious(self, cut: bool = False) -> list[str]:
        """Complaints; those about a line that we cut ourselves do not count."""
        return [text for text in self.complaints if not (cut and LOST.search(text))]
