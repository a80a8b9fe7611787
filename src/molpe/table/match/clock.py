"""Time at a match: what is left to each seat, and when a flag falls.

What was left is written down with every action; between actions a clock is a moment of the
monotonic clock, so that setting the computer's clock changes nothing. After a restart the time
that passed counts too, but nobody falls within the first moments of being back.

A clock begins to run when its person has seen what happened: pages show one thing after the other.
How long that takes is reckoned here, the same for everyone and with a bound; no page is asked.
"""

from collections.abc import Iterable

from molpe.table.protocol.matches import Clock
from molpe.table.protocol.to_page import Clocks

NEVER = float("-inf")
GRACE = 30.0
"""Seconds that everyone has at least when the table comes back."""
PACE = 0.6
"""Seconds that a thing is seen before the next."""
MOST = 2.0
"""Seconds after an event when the clocks of those who are asked run at the latest."""


class Clockwork:
    """The clocks of one match."""

    __slots__ = ("each", "increment", "kept", "left", "rests", "running", "seen", "spent", "total")

    def __init__(self, clock: Clock, seats: int) -> None:
        self.total = clock.kind == "total"
        self.each = float(clock.seconds)
        self.increment = float(clock.increment) if self.total else 0.0
        self.left = [self.each] * seats
        self.kept = [self.each] * seats
        """What each seat had left when it acted last."""
        self.running: dict[int, float] = {}
        """Since which moment of the monotonic clock; it may be yet to come."""
        self.spent: set[int] = set()
        """Seats that are asked again what they have answered before: they have what they had."""
        self.seen = [0.0] * seats
        """When each seat has seen all that happened, but for the last thing."""
        self.rests = [NEVER] * seats
        """Until when the clock of each seat stands still: its person is on vacation."""

    def turn(self, actors: Iterable[int], now: float) -> None:
        """Let exactly the clocks of these seats run."""
        wanted = set(actors)
        for seat in [seat for seat in self.running if seat not in wanted]:
            del self.running[seat]
        for seat in wanted:
            if seat not in self.running:
                begins = min(max(now, self.seen[seat]), now + MOST)
                self.running[seat] = max(begins, self.rests[seat])
                if not self.total and seat not in self.spent:
                    self.left[seat] = self.each
        self.spent.clear()

    def happens(self, by: int, things: int, now: float) -> None:
        """So many things happen one after the other; who did the first has seen all before it."""
        for seat, seen in enumerate(self.seen):
            if things > 0:
                first = now if seat == by else max(now, seen + PACE)
                self.seen[seat] = first + PACE * (things - 1)

    def stop(self, seat: int, now: float) -> int:
        """Milliseconds a seat keeps after acting now."""
        left = min(self.left[seat], max(0.0, self.remaining(seat, now)))
        return round((left + self.increment) * 1000)

    def set(self, seat: int, left: int) -> None:
        """A seat has acted and keeps so many milliseconds; its clock stands until it is asked."""
        self.left[seat] = self.kept[seat] = left / 1000
        self.running.pop(seat, None)

    def give(self, seat: int, ms: int) -> None:
        """A seat has so many milliseconds more."""
        self.left[seat] += ms / 1000

    def rest(self, seat: int, ms: int, now: float) -> None:
        """A seat's clock stands still for so many milliseconds; with none it goes on."""
        until = self.rests[seat] = now + ms / 1000
        since = self.running.get(seat)
        if since is not None:
            self.left[seat] -= max(0.0, now - since)
            self.running[seat] = until

    def back(self, seat: int, actions: int, now: float) -> None:
        """So many actions of a seat are taken back: no time comes with them, and what was added
        for them goes again, unless little is left."""
        left = min(self.left[seat], max(0.0, self.remaining(seat, now)))
        if not self.total:
            left = min(left, self.kept[seat])
        self.left[seat] = left - min(self.increment * actions, max(0.0, left - GRACE))
        self.running.pop(seat, None)
        self.spent.add(seat)

    def remaining(self, seat: int, now: float) -> float:
        """Seconds until a seat has none left."""
        since = self.running.get(seat)
        return self.left[seat] if since is None else self.left[seat] - (now - since)

    def next_flag(self, now: float) -> tuple[float, int] | None:
        """In how many seconds which flag falls, if nobody acts."""
        if not self.running:
            return None
        return min((self.remaining(seat, now), seat) for seat in self.running)

    def linger(self, now: float) -> None:
        """The table is back: nobody who had more has less than some moments left."""
        for seat, since in self.running.items():
            self.running[seat] = max(since, now - max(0.0, self.left[seat] - GRACE))

    def show(self, now: float) -> Clocks:
        """What everyone may see."""
        seats = range(len(self.left))
        left = tuple(
            max(0, round(min(self.left[seat], self.remaining(seat, now)) * 1000)) for seat in seats
        )
        after = tuple(max(0, round((self.running.get(seat, now) - now) * 1000)) for seat in seats)
        return Clocks(left, tuple(sorted(self.running)), after if any(after) else ())
