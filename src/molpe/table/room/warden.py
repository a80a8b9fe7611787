"""What whoever runs the table has decided: who comes in, who talks, who opens tables, how long
matches and names are kept."""

import asyncio
import contextlib
import ipaddress
import logging
import time
from collections.abc import Sequence
from typing import Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from molpe.kernel import BadText
from molpe.table.match import events
from molpe.table.match.terms import Terms, decode_terms, encode
from molpe.table.protocol.admin import HouseRules, NewWard, Quotas, WardInfo, WardKind
from molpe.table.protocol.refusals import Refused
from molpe.table.room.room import Room
from molpe.table.room.tidings import Changed, Decided, Told
from molpe.table.store import Row, Store, StoreFailed
from molpe.table.store.house import Ward

log = logging.getLogger("molpe.table")

LOOK = 5.0
"""Seconds until what was decided at another node holds here too."""
SWEEP = 3600.0
"""Seconds between two looks for what is older than it may be."""
OVERLAP = 60.0
"""Seconds of what was ended that are read again: clocks of nodes differ."""
PORTION = 200
DAY = 86400.0
FOR_EVER = 0.0
BROWSER, ADDRESS = "browser ", "address "
RULES, QUOTAS = "rules", "quotas"
NOBODY = "-"
"""What somebody is called whose name is no longer kept."""
DAMAGED = (msgspec.DecodeError, UnicodeDecodeError)
"""What a damaged text does to whoever reads it."""

T = TypeVar("T", HouseRules, Quotas)
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Kept(Protocol):
    """What is needed of the table."""

    store: Store
    rooms: dict[str, Room]
    loading: dict[str, asyncio.Task[Room | None]]
    offset: float

    def drop(self, room: Room) -> None:
        """Forget a room."""

    def tell(self, told: Told) -> None:
        """Tell the other nodes something."""


