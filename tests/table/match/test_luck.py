"""Luck: what is drawn, by what odds, and that anybody can check it."""

import hashlib
import hmac

import pytest

from molpe import games
from molpe.agents.sailor import Sailor
from molpe.kernel import CHANCE, IllegalAction, Match, Rng, run
from molpe.table.match import luck


def test_a_draw_is_what_the_documents_say() -> None:
    secret = "00" * 32
    digest = hmac.new(bytes(32), b"7", hashlib.sha256).digest()
    assert luck.number(secret, 7, 1000) == int.from_bytes(digest, "big") % 1000
    assert luck.pledge(secret) == hashlib.sha256(bytes(32)).hexdigest()
    assert [luck.pick(point, [2, 0, 3]) for point in range(5)] == [0, 0, 2, 2, 2]
    with pytest.raises(IllegalAction):
        luck.pick(5, [2, 3])


def test_draws_follow_the_odds() -> None:
    game = games.find("tide")
    state = game.start(2)
    legal = state.legal(CHANCE)
    weights = {action: state.odds(action) for action in legal}
    times = 4000
    counts = dict.fromkeys(legal, 0)
    for k in range(times):
        counts[luck.draw("11" * 32, k, state)] += 1
    total = sum(weights.values())
    chi = sum(
        (counts[a] - times * weights[a] / total) ** 2 / (times * weights[a] / total) for a in legal
    )
    assert chi < 40  # far beyond the 99.9th percentile for these few degrees of freedom


def test_a_tampered_draw_is_found() -> None:
    game = games.find("tide")
    secret = luck.new_secret()
    match = Match(game, 2)
    k = 0
    while match.outcome() is None:
        if match.state.actor() == CHANCE:
            match.play(CHANCE, luck.draw(secret, k, match.state))
            k += 1
        else:
            match.play(match.actors()[0], 0)
    assert list(luck.wrong_draws(match, secret)) == []
    other = luck.new_secret()
    found = [list(luck.wrong_draws(match, f"{n:064x}")) for n in range(20)]
    assert any(found)
    assert luck.pledge(other) != luck.pledge(secret)


def test_a_random_match_is_fair_by_its_own_key() -> None:
    """The check fails on luck that did not come from the key."""
    match = run(games.find("siggil"), [Sailor(), Sailor()], Rng(1))
    assert list(luck.wrong_draws(match, luck.new_secret()))
