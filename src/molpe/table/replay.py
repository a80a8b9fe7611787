"""Matches off the shelf: a log played again, checked against its hashes, sped up by snapshots."""

import contextlib
import time
from typing import NamedTuple

import msgspec

from molpe import __version__
from molpe.kernel import BadText, Frozen, MolpeError
from molpe.table import events
from molpe.table.clock import monotonic
from molpe.table.record import Record
from molpe.table.store import Snapshot, Store, Stored, StoreFailed
from molpe.table.terms import Library, Terms, decode_terms


class Loaded(NamedTuple):
    """A match in memory, or as much of it as the rules of today still play."""

    record: Record
    secret: str
    updated: float
    broken: str
    """Why it goes no further, where it does not."""


class ChairKept(Frozen):
    """A seat in a snapshot."""

    kind: str
    name: str
    agent: str
    holder: str
    order: str
    seen: int | None


class Kept(Frozen):
    """A record as a snapshot keeps it; only what its log would give again."""

    made_by: str
    version: int
    log: tuple[tuple[int, int], ...]
    dump: bytes
    seq: int
    s: int
    fresh: int
    rewound: int
    chairs: tuple[ChairKept, ...]
    base: bytes
    base_length: int
    offer: events.Offered | None
    agreed: tuple[int, ...]
    rematch: str
    left: tuple[float, ...]
    early: tuple[events.Early, ...] = ()


encode_kept = msgspec.msgpack.Encoder().encode
decode_kept = msgspec.msgpack.Decoder(Kept).decode


class Shelf:
    """Loads matches from a store, and keeps snapshots there."""

    def __init__(self, store: Store, library: Library) -> None:
        self.store = store
        self.library = library

    async def load(self, id: str) -> Loaded | None:
        """A match by its id."""
        stored = await self.store.load(id)
        if stored is None:
            return None
        if stored.snapshot is not None:
            try:
                return self.replay(stored)
            except (MolpeError, msgspec.DecodeError, ValueError, IndexError):
                stored = await self.store.load(id, whole=True)  # the snapshot is of no use
                if stored is None:
                    return None
        return self.replay(stored)

    def replay(self, stored: Stored) -> Loaded:
        """Play a log again."""
        terms = decode_terms(stored.terms)
        record = Record(self.library.game_of(terms), terms)
        updated = stored.created
        rows = stored.rows
        if stored.snapshot is not None:
            record, rows = self.thaw(terms, stored), rows[1:]
        broken = ""
        now = monotonic()
        for row in rows:
            try:
                record.apply(events.decode(row.body), row.seq, now)
                if row.hash is not None and record.match.state.key() != row.hash:
                    raise BadText(f"the state after event {row.seq} is another one")
            except (MolpeError, msgspec.DecodeError) as error:
                record = self.up_to(terms, stored, row.seq - 1) if not broken else record
                broken = f"the rules have changed since: {error}"
                break
            updated = row.at
        if stored.rows and not rows:
            updated = stored.rows[0].at
        record.start_clock(now)
        if record.clock is not None:
            record.clock.resume(time.time() - updated, now)
        return Loaded(record, stored.secret, updated, broken)

    def up_to(self, terms: Terms, stored: Stored, seq: int) -> Record:
        """A match up to its last good event."""
        if stored.snapshot is not None:
            raise BadText("the snapshot does not fit the log")
        record = Record(self.library.game_of(terms), terms)
        for row in stored.rows[:seq]:
            record.apply(events.decode(row.body), row.seq, monotonic())
        return record

    def thaw(self, terms: Terms, stored: Stored) -> Record:
        """A record from a snapshot, if it is from these rules and its event agrees."""
        assert stored.snapshot is not None
        kept = decode_kept(stored.snapshot.data)
        record = Record(self.library.game_of(terms), terms)
        if kept.made_by != __version__ or kept.version != record.game.version:
            raise BadText("the snapshot is from other rules")
        first = stored.rows[0]
        state = record.game.load(kept.dump)
        if first.seq != kept.seq or first.hash not in (None, state.key()):
            raise BadText("the snapshot is not of this match")
        record.match.state = state
        record.match.log = list(kept.log)
        record.recount()
        record.forget()
        record.seq, record.s, record.fresh = kept.seq, kept.s, kept.fresh
        record.rewound = kept.rewound
        for chair, had in zip(record.chairs, kept.chairs, strict=True):
            chair.kind, chair.name, chair.agent = had.kind, had.name, had.agent
            chair.holder = had.holder
            chair.give(had.order, had.seen)
        record.count()
        if kept.base:
            record.base, record.base_length = record.game.load(kept.base), kept.base_length
        record.offer, record.agreed = kept.offer, set(kept.agreed)
        record.rematch = kept.rematch
        record.early = {event.seat: event for event in kept.early}
        if record.clock is not None:
            record.clock.left = list(kept.left)
        return record

    async def keep(self, id: str, snapshot: Snapshot) -> None:
        """Put a snapshot away. If that fails nothing is lost."""
        with contextlib.suppress(StoreFailed):
            await self.store.save_snapshot(id, snapshot)


def freeze(record: Record) -> bytes:
    """A record as a snapshot's bytes."""
    return encode_kept(
        Kept(
            made_by=__version__,
            version=record.game.version,
            log=tuple(record.match.log),
            dump=record.match.state.dump(),
            seq=record.seq,
            s=record.s,
            fresh=record.fresh,
            rewound=record.rewound,
            chairs=tuple(
                ChairKept(
                    chair.kind,
                    chair.name,
                    chair.agent,
                    chair.holder,
                    chair.order.what if chair.order is not None else "",
                    chair.order.seen if chair.order is not None else None,
                )
                for chair in record.chairs
            ),
            base=record.base.dump() if record.base is not None else b"",
            base_length=record.base_length,
            offer=record.offer,
            agreed=tuple(sorted(record.agreed)),
            rematch=record.rematch,
            left=tuple(record.clock.left) if record.clock is not None else (),
            early=tuple(record.early.values()),
        )
    )
