# molpe: compiled
"""A match as its log makes it. Nothing here knows sockets, disks or the time of day.

``apply`` is the only way anything changes, live and when a match is loaded, so that what was
played and what is replayed cannot differ.
"""

from base64 import b64decode
from collections.abc import Callable, Iterator

from molpe.kernel import CHANCE, NOBODY, AnyGame, BadText, Match, Outcome, State, Window
from molpe.kernel import match as match_text
from molpe.table.match import events
from molpe.table.match.chair import Chair
from molpe.table.match.clock import Clockwork
from molpe.table.match.events import Happening
from molpe.table.match.questions import Answers, Questions
from molpe.table.match.terms import Move, Terms, word
from molpe.table.protocol.to_page import Pending, Several

Tell = Callable[[State, int, int, int], int]
"""Called before each action: the state, the seat, the action, how many steps there are with it;
returns how many things those who watch have to see so far."""


class Record:
    """One match: its state, its log, its seats, what is asked and what time is left."""

    __slots__ = (
        "agreed",
        "chairs",
        "clock",
        "drawn",
        "early",
        "ended",
        "fresh",
        "game",
        "manned",
        "match",
        "offer",
        "parties",
        "questions",
        "rematch",
        "rewound",
        "s",
        "seating",
        "seq",
        "steps",
        "terms",
        "things",
        "vacant",
    )

    def __init__(self, game: AnyGame, terms: Terms) -> None:
        self.game = game
        self.terms = terms
        names = terms.named or tuple(word(place.name or place.agent) for place in terms.seats)
        dump = b64decode(terms.dump)
        self.match = Match(game, len(terms.seats), names, terms.position or None, dump)
        self.questions = Questions(self.match)
        self.chairs = [Chair(place) for place in terms.seats]
        self.vacant: list[int] = []
        self.manned: list[int] = []
        self.parties = 0
        """Browsers that play here, or may come to."""
        self.seating = 0
        """Which seating this is: another number whenever somebody sat down or left."""
        self.count()
        self.drawn = 0
        """How often luck has acted."""
        self.steps = 0
        """Actions so far as everyone may count them: luck whose number would tell is left out."""
        self.things = 0
        """How many things the last event was to those who watch."""
        self.seq = 0
        """Events so far."""
        self.s = 0
        """Events so far as everyone may count them: private ones left out."""
        self.fresh = 0
        """Requests made before this are stale."""
        self.rewound = -1
        """When something was taken back last."""
        self.offer: events.Offered | None = None
        self.agreed: set[int] = set()
        self.rematch = ""
        self.clock: Clockwork | None = None
        if terms.clock.kind != "none":
            self.clock = Clockwork(terms.clock, len(self.chairs))
        self.ended: bool | None = None
        self.early: dict[int, events.Early] = {}
        """Answers to the window now open that were given before their turn."""
        for move in terms.moves:
            self.play(move, None)
        self.match.resume(self.match.state, self.match.log, terms.orders)
        if terms.ended is not None:
            self.end(*terms.ended)

    # What is true now.

    def actors(self) -> list[int]:
        """The seats that may act."""
        return self.questions.actors()

    def legal(self, seat: int) -> Answers:
        """What a seat may do, choose instead, or answer before its turn."""
        return self.questions.legal(seat)

    def several(self, seat: int) -> Several | None:
        """Where a seat is asked for several actions at once; a lesson asks step by step."""
        return self.questions.several(seat) if self.terms.kind != "tutorial" else None

    def over(self) -> bool:
        """Whether the match has ended."""
        if self.ended is None:
            match = self.match
            self.ended = match.ended is not None or match.state.actor() == NOBODY
        return self.ended

    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self.match.outcome()

    def free(self) -> list[int]:
        """Seats that nobody has yet."""
        return self.vacant

    def count(self) -> None:
        """Look again who sits where."""
        self.vacant = [seat for seat, chair in enumerate(self.chairs) if chair.kind == "free"]
        self.manned = [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"]
        parties = {self.beside(seat)[0] for seat in self.manned}
        self.parties = len(parties) + len(self.vacant)
        self.seating += 1
        watched = self.manned if self.terms.kind != "match" else self.shared()
        self.match.standing.watched = frozenset(watched)

    def shared(self) -> list[int]:
        """Seats at one device where a curtain shows who is asked."""
        return [s for s in self.manned if self.game.secrets and len(self.beside(s)) > 1]

    def people(self) -> list[int]:
        """Seats that people have."""
        return self.manned

    def opened(self) -> int:
        """The seat of whoever opened the table; -1 once they have left it."""
        first = [seat for seat, place in enumerate(self.terms.seats) if place.holder]
        here = [seat for seat in first if self.chairs[seat].holder == self.terms.seats[seat].holder]
        return here[0] if here else -1

    def seats_of(self, session: str) -> tuple[int, ...]:
        """Seats that are bound to a browser."""
        if not session:
            return ()
        return tuple([seat for seat in self.manned if self.chairs[seat].holder == session])

    def together(self) -> bool:
        """Whether people at different browsers play each other, or may come to."""
        return self.parties > 1

    def rivals(self) -> bool:
        """Whether people play each other, or may come to, so that hints would be unfair."""
        return self.terms.kind == "match" and len(self.people()) + len(self.free()) > 1

    def beside(self, seat: int) -> list[int]:
        """A seat and those of the same browser; of nobody's, as where a name was struck out by an
        older table, each is alone."""
        holder = self.chairs[seat].holder
        if not holder:
            return [seat] if seat in self.manned else []
        return [other for other in self.manned if self.chairs[other].holder == holder]

    def reviewable(self) -> bool:
        """Whether it can be reviewed: nothing is hidden any more, or it is a match file."""
        return (self.over() or self.terms.kind == "replay") and not self.terms.dump

    def pending(self) -> Pending | None:
        """What was asked and waits."""
        if self.offer is None:
            return None
        gone = self.match.log[self.offer.to :] if self.offer.what == "takeback" else []
        n = sum(seat != CHANCE for seat, _ in gone)
        return Pending(self.offer.what, self.offer.seat, tuple(self.waiting()), n, self.offer.about)

    def waiting(self) -> list[int]:
        """People who have still to answer; who is away is not asked about their own seat."""
        about = self.offer.about if self.offer is not None else -1
        away = self.beside(about) if about >= 0 else []
        return [seat for seat in self.people() if seat not in self.agreed and seat not in away]

    def draws(self) -> int:
        """How often luck has acted: the number of the next draw."""
        return self.drawn

    def count_draws(self) -> None:
        """Count the draws in a log that was not played here."""
        self.drawn = sum(seat == CHANCE for seat, _ in self.match.log)

    def recount(self) -> None:
        """Count draws and steps after going back."""
        self.count_draws()
        states, log = self.walk(), self.match.log
        self.steps = sum(self.game.counts(s, *move) for s, move in zip(states, log, strict=True))

    def bare(self) -> bool:
        """Whether nothing is hidden in how often luck has acted: actions count as in the log."""
        return self.over() or self.terms.kind in ("analysis", "replay")

    def number(self) -> int:
        """How many actions there were, as everyone may count them."""
        return len(self.match.log) if self.bare() else self.steps

    def walk(self) -> Iterator[State]:
        """The state before each action of the log."""
        state = self.match.first()
        for seat, action in self.match.log:
            yield state
            state.play(seat, action)

    def numbered(self) -> Iterator[tuple[int, State, int, int]]:
        """Each action of the log with its number as everyone may count, and the state before it."""
        n, bare = 0, self.bare()
        for state, (seat, action) in zip(self.walk(), self.match.log, strict=True):
            n += bare or self.game.counts(state, seat, action)
            yield n, state, seat, action

    # Changing.

    def apply(
        self,
        event: Happening,
        seq: int,
        now: float,
        tell: Tell | None = None,
        trusted: bool = False,
    ) -> None:
        """Let something happen. ``now`` is a moment of the clock that times the seats.

        ``trusted``: the moves were made from the state itself and need no second look.
        """
        if seq != self.seq + 1:
            raise BadText(f"event {seq} does not follow event {self.seq}")
        self.seq = seq
        if not isinstance(event, events.Private):
            self.s += 1
        match event:
            case events.Played():
                self._played(event, now, tell, trusted)
            case events.Changed():
                self._changed(event.move)
            case events.Undone():
                self._undone(event.to, now)
            case events.Resigned():
                self.end(match_text.RESIGNED, event.seat)
            case events.Flagged():
                self._flagged(event, now)
            case events.Stopped():
                self.end(match_text.STOPPED, 0)
            case events.Sat():
                chair = self.chairs[event.seat]
                chair.kind, chair.name, chair.holder = "person", event.name, event.holder
                self.count()
            case events.Left() | events.Handed():
                self._hand(event.seat, event.agent, now)
            case events.Offered():
                self.offer, self.agreed = event, set(self.beside(event.seat))
                self._settle(now)
            case events.Answered():
                self._answered(event, now)
            case events.Ordered():
                self.match.order(event.seat, event.what)
            case events.Early():
                self.early[event.seat] = event
            case events.Linked():
                self.rematch = event.id
                self.offer = None
            case events.Given():
                if self.clock is not None:
                    self.clock.give(event.seat, event.ms)
            case events.Rested():
                if self.clock is not None:
                    self.clock.rest(event.seat, event.ms, now)
        self.start_clock(now)

    def start_clock(self, now: float) -> None:
        """Let the clocks run of those who are asked, once every seat is taken."""
        if self.clock is not None:
            idle = self.over() or self.free()
            timed = [] if idle else [seat for seat in self.actors() if not self.late(seat)]
            self.clock.turn(timed, now)

    def late(self, seat: int) -> bool:
        """Whether a bot sits there because the time was up: there is none left that could end."""
        bot = self.chairs[seat].kind == "bot" and len(self.chairs) > 2
        return bot and self.clock is not None and self.clock.left[seat] <= 0

    def play(self, move: Move, tell: Tell | None, trusted: bool = False) -> None:
        """Play one action that was written down, if it is still what the rules allow."""
        state, game, seat = self.match.state, self.game, move.seat
        before = self.match.actors()
        if seat not in before:
            raise BadText(f"{move.text!r}: seat {seat} may not act")
        code = move.code
        if not trusted and (
            code not in state.legal(seat) or game.words(state, seat, code) != move.text
        ):
            code = game.parse(state, seat, move.text)
        self.questions.before(before)
        self.steps += game.counts(state, seat, code)
        if tell is not None:
            n = len(self.match.log) + 1 if self.bare() else self.steps
            self.things = tell(state, seat, code, n)
        self.match.take(seat, code)
        self.drawn += seat == CHANCE
        self.questions.after(before, seat)
        self.ended = None

    def _played(self, event: events.Played, now: float, tell: Tell | None, trusted: bool) -> None:
        window = self.questions.window()
        self.things = 0
        for move in event.moves:
            self.play(move, tell, trusted)
        if self.clock is not None:
            self.clock.happens(event.moves[0].seat, self.things, now)
        if self._passed(window, event):
            self.early.pop(event.moves[0].seat, None)
        else:
            self.early.clear()
            if self.questions.base is None:
                self.fresh = self.s
        if self.offer is not None and self.offer.what != "rematch":
            self.offer = None
        if self.clock is not None and event.left is not None:
            self.clock.set(event.moves[0].seat, event.left)

    def _passed(self, window: Window | None, event: events.Played) -> bool:
        """Whether a seat only passed, so that what the next ones are asked is still the same."""
        if window is None or len(event.moves) != 1 or event.moves[0].code != window[0]:
            return False
        now = self.questions.window()
        return now is not None and now[1] == window[1]

    def passed(self, seat: int) -> bool:
        """Whether what a seat would answer now is answered for it, so that it is shown nothing."""
        question = self.questions.of(seat)
        if question is None or seat in self.early:
            return False
        return self.match.passes(seat, question.state) is not None

    def automatic(self, seat: int) -> int | None:
        """The action that an early answer or a standing order gives for a seat now."""
        if seat not in self.actors():
            return None
        early = self.early.get(seat)
        if early is not None:
            window, code = self.questions.window(), self.legal(seat)[0].get(early.text)
            if window is not None and window[1] == early.window and code is not None:
                return code
        return self.match.passes(seat)

    def _changed(self, move: Move) -> None:
        if not self.questions.sealed(move.seat):
            raise BadText(f"{move.text!r}: the choice of seat {move.seat} is not sealed")
        codes, _ = self.legal(move.seat)
        if move.text not in codes:
            raise BadText(f"{move.text!r} was not to choose from")
        self.match.change(self.questions.base_length, move.seat, codes[move.text])
        self.questions.asked = self.ended = None

    def _undone(self, to: int, now: float) -> None:
        if not len(self.terms.moves) <= to <= len(self.match.log):
            raise BadText(f"nothing lies at {to} to go back to")
        if self.clock is not None:
            gone = [seat for seat, _ in self.match.log[to:] if seat >= 0]
            for seat in set(gone):
                self.clock.back(seat, gone.count(seat), now)
        self.match.rewind(to)
        self.recount()
        self.questions.find_base()
        self.early.clear()
        self.offer = None
        self.fresh = self.rewound = self.s
        self.ended = None

    def _flagged(self, event: events.Flagged, now: float) -> None:
        if self.clock is not None:
            self.clock.set(event.seat, 0)
        if event.agent:
            self._hand(event.seat, event.agent, now)
        else:
            self.end(match_text.TIME, event.seat)

    def _hand(self, seat: int, agent: str, now: float) -> None:
        """Hand a seat on to a bot; without one it is free."""
        chair = self.chairs[seat]
        chair.kind, chair.agent, chair.holder, chair.name = "bot", agent, "", ""
        if not agent:
            chair.kind = "free"
            chair.freed += 1
        self.match.standing.drop(seat)
        self.match.orders = [order for order in self.match.orders if order[1] != seat]
        self.early.pop(seat, None)
        self.count()
        self.agreed.discard(seat)
        if self.offer is not None and (
            seat in (self.offer.seat, self.offer.about)
            or (self.offer.what == "draw" and len(self.manned) < 2)
        ):
            self.offer = None  # bots agree to no draw
        self._settle(now)

    def _answered(self, event: events.Answered, now: float) -> None:
        if self.offer is None:
            if self.over():  # the end came first, and closed what was asked
                return
            raise BadText("nothing was asked")
        if not event.yes:
            self.offer = None
            return
        self.agreed.add(event.seat)
        self._settle(now)

    def _settle(self, now: float) -> None:
        """Do what was asked once everyone has agreed; another match is made by the hub, and seats
        are handed on by who is there."""
        offer = self.offer
        if offer is None or self.waiting() or offer.what not in ("draw", "takeback"):
            return
        self.offer = None
        if offer.what == "draw":
            self.end(match_text.AGREED, offer.seat)
        else:
            self._undone(offer.to, now)

    def end(self, reason: str, seat: int) -> None:
        """End the match before its rules do."""
        match reason:
            case match_text.AGREED:
                self.match.agree()
            case match_text.TIME:
                self.match.flag(seat)
            case match_text.STOPPED:
                self.match.stop()
            case _:
                self.match.resign(seat)
        self.offer = None  # what the end has shown cannot be played on from
        self.questions.open()
        self.fresh = self.s
        self.ended = None
