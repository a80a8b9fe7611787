"""Matches come back: by replay, by snapshot, after a change of rules, and from hostile files."""

import asyncio
import contextlib
import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from molpe import games
from molpe.agents.sailor import Sailor
from molpe.kernel import BadText, Match, MolpeError, Rng, read_match, run
from molpe.lab.plan import make_plan
from molpe.lab.play import play_match
from molpe.table.library.library import Library
from molpe.table.match.replay import Replayed
from molpe.table.match.snapshot import SUM, encode, freeze, unpack
from molpe.table.match.undo import undo_target
from molpe.table.protocol.matches import Clock
from molpe.table.room import hub, reader, shelf, told
from molpe.table.room.hub import LINES_KEPT
from molpe.table.room.peer import AGAIN
from molpe.table.room.room import SNAPSHOT, Room
from molpe.table.web.socket import serve_socket
from tests.table.hall import Hall, Seen
from tests.table.waiting import HANG


async def play(table: Hall, room: Room, rng: random.Random, events: int) -> None:
    """Random actions of all seats, some taken back, until there are so many events."""
    sessions = [chair.holder for chair in room.record.chairs]
    pages = [table.page(room, session, follows=False) for session in sessions]
    while room.record.seq < events and not room.record.over():
        seat = rng.choice(room.record.actors())
        if rng.random() < 0.3 and undo_target(room.record, seat) >= 0:
            await table.send(room, pages[seat], t="undo", seat=seat)
            continue
        text = rng.choice(list(room.record.legal(seat)[0]))
        assert (await table.act(room, pages[seat], text))["t"] == "ack"
    for page in pages:
        room.leave(page)


def essence(room: Room) -> Any:
    """What a room is, to be compared."""
    record = room.record
    return (
        record.match.log,
        record.match.state.dump(),
        record.seq,
        record.s,
        record.fresh,
        record.actors(),
        record.questions.base.dump() if record.questions.base is not None else None,
        record.questions.base_length if record.questions.base is not None else 0,
        [(c.kind, c.name, c.agent, c.holder) for c in record.chairs],
        record.pending(),
    )


@pytest.mark.parametrize("name", ["canosa", "sirens", "siggil", "tide"])
async def test_a_match_loads_as_it_was(table: Hall, name: str) -> None:
    for number in range(12):
        room = await table.room(name, "ann", "ben")
        await play(table, room, random.Random(number), 3 + 7 * number)
        before = essence(room)
        table.hub.drop(room)
        again = await table.hub.get(room.id)
        assert again is not None
        assert again is not room
        assert essence(again) == before
        assert again.readonly == ""


async def long_match(table: Hall, events: int) -> Room:
    """A match of Canosa that goes to and fro."""
    room = await table.room("canosa", "ann", "ben")
    pages = [table.page(room, "ann", follows=False), table.page(room, "ben", follows=False)]
    rng = random.Random(1)
    while room.record.seq < events:
        seat = room.record.actors()[0] if not room.record.over() else 0
        if room.record.over() or len(room.record.match.log) > 150:
            await table.send(room, pages[0], t="offer", seat=0, what="takeback")
            await table.send(room, pages[1], t="answer", seat=1, yes=True)
            if room.record.over():
                raise AssertionError("the match ended")
            continue
        safe = [
            text
            for text in room.record.legal(seat)[0]
            if text.startswith(("siren", "give", "take"))
        ]
        text = rng.choice(safe or list(room.record.legal(seat)[0]))
        assert (await table.act(room, pages[seat], text))["t"] == "ack"
    for page in pages:
        room.leave(page)
    return room


async def kept(table: Hall, room: Room, seq: int) -> None:
    """Wait until a snapshot lies in the store: it is put there when there is time."""
    async with asyncio.timeout(HANG):
        while True:
            stored = await table.hub.store.load(room.id)
            if stored is not None and stored.snapshot is not None and stored.snapshot.seq == seq:
                return
            await asyncio.sleep(0.005)


