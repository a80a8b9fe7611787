"""The law of work: nothing that anyone may send holds the loop, or takes much memory.

Every route and every frame is given the worst of its allowed size. What is measured is processor
time of the loop's own thread, step by step, and the most memory that the process held; of threads
beside the loop the longest that one keeps the interpreter for itself; in the soak also how late the
loop comes by the clock.
"""

import asyncio
import gc
import json
import os
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, get_args

import pytest
from litestar import route
from litestar.routes import HTTPRoute
from websockets.protocol import State

from molpe import games
from molpe.agents.sailor import Sailor
from molpe.games.muse.game import Muse
from molpe.kernel import Rng, read_match, run
from molpe.table.match.terms import moves_of
from molpe.table.protocol.from_page import FromPage
from molpe.table.protocol.limits import BODY, FRAME
from molpe.table.room import errands
from molpe.table.room.peer import Peer
from molpe.table.room.room import Room
from molpe.table.room.tidy import Tidy
from molpe.table.web import socket
from tests.table.hall import Hall, asked, keeper_at, open_hall
from tests.table.web.test_wire import frame, standing, stuck_wire

LONGEST_STEP = 0.05
"""Seconds of processor time of the loop's thread without a break."""
MOST_MEMORY = 64_000_000
TIMES = os.environ.get("MOLPE_TIMES") == "1"
"""Whether the loop may not be late by the clock either."""
TICK = 0.002

pytestmark = pytest.mark.large


class Held:
    """How long a thread keeps the interpreter for itself, by its processor time.

    Threads give way to each other where Python calls something or comes back, and compiled code
    does neither: what takes long there holds up the loop as if it ran in it.
    """

    def __init__(self) -> None:
        self.longest = self.at = 0.0
        self.what = ""

    def note(self, frame: Any, event: str, argument: Any) -> None:
        now = time.thread_time()
        if now - self.at > self.longest:
            code, called = frame.f_code, getattr(argument, "__name__", "")
            self.what = f"until {event} {called} in {code.co_filename}:{frame.f_lineno}"
            self.longest = now - self.at
        self.at = time.thread_time()

    def run(self, work: Any, *arguments: Any) -> Any:
        """Do something in this thread, and look how it goes."""
        self.at = time.thread_time()
        sys.setprofile(self.note)
        try:
            return work(*arguments)
        finally:
            sys.setprofile(None)


