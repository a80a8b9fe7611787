"""A record as bytes: only what its log would give again, so that a long one need not be played."""

import zlib

import msgspec

from molpe import __version__
from molpe.kernel import AnyGame, BadText, Frozen
from molpe.table.match import events
from molpe.table.match.record import Record
from molpe.table.match.terms import Terms


class ChairKept(Frozen):
    """A seat in a snapshot."""

    kind: str
    name: str
    agent: str
    holder: str
    freed: int = 0


class Kept(Frozen):
    """A record as a snapshot keeps it."""

    made_by: str
    version: int
    log: tuple[tuple[int, int], ...]
    dump: bytes
    seq: int
    s: int
    steps: int
    fresh: int
    rewound: int
    chairs: tuple[ChairKept, ...]
    base: bytes
    base_length: int
    offer: events.Offered | None
    agreed: tuple[int, ...]
    rematch: str
    left: tuple[float, ...]
    early: tuple[events.Early, ...]
    orders: tuple[tuple[int, int, str], ...]
    lists: dict[int, tuple[str, ...]]
    later: dict[int, bool]
    ran: dict[int, float] = {}
    """Seconds for which each clock had run; less than nothing where it was yet to begin."""
    rests: tuple[float, ...] = ()
    """Seconds for which the clock of each seat was still to stand."""
    kept: tuple[float, ...] = ()
    """What each seat had left when it acted last."""


pack = msgspec.msgpack.Encoder().encode
unpack = msgspec.msgpack.Decoder(Kept).decode
SUM = 4
"""Bytes before it that are its sum: what is damaged may still be read, as something else."""


def encode(kept: Kept) -> bytes:
    """What is kept, with its sum."""
    data = pack(kept)
    return zlib.crc32(data).to_bytes(SUM, "big") + data


def decode(data: bytes) -> Kept:
    """What was kept, if it is what it was."""
    if zlib.crc32(data[SUM:]).to_bytes(SUM, "big") != data[:SUM]:
        raise BadText("the snapshot is damaged")
    return unpack(data[SUM:])


def freeze(record: Record, now: float) -> bytes:
    """A record as a snapshot's bytes; ``now`` is a moment of the clock that times the seats."""
    match, questions, clock = record.match, record.questions, record.clock
    return encode(
        Kept(
            made_by=__version__,
            version=record.game.version,
            log=tuple(match.log),
            dump=match.state.dump(),
            seq=record.seq,
            s=record.s,
            steps=record.steps,
            fresh=record.fresh,
            rewound=record.rewound,
            chairs=tuple(
                ChairKept(chair.kind, chair.name, chair.agent, chair.holder, chair.freed)
                for chair in record.chairs
            ),
            base=questions.base.dump() if questions.base is not None else b"",
            base_length=questions.base_length,
            offer=record.offer,
            agreed=tuple(sorted(record.agreed)),
            rematch=record.rematch,
            left=tuple(clock.left) if clock is not None else (),
            early=tuple(record.early.values()),
            orders=tuple(match.orders),
            lists=match.standing.lists,
            later=match.standing.later,
            ran={seat: now - since for seat, since in clock.running.items()} if clock else {},
            rests=tuple(max(0.0, until - now) for until in clock.rests) if clock else (),
            kept=tuple(clock.kept) if clock else (),
        )
    )


def thaw(
    game: AnyGame, terms: Terms, data: bytes, seq: int, hash: int | None, now: float
) -> Record:
    """A record from a snapshot, if it is from these rules and agrees with its event; ``now`` is the
    moment of that event, by the clock that times the seats."""
    kept = decode(data)
    if kept.made_by != __version__ or kept.version != game.version:
        raise BadText("the snapshot is from other rules")
    state = game.load(kept.dump)
    if seq != kept.seq or hash not in (None, state.key()):
        raise BadText("the snapshot is not of this match")
    record = Record(game, terms)
    match = record.match
    match.resume(state, kept.log, kept.orders)
    match.standing.lists, match.standing.later = dict(kept.lists), dict(kept.later)
    record.count_draws()
    record.questions.open()
    record.seq, record.s, record.fresh = kept.seq, kept.s, kept.fresh
    record.steps = kept.steps
    record.rewound = kept.rewound
    for chair, had in zip(record.chairs, kept.chairs, strict=True):
        chair.kind, chair.name, chair.agent = had.kind, had.name, had.agent
        chair.holder, chair.freed = had.holder, had.freed
    record.count()
    if kept.base:
        record.questions.base, record.questions.base_length = game.load(kept.base), kept.base_length
    record.offer, record.agreed = kept.offer, set(kept.agreed)
    record.rematch = kept.rematch
    record.early = {event.seat: event for event in kept.early}
    if record.clock is not None:
        clock = record.clock
        clock.left = list(kept.left)
        clock.kept = list(kept.kept or clock.kept)
        clock.running = {seat: now - seconds for seat, seconds in kept.ran.items()}
        for seat, seconds in enumerate(kept.rests):
            clock.rests[seat] = now + seconds
    return record
