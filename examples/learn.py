"""Learns a game by playing against itself, and then plays against ``greedy``: NumPy, one file.

    python examples/learn.py tide --minutes 0.5
    python examples/learn.py sirens --minutes 4

A small network learns what an afterstate is worth: what a seat sees once it has acted, before luck
and the others do. It plays whatever looks best, mostly, in many matches at once, and is taught by
how they end (TD(lambda)). What the game itself thinks of a state is one of the things it sees.
"""

import argparse
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from molpe import agents
from molpe.adapters.batch import Batch
from molpe.kernel import NOBODY, AnyGame, Match, Rng, Seat, State, choose
from molpe.kernel.layout import Observer

Floats = NDArray[np.float32]
HIDDEN = 96
RATE = 1e-3
LAMBDA = 0.8
TRIES = 0.08
"""How often anything is tried."""
PORTION = 4096
"""Afterstates that are learnt at once."""


class Network:
    """Two layers and a shortcut for the game's own estimate; learns by Adam."""

    def __init__(self, size: int, most: bytes, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.scale = (1.0 / np.frombuffer(most, np.uint8)).astype(np.float32)
        self.parts: list[Floats] = [
            (rng.standard_normal((size + 1, HIDDEN)) / 8).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros(HIDDEN, np.float32),
            np.ones(1, np.float32),
            np.zeros(1, np.float32),
        ]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def inputs(self, seen: NDArray[np.uint8], estimates: NDArray[Any]) -> Floats:
        """What the network is given: the observation, and the estimate beside it."""
        given = np.empty((len(seen), seen.shape[1] + 1), np.float32)
        np.multiply(seen, self.scale, out=given[:, :-1])
        given[:, -1] = estimates
        return given

    def values(self, given: Floats) -> Floats:
        """What afterstates are worth to their seat, from -1 to 1."""
        return self._run(given)[1]

    def _run(self, given: Floats) -> tuple[Floats, Floats]:
        weights, shift, out, trust, even = self.parts
        hidden = np.maximum(given @ weights + shift, 0)
        return hidden, np.tanh(hidden @ out + trust * given[:, -1] + even)

    def learn(self, given: Floats, wanted: Floats) -> None:
        """A step towards what the afterstates turned out to be worth."""
        hidden, value = self._run(given)
        out = self.parts[2]
        slope = ((value - wanted) * (1 - value * value) / len(given)).astype(np.float32)
        back = np.outer(slope, out) * (hidden > 0)
        self._step(
            [
                given.T @ back,
                back.sum(0),
                hidden.T @ slope,
                np.array([slope @ given[:, -1]], np.float32),
                np.array([slope.sum()], np.float32),
            ]
        )

    def _step(self, slopes: list[Floats]) -> None:
        self.steps += 1
        for part, mean, square, slope in zip(
            self.parts, self.means, self.squares, slopes, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            fair = mean / (1 - 0.9**self.steps)
            part -= RATE * fair / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


class Learner:
    """Plays against itself in a batch, and learns from every match that ends."""

    def __init__(self, game: str | AnyGame, seats: int, matches: int, seed: int) -> None:
        self.batch = Batch(game, matches, seats, seed)
        layout = self.batch.layout
        self.network = Network(layout.size, layout.most, seed)
        self.rng = np.random.default_rng(seed)
        self.past: list[list[list[tuple[Floats, float]]]]
        self.past = [[[] for _ in range(self.batch.table.seats)] for _ in range(matches)]
        self.lesson: list[tuple[Floats, float]] = []
        self.ended = 0

    def step(self) -> None:
        """One action in every match."""
        batch, network = self.batch, self.network
        ahead = batch.ahead()
        given = network.inputs(ahead.observations, ahead.estimates)
        values = network.values(given)
        ends = np.cumsum(np.bincount(ahead.matches, minlength=batch.matches)).tolist()
        actions = np.empty(batch.matches, np.int64)
        tried = self.rng.random(batch.matches) < TRIES
        for match, end in enumerate(ends):
            first = ends[match - 1] if match else 0
            row = first + int(values[first:end].argmax())
            if tried[match]:
                row = int(self.rng.integers(first, end))
            actions[match] = ahead.actions[row]
            past = self.past[match][batch.actors[match]]
            past.append((given[row].copy(), float(values[row])))
        batch.step(actions)
        for match in np.flatnonzero(batch.ended).tolist():
            self._finish(match)
        if len(self.lesson) >= PORTION:
            self._learn()

    def _finish(self, match: int) -> None:
        """A match is over: every afterstate of each seat is worth a mixture of what came later."""
        self.ended += 1
        for seat, past in enumerate(self.past[match]):
            worth = float(self.batch.rewards[match, seat])
            for given, value in reversed(past):
                self.lesson.append((given, worth))
                worth = LAMBDA * worth + (1 - LAMBDA) * value
            past.clear()

    def _learn(self) -> None:
        order = self.rng.permutation(len(self.lesson))
        for first in range(0, len(order), 512):
            some = [self.lesson[place] for place in order[first : first + 512]]
            wanted = np.array([worth for _, worth in some], np.float32)
            self.network.learn(np.stack([given for given, _ in some]), wanted)
        self.lesson.clear()


class Learned:
    """An agent that plays what its network likes best; it is given a guess, as every agent."""

    def __init__(self, network: Network, game: AnyGame, seats: int) -> None:
        self.network = network
        self.eye = Observer(game, seats)

    def choose(self, game: AnyGame, state: State, seat: Seat, rng: Rng) -> int:
        """The action whose afterstate is worth most."""
        legal, before = state.legal(seat), state.unseal()
        seen, estimates = [], []
        for action in legal:
            after = before.copy()
            after.play(seat, action)
            over = after.actor() == NOBODY
            estimates.append(after.payoff(seat) if over else after.estimate(seat))
            seen.append(np.frombuffer(self.eye.see(after, seat), np.uint8))
        given = self.network.inputs(np.stack(seen), np.array(estimates))
        return legal[int(self.network.values(given).argmax())]


def duel(game: AnyGame, agent: Any, rival: Any, pairs: int, seed: int) -> tuple[int, int, int]:
    """Matches won, drawn and lost, each deal from both seats."""
    won = drawn = lost = 0
    for pair in range(pairs):
        for seat in range(2):
            match, luck = Match(game, 2), Rng(seed + pair)
            players = {seat: agent, 1 - seat: rival}
            thoughts = Rng(1000 * seed + 2 * pair + seat)
            while (asked := match.state.actor()) != NOBODY:
                if asked < 0:
                    match.take(asked, match.state.pick(luck))
                else:
                    match.take(asked, choose(match, players[asked], asked, thoughts))
            paid = match.state.payoff(seat)
            won, drawn, lost = won + (paid > 0), drawn + (paid == 0), lost + (paid < 0)
    return won, drawn, lost


def main() -> None:
    """Learn for some minutes, then say how it fares against ``greedy``."""
    parser = argparse.ArgumentParser(description="learn a game of two by playing it")
    parser.add_argument("game", nargs="?", default="tide")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--matches", type=int, default=256)
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    learner = Learner(chosen.game, 2, chosen.matches, chosen.seed)
    end = time.monotonic() + 60 * chosen.minutes
    while time.monotonic() < end:
        learner.step()
    game = learner.batch.table.game
    agent, greedy = Learned(learner.network, game, 2), agents.maker("greedy")()
    won, drawn, lost = duel(game, agent, greedy, chosen.pairs, chosen.seed)
    share = (won + drawn / 2) / (won + drawn + lost)
    print(f"{learner.ended} matches learnt; against greedy {won} won, {drawn} drawn, {lost} lost:")
    print(f"{share:.1%} of the points")


if __name__ == "__main__":
    main()
