"""Clocks: what is left, what a fallen flag does, what a restart and a changed clock do not."""

import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from molpe import games
from molpe.table.match import events
from molpe.table.match.clock import GRACE, MOST, PACE, Clockwork
from molpe.table.match.moves import moves_from
from molpe.table.match.record import Record
from molpe.table.match.snapshot import freeze, thaw
from molpe.table.match.terms import Place, Terms, encode
from molpe.table.protocol.matches import Clock
from molpe.table.protocol.to_page import Clocks
from molpe.table.room import alarms, desk, driver, hub, room, shelf, showing
from molpe.table.room.room import Room
from tests.table.hall import Hall, open_hall
from tests.table.waiting import until


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
    clock.linger(3600.0)
    assert clock.remaining(0, 3600.0) == 86400 - 3600
    clock.linger(10 * 86400.0)
    assert clock.remaining(0, 10 * 86400.0) == GRACE
    short = Clockwork(Clock("action", 5), 1)
    short.turn([0], 0.0)
    short.linger(100.0)
    assert short.remaining(0, 100.0) == 5


def test_a_clock_runs_when_what_happened_has_been_seen() -> None:
    clock = Clockwork(Clock("total", 60), 2)
    clock.happens(1, 1, 100.0)
    clock.turn([0], 100.0)
    assert clock.show(100.0) == Clocks((60_000, 60_000), (0,)), "one thing is seen at once"
    clock.set(0, clock.stop(0, 110.0))
    clock.happens(1, 3, 110.1)  # a bot does three things
    clock.turn([0], 110.1)
    assert clock.show(110.1).after == (round(1000 * 2 * PACE), 0), "the last of them is seen then"
    assert clock.show(111.0).left == (50_000, 60_000)
    assert clock.stop(0, 110.5) == 50_000, "who is quicker has not lost a moment"
    assert clock.remaining(0, 110.1) == pytest.approx(50 + 2 * PACE)
    assert clock.show(112.3).left[0] == pytest.approx(49_000, abs=1)


def test_a_clock_runs_two_seconds_after_an_event_whatever_happened() -> None:
    clock = Clockwork(Clock("action", 30), 2)
    for n in range(20):
        clock.happens(1, 5, 100.0 + n / 10)
    clock.turn([0], 102.0)
    assert clock.show(102.0).after == (round(1000 * MOST), 0)


def test_who_acts_quickly_gains_no_time() -> None:
    clock = Clockwork(Clock("total", 60), 2)
    clock.turn([0], 100.0)
    for n in range(1, 10):
        now = 100.0 + n / 10
        clock.set(0, clock.stop(0, now))
        clock.happens(0, 1, now)
        clock.turn([0], now)
    assert clock.show(101.0).left[0] == 59_000


class Hands:
    """A clock that a test owns: it stands until it is moved on."""

    perf_counter = staticmethod(time.perf_counter)

    def __init__(self) -> None:
        self.now = 1000.0

    def move(self, seconds: float) -> None:
        self.now += seconds

    def monotonic(self) -> float:
        return self.now

    def time(self) -> float:
        return 1.8e9 + self.now


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    found = Hands()
    for module in (alarms, hub, room, shelf, showing):
        monkeypatch.setattr(module, "time", found)
    for module in (alarms, desk, driver, hub, room, showing):
        monkeypatch.setattr(module, "monotonic", found.monotonic)
    return found


async def test_of_two_who_runs_out_of_time_loses(table: Hall, hands: Hands) -> None:
    room = await table.room("canosa", "ann", "ben", clock=Clock("action", 1))
    ann = table.page(room, "ann")
    assert ann.last("sync")["clocks"] == {"left": [1000, 1000], "running": [0]}
    hands.move(0.4)
    assert table.page(room, "eve").last("sync")["clocks"]["left"] == [600, 1000]
    await table.act(room, ann, "siren e5")
    assert ann.last("ev")["clocks"]["running"] == [1]
    hands.move(0.9)
    await table.hub.driver.flag(room)  # too early: it is set for the moment that is left
    assert not room.record.over()
    hands.move(0.1)
    await until(lambda: ann.result is not None)
    assert ann.result["places"] == [1, 2]
    assert ann.result["reason"]["key"] == "reason-time"
    assert ann.last("ev")["clocks"] == {"left": [600, 0], "running": []}, "it says 0:00"
    table.hub.drop(room)
    again = await table.hub.get(room.id)
    assert again is not None
    assert again.record.over()
    assert table.page(again, "ben").last("sync")["clocks"]["left"][1] == 0


