# molpe: compiled
"""The truth of a match of Sing! O Muse: a table, and who is asked."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.muse import agenda, frames
from molpe.games.muse.book import Book
from molpe.games.muse.codes import BY_LAST, BY_LAURELS, BY_ROUNDS, LAST_ACTION, WIDTH
from molpe.games.muse.crews import assess
from molpe.games.muse.frames import KIND
from molpe.games.muse.guessing import redeal
from molpe.games.muse.hunch import hunch
from molpe.games.muse.table import Table
from molpe.games.muse.turn import drawn
from molpe.games.muse.worth import estimate
from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State
from molpe.kernel.tape import Tape


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class MuseState(State):
    """A match."""

    __slots__ = ("asked", "book", "table")

    def __init__(self, book: Book, seats: i64) -> None:
        super().__init__(seats, WIDTH)
        self.book = book
        self.table = Table(book, seats)
        self.asked: i64 = -1

    def set_up(self) -> None:
        """Before the first action: cards are dealt, then somebody begins."""
        self.table.push(frames.FIRST, 0, 0)
        self.table.push(frames.SETUP, 0, 0)
        self.asked = agenda.run(self.table)

    def blank(self) -> State:
        return MuseState(self.book, self.seats)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, MuseState)
        self.asked = other.asked
        self.table.copy_from(other.table)

    def trace(self, tape: Tape) -> None:
        self.asked = tape.io(self.asked)
        self.table.trace(tape)

    def actor(self) -> i64:
        return self.asked

    def fill(self, seat: i64, out: vec[i64], n: i64) -> i64:
        return agenda.fill(self.table, out, n)

    def pick(self, rng: Rng) -> i64:
        t = self.table
        if self.asked == CHANCE and t.get(KIND) == frames.DRAWS and t.tops == 0:
            return drawn(t, rng.below(t.deck))
        out = self.buffer()
        return out[rng.below(agenda.fill(t, out, 0))]

    def hunch(self, rng: Rng) -> i64:
        return hunch(self.table, self.asked, self.buffer(), rng)

    def play(self, seat: i64, action: i64) -> None:
        t = self.table
        t.actions += 1
        agenda.answer(t, action)
        self.asked = agenda.run(t)
        if t.actions >= LAST_ACTION and t.why < 0:
            t.why = BY_ROUNDS
            self.asked = NOBODY

    # The end.

    def rank(self, seat: i64) -> i64:
        """What orders the seats at the end (ruling 8)."""
        t = self.table
        if t.alive[seat] == 0:
            return -1
        if t.why == BY_LAST:
            return 1
        if t.why == BY_LAURELS:
            return t.laurels[seat]
        might: i64 = 0
        for key in range(seat * 2, seat * 2 + 2):
            if t.leader[key] >= 0:
                assess(t, key)
                might += t.might
        return t.laurels[seat] * 10000 + might

    def place(self, seat: i64) -> i64:
        mine = self.rank(seat)
        better: i64 = 1
        for other in range(self.seats):
            if self.rank(other) > mine:
                better += 1
        return better

    def score(self, seat: i64) -> i64:
        return self.table.laurels[seat]

    def reason(self) -> i64:
        return self.table.why

    def redeal(self, seat: i64, rng: Rng) -> None:
        redeal(self.table, seat, rng)

    def census(self) -> list[int]:
        return [card for card in range(self.book.cards) if self.table.zone[card] >= 0]

    def estimate(self, seat: i64) -> float:
        return estimate(self.table, seat)
