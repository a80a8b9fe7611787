"""Reviews queued and remembered: ``molpe.agents.review`` judges, in the processes that think.

Each decision is a question of its own, after everyone who plays or asks for a hint, so that no
review holds anybody up.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

from molpe.agents.review import Moment, decisions, even, turning_point
from molpe.kernel import Match, State
from molpe.table.protocol.reviews import Review
from molpe.table.work.bots import Bots, Matter, NoAnswer

log = logging.getLogger("molpe.table")

KEPT = 50
"""Reviews that are remembered."""
MOST = 160
"""Decisions that are looked at in one match; of longer ones some, evenly."""
TOTAL_MS = 40_000
"""Thinking for a whole match: two looks at each decision share it."""
LOOK_MS = (20, 150)
"""The shortest and the longest look."""
PATIENCE = 3
"""So many questions without an answer, and no more are asked."""


Spawn = Callable[[Coroutine[Any, Any, None]], object]
"""Runs something beside the rest."""
MatterOf = Callable[[int, State], Matter]
"""What a process is told that is to think for a seat with a guess."""


class Work:
    """One review, done or under way."""

    def __init__(self, actions: int, seats: int) -> None:
        self.state = "waiting"
        self.actions = actions
        self.seats = seats
        self.looked = 0
        self.total = 0
        self.moments: list[Moment] = []

    def show(self) -> Review:
        """What is known so far."""
        return Review(
            state=self.state,  # type: ignore[arg-type]
            looked=self.looked,
            total=self.total,
            actions=self.actions,
            seats=self.seats,
            start=even(self.seats),
            moments=tuple(self.moments),
            turned=turning_point(self.moments),
        )


class Reviews:
    """The reviews of a table: the newest are remembered, one is worked out at a time."""

    def __init__(self, bots: Bots, spawn: Spawn) -> None:
        self.bots = bots
        self.spawn = spawn
        self.works: OrderedDict[tuple[str, int], Work] = OrderedDict()
        self.turn = asyncio.Lock()

    def known(self, id: str, match: Match) -> bool:
        """Whether a match's review has been begun, for so many actions."""
        return (id, len(match.log)) in self.works

    def look(self, id: str, match: Match, matter: MatterOf) -> Review:
        """A review as far as it is; it begins now if it has not."""
        key = (id, len(match.log))
        work = self.works.get(key)
        if work is None:
            work = self.works[key] = Work(key[1], match.seats)
            self.spawn(self.run(key, match, matter, work))
            while len(self.works) > KEPT:
                self.works.popitem(last=False)
        self.works.move_to_end(key)
        return work.show()

    async def run(self, key: tuple[str, int], match: Match, matter: MatterOf, work: Work) -> None:
        """Work a review out, decision by decision."""
        try:
            async with self.turn:
                work.state = "running"
                chosen = await asyncio.to_thread(decisions, match, MOST)
                work.total = len(chosen)
                ms = TOTAL_MS // (2 * len(chosen)) if chosen else 0
                ms = min(LOOK_MS[1], max(LOOK_MS[0], ms))
                failed = 0
                for decision in chosen:
                    if self.works.get(key) is not work or failed >= PATIENCE:
                        break
                    about = matter(decision.seat, decision.guess)
                    try:
                        found = await self.bots.judge(about, decision.action, decision.n, ms)
                        work.moments.append(found)
                    except NoAnswer as error:
                        failed += 1
                        log.error("review", extra={"match": key[0][:6], "error": str(error)})
                    work.looked += 1
            work.state = "done"
        finally:
            if work.state != "done":  # it broke: whoever asks again begins again
                self.works.pop(key, None)
