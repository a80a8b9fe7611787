"""Writes what the table says of itself into docs/reference/table.md, or checks that it is there.

python tools/table_reference.py --write    the list of codes and the transcript anew
python tools/table_reference.py --check    fail if either is stale
"""

import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from molpe.table.match.terms import Place, Terms
from molpe.table.protocol.from_page import FromPage
from molpe.table.protocol.refusals import CODES
from molpe.table.room import desk
from molpe.table.room.hub import Hub
from molpe.table.room.peer import Peer
from molpe.table.room.room import Room
from molpe.table.store import open_store

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "table.md"
ASKED = (
    {"t": "hello", "since": -1},
    {"t": "act", "k": "a1", "s": 0, "seat": 0, "text": "siren e5"},
    {"t": "act", "k": "a2", "s": 0, "seat": 0, "text": "siren e4"},
    {"t": "undo", "k": "a3", "seat": 0},
    {"t": "act", "k": "a4", "s": 2, "seat": 0, "text": "siren a1"},
    {"t": "resign", "k": "a5", "seat": 0},
)
decode = msgspec.json.Decoder(FromPage).decode


class Noted(Peer):
    """A page that only takes down what it is sent."""

    def __init__(self, session: str) -> None:
        super().__init__(session, session)
        self.frames: list[Any] = []

    def push(self, *frames: bytes) -> None:
        """Take them down."""
        self.frames += map(json.loads, frames)


async def talk(folder: Path) -> list[str]:
    """The transcript of a short match."""
    hub = Hub(open_store(str(folder / "table.db")), folder)
    await hub.start()
    try:
        places = (Place("person", "Ann", holder="ann"), Place("person", "Ben", holder="ben"))
        room = hub.rooms[await hub.create(Terms("canosa", 1, places, "draw=on"))]
        room.enter(Noted("ben"))  # nobody is away
        return await lines_of(room, Noted("ann"))
    finally:
        await hub.close()


async def lines_of(room: Room, page: Noted) -> list[str]:
    """What is said and answered."""
    room.enter(page)
    lines = []
    for asked in ASKED:
        lines.append(f"> {json.dumps(asked)}")
        begun = len(page.frames)
        await desk.handle(room, page, decode(json.dumps(asked)))
        lines += [f"< {json.dumps(short(frame))}" for frame in page.frames[begun:]]
    return lines


def short(frame: Any) -> Any:
    """A frame with what is long or differs each time left out."""
    if frame.get("view"):
        frame["view"] = {"squares": ["…"], "to_move": frame["view"]["to_move"]}
    if "info" in frame:
        frame["info"] = {"game": "canosa", "mine": frame["info"]["mine"], "…": "…"}
    if frame.get("turn", {}).get("acts"):
        frame["turn"]["acts"] = [*frame["turn"]["acts"][:2], "…"]
    if frame.get("patch"):
        frame["patch"] = [*frame["patch"][:2], "…"]
    return frame


def transcript() -> str:
    """The conversation as a block."""
    with tempfile.TemporaryDirectory() as folder:
        lines = asyncio.run(talk(Path(folder)))
    text = "\n".join(lines).replace('"\\u2026"', "…").replace("…: …", "…")
    return f"```\n{text}\n```"


def codes() -> str:
    """The rows of the table of codes."""
    return "\n".join(f"| `{code}` | {meaning} |" for code, meaning in CODES.items())


def fresh(page: str) -> str:
    """The page with its made parts anew."""
    for mark, made in (("codes", codes()), ("transcript", transcript())):
        begin, end = f"<!-- {mark}: begin -->\n", f"<!-- {mark}: end -->"
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = f"{before}{begin}{made}\n{end}{after}"
    return page


def main(argument: str) -> int:
    """Write or check."""
    text = PAGE.read_text("utf-8")
    wanted = fresh(text)
    if argument == "--write":
        PAGE.write_text(wanted, "utf-8")
        return 0
    if text != wanted:
        print("table.md is stale: run python tools/table_reference.py --write", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    if sys.argv[1:] not in (["--write"], ["--check"]):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
