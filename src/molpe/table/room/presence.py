"""Whose pages are at other nodes, as those say it.

Nodes are called by a name that comes never twice, and what one says may arrive after it was
forgotten. So whoever is gone is remembered: what it still says is kept and counts for nothing,
until a heartbeat tells that it lives.
"""

from typing import Protocol

from molpe.table.room.driver import Driver
from molpe.table.room.room import Room

REMEMBERED = 64
"""So many nodes that are gone are remembered; the one that went first is not any more."""


class Table(Protocol):
    """What is needed of the table that is this node."""

    rooms: dict[str, Room]
    driver: Driver


class Presence:
    """Which seats have pages at which other node."""

    def __init__(self, hub: Table) -> None:
        self.hub = hub
        self.known: set[str] = set()
        """Nodes whose pages count."""
        self.gone: dict[str, dict[str, tuple[int, ...]]] = {}
        """Nodes that are gone, and the seats that they had or told of late, by match."""

    def told(self, node: str, match: str, seats: tuple[int, ...]) -> None:
        """A node says whose pages it has."""
        if (room := self.hub.rooms.get(match)) is None:
            return
        if node in self.gone:
            self.gone[node][match] = seats
        else:
            self.known.add(node)
            self.count(room, node, seats)

    def count(self, room: Room, node: str, seats: tuple[int, ...]) -> None:
        """Pages at another node count as there."""
        room.elsewhere[node] = seats
        room.settled(room.show_seats)
        self.hub.driver.back(room)

    def forget(self, node: str) -> None:
        """A node is gone, and the pages that it had."""
        self.known.discard(node)
        had = self.gone.setdefault(node, {})
        for room in self.hub.rooms.values():
            if (seats := room.elsewhere.pop(node, None)) is not None:
                had[room.id] = seats
                room.settled(room.show_seats)
        if len(self.gone) > REMEMBERED:
            del self.gone[next(iter(self.gone))]

    def came(self, node: str) -> None:
        """A node lives: for the first time, or again with what it had and has said since."""
        self.known.add(node)
        for match, seats in self.gone.pop(node, {}).items():
            if (room := self.hub.rooms.get(match)) is not None:
                self.count(room, node, seats)
