"""What a page makes of its frames is what a fresh one is shown, whatever happens at a match."""

import json
import os
import random
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from molpe.table.protocol.matches import Watch
from molpe.table.room import driver, pauses
from molpe.table.room.peer import Peer
from molpe.table.room.room import Room
from molpe.table.work.bots import Matter
from molpe.table.work.worker import Reply
from tests.table.guest import patched
from tests.table.hall import Hall, Seen

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
