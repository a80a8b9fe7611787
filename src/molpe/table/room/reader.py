"""A process that reads and renders what others have sent, for the table beside it.

Match files are played again, card files are proved and kept, their faces drawn, and matches shown
step by step here and not in the loop that serves people: with bounded time and memory.
"""

import contextlib
import gzip
import sys
from base64 import b64decode
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Raw

from molpe.agents.cores import restrain
from molpe.kernel import CHANCE, AnyGame, BadText, Frozen, Match, MolpeError, read_match
from molpe.kernel.match import AGREED, STOPPED
from molpe.table.library.drafts import open_draft, sketch
from molpe.table.library.faces import draw_faces
from molpe.table.library.library import Library, game_class
from molpe.table.match.terms import Place, Terms, moves_of
from molpe.table.protocol.lab import Draft, Opening
from molpe.table.protocol.limits import FRAMES
from molpe.table.protocol.names import clean
from molpe.table.protocol.to_page import Frame, Line
from molpe.table.room.sight import heard_of
from molpe.table.room.story import LAID_OUT, shift_of
from molpe.table.work.craft import Order, main

MEMORY: Final = 1 << 30
"""Bytes of address space that a process may have."""
MOST_LINES = 100_000
"""Of a match file: six who do anything at all in Sing! O Muse take some 40,000, up to 62,000."""
encode = msgspec.json.Encoder().encode


class Showing(Frozen):
    """A match to be shown step by step, and whose eyes look at it."""

    seats: int
    position: str
    dump: str
    log: list[tuple[int, int]]
    shown: bool
    """Whether everyone's clicks may be seen."""
    viewer: int
    start: int


@lru_cache(maxsize=1)
def library(folder: str) -> Library:
    """The table's games and editions."""
    return Library(Path(folder))


def look(order: Order, data: bytes) -> bytes:
    """What can be chosen with a card file of one's own; it is not kept."""
    return encode(library(order.folder).look(order.game, data.decode()))


def keep(order: Order, data: bytes) -> bytes:
    """Prove a card file and put it away; what it is called from now on."""
    found = library(order.folder).prove(order.game, order.options, data.decode(), order.seats)
    return found.encode()


def settle(order: Order, _: bytes) -> bytes:
    """Begin a match as somebody wishes it: what it takes is taken here first, within bounds."""
    library(order.folder).begin(order.game, order.options, order.edition or "", order.seats)
    return b""


def draw(order: Order, _: bytes) -> bytes:
    """The faces of an edition."""
    shelf = library(order.folder)
    return encode(draw_faces(shelf.open(order.game, "", order.edition or "")))


def replay(order: Order, data: bytes) -> bytes:
    """A match file as the terms of a match to look at."""
    return encode(replay_terms(library(order.folder), data.decode()))


def show(order: Order, data: bytes) -> bytes:
    """Steps of a match, compressed: views repeat themselves."""
    showing = msgspec.json.decode(data, type=Showing)
    game = library(order.folder).open(order.game, order.options, order.edition or "")
    return gzip.compress(encode(frames(game, showing)), 1, mtime=0)


def cards(order: Order, data: bytes) -> bytes:
    """Cards to be changed, with the form of them."""
    opening = msgspec.json.decode(data, type=Opening)
    return encode(open_draft(library(order.folder), order.game, opening))


def sketched(order: Order, data: bytes) -> bytes:
    """What changed cards come to."""
    draft = msgspec.json.decode(data, type=Draft)
    return encode(sketch(library(order.folder), order.game, draft))


CRAFTS: dict[str, Callable[[Order, bytes], bytes]] = {
    "look": look,
    "keep": keep,
    "settle": settle,
    "faces": draw,
    "replay": replay,
    "frames": show,
    "cards": cards,
    "sketch": sketched,
}


def replay_terms(library: Library, text: str) -> Terms:
    """A match file from anywhere as terms, whatever it does to a parser."""
    try:
        return replayed(library, text)
    except MolpeError:
        raise
    except Exception as error:
        raise BadText(f"the match file cannot be read: {type(error).__name__}") from None


