"""What anybody may send over a socket: frames, at matches of every game."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args
from unittest.mock import patch

from molpe.table.protocol.from_page import FromPage
from molpe.table.protocol.limits import Rate
from molpe.table.protocol.refusals import CODES
from molpe.table.protocol.to_page import ToPage
from molpe.table.room import hub
from molpe.table.room.room import Room
from molpe.table.web.socket import take
from tests.fuzz.kinds import READ, REFUSED, Kind, one_line
from tests.fuzz.mutate import Luck, change_text, change_tree, hostile
from tests.table.hall import Hall, Seen, open_hall

OUT = {kind.__struct_config__.tag for kind in get_args(ToPage)}
PLAYERS = {"canosa": 2, "sirens": 2, "siggil": 2, "sins": 2, "muse": 3, "tide": 2}
WORDS = ("siren e5", "pass", "draw", "takeback", "rematch", "everything", "idle", "later", "ask")


class Frames(Kind):
    """Frames of a page: of the protocol's own types, with likely and with hostile values, changed
    as trees and as texts, sent by a player, by who watches and by who has no name."""

    name = "frames"
    each = 20

    @contextmanager
    def ready(self) -> Iterator[None]:
        self.kinds = get_args(FromPage)
        with TemporaryDirectory() as folder, asyncio.Runner() as runner:
            self.runner = runner
            self.opened = open_hall(Path(folder))
            self.table: Hall = runner.run(self.opened.__aenter__())
            try:
                yield
            finally:
                runner.run(self.opened.__aexit__(None, None, None))

    def case(self, number: int) -> bytes:
        return b"frames that a page chose by what it saw"

    def run(self, number: int) -> Counter[str]:
        return self.runner.run(self.shower(Luck(f"{self.name} {number}")))

    async def shower(self, luck: Luck) -> Counter[str]:
        """Pages that send many frames to one match, and to another once a bot sits at it."""
        told: Counter[str] = Counter()
        room, pages = await self.begun(luck)
        for _ in range(self.each):
            if any(chair.kind == "bot" for chair in room.record.chairs):  # it plays when it likes
                await self.left(room)
                room, pages = await self.begun(luck)
            page = luck.choice((*pages[:-2], *pages))
            text, seen, stood = self.frame(page, luck), len(page.raw), room.record.seq
            try:
                await take(self.table.hub, room, page, {"type": "websocket.receive", "text": text})
                assert room.record.seq == stood or page in pages[:-2], "a stranger wrote"
                told[self.answered(page.raw[seen:])] += 1
            except Exception as error:
                game = room.record.terms.game
                error.add_note(f"the frame {text!r} of {page.session!r} at {game}")
                raise
        await self.left(room)
        return told

    async def begun(self, luck: Luck) -> tuple[Room, list[Seen]]:
        """A match, and pages of those who sit there, of who watches and of who has no name."""
        game = luck.choice(list(PLAYERS))
        people = ["ann", "ben", "cleo"][: PLAYERS[game]]
        with patch.object(hub, "new_secret", lambda: f"{luck.getrandbits(256):064x}"):
            room = await self.table.room(game, *people)
        pages = [self.table.page(room, who, follows=False) for who in (*people, "eve", "")]
        for page in pages:
            page.bucket.rate = Rate(0, 1e9)
            page.bucket.tokens = 1e9
        return room, pages

    async def left(self, room: Room) -> None:
        """Everybody goes."""
        async with room.lock:
            self.table.hub.drop(room)

    def answered(self, raw: list[bytes]) -> str:
        """Whether a frame was refused; what came back is the protocol's."""
        refused = False
        for one in raw:
            frame = json.loads(one)
            assert frame["t"] in OUT
            if frame["t"] == "err":
                refused = True
                assert frame["code"] in CODES
                one_line(frame["message"])
        return REFUSED if refused else READ

    def frame(self, page: Seen, luck: Luck) -> str:
        """One frame."""
        kind = luck.choice(self.kinds)
        fields = {"t": kind.__struct_config__.tag}
        for name in kind.__struct_fields__:
            fields[name] = self.likely(name, page, luck) if luck.random() < 0.93 else hostile(luck)
        changed = luck.random()
        tree = change_tree(fields, luck) if changed < 0.3 else fields
        text = json.dumps(tree, ensure_ascii=luck.random() < 0.5)
        return change_text(text, luck) if changed > 0.8 else text

    def likely(self, name: str, page: Seen, luck: Luck) -> Any:
        """A value that a page might send."""
        acts: Sequence[Any] = page.turn.get("acts") or ()
        said = [act[0] for act in acts] or list(WORDS)
        return {
            "k": f"k{luck.randrange(6)}",
            "s": page.s - luck.choice((0, 0, 0, 0, 1)),
            "seat": page.viewer if luck.random() < 0.8 and page.viewer >= 0 else luck.randrange(4),
            "since": luck.randrange(-1, 4),
            "text": luck.choice(said),
            "texts": luck.sample(said, min(len(said), luck.randrange(4))),
            "about": luck.randrange(4),
            "what": luck.choice(("draw", "takeback", "rematch", "wait", "bot", "link", "end")),
            "yes": luck.random() < 0.5,
            "thing": luck.choice([*WORDS, *(click for act in acts for click in act[1])]),
            "chosen": luck.sample(said, min(len(said), luck.randrange(3))),
            "at": luck.choice((None, [], ["everything"], ["idle"], list(WORDS))),
        }[name]
