"""A table inside the test's own process: the hub, pages without sockets, requests without ports."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import msgspec

from molpe.table.library.catalogue import Offer
from molpe.table.library.library import game_names
from molpe.table.match.lesson import Lesson
from molpe.table.match.terms import Place, Terms
from molpe.table.post import hook, mail
from molpe.table.protocol.from_page import FromPage
from molpe.table.protocol.limits import FRAMES, Buckets, Rate
from molpe.table.room import desk, health, news, pauses, rollcall, warden
from molpe.table.room import hub as hubs
from molpe.table.room.hub import Hub
from molpe.table.room.peer import Peer
from molpe.table.room.room import Room
from molpe.table.store import Store, commits
from molpe.table.store.sqlite import SqliteStore
from molpe.table.web import app, gate
from molpe.table.web.app import make_litestar
from molpe.table.work import bots, workshop
from molpe.table.work.workshop import Workshop

from .guest import patched
from .waiting import until

MANY = Rate(1e9, 1e9)
LONG = 3600.0

decode = msgspec.json.Decoder(FromPage).decode


class Seen(Peer):
    """A page: everything it was ever sent, and what it makes of it."""

    def __init__(self, session: str, name: str = "") -> None:
        super().__init__(session, name or session)
        self.frames: list[Any] = []
        self.raw: list[bytes] = []
        self.view: Any = None
        self.s = -1
        self.turn: Any = {}
        self.result: Any = None
        self.closed = 0
        self.follows = True
        """Whether it keeps its view up to date, which takes time."""

    def push(self, *frames: bytes) -> None:
        for frame in frames:
            self.take(frame)

    def take(self, frame: bytes) -> None:
        self.raw.append(frame)
        decoded = json.loads(frame)
        self.frames.append(decoded)
        if decoded["t"] == "sync":
            self.view, self.s = decoded["view"], decoded["s"]
        elif decoded["t"] == "ev":
            assert decoded["s"] == self.s + 1
            self.s = decoded["s"]
            if self.follows:
                for beat in (decoded, *decoded.get("then", ())):
                    self.view = patched(self.view, beat["patch"])
        if decoded["t"] in ("sync", "ev"):
            self.turn, self.result = decoded["turn"], decoded.get("result")

    def close(self, code: int = 1012) -> None:
        self.closed = code

    def last(self, *kinds: str) -> Any:
        """The newest frame of some kinds."""
        return next(frame for frame in reversed(self.frames) if frame["t"] in kinds)


class Hall:
    """Rooms and requests."""

    def __init__(self, hub: Hub, folder: Path) -> None:
        self.hub = hub
        self.folder = folder
        self.litestar = make_litestar(hub)
        self.app = gate.Gate(self.litestar, hub, gate.Origins())
        self.number = 0

    @property
    def workshop(self) -> Workshop:
        found: Workshop = self.litestar.state.workshop
        return found

    def lift(self) -> None:
        """One test does in a second what people do in an hour, on a machine that may be busy."""
        self.hub.making = self.hub.address_making = Buckets(MANY)
        self.app.by_session = self.app.by_address = Buckets(MANY)
        self.workshop.by_session = self.workshop.by_address = Buckets(MANY)
        self.workshop.seconds = dict.fromkeys(workshop.SECONDS, LONG)
        self.hub.readers.seconds = dict.fromkeys(workshop.SECONDS, LONG)
        self.hub.bots.budget = LONG

    def browser(self, cookie: str = "") -> httpx.AsyncClient:
        """Requests as a browser makes them."""
        headers = {"cookie": f"molpe={cookie}"} if cookie else {}
        return httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app), base_url="http://localhost", headers=headers
        )

    async def frames(self, browser: httpx.AsyncClient, id: str, **params: int) -> list[Any]:
        """A match step by step, page after page."""
        found: list[Any] = []
        while True:
            query = {**params, "start": len(found)}
            answer = await browser.get(f"/api/matches/{id}/frames", params=query)
            assert answer.status_code == 200, answer.text
            found += answer.json()
            if len(answer.json()) < FRAMES:
                return found

    def cookie(self, session: str) -> str:
        return self.hub.sessions.cookie(session)

    async def room(self, game: str, *seats: str, **more: Any) -> Room:
        """A match between sessions; a seat named ``bot`` is a bot's, ``-`` is free."""
        options = more.pop("options", "")
        played = self.hub.library.open(game, options, more.get("edition", ""))
        places = tuple(
            Place("bot", "", "sailor")
            if seat == "bot"
            else Place("free")
            if seat == "-"
            else Place("person", seat, holder=seat)
            for seat in seats
        )
        terms = Terms(game, played.version, places, played.options_text(), **more)
        return self.hub.rooms[await self.hub.create(terms)]

    def page(self, room: Room, session: str, follows: bool = True) -> Seen:
        """A page at a match, greeted."""
        page = Seen(session)
        page.follows = follows
        room.enter(page)
        room.greet(page)
        return page

    async def send(self, room: Room, page: Seen, **frame: Any) -> Any:
        """What a page gets back for a frame."""
        if frame["t"] not in ("hello", "lift", "say", "ping"):
            self.number += 1
            frame.setdefault("k", f"k{self.number}")
        before = len(page.frames)
        await desk.handle(room, page, decode(json.dumps(frame)))
        answers = [f for f in page.frames[before:] if f["t"] in ("ack", "err", "hinted")]
        return answers[-1] if answers else None

    async def rest(self, room: Room) -> None:
        """Wait until no bot thinks in a room, and what it chose is written down and shown."""
        await until(lambda: not room.thinking and not room.lock.locked())

    async def act(self, room: Room, page: Seen, text: str, **more: Any) -> Any:
        frame = {"t": "act", "s": page.s, "seat": page.viewer, "text": text, **more}
        return await self.send(room, page, **frame)