@pytest.mark.parametrize(
    ("clock", "left"), [(Clock("action", 10), 6000), (Clock("total", 60, 5), 56000)]
)
async def test_taking_back_gives_no_time_back(
    table: Hall, hands: Hands, clock: Clock, left: int
) -> None:
    """Neither what was thought nor what was added for the action."""
    room = await table.room("canosa", "ann", "ben", clock=clock)
    ann, ben = table.page(room, "ann"), table.page(room, "ben")
    hands.move(4)
    await table.act(room, ann, "siren e5")
    hands.move(1)
    await table.send(room, ann, t="undo", seat=0)
    await table.send(room, ben, t="answer", seat=1, yes=True)
    assert ann.last("sync")["clocks"]["left"][0] == left
    assert ann.last("sync")["clocks"]["running"] == [0]
    hands.move(1)
    await table.act(room, ann, "siren e5")
    await table.act(room, ben, "siren b2")
    hands.move(2)
    await table.send(room, ben, t="undo", seat=1)  # within the own turn
    shown = ben.last("sync")["clocks"]["left"]
    assert shown[1] <= clock.seconds * 1000 - 2000


@pytest.mark.parametrize("kind", ["action", "total"])
async def test_of_more_a_bot_sits_down(table: Hall, hands: Hands, kind: Any) -> None:
    seats = ("ann", "ben", "cleo")
    room = await table.room("siggil", *seats, clock=Clock(kind, 1))
    page = table.page(room, "ann")
    late = room.record.actors()[0]
    hands.move(1)
    await table.hub.driver.flag(room)
    assert room.record.chairs[late].kind == "bot"
    assert not room.record.over()
    assert page.last("seats")["info"]["seats"][late]["kind"] == "bot"
    seq, clock = room.record.seq, room.record.clock
    assert clock is not None
    assert clock.next_flag(hands.now) is None, "no flag falls twice"
    await table.hub.driver.flag(room)
    assert room.record.seq == seq


async def test_clocks_wait_for_the_last_free_seat(table: Hall) -> None:
    room = await table.room("canosa", "ann", "-", clock=Clock("total", 60, 2))
    assert room.record.clock is not None
    assert room.record.clock.running == {}
    token = table.hub.sessions.invitation(room.id, 1)
    async with table.browser(table.cookie("ben")) as browser:
        path = f"/api/matches/{room.id}/join"
        assert (await browser.post(path, json={"token": token})).status_code == 200
    assert list(room.record.clock.running) == [0]


@pytest.mark.parametrize("kind", ["total", "action", "days"])
async def test_what_is_left_survives_a_restart(tmp_path: Path, hands: Hands, kind: Any) -> None:
    async with open_hall(tmp_path) as table:
        room = await table.room("canosa", "ann", "ben", clock=Clock(kind, 600, 3))
        ann, ben = table.page(room, "ann"), table.page(room, "ben")
        hands.move(0.3)
        await table.act(room, ann, "siren e5")
        hands.move(0.2)
        await table.act(room, ben, "siren b2")
    hands.move(0.5)
    async with open_hall(tmp_path) as table:
        taken_up = table.hub.alarms.due if kind == "total" else table.hub.rooms
        await until(lambda: room.id in taken_up)  # before anyone asks
        found = await table.hub.get(room.id)
        assert found is not None
        clock = found.record.clock
        assert clock is not None
        assert list(clock.running) == [1]
        if kind == "total":
            assert clock.remaining(0, hands.now) == pytest.approx(602.7)
            assert clock.remaining(1, hands.now) == pytest.approx(602.3)
        else:
            assert clock.remaining(1, hands.now) == pytest.approx(599.5)


@pytest.mark.parametrize("kind", ["total", "action"])
async def test_who_is_asked_something_gains_no_time_once_it_is_let_go(
    table: Hall, hands: Hands, kind: Any
) -> None:
    """What was thought before an offer, or before something was taken back, is written down
    nowhere but in the moments of events."""
    room = await table.room("canosa", "ann", "ben", clock=Clock(kind, 1800))
    ann, ben = table.page(room, "ann"), table.page(room, "ben")
    hands.move(100)
    await table.act(room, ann, "siren e5")
    hands.move(400)
    await table.send(room, ann, t="offer", seat=0, what="draw")
    hands.move(50)
    assert clock_of(room.record).remaining(1, hands.now) == 1350
    room = await reopened(table, room)
    assert clock_of(room.record).remaining(1, hands.now) == pytest.approx(1350)
    ann, ben = table.page(room, "ann"), table.page(room, "ben")
    await table.act(room, ben, "siren b2")
    hands.move(200)
    await table.send(room, ann, t="offer", seat=0, what="takeback")
    await table.send(room, ben, t="answer", seat=1, yes=True)
    left = clock_of(room.record).left
    assert left == [1700, 1150 if kind == "total" else 1350]
    room = await reopened(table, room)
    assert clock_of(room.record).left == pytest.approx(left)


