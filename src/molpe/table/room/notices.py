"""What everyone at a match is told beside the log: who came, left, refused or took back."""

from molpe.kernel import CHANCE
from molpe.table.match import events
from molpe.table.match.record import Record
from molpe.table.protocol.to_page import Noticed

BY_SOMEBODY = (events.Sat, events.Left, events.Handed, events.Flagged, events.Answered)
"""Events of which is told whose they were, by name."""
SEATING = ("came", "left", "late", "handed")
"""Notices of who sits where."""
GOING_BACK = (events.Undone, events.Answered, events.Offered)
"""Events by which actions may be taken back."""


class Before:
    """What there was before an event, to tell afterwards what has become of it."""

    __slots__ = ("event", "log", "name", "offer", "rewound")

    def __init__(self, record: Record, event: events.Happening) -> None:
        self.event = event
        self.offer = record.offer
        self.rewound = record.rewound
        self.name = ""
        self.log: list[int] = []
        """Whose actions there were, where some of them may be taken back."""
        if isinstance(event, BY_SOMEBODY):
            self.name = record.chairs[event.seat].name
        if isinstance(event, GOING_BACK):
            self.log = [seat for seat, _ in record.match.log]

    def notice(self, record: Record) -> Noticed | None:
        """What the event means to everybody, if it does."""
        event, offer = self.event, self.offer
        match event:
            case events.Sat():
                return Noticed("came", event.seat, event.name)
            case events.Left():
                return Noticed("left", event.seat, self.name)
            case events.Handed():
                what = "bot" if event.agent else "link"
                return Noticed("handed", event.seat, self.name, about=what)
            case events.Flagged() if event.agent:
                return Noticed("late", event.seat, self.name)
            case events.Given():
                name = record.chairs[event.seat].name
                return Noticed("time", event.seat, name, n=round(event.ms / 1000))
            case events.Rested():
                name, days = record.chairs[event.seat].name, -(-event.ms // 86_400_000)
                return Noticed("vacation" if days else "returned", event.seat, name, n=days)
            case events.Answered() if not event.yes and offer is not None:
                if offer.about == event.seat:  # who is back answers by that, and is seen
                    return None
                return Noticed("refused", event.seat, self.name, about=offer.what)
            case events.Undone() | events.Answered() | events.Offered():
                if record.rewound != self.rewound:
                    seat = event.seat
                    if isinstance(event, events.Answered) and offer is not None:
                        seat = offer.seat
                    gone = self.log[len(record.match.log) :]
                    n = sum(one != CHANCE for one in gone)
                    return Noticed("back", seat, record.chairs[seat].name, n=n)
        return None
