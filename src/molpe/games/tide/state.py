# molpe: compiled
"""Tide: keep the card you were dealt, or throw it back. The house's example game."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State
from molpe.kernel.tape import Tape

KEEP: Final = 0
THROW: Final = 1
DEAL: Final = 2  # + kind of card

NOTHING: Final = -1  # no card in the hand, nothing chosen


@final
@mypyc_attr(acyclic=True)
class Book:
    """What the card file says, as numbers: one object for all states of an edition."""

    __slots__ = ("copies", "drowns", "turns", "worth")

    def __init__(self, copies: list[int], worth: list[int], drowns: list[int], turns: list[int]):
        self.copies = vec[i64](copies)
        self.worth = vec[i64](worth)
        self.drowns = vec[i64](drowns)  # every other hand is worth this much less
        self.turns = vec[i64](turns)  # 1: the lowest hand wins


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TideState(State):
    """A hand of one card for each seat, a bag that has no order, and cards thrown back."""

    __slots__ = ("bag", "book", "choices", "hands", "thrown")

    def __init__(self, book: Book, seats: i64) -> None:
        super().__init__(seats, DEAL + len(book.copies))
        self.book = book
        self.hands = vec[i64]([NOTHING] * seats)
        self.choices = vec[i64]([NOTHING] * seats)
        self.bag = book.copies[:]
        self.thrown = vec[i64]([0] * len(book.copies))

    def blank(self) -> State:
        return TideState(self.book, self.seats)

    def trace(self, tape: Tape) -> None:
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

    def actor(self) -> i64:
        if self.waiting() != NOTHING:
            return CHANCE
        for seat in range(self.seats):
            if self.choices[seat] == NOTHING:
                return seat
        return NOBODY

    def actors(self) -> list[int]:
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
            return
        self.choices[seat] = action
        if self.sealed():
            return
        for other in range(self.seats):
            if self.choices[other] == THROW:
                self.thrown[self.hands[other]] += 1
                self.hands[other] = NOTHING

    def unseal(self) -> State:
        other = self.blank()
        other.copy_from(self)
        assert isinstance(other, TideState)
        if self.sealed():
            for seat in range(self.seats):
                other.choices[seat] = NOTHING
        return other

    def sealed(self) -> bool:
        """Whether some seat has still to choose, so that no choice may be seen."""
        for seat in range(self.seats):
            if self.choices[seat] == NOTHING:
                return True
        return False

    def score(self, seat: i64) -> i64:
        if self.actor() != NOBODY:
            return 0
        value = self.book.worth[self.hands[seat]]
        sign: i64 = 1
        for other in range(self.seats):
            kind = self.hands[other]
            if other != seat:
                value -= self.book.drowns[kind]
            if self.book.turns[kind] > 0:
                sign = -sign
        return sign * value

    def place(self, seat: i64) -> i64:
        mine = self.score(seat)
        place: i64 = 1
        for other in range(self.seats):
            if self.score(other) > mine:
                place += 1
        return place

    def redeal(self, seat: i64, rng: Rng) -> None:
        if self.actor() == NOBODY:  # the hands have been shown
            return
        hidden = self.sealed()
        for other in range(self.seats):
            if other != seat and self.hands[other] != NOTHING:
                self.bag[self.hands[other]] += 1
        for other in range(self.seats):
            if other == seat or self.hands[other] == NOTHING:
                continue
            self.hands[other] = self.draw(rng)
            if hidden and self.choices[other] != NOTHING:
                self.choices[other] = rng.below(2)

    def draw(self, rng: Rng) -> i64:
        """Take any card out of the bag."""
        left: i64 = 0
        for kind in range(len(self.bag)):
            left += self.bag[kind]
        k = rng.below(left)
        kind = 0
        while k >= self.bag[kind]:
            k -= self.bag[kind]
            kind += 1
        self.bag[kind] -= 1
        return kind

    def census(self) -> list[int]:
        counts = [self.bag[kind] + self.thrown[kind] for kind in range(len(self.bag))]
        for seat in range(self.seats):
            if self.hands[seat] != NOTHING:
                counts[self.hands[seat]] += 1
        return counts

    def estimate(self, seat: i64) -> float:
        """What the own card is worth against a middling one."""
        kind = self.hands[seat]
        if kind == NOTHING or self.choices[seat] == THROW:
            return 0.0
        return float(self.book.worth[kind] + self.book.drowns[kind] - 3) / 10.0
