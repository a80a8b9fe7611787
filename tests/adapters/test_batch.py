"""Many matches in one call: the same as one by one, in memory that nobody copies."""

import gc

import numpy as np
import pytest

from molpe.adapters.batch import Batch
from molpe.adapters.memory import shared
from molpe.adapters.steps import settle
from molpe.adapters.table import Table
from molpe.kernel import NOBODY, BadText, IllegalAction, Rng, stream
from tests.adapters.tables import ALL, TABLES, Setting
from tests.kernel.pebbles import Pebbles

STEPS = 300 if ALL else 40


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_a_batch_plays_what_single_matches_would(setting: Setting) -> None:
    """Every row is a match with luck of its own, and begins anew when it ends."""
    name, seats, edition, options = setting
    batch = Batch(name, 3, seats, seed=9, edition=edition, options=options)
    table = Table(*setting)
    states = [table.root.copy() for _ in range(3)]
    luck = [Rng(stream(9, number)) for number in range(3)]
    for state, rng in zip(states, luck, strict=True):
        settle(state, rng)
    for _ in range(STEPS):
        for row, state in enumerate(states):
            seat = state.actor()
            assert batch.actors[row] == seat
            assert batch.observations[row].tobytes() == table.eye.see(state, seat)
            assert np.flatnonzero(batch.masks[row]).tolist() == sorted(state.legal(seat))
        actions = [state.legal(state.actor())[-1] for state in states]
        batch.step(actions)
        for row, (state, rng, action) in enumerate(zip(states, luck, actions, strict=True)):
            state.play(state.actor(), action)
            over = settle(state, rng) == NOBODY
            assert batch.ended[row] == over
            paid = [state.payoff(seat) if over else 0.0 for seat in range(seats)]
            assert batch.rewards[row].tolist() == paid
            if over:
                state.copy_from(table.root)
                settle(state, rng)
                assert batch.played[row] == 0


def test_the_same_seed_gives_the_same_matches() -> None:
    one, other = Batch("sirens", 8, seed=4), Batch("sirens", 8, seed=5)
    for _ in range(30):
        one.step_randomly()
        other.step_randomly()
    assert (one.observations != other.observations).any()
    other.reset(4)
    for _ in range(30):
        other.step_randomly()
    assert (one.observations == other.observations).all()


def test_an_illegal_action_is_refused_and_nothing_is_played() -> None:
    batch = Batch("breakthrough", 4)
    before = batch.observations.copy()
    legal = batch.masks.argmax(1)
    for wrong in (89, -1, 90):
        actions = legal.copy()
        actions[2] = wrong
        with pytest.raises(IllegalAction, match=f"the code {wrong} may not be played in match 2"):
            batch.step(actions)
    assert (batch.observations == before).all()
    batch.step(legal)
    assert batch.played.tolist() == [1, 1, 1, 1]


def test_arrays_outlive_their_batch() -> None:
    seen = Batch("kuhn", 64).observations
    copy = seen.copy()
    gc.collect()
    others = [Batch("kuhn", 64, seed=seed) for seed in range(20)]
    assert (seen == copy).all()
    assert others[0].observations.base is not seen.base


def test_memory_is_shared_both_ways() -> None:
    batch = Batch("kuhn", 2)
    again = shared(batch.steps.seen, np.uint8)
    batch.observations[0, 3] = 7
    assert again[3] == 7
    assert batch.steps.seen[3] == 7


@pytest.mark.parametrize("name", ["tide", "sirens", "siggil"])
def test_what_would_be_seen_after_each_action_tells_nothing(name: str) -> None:
    """Of two worlds that a seat cannot tell apart, afterstates differ only in what it guesses:
    a sealed choice of the other is not opened by looking ahead."""
    batch = Batch(name, 16, 2, seed=2)
    for _ in range(12):
        ahead = batch.ahead()
        assert len(ahead.actions) == batch.masks.sum()
        assert np.abs(ahead.estimates).max() <= 1
        for row in range(0, len(ahead.actions), 7):
            match = ahead.matches[row]
            state, seat = batch.steps.states[match], int(batch.actors[match])
            after = state.guess(seat, Rng(1)).unseal()
            after.play(seat, int(ahead.actions[row]))
            if len(state.unseal().actors()) > 1:
                seen = batch.table.eye.see(after, seat)
                assert ahead.observations[row].tobytes() == seen
        batch.step_randomly()


def test_a_game_that_says_no_numbers_is_seen_by_its_view() -> None:
    batch = Batch(Pebbles(), 2)
    assert (batch.observations.sum(1) > 0).all()
    with pytest.raises(BadText, match="does not say in numbers"):
        batch.ahead()


def test_an_empty_batch_is_refused() -> None:
    with pytest.raises(BadText, match="one match or more, not 0"):
        Batch("tide", 0)
