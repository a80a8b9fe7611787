"""Comparisons that the lab's page asked for: in processes beside the table, one after the other.

Each has a process of its own (``inquirer``) and a file in which its deals are kept, so
that it goes on where it was after a reload, a stop or the end of the table.
"""

import asyncio
import contextlib
import logging
import os
import secrets
import signal
import sys
import time
from pathlib import Path

import msgspec

from molpe.kernel import Frozen
from molpe.lab.inquiry import Ask, Told
from molpe.table.protocol.lab import Inquiry
from molpe.table.protocol.lines import Line
from molpe.table.protocol.own import read_own, write_own
from molpe.table.protocol.refusals import Refused

log = logging.getLogger("molpe.table")

AT_ONCE = 1
"""Comparisons that are played at the same time; each has as many processes as there are cores,
less one."""
LINE = 4
"""So many may wait for their turn; beyond that whoever has most that wait gives one up."""
MOST = 60
"""So many are remembered, and so many of one browser:"""
MOST_EACH = 20
GRACE = 30.0
"""Seconds that a process has beyond its time: for the start, the pilot and the summary."""
LIMIT = 1 << 20
"""Bytes of a line that is read from a process."""
MODULE = "molpe.table.work.inquirer"


class Entry(Frozen):
    """What is remembered of a comparison."""

    session: str
    ask: Ask
    inquiry: Inquiry


