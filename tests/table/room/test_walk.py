"""What a page makes of its frames is what a fresh one is shown, whatever happens at a match."""

import json
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from molpe.table.protocol.matches import Watch
from molpe.table.room import driver, pauses, showing, told
from molpe.table.room import room as rooms
from molpe.table.room.peer import Peer
from molpe.table.room.room import Room
from molpe.table.store import Conflict, Row, Seated, Stored, StoreFailed, Unclear
from molpe.table.store.model import Standing
from molpe.table.work.bots import Matter
from molpe.table.work.worker import Reply
from tests.table.guest import patched
from tests.table.hall import Hall, Seen
from tests.table.waiting import until

WALKS = int(os.environ.get("MOLPE_WALKS", "3"))
"""Matches of each game; more by hand."""
STEPS = 60
SAME = ("view", "log", "turn", "result", "s", "viewer", "curtain", "pending", "rematch", "done")


class Held(Seen):
    """A page, and what it holds after each frame, by the rules of web/src/lib/net.svelte.ts."""

    def __init__(self, session: str) -> None:
        super().__init__(session)
        self.held: dict[str, Any] = {}

    def take(self, frame: bytes) -> None:
        super().take(frame)
        said, held = self.frames[-1], self.held
        if said["t"] == "sync":
            held.update({name: said[name] for name in SAME}, seats=said["info"]["seats"])
        elif said["t"] == "ev":
            for beat in (said, *said.get("then", ())):
                held["view"] = patched(held["view"], beat["patch"])
                held["log"] = [*held["log"], *beat["lines"]]
                held["done"] = beat.get("done", [])
            held.update(turn=said["turn"], s=said["s"], result=said.get("result"))
            held["viewer"] = said.get("viewer", held["viewer"])
        elif said["t"] == "turn":
            assert said["s"] == held["s"]
            held["turn"] = said["turn"]
        elif said["t"] == "seats":
            held.update(pending=said["pending"], rematch=said["rematch"])
            held["seats"] = said["info"]["seats"]


def fresh(room: Room, page: Held) -> dict[str, Any]:
    """What a page would be shown that came now."""
    shown = room.gallery if room.apart(page) else room
    assert shown is not None
    sync = json.loads(msgspec.json.encode(shown.sync(page)))
    return {**{name: sync[name] for name in SAME}, "seats": sync["info"]["seats"]}


async def alone(table: Hall, room: Room, page: Held) -> dict[str, Any]:
    """What it would be shown by a table that has just begun."""
    found = await table.hub.shelf.load(room.id)
    assert found is not None
    other = Room(table.hub, room.id, found.record, found.secret, found.updated)
    again = Peer(page.session, page.name)
    again.viewer, again.lifted = page.viewer, page.lifted
    other.choose(again)
    sync = json.loads(msgspec.json.encode(other.sync(again)))
    return {name: sync[name] for name in SAME}


@pytest.fixture
def hasty(table: Hall) -> Iterator[None]:
    """Nobody waits, and bots do anything."""

    rng = random.Random(1)

    async def think(matter: Matter, *_: object) -> Reply:
        return Reply(rng.choice(matter.guess.legal(matter.seat)))

    with (
        patch.object(table.hub.bots, "think", think),
        patch.object(pauses, "SHORTEST", 0.0),
        patch.object(pauses, "LONGEST", 0.0),
        patch.object(driver, "WATCHED", 0.0),
        patch.object(driver, "forced_pause", lambda *_: 0.0),
    ):
        yield
        table.hub.offset = 0.0


async def step(table: Hall, room: Room, pages: list[Held], rng: random.Random) -> str:
    """Something happens."""
    players = [page for page in pages if page.own]
    kind, page = rng.random(), rng.choice(players or pages)
    if kind < 0.05 and len(pages) < 8:
        page = Held(rng.choice(("ann", "ben", "eve")))
        room.enter(page)
        pages.append(page)
        await table.send(room, page, t="hello")
        await table.hub.presence(room)
        return f"{page.session} comes"
    if kind < 0.09 and len(pages) > 2:
        pages.remove(page)
        room.leave(page)
        await table.hub.presence(room)
        return f"{page.session} goes"
    if kind < 0.12:
        table.hub.offset += rng.choice((30, 300, 700))
        await room.unroll()
        return "it is later"
    if not page.own:
        return "nobody plays"
    seat = rng.choice(page.own)
    if kind < 0.7:
        if page.curtain:
            await table.send(room, page, t="lift", seat=rng.choice(page.own))
        elif acts := page.turn.get("acts"):
            return str(await table.act(room, page, rng.choice(acts)[0]))
        return f"{page.session} looks"
    ticks = room.record.game.ticks
    frame = rng.choice(
        (
            {"t": "undo"},
            {"t": "undo"},
            {"t": "answer", "yes": rng.random() < 0.8},
            {"t": "answer", "yes": True},
            {"t": "offer", "what": rng.choice(("draw", "takeback", "rematch"))},
            {"t": "order", "at": rng.choice((None, rng.sample(ticks, rng.randint(0, len(ticks)))))},
            {"t": "lift"},
            {"t": "leave"} if rng.random() < 0.1 else {"t": "undo"},
        )
    )
    return f"{frame} {await table.send(room, page, seat=seat, **frame)}"


