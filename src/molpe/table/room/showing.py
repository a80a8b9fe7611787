"""What the pages that look at a match are shown of it: everything that each may know."""

import asyncio
import time
from collections.abc import Callable, Collection, Coroutine, Iterable, Sequence
from time import monotonic
from typing import Any, Protocol, TypeVar, cast

from msgspec import Raw
from msgspec.structs import replace

from molpe.kernel import SPECTATOR, Frozen
from molpe.table.library.library import Library
from molpe.table.match.lesson import Lesson
from molpe.table.match.luck import pledge
from molpe.table.match.old import Old
from molpe.table.match.record import Record
from molpe.table.protocol.matches import MatchInfo, SeatInfo
from molpe.table.protocol.to_page import WIRE, ChatLine, Clocks, Result, Sync, Turn
from molpe.table.room.peer import Peer, encode
from molpe.table.room.sight import choose_eyes, result_of, seats_of, turn_of, views_of
from molpe.table.room.story import Marks
from molpe.table.room.talk import Talk
from molpe.table.room.told import LONG, Logs

T = TypeVar("T")

AT_ONCE, EACH = 50_000, 200
"""Actions that pages are told anew in one step of the loop, and as how many a page counts for the
rest that it is told: of a long match a log is megabytes, and a hundred may look at it."""


