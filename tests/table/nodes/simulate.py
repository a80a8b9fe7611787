"""Several nodes, their database and the people at them, run from one seed.

python -m tests.table.nodes.simulate SEED      run one schedule again, and say what went wrong
python -m tests.table.nodes.simulate FROM TO   run many, and those that are named after them; the
                                               last line says how many, and which seeds failed

Nodes are real hubs with real rooms, drivers and sockets' code; their database, their lines and the
people are models. Nodes die, stand still and end politely, lines break, answers are lost, requests
are sent twice, and no two clocks agree. Afterwards one check: every page was shown what the log
has, once and in order; every acknowledged request is there, and none that was said not to be; the
log can be played from the beginning; no flag fell. From seed 1,000,000 on people also go on
vacation, at any node: then their clocks stand, at every node, although nobody acts for longer than
they may. From seed 2,000,000 on they play games in which things lie hidden.
"""

import asyncio
import gc
import logging
import os
import sys
import time
import traceback
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec

from molpe.kernel import BadText
from molpe.table.library.library import Library
from molpe.table.match import events
from molpe.table.match.record import Record
from molpe.table.match.replay import replay
from molpe.table.match.terms import Place, Terms, decode_terms
from molpe.table.protocol.matches import Clock
from molpe.table.protocol.refusals import Refused
from molpe.table.room import hub as hubs
from molpe.table.room.hub import Hub
from molpe.table.room.peer import Peer, encode
from molpe.table.room.sight import lines_of
from molpe.table.store import StoreFailed
from molpe.table.web import socket as sockets
from molpe.table.web.socket import serve_socket
from molpe.table.work.worker import Reply
from tests.table.nodes.model import Database, ModelStore
from tests.table.nodes.virtual import CLOCK, Loop, Wrong, world_of

WILD, ACTING, END = 12.0, 16.0, 90.0
"""Seconds after which nothing breaks any more, nobody begins anything, and all must be well."""
SLOW = 1_000_000
"""Seeds from here on are of matches by days, whose people go on vacation."""
HIDDEN = 2_000_000
"""Seeds from here on are of games in which things lie hidden."""
SPAN, LATEST, BACK, LAST = 40, 10.0, 48.0, 62.0
"""Seconds that an action may take there, until when everyone is away, when somebody may come back,
and when all must be well."""
ABOUT = 60.0
"""Seconds by which a clock by days may be wrong at a node whose own was set while it looked."""
GAMES = ("canosa", "tide")
SECRETIVE = ("sirens", "siggil", "sins", "muse")
NOWHERE = Path("/nonexistent/molpe")
LIBRARY = Library(NOWHERE)
"""One for all nodes: it holds nothing but games, which never change."""


def trace(what: str) -> None:
    """Say what happens, where somebody looks at one schedule."""
    if TRACED:
        print(f"{time.monotonic():9.4f} {what}", file=sys.stderr)


TRACED = os.environ.get("MOLPE_TRACE", "") != ""


