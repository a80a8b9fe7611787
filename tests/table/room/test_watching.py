"""Those without a seat: they see all that spectators may, later, what one seat sees, or nothing.

Every way out is asked: sockets, what everyone may know of a match, steps, file, analysis, review,
lists and chat.
"""

import asyncio
import json
import time
from base64 import b64encode
from typing import Any

import msgspec
import pytest

from molpe.kernel import CHANCE, SPECTATOR, Rng
from molpe.kernel.silence import alike
from molpe.table.match import events
from molpe.table.match.terms import Move, Terms, decode_terms
from molpe.table.match.terms import encode as encode_terms
from molpe.table.protocol.matches import Clock, Watch
from molpe.table.room import desk, driver, gallery, hub, showing
from molpe.table.room import room as room_module
from molpe.table.room.room import Room
from molpe.table.store import Row, StoreFailed
from tests.table.hall import Hall, Seen
from tests.table.match.test_clock import Hands
from tests.table.room.test_leaks import Witness, named_in, secret_words
from tests.table.room.test_silence import match_of
from tests.table.waiting import until

LATE = Watch("delayed", 10)
CLOSED = Watch("none")


async def watch(table: Hall, room: Room, who: str = "eve") -> Seen:
    """Somebody opens the page of a match."""
    page = Seen(who)
    room.enter(page)
    await table.send(room, page, t="hello")
    return page


async def later(table: Hall, room: Room, minutes: float) -> None:
    """Some minutes pass, by the clock that events are written by."""
    table.hub.offset += 60 * minutes
    await room.unroll()


def shown(room: Room) -> Any:
    return room.gallery.record if room.gallery is not None else None


async def ask(table: Hall, room: Room, who: str = "eve") -> dict[str, Any]:
    """What the routes answer somebody: a status, or what is told."""
    path = f"/api/matches/{room.id}"
    async with table.browser(table.cookie(who)) as browser:
        info = (await browser.get(path)).json()
        steps = await browser.get(f"{path}/frames")
        file = await browser.get(f"{path}/file")
        analysis = await browser.post(f"{path}/analysis", json={"at": 0})
        review = await browser.post(f"{path}/review")
    return {
        "actions": info["actions"],
        "over": info["over"],
        "turn": info["turn"],
        "steps": len(steps.json()) if steps.status_code == 200 else steps.json()["code"],
        "file": file.status_code,
        "analysis": analysis.status_code,
        "review": review.status_code,
    }


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that stands: nothing but ``later`` moves the table's."""
    hands = Hands()
    for module in (gallery, hub, room_module, showing):
        monkeypatch.setattr(module, "time", hands)
    for module in (desk, driver, gallery, hub, room_module, showing):
        monkeypatch.setattr(module, "monotonic", hands.monotonic)


@pytest.mark.parametrize("anew", [True, False])
async def test_a_clock_that_is_set_back_holds_nobody_up(
    table: Hall, monkeypatch: pytest.MonkeyPatch, anew: bool
) -> None:
    """What was written in what is now the future is old enough once it is known for so long."""
    hands = Hands()
    monkeypatch.setattr(gallery, "monotonic", hands.monotonic)
    room = await table.room("canosa", "ann", "ben", watch=LATE)
    ann, eve = table.page(room, "ann"), await watch(table, room)
    await table.act(room, ann, "siren e5")
    table.hub.offset -= 7200
    if anew:
        room.anew()
        await until(lambda: room.gallery is not None)
    hands.move(599.9)
    await room.unroll()
    assert eve.s == 0
    hands.move(0.2)
    await room.unroll()
    assert eve.s == 1
    table.hub.offset = 0.0