def execute(table: Hall, statement: str, *values: Any) -> list[Any]:
    """Change the database behind the table's back."""
    with contextlib.closing(sqlite3.connect(table.folder / "table.db")) as connection:
        found = connection.execute(statement, values).fetchall()
        connection.commit()
        return found


async def test_snapshots_change_nothing_but_the_work(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await long_match(table, 2 * SNAPSHOT + 60)
    await kept(table, room, 2 * SNAPSHOT)
    before = essence(room)
    stored = await table.hub.store.load(room.id)
    assert stored is not None
    assert stored.rows[0].hash is not None
    played = 0
    real = shelf.replay

    def counting(*log: Any) -> Replayed:
        nonlocal played
        found = real(*log)
        played += found.good
        return found

    monkeypatch.setattr(shelf, "replay", counting)
    table.hub.drop(room)
    with_snapshot = await table.hub.get(room.id)
    assert with_snapshot is not None
    assert essence(with_snapshot) == before
    assert played == 60  # however long the match was
    table.hub.drop(with_snapshot)
    execute(table, "delete from snapshot where match = ?", room.id)
    without = await table.hub.get(room.id)
    assert without is not None
    assert essence(without) == before
    assert played == 60 + room.record.seq


async def test_a_bad_snapshot_is_passed_over(table: Hall) -> None:
    room = await long_match(table, SNAPSHOT + 20)
    await kept(table, room, SNAPSHOT)
    before = essence(room)
    other = await table.room("canosa", "ann", "ben")
    good = freeze(room.record, 0.0)
    for data in (
        b"",
        bytes(range(256)),
        encode(replace(unpack(good[SUM:]), made_by="9.9.9")),
        good.replace(b"ann", b"anm"),  # a seat that would be nobody's
        freeze(other.record, 0.0),
        good[: len(good) // 2],
    ):
        assert data != good
        execute(table, "update snapshot set data = ? where match = ?", data, room.id)
        table.hub.drop(room)
        again = await table.hub.get(room.id)
        assert again is not None
        assert again is not room
        assert essence(again) == before
        assert again.readonly == ""
        room = again


async def test_a_log_that_the_rules_no_longer_play_is_only_looked_at(own_table: Hall) -> None:
    room = await own_table.room("canosa", "ann", "ben")
    await play(own_table, room, random.Random(4), 30)
    ((body,),) = execute(own_table, "select body from event where match = ? and seq = 21", room.id)
    other = '{"t":"play","moves":[[0,1,"dance a1"]]}'
    execute(own_table, "update event set body = ? where match = ? and seq = 21", other, room.id)
    assert "play" in body or "undo" in body
    own_table.hub.drop(room)
    again = await own_table.hub.get(room.id)
    assert again is not None
    assert again.record.seq == 20
    assert "dance a1" in again.readonly
    page = own_table.page(again, "ann")
    assert page.last("sync")["info"]["readonly"] == again.readonly
    seat = again.record.actors()[0]
    holder = "ann" if seat == 0 else "ben"
    player = own_table.page(again, holder)
    answer = await own_table.act(again, player, player.turn["acts"][0][0])
    assert answer["code"] == "readonly"
    assert again.readonly in answer["message"]
    assert own_table.hub.metrics.broken == 1


async def test_a_hash_that_differs_is_noticed(table: Hall) -> None:
    room = await long_match(table, 120)
    marked = "select seq from event where match = ? and hash is not null"
    assert execute(table, marked, room.id) == [(50,), (100,)]
    execute(table, "update event set hash = hash + 1 where match = ? and seq = 100", room.id)
    table.hub.drop(room)
    again = await table.hub.get(room.id)
    assert again is not None
    assert again.record.seq == 99
    assert "event 100" in again.readonly


async def test_long_matches_that_nobody_looks_at_do_not_fill_memory(
    own_table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sends match file after match file had each of them held for ten minutes."""
    rooms = own_table.hub.rooms
    text = run(games.find("tide"), [Sailor()] * 2, Rng(1)).transcript()
    length, ids = len(read_match(text, games.find).log), list[str]()
    monkeypatch.setattr(hub, "LONG", length)
    monkeypatch.setattr(hub, "HELD", 3 * length)
    async with own_table.browser(own_table.cookie("ann")) as browser:
        for _ in range(8):
            answer = await browser.post("/api/replays", json={"text": text})
            ids.append(answer.json()["id"])
            assert len(rooms) <= 4
        assert ids[-1] in rooms
        assert ids[0] not in rooms
        own_table.page(rooms[ids[-1]], "ann")
        for id in ids:
            assert (await browser.get(f"/api/matches/{id}")).status_code == 200
        assert ids[-1] in rooms  # somebody looks


async def test_a_long_match_that_is_kept_for_its_clock_makes_no_room(
    own_table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = own_table.hub.rooms
    monkeypatch.setattr(hub, "LONG", 1)
    monkeypatch.setattr(hub, "HELD", 1)
    timed = await own_table.room("canosa", "ann", "ben", clock=Clock("total", 300))
    made = [timed, await own_table.room("canosa", "ann", "ben")]
    for room in made:
        page = own_table.page(room, "ann")
        await own_table.act(room, page, "siren e5")
        room.leave(page)
    own_table.hub.make_room(timed)
    assert len(rooms) == 2
    new = await own_table.room("canosa", "ann", "ben")
    await own_table.act(new, own_table.page(new, "ann"), "siren e5")
    own_table.hub.make_room(new)
    assert set(rooms) == {timed.id, new.id}


async def test_who_looks_at_a_long_match_too_many_comes_later(
    own_table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "LONG", 0)
    monkeypatch.setattr(hub, "LOOKED_AT", -1)
    one, other = [await own_table.room("canosa", "ann", "ben") for _ in range(2)]
    own_table.page(one, "ann")
    told = list[Any]()

    async def receive() -> Any:
        return {"type": "websocket.disconnect"}

    async def send(message: Any) -> None:
        told.append(message.get("code"))

    for room, last in ((one, None), (other, AGAIN)):
        await serve_socket(own_table.hub, room.id, "ann", receive, send)
        assert told[-1] == last


async def test_idle_matches_are_let_go(own_table: Hall) -> None:
    room = await own_table.room("canosa", "ann", "ben")
    page = own_table.page(room, "ann")
    now = room.idle_since
    own_table.hub.sweep(now + 10_000)
    assert room.id in own_table.hub.rooms  # somebody looks
    room.leave(page)
    now = room.idle_since
    own_table.hub.sweep(now + 1)
    assert room.id in own_table.hub.rooms
    own_table.hub.sweep(now + 10_000)
    assert room.id not in own_table.hub.rooms
    assert await own_table.hub.get(room.id) is not None


# Looking at match files from anywhere.


def library(folder: Path) -> Library:
    return Library(folder)


@pytest.mark.parametrize("name", ["canosa", "sirens", "siggil", "tide"])
async def test_a_match_file_opens_as_a_replay(table: Hall, name: str) -> None:
    game = games.find(name)
    match = run(game, [Sailor(), Sailor()], Rng(3), ["ann", "ben"])
    async with table.browser() as browser:
        answer = await browser.post("/api/replays", json={"text": match.transcript()})
        assert answer.status_code == 201
        id = answer.json()["id"]
        info = (await browser.get(f"/api/matches/{id}")).json()
        assert (info["kind"], info["over"], info["mine"]) == ("replay", True, [])
        assert [seat["name"] for seat in info["seats"]] == ["ann", "ben"]
        text = (await browser.get(f"/api/matches/{id}/file")).text
        assert text == match.transcript()
        frames = await table.frames(browser, id)
        assert frames[-1]["n"] == len(match.log)
        room = await table.hub.get(id)
        assert room is not None
        table.hub.drop(room)
        again = await table.hub.get(id)
        assert again is not None
        page = table.page(again, "ann")
        assert page.result["places"] == list(match.outcome().places)  # type: ignore[union-attr]
        point = await browser.post(f"/api/matches/{id}/analysis", json={"at": 4})
        assert point.status_code == 201


def test_a_match_that_was_given_up_opens_too(tmp_path: Path) -> None:
    match = Match(games.find("canosa"), 2, ["ann", "ben"])
    match.play_text(0, "siren e5")
    for reason in ("resigned", "time", "agreed"):
        again = read_match(match.transcript(), games.find)
        if reason == "agreed":
            again.agree()
        else:
            (again.resign if reason == "resigned" else again.flag)(1)
        terms = reader.replay_terms(library(tmp_path), again.transcript())
        assert terms.ended is not None
        assert terms.ended[0] == again.outcome().reason  # type: ignore[union-attr]


HOSTILE = {
    "nothing": "",
    "no game": "seats: a b\n\n",
    "unknown game": "game: ../../etc/passwd 1\nseats: a b\n",
    "a module": "game: os 1\nseats: a b\n",
    "another version": "game: canosa 99\nseats: a b\n",
    "a file of ours": "game: sirens 1\nedition: /etc/hostname.toml\nseats: a b\n",
    "a path": "game: sirens 1\nedition: ../../secret.toml sha256:00\nseats: a b\n",
    "an unknown option": "game: canosa 1\noptions: __class__=1\nseats: a b\n",
    "too many seats": "game: canosa 1\nseats: " + "a " * 100_000 + "\n",
    "a huge seat": "game: canosa 1\nseats: a b\n\n" + "9" * 5000 + " siren e5\n",
    "an illegal action": "game: canosa 1\nseats: a b\n\n0 siren a1\n",
    "endless": "game: canosa 1\nseats: a b\n\n" + "0 siren e5\n" * 15_000,
    "many lines": "\n" * 130_000,
    "a false result": "game: canosa 1\nseats: a b\n\n= 1 2 | 9 9 | sailors\n",
    "binary": "\0\x01\x02" * 100,
    "a bad position": "game: canosa 1\nseats: a b\nposition: '; drop table match; --\n\n",
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_match_file_is_refused_in_a_sentence(tmp_path: Path, kind: str) -> None:
    began = time.process_time()
    with pytest.raises(MolpeError) as error:
        reader.replay_terms(library(tmp_path), HOSTILE[kind])
    assert str(error.value)
    assert "Traceback" not in str(error.value)
    assert time.process_time() - began < 3


@given(st.text(max_size=400) | st.from_regex(r"game: (canosa|tide|sirens) 1\n(.*\n){0,9}"))
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_text_is_a_match_file_or_refused(tmp_path: Path, text: str) -> None:
    with contextlib.suppress(BadText, MolpeError):
        reader.replay_terms(library(tmp_path), text)


def test_the_longest_matches_open_too(tmp_path: Path) -> None:
    plan = make_plan(games.find, "muse", ["sailor"] * 6, [], None, 1)
    long = play_match(games.find, plan, 4)
    assert len(long.log) > 20_000
    assert len(reader.replay_terms(library(tmp_path), long.transcript()).moves) == len(long.log)


def test_markup_in_a_match_file_stays_text(tmp_path: Path) -> None:
    text = "game: canosa 1\nseats: <img/onerror=alert(1)> b\u202e\n\n0 siren e5\n"
    terms = reader.replay_terms(library(tmp_path), text)
    assert terms.named == ("<img/onerror=alert(1)>", "b")


# Trying things out.


async def test_an_analysis_goes_its_own_way_and_comes_back(table: Hall) -> None:
    room = await table.room("sirens", "ann", "ben")
    pages = {who: table.page(room, who) for who in ("ann", "ben")}
    async with table.browser(table.cookie("ann")) as browser:
        path = f"/api/matches/{room.id}/analysis"
        answer = await browser.post(path, json={"at": 9})
        assert answer.status_code == 403
        assert answer.json()["code"] == "hints"
        for who in pages:
            page = pages[who]
            await table.act(room, page, page.turn["acts"][0][0])
        await table.send(room, pages["ann"], t="resign", seat=0)
        length = len(room.record.match.log)
        answer = await browser.post(path, json={"at": length + 1})
        assert answer.status_code == 400
        answer = await browser.post(path, json={"at": length - 2})
        analysis = table.hub.rooms[answer.json()["id"]]
        page = table.page(analysis, "ann")
        assert not page.curtain
        assert page.last("sync")["info"]["kind"] == "analysis"
        assert page.last("sync")["info"]["mine"] == [0, 1]
        assert (await table.send(analysis, page, t="hint", seat=page.viewer))["t"] == "hinted"
        before = essence(analysis)[:2]
        played = 0
        while played < 3:
            await table.act(analysis, page, page.turn["acts"][-1][0])
            played += 1
        while page.turn.get("undo"):
            await table.send(analysis, page, t="undo", seat=page.viewer)
        assert essence(analysis)[:2] == before
        text = (await browser.get(f"/api/matches/{analysis.id}/file")).text
        assert len(read_match(text, games.find).log) == length - 2


async def test_analysing_a_match_with_secrets_is_done_on_a_guess(table: Hall) -> None:
    hidden = []
    room = await table.room("sirens", "ann", "bot")
    game, state = room.record.game, room.record.match.state_at(9)
    async with table.browser(table.cookie("ann")) as browser:
        for _ in range(12):
            answer = await browser.post(f"/api/matches/{room.id}/analysis", json={"at": 9})
            analysis = table.hub.rooms[answer.json()["id"]]
            guessed = analysis.record.match.state
            assert game.view(guessed, 0) == game.view(state, 0)
            hidden.append(guessed.dump())
            refused = await browser.get(f"/api/matches/{analysis.id}/file")
            assert refused.status_code == 403
    assert len(set(hidden)) > 3
    async with table.browser(table.cookie("eve")) as browser:
        answer = await browser.post(f"/api/matches/{room.id}/analysis", json={"at": 9})
        assert answer.json()["code"] == "spectator"


async def test_a_page_follows_a_match_in_any_order(table: Hall) -> None:
    """Patches make of any earlier view the view of now."""
    for name in ("sirens", "siggil", "canosa"):
        room = await table.room(name, "ann", "ben")
        pages = [table.page(room, "ann"), table.page(room, "ben")]
        rng = random.Random(8)
        while not room.record.over():
            seat = rng.choice(room.record.actors())
            legal = list(room.record.legal(seat)[0])
            await table.act(room, pages[seat], rng.choice(legal))
        for page in pages:
            fresh: Seen = table.page(room, page.session)
            assert fresh.view == page.view
            assert fresh.last("sync")["log"][-1] == page.last("ev")["lines"][-1]


async def test_whoever_comes_and_goes_has_no_long_log_told_anew(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lines of the longest match take a second to make: they stay for a minute."""
    monkeypatch.setattr(told, "LONG", 3)
    room = await table.room("canosa", "ann", "ann")
    ann = table.page(room, "ann")
    for _ in range(3):
        await table.act(room, ann, ann.turn["acts"][0][0])
    room.leave(ann)
    room.leave(table.page(room, "eve"))
    assert room.logs.told == {}, "a short one is made again"
    ann = table.page(room, "ann")
    await table.act(room, ann, ann.turn["acts"][0][0])
    room.leave(ann)
    room.logs.clear()
    eve = table.page(room, "eve")
    lines = eve.last("sync")["log"]
    room.leave(eve)
    [kept] = room.logs.told.values()
    again = table.page(room, "eve")
    assert again.last("sync")["log"] == lines
    assert list(room.logs.told.values()) == [kept]
    room.leave(again)
    table.hub.sweep(room.idle_since + 1)
    assert room.logs.told
    table.hub.sweep(room.idle_since + LINES_KEPT + 1)
    assert room.logs.told == {}
    assert room.id in table.hub.rooms


async def test_a_log_with_a_gap_can_be_looked_at_up_to_it(table: Hall) -> None:
    room = await table.room("canosa", "ann", "ann")
    await play(table, room, random.Random(5), 12)
    table.hub.drop(room)
    execute(table, "delete from event where match = ? and seq = 7", room.id)
    again = await table.hub.get(room.id)
    assert again is not None
    assert again.record.seq == 6
    assert again.readonly == "its log is damaged: event 7 of 12 is missing"
    page = table.page(again, "ann")
    answer = await table.act(again, page, page.turn["acts"][0][0])
    assert answer["code"] == "readonly"