class Warden:
    """The decisions in memory, and in the store for the next start and for other nodes."""

    def __init__(self, hub: Kept) -> None:
        self.hub = hub
        self.rules = HouseRules()
        self.quotas = Quotas()
        self.wards: list[Ward] = []
        self.banned_networks: list[tuple[Network, Ward]] = []
        self.by_who: dict[tuple[str, str], Ward] = {}
        self.ended: set[str] = set()
        """Sessions of guests who have left."""
        self.heard_of_ended = 0.0

    # Knowing.

    def now(self) -> float:
        """The time of day that nodes share."""
        return time.time() + self.hub.offset

    async def look(self) -> None:
        """Read what was decided."""
        settings = await self.hub.store.settings()
        self.rules = settled(settings.get(RULES), self.rules)
        self.quotas = settled(settings.get(QUOTAS), self.quotas)
        self.believe(await self.hub.store.wards())
        new = set(await self.hub.store.ended(self.heard_of_ended)) - self.ended
        self.heard_of_ended = self.now() - OVERLAP
        self.ended |= new
        self.see_off(new)

    def believe(self, wards: list[Ward]) -> None:
        """Keep decisions where they are found quickly, and act on what is new."""
        if wards == self.wards:
            return
        self.wards = wards
        self.by_who = {(ward.kind, ward.who): ward for ward in wards}
        self.banned_networks = []
        for ward in wards:
            if ward.who.startswith(ADDRESS):
                with contextlib.suppress(ValueError):  # a damaged one keeps nobody out
                    self.banned_networks.append((counted(ward.who.removeprefix(ADDRESS)), ward))
        self.show_out()

    def holds(self, ward: Ward | None) -> bool:
        """Whether a decision stands now."""
        return ward is not None and (ward.until == FOR_EVER or ward.until > self.now())

    def kept(self, kind: WardKind, session: str, address: str) -> bool:
        """Whether somebody is kept out or silent, by browser or by address."""
        if not self.wards:
            return False
        if session and self.holds(self.by_who.get((kind, BROWSER + session))):
            return True
        if not self.banned_networks or not address:
            return False
        try:
            place: Network = ipaddress.ip_network(address)
        except ValueError:
            return False
        return any(
            ward.kind == kind and net.version == place.version and self.holds(ward)
            for net, ward in self.banned_networks
            if net.version == place.version and place.subnet_of(net)  # type: ignore[arg-type]
        )

    def invited(self, session: str) -> bool:
        """Whether a browser may open tables where not everyone may."""
        return self.holds(self.by_who.get(("opener", BROWSER + session)))

    async def may_open(self, session: str) -> None:
        """Refuse who may not open a table now."""
        rules = self.rules
        if rules.opening == "nobody":
            raise Refused("closed", "whoever runs this table lets nobody open new ones now")
        if rules.opening == "invited" and not self.invited(session):
            raise Refused("closed")
        store, waiting = self.hub.store, self.quotas.waiting
        if rules.running and await store.running(session) >= rules.running:
            raise Refused("quota")
        if waiting and await store.waiting(session) >= waiting:
            raise Refused("waiting")

    async def may_make(self, session: str, origin: str) -> None:
        """Refuse one match more than all may play at once, or than a browser or an address, by its
        sign, may make in a day."""
        quotas, store, day = self.quotas, self.hub.store, self.now() - DAY
        if quotas.tables and await store.going() >= quotas.tables:
            raise Refused("many")
        if quotas.daily and await store.made_by(session, day) >= quotas.daily:
            raise Refused("daily")
        limit = quotas.daily_address if origin else 0
        if limit and await store.made_from(origin, day) >= limit:
            raise Refused("daily")

    def told(self) -> tuple[WardInfo, ...]:
        """The decisions that stand, for whoever made them."""
        return tuple(
            WardInfo(ward.kind, ward.who, ward.until, ward.why, ward.made)  # type: ignore[arg-type]
            for ward in self.wards
            if self.holds(ward)
        )

    # Deciding.

    async def settle(self, rules: HouseRules) -> None:
        """Make house rules."""
        await self.hub.store.set(RULES, msgspec.json.encode(rules).decode())
        self.rules = rules
        self.hub.tell(Decided())

    async def allot(self, quotas: Quotas) -> None:
        """Set quotas; apart from the rules, which a node of the release before must read too."""
        await self.hub.store.set(QUOTAS, msgspec.json.encode(quotas).decode())
        self.quotas = quotas
        self.hub.tell(Decided())

    async def decide(self, wish: NewWard) -> None:
        """Keep somebody out or silent, or let them open tables."""
        until = self.now() + wish.days * DAY if wish.days else FOR_EVER
        await self.hub.store.ward(Ward(wish.kind, meant(wish.who), until, wish.why, self.now()))
        await self.look()
        self.hub.tell(Decided())

    async def undo(self, kind: WardKind, who: str) -> None:
        """Decide otherwise."""
        if (kind, who) not in self.by_who:  # as it was decided, by a version before
            who = meant(who)
        if (kind, who) not in self.by_who:
            raise BadText(f"nothing was decided about {who!r}")
        await self.hub.store.unward(kind, who)
        await self.look()
        self.hub.tell(Decided())

    async def leave(self, session: str) -> None:
        """A guest leaves for good: the cookie is of no use any more, to nobody."""
        await self.hub.store.end_session(session, self.now())
        self.ended.add(session)
        self.see_off({session})
        self.hub.tell(Decided())

    def see_off(self, sessions: set[str]) -> None:
        """Close the pages of those who have left; what comes back is a stranger's."""
        for room in list(self.hub.rooms.values()) if sessions else ():
            for peer in list(room.peers):
                if peer.session in sessions:
                    peer.close()

    def show_out(self) -> None:
        """Close the pages of those who are kept out."""
        for room in list(self.hub.rooms.values()):
            for peer in list(room.peers):
                if self.kept("ban", peer.session, peer.address):
                    peer.close(BANNED)

    # Keeping, and not for ever.

    async def watch(self) -> None:
        """Look for what is too old, and again and again what others have decided; whoever begins
        this has just looked, and may have decided something since."""
        swept = -SWEEP
        while True:
            try:
                if time.monotonic() - swept >= SWEEP:
                    swept = time.monotonic()
                    await self.sweep()
                await asyncio.sleep(LOOK)
                await self.look()
            except StoreFailed as error:
                log.warning("wards", extra={"error": str(error)})

    async def sweep(self) -> tuple[int, int]:
        """Delete and anonymise what is older than it may be; how many matches of each."""
        deleted = anonymised = 0
        rules, store = self.rules, self.hub.store
        await store.unmake(self.now() - DAY)
        if rules.unfinished:
            before = self.now() - rules.unfinished * DAY
            while ids := await store.stale(before, PORTION):
                for id in ids:
                    await self.delete(id)
                deleted += len(ids)
        if rules.names:
            before = self.now() - rules.names * DAY
            while ids := await store.signed(before, PORTION):
                for id in ids:
                    await self.anonymise(id)
                anonymised += len(ids)
        if deleted or anonymised:
            log.info("swept", extra={"deleted": deleted, "anonymised": anonymised})
        return deleted, anonymised

    async def delete(self, id: str) -> None:
        """Forget a match; pages that look at it are told that it is gone."""
        await self.hub.store.delete(id)
        await self.let_go(id)
        self.hub.tell(Changed(id))

    async def anonymise(self, id: str, session: str = "") -> None:
        """Strike the names out of a match: a browser's, or all."""
        stored = await self.hub.store.load(id, whole=True)
        if stored is not None:
            with contextlib.suppress(*DAMAGED):  # has no names
                terms = decode_terms(stored.terms)
                sat = sat_in(stored.rows)
                signs = signs_of(terms, sat)
                seats = tuple(
                    replace(place, name=NOBODY, holder=signs.get(place.holder, ""))
                    if place.kind == "person" and session in ("", place.holder)
                    else place
                    for place in terms.seats
                )
                bodies = {}
                for seq, event in sat.items():
                    if session in ("", event.holder):
                        struck = replace(event, name=NOBODY, holder=signs.get(event.holder, ""))
                        bodies[seq] = events.encode(struck).decode()
                anonymous = encode(replace(terms, seats=seats)).decode()
                await self.hub.store.rewrite(id, anonymous, bodies)
        await self.hub.store.unseat(id, session)
        await self.let_go(id)
        self.hub.tell(Changed(id))

    async def let_go(self, id: str) -> None:
        """Let a room go that is not what the store says any more, also one that is on its way."""
        if (loading := self.hub.loading.get(id)) is not None:
            await asyncio.wait({loading})
        room = self.hub.rooms.get(id)
        if room is not None:
            self.hub.drop(room)
            for peer in list(room.peers):
                peer.close()