class Running:
    """A comparison in memory: its entry, and the process that plays it, if one does."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.process: asyncio.subprocess.Process | None = None
        self.task: asyncio.Task[None] | None = None
        self.began = 0.0

    @property
    def id(self) -> str:
        """What it is called by."""
        return self.entry.inquiry.id

    @property
    def busy(self) -> bool:
        """Whether it is being played or waits for its turn."""
        return self.entry.inquiry.state in ("waiting", "running")

    def change(self, **what: object) -> None:
        """Its page is shown something else from now on."""
        inquiry = msgspec.structs.replace(self.entry.inquiry, **what)
        self.entry = msgspec.structs.replace(self.entry, inquiry=inquiry)

    def seen(self) -> Inquiry:
        """What its page is shown."""
        inquiry = self.entry.inquiry
        if inquiry.state != "running":
            return inquiry
        gone = round(time.monotonic() - self.began, 1)
        return msgspec.structs.replace(inquiry, gone=min(gone, inquiry.seconds))


class Inquiries:
    """All comparisons of a table."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "lab"
        self.workers = max(1, (os.cpu_count() or 2) - 1)
        self.turn = Line(AT_ONCE, LINE)
        self.all: dict[str, Running] = {}
        self.grace = GRACE
        found = []
        for path in self.folder.glob("*.json"):
            with contextlib.suppress(OSError, msgspec.DecodeError, UnicodeDecodeError):
                one = Running(msgspec.json.decode(read_own(path), type=Entry))
                if one.id == path.stem:  # what is forgotten takes its own files along
                    found.append(one)
        for one in sorted(found, key=lambda one: one.entry.inquiry.began):
            if one.busy:  # the table ended meanwhile: its deals are kept
                one.change(state="stopped")
            self.all[one.id] = one

    def listed(self, session: str) -> tuple[Inquiry, ...]:
        """Those of a browser, the newest first."""
        mine = (one for one in reversed(self.all.values()) if one.entry.session == session)
        return tuple(one.seen() for one in mine)

    def begin(self, session: str, ask: Ask, title: str) -> Inquiry:
        """A new comparison, or a refusal where too many wait."""
        self.check_line()
        id = secrets.token_hex(8)
        ask = msgspec.structs.replace(
            ask, out=str(self.folder / f"{id}.deals"), workers=self.workers
        )
        inquiry = Inquiry(
            id=id,
            game=ask.game,
            title=title,
            agent=ask.seats[0],
            seats=len(ask.seats),
            state="waiting",
            began=round(time.time(), 3),
            seconds=ask.seconds,
        )
        one = self.all[id] = Running(Entry(session, ask, inquiry))
        self.start(one)
        self.forget_old(session)
        return inquiry

    def check_line(self) -> None:
        """Whether one more may wait."""
        self.turn.check()

    def forget_old(self, session: str) -> None:
        """The oldest that nobody plays go, of this browser and of all."""
        for some, most in (
            ([one for one in self.all.values() if one.entry.session == session], MOST_EACH),
            (list(self.all.values()), MOST),
        ):
            idle = [one for one in some if not one.busy]
            for one in idle[: max(0, len(some) - most)]:
                self.remove(one)

    def find(self, session: str, id: str) -> Running:
        """One's own comparison of this id."""
        one = self.all.get(id)
        if one is None or one.entry.session != session:
            raise Refused("gone", "there is no such comparison")
        return one

    def go_on(self, session: str, id: str, seconds: int) -> Inquiry:
        """Play on for so long, with the deals that are kept."""
        one = self.find(session, id)
        if not one.busy:
            self.check_line()
            ask = msgspec.structs.replace(one.entry.ask, seconds=float(seconds))
            one.entry = msgspec.structs.replace(one.entry, ask=ask)
            one.change(state="waiting", seconds=float(seconds), gone=0.0, problem="")
            self.start(one)
        return one.seen()

    async def stop(self, session: str, id: str) -> Inquiry:
        """Play no further; what was found stays."""
        one = self.find(session, id)
        await self.end(one)
        return one.seen()

    async def drop(self, session: str, id: str) -> None:
        """Forget a comparison, and its deals."""
        one = self.find(session, id)
        await self.end(one)
        self.remove(one)

    async def forget(self, session: str) -> None:
        """Forget all comparisons of a browser."""
        for one in [one for one in self.all.values() if one.entry.session == session]:
            await self.drop(session, one.id)

    def remove(self, one: Running) -> None:
        """Take away what is kept of a comparison."""
        self.all.pop(one.id, None)
        for path in self.folder.glob(f"{one.id}.*"):
            path.unlink(missing_ok=True)

    def start(self, one: Running) -> None:
        """Play it, when its turn comes."""
        self.keep(one)
        one.task = asyncio.get_running_loop().create_task(self.play(one))

    async def play(self, one: Running) -> None:
        """Have a process play it, and hear what it finds."""
        try:
            async with self.turn:
                one.began = time.monotonic()
                one.change(state="running")
                limit = one.entry.ask.seconds + self.grace
                async with asyncio.timeout(limit):
                    await self.hear(one)
        except (asyncio.CancelledError, Refused):  # or others waited for theirs, too
            one.change(state="stopped")
        except TimeoutError:
            one.change(state="stopped", problem="slow")
        except Exception as error:  # no process, or no answer that can be read
            log.error("inquiry", extra={"error": str(error)})
            one.change(state="failed", problem="the comparison broke off")
        finally:
            await self.kill(one)
            self.keep(one)

    async def hear(self, one: Running) -> None:
        """Its process's answers, one after the other, until it ends."""
        one.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            MODULE,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LIMIT,
            start_new_session=True,
        )
        assert one.process.stdin is not None
        assert one.process.stdout is not None
        one.process.stdin.write(msgspec.json.encode(one.entry.ask) + b"\n")
        decode = msgspec.json.Decoder(Told).decode
        while line := await one.process.stdout.readline():
            told = decode(line)
            if told.finding is not None:
                one.change(finding=told.finding)
            if told.state == "failed":
                one.change(state="failed", problem=told.problem)
            elif told.state == "done":
                gone = round(time.monotonic() - one.began, 1)
                one.change(state="done", gone=gone)
        if one.busy:  # it ended without a word
            one.change(state="failed", problem="the comparison broke off")

    async def kill(self, one: Running) -> None:
        """End its process, and all that it started."""
        process, one.process = one.process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()

    async def end(self, one: Running) -> None:
        """Have it end now, whatever it is at."""
        if one.task is not None and not one.task.done():
            one.task.cancel()
            await asyncio.gather(one.task, return_exceptions=True)
            if one.busy:  # its turn had not come
                one.change(state="stopped")
                self.keep(one)

    def keep(self, one: Running) -> None:
        """Write down what is known of it; a disk that is full costs that, and no more."""
        if one.id not in self.all:
            return
        path = self.folder / f"{one.id}.json"
        try:
            write_own(path, msgspec.json.encode(one.entry), lasting=False)
        except OSError as error:
            log.warning("inquiry", extra={"error": str(error)})

    async def close(self) -> None:
        """End everything that is being played."""
        await asyncio.gather(*(self.end(one) for one in self.all.values()))
