"""A small game whose editions are broken, each in one way: gather shells for some rounds.

Luck washes a shell ashore; who is on turn takes it or digs for a pebble. Whoever has more at the
end wins.
"""

from collections.abc import Sequence

from molpe.cards import Part, Ways
from molpe.kernel import CHANCE, NOBODY, Frozen, Game, Gist, Message, Rng, Seat, State, Tape
from molpe.kernel.gist import card

TAKE, DIG, EXTRA, OTHER = range(4)
WASHED = 4
SHELLS = ("whelk", "conch", "rock")
WORTH = {"whelk": (1, 4), "conch": (5, 1), "rock": (4, 1)}
"""At ebb and at flood, which take turns."""
PEBBLE = 2
FAULTS = ("sound", "loop", "stall", "forced", "runaway", "dead", "hollow", "dominated")
ROUNDS = 6


class ShoreState(State):
    """What everyone has, what lies ashore, whose turn it is and how many have been."""

    def __init__(self, fault: str, seats: int) -> None:
        super().__init__(seats, 8)
        self.fault = fault
        self.has = [0] * seats
        self.ashore = -1
        self.turns = 0
        self.lamp = 0
        self.won = -1

    def actor(self) -> int:
        if self.won >= 0 or self.turns == ROUNDS * self.seats:
            return NOBODY
        return CHANCE if self.ashore < 0 else self.turns % self.seats

    def legal(self, seat: int) -> list[int]:
        if seat == CHANCE:
            return [WASHED + kind for kind in range(len(SHELLS))]
        if self.fault == "hollow":
            return [TAKE, OTHER]
        if self.fault in ("loop", "stall", "dominated") or (self.fault == "forced" and seat == 0):
            return [TAKE, DIG, EXTRA]
        return [TAKE, DIG]

    def worth(self, kind: int) -> int:
        if self.fault == "dead" and SHELLS[kind] == "rock":
            return -50
        return WORTH[SHELLS[kind]][self.turns // self.seats % 2]

    def play(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.ashore = action - WASHED
            return
        if action == EXTRA and self.fault == "loop":
            self.lamp ^= 1
            return
        if action == EXTRA and self.fault == "stall":
            self.ashore = -1
            return
        if action == EXTRA and self.fault == "forced":
            self.won = seat
            return
        gain = self.worth(self.ashore) if action in (TAKE, OTHER) else PEBBLE
        if action == EXTRA:
            gain = -9
        if self.fault == "runaway" and self.turns == 0:
            gain += 1000
        self.has[seat] += gain
        self.ashore = -1
        self.turns += 1

    def blank(self) -> "ShoreState":
        return ShoreState(self.fault, self.seats)

    def trace(self, tape: Tape) -> None:
        self.has = [tape.io(mine + 500) - 500 for mine in self.has]
        self.ashore = tape.io(self.ashore + 1) - 1
        self.turns = tape.io(self.turns)
        self.lamp = tape.io(self.lamp)
        self.won = tape.io(self.won + 1) - 1

    def score(self, seat: int) -> int:
        return self.has[seat] + (5000 if self.won == seat else 0)

    def estimate(self, seat: int) -> float:
        best = max(mine for other, mine in enumerate(self.has) if other != seat)
        return max(-1.0, min(1.0, (self.has[seat] - best) / 1100))

    def redeal(self, seat: int, rng: Rng) -> None:
        return


class ShoreView(Frozen):
    """Nothing is shown."""


class Shore(Game[ShoreState]):
    """Gather shells."""

    name = "shore"
    title = "Shore"
    version = 1
    seats = (2,)
    codes = 8
    longest = 10**6
    luck = True
    reasons = ("gathered",)
    editions = FAULTS
    view_type = ShoreView
    forms = {
        "wash": "wash {card}",
        "take": "take {card}",
        "other": "take the {card}",
        "dig": "dig",
        "extra": "extra",
    }
    ways = Ways(gets={"take": ""}, chooses=("take",))

    def start(self, seats: int) -> ShoreState:
        return ShoreState(self.edition, seats)

    def gist(self, state: ShoreState, seat: Seat, action: int) -> Gist:
        if seat == CHANCE:
            return Gist("wash", {"card": card(SHELLS[action - WASHED])})
        if action in (DIG, EXTRA):
            return Gist("dig" if action == DIG else "extra")
        verb = "take" if action == TAKE else "other"
        return Gist(verb, {"card": card(SHELLS[state.ashore])})

    def parts(self, seats: int) -> tuple[Part, ...]:
        return tuple(Part(kind="card", id=id, name=id, cards=(id,)) for id in SHELLS)

    def ask(self, state: ShoreState, seat: Seat) -> Message:
        return Message("choose")


def find(name: str, options: Sequence[str] = (), edition: str | None = None) -> Shore:
    """The only game there is."""
    return Shore(edition=edition)
