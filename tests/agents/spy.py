"""Games to catch peeping: a coin under one of four cups, a die; and a walk without an end."""

from molpe.kernel import CHANCE, NOBODY, Frozen, Game, Rng, Seat, State, Tape

CUPS = 4
SIDES = 6


class CupState(State):
    """Seat 0 lifts a cup, then seat 1; whoever finds the coin wins. Nobody has seen it."""

    def __init__(self) -> None:
        super().__init__(2, CUPS)
        self.coin = 0
        self.lifted = [-1, -1]

    def blank(self) -> State:
        return CupState()

    def actor(self) -> int:
        return self.lifted.index(-1) if -1 in self.lifted else NOBODY

    def actors(self) -> list[int]:
        return [seat for seat in (0, 1) if self.lifted[seat] < 0]

    def legal(self, seat: int) -> list[int]:
        return list(range(CUPS))

    def play(self, seat: int, action: int) -> None:
        self.lifted[seat] = action

    def trace(self, tape: Tape) -> None:
        self.coin = tape.io(self.coin)
        self.lifted = [tape.io(cup) for cup in self.lifted]

    def place(self, seat: int) -> int:
        return 1 if self.found(seat) or not self.found(1 - seat) else 2

    def found(self, seat: int) -> bool:
        return self.lifted[seat] == self.coin

    def redeal(self, seat: int, rng: Rng) -> None:
        if self.actor() != NOBODY:
            self.coin = rng.below(CUPS)
            if self.lifted[1 - seat] >= 0:
                self.lifted[1 - seat] = rng.below(CUPS)

    def estimate(self, seat: int) -> float:
        """It peeps."""
        return 1.0 if self.found(seat) else -1.0


class CupView(Frozen):
    mine: int


class Cups(Game[CupState]):
    name = "cups"
    title = "Cups"
    version = 1
    seats = (2,)
    codes = CUPS
    longest = 2
    secrets = True
    sealed = True
    reasons = ("found",)
    view_type = CupView

    def start(self, seats: int) -> CupState:
        return CupState()

    def view(self, state: CupState, viewer: Seat) -> CupView:
        return CupView(state.lifted[viewer])

    def words(self, state: CupState, seat: Seat, action: int) -> str:
        return f"lift {action}"


class DieState(State):
    """Seat 0 bets on a side, seat 1 nods, the die falls: who knows the luck to come wins."""

    def __init__(self, seats: int = 2) -> None:
        super().__init__(seats, SIDES)
        self.done: list[int] = []

    def blank(self) -> State:
        return DieState(self.seats)

    def actor(self) -> int:
        return (0, 1, CHANCE, NOBODY)[len(self.done)]

    def legal(self, seat: int) -> list[int]:
        return [0, 1] if seat == 1 else list(range(SIDES))

    def play(self, seat: int, action: int) -> None:
        self.done.append(action)

    def trace(self, tape: Tape) -> None:
        self.done = [tape.io(n) for n in (*self.done, -1, -1, -1)[:3]]
        self.done = [n for n in self.done if n >= 0]

    def place(self, seat: int) -> int:
        return 1 if (self.done[0] == self.done[2]) == (seat == 0) else 2

    def estimate(self, seat: int) -> float:
        """The first seat feels lucky."""
        return 0.25 if seat == 0 else -0.25


class WalkState(State):
    """Two seats take turns for ever, and every step is written down: how far did anyone look?"""

    WAYS = 40
    farthest = 0

    def __init__(self) -> None:
        super().__init__(2, self.WAYS)
        self.steps = 0
        self.way = 1

    def blank(self) -> State:
        return WalkState()

    def actor(self) -> int:
        return self.steps % 2

    def legal(self, seat: int) -> list[int]:
        return list(range(self.WAYS))

    def play(self, seat: int, action: int) -> None:
        self.steps += 1
        self.way = (self.way * self.WAYS + action) % (2**31 - 1)
        WalkState.farthest = max(WalkState.farthest, self.steps)

    def trace(self, tape: Tape) -> None:
        self.steps = tape.io(self.steps)
        self.way = tape.io(self.way)

    def estimate(self, seat: int) -> float:
        return 0.0


class SecretWalkState(WalkState):
    """The same, and seat 1 knows a number that is new in every world."""

    def __init__(self) -> None:
        super().__init__()
        self.secret = 0

    def blank(self) -> State:
        return SecretWalkState()

    def trace(self, tape: Tape) -> None:
        super().trace(tape)
        self.secret = tape.io(self.secret)

    def redeal(self, seat: int, rng: Rng) -> None:
        if seat == 0:
            self.secret = rng.below(2**40)


class Die(Game[DieState]):
    name = "die"
    title = "Die"
    version = 1
    seats = (2,)
    codes = SIDES
    longest = 3
    reasons = ("fell",)
    view_type = CupView

    def start(self, seats: int) -> DieState:
        return DieState()

    def view(self, state: DieState, viewer: Seat) -> CupView:
        return CupView(len(state.done))

    def words(self, state: DieState, seat: Seat, action: int) -> str:
        return f"say {action}"