class Bots:
    """Bots that think for a moment and do anything."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.asked = self.waiting = 0

    async def think(self, matter: Any, agent: str, ms: int) -> Reply:
        await asyncio.sleep(self.loop.rng.expovariate(4))
        return Reply(action=self.loop.rng.choice(matter.guess.legal(matter.seat)))

    async def close(self) -> None:
        pass


class Numbered(Peer):
    """A page as a room sees it, at a place of its own in every set."""

    __slots__ = ("number",)
    count = 0

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        Numbered.count += 1
        self.number = Numbered.count

    def __hash__(self) -> int:
        return self.number


class Wire:
    """A page's socket: frames in order, each after a while, until it breaks."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.broken = False
        self.last = [0.0, 0.0]
        self.under_way: list[deque[Any]] = [deque(), deque()]
        self.queues: list[deque[Any]] = [deque(), deque()]
        self.waiters: list[asyncio.Future[None] | None] = [None, None]

    def put(self, way: int, message: Any) -> None:
        """Send something to the node (0) or to the page (1)."""
        if not self.broken:
            self.last[way] = max(self.last[way], self.loop.now + self.loop.rng.expovariate(80))
            self.under_way[way].append(message)
            self.loop.call_at(self.last[way], self.arrive, way)

    def arrive(self, way: int) -> None:
        """The next that was sent is there, in order whichever alarm rang first."""
        if self.under_way[way]:
            self.queues[way].append(self.under_way[way].popleft())
            waiter = self.waiters[way]
            if waiter is not None and not waiter.done():
                waiter.set_result(None)

    async def get(self, way: int) -> Any:
        while not self.queues[way]:
            waiter = self.waiters[way] = self.loop.create_future()
            await waiter
        return self.queues[way].popleft()

    def cut(self) -> None:
        """Break the line; both ends notice."""
        if not self.broken:
            self.broken = True
            for way in (0, 1):
                self.under_way[way] = deque([None])
                self.loop.call_later(self.loop.rng.expovariate(5), self.arrive, way)

    # As an ASGI server has it.

    async def receive(self) -> Any:
        message = await self.get(0)
        if message is None:
            return {"type": "websocket.disconnect"}
        return message

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.put(1, msgspec.json.decode(message["text"]))
        elif message["type"] == "websocket.close":
            self.put(1, None)


class Node:
    """A table, and whether it lives."""

    def __init__(self, world: "World", number: int) -> None:
        self.world = world
        self.store = ModelStore(world.database, f"node{number}")
        self.clock = Wrong.drawn(f"{world.loop.seed} {number}")
        self.hub = Hub(self.store, NOWHERE, Bots(world.loop))  # type: ignore[arg-type]
        self.open = False
        self.wires: list[Wire] = []

    @contextmanager
    def here(self) -> Iterator[None]:
        """Whatever is begun meanwhile runs on this node's computer, by its clock."""
        before = CLOCK.set(self.clock)
        try:
            yield
        finally:
            CLOCK.reset(before)

    async def start(self) -> None:
        while not self.open:
            try:
                await self.hub.start(self.store.node)
                self.open = True
                trace(f"{self.store.node} is open")
            except (BadText, StoreFailed):  # its process ends, and is begun again
                await asyncio.sleep(0.2)

    def die(self) -> None:
        """As a power cut would: no answer, no frame, nothing any more."""
        trace(f"{self.store.node} is gone")
        self.open = False
        self.store.dead = True
        self.store.cut()
        for wire in self.wires:
            wire.cut()

    async def end(self) -> None:
        """As one is asked to."""
        self.open = False
        await self.hub.farewell()
        await asyncio.sleep(0.1)
        await self.hub.close()
        self.die()

    def accept(self, id: str, session: str) -> Wire:
        """A page's socket."""
        wire = Wire(self.world.loop)
        self.wires.append(wire)
        wire.put(0, {"type": "websocket.connect"})
        with self.here():
            self.hub.spawn(self.serve(wire, id, session))
        return wire

    async def serve(self, wire: Wire, id: str, session: str) -> None:
        """A socket, from the table's side; what breaks it closes it."""
        try:
            await serve_socket(self.hub, id, session, wire.receive, wire.send)
        finally:
            if not self.store.dead:
                wire.cut()


