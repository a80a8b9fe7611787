"""Where cards lie as they are kept, estimates are of the row that is laid (Theta, Pi)."""

import pytest

from molpe import agents
from molpe.games.sirens.outlook import laid
from molpe.games.sirens.state import KEEP_CODE
from molpe.kernel import Rng
from tests.games.sirens.table import play, sirens


@pytest.mark.parametrize("rule", ["theta", "pi"])
def test_the_row_is_laid_in_the_order_of_keeping(rule: str) -> None:
    sign = next(card.id for card in sirens.cards.cards if card.rule == rule)
    for seed in range(1, 9):
        state, rng = play(sirens.start(2), f"* reveal {sign}"), Rng(seed)
        while state.last_round == 0:
            seat, action = state.actor(), state.pick(rng)
            rows = [laid(state, 0, state.choice(0)), laid(state, 1, action - KEEP_CODE)]
            last, half = seat == 1 and state.step == 2, state.half
            state.play(seat, action)
            if last:
                found = (state.last0, state.last1) if half else (state.row0, state.row1)
                assert rows == list(found)


@pytest.mark.parametrize("rule", ["theta", "pi"])
def test_greedy_keeps_cards_in_their_order(rule: str) -> None:
    sign = next(card.id for card in sirens.cards.cards if card.rule == rule)
    state, rng = play(sirens.start(2), f"* reveal {sign}"), Rng(5)
    while state.step < 2 or state.actor() != 0:
        state.play(state.actor(), state.pick(rng))
    action = agents.find("greedy").choose(sirens, state.guess(0, rng), 0, rng)
    found = {}
    for one in state.legal(0):
        after = state.copy()
        after.play(0, one)
        found[one] = after.estimate(0)
    assert len(set(found.values())) > 1
    assert found[action] == max(found.values())