class Backstage(Protocol):
    """What is needed of the table to show a match."""

    library: Library
    lessons: dict[str, Lesson]
    offset: float
    """Seconds by which the clock that nodes share is ahead of this machine's."""

    async def beside(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do something beside the loop."""

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Run something beside the rest."""


class Showing:
    """A match as its pages see it."""

    __slots__ = (
        "chat",
        "elsewhere",
        "hub",
        "id",
        "idle_since",
        "lesson",
        "limited",
        "logs",
        "marks",
        "old",
        "peers",
        "readonly",
        "record",
        "secret",
        "shared",
        "updated",
        "views",
    )

    def __init__(
        self, hub: Backstage, id: str, record: Record, secret: str, updated: float
    ) -> None:
        self.hub = hub
        self.id = id
        self.record = record
        self.secret = secret
        self.updated = updated
        self.readonly = "a replay" if record.terms.kind == "replay" else ""
        self.old: Old | None = None
        """What is left of it where its rules are not played any more."""
        self.peers: set[Peer] = set()
        self.elsewhere: dict[str, tuple[int, ...]] = {}
        """Seats whose pages are at other nodes."""
        self.chat: Talk | None = None
        self.views: dict[int, Frozen] = {}
        """What each kind of viewer was shown last."""
        self.logs = Logs()
        self.marks = Marks()
        self.shared = same_for_all(record)
        self.limited = False
        """Whether those without a seat see less, or later."""
        self.idle_since = time.monotonic()
        self.lesson: Lesson | None = None
        if record.terms.kind == "tutorial":
            self.lesson = hub.lessons.get(record.terms.game)

    def view(self, viewer: int) -> Frozen:
        """What a viewer knows now; made once for all who have the same eyes."""
        eyes = SPECTATOR if self.shared else viewer
        if eyes not in self.views:
            self.look((viewer,))
        return self.views[eyes]

    def look(self, viewers: Collection[int]) -> None:
        """Make the views of all these, and what is the same for them once."""
        if self.shared and viewers:
            viewers = (SPECTATOR,)
        if wanted := [eyes for eyes in viewers if eyes not in self.views]:
            self.views.update(views_of(self.record, tuple(wanted)))

    # Who looks, and through whose eyes: all, unless those without a seat see something else.

    def choose(self, peer: Peer) -> None:
        """Settle whose eyes a page has now."""
        choose_eyes(self.record, peer)

    def apart(self, peer: Peer) -> bool:
        """Whether a page is shown the match otherwise than here."""
        return False

    def audience(self) -> list[Peer]:
        """The pages that are shown what happens here."""
        greeted = [peer for peer in self.peers if peer.greeted]
        return [peer for peer in greeted if not self.apart(peer)] if self.limited else greeted

    def mine(self, session: str) -> tuple[int, ...]:
        """The seats of a browser."""
        return self.record.seats_of(session)

    def outside(self) -> int:
        """Whose eyes somebody without a seat has when looking back."""
        return SPECTATOR

    def hidden(self) -> bool:
        """Whether nothing is shown of it."""
        return False

    def turn(self, peer: Peer) -> Turn:
        """Whose turn it is, and what a page may do."""
        return turn_of(self.record, peer.viewer)

    def moment(self) -> float:
        """The moment that is shown, of the clock that times the seats."""
        return monotonic()

    def enter(self, peer: Peer) -> None:
        """A page comes in."""
        self.peers.add(peer)
        self.choose(peer)

    def leave(self, peer: Peer) -> None:
        """A page is gone."""
        self.peers.discard(peer)
        if not self.peers:
            self.idle_since = time.monotonic()
            self.views.clear()
            self.logs.rest()
            self.marks.seen.clear()

    def behind(self, peer: Peer) -> bool:
        """Whether all that a page may know is better made ready beside the loop."""
        if peer.curtain or self.hidden():
            return False
        unmarked = peer.viewer not in self.marks.done and len(self.record.match.log) > LONG
        return unmarked or self.logs.long(self.record, peer.viewer)

    async def prepare(self, peer: Peer) -> None:
        """Make a long log ready for a page before it is greeted. The caller holds the lock."""
        self.choose(peer)
        if self.behind(peer):
            await self.hub.beside(self.recall, peer.viewer)
        elif 10 * len(self.record.match.log) > AT_ONCE:
            await asyncio.sleep(0)  # many may ask at once: what others wait for is sent between

    def recall(self, viewer: int) -> None:
        """Go through a long log for a viewer; the match stands still meanwhile."""
        self.logs.make(self.record, viewer)
        self.marks.of(self.record, viewer)

    def greet(self, peer: Peer) -> None:
        """Send a page everything it may know."""
        self.choose(peer)
        peer.greeted = True
        peer.send(self.sync(peer))

    def info(self, session: str) -> MatchInfo:
        """The match as everyone may see it."""
        record = self.record
        terms = record.terms
        return MatchInfo(
            id=self.id,
            game=terms.game,
            title=record.game.title,
            seats=self.dated(seats_of(record, self.online())),
            options=terms.options,
            clock=terms.clock,
            actions=len(record.match.log) - record.draws(),
            over=record.over() or (self.old is not None and self.old.outcome is not None),
            mine=self.mine(session),
            turn=tuple(record.actors()),
            kind=terms.kind,
            listed=terms.listed,
            updated=self.updated,
            hints=terms.hints or not record.rivals(),
            readonly=self.readonly,
            goal=record.game.goal(len(record.chairs)),
            remarks=record.game.remarks(len(record.chairs)),
            faces=self.hub.library.faces_hash(terms),
            review=record.reviewable(),
            opened=record.opened(),
            watch=terms.watch,
            patience=terms.patience,
        )

    def dated(self, seats: tuple[SeatInfo, ...]) -> tuple[SeatInfo, ...]:
        """By days: the seats with the moments when their time is up and their vacations end."""
        clock = self.record.clock
        if clock is None or self.record.terms.clock.kind != "days" or self.record.over():
            return seats
        now, day = monotonic(), time.time() + self.hub.offset
        return tuple(
            replace(
                one,
                due=round(day + clock.remaining(one.seat, now)) if one.seat in clock.running else 0,
                vacation=round(day + rests - now) if (rests := clock.rests[one.seat]) > now else 0,
            )
            for one in seats
        )

    def sync(self, peer: Peer) -> Sync:
        """Everything a page may know now. Behind a curtain that is not much."""
        record = self.record
        hidden = peer.curtain or self.hidden()
        view: Any = None
        turn = Turn(() if self.hidden() else tuple(record.actors()))
        if not hidden:
            view = Raw(encode(self.view(peer.viewer)))
            turn = self.turn(peer)
        return Sync(
            s=record.s,
            wire=WIRE,
            info=self.info(peer.session),
            viewer=peer.viewer,
            curtain=peer.curtain,
            view=view,
            log=() if hidden else cast("Any", self.logs.json(record, peer.viewer)),
            turn=turn,
            clocks=None if self.hidden() else self.clocks(),
            result=self.result(),
            pending=record.pending(),
            lesson=self.lesson.frame(record) if self.lesson is not None else None,
            chat=tuple(self.talk(peer)),
            pledge=pledge(self.secret) if record.game.luck else "",
            rematch=record.rematch,
            done=() if hidden else self.marks.of(record, peer.viewer),
        )

    def clocks(self) -> Clocks | None:
        """What time is left, where time is kept."""
        clock = self.record.clock
        return clock.show(self.moment()) if clock is not None else None

    def result(self) -> Result | None:
        """How it ended; of an old match as it was written down then."""
        if self.old is None or self.old.outcome is None:
            return result_of(self.record, self.secret)
        outcome = self.old.outcome
        return Result(outcome.places, outcome.scores, self.record.game.ended(outcome))

    def seats_here(self) -> tuple[int, ...]:
        """Seats whose pages are here."""
        return tuple(sorted({seat for peer in self.peers for seat in peer.own}))

    def online(self) -> set[int]:
        """Seats whose pages are somewhere."""
        here: set[int] = set()
        for peer in self.peers:
            here.update(peer.own)
        return here.union(*self.elsewhere.values()) if self.elsewhere else here

    def talk(self, peer: Peer) -> list[ChatLine]:
        """The chat a page may read."""
        return list(self.chat.among(bool(peer.own))) if self.chat is not None else []

    def say(self, peer: Peer, line: ChatLine, frame: bytes) -> None:
        """Players among themselves, watchers among themselves."""
        self.hear(bool(peer.own), line, frame)

    def hear(self, playing: bool, line: ChatLine, frame: bytes) -> None:
        """Something was said, here or at another node."""
        if self.chat is None:
            self.chat = Talk()
        self.chat.among(playing).append(line)
        for other in self.peers:
            if bool(other.own) == playing:
                other.push(frame)

    def unsay(self, at: float, name: str) -> bool:
        """Remove a line of chat, also from the pages that have it; whether there was one."""
        if self.chat is None or not self.chat.remove(at, name):
            return False
        self.renew([peer for peer in self.peers if peer.greeted])  # also who watches has read it
        return True

    def reseat(self) -> None:
        """Somebody sat down or left: also who was not greeted yet has the seats of now alone."""
        for peer in self.peers:
            if not peer.greeted:
                self.choose(peer)

    def greet_all(self) -> None:
        """Send everything anew to every page that is shown what happens here, or was until now."""
        self.views.clear()
        here = []
        for peer in [peer for peer in self.peers if peer.greeted]:
            apart = self.apart(peer)
            self.choose(peer)
            if not (apart and self.apart(peer)):  # those hear of it elsewhere, and maybe later
                here.append(peer)
        self.renew(here)

    def renew(self, peers: Iterable[Peer]) -> None:
        """Send pages everything anew, at once; where that is much, some of them a moment later."""
        few, rest = AT_ONCE // (EACH + len(self.record.match.log)), list[Peer]()
        for peer in peers:
            self.choose(peer)
            if few > 0 and not self.behind(peer):
                few -= 1
                self.greet(peer)
            else:
                peer.greeted, peer.known = False, True  # it will be sent what happens until then
                rest.append(peer)
        if rest:
            self.hub.spawn(self.catch_up(rest))

    async def catch_up(self, peers: Sequence[Peer]) -> None:
        """Greet pages that wait for it one after the other, as soon as others had their turn."""
        raise NotImplementedError


def same_for_all(record: Record) -> bool:
    """Whether everyone sees the same, so that one view does for all.

    A game without secrets may still turn its view to the viewer; then the first view shows it.
    """
    if record.game.secrets:
        return False
    state = record.match.state
    first = record.game.view(state, SPECTATOR)
    return all(record.game.view(state, seat) == first for seat in range(state.seats))
