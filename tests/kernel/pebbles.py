"""A game of one question to each seat: take one to three of four pebbles."""

from molpe.kernel import NOBODY, Frozen, Game, Gist, Message, Seat, Several, State, Tape, Thing

DONE = 4
MOST = 3


class PebbleState(State):
    """Which pebbles each seat has taken, in ascending order, and who is asked."""

    def __init__(self, seats: int = 1) -> None:
        super().__init__(seats, 5)
        self.taken: list[list[int]] = [[] for _ in range(seats)]
        self.asked = 0

    def actor(self) -> int:
        return self.asked if self.asked < self.seats else NOBODY

    def legal(self, seat: int) -> list[int]:
        taken = self.taken[seat]
        last = taken[-1] if taken else -1
        return [*range(last + 1, 4), *([DONE] if taken else [])]

    def play(self, seat: int, action: int) -> None:
        if action < DONE:
            self.taken[seat].append(action)
        if action == DONE or len(self.taken[seat]) == MOST or action == 3:
            self.asked += 1

    def copy(self) -> "PebbleState":
        twin = PebbleState(self.seats)
        twin.taken, twin.asked = [list(taken) for taken in self.taken], self.asked
        return twin

    def trace(self, tape: Tape) -> None:
        for seat, taken in enumerate(self.taken):
            mask = tape.io(sum(1 << one for one in taken))
            self.taken[seat] = [one for one in range(4) if mask >> one & 1]
        self.asked = tape.io(self.asked)

    def guess(self, seat: int, rng: object) -> "PebbleState":
        return self.copy()

    def census(self) -> list[int]:
        return [4]

    def place(self, seat: int) -> int:
        return 1

    def score(self, seat: int) -> int:
        return len(self.taken[seat])

    def reason(self) -> int:
        return 0


class PebbleView(Frozen):
    """The pebbles."""

    pebbles: tuple[dict[str, str], ...]


class Pebbles(Game[PebbleState]):
    """Take one to three of four pebbles, each seat of its own."""

    name = "pebbles"
    title = "Pebbles"
    version = 1
    seats = (1, 2)
    codes = 5
    longest = 6
    scores = (0, MOST)
    reasons = ("taken",)
    view_type = PebbleView
    catalogue = {
        language: {"told-take": "takes {stone}", "told-done": "done", "reason-taken": "taken"}
        for language in ("en", "de")
    }

    def __init__(self, words_alone: bool = False) -> None:
        super().__init__()
        self.words_alone = words_alone
        self.forms = {} if words_alone else {"take": "take {stone}", "done": "done"}  # type: ignore[misc]

    def start(self, seats: int) -> PebbleState:
        return PebbleState(seats)

    def view(self, state: PebbleState, viewer: Seat) -> PebbleView:
        return PebbleView(tuple({"id": str(n)} for n in range(5)))

    def show(self, view: Frozen) -> str:
        return "....."

    def gist(self, state: PebbleState, seat: Seat, action: int) -> Gist:
        if self.words_alone:
            return super().gist(state, seat, action)
        return Gist("done") if action == DONE else Gist("take", {"stone": stone(action)})

    def words(self, state: PebbleState, seat: Seat, action: int) -> str:
        if not self.words_alone:
            return super().words(state, seat, action)
        return "done" if action == DONE else f"take {action}"

    def things(self, kind: str) -> frozenset[str | int]:
        return frozenset("0123") if kind == "stone" else super().things(kind)

    def several(self, state: PebbleState, seat: Seat) -> Several | None:
        taken = tuple(state.taken[seat])
        parts = tuple(action for action in state.legal(seat) if action < DONE)
        return Several(parts, DONE, max(0, 1 - len(taken)), MOST - len(taken), chosen=taken)

    def ask(self, state: PebbleState, seat: Seat) -> Message:
        return Message("choose")

    def clicks(self, state: PebbleState, seat: Seat, action: int) -> tuple[str, ...]:
        return (str(action),)


def stone(number: int) -> Thing:
    """A pebble as a thing."""
    return Thing("stone", str(number))
