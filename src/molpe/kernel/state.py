# molpe: compiled
"""The truth of a match, and what every game must be able to say about it.

A game writes one final subclass, small and quick to copy. It says ``fill`` (or, where speed does
not matter, ``legal``), ``actor``, ``play``, ``blank``, ``copy_from``, ``trace``, ``place``,
``reason``, ``census``, and the rest where the defaults here do not fit.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.kernel.errors import BadText
from molpe.kernel.lens import Lens
from molpe.kernel.random import Rng
from molpe.kernel.tape import HASH, READ, WRITE, Tape

CHANCE: Final = -1
"""The seat of the deck and the dice."""
NOBODY: Final = -2
"""Who acts when the match is over."""
SPECTATOR: Final = -3
"""The viewer who sits at no place."""


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class State:
    """A state of any game. No generator lives in it: luck is an action."""

    __slots__ = ("scratch", "seats", "width")

    def __init__(self, seats: i64, width: i64) -> None:
        self.seats: i64 = seats
        self.width: i64 = width  # no seat and no luck ever has more actions than this
        self.scratch: vec[i64] = vec[i64]()

    # Who, what, and what then.

    def actor(self) -> i64:
        """The one to ask next: a seat, CHANCE, or NOBODY when the match is over."""
        raise NotImplementedError

    def actors(self) -> list[int]:
        """Everyone who may act now, in the order of asking. Several: a sealed choice."""
        seat = self.actor()
        if seat == NOBODY:
            return []
        return [seat]

    def fill(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """Write the actions of an acting seat into out from n on, in order; return the new end."""
        for action in self.legal(seat):
            out[n] = action
            n += 1
        return n

    def legal(self, seat: i64) -> list[int]:
        """The actions of an acting seat, in a fixed order; for CHANCE, what may befall."""
        out = self.buffer()
        n = self.fill(seat, out, 0)
        return list(out[:n])  # of known length: quicker than one by one

    def odds(self, action: i64) -> i64:
        """How heavily a chance action weighs."""
        return 1

    def pick(self, rng: Rng) -> i64:
        """A random action of ``actor()``, chance by its odds.

        Games may do it without a list, if the same generator then gives the same action.
        """
        seat = self.actor()
        out = self.buffer()
        n = self.fill(seat, out, 0)
        if seat != CHANCE:
            return out[rng.below(n)]
        total: i64 = 0
        for i in range(n):
            total += self.odds(out[i])
        k = rng.below(total)
        i = 0
        while True:
            k -= self.odds(out[i])
            if k < 0:
                return out[i]
            i += 1

    def hunch(self, rng: Rng) -> i64:
        """An action of ``actor()`` as playouts choose it: never luck's, and any by default.

        A game whose random matches are long leans towards what brings them to an end.
        """
        return self.pick(rng)

    def play(self, seat: i64, action: i64) -> None:
        """Apply a legal action in place. Never random, never checked a second time."""
        raise NotImplementedError

    # Copies and texts of a state.

    def blank(self) -> "State":
        """A state of the same game and seats, to be overwritten."""
        raise NotImplementedError

    def copy_from(self, other: "State") -> None:
        """Become equal to another state of the same game and seats."""
        tape = Tape(WRITE)
        other.trace(tape)
        tape.mode = READ
        self.trace(tape)

    def copy(self) -> "State":
        """A state that changes on its own."""
        other = self.blank()
        other.copy_from(self)
        return other

    def trace(self, tape: Tape) -> None:
        """Run every field through the tape, always in the same order."""
        raise NotImplementedError

    def key(self) -> i64:
        """A hash of everything that matters, repetition history left out."""
        tape = Tape(HASH)
        self.trace(tape)
        return tape.hash

    def dump(self) -> bytes:
        """The state as bytes."""
        tape = Tape(WRITE)
        tape.io(self.seats)
        self.trace(tape)
        return tape.to_bytes()

    def load(self, data: bytes) -> None:
        """Become the state that was dumped, of the same game and seats."""
        tape = Tape(READ)
        tape.from_bytes(data)
        if tape.io(0) != self.seats:
            raise BadText("the dumped state has another number of seats")
        self.trace(tape)
        if tape.at != len(tape.data):
            raise BadText("the dumped state has something after its end")

    def bare(self) -> "State":
        """A copy that has forgotten the past and its rules (repetition), for perft."""
        return self.copy()

    # The end.

    def rank(self, seat: i64) -> i64:
        """What orders the seats once it is over, the more the better: the score, or more."""
        return self.score(seat)

    def place(self, seat: i64) -> i64:
        """Once it is over: 1 for the winner, ties share. A solo player who lost is second."""
        mine = self.rank(seat)
        place: i64 = 1
        for other in range(self.seats):
            if self.rank(other) > mine:
                place += 1
        return place

    def score(self, seat: i64) -> i64:
        """Points at any time, for the score sheet; 0 in games without."""
        return 0

    def reason(self) -> i64:
        """Why it is over, as an index into the game's ``reasons``."""
        return 0

    def payoff(self, seat: i64) -> float:
        """Once it is over: 1 for a win, -1 for the last place, evenly between."""
        mine = self.place(seat)
        if self.seats == 1:
            return 1.0 if mine == 1 else -1.0
        balance: i64 = 0
        for other in range(self.seats):
            theirs = self.place(other)
            if theirs > mine:
                balance += 1
            elif theirs < mine:
                balance -= 1
        return float(balance) / float(self.seats - 1)

    # What a seat may know and think.

    def observe(self, seat: i64, lens: Lens) -> None:
        """Show a seat through a lens what it sees, no more: the same fields in every state.

        Where a game does not say it, ``molpe.kernel.layout`` makes a default of the view.
        """
        raise NotImplementedError

    def look(self, seat: i64, lens: Lens) -> None:
        """Show a seat who looks and who acts, and then what it sees."""
        seats = self.seats
        lens.one("seat", "seat", seat, seats)
        after: i64 = self.actor()
        if after >= 0:
            after -= seat
            if after < 0:
                after += seats
        lens.one("to act", "rival", after, seats)
        self.observe(seat, lens)

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal anew, in place and fairly, all that seat does not know: nothing by default."""
        return

    def guess(self, seat: i64, rng: Rng) -> "State":
        """A full state that seat cannot tell from this one."""
        other = self.copy()
        other.redeal(seat, rng)
        return other

    def unseal(self) -> "State":
        """A copy in which no choice of those that are sealed now has been made: whoever is still to
        choose knows as much there. The state itself in games without sealed choices."""
        return self.copy()

    def census(self) -> list[int]:
        """Every piece, wherever it lies: the same all match long."""
        return []

    def estimate(self, seat: i64) -> float:
        """How well seat stands, from -1 to 1, in a state that is not over."""
        return 0.0

    def buffer(self) -> vec[i64]:
        """Room for the actions of one state, made once and never copied."""
        if len(self.scratch) < self.width:
            self.scratch = vec[i64]([0] * self.width)
        return self.scratch
