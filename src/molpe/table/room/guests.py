"""The guests of a table: what they are called, whether they may talk, how fast they may make."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable

from molpe.table.protocol.limits import ADDRESS_MAKING, MAKING, Buckets, loopback
from molpe.table.room.cluster import Cluster
from molpe.table.room.peer import Peer
from molpe.table.room.tidings import Gone, Named
from molpe.table.room.warden import Warden
from molpe.table.store import Store

NAMES = 50_000
"""So many guests' names are kept in memory."""


class Guests:
    """What one table knows of its guests."""

    store: Store
    cluster: Cluster | None
    warden: Warden

    def __init__(self) -> None:
        self.names: OrderedDict[str, str] = OrderedDict()
        self.renamed = 0
        """How often somebody was called otherwise, or forgotten."""
        self.making = Buckets(MAKING)
        self.address_making = Buckets(ADDRESS_MAKING)
        self.address_naming = Buckets(ADDRESS_MAKING)
        self.forgetting: list[Callable[[str], Awaitable[None]]] = []
        """Who else forgets a guest here: what keeps something of them beside the database."""

    async def name(self, session: str) -> str:
        """What a guest is called."""
        if not session:
            return ""
        if session in self.names:
            return self.names[session]
        renamed, name = self.renamed, await self.store.name(session)
        if renamed == self.renamed:  # or it may be what they were called before
            self.names[session] = name
            if len(self.names) > NAMES:
                self.names.popitem(last=False)
        return self.names.get(session, name)

    async def call(self, session: str, name: str) -> None:
        """Call a guest so."""
        await self.store.save_name(session, name)
        self.renamed += 1
        self.names[session] = name
        if self.cluster is not None:
            self.cluster.say(Named(session))

    async def leave(self, session: str) -> None:
        """A guest leaves for good; who has nothing here has nothing to lose."""
        slow = self.store.slow
        boxes = await slow.boxes(session) if slow is not None else []
        if await self.name(session) or await self.store.seats(session) or boxes:
            await self.warden.leave(session)
        await self.forget(session)

    async def forget(self, session: str) -> None:
        """Forget at every node what is kept of a guest beside matches."""
        await self.store.forget(session)
        if self.store.slow is not None:
            await self.store.slow.forget(session)
        await self.gone(session)
        if self.cluster is not None:
            self.cluster.say(Gone(session))

    async def gone(self, session: str) -> None:
        """Forget what this node alone has kept of a guest."""
        self.forget_name(session)
        for forget in self.forgetting:
            await forget(session)

    def forget_name(self, session: str) -> None:
        """A guest may be called otherwise now; all may, where none is named."""
        self.renamed += 1
        if session:
            self.names.pop(session, None)
        else:
            self.names.clear()

    def silenced(self, peer: Peer) -> bool:
        """Whether somebody may not talk here."""
        return self.warden.kept("mute", peer.session, peer.address)

    def may_make(self, session: str, address: str) -> bool:
        """Whether a browser may make one more match now."""
        if not self.making.take(session):
            return False
        return loopback(address) or self.address_making.take(address)

    def may_name(self, address: str) -> bool:
        """Whether somebody from there may call themselves something now: a name is kept on disk."""
        return loopback(address) or self.address_naming.take(address)
