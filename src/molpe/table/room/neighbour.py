"""A table as one of several nodes: what it asks of the others, and how it takes its leave.

Where one process has its database for itself there are none, and nothing here costs anything.
"""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from molpe.table.library.library import Library
from molpe.table.protocol.refusals import Refused
from molpe.table.protocol.to_page import ChatLine
from molpe.table.room.cluster import Cluster
from molpe.table.room.rollcall import Roll, What
from molpe.table.room.room import Room
from molpe.table.room.sessions import Sessions
from molpe.table.room.tidings import Chat, Told
from molpe.table.room.warden import Warden
from molpe.table.store import Store, StoreFailed

T = TypeVar("T")

SPREAD = 0.4
"""Seconds within which the pages of a node that ends are sent to the others."""


class Neighbour:
    """A node among others, or alone."""

    store: Store
    sessions: Sessions
    library: Library
    warden: Warden
    rooms: dict[str, Room]
    sockets: int
    cluster: Cluster | None
    """The others; None where there can be none."""
    offset: float
    """Seconds by which the clock that nodes share is ahead of this machine's."""
    late: float
    """Seconds by which the loop came too late, when that was looked at last."""

    async def beside(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do something in a thread."""
        raise NotImplementedError

    def leads(self, room: Room) -> bool:
        """Whether it is for this node to drive a room; where another does, it asks to be next."""
        if self.cluster is None or self.cluster.leads(room.id):
            return True
        self.cluster.want(room.id)
        return False

    async def refresh(self, room: Room) -> None:
        """Take in what other nodes have written; the caller holds the lock."""
        if self.cluster is not None:
            await self.cluster.following.catch_up(room)

    def spread(self, room: Room, playing: bool, line: ChatLine) -> None:
        """Let pages at other nodes read what was said."""
        self.tell(Chat(room.id, playing, line))

    async def reseal(self) -> None:
        """Take the keys that all nodes sign with; the first node's own is the first."""
        if self.store.commons is not None:
            self.sessions.use(await self.store.commons.seals(self.sessions.keys[0]))

    async def may_keep(self, cards: str) -> None:
        """Refuse a card file for which there is no room, by the house's quota."""
        most = self.warden.quotas.cards * 1_000_000
        edition = self.library.name_of(cards)
        if not most or self.library.known(edition):
            return
        if self.store.commons is not None:
            kept = await self.store.commons.card_bytes()
        else:
            kept = await self.beside(self.library.kept_bytes)
        if kept + len(cards.encode()) > most:
            raise Refused("cards")

    async def share(self, edition: str) -> None:
        """Let every node have a card file that was put away here."""
        commons = self.store.commons
        if commons is not None and self.library.known(edition):
            text = await self.beside(self.library.path(edition).read_text, "utf-8")
            await commons.keep_edition(edition, text)

    def tell(self, told: Told) -> None:
        """Tell the other nodes something, where there are any."""
        if self.cluster is not None and self.cluster.others:
            self.cluster.say(told)

    async def decided(self) -> None:
        """Another node was told what whoever runs the table has decided."""
        with suppress(StoreFailed):  # it is looked at again anyway
            await self.warden.look()

    async def changed(self, match: str) -> None:
        """At another node a match was deleted, or names were struck out of it."""
        await self.warden.let_go(match)

    async def roll(self, what: What, match: str = "") -> Roll:
        """What whoever runs the table wants to see of the other nodes."""
        if self.cluster is None:
            return Roll([], [], ())
        return await self.cluster.rollcall.ask(self.cluster.others, what, match)

    @property
    def node(self) -> str:
        """What this node is called; nothing where there can be no other."""
        return self.store.commons.node if self.store.commons is not None else ""

    def node_figures(self) -> dict[str, float]:
        """What the others are told of this node."""
        return {
            "rooms": len(self.rooms),
            "sockets": self.sockets,
            "commits": self.store.batches,
            "events": self.store.appended,
            "lag": round(self.late, 4),
        }

    @property
    def leaving(self) -> bool:
        """Whether this node is about to end, so that pages are better off at another."""
        return self.cluster is not None and self.cluster.leaving

    async def farewell(self) -> None:
        """This node ends: its leases go back, its pages are sent away one by one."""
        if self.cluster is None or self.cluster.leaving:
            return
        await self.cluster.leave()
        loop, peers = asyncio.get_running_loop(), 0
        for room in list(self.rooms.values()):
            for peer in list(room.peers):
                peers += 1
                loop.call_later(random.uniform(0, SPREAD), peer.close)
        if peers:
            await asyncio.sleep(SPREAD)
