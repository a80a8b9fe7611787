"""Where photographs are read and sheets are made: processes beside the table, a few at a time."""

import asyncio
import contextlib
import logging
import os
from collections import OrderedDict
from collections.abc import Iterator

import msgspec

from molpe.table.protocol.limits import (
    ADDRESS_CRAFT,
    CRAFT,
    UPLOADS,
    UPLOADS_EACH,
    UPLOADS_FROM,
    Buckets,
    Crowd,
    loopback,
)
from molpe.table.protocol.lines import ASKER, Line
from molpe.table.protocol.refusals import Refused
from molpe.table.work.child import Child
from molpe.table.work.craft import Answer, Head, Order

log = logging.getLogger("molpe.table")

SECONDS = {
    "read": 20.0,
    "wav": 20.0,
    "png": 20.0,
    "pdf": 60.0,
    "sheet": 60.0,
    "look": 10.0,
    "keep": 10.0,
    "settle": 10.0,
    "faces": 30.0,
    "replay": 30.0,
    "frames": 20.0,
    "cards": 20.0,
    "sketch": 15.0,
}
"""How long each may take."""
LINE = 12
"""So many may wait for their turn, of all together."""
MOST = 4
"""Processes, however many cores there are."""
KEPT = 32_000_000
"""Bytes of finished work that are remembered."""
IDLE = 120.0
"""Seconds until processes that nobody needs are let go."""
ONE = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "RAYON_NUM_THREADS"), "1")
"""A process takes one core and no more."""


def broken(order: Order) -> str:
    """The code for bytes that break whoever reads them."""
    return "picture" if order.what == "read" else "bad"


class Bench(Child):
    """One process that makes things."""

    module = "molpe.table.work.craft"
    quiet = True  # decoders complain of every broken picture
    env = ONE

    async def work(self, order: Order, data: bytes | bytearray) -> tuple[Answer, bytes]:
        """One order, one answer."""
        come, go = await self.streams()
        go.write(msgspec.json.encode(Head(order, len(data))) + b"\n")
        go.write(data)
        await go.drain()
        answer = msgspec.json.decode(await come.readline(), type=Answer)
        return answer, await come.readexactly(answer.size)


class Reader(Bench):
    """One process that reads and renders what others have sent."""

    module = "molpe.table.room.reader"


class Workshop:
    """A few benches, a short line before them, and what was made last."""

    def __init__(self, size: int = 0, bench: type[Bench] = Bench) -> None:
        self.size = size or max(1, min(MOST, (os.cpu_count() or 2) - 1))
        self.seconds = dict(SECONDS)
        self.benches = [bench() for _ in range(self.size)]
        self.idle = list(self.benches)
        self.line = Line(self.size, LINE)
        self.kept: OrderedDict[Order, bytes] = OrderedDict()
        self.weight = 0
        self.making: dict[Order, asyncio.Task[bytes]] = {}
        self.rest: asyncio.TimerHandle | None = None
        self.leaving: set[asyncio.Future[None]] = set()
        self.by_session = Buckets(CRAFT)
        self.by_address = Buckets(ADDRESS_CRAFT)
        self.uploads = Crowd(UPLOADS_EACH)
        self.uploads_from = Crowd(UPLOADS_FROM)

    def check(self, session: str, address: str) -> None:
        """One more wish of this browser and this address, or a refusal."""
        if not self.by_session.take(session):
            raise Refused("rate")
        if not loopback(address) and not self.by_address.take(address):
            raise Refused("rate")

    @contextlib.contextmanager
    def upload(self, who: str) -> Iterator[None]:
        """Room for the bytes of one picture, or a refusal."""
        if self.uploads.total() >= UPLOADS:
            raise Refused("crowd")
        with self.uploads.place(who), self.uploads_from.place(ASKER.get()):
            yield

    async def get(self, order: Order) -> bytes:
        """Something that is the same for everyone: made once, and remembered for a while."""
        found = self.kept.get(order)
        if found is not None:
            self.kept.move_to_end(order)
            return found
        task = self.making.get(order)
        if task is None:
            task = self.making[order] = asyncio.create_task(self.make(order))
            task.add_done_callback(lambda done: self.keep(order, done))
        return await asyncio.shield(task)

    def keep(self, order: Order, task: "asyncio.Task[bytes]") -> None:
        """Remember what was made; what nobody asked for longest is forgotten."""
        self.making.pop(order, None)
        if task.cancelled() or task.exception() is not None:
            return
        self.kept[order] = task.result()
        self.weight += len(task.result())
        while self.weight > KEPT and self.kept:
            _, old = self.kept.popitem(last=False)
            self.weight -= len(old)

    async def make(self, order: Order, data: bytes | bytearray = b"") -> bytes:
        """Have something made, in turn and in time; a bench that fails is replaced."""
        async with self.line:
            return await self.made(order, data)

    async def made(self, order: Order, data: bytes | bytearray) -> bytes:
        """What a bench makes now."""
        bench = self.idle.pop()
        try:
            async with asyncio.timeout(self.seconds[order.what]):
                answer, body = await bench.work(order, data)
        except TimeoutError:
            bench.kill()
            raise Refused("slow") from None
        except (OSError, EOFError, ValueError):  # it is gone, or says what is no answer
            bench.kill()
            log.warning("craft", extra={"order": order.what, "error": "the process died"})
            raise Refused(broken(order) if data else "crowd") from None
        except asyncio.CancelledError:
            bench.kill()
            raise
        finally:
            self.idle.append(bench)
            self.sleep_later()
        if answer.code in ("broken", "store"):
            log.error("craft", extra={"order": order.what, "error": answer.problem})
        if answer.code == "broken":
            raise Refused(broken(order) if data else "missing")
        if answer.code:
            raise Refused(answer.code, answer.problem)
        return body

    def sleep_later(self) -> None:
        """Processes hold much memory: without work they end."""
        if self.rest is not None:
            self.rest.cancel()
        self.rest = asyncio.get_running_loop().call_later(IDLE, self.sleep)

    def sleep(self) -> None:
        """Let go of those that have nothing to do."""
        for bench in self.idle:
            leaving = asyncio.ensure_future(bench.close())
            self.leaving.add(leaving)
            leaving.add_done_callback(self.leaving.discard)

    async def close(self) -> None:
        """End everything."""
        if self.rest is not None:
            self.rest.cancel()
        for task in list(self.making.values()):
            task.cancel()
        await asyncio.gather(*self.making.values(), return_exceptions=True)
        for bench in self.benches:
            bench.kill()
        await asyncio.gather(*self.leaving, *(bench.close() for bench in self.benches))
