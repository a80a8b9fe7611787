"""One seat played to the end of a match, over as many sockets as it takes."""

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

import msgspec

from molpe.kernel import BadText
from molpe.table.bot.brain import Engine
from molpe.table.bot.call import Call
from molpe.table.load.guest import Denied, Heard, decode, patiently, same
from molpe.table.load.line import Line
from molpe.table.protocol.programs import Position

ATTEMPTS = 20
"""A table that cannot be reached so often in a row is given up."""
PAUSE = 0.1
"""Seconds before the first of them; each is twice as long, up to LONGEST."""
LONGEST = 5.0
OPENING = 20.0
"""Seconds for a socket to open."""
PASSING = ("stale", "turn", "busy", "rate", "store", "seats", "nothing")
"""Refusals after which the match goes on …"""
HURRIED = 0.2
"""… and seconds until we look again."""

Tell = Callable[[str], None]


async def play(call: Call, id: str, seat: int, engine: Engine, tell: Tell) -> Any:
    """Play until the match is over; how it ended."""
    failures = 0
    while True:
        sitting = Sitting(call, id, seat, engine)
        try:
            await sitting.open()
            result = await sitting.run()
        except (OSError, EOFError, TimeoutError):
            result = None
        finally:
            sitting.close()
        if result is not None:
            return result
        failures = 0 if sitting.greeted else failures + 1
        if failures >= ATTEMPTS:
            raise BadText(f"the match {id!r} cannot be reached any more")
        tell("the line was cut; coming back")
        await asyncio.sleep(min(LONGEST, PAUSE * 2**failures))


class Sitting:
    """One socket at a match, from hello until it is cut or the match is over."""

    def __init__(self, call: Call, id: str, seat: int, engine: Engine) -> None:
        self.call, self.id, self.seat, self.engine = call, id, seat, engine
        self.frames: asyncio.Queue[Heard | None] = asyncio.Queue()
        self.line: Line | None = None
        self.key = secrets.token_hex(6)
        """What a program sends again after a new start is not taken for what it sent before."""
        self.sent = 0
        self.greeted = False

    async def open(self) -> None:
        """Open the socket and say hello."""
        to = self.call.address
        line = Line(
            f"/ws/{self.id}",
            f"{to.host}:{to.port}",
            self.call.browser.cookie,
            lambda data: self.frames.put_nowait(decode(data)),
            lambda: self.frames.put_nowait(None),
            "https" if to.secure else "http",
        )
        loop = asyncio.get_running_loop()
        secure = self.call.browser.secure
        await loop.create_connection(lambda: same(line), to.host, to.port, ssl=secure)
        self.line = line
        async with asyncio.timeout(OPENING):
            await line.opened
        line.send(b'{"t":"hello"}')

    async def run(self) -> Any:
        """Act whenever asked; the result, or nothing where the line was cut."""
        asked = False
        while True:
            if asked and self.frames.empty():
                asked = False
                await self.act()
            frame = await self.frames.get()
            if frame is None:
                return None
            if frame.t in ("sync", "ev", "turn"):
                self.greeted = True
                if frame.result is not None:
                    return frame.result
                turn = frame.turn
                asked = turn is not None and bool(turn.acts) and not (turn.sealed or turn.early)
            if frame.pending is not None and self.seat in frame.pending.waiting:
                self.request(t="answer", yes=False)  # a program agrees to nothing
            if frame.t == "err" and frame.code not in PASSING:
                raise BadText(f"the table refuses: {frame.message}")
            if frame.t == "err" and frame.code != "nothing":
                await asyncio.sleep(HURRIED)
                self.say({"t": "hello"})

    async def act(self) -> None:
        """Think from what the table gives this seat, and do it."""
        try:
            position = await self.position()
            if self.engine.lacks(position.edition):
                position = await self.position("&cards=true")
                self.engine.keep(str(position.edition), position.cards)
        except Denied as denied:
            if denied.code in ("turn", "seats", "over"):
                return  # a frame that says so is on its way
            raise BadText(f"the table refuses: {denied}") from None
        self.request(t="act", s=position.s, text=await self.engine.best(position))

    async def position(self, more: str = "") -> Position:
        """What to think from."""
        path = f"/api/matches/{self.id}/position?seat={self.seat}{more}"
        found = await patiently(lambda: self.call.browser.ask("GET", path))
        return msgspec.convert(found, Position)

    def request(self, **fields: object) -> None:
        """Ask for something that is written down, for our seat."""
        self.sent += 1
        self.say({"k": f"{self.key}-{self.sent}", "seat": self.seat, **fields})

    def say(self, frame: object) -> None:
        """Send a frame, unless the line is cut: then it is asked again on the next."""
        if self.line is not None and not self.line.closed:
            self.line.send(msgspec.json.encode(frame))

    def close(self) -> None:
        """Hang up."""
        if self.line is not None:
            self.line.close()
