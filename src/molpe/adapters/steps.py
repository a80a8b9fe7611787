# molpe: compiled
"""Matches stepped from outside: luck, masks and observations without a call from Python for each.

Everything is written into vectors that NumPy looks at, so nothing is copied.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from molpe.kernel.lens import Lens
from molpe.kernel.random import Rng
from molpe.kernel.state import CHANCE, NOBODY, State
from molpe.kernel.tape import stream


def settle(state: State, rng: Rng) -> i64:
    """Let luck act until a seat is asked or it is over: who is asked then."""
    seat = state.actor()
    while seat == CHANCE:
        state.play(CHANCE, state.pick(rng))
        seat = state.actor()
    return seat


@final
@mypyc_attr(acyclic=True)
class Glass:
    """What one seat sees and may do; both are 0 before they are written."""

    __slots__ = ("legal", "lens", "mask", "seen")

    def __init__(self, size: i64, codes: i64, width: i64) -> None:
        self.seen = vec[u8]([0] * size)
        self.mask = vec[u8]([0] * codes)
        self.legal = vec[i64]([0] * width)
        self.lens = Lens(self.seen)

    def show(self, state: State, seat: i64) -> None:
        """Write what a seat sees."""
        self.lens.at = 0
        state.look(seat, self.lens)

    def allow(self, state: State, seat: i64) -> None:
        """Write what an acting seat may do."""
        legal = self.legal
        mask = self.mask
        for k in range(state.fill(seat, legal, 0)):
            mask[legal[k]] = 1

    def allows(self, state: State, seat: i64, action: i64) -> bool:
        """Whether an acting seat may do something."""
        legal = self.legal
        for k in range(state.fill(seat, legal, 0)):
            if legal[k] == action:
                return True
        return False


@final
@mypyc_attr(acyclic=True)
class Steps:
    """So many matches of one game that take a step together, each with luck of its own."""

    __slots__ = (
        "actor",
        "chosen",
        "codes",
        "ended",
        "later",
        "later_action",
        "later_estimate",
        "later_match",
        "legal",
        "lens",
        "luck",
        "mask",
        "matches",
        "options",
        "played",
        "reward",
        "rng",
        "root",
        "seen",
        "shows",
        "size",
        "states",
        "width",
    )

    def __init__(self, root: State, matches: i64, codes: i64, size: i64, shows: bool) -> None:
        self.root = root
        self.matches: i64 = matches
        self.codes: i64 = codes
        self.size: i64 = size
        self.shows = shows  # else somebody else writes what is seen
        self.width: i64 = root.width
        self.states: list[State] = [root.copy() for _ in range(matches)]
        self.rng = Rng(1)
        self.luck = vec[i64]([1] * matches)  # where each match's generator stands
        self.seen = vec[u8]([0] * (matches * size))
        self.lens = Lens(self.seen)
        self.mask = vec[u8]([0] * (matches * codes))
        self.legal = vec[i64]([0] * (matches * root.width))
        self.options = vec[i64]([0] * matches)  # how many actions each seat that acts has
        self.actor = vec[i64]([0] * matches)
        self.chosen = vec[i64]([0] * matches)
        self.reward = vec[float]([0.0] * (matches * root.seats))
        self.ended = vec[u8]([0] * matches)
        self.played = vec[i64]([0] * matches)  # steps of the match so far
        # What `look_ahead` found: a row for each action of each match.
        self.later = vec[u8]()
        self.later_match = vec[i64]()
        self.later_action = vec[i64]()
        self.later_estimate = vec[float]()

    def begin(self, seed: i64) -> None:
        """Begin every match anew; what is seen is 0."""
        for i in range(self.matches):
            self.rng.seed(stream(seed, i))
            self.ended[i] = 0
            for k in range(i * self.root.seats, (i + 1) * self.root.seats):
                self.reward[k] = 0.0
            self.start(i)

    def start(self, i: i64) -> None:
        """Begin one match, with the generator as it stands."""
        self.played[i] = 0
        self.states[i].copy_from(self.root)
        self.ask(i)

    def ask(self, i: i64) -> None:
        """Luck acts; then write who is asked, what that seat sees and what it may do."""
        state = self.states[i]
        seat = settle(state, self.rng)
        self.luck[i] = self.rng.state
        self.actor[i] = seat
        if self.shows:
            self.lens.at = i * self.size
            state.look(seat, self.lens)
        mask = self.mask
        legal = self.legal
        base = i * self.width
        row = i * self.codes
        for k in range(base, base + self.options[i]):
            mask[row + legal[k]] = 0
        end = state.fill(seat, legal, base)
        for k in range(base, end):
            mask[row + legal[k]] = 1
        self.options[i] = end - base

    def wrong(self) -> i64:
        """The first match whose chosen action is not legal, -1 where all are."""
        for i in range(self.matches):
            action = self.chosen[i]
            if action < 0 or action >= self.codes or self.mask[i * self.codes + action] == 0:
                return i
        return -1

    def step(self) -> None:
        """Play what was chosen everywhere; a match that ends begins anew. What is seen is 0."""
        rng = self.rng
        seats = self.root.seats
        for i in range(self.matches):
            state = self.states[i]
            if self.ended[i] != 0:
                self.ended[i] = 0
                for k in range(i * seats, (i + 1) * seats):
                    self.reward[k] = 0.0
            state.play(self.actor[i], self.chosen[i])
            self.played[i] += 1
            rng.state = self.luck[i]
            if settle(state, rng) == NOBODY:
                self.ended[i] = 1
                for seat in range(seats):
                    self.reward[i * seats + seat] = state.payoff(seat)
                self.start(i)
            else:
                self.ask(i)

    def look_ahead(self, rng: Rng) -> None:
        """Write what each seat that acts would see after each of its actions, before luck and
        others act: on a guess in which nobody has sealed a choice, so that nothing is told."""
        rows: i64 = 0
        for i in range(self.matches):
            rows += self.options[i]
        size = self.size
        self.later = vec[u8]([0] * (rows * size))
        self.later_match = vec[i64]([0] * rows)
        self.later_action = vec[i64]([0] * rows)
        self.later_estimate = vec[float]([0.0] * rows)
        lens = Lens(self.later)
        row: i64 = 0
        for i in range(self.matches):
            seat = self.actor[i]
            before = self.states[i].guess(seat, rng).unseal()
            after = before.blank()
            base = i * self.width
            for k in range(base, base + self.options[i]):
                after.copy_from(before)
                after.play(seat, self.legal[k])
                lens.at = row * size
                after.look(seat, lens)
                self.later_match[row] = i
                self.later_action[row] = self.legal[k]
                if after.actor() == NOBODY:
                    self.later_estimate[row] = after.payoff(seat)
                else:
                    self.later_estimate[row] = after.estimate(seat)
                row += 1

    def draw(self, rng: Rng) -> None:
        """Choose any legal action everywhere."""
        for i in range(self.matches):
            self.chosen[i] = self.legal[i * self.width + rng.below(self.options[i])]
