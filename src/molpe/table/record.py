"""A match as its log makes it. Nothing here knows sockets, disks or the time of day.

``apply`` is the only way anything changes, live and when a match is loaded, so that what was
played and what is replayed cannot differ.
"""

from collections.abc import Callable
from typing import Any

from molpe.kernel import (
    CHANCE,
    NOBODY,
    AnyGame,
    BadText,
    Message,
    Outcome,
    State,
)
from molpe.kernel import match as match_text
from molpe.table import events
from molpe.table.chair import Chair
from molpe.table.clock import Clockwork
from molpe.table.events import Happening
from molpe.table.protocol.to_page import Choice, Pending
from molpe.table.terms import Move, Opened, Terms

Tell = Callable[[State, int, int, int], None]
"""Called before each action: the state, the seat, the action, how many were played with it."""


class Record:
    """One match: its state, its log, its seats, what is asked and what time is left."""

    __slots__ = (
        "agreed",
        "asked",
        "base",
        "base_length",
        "chairs",
        "choices",
        "clock",
        "drawn",
        "early",
        "ended",
        "foreseen",
        "fresh",
        "game",
        "manned",
        "match",
        "offer",
        "rematch",
        "rewound",
        "s",
        "seating",
        "seq",
        "terms",
        "vacant",
    )

    def __init__(self, game: AnyGame, terms: Terms) -> None:
        self.game = game
        self.terms = terms
        self.match = Opened(game, terms)
        self.chairs = [Chair(place) for place in terms.seats]
        self.vacant: list[int] = []
        self.manned: list[int] = []
        self.seating = 0
        """Which seating this is: another number whenever somebody sat down or left."""
        self.count()
        self.drawn = 0
        """How often luck has acted."""
        self.seq = 0
        """Events so far."""
        self.s = 0
        """The same as everyone may count it: private lines left out."""
        self.fresh = 0
        """Requests made before this are stale."""
        self.rewound = -1
        """When something was taken back last."""
        self.base: State | None = None
        """While choices are sealed: the state before the first of them."""
        self.base_length = 0
        self.offer: events.Offered | None = None
        self.agreed: set[int] = set()
        self.rematch = ""
        self.clock: Clockwork | None = None
        if terms.clock.kind != "none":
            self.clock = Clockwork(terms.clock, len(self.chairs))
        self.asked: list[int] | None = None
        self.ended: bool | None = None
        self.choices: dict[int, tuple[dict[str, int], tuple[Choice, ...]]] = {}
        self.early: dict[int, events.Early] = {}
        """Answers to the window now open that were given before their turn."""
        self.foreseen: dict[int, State | None] = {}
        for move in terms.moves:
            self.play(move, None)
        if terms.ended is not None:
            self.end(*terms.ended)

    # What is true now.

    def actors(self) -> list[int]:
        """The seats that may act."""
        if self.asked is None:
            self.asked = [seat for seat in self.match.actors() if seat >= 0]
        return self.asked

    def forget(self) -> None:
        """The state is another one: forget what was worked out about the last."""
        self.asked = self.ended = None
        self.choices.clear()
        self.foreseen.clear()

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
        self.seating += 1

    def people(self) -> list[int]:
        """Seats that people have."""
        return self.manned

    def seats_of(self, session: str) -> tuple[int, ...]:
        """Seats that are bound to a browser."""
        if not session:
            return ()
        return tuple(seat for seat in self.manned if self.chairs[seat].holder == session)

    def together(self) -> bool:
        """Whether people at different browsers play each other, or may come to."""
        holders = {self.chairs[seat].holder for seat in self.people()}
        return len(holders) + len(self.free()) > 1

    def rivals(self) -> bool:
        """Whether people play each other, or may come to, so that hints would be unfair."""
        return self.terms.kind == "match" and len(self.people()) + len(self.free()) > 1

    def beside(self, seat: int) -> list[int]:
        """A seat and those of the same browser."""
        holder = self.chairs[seat].holder
        return [other for other in self.people() if self.chairs[other].holder == holder]

    def sealed_by(self, seat: int) -> bool:
        """Whether a seat's choice is in, and may still be changed."""
        return (
            self.base is not None
            and not self.over()
            and seat not in self.actors()
            and seat in self.base.actors()
        )

    def legal(self, seat: int) -> tuple[dict[str, int], tuple[Choice, ...]]:
        """What a seat may do, or choose instead: actions by their words, and what to click."""
        found = self.choices.get(seat)
        if found is None:
            state: Any = self.match.state
            if seat not in self.actors():
                state = self.base if self.sealed_by(seat) else self.foresee(seat)
                if state is None:
                    return {}, ()
            game = self.game
            codes, list_ = {}, []
            for action in state.legal(seat):
                text = game.words(state, seat, action)
                codes[text] = action
                list_.append(Choice(text, " ".join(game.clicks(state, seat, action))))
            found = self.choices[seat] = (codes, tuple(list_))
        return found

    def ask(self, seat: int) -> Message | None:
        """The question before a seat."""
        if seat in self.actors():
            return self.game.ask(self.match.state, seat)
        state = self.base if self.sealed_by(seat) else self.foresee(seat)
        return self.game.ask(state, seat) if state is not None else None

    def window(self) -> tuple[int, int] | None:
        """The pass and the number of the window now open, if one is."""
        actors = self.actors()
        if len(actors) != 1 or self.base is not None:
            return None
        return self.game.passing(self.match.state, actors[0])

    def foresee(self, seat: int) -> State | None:
        """The state in which a seat will be asked in the window now open, if all before it pass.

        They are asked one after the other, and all who are to be asked are shown the question.
        """
        if seat in self.foreseen:
            return self.foreseen[seat]
        found = None
        window = self.window() if seat not in self.actors() and not self.over() else None
        if window is not None:
            state = self.match.state.copy()
            for _ in self.chairs:
                actor = state.actor()
                passing = self.game.passing(state, actor) if actor >= 0 else None
                if passing is None or passing[1] != window[1]:
                    break
                if actor == seat:
                    found = state
                    break
                state.play(actor, passing[0])
        self.foreseen[seat] = found
        return found

    def pending(self) -> Pending | None:
        """What was asked and waits."""
        if self.offer is None:
            return None
        return Pending(self.offer.what, self.offer.seat, tuple(self.waiting()))

    def waiting(self) -> list[int]:
        """People who have still to answer."""
        return [seat for seat in self.people() if seat not in self.agreed]

    def draws(self) -> int:
        """How often luck has acted: the number of the next draw."""
        return self.drawn

    def recount(self) -> None:
        """Count the draws in a log that was not played here."""
        self.drawn = sum(seat == CHANCE for seat, _ in self.match.log)

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
                self._played(event, tell, trusted)
            case events.Changed():
                self._changed(event.move)
            case events.Undone():
                self._undone(event.to)
            case events.Resigned():
                self.end(match_text.RESIGNED, event.seat)
            case events.Flagged():
                self._flagged(event)
            case events.Sat():
                chair = self.chairs[event.seat]
                chair.kind, chair.name, chair.holder = "person", event.name, event.holder
                self.count()
            case events.Left():
                self._bot(event.seat, event.agent)
            case events.Offered():
                self.offer, self.agreed = event, set(self.beside(event.seat))
                self._settle()
            case events.Answered():
                self._answered(event)
            case events.Ordered():
                window = self.window() if event.what == "pass-window" else None
                self.chairs[event.seat].give(event.what, window[1] if window else None)
                self._orders()
            case events.Early():
                self.early[event.seat] = event
            case events.Linked():
                self.rematch = event.id
                self.offer = None
        self.start_clock(now)

    def start_clock(self, now: float) -> None:
        """Let the clocks run of those who are asked, once every seat is taken."""
        if self.clock is not None:
            idle = self.over() or self.free()
            self.clock.turn(() if idle else self.actors(), now)

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
        if len(before) > 1 and self.base is None:
            self.base, self.base_length = state.copy(), len(self.match.log)
        if tell is not None:
            tell(state, seat, code, len(self.match.log) + 1)
        state.play(seat, code)
        self.match.log.append((seat, code))
        self.drawn += seat == CHANCE
        if self.base is not None:
            still = [other for other in before if other != seat]
            if not still or state.actors() != still:
                self.base = None
        if self.base is None:
            self.forget()
        else:  # while choices are sealed nobody's own are others because of them
            self.asked = self.ended = None

    def _played(self, event: events.Played, tell: Tell | None, trusted: bool) -> None:
        window = self.window()
        for move in event.moves:
            self.play(move, tell, trusted)
        if self._passed(window, event):
            self.early.pop(event.moves[0].seat, None)
        else:
            self.early.clear()
            if self.base is None:
                self.fresh = self.s
        self._orders()
        if self.offer is not None and self.offer.what != "rematch":
            self.offer = None
        if self.clock is not None and event.left is not None:
            self.clock.set(event.moves[0].seat, event.left)

    def _passed(self, window: tuple[int, int] | None, event: events.Played) -> bool:
        """Whether a seat only passed, so that what the next ones are asked is still the same."""
        if window is None or len(event.moves) != 1 or event.moves[0].code != window[0]:
            return False
        now = self.window()
        return now is not None and now[1] == window[1]

    def _orders(self) -> None:
        """Forget the standing orders that have ended."""
        for seat, chair in enumerate(self.chairs):
            order = chair.order
            if order is None:
                continue
            window = self.window()
            closed = False
            if order.what == "pass-window" and order.seen is not None:
                closed = window is None or window[1] != order.seen
            if closed or not order.holds(self.game, self.match.state, seat):
                chair.order = None

    def automatic(self, seat: int) -> int | None:
        """The action that an early answer or a standing order gives for a seat now."""
        if seat not in self.actors():
            return None
        early, order = self.early.get(seat), self.chairs[seat].order
        if early is not None:
            window, code = self.window(), self.legal(seat)[0].get(early.text)
            if window is not None and window[1] == early.window and code is not None:
                return code
        if order is None:
            return None
        return order.passes(self.game, self.match.state, seat)

    def _changed(self, move: Move) -> None:
        if not self.sealed_by(move.seat) or self.base is None:
            raise BadText(f"{move.text!r}: the choice of seat {move.seat} is not sealed")
        codes, _ = self.legal(move.seat)
        if move.text not in codes:
            raise BadText(f"{move.text!r} was not to choose from")
        log = self.match.log
        state = self.base.copy()
        for index in range(self.base_length, len(log)):
            seat = log[index][0]
            if seat == move.seat:
                log[index] = (seat, codes[move.text])
            state.play(*log[index])
        self.match.state = state
        self.asked = self.ended = None

    def _undone(self, to: int) -> None:
        if not len(self.terms.moves) <= to <= len(self.match.log):
            raise BadText(f"nothing lies at {to} to go back to")
        self.match.rewind(to)
        self.recount()
        self.base = None
        self._find_base()
        self.early.clear()
        self.offer = None
        self.fresh = self.rewound = self.s
        self.forget()

    def _find_base(self) -> None:
        """After going back into the middle of sealed choices: find where they began."""
        log = self.match.log
        still = self.match.actors()
        for length in range(len(log) - 1, -1, -1):
            seat = log[length][0]
            state = self.match.state_at(length)
            if seat < 0 or sorted([*still, seat]) != sorted(state.actors()):
                return
            still = state.actors()
            self.base, self.base_length = state, length

    def _flagged(self, event: events.Flagged) -> None:
        if event.agent:
            self._bot(event.seat, event.agent)
        else:
            self.end(match_text.TIME, event.seat)

    def _bot(self, seat: int, agent: str) -> None:
        chair = self.chairs[seat]
        chair.kind, chair.agent, chair.holder, chair.name = "bot", agent, "", ""
        chair.order = None
        self.early.pop(seat, None)
        self.count()
        self.agreed.discard(seat)
        if self.offer is not None and self.offer.seat == seat:
            self.offer = None
        self._settle()

    def _answered(self, event: events.Answered) -> None:
        if self.offer is None:
            raise BadText("nothing was asked")
        if not event.yes:
            self.offer = None
            return
        self.agreed.add(event.seat)
        self._settle()

    def _settle(self) -> None:
        """Do what was asked once everyone has agreed; another match is made by the hub."""
        offer = self.offer
        if offer is None or self.waiting() or offer.what == "rematch":
            return
        self.offer = None
        if offer.what == "draw":
            self.end(match_text.AGREED, offer.seat)
        else:
            self._undone(offer.to)

    def end(self, reason: str, seat: int) -> None:
        """End the match before its rules do."""
        match reason:
            case match_text.AGREED:
                self.match.agree()
            case match_text.TIME:
                self.match.flag(seat)
            case _:
                self.match.resign(seat)
        self.base = None
        self.fresh = self.s
        self.forget()
