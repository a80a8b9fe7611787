"""A game of one question: take one to three of four pebbles."""

from molpe.kernel import NOBODY, Frozen, Game, Gist, Message, Seat, Several, State, Tape, Thing

DONE = 4
MOST = 3


class PebbleState(State):
    """Which pebbles are taken, in ascending order, and whether that was all."""

    def __init__(self) -> None:
        super().__init__(1, 5)
        self.taken: list[int] = []
        self.over = False

    def actor(self) -> int:
        return NOBODY if self.over else 0

    def legal(self, seat: int) -> list[int]:
        last = self.taken[-1] if self.taken else -1
        return [*range(last + 1, 4), *([DONE] if self.taken else [])]

    def play(self, seat: int, action: int) -> None:
        if action < DONE:
            self.taken.append(action)
        self.over = action == DONE or len(self.taken) == MOST or action == 3

    def copy(self) -> "PebbleState":
        twin = PebbleState()
        twin.taken, twin.over = list(self.taken), self.over
        return twin

    def trace(self, tape: Tape) -> None:
        mask = tape.io(sum(1 << one for one in self.taken))
        self.taken = [one for one in range(4) if mask >> one & 1]
        self.over = bool(tape.io(int(self.over)))

    def guess(self, seat: int, rng: object) -> "PebbleState":
        return self.copy()

    def census(self) -> list[int]:
        return [4]

    def place(self, seat: int) -> int:
        return 1

    def score(self, seat: int) -> int:
        return len(self.taken)

    def reason(self) -> int:
        return 0


class PebbleView(Frozen):
    """The pebbles."""

    pebbles: tuple[dict[str, str], ...]


class Pebbles(Game[PebbleState]):
    """Take one to three of four pebbles."""

    name = "pebbles"
    title = "Pebbles"
    version = 1
    seats = (1,)
    codes = 5
    longest = 4
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
        return PebbleState()

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
        taken = tuple(state.taken)
        parts = tuple(action for action in state.legal(seat) if action < DONE)
        return Several(parts, DONE, max(0, 1 - len(taken)), MOST - len(taken), chosen=taken)

    def ask(self, state: PebbleState, seat: Seat) -> Message:
        return Message("choose")

    def clicks(self, state: PebbleState, seat: Seat, action: int) -> tuple[str, ...]:
        return (str(action),)


def stone(number: int) -> Thing:
    """A pebble as a thing."""
    return Thing("stone", str(number))
