"""Lines before what only a few can have at once: whoever comes has their turn, however often others
ask."""

import asyncio
from collections import deque
from contextvars import ContextVar

from molpe.table.protocol.refusals import Refused

ASKER: ContextVar[str] = ContextVar("asker", default="")
"""For whom a task works: an address, or on this machine itself a browser; nobody's is the table's
own."""


class Line:
    """A few places, and who waits for one: one of each asker after the other.

    Where more than ``most`` wait, whoever has most in the line gives a place in it up.
    """

    def __init__(self, places: int, most: int = 0) -> None:
        self.free = places
        self.most = most
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """The next asker first."""

    def __len__(self) -> int:
        return sum(map(len, self.waiting.values()))

    async def __aenter__(self) -> None:
        """Take a place, now or when one's turn comes."""
        if self.free:
            self.free -= 1
            return
        who = ASKER.get()
        if self.most and len(self) >= self.most:
            self.make_room(len(self.waiting.get(who, ())))
        turn = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(who, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self.strike(who, turn)
            elif turn.exception() is None:  # it was just called
                self.call()
            raise

    async def __aexit__(self, *_: object) -> None:
        """Give it to whoever is next."""
        self.call()

    def call(self) -> None:
        """A place is free."""
        while self.waiting:
            who = next(iter(self.waiting))
            line = self.waiting.pop(who)
            turn = line.popleft()
            if line:  # the others first
                self.waiting[who] = line
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1

    def strike(self, who: str, turn: "asyncio.Future[None]") -> None:
        """Somebody waits no longer."""
        line = self.waiting.get(who, deque())
        if turn in line:
            line.remove(turn)
            if not line:
                del self.waiting[who]

    def make_room(self, own: int) -> None:
        """Send the newest of whoever waits most away, or refuse who waits as often."""
        line = max(self.waiting.values(), key=len)
        if len(line) <= own + 1:
            raise Refused("crowd")
        turn = line.pop()
        if not turn.done():
            turn.set_exception(Refused("crowd"))
