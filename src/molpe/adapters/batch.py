"""Batches: many matches of one game that take a step together, in arrays of NumPy.

    from molpe.adapters.batch import Batch

    batch = Batch("siggil", matches=256, seats=2, seed=1)
    while learning:
        actions = policy(batch.observations, batch.masks)  # of the seats that act
        batch.step(actions)
        learn(batch.rewards, batch.ended)

Nothing is copied: the arrays are the memory that the compiled engine writes into, and hold the
newest step. A match that ends begins anew at once; its rewards stand beside the new beginning.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from molpe.adapters.memory import shared
from molpe.adapters.steps import Steps
from molpe.adapters.table import Options, Table
from molpe.kernel import AnyGame, BadText, IllegalAction, Rng


class Ahead(NamedTuple):
    """A row for each action of each match of a batch, in their order."""

    observations: NDArray[np.uint8]
    matches: NDArray[np.int64]
    """Which match it belongs to."""
    actions: NDArray[np.int64]
    estimates: NDArray[np.float64]
    """How well the seat would stand, as the game itself guesses; its payoff where it is over."""


class Batch:
    """So many matches side by side; in each, one seat is asked."""

    def __init__(
        self,
        game: str | AnyGame,
        matches: int = 256,
        seats: int | None = None,
        seed: int = 1,
        *,
        edition: str | None = None,
        options: Options = (),
    ) -> None:
        if matches < 1:
            raise BadText(f"a batch has one match or more, not {matches}")
        self.table = table = Table(game, seats, edition, options)
        self.layout = table.layout
        self.matches = matches
        size, codes = table.eye.size, table.codes
        self.steps = steps = Steps(table.root, matches, codes, size, table.eye.says)
        self.observations: NDArray[np.uint8] = shared(steps.seen, np.uint8).reshape(matches, size)
        """What the seat that acts sees, match by match, as the layout says."""
        self.masks: NDArray[np.bool_] = shared(steps.mask, np.bool_).reshape(matches, codes)
        """What that seat may do."""
        self.actors: NDArray[np.int64] = shared(steps.actor, np.int64)
        """Who that is."""
        self.rewards: NDArray[np.float64]
        self.rewards = shared(steps.reward, np.float64).reshape(matches, table.seats)
        """What each seat got in the newest step: 0, or its payoff where a match ended."""
        self.ended: NDArray[np.bool_] = shared(steps.ended, np.bool_)
        """Whether a match ended in the newest step."""
        self.played: NDArray[np.int64] = shared(steps.played, np.int64)
        """How many steps a match has had."""
        self._chosen: NDArray[np.int64] = shared(steps.chosen, np.int64)
        self.rng = Rng(seed)
        self.reset(seed)

    def reset(self, seed: int = 1) -> None:
        """Begin every match anew: the same seed and number gives the same luck."""
        self.rng = Rng(seed)
        self.observations.fill(0)
        self.steps.begin(seed)
        self._see()

    def step(self, actions: ArrayLike) -> None:
        """Play an action in each match; where one is not legal, none is played."""
        self._chosen[:] = actions
        self._play()

    def step_randomly(self) -> None:
        """Play any legal action in each match."""
        self.steps.draw(self.rng)
        self._play()

    def ahead(self) -> "Ahead":
        """What each seat that acts would see after each of its actions: afterstates to weigh.

        They are looked at on a fair guess, before luck, others or an open seal tell anything.
        """
        steps = self.steps
        if not steps.shows:
            raise BadText(f"{self.table.game.name} does not say in numbers what is seen")
        steps.look_ahead(self.rng)
        return Ahead(
            shared(steps.later, np.uint8).reshape(-1, self.layout.size),
            shared(steps.later_match, np.int64),
            shared(steps.later_action, np.int64),
            shared(steps.later_estimate, np.float64),
        )

    def _play(self) -> None:
        wrong = self.steps.wrong()
        if wrong >= 0:
            code = int(self._chosen[wrong])
            raise IllegalAction(f"the code {code} may not be played in match {wrong} now")
        self.observations.fill(0)
        self.steps.step()
        self._see()

    def _see(self) -> None:
        """Write what is seen of a game that does not say it in numbers."""
        eye = self.table.eye
        if not eye.says:
            for row, state in enumerate(self.steps.states):
                seen = eye.see(state, int(self.actors[row]))
                self.observations[row] = np.frombuffer(seen, np.uint8)
