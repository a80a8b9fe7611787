"""Greedy seats finish in reasonable time, and everything in the box is met somewhere.

A few matches by default, in plain Python short ones. The long run, compiled:

    MOLPE_MUSE_MATCHES=1000 pytest -s tests/games/muse/test_greedy.py
"""

import os
from statistics import median

import pytest

import molpe
from molpe.agents.greedy import Greedy
from molpe.games.muse.game import Muse, MuseOptions
from molpe.kernel import CHANCE, NOBODY, Rng, Thing
from tests.games.muse.desk import Desk

MATCHES = int(os.environ.get("MOLPE_MUSE_MATCHES", "8" if molpe.COMPILED else "1"))
MANY = 500
"""From so many matches on, figures are held against what they should be."""
GAME = Muse(MuseOptions(goal=7 if molpe.COMPILED else 2))


def announced(desk: Desk, seat: int, action: int) -> str:
    """The challenge that an action takes on, or that is being taken on, or nothing."""
    if desk.challenged or desk.doing != "quest":
        return desk.challenged
    gist = GAME.gist(desk.state, seat, action)
    taken = gist.things.get("card") if gist.verb == "tackle" else None
    return str(taken.id) if isinstance(taken, Thing) else ""


def play(seats: int, seed: int, beaten: set[str]) -> Desk:
    """A match of greedy seats, each choosing on a guess."""
    state = GAME.start(seats)
    desk, agent, rng = Desk.at(GAME, state), Greedy(), Rng(seed)
    while state.actor() != NOBODY:
        seat = state.actor()
        if seat == CHANCE or len(state.legal(seat)) == 1:
            action = state.pick(rng)
        else:
            action = agent.choose(GAME, state.guess(seat, rng), seat, rng)
        card = announced(desk, seat, action)
        state.play(seat, action)
        if card and desk.where(card) not in ("queue", "block"):
            beaten.add(GAME.cards.cards[desk.card(card)].id)
    return desk


@pytest.mark.large
@pytest.mark.parametrize("seats", GAME.seats)
def test_greedy_seats_finish(seats: int) -> None:
    """Nobody waits for round 200; in the long run the median is a good evening's length."""
    beaten: set[str] = set()
    done: set[str] = set()
    rounds: list[int] = []
    lengths: list[int] = []
    for seed in range(1, MATCHES + 1):
        desk = play(seats, seed, beaten)
        assert desk.reason in ("laurels", "last")
        rounds.append(desk.round)
        lengths.append(desk.length)
        done |= {quest.id for quest in GAME.cards.quests if desk.done(quest.id)}
    assert max(rounds) < 100
    assert done
    assert beaten
    if MATCHES < MANY:
        return
    rounds.sort()
    print(
        f"\n{seats} seats: {MATCHES} matches, median {median(rounds)} rounds, "
        f"90 % within {rounds[MATCHES * 9 // 10]}, longest {rounds[-1]}; "
        f"median {median(lengths)} actions, most {max(lengths)}"
    )
    assert 9 <= median(rounds) <= 16
    assert done == {quest.id for quest in GAME.cards.quests}
    assert beaten == {card.id for card in GAME.cards.cards if card.kind in ("foe", "ordeal")}