OFFERS: dict[tuple[str, ...], Offer] = {}


def offered(lessons: dict[str, Lesson]) -> Offer:
    """What the home page offers: looked up once for the same games."""
    names = tuple(game_names())
    if names not in OFFERS:
        OFFERS[names] = Offer(lessons)
    return OFFERS[names]


class HastyStore(SqliteStore):
    """A store that waits for no disk: no test cuts the power."""

    def connect(self) -> sqlite3.Connection:
        connection = super().connect()
        connection.execute("pragma synchronous=off")
        return connection


def secrets_of(name: str) -> Iterator[str]:
    """Keys for the luck of matches: the same ones whenever something of this name is played."""
    return (sha256(f"{name} {n}".encode()).hexdigest() for n in count())


@contextmanager
def calm() -> Iterator[None]:
    """A table that does nothing because some seconds have passed, unless a test has it do so: it
    lets no room go, looks for nothing that is due, passes for nobody and gives up on nobody."""
    with (
        patch.object(hubs, "TICK", LONG),
        patch.object(news, "LOOK", LONG),
        patch.object(warden, "LOOK", LONG),
        patch.object(rollcall, "PATIENCE", LONG),
        patch.object(pauses, "SHORTEST", LONG),
        patch.object(pauses, "LONGEST", LONG),
        patch.object(health, "PATIENCE", LONG),
        patch.object(hook, "PATIENCE", LONG),
        patch.object(mail, "PATIENCE", LONG),
        patch.object(bots, "GRACE", LONG),
        patch.object(commits, "GATHER", 0.0),
    ):
        yield


@asynccontextmanager
async def living(folder: Path, store: Store | None) -> AsyncIterator[Hall]:
    """A table while its hub, its routes and its workshop are open."""
    hub = Hub(store or HastyStore(folder / "table.db"), folder)
    with calm():
        await hub.start()
        try:
            hall = Hall(hub, folder)
            with (
                patch.object(hubs, "new_secret", partial(next, secrets_of(folder.name))),
                patch.object(app, "Offer", offered),
                patch.object(desk, "HINT_MS", 50),
            ):
                async with hall.litestar.lifespan():
                    hall.lift()
                    yield hall
        finally:
            await hub.close()


@asynccontextmanager
async def open_hall(folder: Path, store: Store | None = None) -> AsyncIterator[Hall]:
    """A table that is open for a while. It lives in a task of its own: Litestar must be closed by
    the task that opened it, and a fixture begins and ends in different ones."""
    opened: asyncio.Future[Hall] = asyncio.get_running_loop().create_future()
    enough = asyncio.Event()

    async def live() -> None:
        async with living(folder, store) as hall:
            opened.set_result(hall)
            await enough.wait()

    life = asyncio.create_task(live())
    life.add_done_callback(lambda _: opened.done() or opened.cancel())
    try:
        yield await opened
    finally:
        enough.set()
        await life


def keeper_at(hall: Hall) -> httpx.AsyncClient:
    """Whoever runs the table, who has come to this node."""
    browser = hall.browser()
    browser.headers["authorization"] = f"Bearer {hall.hub.sessions.admin()}"
    return browser


async def asked(browser: httpx.AsyncClient, path: str, body: Any = None) -> Any:
    """What whoever runs the table is answered, which must be good."""
    where = f"/api/admin/{path}"
    answer = await (browser.get(where) if body is None else browser.post(where, json=body))
    assert answer.status_code == 200, answer.text
    return answer.json()
