"""Standing orders and dumps in a match, with no game that has windows."""

from typing import Any

import pytest

from molpe import games
from molpe.kernel import BadText, Match, Rng, load_match
from molpe.kernel.orders import Order, Standing, window

tide = games.find("tide")
canosa = games.find("canosa")


class Windows:
    """A game whose every state is a window that action 0 passes."""

    def __init__(self) -> None:
        self.number = 1
        self.open = True
        self.active = 0

    def passing(self, state: Any, seat: int) -> tuple[int, int] | None:
        return (0, self.number) if self.open else None

    def turn(self, state: Any) -> int:
        return self.active


class Asked:
    """A state that asks some seats and offers some actions."""

    def __init__(self, *actors: int, legal: tuple[int, ...] = (0, 1)) -> None:
        self.seats = list(actors)
        self.list = list(legal)

    def actors(self) -> list[int]:
        return self.seats

    def legal(self, seat: int) -> list[int]:
        return self.list


def test_orders_pass_what_they_say() -> None:
    game: Any = Windows()
    idle: Any = Asked(0, legal=(0,))
    able: Any = Asked(0)
    assert Order("pass-idle").passes(game, idle, 0) == 0
    assert Order("pass-idle").passes(game, able, 0) is None
    assert Order("pass-turn").passes(game, able, 0) == 0
    assert Order("pass-window", 1).passes(game, able, 0) == 0
    assert Order("pass-window", 2).passes(game, able, 0) is None
    game.open = False
    assert Order("pass-turn").passes(game, able, 0) is None


def test_an_order_until_the_turn_ends_with_it() -> None:
    game: Any = Windows()
    able: Any = Asked(0)
    order = Order("pass-turn")
    assert order.holds(game, able, 0)  # given in the own turn: until the next one
    game.active = 1
    assert order.holds(game, able, 0)
    game.active = 0
    assert not order.holds(game, able, 0)
    assert Order("pass-idle").holds(game, able, 0)


def test_an_order_for_a_window_ends_when_it_closes_for_anybody() -> None:
    game: Any = Windows()
    order = Order("pass-window")
    game.open = False
    assert order.holds(game, Asked(0), 0)  # type: ignore[arg-type]
    game.open = True
    assert order.holds(game, Asked(1), 0)  # type: ignore[arg-type]
    assert order.seen is None
    assert order.holds(game, Asked(0), 0)  # type: ignore[arg-type]
    assert order.seen == 1
    assert order.holds(game, Asked(1), 0)  # type: ignore[arg-type]
    game.number = 2
    assert not order.holds(game, Asked(1), 0)  # type: ignore[arg-type]
    assert window(game, Asked(0, 1)) is None  # type: ignore[arg-type]


def test_over_what_lasts_lies_what_ends() -> None:
    game: Any = Windows()
    able: Any = Asked(0)
    standing = Standing()
    assert standing.of(0) is None
    standing.give(0, "pass-idle")
    standing.give(0, "pass-window", 1)
    found = standing.of(0)
    assert found is not None
    assert (found.what, found.seen) == ("pass-window", 1)
    standing.end(game, able)
    assert standing.of(0) is found
    game.number = 2
    standing.end(game, able)
    found = standing.of(0)
    assert found is not None
    assert found.what == "pass-idle"
    standing.give(0, "pass-turn")
    standing.give(0, "ask")
    assert standing.of(0) is None
    standing.give(0, "pass-idle")
    standing.drop(0)
    assert standing.of(0) is None
    assert Standing("pass-idle").of(3) is not None


def test_a_match_keeps_orders_and_takes_them_back() -> None:
    match = Match(canosa, 2)
    match.order(0, "pass-idle")
    match.play_text(0, "siren e5")
    match.order(1, "pass-window")
    match.order(0, "pass-turn")
    assert match.passes(0) is None  # Canosa has no windows
    assert match.passes(1, match.state_at(0)) is None
    assert match.standing.of(1) is not None
    match.play_text(1, "siren b1")
    match.rewind(1)
    assert match.orders == [(0, 0, "pass-idle"), (1, 1, "pass-window"), (1, 0, "pass-turn")]
    assert not match.standing.passing  # what ends by itself has ended
    assert match.standing.lasting == {0: "pass-idle"}
    match.rewind(0)
    assert match.orders == [(0, 0, "pass-idle")]
    match.standing.usual = "pass-idle"
    match.rewind(0)
    assert match.standing.usual == "pass-idle"
    match.resign(0)
    match.order(1, "pass-window")
    assert match.standing.passing[1].seen is None


def test_how_far_back_may_be_bounded() -> None:
    match = Match(canosa, 2)
    match.play_text(0, "siren e5")
    match.play_text(1, "siren b1")
    match.play_text(1, "siren b2")
    assert match.free_undo(1) == 1
    assert match.free_undo(1, 1) == 2
    assert match.free_undo(0, 1) == 3


def test_a_sealed_choice_is_changed_in_its_place() -> None:
    sirens = games.find("sirens")
    match = Match(sirens, 2)
    match.draw_luck(Rng(3).below)
    since = len(match.log)
    assert match.actors() == [0, 1]
    first, other = match.state.legal(0)[:2]
    match.play(0, first)
    match.change(since, 0, other)
    assert match.log[since:] == [(0, other)]
    again = Match(sirens, 2)
    again.resume(match.state_at(since), match.log[:since])
    again.play(0, other)
    assert again.state.dump() == match.state.dump()


def test_the_choices_of_others_stay_when_one_is_changed() -> None:
    match = Match(canosa, 2)
    match.play_text(0, "siren e5")
    other = next(code for code in match.first().legal(0) if code != match.log[0][1])
    match.play_text(1, "siren b1")
    theirs = match.log[1]
    match.change(0, 0, other)
    assert match.log == [(0, other), theirs]
    assert match.state.dump() == match.state_at(2).dump()


def test_a_match_may_begin_at_a_dump() -> None:
    match = Match(tide, 2)
    match.draw_luck(Rng(1).below)
    dump = match.state.dump()
    loaded = load_match(tide, dump)
    assert loaded.seats == 2
    seat = loaded.actors()[0]
    loaded.play(seat, loaded.state.legal(seat)[0])
    loaded.rewind(0)
    assert loaded.state.dump() == dump
    with pytest.raises(BadText, match="began at a dump has no text"):
        loaded.transcript()
    with pytest.raises(BadText, match="the position is for 2 seats, not 3"):
        Match(tide, 3, dump=dump)


def test_what_is_no_dump_is_refused() -> None:
    class Broken:
        name = "broken"

        def load(self, data: bytes) -> Any:
            if data == b"known":
                raise BadText("a reason of its own")
            raise ZeroDivisionError

    broken: Any = Broken()
    with pytest.raises(BadText, match="the dump is no state of broken"):
        load_match(broken, b"x")
    with pytest.raises(BadText, match="a reason of its own"):
        load_match(broken, b"known")


def test_who_is_asked_for_the_sake_of_silence_is_answered_for() -> None:
    match = Match(canosa, 2)
    assert match.passes(0) is None
    assert not canosa.hollow(match.state, 0)

    class Quiet(type(canosa)):  # type: ignore[misc]
        """A game that asks for the sake of silence alone."""

        def hollow(self, state: Any, seat: int) -> bool:
            return True

    match = Match(Quiet(), 2)
    assert match.passes(0) == match.state.legal(0)[0]
    assert match.passes(1) is None


def test_a_game_has_nothing_to_remark() -> None:
    assert canosa.remarks(2) == ()
