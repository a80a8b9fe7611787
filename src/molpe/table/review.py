"""Finished matches looked at again: what every decision was worth, worked out beside the play.

Each decision is a question of its own to the processes that think, after everyone who plays or
asks for a hint, so that no review holds anybody up. Whoever acted is judged by a guess of what it
knew, never by the truth.
"""

import asyncio
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from molpe.kernel import CHANCE, AnyGame, Match, Message, Rng, State
from molpe.table.bots import NoAnswer
from molpe.table.protocol.reviews import Better, Moment, Review
from molpe.table.worker import Reply

if TYPE_CHECKING:
    from molpe.table.hub import Hub
    from molpe.table.room import Room

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


class Decision(NamedTuple):
    """A moment that is to be looked at."""

    n: int
    seat: int
    action: int
    state: State
    guess: State
    m: Message
    clicks: str


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
        worst = max(self.moments, key=lambda moment: moment.loss, default=None)
        even = round(1 / self.seats, 4) if self.seats > 1 else 0.5
        return Review(
            state=self.state,  # type: ignore[arg-type]
            looked=self.looked,
            total=self.total,
            actions=self.actions,
            seats=self.seats,
            start=(even,) * self.seats,
            moments=tuple(self.moments),
            turned=worst.n if worst is not None and worst.mark else 0,
        )


class Reviews:
    """The reviews of a table: the newest are remembered, one is worked out at a time."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.works: OrderedDict[tuple[str, int], Work] = OrderedDict()
        self.turn = asyncio.Lock()

    def may(self, room: "Room") -> bool:
        """Whether a match can be reviewed: nothing is hidden any more, or it is a match file."""
        record = room.record
        return (record.over() or record.terms.kind == "replay") and not record.terms.dump

    def known(self, room: "Room") -> bool:
        """Whether it has been begun."""
        return self.key(room) in self.works

    def key(self, room: "Room") -> tuple[str, int]:
        """A match and how long it was."""
        return room.id, len(room.record.match.log)

    def look(self, room: "Room") -> Review:
        """A review as far as it is; it begins now if it has not."""
        key = self.key(room)
        work = self.works.get(key)
        if work is None:
            work = self.works[key] = Work(key[1], len(room.record.chairs))
            self.hub.spawn(self.run(key, room, work))
            while len(self.works) > KEPT:
                self.works.popitem(last=False)
        self.works.move_to_end(key)
        return work.show()

    async def run(self, key: tuple[str, int], room: "Room", work: Work) -> None:
        """Work a review out, decision by decision."""
        try:
            async with self.turn:
                work.state = "running"
                match = room.record.match
                chosen = await asyncio.to_thread(decisions, match)
                work.total = len(chosen)
                ms = TOTAL_MS // (2 * len(chosen)) if chosen else 0
                ms = min(LOOK_MS[1], max(LOOK_MS[0], ms))
                failed = 0
                for decision in chosen:
                    if self.works.get(key) is not work or failed >= PATIENCE:
                        break
                    matter = self.hub.driver.matter(room, decision.guess, decision.seat)
                    try:
                        reply = await self.hub.bots.judge(matter, decision.action, ms)
                        work.moments.append(moment(match.game, decision, reply))
                    except NoAnswer as error:
                        failed += 1
                        log.error("review", extra={"match": room.id[:6], "error": str(error)})
                    work.looked += 1
            work.state = "done"
        finally:
            if work.state != "done":  # it broke: whoever asks again begins again
                self.works.pop(key, None)


def decisions(match: Match, most: int = MOST) -> list[Decision]:
    """The decisions of a match that were not forced; of very many some, evenly, and the last."""
    state = match.first()
    free = []
    for n, (seat, action) in enumerate(match.log, 1):
        if seat != CHANCE and len(state.legal(seat)) > 1:
            free.append(n)
        state.play(seat, action)
    if len(free) > most:
        free = [free[(i + 1) * len(free) // most - 1] for i in range(most)]
    wanted = set(free)
    game, state, found = match.game, match.first(), []
    for n, (seat, action) in enumerate(match.log, 1):
        if n in wanted:
            found.append(
                Decision(
                    n=n,
                    seat=seat,
                    action=action,
                    state=state.copy(),
                    guess=state.guess(seat, Rng(n)),
                    m=game.told(state, seat, action, seat),
                    clicks=" ".join(game.clicks(state, seat, action)),
                )
            )
        state.play(seat, action)
    return found


def moment(game: AnyGame, decision: Decision, reply: Reply) -> Moment:
    """A decision and what was found out about it."""
    state, seat, other = decision.state, decision.seat, reply.better
    better = None
    if other is not None and other.action in state.legal(seat):
        better = Better(
            text=game.words(state, seat, other.action),
            clicks=" ".join(game.clicks(state, seat, other.action)),
            m=other.m,
            chance=other.chance,
            line=other.line,
            instead=other.instead,
            why=other.why,
        )
    return Moment(
        n=decision.n,
        seat=seat,
        m=decision.m,
        clicks=decision.clicks,
        chances=reply.chances,
        loss=reply.loss,
        mark=reply.mark,
        better=better,
    )