@pytest.mark.usefixtures("still")
async def test_what_happens_is_seen_some_minutes_later(table: Hall) -> None:
    room = await table.room("canosa", "ann", "ben", watch=LATE, clock=Clock("total", 3600))
    ann, ben = table.page(room, "ann"), table.page(room, "ben")
    eve = await watch(table, room)
    assert (eve.view, eve.turn, eve.last("sync")["clocks"]) == (None, {"actors": []}, None)
    await table.act(room, ann, "siren e5")
    await later(table, room, 4)
    await table.act(room, ben, "siren b2")
    assert [frame["t"] for frame in eve.frames] == ["sync"]
    await later(table, room, 5.9)
    assert [frame["t"] for frame in eve.frames] == ["sync"]
    await later(table, room, 0.1)
    assert (eve.s, eve.turn) == (1, {"actors": [1]})
    sync = eve.last("sync")
    assert [line["m"]["key"] for line in sync["log"]] == ["told-siren"]
    clocks = sync["clocks"]
    assert clocks["running"] == [1]
    assert clocks["left"] == [3600_000, 3600_000]
    said = [frame for frame in ann.frames if frame["t"] == "ev"]
    assert [f["s"] for f in said] == [1, 2]
    await later(table, room, 4)
    assert (eve.s, eve.turn) == (2, {"actors": room.record.actors()})
    assert eve.frames[-1]["t"] == "ev"
    state = room.record.match.state
    assert eve.view == json.loads(msgspec.json.encode(room.record.game.view(state, SPECTATOR)))
    await table.send(room, ann, t="resign", seat=0)
    assert ann.result is not None
    assert eve.result is None
    assert await ask(table, room) == {
        "actions": 2, "over": False, "turn": eve.turn["actors"], "steps": 3, "file": 403,
        "analysis": 403, "review": 403,
    }  # fmt: skip
    assert (await ask(table, room, "ben"))["file"] == 200
    assert (await ask(table, room, "ben"))["review"] == 200
    assert (await ask(table, room))["review"] == 403  # though one was begun
    await later(table, room, 10)
    assert eve.last("ev", "sync")["result"]["places"] == [2, 1]
    late = await ask(table, room)
    assert (late["over"], late["file"], late["review"]) == (True, 200, 200)
    table.hub.offset = 0.0


async def test_it_is_seen_by_itself_while_somebody_looks(table: Hall) -> None:
    """The moment comes without anybody asking; nobody's page, nobody's alarm."""
    room = await table.room("canosa", "ann", "ben", watch=LATE)
    ann, eve = table.page(room, "ann"), await watch(table, room)
    await table.act(room, ann, "siren e5")
    assert room.gallery is not None
    assert room.gallery.alarm is not None
    table.hub.offset += 600.1
    room.gallery.unroll()
    assert eve.s == 1
    assert room.gallery.alarm is None
    assert room.gallery.hub is table.hub
    room.gallery.ring()
    await until(lambda: not room.lock.locked())
    room.leave(eve)
    await table.act(room, table.page(room, "ben"), "siren b2")
    assert room.gallery.alarm is None
    assert len(room.gallery.later) == 1
    table.hub.drop(room)
    table.hub.offset = 0.0


async def test_whoever_comes_while_the_gallery_is_made_anew_takes_it_from_nobody(
    table: Hall,
) -> None:
    """They open it first; those who have looked all along see on."""
    room = await table.room("canosa", "ann", "ben", watch=LATE)
    eve = await watch(table, room)
    async with room.lock:
        coming = asyncio.create_task(watch(table, room, "fay"))
        await asyncio.sleep(0)
        room.anew()
    fay = await coming
    await until(lambda: not room.lock.locked())
    assert room.gallery is not None
    assert room.gallery.peers == {eve, fay}
    assert [frame["t"] for frame in fay.frames].count("sync") == 1


