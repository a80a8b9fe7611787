"""A log played again: what was written down makes the same record, or as much of it as can be."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from molpe.kernel import BadText, MolpeError
from molpe.table.match import events
from molpe.table.match.record import Record


class Written(Protocol):
    """An event as it was written down."""

    @property
    def seq(self) -> int: ...
    @property
    def at(self) -> float: ...
    @property
    def body(self) -> str: ...
    @property
    def hash(self) -> int | None: ...


class Replayed(NamedTuple):
    """How far a log could be played."""

    good: int
    """How many of its events."""
    broken: str
    """Why it goes no further, where it does not."""


def replay(
    record: Record, rows: Sequence[Written], now: float, ahead: float | None = None
) -> Replayed:
    """Let everything happen again, checked against its hashes; ``now`` is a moment of the clock.

    ``ahead``: of the clock that events are written by; then each happens at its own moment, and the
    clocks of the seats run as if it had been watched. Where it breaks the record may stand halfway
    through an event: play the ``good`` ones again.
    """
    for good, row in enumerate(rows):
        if row.seq != record.seq + 1:
            lost = f"event {record.seq + 1} of {rows[-1].seq} is missing"
            return Replayed(good, f"its log is damaged: {lost}")
        try:
            moment = now if ahead is None else min(now, row.at + ahead)
            record.apply(events.decode(row.body), row.seq, moment)
            if row.hash is not None and record.match.state.key() != row.hash:
                raise BadText(f"the state after event {row.seq} is another one")
        except MolpeError as error:
            return Replayed(good, f"the rules have changed since: {error}")
        except Exception as error:  # whatever a damaged line does to whoever reads it
            return Replayed(good, f"its log is damaged: event {row.seq}: {type(error).__name__}")
    return Replayed(len(rows), "")
