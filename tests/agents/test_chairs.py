"""Where a game is fair by symmetry no agent has a favourite chair."""

import os
from math import comb

import pytest

from molpe import agents, games
from molpe.agents.greedy import against_others, all_sealed
from molpe.kernel import AnyGame, Match, Rng, State, choose

MATCHES = int(os.environ.get("MOLPE_CHAIR_MATCHES", "0"))
"""How many of each; 0 for a sample."""
SAMPLE = {"greedy": 60, "level:1": 30, "level:3": 20, "level:4": 20}
SPECS = [*SAMPLE, "level:2", "level:5", "level:6"] if MATCHES else list(SAMPLE)
HARBOUR = "1(s)3G/(g)1(s)3/1(g)1(s)2/2(g)1(s)1/3(g)1(s)/S3(g)1 2 2 0 0 {} 1"
"""Canosa as it begins, whoever does."""


def likely(wins: int, losses: int) -> bool:
    """Whether so uneven a result comes by chance more than once in a thousand times."""
    n, least = wins + losses, min(wins, losses)
    tail = sum(comb(n, k) for k in range(least + 1))
    return 2000 * tail > 1 << n


def winner(game: AnyGame, spec: str, seed: int, position: str | None) -> int:
    match, rng = Match(game, 2, position=position), Rng(seed)
    players = [agents.find(spec), agents.find(spec)]
    while match.actors():
        if not match.draw_luck(rng.below):
            seat = match.state.actor()
            match.play(seat, choose(match, players[seat], seat, rng))
    outcome = match.outcome()
    assert outcome is not None
    return outcome.winners[0] if len(outcome.winners) == 1 else -1


@pytest.mark.large
@pytest.mark.parametrize("name", ["sirens", "canosa"])
@pytest.mark.parametrize("spec", SPECS)
def test_no_chair_is_better(name: str, spec: str) -> None:
    """In Canosa each side begins every other match."""
    game, won = games.find(name), []
    for seed in range(1, (MATCHES or SAMPLE[spec]) + 1):
        position = HARBOUR.format("gs"[seed % 2]) if name == "canosa" else None
        won.append(winner(game, spec, seed, position))
    assert likely(won.count(0), won.count(1)), (won.count(0), won.count(1))


def sealed_song(chosen: bool) -> tuple[AnyGame, State]:
    """Sirens where songs are made, the first one's made or not."""
    game, rng = games.find("sirens", edition="standard-1"), Rng(3)
    state = game.start(2)
    while game.gist(state, state.actors()[0], state.legal(state.actors()[0])[0]).verb != "song":
        state.play(state.actor(), state.pick(rng))
    if chosen:
        state.play(0, state.legal(0)[0])
    return game, state


def test_greedy_sings_as_well_from_either_chair() -> None:
    """What it takes does not hang on whether the other one has chosen."""
    greedy = agents.find("greedy")
    taken = []
    for chosen in (False, True):
        game, state = sealed_song(chosen)
        after = [state.unseal() for _ in range(20)]
        for n, world in enumerate(after):
            world.play(1, greedy.choose(game, state.guess(1, Rng(n + 1)), 1, Rng(n + 1)))
        taken.append({world.estimate(1) for world in after})
    assert taken[0] == taken[1]
    assert len(taken[0]) == 1, "the best song as far as anyone can see"


def test_a_sealed_choice_is_weighed_over_several_guesses() -> None:
    _, state = sealed_song(chosen=False)
    legal = state.legal(1)
    worths = against_others(state, 1, legal, Rng(1))
    assert len(set(worths)) > 2
    assert against_others(state, 1, legal[:1], Rng(1)) == [0.0]
    world = all_sealed(state, 1, Rng(1))
    assert world.actors() == [1]
