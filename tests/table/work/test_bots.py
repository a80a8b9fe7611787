"""Bots in processes of their own: what they are sent, and what a broken one costs."""

import asyncio
from typing import Any

import pytest

from molpe import games
from molpe.table.work import bots as thinking
from molpe.table.work.bots import Bots, Matter, NoAnswer
from tests.table.hall import Hall
from tests.table.waiting import HANG


async def test_bots_answer_and_broken_ones_cost_only_their_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "GRACE", HANG)
    bots = Bots(size=1, budget=HANG)
    state = games.find("canosa").start(2)
    matter = Matter("canosa", "draw=on", None, state, 0)
    try:
        reply = await bots.think(matter, "greedy", 0)
        assert reply.action in state.legal(0)
        with pytest.raises(NoAnswer, match="no agent is called"):
            await bots.think(matter, "nobody", 0)
        reply = await bots.think(matter, "sailor", 0)
        assert reply.action in state.legal(0)
        bots.budget = 0.000001
        with pytest.raises(NoAnswer, match="gave no answer"):
            await bots.think(matter, "greedy", 0)
        bots.budget = HANG
        asked = asyncio.create_task(bots.think(matter, "greedy", 0))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        reply = await bots.think(matter, "greedy", 0)
        assert reply.action in state.legal(0)
    finally:
        await bots.close()


async def test_a_worker_is_sent_a_guess_and_never_the_truth(
    table: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    async def listen(*question: Any) -> Any:
        asked.append(question)
        raise NoAnswer("not today")

    monkeypatch.setattr(table.hub.bots, "think", listen)
    for _ in range(20):
        room = await table.room("sirens", "ann", "bot")
        truth = room.record.match.state.dump()
        await table.rest(room)
        guess = asked[-1][0].guess
        game = room.record.game
        asked[-1] = (guess.dump() == truth, game.view(guess, 1))
    assert len(asked) == 20
    assert sum(same for same, _ in asked) < 5  # a guess may hit the truth by chance
