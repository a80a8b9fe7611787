"""A game that breaks a law is caught, whichever law it is."""

from collections.abc import Callable
from typing import Any

import pytest

from molpe.kernel import (
    CHANCE,
    NOBODY,
    Frozen,
    Game,
    IllegalAction,
    LawBroken,
    Match,
    Message,
    Rng,
    State,
    Tape,
    Window,
)
from molpe.kernel.laws import check_match, check_state, ids_of


class Coin(State):
    """A plain game to break: luck flips, then each seat calls in turn; the caller of it wins."""

    def __init__(self, seats: int = 2) -> None:
        super().__init__(seats, 4)
        self.flip = -1
        self.calls = [-1] * seats

    def actor(self) -> int:
        if self.flip < 0:
            return CHANCE
        return self.calls.index(-1) if -1 in self.calls else NOBODY

    def legal(self, seat: int) -> list[int]:
        return [0, 1]

    def play(self, seat: int, action: int) -> None:
        if seat == CHANCE:
            self.flip = action
        else:
            self.calls[seat] = action

    def blank(self) -> "Coin":
        return type(self)(self.seats)

    def trace(self, tape: Tape) -> None:
        self.flip = tape.io(self.flip)
        self.calls[:] = [tape.io(call) for call in self.calls]

    def place(self, seat: int) -> int:
        return 1 if self.calls[seat] == self.flip else 2 if self.flip in self.calls else 1

    def redeal(self, seat: int, rng: Rng) -> None:
        if self.actor() not in (CHANCE, NOBODY):
            self.flip = rng.below(2)


class CoinView(Frozen):
    flip: int
    calls: tuple[int, ...]
    sides: tuple[dict[str, str], ...] = ({"id": "heads"}, {"id": "tails"})


class CoinGame(Game[Any]):
    """The coin in the clothes of a game, with every answer it owes."""

    name = "coin"
    title = "Coin"
    version = 1
    secrets = luck = True
    seats = (2, 3)
    codes = 2
    longest = 4
    scores = (0, 0)
    reasons = ("called",)
    catalogue = {"en": {"reason-called": "it was called"}, "de": {"reason-called": "es ist gesagt"}}
    view_type = CoinView
    state_type: type[Coin] = Coin

    def start(self, seats: int) -> Any:
        return self.state_type(seats)

    def view(self, state: Any, viewer: int) -> Any:
        hidden = state.actor() not in (CHANCE, NOBODY)
        return CoinView(-9 if hidden else state.flip, tuple(state.calls))

    def words(self, state: Any, seat: int, action: int) -> str:
        return ("heads", "tails")[action]

    def told(self, state: Any, seat: int, action: int, viewer: int) -> Message:
        if seat == CHANCE:
            return Message("has-chosen")
        return Message("plain", {"text": self.words(state, seat, action)})

    def ask(self, state: Any, seat: int) -> Message:
        return Message("choose")

    def clicks(self, state: Any, seat: int, action: int) -> tuple[str, ...]:
        return (("heads", "tails")[action],)

    def show(self, view: Frozen) -> str:
        return repr(view)


def test_the_coin_obeys() -> None:
    check_match(CoinGame(), 2, Rng(1), every=2)
    for seed in range(1, 20):
        check_match(CoinGame(), 2 + seed % 2, Rng(seed))


def override(base: type[Any], **members: Any) -> type[Any]:
    return type("Broken", (base,), members)


def state(**members: Any) -> Callable[[], Any]:
    return lambda: override(CoinGame, state_type=override(Coin, **members))()


def game(**members: Any) -> Callable[[], Any]:
    return lambda: override(CoinGame, **members)()


class Counted(Coin):
    """Has a piece that goes missing."""

    def census(self) -> list[int]:
        return [1 if self.flip < 0 else 0]


class Shared(Coin):
    """Copies that share their calls."""

    def copy(self) -> "Shared":
        other = Shared(self.seats)
        other.flip, other.calls = self.flip, self.calls
        return other