async def reopened(table: Hall, room: Room) -> Room:
    """A match that was let go and is opened again."""
    table.hub.drop(room)
    found = await table.hub.get(room.id)
    assert found is not None
    return found


async def test_a_match_by_days_is_let_go_and_woken_in_time(own_table: Hall, hands: Hands) -> None:
    hub, days = own_table.hub, 3 * 86400
    room = await own_table.room("canosa", "ann", "ben", clock=Clock("days", days))
    hub.sweep(hands.now + 10_000)
    assert room.id not in hub.rooms
    assert hub.alarms.due[room.id] == hands.now + days - hub.idle / 2
    short = await own_table.room("canosa", "ann", "ben", clock=Clock("total", 300))
    hub.sweep(hands.now + 10_000)
    assert short.id in hub.rooms  # its flag falls sooner than that


async def test_a_match_that_can_only_be_looked_at_is_let_go_whatever_its_clock(
    own_table: Hall, hands: Hands
) -> None:
    """Nobody's flag falls there any more: it was held until the table ended."""
    hub = own_table.hub
    room = await own_table.room("canosa", "ann", "ben", clock=Clock("total", 300))
    await own_table.act(room, own_table.page(room, "ann"), "siren e5")
    terms = encode(replace(room.record.terms, version=10_000)).decode()
    await hub.store.rewrite(room.id, terms, {})
    room = await reopened(own_table, room)
    assert room.readonly
    hub.sweep(hands.now + 10_000)
    assert room.id not in hub.rooms
    assert room.id not in hub.alarms.due


async def test_a_match_that_breaks_whoever_opens_it_stops_no_other_clock(
    own_table: Hall, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub, days = own_table.hub, 3 * 86400
    rooms = [
        await own_table.room("canosa", "ann", "ben", clock=Clock("days", days)) for _ in range(2)
    ]
    hub.sweep(hands.now + 10_000)
    load = hub.shelf.load

    async def broken(id: str) -> Any:
        if id == rooms[0].id:
            raise RuntimeError("of which nobody has thought")
        return await load(id)

    monkeypatch.setattr(hub.shelf, "load", broken)
    hands.move(days)
    await hub.alarms.ring()
    assert list(hub.rooms) == [rooms[1].id]
    assert hub.alarms.due == {rooms[0].id: hands.now + alarms.AGAIN}


async def test_when_the_time_is_up_nothing_is_agreed_any_more(table: Hall, hands: Hands) -> None:
    room = await table.room("canosa", "ann", "ben", clock=Clock("action", 500))  # no alarm rings
    ann, ben = table.page(room, "ann"), table.page(room, "ben")
    await table.send(room, ann, t="offer", seat=0, what="draw")
    hands.move(501)
    late = await table.send(room, ben, t="answer", seat=1, yes=True)
    assert (late["code"], late["message"]) == ("over", "the time is up")
    await table.hub.driver.flag(room)
    assert room.record.over()
    for t, more in (("answer", {"yes": True}), ("offer", {"what": "draw"})):
        refused = await table.send(room, ben, t=t, seat=1, **more)
        assert (refused["code"], refused["message"]) == ("over", "the match is over")
    assert room.record.pending() is None


def test_a_snapshot_knows_what_a_taken_back_action_had_left() -> None:
    game, clock = games.find("canosa"), Clock("days", 3 * 86_400)
    places = tuple(Place("person", who, holder=who) for who in ("ann", "ben"))
    record = Record(game, Terms("canosa", game.version, places, clock=clock))

    def act(now: float) -> None:
        [seat] = record.actors()
        code = record.match.state.legal(seat)[0]
        left = clock_of(record).stop(seat, now)
        moves = moves_from(record, "", None, seat, code)
        record.apply(events.Played(moves, left), record.seq + 1, now)

    now = 3 * 86_400
    record.start_clock(0.0)
    act(now - 3_600)  # an hour is left
    while clock_of(record).left[0] <= 3_600:
        act(now)  # until they are asked again, and have all days
    thawed = thaw(game, record.terms, freeze(record, now), record.seq, None, now)
    for one in (record, thawed):
        one.apply(events.Undone(0, 0), one.seq + 1, now)
        assert clock_of(one).remaining(0, now) == pytest.approx(3_600)


def clock_of(record: Record) -> Clockwork:
    assert record.clock is not None
    return record.clock
