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
from molpe.table.protocol import Choice, Pending
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
        "ended",
        "fresh",
        "game",
        "match",
        "offer",
        "rematch",
        "rewound",
        "s",
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
        self.count()
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
        """Look again which seats are free."""
        self.vacant = [seat for seat, chair in enumerate(self.chairs) if chair.kind == "free"]

    def people(self) -> list[int]:
        """Seats that people have."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"]

    def seats_of(self, session: str) -> tuple[int, ...]:
        """Seats that are bound to a browser."""
        if not session:
            return ()
        return tuple(
            seat
            for seat, chair in enumerate(self.chairs)
            if chair.kind == "person" and chair.holder == session
        )

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
                if not self.sealed_by(seat):
                    return {}, ()
                state = self.base
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
        if self.sealed_by(seat) and self.base is not None:
            return self.game.ask(self.base, seat)
        return None

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
        return sum(seat == CHANCE for seat, _ in self.match.log)

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
        if not isinstance(event, events.Ordered):
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
                self.chairs[event.seat].give(event.what)
                self._orders()
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
        if self.base is not None:
            still = [other for other in before if other != seat]
            if not still or state.actors() != still:
                self.base = None
        self.forget()

    def _played(self, event: events.Played, tell: Tell | None, trusted: bool) -> None:
        for move in event.moves:
            self.play(move, tell, trusted)
        if self.base is None:
            self.fresh = self.s
        self._orders()
        if self.offer is not None and self.offer.what != "rematch":
            self.offer = None
        if self.clock is not None and event.left is not None:
            self.clock.set(event.moves[0].seat, event.left)

    def _orders(self) -> None:
        """Forget the standing orders that have ended."""
        for seat, chair in enumerate(self.chairs):
            if chair.order is not None and not chair.order.holds(self.game, self.match.state, seat):
                chair.order = None

    def automatic(self, seat: int) -> int | None:
        """The action that a standing order gives for a seat now."""
        order = self.chairs[seat].order
        if order is None or seat not in self.actors():
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
        self.forget()

    def _undone(self, to: int) -> None:
        if not len(self.terms.moves) <= to <= len(self.match.log):
            raise BadText(f"nothing lies at {to} to go back to")
        self.match.rewind(to)
        self.base = None
        self._find_base()
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
