# molpe: compiled
"""Tide: keep the card you were dealt, or throw it back. The house's example game."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.tide.mind.estimate import estimate
from molpe.games.tide.mind.guess import redeal
from molpe.games.tide.rules.book import Book
from molpe.games.tide.rules.codes import DEAL, KEEP, NOTHING, THROW
from molpe.games.tide.rules.effects.run import reckon
from molpe.games.tide.sight.observe import MOST_THROWN, NONE, observe
from molpe.kernel.lens import Lens
from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State
from molpe.kernel.tape import Tape


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TideState(State):
    """A hand of one card for each seat, a bag that has no order, and cards thrown back."""

    __slots__ = ("bag", "book", "choices", "hands", "last", "points", "round", "thrown")

    def __init__(self, book: Book, seats: i64) -> None:
        super().__init__(seats, DEAL + len(book.copies))
        self.book = book
        self.round: i64 = 0
        self.points = vec[i64]([0] * seats)  # of the rounds before
        self.last = vec[i64]([NOTHING] * seats)  # the hands that were shown in the round before
        self.hands = vec[i64]([NOTHING] * seats)
        self.choices = vec[i64]([NOTHING] * seats)
        self.bag = book.copies[:]
        self.thrown = vec[i64]([0] * len(book.copies))

    def blank(self) -> State:
        return TideState(self.book, self.seats)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, TideState)
        self.round = other.round
        self.points = other.points[:]
        self.last = other.last[:]
        self.hands = other.hands[:]
        self.choices = other.choices[:]
        self.bag = other.bag[:]
        self.thrown = other.thrown[:]

    def trace(self, tape: Tape) -> None:
        self.round = tape.io(self.round)
        if self.book.rounds > 1:  # else there is no round before
            self.points = tape.numbers(self.points)
            self.last = tape.numbers(self.last)
        self.hands = tape.numbers(self.hands)
        self.choices = tape.numbers(self.choices)
        self.bag = tape.numbers(self.bag)
        self.thrown = tape.numbers(self.thrown)

    def waiting(self) -> i64:
        """The first seat without a card, or NOTHING."""
        for seat in range(self.seats):
            if self.hands[seat] == NOTHING:
                return seat
        return NOTHING

    def choosing(self) -> i64:
        """The first seat that has still to choose, or NOTHING."""
        for seat in range(self.seats):
            if self.choices[seat] == NOTHING:
                return seat
        return NOTHING

    def sealed(self) -> bool:
        """Whether some seat has still to choose, so that no choice may be seen."""
        return self.choosing() != NOTHING

    def over(self) -> bool:
        """Whether the hands of the last round have been shown."""
        return self.round == self.book.rounds

    def actor(self) -> i64:
        if self.over():
            return NOBODY
        return CHANCE if self.waiting() != NOTHING else self.choosing()

    def actors(self) -> list[int]:
        if self.over():
            return []
        if self.waiting() != NOTHING:
            return [CHANCE]
        return [seat for seat in range(self.seats) if self.choices[seat] == NOTHING]

    def fill(self, seat: i64, out: vec[i64], n: i64) -> i64:
        if seat != CHANCE:
            out[n] = KEEP
            out[n + 1] = THROW
            return n + 2
        for kind in range(len(self.bag)):
            if self.bag[kind] > 0:
                out[n] = DEAL + kind
                n += 1
        return n

    def odds(self, action: i64) -> i64:
        return self.bag[action - DEAL]

    def play(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            self.hands[self.waiting()] = action - DEAL
            self.bag[action - DEAL] -= 1
            if self.sealed():
                return
        else:
            self.choices[seat] = action
            if self.sealed():
                return
            self.throw_back()
        if self.waiting() == NOTHING:
            self.show_hands()

    def throw_back(self) -> None:
        """What was thrown lies face up; who threw it is dealt another."""
        for seat in range(self.seats):
            if self.choices[seat] == THROW:
                self.thrown[self.hands[seat]] += 1
                self.hands[seat] = NOTHING

    def show_hands(self) -> None:
        """After the last round the hands stay shown; else they count, and all cards go back."""
        self.round += 1
        if self.over():
            return
        counted = reckon(self.book, self.hands)
        self.bag = self.book.copies[:]
        for kind in range(len(self.thrown)):
            self.thrown[kind] = 0
        for seat in range(self.seats):
            self.points[seat] += counted[seat]
            self.last[seat] = self.hands[seat]
            self.hands[seat] = NOTHING
            self.choices[seat] = NOTHING

    def score(self, seat: i64) -> i64:
        if self.over():
            return self.points[seat] + reckon(self.book, self.hands)[seat]
        return self.points[seat]

    def unseal(self) -> State:
        other = self.blank()
        other.copy_from(self)
        assert isinstance(other, TideState)
        if self.waiting() == NOTHING and self.sealed():
            for seat in range(self.seats):
                other.choices[seat] = NOTHING
        return other

    def observe(self, seat: i64, lens: Lens) -> None:
        book = self.book
        lens.number("round", self.round, book.rounds)
        hands = self.hands
        observe(book, hands, self.choices, self.last, self.sealed(), self.over(), seat, lens)
        for k in range(self.seats):
            lens.number("points, and 100", NONE + self.score((seat + k) % self.seats), 2 * NONE)
        for kind in range(len(self.thrown)):
            lens.number("thrown", self.thrown[kind], MOST_THROWN)

    def redeal(self, seat: i64, rng: Rng) -> None:
        if not self.over():  # else the hands have been shown
            redeal(self.hands, self.choices, self.bag, self.sealed(), seat, rng)

    def census(self) -> list[int]:
        counts = [self.bag[kind] + self.thrown[kind] for kind in range(len(self.bag))]
        for seat in range(self.seats):
            if self.hands[seat] != NOTHING:
                counts[self.hands[seat]] += 1
        return counts

    def estimate(self, seat: i64) -> float:
        return estimate(self.book, self.hands[seat], self.choices[seat], self.points, seat)
