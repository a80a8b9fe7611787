"""Bots think in processes of their own, a few at a time, never in the loop that serves people."""

import asyncio
import contextlib
import os
import secrets
import sys
from base64 import b64encode

import msgspec

from molpe.kernel import MolpeError, State
from molpe.table.worker import Question, Reply

BUDGET = 30.0
"""Seconds until a bot that has not answered is stopped."""
LONGEST_QUEUE = 2000


class NoAnswer(MolpeError):
    """A bot did not answer in time, or broke."""


class Process:
    """One worker process."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.dying: set[asyncio.Task[int]] = set()

    async def ask(self, question: bytes) -> bytes:
        """One question, one answer. The process is started when it is needed."""
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "molpe.table.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, "PYTHONWARNINGS": "ignore"},
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(question + b"\n")
        await self.process.stdin.drain()
        return await self.process.stdout.readline()

    def kill(self) -> None:
        """Stop it at once; the next question gets another."""
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            dying = asyncio.get_running_loop().create_task(self.process.wait())
            self.dying.add(dying)
            dying.add_done_callback(self.dying.discard)
        self.process = None

    async def close(self) -> None:
        """Let it end, or make it."""
        await asyncio.gather(*self.dying)
        if self.process is None or self.process.returncode is not None:
            return
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            await asyncio.wait_for(self.process.wait(), 1)
        except TimeoutError:
            self.process.kill()
            await self.process.wait()


class Bots:
    """A few processes that think for all bots of a table."""

    def __init__(self, size: int = 0, budget: float = BUDGET) -> None:
        self.size = size or max(1, (os.cpu_count() or 2) - 1)
        self.budget = budget
        self.processes = [Process() for _ in range(self.size)]
        self.idle: asyncio.LifoQueue[Process] = asyncio.LifoQueue()
        for process in self.processes:
            self.idle.put_nowait(process)
        self.waiting = 0
        self.asked = 0

    async def think(
        self, game: str, options: str, edition: str | None, guess: State, seat: int, agent: str
    ) -> Reply:
        """What an agent would do. Cancelling it stops the process it thinks in."""
        if self.waiting >= LONGEST_QUEUE:
            raise NoAnswer("too many bots are thinking")
        question = msgspec.json.encode(
            Question(
                game=game,
                options=options,
                edition=edition,
                dump=b64encode(guess.dump()).decode(),
                seat=seat,
                seed=secrets.randbits(62),
                agent=agent,
            )
        )
        self.waiting += 1
        try:
            process = await self.idle.get()
        finally:
            self.waiting -= 1
        self.asked += 1
        try:
            line = await asyncio.wait_for(process.ask(question), self.budget)
            reply = msgspec.json.decode(line, type=Reply)
        except BaseException as error:
            process.kill()
            if isinstance(error, asyncio.TimeoutError | OSError | msgspec.DecodeError):
                raise NoAnswer(f"{agent} gave no answer") from None
            raise
        finally:
            self.idle.put_nowait(process)
        if reply.error:
            raise NoAnswer(reply.error)
        return reply

    async def close(self) -> None:
        """End the processes."""
        await asyncio.gather(*(process.close() for process in self.processes))