class Person:
    """A page and whoever sits before it; it remembers all it was shown."""

    def __init__(self, world: "World", id: str, session: str, seat: int) -> None:
        self.world, self.id, self.session, self.seat = world, id, session, seat
        self.rng = world.loop.rng
        self.s = -1
        self.lines: list[Any] = []
        self.turn: Any = {}
        self.over = False
        self.greeted = False
        self.pending: dict[str, Any] | None = None
        self.acked: set[str] = set()
        self.refused: set[str] = set()
        """What they sent once, and were told was not written down."""
        self.sent = 0
        """How often what is not answered was sent."""
        self.number = 0

    def wrong(self, what: str) -> None:
        trace(f"WRONG {self.session} {what}")
        self.world.wrong.append(f"{self.session} at {self.id[:6]}: {what}")

    async def live(self) -> None:
        while True:
            nodes = [node for node in self.world.nodes if node.open]
            if not nodes:
                await asyncio.sleep(0.2)
                continue
            node = self.rng.choice(nodes)
            wire = node.accept(self.id, self.session)
            trace(f"{self.session or 'watcher'} comes to {node.store.node}, having seen {self.s}")
            self.greeted = False
            wire.put(0, frame(t="hello", since=self.s))
            if self.pending is not None:
                self.sent += 1
                self.world.loop.call_later(0.3, wire.put, 0, frame(**self.pending))
            await self.sit(wire)
            wire.cut()
            await asyncio.sleep(self.rng.uniform(0.05, 0.4))

    async def sit(self, wire: Wire) -> None:
        """Until the line breaks, or is thought to be broken."""
        silent = 0
        while True:
            wait = self.rng.expovariate(3) + 0.05
            try:
                async with asyncio.timeout(wait):
                    got = await wire.get(1)
                silent = 0
            except TimeoutError:
                silent += 1
                if silent == 20:
                    wire.put(0, frame(t="ping"))
                if silent > 30:
                    return
                self.begin(wire)
                continue
            if got is None:
                return
            self.take(got)
            if self.world.loop.now < WILD and self.rng.random() < 0.01:
                return

    def begin(self, wire: Wire) -> None:
        """Do something, if one may; or send again what was not answered."""
        if not self.greeted or self.over:
            return
        if self.pending is not None:
            if self.rng.random() < 0.2:
                self.sent += 1
                wire.put(0, frame(**self.pending))
            return
        if self.world.loop.now > ACTING or self.seat < 0 or self.session in self.world.away:
            return
        self.number += 1
        k = f"{self.number}"
        later = self.turn.get("sealed") or self.turn.get("early")  # a line of theirs would change
        acts = () if later else self.turn.get("acts") or ()
        if self.rng.random() < 0.05:
            wire.put(0, frame(t="say", text="hm"))
        if acts:
            text = self.rng.choice(acts)[0]
            self.pending = {"t": "act", "k": k, "s": self.s, "seat": self.seat, "text": text}
        elif self.rng.random() < 0.02 and self.world.human(self.id, 1):
            self.pending = {"t": "offer", "k": k, "seat": self.seat, "what": "draw"}
        else:
            return
        self.sent = 1
        wire.put(0, frame(**self.pending))
        if self.world.loop.now < WILD and self.rng.random() < 0.1:
            self.sent += 1
            wire.put(0, frame(**self.pending))

    def take(self, got: Any) -> None:
        kind = got["t"]
        trace(f"{self.session or 'watcher'} gets {kind} {got.get('s')} {got.get('k', '')}")
        if kind == "sync":
            if got["s"] < self.s:
                self.wrong(f"event {self.s} was shown, and now there are {got['s']}")
            same, told = self.world.same, got["log"][: len(self.lines)]
            if same(told, self.seat) != same(self.lines, self.seat):
                self.wrong(f"lines that were told are gone at {got['s']}")
            self.s, self.lines, self.turn = got["s"], list(got["log"]), got["turn"]
            self.over, self.greeted = got["result"] is not None, True
        elif kind == "ev":
            if got["s"] != self.s + 1:
                self.wrong(f"event {got['s']} was shown after {self.s}")
            self.s, self.turn = got["s"], got["turn"]
            self.over = self.over or got.get("result") is not None
            for beat in (got, *got.get("then", ())):
                self.lines += beat["lines"]
        elif kind in ("ack", "err") and self.pending is not None and got["k"] == self.pending["k"]:
            key = f"{self.session[:12]}:{got['k']}"
            if kind == "ack":
                self.acked.add(key)
            elif got["code"] == "store":
                self.refused |= {key} if self.sent == 1 else set()
            elif got["code"] not in ("stale", "turn", "illegal", "busy", "over", "again"):
                self.wrong(f"refused: {got}")
            self.pending = None


