"""What a move takes of the processor without sockets and disk, with caches warm and cold.

python -m tests.table.bare [ROUNDS]

Rooms of the five games as they are, each with two pages that take frames and do nothing, at a table
that writes nothing down. Before each move so much memory is copied as its line says: a processor's
own caches hold some megabytes, and those that it shares some tens.
"""

import asyncio
import gc
import random
import sys
import time
from collections.abc import Coroutine
from typing import Any, cast

from molpe import games
from molpe.cli.load import MIX, chosen_games
from molpe.kernel import CHANCE
from molpe.table.match import events
from molpe.table.match.moves import moves_from
from molpe.table.match.record import Record
from molpe.table.match.terms import Place, Terms
from molpe.table.protocol.from_page import Act
from molpe.table.room import desk
from molpe.table.room.metrics import Metrics
from molpe.table.room.peer import Peer
from molpe.table.room.room import Host, Room

ROOMS, ROUNDS = 300, 8
COPIED = (0, 4_000_000, 40_000_000)
"""Bytes that are copied before each move."""


class Nothing:
    """A table that keeps nothing and drives nothing."""

    lessons: dict[str, object] = {}
    offset = 0.0

    def __init__(self) -> None:
        self.metrics = Metrics()
        self.library = self

    def faces_hash(self, terms: Terms) -> str:
        """Faces that nobody looks at."""
        return ""

    async def append(self, *_: object) -> None:
        """Write nothing down."""

    def drive(self, room: Room) -> None:
        """Nothing goes on by itself."""

    def keep(self, room: Room) -> None:
        """Keep no snapshot."""


def at_once(work: Coroutine[Any, Any, Any]) -> None:
    """Do something that waits for nothing."""
    try:
        work.send(None)
    except StopIteration:
        return
    raise AssertionError("it waits")


def opened(hub: Nothing, name: str, number: int) -> tuple[Room, list[Peer]]:
    """A match that has begun, and the pages of its two people."""
    game, secret = games.find(name), f"{number + 1:064x}"
    places = tuple(Place("person", who, holder=who) for who in ("ann", "ben"))
    record = Record(game, Terms(name, game.version, places, game.options_text()))
    room = Room(cast(Host, hub), f"{name}-{number}", record, secret, 0.0)
    peers = [Peer(who, who, lambda *frames: True) for who in ("ann", "ben")]
    for peer in peers:
        room.enter(peer)
    if record.match.state.actor() == CHANCE:
        at_once(room.commit(events.Played(moves_from(record, secret, None, CHANCE, -1))))
    for peer in peers:
        room.greet(peer)
    return room, peers


def moves(rounds: int, copied: int) -> dict[str, float]:
    """Milliseconds of processor time of a move, by game."""
    rng, hub, names = random.Random(3), Nothing(), chosen_games(MIX)
    tables = [opened(hub, names[n % len(names)], n) for n in range(ROOMS)]
    memory, took = bytearray(copied), dict.fromkeys(names, 0.0)
    gc.disable()
    for turn in range(rounds):
        for n in range(ROOMS):
            name = names[n % len(names)]
            if tables[n][0].record.over():
                tables[n] = opened(hub, name, n)
            room, peers = tables[n]
            seat = room.record.actors()[0]
            text = rng.choice(list(room.record.legal(seat)[0]))
            act = Act(k=f"{turn}", s=room.record.s, seat=seat, text=text)
            bytes(memory)
            began = time.process_time()
            at_once(desk.handle(room, peers[seat], act))
            took[name] += time.process_time() - began
    gc.enable()
    each = rounds * ROOMS / len(names)
    return {name: 1000 * seconds / each for name, seconds in took.items()}


def main() -> int:
    """Say what a move takes, by processor time, for each amount that is copied."""
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    asyncio.set_event_loop(asyncio.new_event_loop())
    for copied in COPIED:
        found = moves(rounds, copied)
        each = ", ".join(f"{name} {ms:.3f}" for name, ms in found.items())
        mean = sum(found.values()) / len(found)
        print(f"{copied / 1e6:.0f} MB copied before each: {mean:.3f} ms a move ({each})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
