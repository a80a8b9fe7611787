"""What a start reads does not grow with what is stored; the soak has 50,000 matches for it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from molpe.table.match.terms import Clock
from molpe.table.room import alarms, mender
from molpe.table.room.hub import Hub
from molpe.table.store import StoreFailed
from molpe.table.store.model import Stored
from molpe.table.store.postgres import PostgresStore
from tests.table.hall import Hall, HastyStore, calm
from tests.table.holding import fill
from tests.table.postgres import Cluster
from tests.table.waiting import until


class Counting(HastyStore):
    """A store that counts what is read."""

    rows = 0
    loads = 0

    async def read(self, work: Callable[[Any], Any]) -> Any:
        found = await super().read(work)
        self.rows += len(found) if isinstance(found, list) else 1
        return found

    async def load(self, match: str, whole: bool = False) -> Stored | None:
        self.loads += 1
        return await super().load(match, whole)


def put_off(hub: Hub, number: int) -> bool:
    return len(hub.alarms.due) == number


async def test_a_start_reads_as_much_of_many_matches_as_of_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alarms, "PAGE", 7)
    counted = []
    for number in (0, 80):
        path = tmp_path / f"{number}.db"
        await fill(str(path), number)
        store = Counting(path)
        hub = Hub(store, tmp_path)
        await hub.start()
        counted.append((store.rows, store.loads))
        try:
            running = number // 4
            await until(partial(put_off, hub, running))
            assert store.loads == running, "each match with a clock is looked at once"
            assert not hub.rooms, "and let go of at once"
            assert all(due > alarms.monotonic() for due in hub.alarms.due.values())
        finally:
            await hub.close()
    assert counted[0] == counted[1]


class Failing(HastyStore):
    """A store that cannot be read the first time."""

    failed = 0

    async def timed(self, after: str, limit: int) -> list[str]:
        self.failed += 1
        if self.failed == 1:
            raise StoreFailed("disk I/O error")
        return await super().timed(after, limit)

    async def load(self, match: str, whole: bool = False) -> Stored | None:
        self.failed += 1
        if self.failed == 3:
            raise MemoryError
        return await super().load(match, whole)


async def test_clocks_that_could_not_be_read_are_taken_up_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them, and one."""
    monkeypatch.setattr(alarms, "AGAIN", 0.0)
    await fill(str(tmp_path / "table.db"), 80)
    hub = Hub(Failing(tmp_path / "table.db"), tmp_path)
    with calm():
        await hub.start()
        try:
            await until(partial(put_off, hub, 20))
        finally:
            await hub.close()


async def test_a_match_that_was_given_up_is_opened_again(
    own_table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its clock runs, also where nobody looks at it."""
    for module in (alarms, mender):  # whichever meets it first: clocks are still being taken up
        monkeypatch.setattr(module, "AGAIN", 0.0)
    hub = own_table.hub
    room = await own_table.room("canosa", "ann", "ben", clock=Clock("total", 60))
    page = own_table.page(room, "ann")

    async def broken(*_: Any, **__: Any) -> None:
        raise StoreFailed("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(hub.store, "append", broken)
        patch.setattr(hub.store, "load", broken)
        await own_table.act(room, page, "siren e5")
        assert page.closed
        await hub.alarms.ring()
        assert not hub.rooms
    await hub.alarms.ring()
    assert hub.rooms[room.id].alarm is not None
    assert not hub.alarms.due
    await hub.warden.delete(room.id)
    hub.alarms.put_off(room.id, 0.0)
    await hub.alarms.ring()
    assert not hub.alarms.due


async def test_clocks_that_nobody_drives_are_taken_up_a_few_at_a_time(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(address := cluster.new_database(), 24)
    store = PostgresStore(address)
    await store.start()
    try:
        monkeypatch.setattr("molpe.table.store.nodes.LIFE", -1)  # they were made just now
        first = await store.commons.unled("", 4)
        then = await store.commons.unled(first[-1], 4)
        assert (len(first), len(then)) == (4, 2)
        assert first + then == await store.timed("", 100)
        await store.commons.take(first)
        assert await store.commons.unled("", 100) == then
    finally:
        await store.close()
