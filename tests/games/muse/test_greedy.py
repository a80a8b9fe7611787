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
from molpe.games.muse.rules import codes, frames
from molpe.games.muse.rules.state import MuseState
from molpe.kernel import CHANCE, NOBODY, Rng

MATCHES = int(os.environ.get("MOLPE_MUSE_MATCHES", "20" if molpe.COMPILED else "1"))
MANY = 500
"""From so many matches on, figures are held against what they should be."""
GAME = Muse(MuseOptions(goal=7 if molpe.COMPILED else 2))


def announced(state: MuseState, action: int) -> int:
    """The challenge that an action takes on, or that is being taken on, -1 for none."""
    t = state.scene
    at = t.find(frames.CHALLENGE)
    if at >= 0:
        return t.read(at, frames.CHALLENGE_CARD)
    if t.get(frames.KIND) == frames.QUEST and codes.TACKLE_CODE <= action < codes.DARE_CODE:
        return (action - codes.TACKLE_CODE) % codes.CARDS
    return -1


def play(seats: int, seed: int, beaten: set[int]) -> MuseState:
    """A match of greedy seats, each choosing on a guess."""
    state = GAME.start(seats)
    agent, rng = Greedy(), Rng(seed)
    while state.actor() != NOBODY:
        seat = state.actor()
        if seat == CHANCE or len(state.legal(seat)) == 1:
            action = state.pick(rng)
        else:
            action = agent.choose(GAME, state.guess(seat, rng), seat, rng)
        card = announced(state, action)
        state.play(seat, action)
        if card >= 0 and state.scene.zone[card] not in (codes.QUEUE, codes.BLOCK):
            beaten.add(state.scene.book.design[card])
    return state


@pytest.mark.large
@pytest.mark.parametrize("seats", GAME.seats)
def test_greedy_seats_finish(seats: int) -> None:
    """Nobody waits for round 200; in the long run the median is a good evening's length."""
    beaten: set[int] = set()
    done: set[int] = set()
    rounds: list[int] = []
    lengths: list[int] = []
    for seed in range(1, MATCHES + 1):
        t = play(seats, seed, beaten).scene
        assert GAME.reasons[t.why] in ("laurels", "last")
        rounds.append(t.round)
        lengths.append(t.actions)
        done |= {quest for quest in range(t.book.quests) if t.taker[quest] == -2}
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
    book = GAME.book
    assert done == set(range(book.quests))
    assert beaten == {book.design[c] for c in range(book.first[codes.FOE], book.last[codes.ORDEAL])}
