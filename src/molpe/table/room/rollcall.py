"""What every node has open, for whoever runs the table: asked for, and told while they wait.

It is kept in no database: addresses of guests would lie there for ever. A node that does not
answer in time is named instead.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from molpe.table.protocol.admin import ChatAt, SocketAt
from molpe.table.room.herald import Herald
from molpe.table.room.room import Room
from molpe.table.room.tidings import Answered, Inquiry, Line, Page

PATIENCE = 2.0
"""Seconds that whoever asks waits for the nodes."""
MOST = 1000
"""Things that a node tells of."""

What = Literal["pages", "chat"]


class Roll(NamedTuple):
    """What was found at other nodes, and which of them did not answer."""

    pages: list[SocketAt]
    chat: list[ChatAt]
    silent: tuple[str, ...]


class Question:
    """Something that is asked now."""

    def __init__(self, nodes: set[str]) -> None:
        self.waiting = nodes
        self.pages: list[SocketAt] = []
        self.chat: list[ChatAt] = []
        self.done = asyncio.Event()
        self.look()

    def look(self) -> None:
        """Whether all have answered."""
        if not self.waiting:
            self.done.set()


class Rollcall:
    """Asks the other nodes, and answers them."""

    def __init__(self, rooms: Callable[[], Mapping[str, Room]], herald: Herald, node: str) -> None:
        self.rooms = rooms
        self.herald = herald
        self.node = node
        self.asked: dict[str, Question] = {}

    async def ask(self, nodes: set[str], what: What, match: str = "") -> Roll:
        """What other nodes have of something, as far as they tell in time."""
        number = secrets.token_hex(8)
        question = self.asked[number] = Question(set(nodes))
        try:
            if nodes:
                self.herald.say(Inquiry(number, what, match))
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await question.done.wait()
        finally:
            del self.asked[number]
        return Roll(question.pages, question.chat, tuple(sorted(question.waiting)))

    def answer(self, told: Inquiry) -> None:
        """Tell another node what this one has."""
        rooms = self.rooms()
        if told.what == "pages":
            for page in pages_of(rooms, self.node)[:MOST]:
                self.herald.say(Page(told.number, page))
        else:
            for line in chat_of(rooms.get(told.match)):
                self.herald.say(Line(told.number, line))
        self.herald.say(Answered(told.number))

    def heard(self, node: str, told: Page | Line | Answered) -> None:
        """A node answers; what is not asked for any more is passed over."""
        if (question := self.asked.get(told.number)) is None:
            return
        match told:
            case Page():
                question.pages.append(told.page)
            case Line():
                question.chat.append(told.line)
            case Answered():
                question.waiting.discard(node)
                question.look()


def pages_of(rooms: Mapping[str, Room], node: str) -> list[SocketAt]:
    """The pages that are open here, the newest first."""
    found = [
        SocketAt(
            match=room.id,
            game=room.record.terms.game,
            browser=peer.session,
            address=peer.address,
            name=peer.name,
            seats=peer.own,
            since=peer.since,
            node=node,
        )
        for room in rooms.values()
        for peer in room.peers
    ]
    return sorted(found, key=lambda one: -one.since)


def chat_of(room: Room | None) -> list[ChatAt]:
    """The last lines that were said at a match, of players and of watchers."""
    if room is None or room.chat is None:
        return []
    players = [ChatAt(one.name, one.seat, one.text, one.at, "players") for one in room.chat.players]
    watchers = [
        ChatAt(one.name, one.seat, one.text, one.at, "watchers") for one in room.chat.watchers
    ]
    return players + watchers
