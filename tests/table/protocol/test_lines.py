"""Lines: whoever comes has their turn, however often others ask."""

import asyncio
from contextlib import suppress

import pytest

from molpe.table.protocol.lines import ASKER, Line
from molpe.table.protocol.refusals import Refused
from tests.table.waiting import until


class Counter:
    """Work that has to be waited for, and in which order it was done."""

    def __init__(self, places: int, most: int = 0) -> None:
        self.line = Line(places, most)
        self.ready = asyncio.Event()
        self.done: list[str] = []

    async def work(self, who: str) -> None:
        ASKER.set(who)
        async with self.line:
            self.done.append(who)
            await self.ready.wait()

    def come(self, *who: str) -> list["asyncio.Task[None]"]:
        return [asyncio.create_task(self.work(one)) for one in who]

    async def end(self, *tasks: "asyncio.Task[None]") -> None:
        self.ready.set()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks)


async def test_one_of_each_who_asks_after_the_other() -> None:
    counter = Counter(1)
    tasks = counter.come("eve", "eve", "eve", "eve", "ann", "ben", "ann")
    await until(lambda: len(counter.line) == 6)
    await counter.end(*tasks)
    assert counter.done == ["eve", "eve", "ann", "ben", "eve", "ann", "eve"]
    assert (counter.line.free, counter.line.waiting) == (1, {})


async def test_who_waits_most_gives_a_place_up_where_the_line_is_full() -> None:
    counter = Counter(1, most=4)
    busy = counter.come("eve")
    eves = counter.come(*["eve"] * 4)
    await until(lambda: len(counter.line) == 4)
    with pytest.raises(Refused, match="too many"):
        await counter.work("eve")
    ann = counter.come("ann", "ann")
    with pytest.raises(Refused, match="too many"):
        await eves[3]
    with pytest.raises(Refused, match="too many"):
        await eves[2]
    with pytest.raises(Refused, match="too many"):
        await counter.work("ann")
    ben = counter.come("ben")
    await until(lambda: "ben" in counter.line.waiting)
    with pytest.raises(Refused, match="too many"):
        await eves[1]
    with pytest.raises(Refused, match="too many"):
        await counter.work("ben")
    await counter.end(*busy, eves[0], *ann, *ben)
    assert counter.done == ["eve", "eve", "ann", "ben", "ann"]


async def test_who_is_called_off_leaves_the_place_to_others() -> None:
    counter = Counter(1)
    first, waits, also, last = tasks = counter.come("eve", "ann", "ann", "ben")
    await until(lambda: len(counter.line) == 3)
    waits.cancel()
    await until(waits.done)
    assert len(counter.line) == 2
    first.cancel()
    await until(lambda: counter.done == ["eve", "ben"] or counter.done == ["eve", "ann"])
    called = also if counter.done[-1] == "ann" else last
    called.cancel()  # at work
    await until(lambda: len(counter.done) == 3)
    await counter.end(*(task for task in tasks if not task.cancelled()))
    assert (counter.line.free, counter.line.waiting) == (1, {})


async def test_who_is_called_and_called_off_at_once_leaves_it_too() -> None:
    counter = Counter(1)
    async with counter.line:
        [one] = counter.come("ann")
        await until(lambda: len(counter.line) == 1)
    one.cancel()  # its turn has come, and it does not know yet
    await until(one.done)
    assert (counter.done, counter.line.free) == ([], 1)
