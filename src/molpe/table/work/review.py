"""Reviews queued and remembered: ``molpe.agents.review`` judges, in the processes that think.

Each decision is a question of its own, after everyone who plays or asks for a hint, so that no
review holds anybody up. Where nodes share a database whichever is asked first works a review out,
and the others show how far it is.
"""

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import msgspec

from molpe.agents.review import Moment, decisions, even, turning_point
from molpe.kernel import Match, MolpeError, State
from molpe.table.protocol.lines import Line
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
TELLING = 1.0
"""Seconds until other nodes are shown again how far a review is."""


Spawn = Callable[[Coroutine[Any, Any, None]], object]
"""Runs something beside the rest."""
MatterOf = Callable[[int, State], Matter]
"""What a process is told that is to think for a seat with a guess."""


class Ledger(Protocol):
    """Where nodes write down who works out which review. Every method may raise StoreFailed."""

    node: str

    async def review(self, match: str, actions: int) -> tuple[str, str]:
        """Which node works a review out, this one from now on where none does; how far it is."""

    async def keep_review(self, match: str, actions: int, body: str, done: bool) -> None:
        """Write down how far a review of this node is; nothing: whoever asks begins again."""


class Work:
    """One review, done or under way."""

    def __init__(self, actions: int, seats: int, begun: bool) -> None:
        self.begun = begun
        """Whether it is worked out here."""
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

    def __init__(self, bots: Bots, spawn: Spawn, ledger: Ledger | None = None) -> None:
        self.bots = bots
        self.spawn = spawn
        self.ledger = ledger
        self.works: OrderedDict[tuple[str, int], Work] = OrderedDict()
        self.line = Line(1)

    def known(self, key: tuple[str, int]) -> bool:
        """Whether the review of a match, as it stands by its mark, has been begun."""
        return key in self.works

    async def look(self, key: tuple[str, int], match: Match, matter: MatterOf) -> Review:
        """A review as far as it is; it begins now if it has not. The match is changed by nobody."""
        work = self.works.get(key)
        if work is None:
            work = self.works[key] = Work(len(match.log), match.seats, False)
            while len(self.works) > KEPT:
                self.works.popitem(last=False)
        self.works.move_to_end(key)
        if not work.begun:
            if (found := await self.elsewhere(key, work)) is not None:
                return found
            if not work.begun:  # nobody else who asked meanwhile has begun it
                work.begun = True
                self.spawn(self.run(key, match, matter, work))
        return work.show()

    async def elsewhere(self, key: tuple[str, int], work: Work) -> Review | None:
        """How far another node is with a review, or has come; None where it is for this one."""
        if self.ledger is None:
            return None
        node, body = await self.ledger.review(*key)
        try:
            found = msgspec.json.decode(body, type=Review) if body else work.show()
        except msgspec.DecodeError:  # a newer node writes it otherwise
            return None
        mine = node == self.ledger.node and found.state != "done"
        return None if mine else found

    async def tell(self, key: tuple[str, int], review: Review | None) -> None:
        """Let other nodes know how far a review is; where that fails, they hear of it later."""
        if self.ledger is not None:
            body = msgspec.json.encode(review).decode() if review is not None else ""
            with contextlib.suppress(MolpeError):
                await self.ledger.keep_review(*key, body, bool(review and review.state == "done"))

    async def run(self, key: tuple[str, int], match: Match, matter: MatterOf, work: Work) -> None:
        """Work a review out, decision by decision."""
        told, whole, clock = 0.0, False, asyncio.get_running_loop().time
        try:
            async with self.line:
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
                    if clock() - told > TELLING:
                        told = clock()
                        await self.tell(key, work.show())
                whole = work.looked == work.total and not failed
            work.state = "done"
            await self.tell(key, work.show() if whole else None)
        finally:
            if work.state != "done":  # it broke: whoever asks again begins again
                self.works.pop(key, None)