class Moody(Coin):
    """Lists its actions in another order each time."""

    asked = 0

    def legal(self, seat: int) -> list[int]:
        Moody.asked += 1
        return [0, 1] if Moody.asked % 2 else [1, 0]


class Biased(Coin):
    def pick(self, rng: Rng) -> int:
        rng.below(2)
        return 0


class Wasteful(Coin):
    def pick(self, rng: Rng) -> int:
        action = super().pick(rng)
        rng.below(2)
        return action


class Peeking(Coin):
    """A guess that depends on the truth."""

    def redeal(self, seat: int, rng: Rng) -> None:
        if self.actor() not in (CHANCE, NOBODY):
            self.flip = (self.flip + rng.below(2)) % 2 if self.flip else 1


class Sleepy(Coin):
    def actors(self) -> list[int]:
        return []


class Crowded(Coin):
    def actors(self) -> list[int]:
        return [CHANCE, 0] if self.flip < 0 else super().actors()


class Together(Coin):
    def actors(self) -> list[int]:
        return (
            [seat for seat, call in enumerate(self.calls) if call < 0] if self.flip >= 0 else [-1]
        )


BROKEN: dict[str, Callable[[], Any]] = {
    "someone acts until it is over": state(actors=Sleepy.actors),
    "a turn is a seat's or nobody's": game(turn=lambda self, state: 7),
    "chance acts alone": state(actors=Crowded.actors),
    "sealed choices are declared": state(actors=Together.actors),
    "an automaton acts for luck": game(automaton=lambda self, state: True),
    "a sealed choice tells nothing": lambda: override(
        CoinGame, sealed=True, state_type=override(Coin, actors=Together.actors)
    )(),
    "an estimate lies between -1 and 1": state(estimate=lambda self, seat: 1.5),
    "a key is not negative": state(key=lambda self: -1),
    "a state survives being copied": state(copy=lambda self: Coin(self.seats)),
    "equal states have equal keys": state(key=lambda self: id(self)),
    "a copy lives on its own": lambda: override(CoinGame, state_type=Shared)(),
    "nothing is lost": lambda: override(CoinGame, state_type=Counted)(),
    "whoever may act has something to do": state(legal=lambda self, seat: [] if seat >= 0 else [0]),
    "no seat has more actions than the width": state(legal=lambda self, seat: list(range(9))),
    "the order of actions is stable": lambda: override(CoinGame, state_type=Moody)(),
    "no action is listed twice": state(legal=lambda self, seat: [0, 0]),
    "codes stay in range": state(legal=lambda self, seat: [0, 3]),
    "no two actions are written alike": game(words=lambda *a: "same"),
    "a text is one line": game(words=lambda self, s, seat, a: f"{a}\n"),
    "notation reads back": game(parse=lambda self, s, seat, text: 1),
    "only legal actions are read": game(
        parse=lambda self, s, seat, text: ("heads", "tails").index(text) if text[0] in "ht" else 0
    ),
    "luck has odds": state(odds=lambda self, action: 0),
    "every action can be clicked": game(clicks=lambda *a: ()),
    "what is clicked is in the view": game(clicks=lambda self, s, seat, a: (f"edge-{a}",)),
    "no path is the beginning of another": game(
        clicks=lambda self, s, seat, a: ("heads",) if a else ("heads", "tails")
    ),
    "pick picks what the list would give": lambda: override(CoinGame, state_type=Biased)(),
    "pick draws one number": lambda: override(CoinGame, state_type=Wasteful)(),
    "a hunch is one of the actions": state(hunch=lambda self, rng: 2),
    "a hunch knows what its seat knows": state(hunch=lambda self, rng: self.flip),
    "whoever else looks, a view is the same": game(
        views=lambda self, s, viewers: [self.view(s, viewers[0]) for _ in viewers[1:]]
    ),
    "whatever was seen before, a view is the same": game(
        onward=lambda self, s, viewers, was, seen: [*seen]
    ),
    "what has moved lies in a part that has changed": game(
        lying=lambda self, view: {"coin": view.flip}, shifted=lambda self, was, now: ({}, {})
    ),
    "whoever else listens, what is told is the same": game(
        tellings=lambda self, s, seat, action, viewers: [
            self.lines(s, seat, action, viewer) for viewer in viewers[1:]
        ]
    ),
    "an action unfolds as it is told": game(unfolded=lambda self, *a: ([], [])),
    "every view has the same shape": game(view_type=Frozen),
    "a view can be shown": game(show=lambda self, view: ""),
    "what a view shows lies where": game(lying=lambda self, view: {"coin": id(view)}),
    "every action is told": game(told=lambda self, *a: Message("plain", {"text": ""})),
    "a window can be passed": game(passing=lambda self, s, seat: Window(2, 1)),
    "a game names its windows": game(passing=lambda self, s, seat: Window(0, 1, "calls")),
    "a kind of window has a name": game(
        windows=("calls",), passing=lambda self, s, seat: Window(0, 1, "calls")
    ),
    "a guess opens the same window": game(passing=lambda self, s, seat: Window(0, s.flip)),
    "a question is asked": game(ask=lambda self, *a: Message("plain", {"text": ""})),
    "a guess looks like the truth": game(
        view=lambda self, s, viewer: CoinView(s.flip, tuple(s.calls))
    ),
    "a guess has all the pieces": state(census=lambda self: [self.flip]),
    "a guess asks the same seats": state(redeal=lambda self, seat, rng: self.play(CHANCE, -1)),
    "a guess offers the same actions": state(
        legal=lambda self, seat: [0, 1] if seat < 0 or self.flip else [1, 0]
    ),
    "a guess writes the same words": game(
        words=lambda self, s, seat, a: f"{a} of {s.flip if s.flip >= 0 else ''}".strip()
    ),
    "a guess tells the same": game(
        told=lambda self, s, seat, a, v: Message("plain", {"text": f"{s.flip}-{a}"})
    ),
    "a guess asks the same": game(
        ask=lambda self, s, seat: Message("plain", {"text": f"psst, {s.flip}"})
    ),
    "equal views give equal guesses": lambda: override(CoinGame, state_type=Peeking)(),
    "no match is longer": game(longest=1),
    "luck is declared": game(luck=False),
    "places count from 1": state(place=lambda self, seat: 0),
    "somebody is first": state(place=lambda self, seat: 2),
    "scores stay in range": state(score=lambda self, seat: 5),
    "every reason has a sentence": game(reasons=("unsaid",)),
    "an end is told": game(ended=lambda self, outcome: Message("plain", {"text": ""})),
    "whoever plays without a seat has a name": game(
        beyond=lambda self, state: (Message("nobody"), 0)
    ),
}


@pytest.mark.parametrize("law", BROKEN)
def test_a_broken_law_is_named(law: str) -> None:
    broken = BROKEN[law]()
    with pytest.raises((LawBroken, IllegalAction)) as caught:
        for seed in range(1, 30):
            check_match(broken, 2, Rng(seed))
    if law not in ("a guess has all the pieces", "a guess asks the same seats"):
        assert law in str(caught.value)


def test_a_census_that_changes_in_a_guess_is_caught() -> None:
    broken = override(CoinGame, state_type=override(Coin, census=lambda self: [self.flip]))()
    match = Match(broken, 2)
    match.state.play(CHANCE, 0)
    with pytest.raises(LawBroken, match="a guess has all the pieces"):
        for seed in range(1, 20):
            check_state(broken, match.state, [0], Rng(seed))


def test_ids_are_found_wherever_they_are() -> None:
    assert list(ids_of({"id": "a", "b": [{"id": "c"}, {"x": 1}], "d": ({"id": "e"},)})) == list(
        "ace"
    )
