"""A database that promises what a real one does, and no more.

A commit is atomic: lost before it is done, never afterwards; its answer may be lost or late. What
is told with it is told after it, late perhaps, to every connection that listens, once and in order;
a connection that broke hears nothing until it is back.
"""

import asyncio
import contextvars
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from molpe.table.store import Conflict, Row, Seated, Snapshot, Stored, StoreFailed, Unclear
from molpe.table.store.commons import LIFE, WROTE, Beat, Lease, Node
from molpe.table.store.model import Created, Standing
from tests.table.nodes.virtual import EPOCH, Loop

T = TypeVar("T")


class Database:
    """What is kept, and who listens."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.rng = loop.rng
        self.matches: dict[str, Created] = {}
        self.rows: dict[str, list[Row]] = {}
        self.keys: set[tuple[str, str]] = set()
        self.over: set[str] = set()
        self.leases: dict[str, tuple[str, float, float | None]] = {}
        self.nodes: dict[str, tuple[float, float]] = {}
        self.lines: dict[str, Line] = {}
        self.seal: list[bytes] = []
        self.vacations: dict[str, list[tuple[float, float]]] | None = None
        """When guests are away; None where nobody ever is."""
        self.down = False
        """Whether nobody gets through."""
        self.trace: Callable[[str], None] = lambda _: None
        self.trouble = 0.0
        """How often a commit goes wrong on its way."""

    def now(self) -> float:
        return EPOCH + self.loop.now + 7.5  # no node's clock is right

    def write(self, row: Row, standing: Standing | None) -> None:
        """One event, or a Conflict; whoever listens is told."""
        rows = self.rows[row.match]
        taken = row.key is not None and (row.match, row.key) in self.keys
        if row.seq != len(rows) + 1 or taken:
            raise Conflict(f"event {row.seq} is not the next")
        rows.append(row)
        self.trace(f"event {row.seq} of {row.match[:6]} is written, {row.key or 'by itself'}")
        if row.key is not None:
            self.keys.add((row.match, row.key))
        if standing is not None and standing.over:
            self.over.add(row.match)

    def tell(self, text: str) -> None:
        for line in list(self.lines.values()):
            line.tell(text)

    def alive(self, node: str) -> bool:
        return self.nodes.get(node, (0.0, 0.0))[1] > self.now()


class Line:
    """A connection that listens: in order, and late."""

    def __init__(self, database: Database, heard: Callable[[str], None]) -> None:
        self.database, self.heard = database, heard
        self.last = 0.0
        self.broken = False
        self.texts: list[str] = []

    def tell(self, text: str) -> None:
        loop = self.database.loop
        self.last = max(self.last, loop.now + loop.rng.expovariate(40))
        self.texts.append(text)
        loop.call_at(self.last, self.arrive)

    def arrive(self) -> None:
        text = self.texts.pop(0)
        if not self.broken:
            self.heard(text)


class ModelSlow:
    """What a node needs of the database for vacations."""

    def __init__(self, store: "ModelStore", kept: dict[str, list[tuple[float, float]]]) -> None:
        self.go, self.kept = store.go, kept

    async def away(self, now: float) -> dict[str, float]:
        def work() -> dict[str, float]:
            spans = [(who, until) for who, all in self.kept.items() for _, until in all]
            return {who: until for who, until in spans if until > now}

        return await self.go(work)

    async def vacations(self, session: str, since: float) -> list[tuple[float, float]]:
        return await self.go(lambda: [v for v in self.kept.get(session, []) if v[1] > since])

    async def leave(self, session: str, begun: float, until: float) -> None:
        await self.go(lambda: self.kept.setdefault(session, []).append((begun, until)), writes=True)

    async def come_back(self, session: str, now: float) -> None:
        def work() -> None:
            spans = self.kept.get(session, [])
            spans[:] = [(begun, min(until, now)) for begun, until in spans]

        await self.go(work, writes=True)


class ModelStore:
    """One node's way to the database: its store, and its commons."""

    def __init__(self, database: Database, node: str) -> None:
        self.database, self.node = database, node
        self.loop, self.rng = database.loop, database.rng
        kept = database.vacations
        self.slow = ModelSlow(self, kept) if kept is not None else None
        self.appended = self.batches = 0
        self.dead = self.closed = False
        self.commons: ModelStore = self
        self.anew: Callable[[], None] = lambda: None
        self.heard: Callable[[str], None] = lambda _: None

    async def go(self, work: Callable[[], T], writes: bool = False) -> T:
        """There, done, and back. A node that died hears no answer; what it had sent may be done."""
        if self.closed:
            raise StoreFailed("it is over")
        answer: asyncio.Future[T] = self.loop.create_future()
        fate = self.rng.random()
        lost = self.database.down or fate < self.database.trouble
        late = lost and writes and fate < self.database.trouble * 0.6

        def arrive() -> None:
            if self.dead and self.rng.random() < 0.5:
                return
            try:
                done, error = work(), None
            except StoreFailed as failed:
                done, error = None, failed
            if not late:
                self.loop.call_later(self.rng.expovariate(200), back, done, error)

        def back(done: Any, error: StoreFailed | None) -> None:
            if self.dead or answer.done():
                return
            if error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(done)

        if not lost or late:
            self.loop.call_later(self.rng.expovariate(100), arrive)
        if lost:
            kind = Unclear if writes and (late or self.rng.random() < 0.3) else StoreFailed
            patience = self.rng.uniform(0.0, 0.5)
            self.loop.call_later(patience, back, None, kind("the cable is cut"))
        return await answer

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def pulse(self, at: float, hard: bool = False) -> None:
        await self.go(lambda: None)

    async def create(self, match: Created) -> None:
        def work() -> None:
            if match.id in self.database.matches:
                raise Conflict(match.id)
            self.database.matches[match.id] = match
            self.database.rows[match.id] = list(match.rows)

        await self.go(work)

    async def append(
        self, row: Row, standing: Standing | None = None, seated: Seated | None = None
    ) -> None:
        def work() -> None:
            self.database.write(row, standing)
            self.database.tell(f"{self.node} {WROTE} {row.match}:{row.seq}")

        await self.go(work, writes=True)
        self.appended += 1
        self.batches += 1

    async def load(self, match: str, whole: bool = False) -> Stored | None:
        def work() -> Stored | None:
            found = self.database.matches.get(match)
            if found is None:
                return None
            rows = list(self.database.rows[match])
            return Stored(found.terms, found.secret, found.created, None, rows)

        return await self.go(work)

    async def seq_of(self, match: str, key: str) -> int | None:
        rows = self.database.rows[match]
        return await self.go(lambda: next((row.seq for row in rows if row.key == key), None))

    async def save_snapshot(self, match: str, snapshot: Snapshot) -> None:
        pass

    async def mine(self, session: str, limit: int) -> list[str]:
        return []

    async def lobby(self, limit: int) -> list[str]:
        return []

    async def timed(self, after: str, limit: int) -> list[str]:
        return []

    async def name(self, session: str) -> str:
        return await self.go(lambda: session)

    async def save_name(self, session: str, name: str) -> None:
        pass

    async def settings(self) -> dict[str, str]:
        return await self.go(dict)

    async def wards(self) -> list[Any]:
        return await self.go(list)

    async def stale(self, before: float, limit: int) -> list[str]:
        return []

    async def signed(self, before: float, limit: int) -> list[str]:
        return []

    async def seats(self, session: str) -> list[tuple[str, int]]:
        def work() -> list[tuple[str, int]]:
            seated = [one for match in self.database.matches.values() for one in match.seated]
            return [(one.match, one.seat) for one in seated if one.session == session]

        return await self.go(work)

    async def ended(self, since: float) -> list[str]:
        return []

    async def unmake(self, before: float) -> None:
        pass

    # What nodes share.

    async def join(self, version: str, address: str) -> Beat:
        return await self.beat("{}")

    async def beat(self, figures: str) -> Beat:
        def work() -> Beat:
            now = self.database.now()
            self.database.nodes[self.node] = (now, now + LIFE)
            alive = [name for name in self.database.nodes if self.database.alive(name)]
            return Beat(now, alive)

        return await self.go(work)

    async def leave(self) -> None:
        def work() -> None:
            now = self.database.now()
            for match, (node, _, _) in list(self.database.leases.items()):
                if node == self.node:
                    self.database.leases[match] = ("", now, now)
            self.database.nodes.pop(self.node, None)

        await self.go(work)

    async def listen(self, heard: Callable[[str], None], anew: Callable[[], None]) -> None:
        here = contextvars.copy_context()  # what is heard happens on this node's computer
        self.heard = lambda text: here.run(heard, text)
        self.anew = lambda: here.run(anew)
        self.database.lines[self.node] = Line(self.database, self.heard)
        anew()

    async def deaf(self) -> None:
        self.cut()

    def cut(self) -> None:
        """The listening connection breaks."""
        line = self.database.lines.pop(self.node, None)
        if line is not None:
            line.broken = True

    def mend(self) -> None:
        """It is back, and what was missed is looked for."""
        if not self.dead and self.node not in self.database.lines:
            self.database.lines[self.node] = Line(self.database, self.heard)
            self.anew()

    async def tell(self, texts: Sequence[str]) -> None:
        def work() -> None:
            for text in texts:
                self.database.tell(text)

        await self.go(work)

    async def rows(self, seen: Mapping[str, int]) -> list[Row]:
        def work() -> list[Row]:
            rows = self.database.rows
            return [row for id in sorted(seen) for row in rows[id] if row.seq > seen[id]]

        return await self.go(work)

    async def moments(self, seen: Mapping[str, int]) -> dict[str, float | None]:
        def work() -> dict[str, float | None]:
            rows = {id: dict(enumerate(self.database.rows[id], 1)) for id in seen}
            return {id: rows[id][seq].at if seq in rows[id] else None for id, seq in seen.items()}

        return await self.go(work)

    def lost(self, match: str) -> float | None:
        node, _, lost = self.database.leases[match]
        return self.database.nodes.get(node, (None, 0.0))[0] if node else lost

    async def take(self, matches: Sequence[str]) -> list[Lease]:
        def work() -> list[Lease]:
            taken = []
            for match in sorted(matches):
                held = self.database.leases.get(match)
                others = held is not None and held[0] not in ("", self.node)
                if held is not None and others and self.database.alive(held[0]):
                    continue
                lost = None if held is None or held[0] == self.node else self.lost(match)
                self.database.leases[match] = (self.node, 0.0, lost)
                taken.append(Lease(match, lost))
            return taken

        return await self.go(work)

    async def orphans(self, most: int) -> list[Lease]:
        def work() -> list[Lease]:
            taken: list[Lease] = []
            for match, (node, until, _) in list(self.database.leases.items()):
                due = until <= self.database.now() if not node else not self.database.alive(node)
                if due and len(taken) < most:
                    lost = self.lost(match)
                    self.database.leases[match] = (self.node, 0.0, lost)
                    taken.append(Lease(match, lost))
            return taken

        return await self.go(work)

    async def held(self) -> list[Lease]:
        leases = self.database.leases
        return await self.go(
            lambda: [Lease(id, lost) for id, (node, _, lost) in leases.items() if node == self.node]
        )

    async def release(self, matches: Sequence[str]) -> None:
        def work() -> None:
            for match in matches:
                if self.database.leases.get(match, ("", 0.0, None))[0] == self.node:
                    del self.database.leases[match]

        await self.go(work, writes=True)

    async def park(self, until: Mapping[str, float]) -> None:
        def work() -> None:
            for match, later in until.items():
                if self.database.leases.get(match, ("", 0.0, None))[0] == self.node:
                    self.database.leases[match] = ("", self.database.now() + later, None)

        await self.go(work)

    async def unled(self, after: str, most: int) -> list[str]:
        def work() -> list[str]:
            known = self.database
            return sorted(
                id
                for id, match in known.matches.items()
                if match.timed and id not in known.over and id not in known.leases and id > after
                if not known.now() - LIFE <= match.created <= known.now() + LIFE
            )[:most]

        return await self.go(work)

    async def seals(self, first: bytes | None = None) -> list[bytes]:
        def work() -> list[bytes]:
            if first is not None and not self.database.seal:
                self.database.seal = [first]
            return list(self.database.seal)

        return await self.go(work)

    async def new_seal(self) -> None:
        pass

    async def edition(self, name: str) -> str | None:
        return None

    async def keep_edition(self, name: str, body: str) -> None:
        pass

    async def review(self, match: str, actions: int) -> tuple[str, str]:
        return self.node, ""

    async def keep_review(self, match: str, actions: int, body: str, done: bool) -> None:
        pass

    async def nodes(self) -> list[Node]:
        return []
