"""A game whose silence tells something is caught, and one that only plays by its rules is not."""

from typing import Any

import pytest

from molpe.kernel import (
    CHANCE,
    NOBODY,
    SPECTATOR,
    Frozen,
    Game,
    Gist,
    LawBroken,
    Match,
    Message,
    Rng,
    State,
    Tape,
)
from molpe.kernel.gist import Told, card
from molpe.kernel.silence import alike, check_silence, follow, same_to


class Bag(State):
    """Seat 0 holds a hidden card, 0 or 1; both call in turn, and luck draws what is left over."""

    def __init__(self, seats: int = 2) -> None:
        super().__init__(seats, 4)
        self.held = -1
        self.drawn = -1
        self.calls = 0

    def asks(self) -> int:
        """Who is asked after the deal."""
        return self.calls

    def actor(self) -> int:
        if self.held < 0:
            return CHANCE
        if self.calls < 2:
            return self.asks()
        if self.drawn < 0:
            return CHANCE
        return NOBODY

    def legal(self, seat: int) -> list[int]:
        if seat == CHANCE and self.held >= 0:
            return [1 - self.held]
        return [0, 1]

    def play(self, seat: int, action: int) -> None:
        if seat != CHANCE:
            self.calls += 1
        elif self.held < 0:
            self.held = action
        else:
            self.drawn = action

    def blank(self) -> "Bag":
        return type(self)(self.seats)

    def trace(self, tape: Tape) -> None:
        self.held = tape.io(self.held)
        self.drawn = tape.io(self.drawn)
        self.calls = tape.io(self.calls)

    def place(self, seat: int) -> int:
        return 1

    def redeal(self, seat: int, rng: Rng) -> None:
        if self.held >= 0 and self.drawn < 0 and seat != 0:
            self.held = rng.below(2)


class BagView(Frozen):
    held: int
    drawn: int
    calls: int


class BagGame(Game[Any]):
    name = "bag"
    title = "Bag"
    version = 1
    secrets = luck = True
    seats = (2,)
    codes = 2
    longest = 4
    reasons = ("called",)
    forms = {"deal": "deal {card}", "call": "call {n}", "draw": "draw {card}"}
    view_type = BagView
    state_type: type[Bag] = Bag

    def start(self, seats: int) -> Any:
        return self.state_type(seats)

    def view(self, state: Any, viewer: int) -> Any:
        shown = viewer == 0 or state.drawn >= 0
        return BagView(state.held if shown else -9, state.drawn, state.calls)

    def gist(self, state: Any, seat: int, action: int) -> Gist:
        if seat != CHANCE:
            return Gist("call", {"n": action})
        return Gist("draw" if state.held >= 0 else "deal", {"card": card(str(action))})

    def heard(self, state: Any, seat: int, action: int, viewer: int) -> Gist:
        whole = self.gist(state, seat, action)
        return whole if viewer == 0 or whole.verb != "deal" else Gist("deal")


class Uncounted(BagGame):
    """What luck draws belongs to the call before it."""

    def counts(self, state: Any, seat: int, action: int) -> bool:
        return seat != CHANCE or state.held < 0


class Quiet(BagGame):
    """Of a 1 in hand nothing is told when seat 0 has called."""

    def lines(self, state: Any, seat: int, action: int, viewer: int) -> tuple[Told, ...]:
        told = super().lines(state, seat, action, viewer)
        return told if seat or state.held == 0 else (*told, *told)


class Worded(BagGame):
    """A 1 in hand is told in other words, once all have called."""

    def told(self, state: Any, seat: int, action: int, viewer: int) -> Message:
        return Message(f"told-{state.held if seat == CHANCE else 'x'}")


class Staged(BagGame):
    """A call of seat 0 runs through one scene more with a 1 in hand."""

    def scenes(self, state: Any, seat: int, action: int) -> list[Any]:
        return [state.copy()] * (state.held + 1) if seat == 0 else []


class Turning(Bag):
    """Who has the card 1 is asked twice."""

    def asks(self) -> int:
        return 0 if self.held else self.calls


class Turned(BagGame):
    state_type = Turning


class Bared(Quiet):
    """What is told twice comes to light because of what it is."""

    bared = frozenset({"call"})


def played(game: Game[Any], seed: int) -> Match:
    match, rng = Match(game, 2), Rng(seed)
    while match.actors():
        match.take(match.state.actor(), match.state.pick(rng))
    return match


@pytest.mark.parametrize("game", [BagGame(), Uncounted(), Bared()])
def test_a_game_that_tells_nothing_by_itself(game: BagGame) -> None:
    assert sum(check_silence(played(game, seed), Rng(seed)) for seed in range(1, 12)) > 20


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (Quiet(), "as many lines"),
        (Staged(), "as many scenes"),
        (Turned(), "who is asked tells nothing"),
        (Worded(), "lines are of the same sort"),
    ],
)
def test_silence_that_tells_is_named(game: BagGame, law: str) -> None:
    class Hidden(type(game)):  # type: ignore[misc]
        def counts(self, state: Any, seat: int, action: int) -> bool:
            return seat != CHANCE or state.held < 0

    broken = Hidden() if law.startswith("lines") else game
    with pytest.raises(LawBroken, match=law):
        for seed in range(1, 20):
            check_silence(played(broken, seed), Rng(seed))


def test_a_log_that_ends_before_its_luck_is_not_judged() -> None:
    match = played(Uncounted(), 1)
    truth = match.state_at(1)
    world = alike(truth, SPECTATOR, Rng(1))
    assert follow(match.game, truth, world, match.log[1:3], 1, Rng(1)) == 1


def test_a_world_ends_where_it_shows_other_things() -> None:
    game = BagGame()
    match = played(game, 1)
    truth, world = match.state_at(3), match.state_at(3)
    world.held = 1 - world.held
    assert follow(game, truth, world, match.log[3:], 1, Rng(1)) == 0
    truth, world = match.state_at(1), match.state_at(2)
    assert same_to(game, world, 0, 0, game.lines(truth, 0, 0, 1), 1) is None


def test_a_view_that_shows_other_things_ends_a_world() -> None:
    class Shown(BagGame):
        def view(self, state: Any, viewer: int) -> Any:
            return BagView(state.held if state.calls else -9, state.drawn, state.calls)

    match = played(Shown(), 1)
    truth, world = match.state_at(1), match.state_at(1)
    world.held = 1 - world.held
    assert follow(match.game, truth, world, match.log[1:2], 1, Rng(1)) == 0


def test_sealed_choices_are_followed_from_the_first() -> None:
    class Sealed(Bag):
        def actors(self) -> list[int]:
            return [0, 1] if self.held >= 0 and not self.calls else super().actors()

    class Both(BagGame):
        state_type = Sealed
        sealed = True

    assert check_silence(played(Both(), 1), Rng(1)) < check_silence(played(BagGame(), 1), Rng(1))

    class Opened(Both):
        def view(self, state: Any, viewer: int) -> Any:
            return BagView(state.held if state.calls else -9, state.drawn, state.calls)

    match = played(Opened(), 1)
    truth, world = match.state_at(1), match.state_at(1)
    world.held = 1 - world.held
    assert follow(match.game, truth, world, match.log[1:2], 1, Rng(1)) == 0