class Meter:
    """The longest step of a loop, by the processor time of its thread."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.what = ""
        self.held: list[Held] = []
        self.late = 0.0
        """How late the loop came at most, by the clock."""

    @contextmanager
    def running(self) -> Iterator[None]:
        real = asyncio.events.Handle._run

        def timed(handle: Any) -> None:
            began = time.thread_time()
            real(handle)
            took = time.thread_time() - began
            if took > self.longest:
                self.longest, self.what = took, repr(handle)[:300]

        loop = asyncio.get_running_loop()
        alarm: list[asyncio.TimerHandle] = []

        def tick(due: float) -> None:
            self.late = max(self.late, loop.time() - due)
            alarm[:] = [loop.call_later(TICK, tick, loop.time() + TICK)]

        tick(loop.time())
        beside = errands.Errands.beside

        def watched(table: Any, work: Any, *arguments: Any) -> Any:
            self.held.append(Held())
            return beside(table, self.held[-1].run, work, *arguments)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(asyncio.events.Handle, "_run", timed)
            patch.setattr(errands.Errands, "beside", watched)
            try:
                yield
            finally:
                alarm[0].cancel()


def peak() -> int:
    """The most memory that this process held since the peak was forgotten."""
    status = Path("/proc/self/status").read_text("ascii")
    return 1024 * int(status.split("VmHWM:")[1].split()[0])


@pytest.fixture(scope="module", autouse=True)
def as_at_a_table() -> Iterator[None]:
    """Nothing is collected by itself, as at a table that is open: how long that takes depends on
    what other tests have left behind."""
    Tidy().begin()
    yield
    gc.enable()
    gc.unfreeze()


@asynccontextmanager
async def bounded(what: object) -> AsyncIterator[None]:
    """Hold what happens within to the law: the step of the loop that begins with it, too."""
    meter = Meter()
    gc.collect()
    forget = Path("/proc/self/clear_refs")
    if forget.exists():
        forget.write_text("5")
        before = peak()
    with meter.running():
        await asyncio.sleep(0)  # or what is done at once were of a step that nobody measures
        yield
        await asyncio.sleep(0)
    assert meter.longest <= LONGEST_STEP, (what, meter.longest, meter.what)
    for held in meter.held:
        assert held.longest <= LONGEST_STEP, (what, held.longest, held.what)
    assert not TIMES or meter.late <= LONGEST_STEP, (what, meter.late, "late by the clock")
    if forget.exists():
        assert peak() - before <= MOST_MEMORY, (what, peak() - before)


@pytest.fixture(scope="module")
def long_file() -> str:
    """A match file of nearly as many lines as one may have."""
    text = run(Muse(), [Sailor()] * 6, Rng(2)).transcript()
    assert len(text.splitlines()) > 15_000
    return text


@pytest.fixture(scope="module")
async def hall(
    tmp_path_factory: pytest.TempPathFactory, long_file: str
) -> AsyncIterator[tuple[Hall, str]]:
    """A table at which a long match is looked at again."""
    async with open_hall(tmp_path_factory.mktemp("hold")) as hall:
        async with hall.browser(hall.cookie("ann")) as browser:
            async with bounded("replay"):
                answer = await browser.post("/api/replays", json={"text": long_file})
            assert answer.status_code == 201, answer.text
            id = answer.json()["id"]
            async with bounded("analysis"):
                answer = await browser.post(f"/api/matches/{id}/analysis", json={"at": 15_000})
            assert answer.status_code == 201, answer.text
        yield hall, id


SEATS = [{"kind": "me"}, {"kind": "open"}]
BOX = "ooze-of-gluttony"


def padded(start: str, unit: str, end: str = "", size: int = 190_000) -> str:
    """A text of nearly the largest size."""
    return start + unit * ((size - len(start) - len(end)) // len(unit)) + end


CARD_FILES = [
    padded('game = "siggil"\n[', "x.", "x]"),
    padded('game = "siggil"\na = ', "["),
    padded('game = "siggil"\n', '[[layout]]\nid="a"\n'),
    padded('game = "sins"\n', '[[card]]\nid="a"\n'),
    padded('game = "sirens"\n[charm]\n', "a = 1\n"),
    padded('game = "muse"\n', '[[card]]\nid="a"\n'),
    padded('game = "siggil"\na = """', "\\"),
]
BODIES: dict[str, list[Any]] = {
    "/api/name": [{"name": "\N{COMBINING ACUTE ACCENT}" * 24}, {"name": "x" * 16_000}],
    "/api/leave": [None],
    "/api/programs": [{"name": "\N{COMBINING ACUTE ACCENT}" * 24}, {"name": "x" * 16_000}],
    "/api/matches": [
        {"game": "sins", "seats": SEATS, "options": {"boxes": ",".join([BOX] * 110)}},
        {"game": "sins", "seats": SEATS, "options": {"boxes": ",".join([BOX] * 6)}},
        {"game": "sins", "seats": SEATS, "options": {"packs": ",".join([f"{BOX}/envy"] * 42)}},
        {"game": "sins", "seats": SEATS, "options": {str(n): "x" for n in range(100_000)}},
        {"game": "sins", "seats": SEATS, "options": {"boxes": "x" * 1_000_000}},
        {"game": "sins", "seats": SEATS, "options": {"idle_rounds": 10**200}},
        {"game": "muse", "seats": [{"kind": "open"}] * 6},
        {"game": "muse", "seats": [{"kind": "open"}] * 60_000},
        *({"game": "siggil", "seats": SEATS, "edition_text": text} for text in CARD_FILES),
    ],
    "/api/matches/{id}/join": [{"token": "x" * 80}, {"token": "x" * 16_000}],
    "/api/matches/{id}/analysis": [{"at": 100_000}],  # one more is made for the frames
    "/api/matches/{id}/review": [None],
    "/api/editions/siggil": [{"text": text} for text in CARD_FILES],
    "/api/lab/siggil/open": [{"text": text} for text in CARD_FILES],
    "/api/lab/siggil/sheet": [{"text": text} for text in CARD_FILES],
    "/api/lab/siggil/keep": [{"name": "x" * 60, "text": text} for text in CARD_FILES],
    "/api/lab/siggil/drop": [{"name": "x" * 60}, {"name": "x" * 16_000}],
    "/api/lab/siggil/inquire": [{"title": "x" * 60, "text": text} for text in CARD_FILES],
    "/api/lab/muse/sketch": [
        {"changed": {"card": {"heracles": {"id": "x", "name": "x" * 1_000_000}}}},
        {"changed": {"card": {f"c{n}": {"id": "x", "n": n} for n in range(30_000)}}},
        {"changed": {f"t{n}": {"": {"a": 1}} for n in range(50_000)}},
        {"changed": {"card": {"heracles": {"effects": [{"verb": "draw"}] * 50_000}}}},
        {"changed": {"card": {"heracles": {f"k{n}": n for n in range(60_000)}}}},
    ],
    "/api/inquiries/{id}/go": [{"seconds": 600}, {"seconds": 10**30}],
    "/api/inquiries/{id}/end/stop": [None],
    "/api/replays": [
        {"text": padded("game: muse 1\nseats: a b\n\n", "0 ! pass-idle\n", "", 270_000)},
        {"text": padded("game: sins 2\nseats: a b\noptions: ", "boxes=auto ", "\n\n0 x", 900_000)},
        {"text": f"game: sins 2\nseats: a b\noptions: boxes={','.join([BOX] * 50_000)}\n\n0 x"},
        {"text": padded("game: muse 1\nseats: a b\n\n0 ", "x", "", 900_000)},
        {"text": padded("seats: ", "a ", "\ngame: muse 1\n\n", 900_000)},
        {"text": "\n" * 900_000},
    ],
    "/api/tutorials/muse": [None],
    "/api/tutorials/sins": [None],
    "/api/song": [padded("", "x", "", 1_000_000)],
    "/api/opening": [{"token": "x" * 80}, {"token": "x" * 16_000}],
    "/api/admin/matches/{id}/chat/remove": [{"at": 1.0, "name": "x" * 80}],
    "/api/admin/matches/none/end": [{"why": "x" * 200}],
    "/api/admin/matches/none/delete": [None],
    "/api/admin/wards": [
        {"kind": "mute", "who": "address ::/0"},
        {"kind": "mute", "who": "browser " + "x" * 72},
        {"kind": "mute", "who": "x" * 16_000},
    ],
    "/api/admin/wards/undo": [{"kind": "mute", "who": "address ::/0"}],
    "/api/admin/rules": [{"running": 10_000}, {"running": 10**30}],
    "/api/admin/quotas": [{"daily": 10_000}, {"daily": 10**30}, {"x" * 1000: 1}],
    "/api/admin/sweep": [None],
    "/api/admin/guests/nobody/delete": [None],
    "/api/notices/boxes": [
        {"kind": "mail", "target": "x" * 499 + "@"},
        {"kind": "hook", "target": "https://" + "x." * 246},
        {"kind": "hook", "target": "https://" + "[" * 400},
        {"kind": "mail", "target": "x" * 16_000},
    ],
    "/api/notices/boxes/none/prove": [{"code": "9" * 20}, {"code": "9" * 16_000}],
    "/api/notices/boxes/none/drop": [None],
    "/api/notices/settle": [{"zone": "x" * 16_000}, {"zone": "../" * 16}],
    "/api/notices/choose": [{"match": "x" * 40, "wanted": True}, {"match": "x" * 16_000}],
    "/api/notices/off?box=none&token=" + "x" * 80: [None],
    "/api/vacation": [{"days": 14}, {"days": 0}, {"days": 10**30}],
}
"""The worst bodies for every address that takes one."""
QUERIES: dict[str, list[str]] = {
    "/api/games": [""],
    "/api/agents": [""],
    "/api/me": [""],
    "/api/lobby": [""],
    "/api/notices": [""],
    "/api/mine": [""],
    "/api/lab": [""],
    "/api/inquiries": [""],
    "/api/health": [""],
    "/api/ready": [""],
    "/api/live": [""],
    "/api/metrics": [""],
    "/api/matches/{id}": [""],
    "/api/matches/{id}/invites": [""],
    "/api/matches/{id}/file": [""],
    "/api/matches/{id}/frames": ["", "?start=15000&viewer=3", "?start=100000"],
    "/api/matches/{id}/position": ["", "?seat=0", "?seat=" + "9" * 400],
    "/api/admin/standing": [""],
    "/api/admin/matches": ["", "?over=true", "?before=" + "9" * 400],
    "/api/admin/sockets": [""],
    "/api/admin/matches/{id}/chat": [""],
    "/api/admin/opening": [""],
    "/api/admin/guests/ann": [""],
    "/api/admin/guests/" + "x" * 80: [""],
    "/api/rules/muse/en": [""],
    "/api/faces/muse/none.json": [""],
    "/api/faces/sins/" + "x" * 120: [""],
    "/api/song/score": ["?cards=" + ",".join(["ligeia"] * 7), "?cards=" + "," * 300],
    "/api/song/files/wav": ["?cards=" + "x," * 149],
    "/api/press/muse.pdf": ["?edition=" + "x" * 40],
    "/api/plates/muse/hero.svg": ["", "?language=de"],
    "/api/plates/muse/" + "x" * 60: [""],
    "/": [""],
    "/x": [""],
    "/" + "x/" * 30_000: [""],
    "/schema": [""],
    "/schema/openapi.json": [""],
    "/schema/x": [""],
}
DEEP = [b"[" * BODY, b'{"a":' * (BODY // 5), b'"' + b"\\u0000" * (BODY // 6), b"\xff" * BODY]
"""Bodies that are no JSON, or too deep."""


def wanted(hall: Hall) -> set[tuple[str, str]]:
    """Every method and address that somebody may ask."""
    return {
        (method, route.path_format)
        for route in hall.litestar.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
        if method not in ("HEAD", "OPTIONS")
    }


def covered(hall: Hall) -> set[tuple[str, str]]:
    """Every method and address for which there is a worst case."""
    found = set()
    for method, cases in (("POST", BODIES), ("GET", QUERIES)):
        for path in cases:
            given = path.partition("?")[0].split("/")
            fitting = [
                route
                for way, route in wanted(hall)
                if way == method
                and len(parts := route.split("/")) == len(given)
                and all(
                    part == other or part.startswith("{")
                    for part, other in zip(parts, given, strict=True)
                )
            ]
            if fitting:  # the one that is asked: of two that fit, which says more of it
                found.add((method, min(fitting, key=lambda route: route.count("{"))))
    return found


async def test_every_route_has_a_worst_case(hall: tuple[Hall, str]) -> None:
    table, _ = hall
    assert wanted(table) - covered(table) == set()


async def test_a_new_route_needs_a_worst_case(tmp_path: Path) -> None:
    """Whatever its method and wherever it is, though a case of another would fit its address."""

    @route(["/api/admin/{what:str}", "/elsewhere"], http_method=["PUT", "GET"])
    async def new() -> None: ...

    async with open_hall(tmp_path) as table:
        table.litestar.register(new)
        missing = {
            (way, at) for way in ("PUT", "GET") for at in ("/api/admin/{what}", "/elsewhere")
        }
        assert wanted(table) - covered(table) == missing


@pytest.mark.parametrize("path", BODIES)
async def test_no_body_holds_the_loop(hall: tuple[Hall, str], path: str) -> None:
    table, id = hall
    who = "eve" if path == "/api/leave" else "ann"  # who is needed afterwards
    async with table.browser(table.cookie(who)) as browser:
        browser.headers["authorization"] = f"Bearer {table.hub.sessions.admin()}"
        for body in BODIES[path]:
            raw = json.dumps(body).encode() if not isinstance(body, str) else body.encode()
            async with bounded((path, raw[:120])):
                answer = await browser.post(path.format(id=id), content=raw)
            assert answer.status_code < 500, (path, raw[:120], answer.text)
        for raw in DEEP:
            async with bounded((path, raw[:20])):
                answer = await browser.post(path.format(id=id), content=raw)
            assert answer.status_code < 500, (path, raw[:20], answer.text)


@pytest.mark.parametrize("path", QUERIES)
async def test_no_question_holds_the_loop(hall: tuple[Hall, str], path: str) -> None:
    table, id = hall
    async with table.browser(table.cookie("ann")) as browser:
        browser.headers["authorization"] = f"Bearer {table.hub.sessions.admin()}"
        for query in QUERIES[path]:
            async with bounded((path, query)):
                answer = await browser.get(path.format(id=id) + query)
            assert answer.status_code < 500, (path, query, answer.text)
            assert len(answer.content) < 10_000_000


async def test_all_that_is_stored_of_a_guest_does_not_hold_the_loop(
    hall: tuple[Hall, str], long_file: str
) -> None:
    """How many finished matches somebody has, and how long they are, has no end."""
    table, _ = hall
    match = read_match(long_file, games.find)
    moves = moves_of(match, len(match.log))
    for _ in range(12):
        await table.room("muse", *["guy"] * 6, moves=moves)
    async with bounded("guest"), keeper_at(table) as keeper:
        found = await asked(keeper, "guests/guy")
    assert len(found["files"]) == 12
    for one in found["matches"]:
        table.hub.drop(table.hub.rooms[one["id"]])


FULL = "x" * 300
FRAMES: dict[str, list[dict[str, Any]]] = {
    "hello": [{"since": -1}, {"since": 10**30}],
    "act": [{"k": "a", "s": 0, "seat": 0, "text": FULL}],
    "acts": [{"k": "b", "s": 0, "seat": 0, "texts": ["x"] * 100}],
    "undo": [{"k": "c", "seat": seat} for seat in range(6)],
    "offer": [{"k": "d", "seat": 0, "what": what} for what in ("takeback", "draw", "rematch")],
    "answer": [{"k": "e", "seat": 0, "yes": True}],
    "decide": [{"k": "d", "seat": 0, "about": 5, "what": "end"}],
    "lift": [{"seat": 5}, {"seat": -1}],
    "hint": [{"k": "f", "seat": 0}],
    "why": [{"k": "j", "seat": 0, "thing": FULL, "chosen": [FULL] * 20}],
    "order": [{"k": "g", "seat": 0, "at": ["everything"]}],
    "say": [{"text": "\N{COMBINING ACUTE ACCENT}" * 280}],
    "ping": [{}],
    "leave": [{"k": "h", "seat": 0}],
    "resign": [{"k": "i", "seat": 0}],
}
"""The worst frames of every kind."""


def test_every_frame_has_a_worst_case() -> None:
    assert {kind.__struct_config__.tag for kind in get_args(FromPage)} == set(FRAMES)


async def analysed(table: Hall) -> Room:
    """A long match in which everything may be done."""
    for match in await table.hub.store.mine("ann", 1000):
        room = await table.hub.get(match)
        if room is not None and room.record.terms.kind == "analysis":
            return room
    raise AssertionError("there is none")


async def renewed(room: Room, what: object) -> None:
    """Send everything anew to 99 pages."""
    sent = Counter[str]()

    def send(*frames: bytes) -> bool:
        sent.update(frame[:10].decode() for frame in frames)
        return True

    pages = [Peer("ann", "ann", send) for _ in range(99)]
    for page in pages:
        room.enter(page)
        page.greeted = True
    async with bounded(what):
        room.greet_all()
        while not all(page.greeted for page in pages):
            await asyncio.sleep(0)
    assert len(room.logs.told) == 1, "of a long log there is one copy for each who looks"
    assert sent == {'{"t":"sync': len(pages)}
    for page in pages:
        room.leave(page)


async def test_no_frame_holds_the_loop(hall: tuple[Hall, str]) -> None:
    """At a long match to look at, and at a long one in which everything may be done."""
    table, id = hall
    long = await table.hub.get(id)
    assert long is not None
    for room in (long, await analysed(table)):
        peer = Peer("ann", "ann", direct=lambda *_: True)
        room.enter(peer)
        for kind, cases in FRAMES.items():
            for fields in ({"t": kind, **more} for more in cases):
                async with bounded((room is long, fields)):
                    await socket.take(table.hub, room, peer, {"text": json.dumps(fields)})
        room.leave(peer)


@pytest.mark.parametrize("made", [True, False])
async def test_many_pages_of_a_long_match_do_not_hold_the_loop(
    hall: tuple[Hall, str], made: bool
) -> None:
    """Everything is sent anew to all of them, when something is taken back or the match ends; then
    nothing of what they were told is ``made`` yet."""
    table, _ = hall
    room = await analysed(table)
    page = Peer("ann", "ann", direct=lambda *_: True)
    room.enter(page)
    if made:
        await room.prepare(page)
    else:
        room.logs.clear()
        room.marks.done.clear()
    await renewed(room, "everything anew")
    room.leave(page)


@pytest.mark.parametrize("number", range(len(BODIES["/api/matches"])))
async def test_many_pages_of_what_somebody_wishes_do_not_hold_the_loop(
    hall: tuple[Hall, str], number: int
) -> None:
    """What is the same for all of them is worked out once: of many packs it was not, and a page
    more was forty milliseconds."""
    table, _ = hall
    wish = BODIES["/api/matches"][number]
    async with table.browser(table.cookie("ann")) as browser:
        answer = await browser.post("/api/matches", json=wish)
    if answer.status_code == 201:
        room = await table.hub.get(answer.json()["id"])
        assert room is not None
        await renewed(room, str(wish)[:200])
    else:
        assert answer.status_code in (400, 413)


@pytest.mark.parametrize("text", ["[" * FRAME, '{"t":' * 400, '{"t":"act","k":' + "9" * 2000])
async def test_no_broken_frame_holds_the_loop(hall: tuple[Hall, str], text: str) -> None:
    table, id = hall
    room = await table.hub.get(id)
    assert room is not None
    async with bounded(text[:20]):
        await socket.take(table.hub, room, Peer("ann", "ann"), {"text": text})


READ = 256_000
"""Bytes that are read of a connection at once, if so many have come."""
CRUMBS = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * READ
HEADERS = b"GET / HTTP/1.1\r\nHost: x\r\n" + b"a:\r\n" * 15_000 + b"\r\n"


@pytest.mark.parametrize(
    "sent", [CRUMBS[:READ], HEADERS, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 6000]
)
async def test_no_bytes_hold_the_loop(sent: bytes) -> None:
    async with bounded(sent[:20]):
        door, transport = standing(0)
        for _ in range(3):
            if not transport.close.called:
                door.data_received(sent)
        door.connection_lost(None)
        await asyncio.sleep(0)


@pytest.mark.parametrize("state", [State.CONNECTING, State.CLOSING])
@pytest.mark.parametrize("first", [0x81, 0x89])
async def test_no_frames_that_nobody_hears_hold_the_loop(state: State, first: int) -> None:
    """Before a socket is open, and once it is closed."""
    wire, transport = stuck_wire()
    wire.conn.state, wire.handshake_initiated = state, True
    async with bounded((state, first)):
        wire.data_received(frame(b"", first) * (READ // 6))
    transport.abort.assert_called_once()


async def test_the_law_is_measured() -> None:
    async def busy() -> None:
        began = time.thread_time()
        while time.thread_time() < began + 2 * LONGEST_STEP:
            pass

    with pytest.raises(AssertionError, match="at once"):
        async with bounded("at once"):
            await busy()
    with pytest.raises(AssertionError, match="busy"):
        async with bounded("busy"):
            await asyncio.create_task(busy())
    table = errands.Errands()
    with pytest.raises(AssertionError, match="until c_return sum"):
        async with bounded("keep"):
            await table.beside(lambda: sum(range(20_000_000)))  # a thread that gives way to nobody
    table.threads.shutdown()
    with pytest.raises(AssertionError, match="much"):
        async with bounded("much"):
            assert b"x" * (2 * MOST_MEMORY)
