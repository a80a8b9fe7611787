# molpe: compiled
"""Leduc poker: a card each, a card for both, two rounds of bets with at most two raises each."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from molpe.kernel.lens import Lens
from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State
from molpe.kernel.tape import Tape

CARDS: Final = 6  # two jacks, two queens, two kings: a card's rank is half of its number
NOTHING: Final = -1

# Action codes.
FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2
DEAL: Final = 3  # + the card
CODES: Final = 9

MOST_RAISES: Final = 2
SMALL: Final = 2  # what a raise puts in, in the first round …
LARGE: Final = 4  # … and in the second
MOST_CHIPS: Final = 13
MOST_WORDS: Final = 4  # in a round: a call, both raises and a call
PAIR: Final = 3  # a pair beats every rank

# Reasons, in the order of the game's `reasons`.
BY_SHOWING: Final = 0
BY_FOLDING: Final = 1


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class LeducState(State):
    """Three cards, and what was said in both rounds; the rest follows from it."""

    __slots__ = ("board", "calls", "chips", "early", "folded", "hands", "late", "next", "raises")

    def __init__(self) -> None:
        super().__init__(2, CARDS)
        self.hands = vec[i64]([NOTHING, NOTHING])
        self.board: i64 = NOTHING
        self.early = vec[i64]()
        self.late = vec[i64]()
        self.chips = vec[i64]([1, 1])
        self.next: i64 = CHANCE
        self.raises: i64 = 0
        self.calls: i64 = 0
        self.folded: i64 = NOTHING

    def blank(self) -> State:
        return LeducState()

    def copy_from(self, other: State) -> None:
        assert isinstance(other, LeducState)
        self.hands = other.hands[:]
        self.board = other.board
        self.early = other.early[:]
        self.late = other.late[:]
        self.chips = other.chips[:]
        self.next = other.next
        self.raises = other.raises
        self.calls = other.calls
        self.folded = other.folded

    def trace(self, tape: Tape) -> None:
        self.hands = tape.numbers(self.hands)
        self.board = tape.io(self.board)
        self.early = tape.numbers(self.early)
        self.late = tape.numbers(self.late)
        self.chips = tape.numbers(self.chips)
        self.next = tape.io(self.next)
        self.raises = tape.io(self.raises)
        self.calls = tape.io(self.calls)
        self.folded = tape.io(self.folded)

    def waiting(self) -> i64:
        """The first seat without a card, or NOTHING."""
        if self.hands[0] == NOTHING:
            return 0
        return 1 if self.hands[1] == NOTHING else NOTHING

    def second_round(self) -> bool:
        """Whether the card for both lies open."""
        return self.board != NOTHING

    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.next == NOBODY

    def actor(self) -> i64:
        return self.next

    def turn(self) -> i64:
        """Whose turn it is, or NOBODY."""
        return NOBODY if self.next == CHANCE else self.next

    def fill(self, seat: i64, out: vec[i64], n: i64) -> i64:
        if seat == CHANCE:
            for card in range(CARDS):
                if card != self.hands[0] and card != self.hands[1]:
                    out[n] = DEAL + card
                    n += 1
            return n
        if self.chips[1 - seat] > self.chips[seat]:
            out[n] = FOLD
            n += 1
        out[n] = CALL
        n += 1
        if self.raises < MOST_RAISES:
            out[n] = RAISE
            n += 1
        return n

    def play(self, seat: i64, action: i64) -> None:
        if seat == CHANCE:
            self.deal(action - DEAL)
            return
        if self.second_round():
            self.late = append(self.late, action)
        else:
            self.early = append(self.early, action)
        if action == FOLD:
            self.folded = seat
            self.next = NOBODY
            return
        level = max(self.chips[0], self.chips[1])
        if action == RAISE:
            self.chips[seat] = level + (LARGE if self.second_round() else SMALL)
            self.raises += 1
            self.calls = 0
        else:
            self.chips[seat] = level
            self.calls += 1
        if self.calls == (1 if self.raises > 0 else 2):
            self.next = NOBODY if self.second_round() else CHANCE
            self.raises = 0
            self.calls = 0
        else:
            self.next = 1 - seat

    def deal(self, card: i64) -> None:
        """A card for each seat, later the one for both; then the first seat is asked."""
        to = self.waiting()
        if to != NOTHING:
            self.hands[to] = card
        else:
            self.board = card
        if self.waiting() == NOTHING:
            self.next = 0

    def strength(self, seat: i64) -> i64:
        """What a hand is worth: its rank, or more for a pair."""
        rank = self.hands[seat] // 2
        return PAIR if self.board != NOTHING and rank == self.board // 2 else rank

    def score(self, seat: i64) -> i64:
        if not self.over():
            return 0
        ahead = self.strength(seat) - self.strength(1 - seat)
        if self.folded != NOTHING:
            ahead = 1 if self.folded != seat else -1
        if ahead == 0:
            return 0
        return self.chips[1 - seat] if ahead > 0 else -self.chips[seat]

    def payoff(self, seat: i64) -> float:
        return float(self.score(seat)) / float(MOST_CHIPS)

    def reason(self) -> i64:
        return BY_SHOWING if self.folded == NOTHING else BY_FOLDING

    def observe(self, seat: i64, lens: Lens) -> None:
        theirs = self.hands[1 - seat]
        shown = self.over() and self.folded == NOTHING
        lens.one("own card", "card", self.hands[seat], CARDS)
        lens.flag("they have a card", theirs != NOTHING)
        lens.one("their card", "card", theirs if shown else -1, CARDS)
        lens.one("open card", "card", self.board, CARDS)
        lens.number("own chips", self.chips[seat], MOST_CHIPS)
        lens.number("their chips", self.chips[1 - seat], MOST_CHIPS)
        for i in range(MOST_WORDS):
            lens.one("said early", "word", self.early[i] if i < len(self.early) else -1, RAISE + 1)
        for i in range(MOST_WORDS):
            lens.one("said late", "word", self.late[i] if i < len(self.late) else -1, RAISE + 1)

    def redeal(self, seat: i64, rng: Rng) -> None:
        if (self.over() and self.folded == NOTHING) or self.hands[1 - seat] == NOTHING:
            return
        known: i64 = 0  # cards that the seat sees
        for card in range(CARDS):
            if card == self.hands[seat] or card == self.board:
                known += 1
        k = rng.below(CARDS - known)
        card = 0
        while True:
            if card != self.hands[seat] and card != self.board:
                if k == 0:
                    break
                k -= 1
            card += 1
        self.hands[1 - seat] = card

    def estimate(self, seat: i64) -> float:
        if self.hands[seat] == NOTHING:
            return 0.0
        return 0.2 * float(self.strength(seat) - 1)