def frame(**fields: Any) -> dict[str, str]:
    return {"type": "websocket.receive", "text": msgspec.json.encode(fields).decode()}


class World:
    """Everything that a seed makes."""

    def __init__(self, loop: Loop) -> None:
        self.loop, self.rng = loop, loop.rng
        self.database = Database(loop)
        self.database.trace = trace
        self.database.trouble = self.rng.choice((0.0, 0.0, 0.02, 0.1))
        self.number = 0
        self.nodes: list[Node] = []
        self.people: list[Person] = []
        self.wrong: list[str] = []
        self.slow = SLOW <= loop.seed < HIDDEN
        self.hidden = loop.seed >= HIDDEN
        self.away: set[str] = set()
        """Who has decided to go on vacation, and begins nothing any more."""
        if self.slow:
            self.database.vacations = {}
        self.tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        task = self.loop.create_task(work)
        self.tasks.add(task)
        return task

    async def node(self) -> Node:
        self.number += 1
        node = Node(self, self.number)
        self.nodes.append(node)
        with node.here():
            await node.start()
        return node

    async def run(self) -> None:
        for _ in range(self.rng.choice((2, 2, 3))):
            await self.node()
        for _ in range(self.rng.choice((1, 1, 2))):
            await self.match()
        faults = self.spawn(self.faults())
        trips = [self.spawn(self.trip(one)) for one in sorted(self.guests())] if self.slow else []
        living = [self.spawn(person.live()) for person in self.people]
        while self.loop.now < END:
            await asyncio.sleep(1.0)
            enough = LAST if self.slow else ACTING + 4
            if self.loop.now > enough and faults.done() and self.calm():
                break
        else:
            self.stuck()
        for task in living:
            if task.done():
                self.wrong.append(f"a page broke: {task.exception()!r}")
        for task in trips:
            if not task.done() or task.exception() is not None:
                self.wrong.append(f"a vacation was never taken: {task!r}")
        if self.slow:
            self.rested()
        self.check()

    def guests(self) -> set[str]:
        """Those who sit somewhere."""
        return {person.session for person in self.people if person.session}

    async def trip(self, session: str) -> None:
        """Go on vacation, and perhaps come back; whatever breaks meanwhile, at another node."""
        await asyncio.sleep(self.rng.uniform(0.5, LATEST))
        self.away.add(session)
        await self.decide(session, 3)
        if self.rng.random() < 0.3:
            await asyncio.sleep(max(0.0, BACK - self.loop.now))
            await self.decide(session, 0)

    async def decide(self, session: str, days: int) -> None:
        """Ask for so many days until it is done, or was done before and the answer lost."""
        while True:
            alive = [node for node in self.nodes if node.open]
            if alive:
                node = self.rng.choice(alive)
                try:
                    with node.here():
                        async with asyncio.timeout(2.0):
                            await node.hub.vacations.take(session, days)
                    trace(f"{session} is away for {days} days, says {node.store.node}")
                    return
                except Refused:
                    return
                except (StoreFailed, TimeoutError):
                    pass
            await asyncio.sleep(0.2)

    def rested(self) -> None:
        """At every node the clocks of those who are away stand, and those of others do not."""
        kept, now = self.database.vacations or {}, self.database.now()
        for node in self.nodes:
            for room in list(node.hub.rooms.values()) if node.open else ():
                clock, record = room.record.clock, room.record
                for seat in () if clock is None or record.over() else record.people():
                    spans = kept.get(record.chairs[seat].holder, [])
                    wanted = max(0.0, max((until for _, until in spans), default=0.0) - now)
                    stands = max(0.0, clock.rests[seat] - self.loop.now) if clock else 0.0
                    if abs(wanted - stands) > ABOUT:
                        told = f"seat {seat} should rest for {wanted:.0f} s, not {stands:.0f}"
                        self.wrong.append(f"{room.id[:6]} at {node.store.node}: {told}")

    def same(self, lines: list[Any], chooser: int = -1) -> list[Any]:
        """Lines as they may be told again: of which step one is, is said at the end where steps
        were hidden until then; and who was told that a sealed choice could not be written down,
        while a second copy of it was, may have chosen otherwise since."""
        if not self.hidden:
            return lines
        own = chooser if chooser >= 0 else None
        return [{**line, "n": 0} if line["seat"] != own else own for line in lines]

    async def match(self) -> None:
        game = self.rng.choice(SECRETIVE if self.hidden else GAMES)
        bot = self.rng.random() < 0.5
        clock = Clock("total", 120) if self.rng.random() < 0.5 else Clock()
        if self.slow:
            clock = Clock("days", SPAN)
        hub = self.nodes[0].hub
        played = hub.library.open(game, "", "")
        other = Place("bot", "", "greedy") if bot else Place("person", "ben", holder="ben")
        places = (Place("person", "ann", holder="ann"), other)
        terms = Terms(game, played.version, places, played.options_text(), clock=clock)
        while True:
            try:
                with self.nodes[0].here():
                    id = await hub.create(terms)
                break
            except StoreFailed:
                await asyncio.sleep(0.1)
        self.people.append(Person(self, id, "ann", 0))
        if self.rng.random() < 0.4 and game == "canosa":  # where nothing sealed can be changed
            self.people.append(Person(self, id, "ann", 0))
            self.people[-1].number = 1000
        if not bot:
            self.people.append(Person(self, id, "ben", 1))
        if self.rng.random() < 0.3:
            self.people.append(Person(self, id, "", -1))

    async def faults(self) -> None:
        """What befalls until it is enough."""
        while self.loop.now < WILD:
            await asyncio.sleep(self.rng.expovariate(0.7))
            alive = [node for node in self.nodes if node.open]
            what = self.rng.random()
            if what < 0.3 and alive:
                self.rng.choice(alive).die()
            elif what < 0.5 and alive:
                node = self.rng.choice(alive)
                with node.here():
                    self.spawn(node.end())
            elif what < 0.7 and alive:
                node = self.rng.choice(alive)
                node.store.cut()
                self.loop.call_later(self.rng.expovariate(1), node.store.mend)
            elif what < 0.8:
                self.database.down = True
                await asyncio.sleep(self.rng.expovariate(1))
                self.database.down = False
            elif alive:
                for wire in self.rng.choice(alive).wires:
                    if self.rng.random() < 0.5:
                        wire.cut()
            few = sum(node.open for node in self.nodes) < 2 or self.rng.random() < 0.2
            if few and self.rng.random() < 0.8:
                self.spawn(self.node())
        self.database.down, self.database.trouble = False, 0.0
        await asyncio.sleep(0.01)  # whoever is just asked to end has begun to
        if not any(node.open for node in self.nodes):
            await self.node()

    def final(self, id: str) -> int:
        rows = self.database.rows[id]
        return sum(not isinstance(events.decode(row.body), events.Private) for row in rows)

    def calm(self) -> bool:
        """Whether everyone has an answer and sees all there is, and no bot has to act."""
        for person in self.people:
            if person.pending is not None or person.s != self.final(person.id):
                return False
            actors = person.turn.get("actors", ())
            if not person.over and actors and not any(self.human(person.id, a) for a in actors):
                return False
        return True

    def human(self, id: str, seat: int) -> bool:
        found: bool = b'"bot"' not in self.database.matches[id].terms.encode() or seat == 0
        return found

    def stuck(self) -> None:
        for person in self.people:
            person.wrong(
                f"waits for ever: s {person.s} of {self.final(person.id)}, pending"
                f" {person.pending}, turn {person.turn.get('actors')}"
            )

    def check(self) -> None:
        """The one check."""
        wrong = self.wrong
        hub = self.nodes[0].hub
        for id, match in self.database.matches.items():
            rows = self.database.rows[id]
            if [row.seq for row in rows] != list(range(1, len(rows) + 1)):
                wrong.append(f"{id[:6]}: a gap in the log")
            terms = decode_terms(match.terms)
            record = Record(hub.library.game_of(terms), terms)
            good, broken = replay(record, rows, 0.0)
            if broken:
                wrong.append(f"{id[:6]}: event {good + 1}: {broken}")
            if any(isinstance(events.decode(row.body), events.Flagged) for row in rows):
                wrong.append(f"{id[:6]}: a flag fell")
            keys = {row.key for row in rows}
            for person in self.people:
                if person.id != id:
                    continue
                if person.acked - keys:
                    person.wrong(f"acknowledged and not there: {person.acked - keys}")
                if person.refused & keys:
                    person.wrong(f"there, and said not to be: {person.refused & keys}")
                heard = [
                    msgspec.json.decode(encode(line))
                    for lines in lines_of(record, person.seat if person.seat >= 0 else -3)
                    for line in lines
                ]
                if self.same(person.lines) != self.same(heard):
                    person.wrong("was not told what the log has")
        for context in self.loop.wrong:
            wrong.append(f"unhandled: {context.get('message')}: {context.get('exception')!r}")


