"""Who of a match is away, since when, and how long the others have waited for them.

Reckoned by each node from the pages that it knows of, since it opened the match: what a node does
not know makes it wait longer, never shorter.
"""

from math import ceil
from time import monotonic

from molpe.table.match.record import Record
from molpe.table.protocol.matches import Absent


class Absence:
    """The people of one match who are not there."""

    __slots__ = ("gone", "waited")

    def __init__(self) -> None:
        self.gone: dict[int, float] = {}
        """Seats without a page, and since which moment."""
        self.waited: dict[int, float] = {}
        """Those of them whose answer the match waits for, and since which moment."""

    def look(self, record: Record, online: set[int]) -> bool:
        """Look who is away now; whether the match waits for others than before."""
        if not self.gone and online.issuperset(record.people()):
            return False
        away = [seat for seat in record.people() if seat not in online]
        now = monotonic()
        self.gone = {seat: self.gone.get(seat, now) for seat in away}
        needed = [seat for seat in away if needs(record, seat)]
        before, self.waited = self.waited, {seat: self.waited.get(seat, now) for seat in needed}
        return before.keys() != self.waited.keys()

    def due(self, record: Record, seat: int) -> float | None:
        """Seconds until the others may decide about a seat; nothing where they may not."""
        chair = record.chairs[seat]
        if chair.kind == "free" and chair.freed and not record.over():
            return 0.0
        since, patience = self.waited.get(seat), record.terms.patience
        if since is None or not patience or not needs(record, seat):
            return None
        return max(0.0, patience - (monotonic() - since))

    def shown(self, record: Record) -> tuple[Absent, ...]:
        """Who is away, for those who sit at the match."""
        now, found = monotonic(), []
        for seat in sorted({*self.gone, *record.free()}):
            due = self.due(record, seat)
            if seat in self.gone or due is not None:
                gone = int(now - self.gone.get(seat, now))
                found.append(Absent(seat, gone, ceil(due) if due is not None else None))
        return tuple(found)


def needs(record: Record, seat: int) -> bool:
    """Whether a match waits for a seat, as everyone may see, and no clock will end that."""
    if record.terms.kind != "match" or record.clock is not None or record.free() or record.over():
        return False
    return seat in record.actors()
