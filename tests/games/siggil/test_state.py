"""The compiled state against the laws, in every mode, and its small facts."""

import os
from math import exp

import msgspec
import pytest

from molpe.games.siggil.game import Siggil, SiggilOptions
from molpe.games.siggil.state import PASS
from molpe.games.siggil.terms import NAMES
from molpe.kernel import CHANCE, NOBODY, BadText, Rng, playouts, playouts_by_list
from molpe.kernel.laws import check_match
from tests.games.siggil.table import FLAT, LAYOUTS, Table, flat, turns

MATCHES = int(os.environ.get("MOLPE_LAW_MATCHES", "1"))
MODES: list[dict[str, str | bool]] = [
    {},
    {"allow_larger_sets": True, "first_player": "seat-0"},
    {"finish_last_round": True, "new_set_beside": True},
    {"pillars_in_turn": True, "solo_spirits": "scattered"},
    {"difficulty": "difficult", "solo_spirits": "scattered"},
]


def game_of(layout: str, mode: dict[str, str | bool]) -> Siggil:
    """A game with options as a file would give them."""
    return Siggil(msgspec.convert({"layout": layout, **mode}, SiggilOptions))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("mode", MODES)
def test_laws(layout: str, mode: dict[str, str | bool], seats: int) -> None:
    for seed in range(MATCHES):
        check_match(game_of(layout, mode), seats, Rng(seed + seats), every=29)


@pytest.mark.parametrize("larger", [False, True])
def test_laws_with_large_hands(larger: bool) -> None:
    """On a flat Siggil hands grow and hundreds of sets can be put down."""
    game = Siggil(SiggilOptions(allow_larger_sets=larger), FLAT)
    state, rng, most = game.start(2), Rng(3), 0
    while (seat := state.actor()) != NOBODY:
        legal = state.legal(seat)
        most = max(most, len(legal))
        state.play(seat, legal[0] if len(legal) > 1 and legal[0] == PASS else state.pick(rng))
    assert most > (100 if larger else 50)
    assert most <= state.width
    check_match(game, 4, Rng(8), every=17)


@pytest.mark.parametrize("seats", [2, 4])
def test_picks_and_lists_play_the_same(seats: int) -> None:
    state = Siggil().start(seats)
    assert playouts(state, 10, Rng(5)) == playouts_by_list(state, 10, Rng(5))


def test_no_capture_no_question() -> None:
    """Where no set can be put down the turn ends by itself."""
    table = flat().take("leaf-1")
    assert (table.state.actor(), table.view().phase) == (1, "take")


def test_keys_tell_states_apart() -> None:
    one = turns(flat(), [("leaf-1", "leaf-2"), ("deer-1", "deer-4")])
    same = turns(flat(), [("leaf-2", "leaf-1"), ("deer-4", "deer-1")])
    other = turns(flat(), [("leaf-2", "leaf-1"), ("deer-4", "deer-5")])
    assert one.state.key() == same.state.key()
    assert one.state.dump() == same.state.dump()
    assert one.state.key() != other.state.key()


def test_dumps_are_for_their_number_of_seats() -> None:
    dump = Siggil().start(3).dump()
    with pytest.raises(BadText, match="another number of seats"):
        Siggil().start(2).load(dump)


def test_estimates_count_spirits_and_sets() -> None:
    """Each term is what a seat has less what the other has; a capture turns cards into a Spirit."""
    table = flat().take("leaf-1", "stone-7", "leaf-2", "deer-6", "leaf-4")
    passed, held = table.state.copy(), table.state.copy()
    passed.play(0, PASS)
    held.play(0, max(held.legal(0)))
    count = [dict(zip(NAMES, state.terms(0), strict=False)) for state in (passed, held)]
    assert [counts["cards in hand"] for counts in count] == [1.0, -2.0]
    assert sum(value for name, value in count[0].items() if name.startswith("Spirit held")) == 0
    assert sum(value for name, value in count[1].items() if name.startswith("Spirit held")) == 1
    assert table.state.terms(0)[NAMES.index("may capture now")] == 1.0
    assert count[0]["takes next"] == count[1]["takes next"] == -1.0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_estimates_are_the_odds_of_their_terms(seats: int) -> None:
    """With two seats what one gains the other loses, and no seat is ever sure."""
    rng = Rng(7)
    for _ in range(2):
        state = Siggil().start(seats)
        while state.actor() != NOBODY:
            values = [state.estimate(seat) for seat in range(seats)]
            assert all(-1.0 < value < 1.0 for value in values)
            assert sum(value > 0 for value in values) <= 1
            if seats == 2 and state.left % 5 == 0:  # one state in a few: terms take long
                terms = zip(state.weights(), state.terms(0), strict=True)
                odds = sum(weight * term for weight, term in terms)
                assert values[0] == pytest.approx(2 / (1 + exp(-odds)) - 1)
                assert values[1] == pytest.approx(-values[0])
            state.play(state.actor(), state.pick(rng))


@pytest.mark.parametrize(
    ("seats", "difficulty"), [(1, "easy"), (1, "difficult"), (2, "easy"), (4, "easy")]
)
def test_hunches_capture_and_gather(seats: int, difficulty: str) -> None:
    """A hunch never leaves a Spirit that can be had; all of them are allowed."""
    captured = False
    for seed in (1, 2, 3):
        rng = Rng(seed)
        state = Siggil(Siggil.read_options([f"difficulty={difficulty}"])).start(seats)
        while (seat := state.actor()) != NOBODY:
            if seat == CHANCE:
                state.play(seat, state.pick(rng))
                continue
            action = state.hunch(rng)
            assert action in state.legal(seat)
            assert action != PASS
            state.play(seat, action)
            captured |= action > PASS
            assert state.actor() == NOBODY or -1 <= state.estimate(seat) <= 1
    assert captured


def test_estimates_fear_a_crowd_of_spirits() -> None:
    """Alone, a third free Spirit that nothing has been gathered for looks dangerous."""
    plan = {47: "leaf", 55: "deer", 39: "cloud", 51: "stone-1"}
    table = Table(1, plan)
    two = table.state.estimate(0)
    three = table.play("discard stone-1").state.estimate(0)
    assert -1.0 <= three < two <= 1.0


def test_estimates_count_what_is_left() -> None:
    """A set that can no longer be completed is worth nothing."""
    table = flat().take("leaf-1", "leaf-2", "leaf-4", "leaf-3")
    hope = table.state.estimate(0)
    table.take("stone-5", "leaf-5", "stone-6", "leaf-6", "stone-7", "leaf-7")
    assert table.state.estimate(0) < hope
