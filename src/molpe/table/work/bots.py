"""Bots think in processes of their own, a few at a time, never in the loop that serves people.

Bots and hints come before reviews, and of each kind one of every asker after the other. When many
wait, everyone thinks for a shorter time, so that the line stays short.
"""

import asyncio
import contextlib
import os
import secrets
import signal
from base64 import b64encode
from typing import NamedTuple

import msgspec

from molpe.agents.review import Moment
from molpe.kernel import MolpeError, State
from molpe.table.protocol.lines import ASKER, Turns
from molpe.table.work.child import Child
from molpe.table.work.worker import Question, Reply

BUDGET = 30.0
"""Seconds until a bot that has not answered is stopped."""
GRACE = 20.0
"""Seconds beyond the time that a search was given until it is stopped."""
WIND_DOWN = 1.0
"""Seconds that a search has to end when nobody wants to know any more."""
SHORTEST = 10
"""Milliseconds of thinking, however many wait."""
LONGEST_QUEUE = 2000
"""So many may wait; beyond that whoever has most that wait gives a place up."""

PLAY, HINT, REVIEW = 0, 1, 2
"""Who comes first."""


class NoAnswer(MolpeError):
    """A bot did not answer in time, or broke."""


class Matter(NamedTuple):
    """What a question is about: a game as it is played, and what a seat thinks possible."""

    game: str
    options: str
    edition: str | None
    guess: State
    seat: int


class Process(Child):
    """One worker process."""

    module = "molpe.table.work.worker"

    async def ask(self, question: bytes) -> bytes:
        """One question, one answer."""
        come, go = await self.streams()
        go.write(question + b"\n")
        await go.drain()
        return await come.readline()

    def stop(self) -> None:
        """Let it think no longer; it answers all the same. Where it cannot be told, it is ended."""
        if self.process is None or self.process.returncode is not None:
            return
        if not hasattr(signal, "SIGUSR1"):
            self.kill()
            return
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGUSR1)


class Bots:
    """A few processes that think for everyone at a table."""

    def __init__(self, size: int = 0, budget: float = 0.0) -> None:
        self.size = size or max(1, (os.cpu_count() or 2) - 1)
        self.budget = budget or BUDGET
        self.processes = [Process() for _ in range(self.size)]
        self.idle = list(self.processes)
        self.lines = tuple(Turns[Process]() for _ in (PLAY, HINT, REVIEW))
        """Who waits, the most urgent first."""
        self.winding: set[asyncio.Task[None]] = set()
        self.asked = 0

    @property
    def waiting(self) -> int:
        """Bots and hints that wait."""
        return sum(map(len, self.lines[:REVIEW]))

    async def think(self, matter: Matter, agent: str, ms: int) -> Reply:
        """What an agent would do."""
        return await self.ask(matter, "choose", PLAY, ms, agent=agent)

    async def advise(self, matter: Matter, ms: int) -> Reply:
        """What there is to say about a seat's choices."""
        return await self.ask(matter, "advise", HINT, ms)

    async def judge(self, matter: Matter, action: int, n: int, ms: int) -> Moment:
        """What the n-th action of a match was worth."""
        reply = await self.ask(matter, "judge", REVIEW, ms, action=action, n=n)
        if reply.moment is None:
            raise NoAnswer("the answer is to another question")
        return reply.moment

    def share(self, ms: int) -> int:
        """So long may a question take of what it might: the less, the more wait behind it. Of one
        asker many may wait: that costs their own time and not that of others."""
        who, lines = ASKER.get(), self.lines[:REVIEW]
        own = sum(line.of(who) for line in lines)
        others = len(set[str]().union(*(line.waiting for line in lines)) - {who})
        behind = min(self.waiting, (own + 1) * (others + 1) - 1)
        return max(min(SHORTEST, ms), ms * self.size // (self.size + behind))

    async def ask(
        self,
        matter: Matter,
        what: str,
        urgency: int,
        ms: int,
        agent: str = "",
        action: int = -1,
        n: int = 0,
    ) -> Reply:
        """Ask a process. Cancelling stops its thinking; one that fails is replaced."""
        self.make_room()
        dump = b64encode(matter.guess.dump()).decode()
        process = await self.take(urgency)
        self.asked += 1
        ms = self.share(ms)
        question = msgspec.json.encode(
            Question(
                what=what,  # type: ignore[arg-type]
                game=matter.game,
                options=matter.options,
                edition=matter.edition,
                dump=dump,
                seat=matter.seat,
                seed=secrets.randbits(62),
                ms=ms,
                agent=agent,
                action=action,
                n=n,
            )
        )
        try:
            reply = await self.answer(process, question, min(self.budget, 2 * ms / 1000 + GRACE))
        except NoAnswer as error:
            raise NoAnswer(f"{agent or 'the advisor'} gave no answer: {error}") from None
        if reply.error:
            raise NoAnswer(reply.error)
        return reply

    async def answer(self, process: Process, question: bytes, limit: float) -> Reply:
        """A process's answer; it is free again afterwards, whatever happens."""
        for again in (True, False):
            work = asyncio.ensure_future(process.ask(question))
            try:
                async with asyncio.timeout(limit):
                    line = await asyncio.shield(work)
                reply = msgspec.json.decode(line, type=Reply)
            except asyncio.CancelledError:
                process.stop()
                winding = asyncio.ensure_future(self.wind_down(process, work))
                self.winding.add(winding)
                winding.add_done_callback(self.winding.discard)
                raise
            except TimeoutError:
                process.kill()
                work.cancel()
                self.release(process)
                raise NoAnswer("too slow") from None
            except Exception:  # it is gone, or says what is no answer
                process.kill()
                if again:  # it was dead, not slow: a fresh one may know better
                    continue
                self.release(process)
                raise NoAnswer("the process died") from None
            else:
                self.release(process)
                return reply
        raise AssertionError  # the second time returns or raises

    async def wind_down(self, process: Process, work: "asyncio.Future[bytes]") -> None:
        """Wait a moment for an answer that nobody wants any more."""
        try:
            async with asyncio.timeout(WIND_DOWN):
                if not await work:
                    process.kill()
        except Exception:
            process.kill()
        finally:
            self.release(process)

    def make_room(self) -> None:
        """Where too many wait, let the newest and least urgent of whoever has most go, or refuse
        who has as many."""
        if sum(map(len, self.lines)) < LONGEST_QUEUE:
            return
        error = NoAnswer("too many bots are thinking")
        askers = set[str]().union(*(line.waiting for line in self.lines))
        most = max(askers, key=self.waiting_for)
        if self.waiting_for(most) <= self.waiting_for(ASKER.get()) + 1:
            raise error
        next(line for line in reversed(self.lines) if line.of(most)).send_away(most, error)

    def waiting_for(self, who: str) -> int:
        """How much waits for an asker."""
        return sum(line.of(who) for line in self.lines)

    async def take(self, urgency: int) -> Process:
        """A process that has time, at once or in turn."""
        if self.idle:
            return self.idle.pop()
        return await self.lines[urgency].come(self.release)

    def release(self, process: Process) -> None:
        """A process has time: for whoever is next."""
        if not any(line.give(process) for line in self.lines):
            self.idle.append(process)

    async def close(self) -> None:
        """End the processes."""
        await asyncio.gather(*self.winding, return_exceptions=True)
        await asyncio.gather(*(process.close() for process in self.processes))