BANNED = 4003
"""Close code: this browser or address is kept out."""


def sat_in(rows: Sequence[Row]) -> dict[int, events.Sat]:
    """Who sat down in a match, by the numbers of those events."""
    found = {}
    for row in rows:
        with contextlib.suppress(*DAMAGED):  # the others can be read
            if isinstance(event := events.decode(row.body), events.Sat):
                found[row.seq] = event
    return found


def signs_of(terms: Terms, sat: dict[int, events.Sat]) -> dict[str, str]:
    """What stands in a match for each of its browsers once that is struck out: the place where it
    came in first. Which seats were at one browser must be known to play the match again."""
    places = [place.holder for place in terms.seats]
    came = [*enumerate(places), *((len(places) + seq, one.holder) for seq, one in sat.items())]
    return {holder: f"{NOBODY}{at}" for at, holder in reversed(came) if holder}


def settled(text: str | None, now: T) -> T:
    """What was settled, as far as this version knows it; what stood before, where it is damaged."""
    kind = type(now)
    try:
        found = msgspec.json.decode(text or "", type=dict[str, object])
        known = {name: found[name] for name in kind.__struct_fields__ if name in found}
        return msgspec.convert(known, kind)
    except (msgspec.DecodeError, UnicodeError):
        return now


def counted(text: str) -> Network:
    """A network as those who come are counted: of IPv6 no part of a network of one's own, and an
    address of the old kind as one, also where it is written in the new."""
    network = ipaddress.ip_network(text, strict=False)
    if isinstance(network, ipaddress.IPv6Network):
        old = network.network_address.ipv4_mapped
        if old is not None and network.prefixlen >= 96:
            return ipaddress.ip_network((old, network.prefixlen - 96))
        if network.prefixlen > 64 and not network.is_loopback:
            return network.supernet(new_prefix=64)
    return network


def meant(who: str) -> str:
    """Whom a decision is about, in one spelling: ``browser ID`` or ``address NETWORK``."""
    kind, _, rest = who.strip().partition(" ")
    if kind == BROWSER.strip() and rest.strip():
        return BROWSER + rest.strip()
    if kind == ADDRESS.strip():
        try:
            return ADDRESS + str(counted(rest.strip()))
        except ValueError:
            raise BadText(f"{rest.strip()!r} is no address and no network") from None
    raise BadText(f"{who!r} names nobody: 'browser ID' or 'address 192.0.2.0/24'")
