"""What happens in a match, shown to its pages: what has changed, and what each is told of it."""

from molpe.kernel import NOBODY, SPECTATOR
from molpe.table.match import events
from molpe.table.protocol.to_page import Asked, Event, Noticed, Seats
from molpe.table.room.notices import Before
from molpe.table.room.peer import Peer, encode
from molpe.table.room.showing import Showing
from molpe.table.room.sight import turn_of
from molpe.table.room.story import Story

SEEN = (events.Played, events.Changed)
"""What happens without anybody sitting down, leaving, asking or answering."""


class Telling:
    """What there was before an event, and what is told of it while it happens."""

    __slots__ = ("around", "offer", "rewound", "seating", "seen", "stood", "story")

    def __init__(self, shown: Showing, event: events.Happening) -> None:
        record = shown.record
        eyes = {peer.viewer for peer in shown.audience() if not peer.curtain}
        shown.look(eyes)  # what they were shown last, before it changes
        self.story = Story(record.game, eyes, record.match.state)
        if isinstance(event, events.Changed):
            shown.logs.cut(record.questions.base_length)
        self.stood, self.offer = (record.over(), len(record.free())), record.offer
        self.seen = isinstance(event, SEEN)
        self.around = None if self.seen else Before(record, event)
        self.rewound, self.seating = record.rewound, record.seating


class Unfolding(Showing):
    """A match as its pages see it go on."""

    __slots__ = ()

    def unfold(self, telling: Telling, event: events.Happening, now: float) -> None:
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
        if ends or not (private or telling.seen) or record.offer is not telling.offer:
            self.show_seats()
        if telling.around is not None and (notice := telling.around.notice(record)) is not None:
            self.notify(notice)

    def whisper(self, seat: int) -> None:
        """A seat has ordered something, or answered in advance: its own pages are told."""
        self.show_own(seat)

    def notify(self, notice: Noticed) -> None:
        """Tell everybody something beside the log."""
        frame = encode(notice)
        for peer in self.peers:
            if (peer.greeted or peer.known) and not self.apart(peer):
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
        for viewer in self.marks.done.keys() - story.viewers:
            del self.marks.done[viewer]  # whoever comes back has missed this
        for peer in self.peers:
            if not peer.greeted:
                continue
            viewer, curtain, own = peer.viewer, peer.curtain, peer.own
            if peer.seating != record.seating or len(own) > 1:
                self.choose(peer)
            if own != peer.own:
                self.renew((peer,))
                continue
            if self.limited and self.apart(peer):
                continue
            if curtain or peer.curtain or anew == viewer != NOBODY:
                self.renew((peer,))
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

    def show_own(self, seat: int) -> None:
        """Send a seat's own pages what it may do now, after it has ordered something."""
        for peer in self.audience():
            if not peer.curtain and peer.viewer == seat:
                peer.send(Asked(self.record.s, turn_of(self.record, seat)))
