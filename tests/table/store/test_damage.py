"""Damaged rows and files: each match stands alone, and whoever runs the table is told."""

import asyncio
import contextlib
import os
import random
import sqlite3
import stat
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest

from molpe.games.sins.game import Sins
from molpe.kernel import BadText
from molpe.table.protocol.admin import NewWard
from molpe.table.protocol.matches import Clock, Watch
from molpe.table.room import errands
from molpe.table.store import Snapshot, StoreFailed
from molpe.table.store.sqlite import SqliteStore
from molpe.table.web.socket import DAMAGED, serve_socket
from tests.table.hall import Hall, Seen, asked, keeper_at, open_hall
from tests.table.room.test_leaks import SENTINELS
from tests.table.room.test_replays import execute
from tests.table.store.test_store import made, row
from tests.table.waiting import until

DAMAGES = int(os.environ.get("MOLPE_DAMAGES", "5"))
"""How many databases are damaged at random."""

TERMS = {
    "no JSON": "{",
    "nothing": "",
    "another type": "[]",
    "an unknown game": '{"game":"chess","version":1,"seats":[{"kind":"person"}]}',
    "too many boxes": f'{{"game":"sins","version":{Sins.version},'
    '"seats":[{"kind":"person"},{"kind":"person"}],'
    f'"options":"boxes={",".join(["rise-of-wrath"] * 1000)}"}}',
    "a dump that is none": '{"game":"canosa","version":1,"seats":[{"kind":"person"},'
    '{"kind":"person"}],"dump":"AAAAA"}',
    "no edition": '{"game":"tide","version":1,"seats":[{"kind":"person"},{"kind":"person"}],'
    f'"edition":"{"0" * 64}"}}',
}


