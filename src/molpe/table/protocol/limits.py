"""How much of anything one socket, one browser or one address may ask for."""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias

from molpe.kernel import BadText
from molpe.table.protocol.refusals import Refused

FRAME = 2048
"""Bytes of one frame from a page."""
BODY = 1_100_000
"""Bytes of a request that carries a card file or a match file."""
SMALL = 16_384
"""Bytes of a request that carries no file."""
FRAMES = 100
"""Steps of a match in one answer."""
PHOTO = 16_000_000
"""Bytes of a photograph; a phone's have about a third of that."""
UPLOADS, UPLOADS_FROM, UPLOADS_EACH = 8, 4, 2
"""Photographs that are taken in at once, of all, of one address and of one browser."""
UNDER_WAY = 128
"""Requests of one address that are answered at once, those that are still coming in included."""
NOWHERE = "nowhere"
"""All who come from no address share one."""
QUEUE = 200
"""Frames that wait for a slow reader before it is let go."""
QUEUED = 4_000_000
"""Bytes of them; one frame may always wait, here or in the socket, however long it is."""


class Rate(NamedTuple):
    """So many a second in the long run, so many at once."""

    each_second: float
    at_once: float


SOCKET = Rate(20, 60)
HURRY = Rate(10, 500)
"""Frames of a socket beyond that: each is refused, and when these are spent it is closed."""
CHAT = Rate(0.5, 5)
SESSION = Rate(20, 120)
ADDRESS = Rate(50, 400)
MAKING = Rate(0.5, 20)
"""Matches made by one browser."""
ADDRESS_MAKING = Rate(1, 60)
SKETCHES = Rate(5, 60)
"""Changed cards that are drawn for one browser."""
WRONG_TOKENS = Rate(0.2, 20)
"""Wrong tokens of whoever runs the table, from one address."""
COMING = Rate(1 / 3600, 1)
"""Lines in the log that whoever runs the table has come, from one address."""
CRAFT = Rate(1, 20)
"""Photographs read, sounds and sheets made for one browser."""
ADDRESS_CRAFT = Rate(2, 60)


class Bucket:
    """Tokens that come back with time."""

    __slots__ = ("at", "rate", "tokens")

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.tokens = rate.at_once
        self.at = time.monotonic()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = time.monotonic()
        self.tokens = min(self.rate.at_once, self.tokens + (now - self.at) * self.rate.each_second)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class Crowd:
    """How many of something each of many has open now."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: Counter[str] = Counter()

    def enter(self, who: str) -> bool:
        """One more, if there may be one."""
        if self.open[who] >= self.most:
            return False
        self.open[who] += 1
        return True

    def leave(self, who: str) -> None:
        """One less."""
        self.open[who] -= 1
        if self.open[who] <= 0:
            del self.open[who]

    @contextmanager
    def place(self, who: str) -> Iterator[None]:
        """One more for as long as something takes, or a refusal."""
        if not self.enter(who):
            raise Refused("crowd")
        try:
            yield
        finally:
            self.leave(who)

    def total(self) -> int:
        """How many all have open together."""
        return self.open.total()


class Buckets:
    """A bucket for each of many, the least used forgotten first."""

    def __init__(self, rate: Rate, most: int = 20_000) -> None:
        self.rate = rate
        self.most = most
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Take one of somebody's tokens."""
        bucket = self.buckets.get(who)
        if bucket is None:
            bucket = self.buckets[who] = Bucket(self.rate)
            if len(self.buckets) > self.most:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(who)
        return bucket.take()


def loopback(address: str) -> bool:
    """Whether a request comes from this machine, whose owner needs no limit by address; where there
    is no address it came by a socket of this machine."""
    try:
        return not address or ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def place(host: str) -> str:
    """Where a request comes from, as limits count it: an address, of IPv6 its network, since who
    has one address of it has them all."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:  # a proxy passed on what somebody made up
        return NOWHERE
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        if not address.is_loopback:
            return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


def networks(texts: Iterable[str]) -> list[Network]:
    """Addresses and networks as somebody has written them."""
    found: list[Network] = []
    for text in texts:
        try:
            found.append(ipaddress.ip_network(text.strip(), strict=False))
        except ValueError:
            raise BadText(f"{text!r} is neither an address nor a network") from None
    return found


def within(address: str, known: Iterable[Network]) -> bool:
    """Whether a request comes from one of these networks."""
    try:
        place = ipaddress.ip_network(address, strict=False)  # of IPv6 it is one already
    except ValueError:
        return False
    return any(
        isinstance(place, type(one)) and place.subnet_of(one)  # type: ignore[arg-type]
        for one in known
    )
