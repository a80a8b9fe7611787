"""Clocks: what is left, what a fallen flag does, what a restart and a changed clock do not."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from molpe.table.match.clock import GRACE, Clockwork
from molpe.table.protocol.matches import Clock

from .hall import hall


def test_time_in_all_with_an_increment() -> None:
    clock = Clockwork(Clock("total", 60, 5), 2)
    clock.turn([0], 100.0)
    assert clock.remaining(0, 110.0) == 50
    assert clock.remaining(1, 110.0) == 60
    assert clock.next_flag(110.0) == (50.0, 0)
    left = clock.stop(0, 110.0)
    assert left == 55_000
    clock.set(0, left)
    clock.turn([1], 110.0)
    assert clock.show(120.0).left == (55_000, 50_000)
    assert clock.show(120.0).running == (1,)
    clock.turn([], 120.0)
    assert clock.next_flag(120.0) is None


def test_time_an_action_begins_anew() -> None:
    clock = Clockwork(Clock("action", 30, 5), 2)
    clock.turn([0], 0.0)
    clock.set(0, clock.stop(0, 20.0))
    assert clock.left[0] == 10  # no increment
    clock.turn([1], 20.0)
    clock.turn([0], 25.0)
    assert clock.remaining(0, 25.0) == 30


def test_sealed_choices_run_side_by_side() -> None:
    clock = Clockwork(Clock("total", 60), 2)
    clock.turn([0, 1], 0.0)
    clock.turn([1], 10.0)
    assert clock.remaining(1, 15.0) == 45
    assert clock.show(15.0).running == (1,)


def test_nobody_falls_in_the_first_moments_after_a_restart() -> None:
    clock = Clockwork(Clock("days", 86400), 2)
    clock.turn([0], 0.0)
    clock.resume(3600.0, 1000.0)
    assert clock.remaining(0, 1000.0) == 86400 - 3600
    clock.resume(10 * 86400.0, 1000.0)
    assert clock.remaining(0, 1000.0) == GRACE
    clock.resume(-500.0, 1000.0)  # the computer's clock was set back
    assert clock.remaining(0, 1000.0) == 86400
    short = Clockwork(Clock("action", 5), 1)
    short.turn([0], 0.0)
    short.resume(100.0, 50.0)
    assert short.remaining(0, 50.0) == 5


def test_of_two_who_runs_out_of_time_loses(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall(tmp_path) as table:
            room = await table.room("canosa", "ann", "ben", clock=Clock("action", 1))
            ann = table.page(room, "ann")
            clocks_ = ann.last("sync")["clocks"]
            assert clocks_["running"] == [0]
            assert 0 < clocks_["left"][0] <= 1000
            await table.act(room, ann, "siren e5")
            assert ann.last("ev")["clocks"]["running"] == [1]
            await asyncio.sleep(1.3)
            assert ann.result["places"] == [1, 2]
            assert ann.result["reason"]["key"] == "reason-time"
            table.hub.drop(room)
            again = await table.hub.get(room.id)
            assert again is not None
            assert again.record.over()

    asyncio.run(work())


def test_of_more_a_bot_sits_down(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall(tmp_path) as table:
            seats = ("ann", "ben", "cleo")
            room = await table.room("siggil", *seats, clock=Clock("action", 1))
            page = table.page(room, "ann")
            late = room.record.actors()[0]
            while all(frame["t"] != "seats" for frame in page.frames):
                await asyncio.sleep(0.05)
            assert room.record.chairs[late].kind == "bot"
            assert not room.record.over()
            assert page.last("seats")["info"]["seats"][late]["kind"] == "bot"

    asyncio.run(work())


def test_clocks_wait_for_the_last_free_seat(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall(tmp_path) as table:
            room = await table.room("canosa", "ann", "-", clock=Clock("total", 60, 2))
            assert room.record.clock is not None
            assert room.record.clock.running == {}
            token = table.hub.sessions.invitation(room.id, 1)
            async with table.browser(table.cookie("ben")) as browser:
                path = f"/api/matches/{room.id}/join"
                assert (await browser.post(path, json={"token": token})).status_code == 200
            assert list(room.record.clock.running) == [0]

    asyncio.run(work())


@pytest.mark.parametrize("kind", ["total", "action", "days"])
def test_what_is_left_survives_a_restart(tmp_path: Path, kind: Any) -> None:
    async def first() -> str:
        async with hall(tmp_path) as table:
            clock = Clock(kind, 600, 3)
            room = await table.room("canosa", "ann", "ben", clock=clock)
            ann, ben = table.page(room, "ann"), table.page(room, "ben")
            await asyncio.sleep(0.3)
            await table.act(room, ann, "siren e5")
            await asyncio.sleep(0.2)
            await table.act(room, ben, "siren b2")
            return room.id

    async def second(id: str) -> None:
        async with hall(tmp_path) as table:
            await asyncio.sleep(0.3)
            assert id in table.hub.rooms  # taken up at the start, before anyone asks
            room = table.hub.rooms[id]
            assert room.record.clock is not None
            now = time.monotonic()
            assert list(room.record.clock.running) == [1]
            if kind == "total":
                assert 602.0 < room.record.clock.remaining(0, now) < 602.8
                assert room.record.clock.remaining(1, now) < 602.9
            else:
                assert room.record.clock.remaining(1, now) < 600

    id = asyncio.run(first())
    time.sleep(0.2)
    asyncio.run(second(id))


def test_a_match_by_days_is_let_go_and_woken_in_time(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall(tmp_path) as table:
            room = await table.room("canosa", "ann", "ben", clock=Clock("days", 3 * 86400))
            table.hub.sweep(time.monotonic() + 10_000)
            assert room.id not in table.hub.rooms
            due = table.hub.due[room.id] - time.monotonic()
            assert 3 * 86400 - 1000 < due < 3 * 86400
            short = await table.room("canosa", "ann", "ben", clock=Clock("total", 300))
            table.hub.sweep(time.monotonic() + 10_000)
            assert short.id in table.hub.rooms  # its flag falls sooner than that

    asyncio.run(work())
