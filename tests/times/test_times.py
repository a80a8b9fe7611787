"""Bars of time, by the clock of a machine that does nothing else: ``make soak`` runs them.

``make test`` holds the same things by work done, or by a clock that it owns.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

import httpx
import pytest

from molpe import agents, games
from molpe.agents.mcts import Mcts
from molpe.agents.review import review
from molpe.agents.thought import think
from molpe.kernel import CHANCE, Rng, State, read_match
from tests.table.process import Served

TRANSCRIPTS = Path(__file__).parent.parent / "transcripts"
pytestmark = pytest.mark.skipif(
    os.environ.get("MOLPE_TIMES") != "1", reason="by the clock: make soak runs it"
)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """What is done inside takes no longer."""
    began = perf_counter()
    yield
    assert perf_counter() - began < seconds


def asked(name: str, seats: int) -> State:
    """A state in which somebody has a choice."""
    state: State = games.find(name).start(seats)
    rng = Rng(3)
    while state.actor() == CHANCE or len(state.legal(state.actor())) < 2:
        state.play(state.actor(), state.pick(rng))
    return state


def test_a_search_ends_in_its_time() -> None:
    game = games.find("breakthrough")
    with within(2):
        Mcts(ms=40).choose(game, game.start(2), 0, Rng(1))


@pytest.mark.parametrize(("name", "seats"), [("sins", 2), ("sins", 6), ("muse", 2), ("muse", 6)])
def test_a_hint_comes_in_time(name: str, seats: int) -> None:
    game, state = games.find(name), asked(name, seats)
    with within(5):
        think(agents.find("seer:ms=30"), game, state, state.actor(), Rng(1))


@pytest.mark.parametrize(
    ("match", "ms", "bar"), [("siggil-three-shared", 150, 10), ("muse-four-greedy", 600, 15)]
)
def test_a_review_ends_in_its_time(match: str, ms: int, bar: float) -> None:
    played = read_match((TRANSCRIPTS / f"{match}.txt").read_text(), games.find)
    del played.log[150:]
    with within(bar):
        review(played, ms=1000, total_ms=ms)


def test_a_refusal_comes_in_time_and_a_table_ends_in_time(tmp_path: Path) -> None:
    served = Served(str(tmp_path / "table.db"), tmp_path)
    served.start()
    with within(30):  # a process is started for it
        assert httpx.post(f"{served.url}/api/song", content=b"x").status_code == 400
    load = ["load", "--url", served.url, "--matches", "6", "--rate", "40", "--seconds", "1"]
    said = subprocess.run(
        [sys.executable, "-m", "molpe", *load, "--json"], capture_output=True, check=True
    )
    assert json.loads(said.stdout)["moves"] > 20
    with within(8):
        assert served.end(signal.SIGTERM) == 0
