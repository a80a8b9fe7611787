# molpe: compiled
"""The truth of a match of Sing! O Muse: its scene, and who is asked."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from molpe.games.muse.mind.estimate import estimate
from molpe.games.muse.mind.guess import redeal
from molpe.games.muse.mind.hunch import hunch
from molpe.games.muse.rules import engine, frames
from molpe.games.muse.rules.book import Book
from molpe.games.muse.rules.codes import (
    BY_LAST,
    BY_LAURELS,
    BY_ROUNDS,
    LAST_ACTION,
    PASS,
    WIDTH,
)
from molpe.games.muse.rules.crews import assess
from molpe.games.muse.rules.drawing import drawn
from molpe.games.muse.rules.frames import KIND
from molpe.games.muse.rules.scene import Scene
from molpe.games.muse.sight.observe import observe
from molpe.kernel.lens import Lens
from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State
from molpe.kernel.tape import Tape

STANDING: Final = 0.85  # that a card aimed at somebody is not cancelled


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class MuseState(State):
    """A match."""

    __slots__ = ("asked", "book", "scene")

    def __init__(self, book: Book, seats: i64) -> None:
        super().__init__(seats, WIDTH)
        self.book = book
        self.scene = Scene(book, seats)
        self.asked: i64 = -1

    def set_up(self) -> None:
        """Before the first action: cards are dealt, then somebody begins."""
        self.scene.make_room()
        self.scene.push(frames.FIRST, 0, 0)
        self.scene.push(frames.SETUP, 0, 0)
        self.asked = engine.run(self.scene)

    def blank(self) -> State:
        return MuseState(self.book, self.seats)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, MuseState)
        self.asked = other.asked
        self.scene.copy_from(other.scene)

    def trace(self, tape: Tape) -> None:
        self.asked = tape.io(self.asked)
        self.scene.trace(tape)

    def actor(self) -> i64:
        return self.asked

    def fill(self, seat: i64, out: vec[i64], n: i64) -> i64:
        return engine.fill(self.scene, out, n)

    def pick(self, rng: Rng) -> i64:
        s = self.scene
        if self.asked == CHANCE and s.get(KIND) == frames.DRAWS and s.tops == 0:
            return drawn(s, rng.below(s.deck))
        out = self.buffer()
        return out[rng.below(engine.fill(s, out, 0))]

    def hunch(self, rng: Rng) -> i64:
        return hunch(self.scene, self.asked, self.buffer(), rng)

    def play(self, seat: i64, action: i64) -> None:
        s = self.scene
        s.actions += 1
        engine.answer(s, action)
        self.asked = engine.run(s)
        if s.actions >= LAST_ACTION and s.why < 0:
            s.why = BY_ROUNDS
            self.asked = NOBODY

    # The end.

    def rank(self, seat: i64) -> i64:
        """What orders the seats at the end (ruling 8)."""
        s = self.scene
        if s.alive[seat] == 0:
            return -1
        if s.why == BY_LAST:
            return 1
        if s.why == BY_LAURELS:
            return s.laurels[seat]
        might: i64 = 0
        for key in range(seat * 2, seat * 2 + 2):
            if s.leader[key] >= 0:
                assess(s, key)
                might += s.might
        return s.laurels[seat] * 10000 + might

    def score(self, seat: i64) -> i64:
        return self.scene.laurels[seat]

    def reason(self) -> i64:
        return self.scene.why

    def observe(self, seat: i64, lens: Lens) -> None:
        observe(self.scene, self.asked, seat, lens)

    def redeal(self, seat: i64, rng: Rng) -> None:
        redeal(self.scene, seat, rng)

    def census(self) -> list[int]:
        return [card for card in range(self.book.cards) if self.scene.zone[card] >= 0]

    def estimate(self, seat: i64) -> float:
        """A card that is aimed at somebody is likely to stand: it is looked past the answer."""
        now = estimate(self.scene, seat)
        if self.asked < 0 or self.scene.get(KIND) != frames.COUNTER:
            return now
        after = MuseState(self.book, self.seats)
        after.copy_from(self)
        while after.asked >= 0 and after.scene.get(KIND) == frames.COUNTER:
            after.play(after.asked, PASS)
        return now + STANDING * (estimate(after.scene, seat) - now)
