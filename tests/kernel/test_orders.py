"""Standing orders and dumps in a match, with no game that has windows."""

from typing import Any

import pytest

from molpe import games
from molpe.kernel import BadText, Match, Rng, Window, load_match
from molpe.kernel.orders import Standing, read, written

tide = games.find("tide")
canosa = games.find("canosa")


class Windows:
    """A game whose every state is a window that action 0 passes."""

    def __init__(self) -> None:
        self.kind = "losses"
        self.open = True
        self.active = 0

    def passing(self, state: Any, seat: int) -> Window | None:
        return Window(0, 1, self.kind) if self.open else None

    def turn(self, state: Any) -> int:
        return self.active


class Asked:
    """A state that offers some actions."""

    def __init__(self, *legal: int) -> None:
        self.list = list(legal)

    def legal(self, seat: int) -> list[int]:
        return self.list


IDLE: Any = Asked(0)
ABLE: Any = Asked(0, 1)


@pytest.mark.parametrize(
    ("at", "kind", "able", "idle"),
    [
        (("losses",), "losses", True, False),
        (("losses",), "crossings", False, False),
        (("losses",), "", False, False),
        (("losses", "idle"), "losses", True, True),
        (("losses", "idle"), "crossings", False, False),
        (("everything",), "", True, False),
        (("everything",), "losses", True, False),
        (("everything", "idle"), "", True, True),
        ((), "losses", False, False),
        ((), "own", True, False),
        (("idle",), "own", True, True),
    ],
)
def test_a_seat_is_asked_at_what_it_has_ticked(
    at: tuple[str, ...], kind: str, able: bool, idle: bool
) -> None:
    game: Any = Windows()
    game.kind = kind
    standing = Standing(("losses",))
    standing.give(0, at)
    assert (standing.passes(game, ABLE, 0) is None) == able
    assert (standing.passes(game, IDLE, 0) is None) == idle
    game.open = False
    assert standing.passes(game, ABLE, 0) is None  # no window: a question like any other


def test_a_seat_that_ticked_nothing_has_the_usual_list() -> None:
    game: Any = Windows()
    standing = Standing(["losses"])
    assert standing.at(0) == ("losses",)
    assert standing.passes(game, ABLE, 0) is None
    assert standing.passes(game, IDLE, 0) == 0
    standing.watched = frozenset({1})
    assert standing.at(1) == ("everything", "idle")
    standing.give(1, ("crossings",))
    assert standing.at(1) == ("crossings",)
    standing.drop(1)
    assert standing.at(1) == ("everything", "idle")


def test_later_ends_with_the_own_turn() -> None:
    game: Any = Windows()
    standing = Standing(["losses"])
    standing.give(0, "later")
    standing.end(game, ABLE)
    assert standing.passes(game, ABLE, 0) == 0  # given in the own turn: until the next one
    game.active = 1
    standing.end(game, ABLE)
    assert standing.passes(game, ABLE, 0) == 0
    game.active = 0
    standing.end(game, ABLE)
    assert standing.passes(game, ABLE, 0) is None
    standing.give(0, "later", True)
    standing.end(game, ABLE)
    assert standing.later == {}  # given while another's turn was ending
    standing.give(0, "later")
    standing.give(0, ())
    assert standing.later == {}  # a list takes its place
    assert standing.at(0) == ()
    standing.give(0, "later")
    standing.give(0, "")
    assert (standing.later, standing.at(0)) == ({}, ())  # an older order that has ended


KINDS = ("challenges", "losses", "everything", "idle")


def test_a_list_is_read_as_it_is_written() -> None:
    assert read("ask losses challenges", KINDS) == ("challenges", "losses")
    assert read(written(KINDS), KINDS) == KINDS
    assert written(()) == "ask nothing"
    assert read("ask nothing", KINDS) == ()
    assert read("ask later", KINDS) == "later"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("ask losses wind", "'wind'"),
        ("ask nothing losses", "'nothing'"),
        ("ask ", "'ask '"),
        ("pass losses", "'pass losses'"),
        ("", "''"),
    ],
)
def test_what_is_no_list_is_refused(text: str, wrong: str) -> None:
    there = "challenges, losses, everything, idle, nothing, later"
    with pytest.raises(BadText, match=f"nobody can be asked at {wrong}; there are: {there}"):
        read(text, KINDS)


def test_a_match_keeps_orders_and_takes_them_back() -> None:
    match = Match(canosa, 2)
    match.order(0, "ask everything")
    match.play_text(0, "siren e5")
    match.order(1, "ask idle")
    match.order(0, "ask later")
    assert match.passes(0) is None  # Canosa has no windows
    assert match.passes(1, match.state_at(0)) is None
    match.play_text(1, "siren b1")
    assert match.standing.later == {0: True}
    match.rewind(1)
    assert match.orders == [(0, 0, "ask everything"), (1, 1, "ask idle"), (1, 0, "ask later")]
    assert match.standing.later == {}
    assert match.standing.lists == {0: ("everything",), 1: ("idle",)}
    match.rewind(0)
    assert match.orders == [(0, 0, "ask everything")]
    assert match.standing.at(1) == ("everything",)  # a game that names no kinds


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
