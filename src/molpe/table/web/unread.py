"""What waits for slow readers, of all connections together."""

import asyncio
from typing import NamedTuple

MOST = 256_000_000
"""Bytes that may wait: whoever opens many pages of a long match, or asks for its steps, and reads
nothing could have had them all kept here."""


class Lag(NamedTuple):
    """Somebody's bytes, and from where they are asked for."""

    size: int
    address: str


class Unread:
    """The connections whose readers lag behind."""

    def __init__(self) -> None:
        self.waiting: dict[asyncio.Transport, Lag] = {}
        """Those that do so longest first."""
        self.size = 0
        """Bytes of all of them."""

    def note(self, transport: asyncio.Transport, scope: object, last: int, queued: int = 0) -> None:
        """So much waits for a reader now: of what was written ``last`` all is kept until all of it
        is gone, and more may be ``queued`` behind it. Where it is too much for all readers together
        those go that lag behind longest of the address for which most waits."""
        size = max(last, transport.get_write_buffer_size()) + queued
        lag = Lag(size, address_of(scope))
        self.size += lag.size - self.waiting.get(transport, Lag(0, "")).size
        self.waiting[transport] = lag
        while self.size > MOST and len(self.waiting) > 1:
            longest = self.longest()
            self.taken(longest)
            longest.abort()

    def longest(self) -> asyncio.Transport:
        """Who lags behind longest where most waits."""
        sums = dict[str, int]()
        for size, address in self.waiting.values():
            sums[address] = sums.get(address, 0) + size
        most = max(sums, key=lambda address: sums[address])
        return next(one for one, lag in self.waiting.items() if lag.address == most)

    def taken(self, transport: asyncio.Transport) -> None:
        """Nothing waits for a reader any more."""
        self.size -= self.waiting.pop(transport, Lag(0, "")).size


UNREAD = Unread()
"""Of all connections of this process."""


def address_of(scope: object) -> str:
    """From where a connection is asked, as the gate has found; nothing before it has."""
    found = scope.get("molpe") if isinstance(scope, dict) else None
    return found[1] if found else ""
