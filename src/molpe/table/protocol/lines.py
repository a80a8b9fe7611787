"""Lines before what only a few can have at once: whoever comes has their turn, however often others
ask."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from typing import Generic, TypeVar

from molpe.table.protocol.refusals import Refused

ASKER: ContextVar[str] = ContextVar("asker", default="")
"""For whom a task works: an address, or on this machine itself a browser; nobody's is the table's
own."""

T = TypeVar("T")


class Turns(Generic[T]):
    """Who waits for something: one of each asker after the other."""

    def __init__(self) -> None:
        self.waiting: dict[str, deque[asyncio.Future[T]]] = {}
        """The next asker first."""

    def __len__(self) -> int:
        return sum(map(len, self.waiting.values()))

    def of(self, who: str) -> int:
        """How often an asker waits."""
        return len(self.waiting.get(who, ()))

    async def come(self, back: Callable[[T], object]) -> T:
        """Wait for one's turn, and for what is given then; ``back`` is where it goes if it is given
        to somebody who was called off."""
        who = ASKER.get()
        turn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(who, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self.strike(who, turn)
            elif turn.exception() is None:
                back(turn.result())
            raise

    def give(self, what: T) -> bool:
        """Give something to whoever is next, if somebody is."""
        while self.waiting:
            who = next(iter(self.waiting))
            line = self.waiting.pop(who)
            turn = line.popleft()
            if line:  # the others first
                self.waiting[who] = line
            if not turn.done():
                turn.set_result(what)
                return True
        return False

    def send_away(self, who: str, why: Exception) -> None:
        """The newest of an asker's waits no longer, and is told why."""
        line = self.waiting[who]
        turn = line.pop()
        if not line:
            del self.waiting[who]
        if not turn.done():
            turn.set_exception(why)

    def strike(self, who: str, turn: "asyncio.Future[T]") -> None:
        """Somebody waits no longer."""
        line = self.waiting.get(who, deque())
        if turn in line:
            line.remove(turn)
            if not line:
                del self.waiting[who]


class Line(Turns[None]):
    """A few places, and who waits for one.

    Where more than ``most`` wait, whoever has most in the line gives a place in it up.
    """

    def __init__(self, places: int, most: int = 0) -> None:
        super().__init__()
        self.free = places
        self.most = most

    async def __aenter__(self) -> None:
        """Take a place, now or when one's turn comes."""
        if self.free:
            self.free -= 1
            return
        self.check()
        if self.most and len(self) >= self.most:
            self.send_away(self.heaviest(), Refused("crowd"))
        await self.come(self.leave)

    async def __aexit__(self, *_: object) -> None:
        """Leave it to whoever is next."""
        self.leave()

    def leave(self, _: None = None) -> None:
        """A place is free."""
        if not self.give(None):
            self.free += 1

    def check(self) -> None:
        """Refuse who would be refused: the line is full, and nobody has more in it than they."""
        if self.free or not self.most or len(self) < self.most:
            return
        if self.of(self.heaviest()) <= self.of(ASKER.get()) + 1:
            raise Refused("crowd")

    def heaviest(self) -> str:
        """Who has most in the line."""
        return max(self.waiting, key=self.of)
