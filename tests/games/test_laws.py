"""Every game against every law, in every number of seats. Hypothesis chooses the matches."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import molpe
from molpe import games
from molpe.kernel import NOBODY, AnyGame, Match, Rng
from molpe.kernel.laws import check_match, check_state

TABLES = [(name, seats) for name in games.names() for seats in games.game_class(name).seats]
MATCHES = int(os.environ.get("MOLPE_LAW_MATCHES", "3" if molpe.COMPILED else "1"))
EXAMPLES = 5 if molpe.COMPILED else 2
LONG = 50_000
"""Random matches of games that may last longer take minutes: one of them, looked at less often."""


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_matches_obey_the_laws(name: str, seats: int) -> None:
    game = games.find(name)
    if game.longest <= LONG:
        for seed in range(1, MATCHES + 1):
            check_match(game, seats, Rng(seed), every=11)
    elif molpe.COMPILED:
        check_match(game, seats, Rng(1), every=401)
    else:
        check_beginning(game, seats, Rng(1))


def check_beginning(game: AnyGame, seats: int, rng: Rng) -> None:
    """The first 1,200 actions of a match that would take plain Python minutes."""
    state = game.start(seats)
    census = state.census()
    for number in range(1200):
        if state.actor() == NOBODY:
            break
        if number % 150 == 0:
            check_state(game, state, census, Rng(number + 1))
        state.play(state.actor(), state.pick(rng))


@pytest.mark.parametrize(("name", "seats"), TABLES)
@settings(max_examples=EXAMPLES, deadline=None)
@given(data=st.data())
def test_chosen_matches_obey_the_laws(name: str, seats: int, data: st.DataObject) -> None:
    """Hypothesis plays, so that a broken law comes back as the shortest match that breaks it."""
    game = games.find(name)
    match = Match(game, seats)
    census = match.state.census()
    skip = data.draw(st.integers(0, 60), label="random actions first")
    rng = Rng(data.draw(st.integers(1, 1 << 30), label="seed"))
    for _ in range(skip):
        if match.state.actor() != NOBODY:
            match.state.play(match.state.actor(), match.state.pick(rng))
    for _ in range(6):
        check_state(game, match.state, census, Rng(9))
        actors = match.actors()
        if not actors:
            break
        seat = data.draw(st.sampled_from(actors), label="seat")
        match.state.play(seat, data.draw(st.sampled_from(match.state.legal(seat)), label="action"))
