"""Tells other nodes what is no event, in the order in which it was said."""

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any, Protocol

import msgspec

from molpe.table.room.tidings import First, Told
from molpe.table.store import StoreFailed
from molpe.table.store.commons import LONGEST, SAID, Commons


class Host(Protocol):
    """What is needed of the table that is this node."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Run something beside the rest."""


class Herald:
    """What this node has to say to the others."""

    def __init__(self, hub: Host, commons: Commons) -> None:
        self.hub = hub
        self.commons = commons
        self.outbox: list[Told] = []
        self.telling = asyncio.Lock()
        """Held while something is told: what was said last is heard last."""

    def say(self, told: Told) -> None:
        """Tell the others something, together with whatever else is said in this moment."""
        self.outbox.append(told)
        if len(self.outbox) == 1:
            self.hub.spawn(self.send())

    async def send(self) -> None:
        """Tell what has gathered, once all that was said before it is told."""
        await asyncio.sleep(0)
        async with self.telling:
            outbox, self.outbox = self.outbox, []
            with contextlib.suppress(StoreFailed):
                await self.say_all(outbox)

    async def say_all(self, told: list[Told]) -> None:
        """Tell several things, as few at a time as must be; an older node does not read what comes
        with something that it does not know, so that goes alone."""
        head, texts, some = f"{self.commons.node} {SAID} ", list[str](), list[Told]()
        for one in told:
            text = head + msgspec.json.encode([*some, one]).decode()
            apart = some and isinstance(some[-1], First) != isinstance(one, First)
            if apart or (some and len(text.encode()) > LONGEST):
                texts.append(head + msgspec.json.encode(some).decode())
                some = []
            some.append(one)
        texts.append(head + msgspec.json.encode(some).decode())
        await self.commons.tell(texts)