@pytest.mark.parametrize("what", TERMS)
async def test_one_bad_match_spoils_no_list(
    table: Hall, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    who = what.replace(" ", "-")
    good = await table.room("canosa", who, "-", listed=True, clock=Clock("total", 600))
    bad = await table.room("canosa", who, "-", listed=True, clock=Clock("total", 600))
    table.hub.drop(bad)
    execute(table, "update match set terms = ? where id = ?", TERMS[what], bad.id)
    before = table.hub.metrics.damaged
    async with table.browser(table.cookie(who)) as browser:
        for path in ("/api/mine", "/api/lobby"):
            for _ in range(2):
                answer = await browser.get(path)
                assert answer.status_code == 200
                found = {info["id"]: info for info in answer.json()}
                assert not found[good.id]["damaged"]
                assert found[bad.id]["damaged"]
                assert found[bad.id]["readonly"].startswith("this match cannot be opened: ")
        answer = await browser.get(f"/api/matches/{bad.id}")
        assert (answer.status_code, answer.json()["code"]) == (409, "damaged")
        answer = await browser.post(f"/api/matches/{bad.id}/join", json={})
        assert (answer.status_code, answer.json()["code"]) == (409, "damaged")
    assert table.hub.metrics.damaged == before + 1
    assert [r.message for r in caplog.records if r.name == "molpe.table"] == ["open"]
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    await serve_socket(table.hub, bad.id, "", receive, send)
    assert sent[-1]["code"] == DAMAGED
    timed = await table.room("canosa", who, "ben", clock=Clock("total", 300))
    table.hub.drop(timed)
    await table.hub.alarms.take_up()
    assert timed.id in table.hub.rooms


@pytest.mark.parametrize("column", ["id", "terms", "secret"])
async def test_a_text_that_cannot_be_read_spoils_no_list(own_table: Hall, column: str) -> None:
    """A byte that is none of a text's: the lobby, all lists and all clocks go on."""
    clock = Clock("total", 60)
    good, bad = [await own_table.room("canosa", "ann", "-", listed=True) for _ in range(2)]
    timed, other = [await own_table.room("canosa", "ann", "ben", clock=clock) for _ in range(2)]
    for room in (bad, timed, other):
        own_table.hub.drop(room)
    for byte, id in (("41", bad.id), ("42", other.id)):
        spoilt = f"update match set {column} = cast(x'ff{byte}' as text) where id = ?"
        execute(own_table, spoilt, id)
    async with own_table.browser(own_table.cookie("ann")) as browser:
        for path in ("/api/lobby", "/api/mine"):
            answer = await browser.get(path)
            assert answer.status_code == 200, answer.text
            found = {info["id"]: info["damaged"] for info in answer.json()}
            assert found.pop(bad.id, True)
            assert not found.pop(good.id)
            assert set(found) <= {timed.id, other.id}
        browser.headers["authorization"] = f"Bearer {own_table.hub.sessions.admin()}"
        assert len((await browser.get("/api/admin/matches")).json()) == 4
    await own_table.hub.alarms.take_up()
    assert timed.id in own_table.hub.rooms
    assert other.id not in own_table.hub.rooms


@pytest.mark.parametrize("place", ["match.secret", "match.created", "event.seq", "event.at"])
async def test_a_number_that_is_none_spoils_its_own_match_alone(
    own_table: Hall, place: str
) -> None:
    """For those who watch later too: they are shown what happened by when it did."""
    watch = Watch("delayed", 10)
    good, bad = [
        await own_table.room("sirens", "ann", "-", listed=True, watch=watch) for _ in range(2)
    ]
    own_table.hub.drop(bad)
    table, _, column = place.partition(".")
    one, damage = "id = ?" if table == "match" else "match = ? and seq = 1", b"\xff"
    for value in ("x", damage) if column != "at" else ("x", damage, float("inf")):
        execute(own_table, f"update {table} set {column} = ? where {one}", value, bad.id)
        own_table.hub.damaged.clear()
        for who in ("ann", "eve"):
            async with own_table.browser(own_table.cookie(who)) as browser:
                answer = await browser.get("/api/lobby")
                assert answer.status_code == 200
                found = {info["id"]: info["readonly"] for info in answer.json()}
                assert found[good.id] == ""
                assert "damaged" in found[bad.id]
                for way in ("", "/frames", "/file"):
                    answer = await browser.get(f"/api/matches/{bad.id}{way}")
                    assert answer.status_code in (200, 403, 409)
            if bad.id in own_table.hub.rooms:
                page = Seen(who)
                own_table.hub.rooms[bad.id].enter(page)
                await own_table.send(own_table.hub.rooms[bad.id], page, t="hello")
                assert "damaged" in page.last("sync")["info"]["readonly"]
        if bad.id in own_table.hub.rooms:
            own_table.hub.drop(own_table.hub.rooms[bad.id])


async def test_a_line_that_is_damaged_meanwhile_stops_nobody_who_plays(table: Hall) -> None:
    """Who watches later is shown the match up to it."""
    room = await table.room("canosa", "ann", "ben", watch=Watch("delayed", 10))
    pages = [table.page(room, who) for who in ("ann", "ben")]
    for page, text in zip(pages, ("siren e5", "siren b2"), strict=True):
        await table.act(room, page, text)
    execute(table, "update event set body = '{' where match = ? and seq = 2", room.id)
    eve = Seen("eve")
    room.enter(eve)
    await table.send(room, eve, t="hello")
    table.hub.offset += 600
    try:
        for _ in range(2):
            page = pages[room.record.actors()[0]]
            text = next(iter(room.record.legal(page.viewer)[0]))
            assert (await table.act(room, page, text))["t"] == "ack"
        await room.unroll()
    finally:
        table.hub.offset = 0.0
    assert eve.s == 1
    assert "event 2" in eve.last("sync")["info"]["readonly"]
    assert not eve.closed


@pytest.mark.parametrize("place", ["match.terms", "event.body", "guest.name", "snapshot.data"])
async def test_a_text_that_cannot_be_read_keeps_no_table_closed(tmp_path: Path, place: str) -> None:
    """Also in the first row, at which a start looks."""
    table, _, column = place.partition(".")
    async with open_hall(tmp_path) as hall:
        room = await hall.room("canosa", "ann", "ben")
        await hall.act(room, hall.page(room, "ann"), "siren e5")
        await hall.hub.store.save_name("ann", "Ann")
        await hall.hub.store.save_snapshot(room.id, Snapshot(1, b"x"))
        execute(hall, f"update {table} set {column} = cast(x'ff41' as text)")
    async with open_hall(tmp_path) as hall, hall.browser(hall.cookie("ann")) as browser:
        (found,) = (await browser.get("/api/mine")).json()
        assert found["id"] == room.id


async def test_damaged_decisions_close_no_table(tmp_path: Path) -> None:
    async with open_hall(tmp_path) as hall:
        await hall.hub.warden.decide(NewWard("ban", "address 192.0.2.0/24"))
        execute(hall, "insert into ward values ('ban', 'address 192.0.2.0/2x', 0, '', 0)")
        execute(hall, "insert into setting values ('rules', '{')")
        (tmp_path / "editions").mkdir(exist_ok=True)
        (tmp_path / "editions" / "kept.json").write_bytes(b'["\xff"]')
    async with open_hall(tmp_path) as hall:
        assert hall.hub.warden.kept("ban", "", "192.0.2.9")
        assert (tmp_path / "editions" / "kept.damaged").exists()


@pytest.mark.parametrize("until", ["'x'", "x'ff'", "9e999", "1e300"])
async def test_a_damaged_vacation_stops_no_clock_and_spoils_no_list(
    own_table: Hall, until: str
) -> None:
    room = await own_table.room("canosa", "ann", "ben", clock=Clock("days", 86400))
    own_table.hub.drop(room)
    execute(own_table, f"insert into vacation values ('ben', 0, {until})")
    await own_table.hub.vacations.look()
    async with own_table.browser(own_table.cookie("ann")) as browser:
        (found,) = (await browser.get("/api/mine")).json()
    assert not found["damaged"]
    assert not found["seats"][1]["vacation"]


@pytest.mark.parametrize(
    "damage", ["who = null", "who = x'ff'", "until = 'x'", "until = null", "why = x'00'"]
)
async def test_a_damaged_decision_leaves_the_others(tmp_path: Path, damage: str) -> None:
    async with open_hall(tmp_path) as hall:
        for who in ("address 192.0.2.0/24", "browser eve"):
            await hall.hub.warden.decide(NewWard("ban", who))
        for statement in (
            "alter table ward rename to sound",
            "create table ward(kind, who, until, why, made)",
            "insert into ward select * from sound",
            f"update ward set {damage} where who = 'browser eve'",
        ):
            execute(hall, statement)
    async with open_hall(tmp_path) as hall, keeper_at(hall) as keeper:
        assert hall.hub.warden.kept("ban", "", "192.0.2.9")
        (ward,) = (await asked(keeper, "standing"))["wards"]
        assert ward["who"] == "address 192.0.2.0/24"


async def test_all_of_a_guest_is_told_whatever_is_damaged(own_table: Hall) -> None:
    """A name that is none, and a match that goes on although its row says that it is over."""
    rooms = [await own_table.room("canosa", "ann", "ben") for _ in range(2)]
    await own_table.send(rooms[0], own_table.page(rooms[0], "ann"), t="resign", seat=0)
    execute(own_table, "update match set over = 1")
    execute(own_table, "insert into guest values ('ann', x'ff')")
    async with keeper_at(own_table) as keeper:
        found = await asked(keeper, "guests/ann")
    assert (found["name"], list(found["files"])) == ("", [rooms[0].id])
    async with own_table.browser(own_table.cookie("ann")) as browser:
        wish = {"game": "canosa", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert (await browser.post("/api/matches", json=wish)).status_code == 201


async def test_an_edition_that_is_gone_spoils_its_own_matches_alone(table: Hall) -> None:
    edition = table.hub.library.prove("tide", "", SENTINELS, 2)
    room = await table.room("tide", "eve", "ben", edition=edition)
    table.hub.drop(room)
    table.hub.library.path(edition).unlink()
    table.hub.library.open.cache_clear()
    async with table.browser(table.cookie("eve")) as browser:
        (found,) = (await browser.get("/api/mine")).json()
    assert "is not here any more" in found["readonly"]


@pytest.mark.parametrize(
    "body", ["", "{", "[]", '{"t":"sit","seat":99,"name":"","holder":""}', '{"t":"no"}', b"\xff"]
)
async def test_a_damaged_line_ends_the_log_there(table: Hall, body: str | bytes) -> None:
    room = await table.room("canosa", "ann", "ann")
    page = table.page(room, "ann")
    for _ in range(3):
        await table.act(room, page, page.turn["acts"][0][0])
    table.hub.drop(room)
    execute(table, "update event set body = ? where match = ? and seq = 2", body, room.id)
    again = await table.hub.get(room.id)
    assert again is not None
    assert again.record.seq == 1
    assert "event 2" in again.readonly or "rules have changed" in again.readonly


async def test_what_a_damaged_line_said_is_not_done_again(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another match that was made: it was tried every three seconds, for as long as one looked."""
    room = await table.room("canosa", "ann", "ben")
    pages = [table.page(room, who) for who in ("ann", "ben")]
    await table.send(room, pages[0], t="resign", seat=0)
    await table.send(room, pages[0], t="offer", what="rematch", seat=0)
    await table.send(room, pages[1], t="answer", yes=True, seat=1)
    assert room.record.rematch
    table.hub.drop(room)
    spoilt = "update event set body = '' where match = ? and seq = ?"
    execute(table, spoilt, room.id, room.record.seq)
    monkeypatch.setattr(table.hub.driver, "link", link := AsyncMock())
    again = await table.hub.get(room.id)
    assert again is not None
    assert "event 4" in again.readonly
    assert not link.called


async def test_a_match_that_was_mended_opens_again(table: Hall) -> None:
    room = await table.room("canosa", "zoe", "ben")
    table.hub.drop(room)
    (terms,) = execute(table, "select terms from match where id = ?", room.id)[0]
    execute(table, "update match set terms = '' where id = ?", room.id)
    async with table.browser(table.cookie("zoe")) as browser:
        assert (await browser.get("/api/mine")).json()[0]["damaged"]
        execute(table, "update match set terms = ? where id = ?", terms, room.id)
        bad = table.hub.damaged[room.id]
        table.hub.damaged[room.id] = bad._replace(until=0.0)
        assert not (await browser.get("/api/mine")).json()[0]["damaged"]
    assert room.id not in table.hub.damaged


def zeroed(path: Path) -> None:
    """Zeros in the place of the first pages."""
    data = bytearray(path.read_bytes())
    data[100:8192] = bytes(len(data[100:8192]))
    path.write_bytes(data)


def altered(*statements: str) -> Any:
    """Something that another program has done to the tables."""

    def change(path: Path) -> None:
        with contextlib.closing(sqlite3.connect(path)) as connection:
            for statement in statements:
                connection.execute(statement)
            connection.commit()

    return change


FILES = {
    "no database": lambda path: path.write_bytes(b"not a database at all" * 1000),
    "cut short": lambda path: path.write_bytes(path.read_bytes()[:5000]),
    "only a head": lambda path: path.write_bytes(path.read_bytes()[:100]),
    "zeros": zeroed,
    "no table": altered("drop table event"),
    "another table": altered("drop table guest", "create table guest(x)"),
    "a newer one": altered("insert into step values (99)"),
    "steps that are none": altered(
        "drop table step", "create table step(number text)", "insert into step values('x')"
    ),
}


@pytest.mark.parametrize("what", FILES)
async def test_a_damaged_database_is_told_in_a_sentence(tmp_path: Path, what: str) -> None:
    path = tmp_path / "table.db"
    store = SqliteStore(path)
    await store.start()
    await store.create(made("m", rows=[row("m", 1)]))
    await store.close()
    FILES[what](path)
    with pytest.raises(BadText) as told:
        await SqliteStore(path).start()
    assert str(path) in str(told.value)
    assert "\n" not in str(told.value)


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(BadText, match="cannot use the database"):
        await SqliteStore(tmp_path).start()


@pytest.mark.skipif(os.name != "posix", reason="files have other rights there")
async def test_nobody_else_reads_the_database(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "table.db"
    store = SqliteStore(path)
    await store.start()
    await store.create(made("m"))
    for file in path.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    await store.close()
    path.chmod(0o644)
    store = SqliteStore(path)
    await store.start()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    await store.close()


async def test_what_is_private_is_kept_by_nobody_on_the_way(table: Hall) -> None:
    async with table.browser(table.cookie("ann")) as browser:
        for path in ("/api/me", "/api/mine", "/api/games", "/api/matches/none", "/api/health"):
            assert (await browser.get(path)).headers["cache-control"] == "no-store"
        page = await browser.get("/")
        assert page.headers["cache-control"] == "no-cache"
        schema = await browser.get("/schema")
        assert schema.headers["content-type"].startswith("application/json")
        assert schema.json()["openapi"].startswith("3.1")


async def test_names_in_a_wish_are_cleaned(table: Hall) -> None:
    seats = [
        {"kind": "me", "name": " \u202eeve\u0007 \n x"},
        {"kind": "here", "name": "\u200b\u2060"},
    ]
    async with table.browser(table.cookie("ann")) as browser:
        answer = await browser.post("/api/matches", json={"game": "canosa", "seats": seats})
        info = (await browser.get(f"/api/matches/{answer.json()['id']}")).json()
    assert [seat["name"] for seat in info["seats"]] == ["eve x", ""]


async def test_a_store_that_fails_is_told_once_a_minute(
    own_table: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    room = await own_table.room("canosa", "ann", "ben")
    page = own_table.page(room, "ann")
    health = own_table.hub.health

    async def full(*_: Any) -> None:
        raise StoreFailed("the disk is full")

    monkeypatch.setattr(own_table.hub.store, "append", full)
    monkeypatch.setattr(own_table.hub.store, "pulse", full)
    for _ in range(5):
        answer = await own_table.act(room, page, "siren e5")
        assert answer["code"] == "store"
    async with own_table.browser() as browser:
        assert (await browser.get("/api/health")).status_code == 503
    (line,) = [record for record in caplog.records if record.message == "store"]
    assert vars(line)["error"] == "the disk is full"
    assert health.failures >= 6
    health.spoke -= 60
    health.failed(StoreFailed("still full"))
    assert vars(caplog.records[-1])["times"] >= 6


async def test_what_should_never_end_begins_again(
    own_table: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Clocks, house rules, letters and heartbeats do not end with one mistake."""
    monkeypatch.setattr(errands, "REST", 0.0)
    begun = 0

    async def work() -> None:
        nonlocal begun
        begun += 1
        if begun < 3:
            raise ZeroDivisionError("a mistake of ours")
        await asyncio.Event().wait()

    own_table.hub.forever(work)
    await until(lambda: begun == 3)
    assert [record.message for record in caplog.records] == ["task", "task"]


@pytest.mark.parametrize("what", ["a page that only this question meets", "a column's name"])
async def test_who_may_not_come_in_is_known_or_nobody_does(tmp_path: Path, what: str) -> None:
    async with open_hall(tmp_path):
        pass
    path = tmp_path / "table.db"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        [size] = connection.execute("pragma page_size").fetchone()
        query = "select rootpage from sqlite_master where type = 'index' and tbl_name = 'ended'"
        pages = [page for (page,) in connection.execute(query) if page]
    data = bytearray(path.read_bytes())
    if what == "a column's name":
        at = data.index(b"why text", data.index(b"ward("))
        data[at] = 0xBF
    for page in pages if what != "a column's name" else ():
        data[size * (page - 1)] = 255
    path.write_bytes(data)
    for _ in range(2):
        with pytest.raises(StoreFailed, match="the database cannot be read: "):
            async with open_hall(tmp_path):
                pass


async def test_random_damage_brings_no_table_down(tmp_path: Path) -> None:
    """A database with flipped bytes is refused in a sentence, or opened and says what it lacks."""
    whole = tmp_path / "whole"
    async with open_hall(whole) as hall:
        for _ in range(6):
            room = await hall.room("canosa", "ann", "ann", listed=True, clock=Clock("total", 600))
            page = hall.page(room, "ann")
            for _ in range(5):
                await hall.act(room, page, page.turn["acts"][0][0])
    data = (whole / "table.db").read_bytes()
    rng = random.Random(DAMAGES)
    for number in range(DAMAGES):
        folder = tmp_path / str(number)
        folder.mkdir()
        spoiled = bytearray(data)
        for _ in range(rng.choice((1, 8, 64))):
            spoiled[rng.randrange(len(data))] = rng.randrange(256)
        (folder / "table.db").write_bytes(spoiled)
        try:
            async with open_hall(folder) as hall, hall.browser(hall.cookie("ann")) as browser:
                for path in ("/api/lobby", "/api/me", "/api/mine"):
                    answer = await browser.get(path)
                    assert answer.status_code in (200, 503), answer.text
                for info in answer.json() if answer.status_code == 200 else ():
                    found = await browser.get(f"/api/matches/{info['id']}")
                    assert found.status_code in (200, 404, 409, 503)
        except (BadText, StoreFailed) as told:
            assert "\n" not in str(told)
