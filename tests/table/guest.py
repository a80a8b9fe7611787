"""A person's browser as a test drives it: requests with a cookie, pages by socket."""

import asyncio
import contextlib
import json
import random
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from .waiting import HANG


class Guest:
    """One browser."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=HANG)
        self.pages: list[Page] = []

    async def __aenter__(self) -> "Guest":
        (await self.http.get("/api/me")).raise_for_status()
        return self

    async def __aexit__(self, *_: object) -> None:
        for page in self.pages:
            await page.close()
        await self.http.aclose()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def get(self, path: str, expect: int = 200) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == expect, answer.text
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    async def post(self, path: str, body: object = None, expect: int | None = None) -> Any:
        answer = await self.http.post(path, json=body if body is not None else {})
        assert answer.status_code == expect if expect else answer.is_success, answer.text
        return answer.json()

    async def create(self, game: str, *seats: str, **more: Any) -> Any:
        """A match: seats are ``me``, ``here``, ``open`` or a bot's name."""
        known = ("me", "here", "open")
        wish = [{"kind": s} if s in known else {"kind": "bot", "agent": s} for s in seats]
        return await self.post("/api/matches", {"game": game, "seats": wish, **more})

    async def open(self, id: str, hello: bool = True) -> "Page":
        """A page at a match, greeted."""
        page = Page(self, id)
        await page.connect()
        self.pages.append(page)
        if hello:
            await page.hello()
        return page


class Page:
    """A socket, what it was shown, and everything that came over it."""

    def __init__(self, guest: Guest, id: str) -> None:
        self.guest, self.id = guest, id
        self.socket: ClientConnection | None = None
        self.bytes: list[bytes] = []
        self.view: Any = None
        self.sync: Any = None
        self.log: list[Any] = []
        self.turn: Any = {}
        self.s = -1
        self.result: Any = None
        self.lesson: Any = None
        self.seats: Any = None
        self.said: list[Any] = []
        self.viewer = -3
        self.number = 0

    async def connect(self, **headers: str) -> None:
        url = f"{self.guest.url.replace('http', 'ws', 1)}/ws/{self.id}"
        cookie = {"Cookie": self.guest.cookie} if self.guest.cookie else {}
        self.socket = await connect(
            url,
            additional_headers={**cookie, **headers},
            open_timeout=HANG,
            ping_interval=None,
            compression=None,
        )

    async def close(self) -> None:
        if self.socket is not None:
            with contextlib.suppress(Exception):
                await self.socket.close()

    async def send(self, frame: object) -> None:
        assert self.socket is not None
        await self.socket.send(frame if isinstance(frame, str) else json.dumps(frame))

    async def next(self) -> Any:
        """The next frame, taken in."""
        assert self.socket is not None
        data = await asyncio.wait_for(self.socket.recv(), HANG)
        raw = data.encode() if isinstance(data, str) else data
        self.bytes.append(raw)
        frame = json.loads(raw)
        self.take(frame)
        return frame

    def take(self, frame: Any) -> None:
        kind = frame["t"]
        if kind == "sync":
            self.sync = frame
            self.s, self.turn, self.log = frame["s"], frame["turn"], frame["log"]
            self.view, self.result, self.viewer = frame["view"], frame["result"], frame["viewer"]
            self.lesson = frame["lesson"]
        elif kind == "ev":
            assert frame["s"] == self.s + 1, "a frame was missed"
            self.s, self.turn = frame["s"], frame["turn"]
            for beat in (frame, *frame.get("then", ())):
                self.log = [*self.log, *beat["lines"]]
                self.view = patched(self.view, beat["patch"])
            self.result = frame.get("result")
            self.lesson = frame.get("lesson")
            self.viewer = frame.get("viewer", self.viewer)
        elif kind == "seats":
            self.seats = frame
        elif kind == "said":
            self.said.append(frame["line"])

    async def until(self, wanted: Callable[[Any], bool]) -> Any:
        """The next frame of a kind."""
        while not wanted(frame := await self.next()):
            pass
        return frame

    async def hello(self) -> Any:
        await self.send({"t": "hello", "since": self.s})
        return await self.until(lambda frame: frame["t"] == "sync")

    def key(self) -> str:
        self.number += 1
        return f"k{self.number}"

    async def ask(self, t: str, **fields: Any) -> Any:
        """Send a request; return its ``ack``, ``err``, ``hinted`` or ``because``."""
        key = fields.pop("k", None) or self.key()
        await self.send({"t": t, "k": key, **fields})
        return await self.until(
            lambda frame: frame["t"] in ("ack", "err", "hinted", "because") and frame["k"] == key
        )

    async def act(self, text: str, seat: int | None = None, **fields: Any) -> Any:
        """Act; with everything that was shown before the answer taken in."""
        seat = self.viewer if seat is None else seat
        return await self.ask("act", **{"s": self.s, "seat": seat, "text": text, **fields})

    async def calm(self) -> None:
        """Take in what is under way."""
        await self.send({"t": "ping"})
        await self.until(lambda frame: frame["t"] == "pong")

    def may_act(self) -> bool:
        later = self.turn.get("sealed") or self.turn.get("early")
        return bool(self.turn.get("acts")) and not later

    async def play_on(self, rng: random.Random, most: int = 2000) -> int:
        """Play any action whenever asked, to the end; return how many were played."""
        played = 0
        while self.result is None and played < most:
            if self.may_act():
                text = rng.choice(self.turn["acts"])[0]
                answer = await self.act(text)
                if answer["t"] == "ack":
                    played += 1
                else:
                    assert answer["code"] == "stale", answer
            else:
                await self.next()
        return played


def patched(view: Any, patch: Any) -> Any:
    """A view after changes, as a page would make it; what did not change is shared with the old."""
    for path, value in patch:
        view = changed(view, path, value)
    return view


def changed(place: Any, path: Any, value: Any) -> Any:
    if not path:
        return value
    copy = place.copy()
    copy[path[0]] = changed(place[path[0]], path[1:], value)
    return copy
