"""Matches off the shelf: loaded from a store, sped up by snapshots."""

import contextlib
import time
from collections.abc import Callable, Sequence
from math import isfinite
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from molpe.kernel import BadText, MolpeError
from molpe.table.library.library import Library, game_class
from molpe.table.match import events
from molpe.table.match.luck import pledge
from molpe.table.match.old import Old, reason, remains
from molpe.table.match.record import Record
from molpe.table.match.replay import replay
from molpe.table.match.snapshot import thaw
from molpe.table.match.terms import Terms, decode_terms
from molpe.table.store import Row, Snapshot, Store, Stored, StoreFailed

T = TypeVar("T")


class Beside(Protocol):
    """Does something beside the loop."""

    async def __call__(self, work: Callable[..., T], *arguments: Any) -> T: ...


class Damaged(MolpeError):
    """A match that cannot be opened at all: its terms, its game or its edition are not there."""


class Last(NamedTuple):
    """The last event of a match that somebody has seen in its log."""

    seq: int
    at: float


class Loaded(NamedTuple):
    """A match in memory, or as much of it as the rules of today still play."""

    record: Record
    secret: str
    updated: float
    broken: str
    """Why it goes no further, where it does not."""
    old: Old | None = None
    """What is left of it where its rules are not played any more."""
    later: Sequence[Row] = ()
    """Events after the one up to which it was asked for."""
    last: Last | None = None
    """The event with which the record ends; None where there is none."""


def last_told(stored: Stored, seq: int) -> float:
    """When something happened last that everyone may know of, up to an event."""
    for row in reversed(stored.rows):
        if row.seq <= seq and not isinstance(events.decode(row.body), events.Private):
            return row.at
    return stored.rows[0].at if stored.snapshot is not None else stored.created


def prove(stored: Stored) -> None:
    """Refuse a match of whose own row something is damaged that is needed only later."""
    try:
        pledge(stored.secret)
        sound = bool(stored.secret)
    except (TypeError, ValueError):
        sound = False
    if not sound:
        raise BadText("what its luck is drawn from is damaged")
    if not (isinstance(stored.created, float) and isfinite(stored.created)):
        raise BadText("the moment when it began is damaged")


class Shelf:
    """Loads matches from a store, and keeps snapshots there."""

    def __init__(self, store: Store, library: Library, beside: Beside) -> None:
        self.store = store
        self.library = library
        self.beside = beside
        self.offset = 0.0
        """Seconds by which the clock that nodes share is ahead of this machine's."""

    async def load(self, id: str, until: int | None = None) -> Loaded | None:
        """A match by its id; ``until`` an event, with the later ones beside it."""
        stored = await self.store.load(id)
        if stored is None:
            return None
        if self.store.commons is not None:
            with contextlib.suppress(msgspec.DecodeError):  # damaged: told below
                await self.fetch(decode_terms(stored.terms).edition)
        snapshot = stored.snapshot
        if snapshot is not None and (until is None or snapshot.seq <= until):
            with contextlib.suppress(Exception):
                return await self.beside(self.take_down, stored, until)
        if snapshot is not None:
            stored = await self.store.load(id, whole=True)  # the snapshot is of no use
            if stored is None:
                return None
        try:
            return await self.beside(self.take_down, stored, until)
        except Exception as error:
            what = str(error) if isinstance(error, MolpeError) else type(error).__name__
            raise Damaged(f"this match cannot be opened: {what}") from None

    async def fetch(self, edition: str) -> None:
        """See to it that a card file that another node was given lies here too."""
        commons = self.store.commons
        if commons is None or not self.library.foreign(edition) or self.library.known(edition):
            return
        if (text := await commons.edition(edition)) is not None:
            try:
                await self.beside(self.library.put, edition, text)
            except OSError as error:
                why = f"the card file {edition[:16]!r} cannot be kept: {error.strerror}"
                raise StoreFailed(why) from None

    def take_down(self, stored: Stored, until: int | None = None) -> Loaded:
        """Play a log again, from its snapshot on where it has one."""
        prove(stored)
        terms, now = decode_terms(stored.terms), time.monotonic()
        rows = [row for row in stored.rows if until is None or row.seq <= until]
        later = stored.rows[len(rows) :]
        kind = game_class(terms.game)
        version = kind.version
        if terms.version in kind.former:  # only cards have changed, and the old ones are there
            edition = kind.since(terms.version, terms.edition)
            options = " ".join(kind.options_since(terms.version, terms.options.split()))
            terms = replace(terms, version=version, edition=edition, options=options)
        if terms.version != version:
            if stored.snapshot is not None:
                raise BadText("the snapshot is from other rules")
            return self.old(stored, terms, reason(terms, version), now)
        game = self.library.game_of(terms)
        ahead = now - time.time() - self.offset
        begun = stored.created if stored.snapshot is None else rows[0].at
        moment = min(now, begun + ahead)
        if stored.snapshot is not None:
            first = rows.pop(0)
            events.decode(first.body)  # or its moment is damaged too
            record = thaw(game, terms, stored.snapshot.data, first.seq, first.hash, moment)
        else:
            record = Record(game, terms)
        record.start_clock(moment)
        good, broken = replay(record, rows, now, ahead)
        if broken:
            if stored.snapshot is not None:
                raise BadText("the snapshot does not fit the log")
            record = Record(game, terms)
            replay(record, rows[:good], now)
        updated = last_told(stored, record.seq)
        record.start_clock(now)
        if record.clock is not None and self.store.commons is None:
            record.clock.linger(now)
        ends = (Last(row.seq, row.at) for row in reversed(stored.rows) if row.seq == record.seq)
        return Loaded(record, stored.secret, updated, broken, later=later, last=next(ends, None))

    def old(self, stored: Stored, terms: Terms, why: str, now: float) -> Loaded:
        """A match of other rules: as much of it as these still play, its file and its result."""
        rows = list(stored.rows)
        at = rows[-1].at if rows else stored.created
        left = remains(terms, rows)
        try:
            record = Record(self.library.game_of(terms), terms)
            good, broken = replay(record, rows, now)
            if broken:
                record = Record(record.game, terms)
                replay(record, rows[:good], now)
        except MolpeError:  # its options, its edition or its first moves are gone
            bare = replace(
                terms, moves=(), position="", dump="", ended=None, options="", edition=""
            )
            record = Record(self.library.game_of(bare), bare)
        return Loaded(record, stored.secret, at, why, left)

    async def keep(self, id: str, snapshot: Snapshot) -> None:
        """Put a snapshot away. If that fails nothing is lost."""
        with contextlib.suppress(StoreFailed):
            await self.store.save_snapshot(id, snapshot)
