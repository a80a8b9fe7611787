"""Pretended people: browsers with cookies, pages at matches, tables they sit at together."""

import asyncio
import random
import ssl
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from molpe.table.load.line import Line
from molpe.table.protocol.refusals import Problem


class Choice(msgspec.Struct, array_like=True):
    """What a page needs of a legal action: its words, which come first."""

    text: str


class Turn(msgspec.Struct):
    """What a page needs of a turn."""

    actors: tuple[int, ...] = ()
    acts: tuple[Choice, ...] = ()
    sealed: bool = False
    early: bool = False


class Pending(msgspec.Struct):
    """What a page needs of an offer: who is to answer."""

    waiting: tuple[int, ...] = ()


class Heard(msgspec.Struct):
    """What a page needs of any frame."""

    t: str
    s: int = -1
    k: str = ""
    code: str = ""
    message: str = ""
    turn: Turn | None = None
    result: Any = None
    pending: Pending | None = None


decode = msgspec.json.Decoder(Heard).decode


class Browser:
    """A guest's cookie and one connection for requests, kept open."""

    def __init__(self, host: str, port: int, secure: ssl.SSLContext | None = None) -> None:
        self.host, self.port, self.secure = host, port, secure
        self.cookie = ""
        self.lock = asyncio.Lock()
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """One request; its answer as JSON."""
        async with self.lock:
            for attempt in (1, 2):
                try:
                    return await self._ask(method, path, body)
                except (ConnectionError, asyncio.IncompleteReadError):
                    self.drop()
                    if attempt == 2:
                        raise

    async def _ask(self, method: str, path: str, body: object) -> Any:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(
                self.host, self.port, ssl=self.secure
            )
        assert self.reader is not None
        data = msgspec.json.encode(body) if body is not None else b""
        self.writer.write(
            (
                f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
                f"Cookie: {self.cookie}\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(data)}\r\n\r\n"
            ).encode()
            + data
        )
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = 0
        for line in head.split("\r\n")[1:]:
            name, _, value = line.partition(": ")
            if name.lower() == "content-length":
                length = int(value)
            elif name.lower() == "set-cookie":
                self.cookie = value.partition(";")[0]
        answer = await self.reader.readexactly(length)
        status = int(head.split()[1])
        if status == 429:
            raise TooFast
        if status >= 400:
            raise refusal(answer)
        return msgspec.json.decode(answer)

    def drop(self) -> None:
        """Close the connection."""
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


class TooFast(Exception):
    """The table asks us to wait."""


class Denied(OSError):
    """The table says no, and why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def refusal(body: bytes) -> Exception:
    """What a refusal says; anybody else's answer is that of no table."""
    try:
        problem = msgspec.json.decode(body, type=Problem)
    except msgspec.DecodeError:
        return ConnectionError(f"that is no table: {body[:60]!r}")
    return Denied(problem.code, problem.message)


class Page:
    """One seat's page: knows what it may do, and does any of it."""

    __slots__ = ("acts", "key", "line", "s", "seat", "sent", "table")

    def __init__(self, table: "Table", seat: int) -> None:
        self.table = table
        self.seat = seat
        self.line: Line | None = None
        self.s = -1
        self.acts: tuple[Choice, ...] = ()
        self.sent = 0.0
        self.key = 0

    def heard(self, data: bytes) -> None:
        """A frame came in."""
        frame = decode(data)
        if frame.t in ("ev", "sync"):
            self.table.size(len(data), frame.t)
            self.s = frame.s
            turn = frame.turn
            asked = turn is not None and not (turn.sealed or turn.early)
            self.acts = turn.acts if turn is not None and asked else ()
            if frame.result is not None:
                self.table.over = True
        elif frame.t == "ack":
            self.table.acknowledged(time.perf_counter() - self.sent)
            self.sent = 0.0
        elif frame.t == "err":
            self.sent = 0.0
            self.table.refused(frame.code)

    def lost(self) -> None:
        """The socket is gone."""
        if not self.table.gone:
            self.table.lost()

    def ready(self) -> bool:
        """Whether it may act and waits for nothing."""
        return bool(self.acts) and self.sent == 0.0

    def act(self, rng: random.Random) -> None:
        """Do anything that is allowed."""
        assert self.line is not None
        text = rng.choice(self.acts).text
        self.acts = ()
        self.key += 1
        self.sent = time.perf_counter()
        frame = {
            "t": "act",
            "k": f"{self.seat}-{self.key}",
            "s": self.s,
            "seat": self.seat,
            "text": text,
        }
        self.line.send(msgspec.json.encode(frame))


class Table:
    """A match and the pages of its two people."""

    __slots__ = ("acknowledged", "game", "gone", "id", "lost", "over", "pages", "refused", "size")

    def __init__(
        self,
        game: str,
        acknowledged: Callable[[float], None],
        refused: Callable[[str], None],
        size: Callable[[int, str], None],
        lost: Callable[[], None],
    ) -> None:
        self.game = game
        self.id = ""
        self.pages: list[Page] = []
        self.over = False
        self.gone = False
        self.acknowledged, self.refused, self.size, self.lost = acknowledged, refused, size, lost

    async def open(self, host: str, port: int, browsers: tuple[Browser, Browser]) -> None:
        """Make the match, take both seats, open both pages."""
        one, other = browsers
        wish = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "open"}]}
        made = await patiently(lambda: one.ask("POST", "/api/matches", wish))
        self.id = made["id"]
        token = {"token": made["invites"][0]["token"]}
        path = f"/api/matches/{self.id}/join"
        await patiently(lambda: other.ask("POST", path, token))
        loop = asyncio.get_running_loop()
        for seat, browser in enumerate(browsers):
            page = Page(self, seat)
            line = Line(f"/ws/{self.id}", f"{host}:{port}", browser.cookie, page.heard, page.lost)
            page.line = line
            self.pages.append(page)
            await loop.create_connection(partial(same, line), host, port)
            async with asyncio.timeout(20):
                await line.opened
            line.send(b'{"t":"hello"}')

    def turn(self) -> Page | None:
        """A page that can act now."""
        for page in self.pages:
            if page.ready():
                return page
        return None

    def close(self) -> None:
        """Leave."""
        self.gone = True
        for page in self.pages:
            if page.line is not None:
                page.line.close()


def same(line: Line) -> Line:
    """The line itself, for whoever wants to make one."""
    return line


async def patiently(work: Callable[[], Any]) -> Any:
    """Again after a while, where the table says that this was too fast."""
    for attempt in range(60):
        try:
            return await work()
        except TooFast:
            await asyncio.sleep(0.5 + 0.1 * attempt)
    raise ConnectionError("the table keeps saying that this is too fast")