def simulate(seed: int) -> list[str]:
    """Run a schedule; say what went wrong."""
    loop = Loop(seed)
    errors: list[str] = []
    handler = Watching(errors)
    log = logging.getLogger("molpe.table")
    log.addHandler(handler)
    propagate, log.propagate = log.propagate, False
    try:
        Numbered.count = 0
        with (
            world_of(loop),
            patch.object(hubs, "game_names", lambda: ()),
            patch.object(hubs, "Library", lambda _: LIBRARY),
            patch.object(sockets, "Peer", Numbered),
        ):
            world = World(loop)
            try:
                loop.run_until_complete(world.run())
            except Exception as error:
                world.wrong.append("".join(traceback.format_exception(error)))
            found = world.wrong + errors
            for node in world.nodes:
                node.store.closed = True
            for _ in range(5):
                for task in (left := asyncio.all_tasks(loop)):
                    task.cancel()
                if left:
                    loop.run_until_complete(asyncio.wait(left))
        return found
    finally:
        log.removeHandler(handler)
        log.propagate = propagate
        loop.close()


FAIR = (StoreFailed, Refused, asyncio.CancelledError)
"""What may go wrong in a node without being a mistake of its own."""


class Watching(logging.Handler):
    """Whatever a node logs of its own mistakes is one."""

    def __init__(self, errors: list[str]) -> None:
        super().__init__(logging.ERROR)
        self.errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and not isinstance(record.exc_info[1], FAIR):
            self.errors.append("".join(traceback.format_exception(record.exc_info[1])))


def main() -> int:
    """Run what the command line names."""
    if os.environ.get("PYTHONHASHSEED") != "0":  # the order of sets is part of a schedule
        os.environ["PYTHONHASHSEED"] = "0"
        again = [sys.executable, "-m", "tests.table.nodes.simulate", *sys.argv[1:]]
        os.execv(sys.executable, again)
    first, *rest = map(int, sys.argv[1:])
    seeds = [*range(first, rest[0] if rest else first + 1), *rest[1:]]
    failed, began = [], time.perf_counter()
    gc.freeze()
    gc.set_threshold(50_000, 2, 20)  # a schedule leaves much at once, and then all of it
    for seed in seeds:
        if wrong := simulate(seed):
            failed.append(seed)
            print(f"seed {seed}:", *wrong, sep="\n  ", file=sys.stderr, flush=True)
    took = time.perf_counter() - began
    which = f"; failed: {' '.join(map(str, failed))}" if failed else ""
    print(f"{len(seeds):,} schedules in {took:.0f} s, {len(failed)} failed{which}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