@pytest.mark.parametrize("gone", [False, True])
async def test_who_watches_comes_back_where_the_gallery_cannot_be_made_anew(
    table: Hall, monkeypatch: pytest.MonkeyPatch, gone: bool
) -> None:
    """Or their page would stand still for as long as nobody else comes."""
    room = await table.room("canosa", "ann", "ben", watch=LATE)
    ann, eve = table.page(room, "ann"), await watch(table, room)

    async def broken(*_: Any, **__: Any) -> None:
        if not gone:
            raise StoreFailed("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(table.hub.store, "load", broken)
        room.anew()
        await room.unroll()
        fay = await watch(table, room, "fay")
    assert (eve.closed, fay.closed, fay.frames) == (1012, 1012, [])
    assert not ann.closed


async def test_nothing_is_seen_of_a_closed_match(table: Hall) -> None:
    room = await table.room("sirens", "ann", "-", watch=CLOSED, listed=True)
    eve = await watch(table, room)
    async with table.browser(table.cookie("eve")) as browser:
        listed = [one for one in (await browser.get("/api/lobby")).json() if one["id"] == room.id]
        assert [seat["kind"] for seat in listed[0]["seats"]] == ["person", "free"]
    token = table.hub.sessions.invitation(room.id, 1)
    async with table.browser(table.cookie("ben")) as browser:
        assert (await browser.post(f"/api/matches/{room.id}/join", json={"token": token})).json()
    pages = [table.page(room, who) for who in ("ann", "ben")]
    seats = eve.last("seats")["info"]["seats"]  # who sits where is told to all
    assert [seat["kind"] for seat in seats] == ["person", "person"]
    for _ in range(4):
        seat = room.record.actors()[0]
        await table.act(room, pages[seat], pages[seat].turn["acts"][0][0])
    await later(table, room, 1e6)
    words = secret_words(room.record.game)
    assert {frame["t"] for frame in eve.frames} <= {"sync", "seats", "note"}
    assert not any(named_in(raw, words) for raw in eve.raw)
    nothing = {
        "actions": 0, "over": False, "turn": [], "steps": "spectator", "file": 403,
        "analysis": 403, "review": 403,
    }  # fmt: skip
    assert await ask(table, room) == nothing
    await table.send(room, eve, t="say", text="hello?")
    assert eve.last("err")["code"] == "spectator"
    await table.send(room, pages[0], t="resign", seat=0)
    await later(table, room, 1e6)
    assert await ask(table, room) == nothing  # for ever
    assert (await ask(table, room, "ann"))["file"] == 200
    table.hub.offset = 0.0


@pytest.mark.parametrize("game", ["sirens", "siggil", "muse", "sins"])
async def test_a_seats_eyes_show_what_that_seat_sees_and_no_more(table: Hall, game: str) -> None:
    room = await table.room(game, "ann", "ben", watch=Watch("seat", seat=0))
    pages = [table.page(room, who) for who in ("ann", "ben")]
    eve, rng = await watch(table, room), Rng(3)
    # of the larger games it takes seconds to know all names: there the same view must do
    words = secret_words(room.record.game) if game in ("sirens", "siggil") else set()
    witness, state, done = Witness(room.record.game, 0, words), room.record.match.first(), 0
    sync = eve.last("sync")
    assert (sync["viewer"], sync["eyes"], sync["info"]["mine"]) == (SPECTATOR, 0, [])
    for _ in range(12):
        seat = room.record.actors()[0]
        texts = list(room.record.legal(seat)[0])
        await table.act(room, pages[seat], texts[rng.below(len(texts))])
        witness.look(state)
        for who, action in room.record.match.log[done:]:
            witness.hear(state, who, action)
            state.play(who, action)
            witness.look(state)
        done = len(room.record.match.log)
    assert eve.view == pages[0].view
    assert eve.s == pages[0].s
    own = {"acts", "ask", "undo", "at", "later", "several", "answer"}
    assert not any(own & frame.get("turn", {}).keys() for frame in eve.frames)
    for raw in eve.raw:
        assert not named_in(raw, words) - witness.known
    before = len(eve.frames)
    await table.send(room, pages[0], t="order", seat=0, at=["idle"])
    assert len(eve.frames) == before  # whose eyes they are tells nothing of orders
    table.hub.drop(room)


async def test_a_seats_eyes_look_back_as_that_seat_does(table: Hall) -> None:
    room = await table.room("sirens", "ann", "ben", watch=Watch("seat", seat=0))
    words, log = secret_words(room.record.game), room.record.match.log
    witness, state = Witness(room.record.game, 0, words), room.record.match.first()
    for seat, action in log:
        witness.hear(state, seat, action)
        state.play(seat, action)
        witness.look(state)
    async with table.browser(table.cookie("eve")) as browser:
        path = f"/api/matches/{room.id}/frames"
        steps = await browser.get(path)
        assert steps.status_code == 200
        assert not named_in(steps.content, words) - witness.known
        assert (await browser.get(path, params={"viewer": SPECTATOR})).content == steps.content
        assert (await browser.get(path, params={"viewer": 1})).status_code == 403
    async with table.browser(table.cookie("ben")) as browser:  # a player is no spectator
        other = await browser.get(path, params={"viewer": 0})
        assert other.status_code == 403
        public = await browser.get(path, params={"viewer": SPECTATOR})
        assert public.status_code == 200
        assert public.content != steps.content
    table.hub.drop(room)


@pytest.mark.parametrize("kind", [LATE, CLOSED, Watch("seat", 5, 0)])
async def test_what_is_shown_is_the_same_whatever_happens_meanwhile(
    table: Hall, kind: Watch
) -> None:
    """Two matches that look alike to whoever watches, as long as nothing is old enough."""
    rooms = [await table.room("siggil", "ann", "ben", watch=kind) for _ in range(2)]
    eves = [await watch(table, room) for room in rooms]
    rng = Rng(5)
    for room, many in zip(rooms, (2, 7), strict=True):
        pages = [table.page(room, who) for who in ("ann", "ben")]
        room.show_seats()  # that they are there is told to all
        for _ in range(many):
            seat = room.record.actors()[0]
            acts = pages[seat].turn["acts"]
            await table.act(room, pages[seat], acts[rng.below(len(acts))][0])
    await table.send(rooms[1], pages[0], t="resign", seat=0)
    seen = [
        msgspec.json.encode(eve.frames).replace(room.id.encode(), b"")
        for eve, room in zip(eves, rooms, strict=True)
    ]
    assert [frame["t"] for frame in eves[0].frames] == [f["t"] for f in eves[1].frames]
    updated = [eve.frames[0]["info"]["updated"] for eve in eves]
    pledges = [eve.frames[0]["pledge"] for eve in eves]
    for n in range(2):
        seen[n] = seen[n].replace(str(updated[n]).encode(), b"").replace(pledges[n].encode(), b"")
    assert seen[0] == seen[1]
    assert await ask(table, rooms[0]) == await ask(table, rooms[1])
    for room in rooms:
        table.hub.drop(room)


@pytest.mark.parametrize("kind", [LATE, CLOSED])
@pytest.mark.parametrize("game", ["canosa", "sins"])
async def test_who_watches_later_is_not_told_when_everything_is_sent_anew(
    table: Hall, game: str, kind: Watch
) -> None:
    """To those who play, since something was taken back, or the end counts what luck has done."""
    room = await table.room(game, "ann", "ben", watch=kind)
    eve, pages = await watch(table, room), [table.page(room, who) for who in ("ann", "ben")]
    room.show_seats()
    seat = room.record.actors()[0]
    await table.act(room, pages[seat], pages[seat].turn["acts"][0][0])
    known, frames = len(eve.frames), [frame["t"] for frame in pages[0].frames]
    if game == "canosa":
        await table.send(room, pages[0], t="undo", seat=0)
        await table.send(room, pages[1], t="answer", seat=1, yes=True)
        assert room.record.rewound > 0
    else:
        await table.send(room, pages[0], t="resign", seat=0)
        assert room.record.over()
    assert "sync" in [frame["t"] for frame in pages[0].frames][len(frames) :]
    assert len(eve.frames) == known
    table.hub.drop(room)


async def test_who_watches_later_is_not_told_that_a_write_failed(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be told by when it came that somebody has acted."""
    room = await table.room("canosa", "ann", "ben", watch=LATE)
    ann, eve = table.page(room, "ann"), await watch(table, room)
    room.show_seats()
    known = len(eve.frames)

    async def fails(*_: Any, **__: Any) -> Any:
        raise StoreFailed("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(table.hub.store, "append", fails)
        assert (await table.act(room, ann, "siren e5"))["code"] == "store"
    await table.act(room, ann, "siren e5")
    await room.unroll()
    assert len(eve.frames) == known
    await later(table, room, 10)
    assert eve.s == 1
    table.hub.offset = 0.0


async def test_whom_nothing_can_be_shown_comes_back(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What watchers see is made anew from the log: where that could not be read just then they
    looked at what had been, for ever."""
    room = await table.room("canosa", "ann", "ben", watch=Watch("seat", seat=1))
    ann, eve = table.page(room, "ann"), await watch(table, room)
    load = table.hub.store.load

    async def fails(*_: Any, **__: Any) -> Any:
        raise StoreFailed

    monkeypatch.setattr(table.hub.store, "load", fails)
    async with room.lock:
        room.anew()
    await until(lambda: eve.closed)
    assert not ann.closed
    monkeypatch.setattr(table.hub.store, "load", load)
    await table.act(room, ann, "siren e5")
    assert (await watch(table, room)).s == 1


async def test_the_law_of_silence_holds_behind_a_seats_eyes(table: Hall) -> None:
    """A world that a seat cannot tell from the true one looks the same to who sees through it."""
    match, rng = match_of("sirens", 2), Rng(11)
    game = match.game
    starts = [n for n in range(5, len(match.log)) if len(match.state_at(n - 1).actors()) < 2]
    starts = [n for n in starts if match.log[n][0] != CHANCE]
    worlds = [(truth, alike(truth, 0, rng)) for truth in map(match.state_at, starts)]
    truth, world = next(two for two in worlds if game.view(two[0], 1) != game.view(two[1], 1))
    views = []
    for state in (truth, world):
        dump = b64encode(state.dump()).decode()
        room = await table.room("sirens", "ann", "ben", dump=dump, watch=Watch("seat", seat=0))
        eve = await watch(table, room)
        sync = eve.last("sync")
        views.append((sync["view"], sync["turn"], sync["log"], sync["info"]["actions"]))
        table.hub.drop(room)
    assert views[0] == views[1]


async def test_who_loses_a_seat_and_who_gets_one(table: Hall) -> None:
    room = await table.room("siggil", "ann", "ben", "cleo", watch=LATE)
    ann, ben, eve = table.page(room, "ann"), table.page(room, "ben"), await watch(table, room)
    await table.send(room, ben, t="leave", seat=1)
    await until(lambda: ben.view is None)
    assert ben.last("sync")["info"]["mine"] == []
    assert ben.turn == {"actors": []}
    seat = room.record.actors()[0]
    await room.commit(events.Handed(seat))
    token = table.hub.sessions.invitation(room.id, seat, 1)
    async with table.browser(table.cookie("eve")) as browser:
        answer = await browser.post(f"/api/matches/{room.id}/join", json={"token": token})
        assert answer.json() == {"seat": seat}
    assert eve.last("sync")["viewer"] == seat
    assert eve.view is not None
    assert room.gallery is not None
    assert eve not in room.gallery.peers
    assert ben.last("note")["what"] == "came"  # who sits where is told at once
    room.leave(ben)
    assert room.gallery.peers == ({ann} if seat == 0 else set())
    table.hub.drop(room)


async def test_another_node_and_a_restart_know_it_too(table: Hall) -> None:
    """What others wrote is late as well; loaded again, the log says what may be seen."""
    room = await table.room("sirens", "ann", "ben", watch=LATE)
    pages = [table.page(room, who) for who in ("ann", "ben")]
    seat = room.record.actors()[0]
    await table.act(room, pages[seat], pages[seat].turn["acts"][0][0])
    stored = await table.hub.store.load(room.id, whole=True)
    assert stored is not None
    assert decode_terms(stored.terms).watch == LATE
    table.hub.drop(room)
    found = await table.hub.get(room.id)
    assert found is not None
    assert found is not room
    eve = await watch(table, found)
    assert (eve.view, eve.s) == (None, 0)
    await later(table, found, 10)
    assert eve.s == found.record.s
    assert eve.view is not None
    # another node writes: the row is taken in, and shown when it is old enough
    seat = found.record.actors()[0]
    state, game = found.record.match.state, found.record.game
    action = state.legal(seat)[0]
    move = Move(seat, action, game.words(state, seat, action))
    body = events.encode(events.Played((move,))).decode()
    at = time.time() + table.hub.offset
    row = Row(room.id, found.record.seq + 1, None, body, at, None)
    s = eve.s
    found.take(row)
    assert eve.s == s
    await later(table, found, 10)
    assert eve.s == s + 1
    # a row that does not follow: the gallery is made anew from the log
    assert found.gallery is not None
    assert found.gallery.gather(row)
    found.gather(row._replace(seq=99))
    assert found.gallery is None
    await until(lambda: found.gallery is not None)
    table.hub.offset = 0.0


WISHES: list[tuple[dict[str, Any], str]] = [
    ({"kind": "delayed"}, "number of minutes"),
    ({"kind": "seat"}, "no seat -1"),
    ({"kind": "seat", "seat": 1}, "not yours to lend"),
    ({"kind": "delayed", "minutes": 9999}, "minutes"),
]


async def test_a_wish_is_settled_or_refused_in_a_sentence(table: Hall) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    async with table.browser(table.cookie("ann")) as browser:
        for wish, why in WISHES:
            answer = await browser.post(
                "/api/matches", json={"game": "canosa", "seats": seats, "watch": wish}
            )
            assert (answer.status_code, answer.json()["code"]) == (400, "bad")
            assert why in answer.json()["message"]
        body: dict[str, Any] = {
            "game": "canosa",
            "seats": seats,
            "watch": {"kind": "seat", "seat": 0, "minutes": 3},
            "patience": 600,
        }
        id = (await browser.post("/api/matches", json=body)).json()["id"]
        info = (await browser.get(f"/api/matches/{id}")).json()
        assert info["watch"] == body["watch"]
        assert info["patience"] == 600


async def test_another_match_is_watched_alike(table: Hall) -> None:
    """The eyes that were lent are still those of the same person, one seat further."""
    room = await table.room("canosa", "ann", "ben", watch=Watch("seat", seat=1), patience=7)
    ann, ben = table.page(room, "ann"), table.page(room, "ben")
    await table.send(room, ann, t="resign", seat=0)
    await table.send(room, ann, t="offer", seat=0, what="rematch")
    await table.send(room, ben, t="answer", seat=1, yes=True)
    terms = table.hub.rooms[room.record.rematch].record.terms
    assert (terms.watch, terms.patience) == (Watch("seat", seat=0), 7)
    assert terms.seats[0].holder == "ben"


def test_terms_of_before_are_open_and_say_nothing_new() -> None:
    old = b'{"game":"canosa","version":1,"seats":[{"kind":"free"},{"kind":"free"}]}'
    terms = msgspec.json.decode(old, type=Terms)
    assert terms.watch == Watch()
    assert terms.patience > 0
    assert b"watch" not in encode_terms(terms)
    assert b"patience" not in encode_terms(terms)
