"""What seats see as numbers, in the matches that are written down: as long as their layout says,
and the same in every guess. (The laws hold random matches to it.)"""

from pathlib import Path

import pytest

from molpe import games
from molpe.kernel import NOBODY, Rng, read_match
from molpe.kernel.layout import observer

TRANSCRIPTS = Path(__file__).parents[1] / "transcripts"
SHOWN = ("siggil-four-beside-last-round", "sins-solo-wrath", "sirens-duel")
"""Matches with something to see that random ones seldom have: old sets, a bolted card, a row."""
SAMPLE = 30
"""States that are looked at, of a match."""


@pytest.mark.parametrize("name", games.names())
def test_the_things_of_an_observation_have_names(name: str) -> None:
    game = games.find(name)
    for seats in game.seats:
        orders, named = game.orders(seats), set[str]()
        for field in observer(game, seats).layout.fields:
            if field.things in orders:
                named.add(field.things)
                assert len(orders[field.things]) >= field.size, field
        assert named == set(orders), "an order is that of something"


@pytest.mark.parametrize("name", SHOWN)
def test_a_match_as_it_was_seen(name: str) -> None:
    match = read_match((TRANSCRIPTS / f"{name}.txt").read_text("utf-8"), games.find)
    state, eye = match.first(), observer(match.game, match.seats)
    every = max(1, len(match.log) // SAMPLE)
    for number, (seat, action) in enumerate([*match.log, (NOBODY, 0)]):
        if number % every == 0 or seat == NOBODY:
            for viewer in range(match.seats):
                seen = eye.see(state, viewer)
                assert len(seen) == eye.size
                assert eye.see(state.guess(viewer, Rng(number + 1)), viewer) == seen
        if seat != NOBODY:
            state.play(seat, action)
