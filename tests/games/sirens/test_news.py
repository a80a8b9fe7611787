"""Sealed choices open, and a round is scored, in words."""

import pytest

from molpe import games
from molpe.games.sirens.game import Sirens
from molpe.kernel import CHANCE, NOBODY, SPECTATOR, Outcome, Rng
from molpe.kernel.gist import Told


def effects(seats: int, viewer: int, seed: int) -> list[Told]:
    """What comes of the actions of a whole match."""
    game, rng, found = games.find("sirens"), Rng(seed), []
    assert isinstance(game, Sirens)
    state = game.start(seats)
    while (seat := state.actor()) != NOBODY:
        action = state.pick(rng)
        found += [line for line in game.lines(state, seat, action, viewer) if line.effect]
        state.play(seat, action)
    return found


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_what_the_others_laid_is_told_when_it_opens(viewer: int) -> None:
    lines = effects(2, viewer, 3)
    opened = [line for line in lines if line.gist.verb == "opens"]
    rounds = [line for line in lines if line.gist.verb == "round"]
    assert {line.seat for line in lines} == {CHANCE}
    assert len(opened) == len(rounds) * (2 if viewer < 0 else 1) * 2
    assert all(line.gist.things["seat"].id != viewer for line in opened)  # type: ignore[union-attr]


def test_rounds_are_told_with_their_points() -> None:
    game = games.find("sirens")
    said = {
        game.say(line.m)
        for seats in (1, 2)
        for seed in range(1, 9)
        for line in effects(seats, 0, seed)
    }
    said |= {game.say(line.m, "de") for line in effects(2, 0, 1)}
    assert any(line.startswith("seat 0 wins the round, ") for line in said)
    assert any(line.startswith("Orpheus wins the round, ") for line in said)
    assert any(line.startswith("the round is a tie, ") for line in said)


def test_who_has_won_alone_and_who_has_not() -> None:
    game = games.find("sirens")
    assert game.say(game.ended(Outcome((2,), (0,), "blessings"))) == "Orpheus has won two Blessings"
    assert game.say(game.ended(Outcome((1,), (2,), "blessings"))) == "two Blessings have been won"
    assert game.beyond(game.start(2)) is None
