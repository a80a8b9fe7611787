"""What the pages that look at a match are shown of it: everything at first, then what changes."""

import time
from collections.abc import Callable, Collection
from time import monotonic
from typing import Any, Protocol, TypeVar, cast

from msgspec import Raw
from msgspec.structs import replace

from molpe.kernel import NOBODY, SPECTATOR, Frozen
from molpe.table.library.library import Library
from molpe.table.match import events
from molpe.table.match.lesson import Lesson
from molpe.table.match.luck import pledge
from molpe.table.match.old import Old
from molpe.table.match.record import Record
from molpe.table.protocol.matches import MatchInfo, SeatInfo
from molpe.table.protocol.to_page import (
    WIRE,
    Asked,
    ChatLine,
    Clocks,
    Event,
    Noticed,
    Result,
    Seats,
    Sync,
    Turn,
)
from molpe.table.room.notices import Before
from molpe.table.room.peer import Peer, encode
from molpe.table.room.sight import (
    choose_eyes,
    result_of,
    seats_of,
    turn_of,
    views_of,
)
from molpe.table.room.story import Marks, Story
from molpe.table.room.talk import Talk
from molpe.table.room.told import Logs

T = TypeVar("T")

SEEN = (events.Played, events.Changed)
"""What happens without anybody sitting down, leaving, asking or answering."""


class Backstage(Protocol):
    """What is needed of the table to show a match."""

    library: Library
    lessons: dict[str, Lesson]
    offset: float
    """Seconds by which the clock that nodes share is ahead of this machine's."""

    async def beside(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do something beside the loop."""


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

    async def prepare(self, peer: Peer) -> None:
        """Make a long log ready for a page before it is greeted. The caller holds the lock."""
        self.choose(peer)
        viewers = {peer.viewer, *peer.own}
        if self.logs.long(self.record, viewers):
            await self.hub.beside(self.recall, viewers)

    def recall(self, viewers: set[int]) -> None:
        """Go through a long log for some viewers; the match stands still meanwhile."""
        self.logs.make(self.record, viewers)
        for viewer in viewers:
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

    def show_seats(self, besides: Peer | None = None) -> None:
        """Tell everyone who sits where and what is asked."""
        frames: dict[str, bytes] = {}
        for peer in self.audience():
            if peer is besides:
                continue
            key = peer.session if peer.own else ""
            if key not in frames:
                record = self.record
                seats = Seats(self.info(peer.session), record.pending(), record.rematch)
                frames[key] = encode(seats)
            peer.push(frames[key])

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
        self.greet_all()
        return True

    def reseat(self) -> None:
        """Somebody sat down or left: also who was not greeted yet has the seats of now alone."""
        for peer in self.peers:
            if not peer.greeted:
                self.choose(peer)

    def greet_all(self) -> None:
        """Send every page everything anew."""
        self.views.clear()
        for peer in self.peers:
            if peer.greeted:
                self.greet(peer)

    def show_own(self, seat: int) -> None:
        """Send a seat's own pages what it may do now, after it has ordered something."""
        for peer in self.audience():
            if not peer.curtain and peer.viewer == seat:
                peer.send(Asked(self.record.s, turn_of(self.record, seat)))

    def unfold(self, telling: "Telling", event: events.Happening, now: float) -> None:
        """Show an event that is written down and applied to those who look."""
        record = self.record
        private = isinstance(event, events.Private)
        if not private:  # nobody is told of it, not even that it came
            self.updated = now
        if record.seating != telling.seating:
            self.reseat()
        ends = record.over() and not telling.stood[0]
        if record.rewound != telling.rewound:
            self.logs.cut(len(record.match.log))
            self.marks.done.clear()
            self.greet_all()
        elif ends and record.steps < len(record.match.log):
            self.show(telling.story)
            self.logs.clear()  # from now on luck is counted
            self.greet_all()
        elif isinstance(event, events.Private):  # nobody else is told
            self.whisper(event.seat)
        else:
            anew = event.move.seat if isinstance(event, events.Changed) else NOBODY
            self.show(telling.story, anew)
        if ends or not (private or telling.seen):
            self.show_seats()
        if telling.around is not None and (notice := telling.around.notice(record)) is not None:
            self.notify(notice)

    def whisper(self, seat: int) -> None:
        """A seat has ordered something, or answered in advance: its own pages are told."""
        self.show_own(seat)

    def notify(self, notice: Noticed) -> None:
        """Tell everybody something beside the log."""
        frame = encode(notice)
        for peer in self.audience():
            peer.push(frame)

    def show(self, story: Story, anew: int = NOBODY) -> None:
        """Send every page what changed in what it may know, and what it may do now; those of the
        seat ``anew`` get everything, where a line of their log is another one now."""
        record = self.record
        old = self.views
        viewers = {SPECTATOR} if self.shared and story.viewers else story.viewers
        shown = {viewer: old[viewer] for viewer in viewers if viewer in old}
        self.views = story.look(record.match.state, shown) if shown else {}
        if len(self.views) < len(viewers):
            self.look(viewers)
        clocks = self.clocks() if record.clock is not None else None
        result = self.result() if record.over() or self.old is not None else None
        lesson = self.lesson.frame(record) if self.lesson is not None else None
        frames: dict[tuple[int, int], bytes] = {}
        for peer in self.peers:
            if not peer.greeted:
                continue
            viewer, curtain, own = peer.viewer, peer.curtain, peer.own
            if peer.seating != record.seating or len(own) > 1:
                self.choose(peer)
            if own != peer.own:
                self.greet(peer)
                continue
            if self.limited and self.apart(peer):
                continue
            if curtain or peer.curtain or anew == viewer != NOBODY:
                peer.send(self.sync(peer))
                continue
            pair = (viewer, peer.viewer)
            if pair not in frames:
                eyes = SPECTATOR if self.shared else viewer
                first, *then = story.told(
                    viewer, eyes, old[eyes], self.view(peer.viewer), self.marks
                )
                frames[pair] = encode(
                    Event(
                        s=record.s,
                        lines=first.lines,
                        patch=first.patch,
                        turn=self.turn(peer),
                        done=first.done,
                        then=tuple(then),
                        clocks=clocks,
                        result=result,
                        lesson=lesson,
                        viewer=peer.viewer if peer.viewer != viewer else None,
                    )
                )
            peer.push(frames[pair])


class Telling:
    """What there was before an event, and what is told of it while it happens."""

    __slots__ = ("around", "rewound", "seating", "seen", "stood", "story")

    def __init__(self, shown: Showing, event: events.Happening) -> None:
        record = shown.record
        eyes = {peer.viewer for peer in shown.audience() if not peer.curtain}
        shown.look(eyes)  # what they were shown last, before it changes
        self.story = Story(record.game, eyes, record.match.state)
        if isinstance(event, events.Changed):
            shown.logs.cut(record.questions.base_length)
        self.stood = (record.over(), len(record.free()))
        self.seen = isinstance(event, SEEN)
        self.around = None if self.seen else Before(record, event)
        self.rewound, self.seating = record.rewound, record.seating


def same_for_all(record: Record) -> bool:
    """Whether everyone sees the same, so that one view does for all.

    A game without secrets may still turn its view to the viewer; then the first view shows it.
    """
    if record.game.secrets:
        return False
    state = record.match.state
    first = record.game.view(state, SPECTATOR)
    return all(record.game.view(state, seat) == first for seat in range(state.seats))
