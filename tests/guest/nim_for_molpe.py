"""Nim, as somebody else would bring it to molpe: one file of plain Python."""

from molpe.kernel import NOBODY, AnyGame, Frozen, Game, Rng, Seat, State, Tape


class NimState(State):
    """Three heaps; take any number from one; who takes the last wins."""

    def __init__(self) -> None:
        super().__init__(2, 15)
        self.heaps = [3, 4, 5]
        self.turn = 0

    def actor(self) -> int:
        return self.turn if any(self.heaps) else NOBODY

    def legal(self, seat: int) -> list[int]:
        return [5 * h + n for h, heap in enumerate(self.heaps) for n in range(heap)]

    def play(self, seat: int, action: int) -> None:
        self.heaps[action // 5] -= action % 5 + 1
        self.turn = 1 - self.turn

    def blank(self) -> "NimState":
        return NimState()

    def trace(self, tape: Tape) -> None:
        self.heaps = [tape.io(heap) for heap in self.heaps]
        self.turn = tape.io(self.turn)

    def place(self, seat: int) -> int:
        return 2 if seat == self.turn else 1


class Heap(Frozen):
    """A heap, and a thing to click for each number that could be taken from it."""

    id: str
    takes: tuple[dict[str, str], ...]


class NimView(Frozen):
    """The three heaps."""

    heaps: tuple[Heap, ...]


class Nim(Game[NimState]):
    """The game."""

    name = "nim"
    title = "Nim"
    version = 1
    seats = (2,)
    codes = 15
    longest = 12
    reasons = ("last",)
    catalogue = {"en": {"reason-last": "the last stone is gone"}}
    view_type = NimView

    def __init__(self, options: Frozen | None = None, edition: str | None = None) -> None:
        super().__init__(options, edition)
        self.messages = {"en": self.messages["en"]}

    def start(self, seats: int) -> NimState:
        return NimState()

    def view(self, state: NimState, viewer: Seat) -> NimView:
        return NimView(
            tuple(
                Heap(f"heap-{h}", tuple({"id": f"take-{h}-{n + 1}"} for n in range(size)))
                for h, size in enumerate(state.heaps)
            )
        )

    def words(self, state: NimState, seat: Seat, action: int) -> str:
        return f"take {action % 5 + 1} from {'abc'[action // 5]}"

    def clicks(self, state: NimState, seat: Seat, action: int) -> tuple[str, ...]:
        return (f"take-{action // 5}-{action % 5 + 1}",)

    def show(self, view: Frozen) -> str:
        assert isinstance(view, NimView)
        return "\n".join(f"{heap.id}: {'o' * len(heap.takes)}" for heap in view.heaps)


class Last:
    """An agent that always takes the last action on its list."""

    def choose(self, game: AnyGame, state: State, seat: Seat, rng: Rng) -> int:
        return state.legal(seat)[-1]