class Storm:
    """A store that writes nothing, or writes and does not say so, or cannot be read, at random."""

    def __init__(self, table: Hall, rng: random.Random) -> None:
        self.rng = rng
        self.rages = False
        self.written, self.read = table.hub.store.append, table.hub.store.load

    async def append(self, row: Row, standing: Standing | None, seated: Seated | None) -> None:
        """Write an event down, or not."""
        what = self.rng.random() if self.rages else 1.0
        if what < 0.15:
            raise StoreFailed("disk I/O error")
        if what > 0.2:
            await self.written(row, standing, seated)
        if what < 0.25:
            raise Unclear("the line is cut")
        if what < 0.35:
            raise Conflict("it is there already")

    async def load(self, match: str, whole: bool = False) -> Stored | None:
        """Read a match, or not."""
        if self.rages and self.rng.random() < 0.15:
            raise StoreFailed("disk I/O error")
        return await self.read(match, whole)


@contextmanager
def stormy(table: Hall, rng: random.Random) -> Iterator[Storm]:
    """A storm, in which long matches are short and much is little."""
    storm, long = Storm(table, rng), rng.choice((0, 200))
    with (
        patch.object(table.hub.store, "append", storm.append),
        patch.object(table.hub.store, "load", storm.load),
        patch.object(showing, "LONG", long),
        patch.object(told, "LONG", long),
        patch.object(showing, "AT_ONCE", rng.choice((0, 300, 50_000))),
        patch.object(rooms, "SNAPSHOT", 7),
        patch.object(driver, "AGAIN", 0.0),
    ):
        yield storm


def settled(room: Room, pages: list[Held]) -> bool:
    """Whether nothing is under way at a match, and every page was shown it or is to come back."""
    here = [page for page in pages if not page.closed]
    busy = room.thinking or room.lock.locked() or not all(page.greeted for page in here)
    return room.gone or not (busy or (room.gallery is None and any(map(room.apart, here))))


async def back(table: Hall, id: str, pages: list[Held]) -> Room:
    """Whose pages were closed come back, as browsers do."""
    room = await table.hub.get(id)
    assert room is not None
    for place, page in enumerate(pages):
        if page.closed or page not in room.peers:
            room.leave(page)
            pages[place] = again = Held(page.session)
            room.enter(again)
            await table.send(room, again, t="hello")
    await table.hub.presence(room)
    await until(partial(settled, room, pages))
    return room


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("game", ["canosa", "sirens", "siggil", "sins", "muse"])
async def test_patches_make_it_whatever_the_store_does(table: Hall, game: str) -> None:
    for seed in range(WALKS):
        rng = random.Random(f"storm {game} {seed}")
        seats = rng.choice((("ann", "ben"), ("ann", "ann"), ("ann", "bot")))
        watch = rng.choice((Watch(), Watch("delayed", 10), Watch("seat", seat=1), Watch("none")))
        with stormy(table, rng) as storm:
            id = (await table.room(game, *seats, watch=watch)).id
            pages = [Held(who) for who in (*dict.fromkeys(seats), "eve") if who != "bot"]
            what = ""
            for number in range(STEPS):
                storm.rages = False
                room = await back(table, id, pages)
                async with room.lock:
                    log = await table.hub.store.load(id, whole=True)
                    assert log is not None
                    for page in [page for page in pages if page.greeted and not page.closed]:
                        if room.gone or (room.gallery is None and room.apart(page)):
                            continue  # it is given up, or made anew, by what the storm left
                        known = room.gallery.seq if room.gallery is not None else room.record.seq
                        assert len(log.rows) == room.record.seq == known, (seed, number, what)
                        found = fresh(room, page)
                        if number % 10 == 0 and not room.apart(page):
                            found.update(await alone(table, room, page))
                        for name in {*SAME, "seats"} - {"done"}:  # marked by whoever looked
                            assert page.held[name] == found[name], (seed, number, name, what)
                storm.rages = True
                with suppress(StoreFailed):
                    what = await step(table, room, pages, rng)
                await until(partial(settled, room, pages))
            storm.rages = False
        for page in pages:
            room.leave(page)
        table.hub.drop(room)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("game", ["canosa", "sirens", "siggil", "sins", "muse"])
async def test_patches_make_what_a_fresh_page_is_shown(table: Hall, game: str) -> None:
    for seed in range(WALKS):
        rng = random.Random(f"{game} {seed}")
        seats = rng.choice((("ann", "ben"), ("ann", "ben"), ("ann", "ann"), ("ann", "bot")))
        kind: Any = rng.choice(("open", "delayed", "seat", "none"))
        watch = Watch(kind, *{"delayed": (10,), "seat": (5 * rng.randrange(2), 1)}.get(kind, ()))
        room = await table.room(game, *seats, watch=watch)
        pages = [Held(who) for who in (*dict.fromkeys(seats), "eve") if who != "bot"]
        for page in pages:
            room.enter(page)
            await table.send(room, page, t="hello")
        await table.hub.presence(room)
        for number in range(STEPS):
            what = await step(table, room, pages, rng)
            await table.rest(room)
            async with room.lock:
                if room.gallery is not None:
                    room.gallery.unroll()
                for page in pages:
                    skip = {"done"} if len(page.own) > 1 else set()  # marked by whoever looked
                    held, found = page.held, fresh(room, page)
                    if number % 10 == 0 and not room.apart(page):
                        found.update(await alone(table, room, page))
                    for name in {*SAME, "seats"} - skip:
                        if name == "done":
                            assert set(held[name]) == set(found[name]), (seed, number, what)
                        else:
                            assert held[name] == found[name], (seed, number, name, what)
        for page in pages:
            room.leave(page)
        table.hub.drop(room)