def replayed(library: Library, text: str) -> Terms:
    """A match file from anywhere, held against the rules; it opens no file of this machine."""
    count = text.count("\n")
    if count > MOST_LINES:
        raise BadText("the match file has too many lines")

    def find(name: str, options: Sequence[str], edition: str) -> AnyGame:
        kind = game_class(name)
        if edition not in kind.houses():
            raise BadText("a match of an edition of one's own cannot be opened here")
        if count > kind.longest + 20:
            raise BadText(f"no match of {name} has {count} lines")
        return library.open(name, " ".join(options), edition)

    match = read_match(text, find)
    ended = None
    if match.ended is not None:
        even = match.ended.reason in (AGREED, STOPPED)
        loser = 0 if even else match.ended.places.index(2)
        ended = (match.ended.reason, loser)
    names = tuple(clean(name) or "-" for name in match.names)
    return Terms(
        game=match.game.name,
        version=match.game.version,
        seats=tuple(Place("person", name) for name in names),
        options=match.game.options_text(),
        edition=match.game.edition,
        kind="replay",
        moves=moves_of(match, len(match.log)),
        position=match.position or "",
        ended=ended,
        named=names,
        orders=tuple(match.orders),
    )


def frames(game: AnyGame, showing: Showing) -> list[Frame]:
    """A match step by step from a step on: each action, and what this viewer saw after it."""
    viewer, n = showing.viewer, 0
    state = Match(game, showing.seats, (), showing.position or None, b64decode(showing.dump)).state
    found = Pages(game, showing.start)
    found.add(0, (), (), lambda: game.view(state, viewer))
    for seat, action in showing.log:
        clicks: tuple[str, ...] = ()
        if seat != CHANCE and ((showing.shown and not game.secrets) or seat == viewer):
            clicks = game.clicks(state, seat, action)
        counted = showing.shown or game.counts(state, seat, action)
        n += counted
        lines = heard_of(game, state, n, seat, action, viewer)
        if not counted or not lines:  # luck that belongs to the step before
            found.join(n, lines)
        else:
            found.close()
            if found.full:
                break
            found.add(n, lines, clicks, lambda: game.view(state, viewer))
        state.play(seat, action)
    found.close()
    return found.frames


class Pages:
    """Steps one after the other, of which a page is kept."""

    def __init__(self, game: AnyGame, start: int) -> None:
        self.game = game
        self.start = start
        self.count = 0
        self.frames: list[Frame] = []
        self.open: tuple[int, tuple[Line, ...], tuple[str, ...]] = (0, (), ())
        self.view: Callable[[], Frozen] | None = None
        self.last: Frozen | None = None
        """What was seen at the end of the step before, if that is known."""

    @property
    def full(self) -> bool:
        """Whether nothing that follows is of the page."""
        return self.count >= self.start + FRAMES

    def add(
        self, n: int, lines: tuple[Line, ...], clicks: tuple[str, ...], view: Callable[[], Frozen]
    ) -> None:
        """A step begins; its view is taken when it ends."""
        self.open, self.view = (n, lines, clicks), view

    def join(self, n: int, lines: tuple[Line, ...]) -> None:
        """More of the step that is open."""
        _, before, clicks = self.open
        self.open = (n, (*before, *lines), clicks)

    def close(self) -> None:
        """The step is over: kept, if it is of the page."""
        if self.start - 1 <= self.count and not self.full and self.view is not None:
            n, lines, clicks = self.open
            was, self.last = self.last, self.view()
            if self.count >= self.start:
                before, now = (
                    dict(self.game.lying(seen)) for seen in (was or self.last, self.last)
                )
                done, _ = shift_of(before, now)
                if len(done) > LAID_OUT and all(line.seat == CHANCE for line in lines):
                    done = ()
                self.frames.append(Frame(n, lines, Raw(encode(self.last)), clicks, done))
        self.count += 1


if __name__ == "__main__":
    restrain(MEMORY)
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main(sys.stdin.buffer, sys.stdout.buffer, CRAFTS)
